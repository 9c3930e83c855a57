package relayer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/strays"
	"github.com/bridge8004/bridge8004/relayer/stream"
	"github.com/bridge8004/bridge8004/relayer/watch"
)

// strayEvery is how often stray mirrors are looked for where watch.audit says nothing.
const strayEvery = 10 * time.Minute

// strayWatch counts stray mirrors.
type strayWatch struct {
	state    *state.State
	reader   *plan.Reader
	watchers []*watch.Watcher
	log      *slog.Logger
	every    time.Duration
	first    map[string]firstLook // by name of a chain
	found    sync.Map             // name of a chain -> how many stray mirrors there are of it
}

// firstLook is when it was first looked for what a reorganisation that begins behind a height may
// have changed.
type firstLook struct {
	after uint64
	at    time.Time
	over  bool // nothing is left that can be looked at here: the rest stands where this relayer is not configured
}

// Run looks for mirrors of what a reorganisation past finality took away or changed, from
// when the chain is read again until none is left.
func (s *strayWatch) Run(ctx context.Context) error {
	next := map[string]time.Time{}
	s.first = map[string]firstLook{}
	for range tick.Every(ctx, time.Second) {
		for _, w := range s.watchers {
			info, status := w.Chain.Info(), w.Status()
			if status.Checkpoint.Forked == nil {
				s.found.Delete(info.Name) // another relayer may have found that none is left
				continue
			}
			if status.Halted != "" {
				delete(s.first, info.Name) // the next reorganisation may begin behind the same height
			}
			if status.Halted != "" || !status.Checkpoint.Caught || time.Now().Before(next[info.Name]) {
				continue
			}
			next[info.Name] = time.Now().Add(s.every)
			if err := s.look(ctx, info); err != nil && ctx.Err() == nil {
				s.log.Warn("looking for mirrors of what a reorganisation took away failed; it is tried again", "chain", info.Name, "error", err)
			}
		}
	}
	return nil
}

// look counts the stray mirrors of one registry's feedback, and notes when none is left.
func (s *strayWatch) look(ctx context.Context, info chains.Info) error {
	row, err := s.state.Checkpoints.Get(ctx, state.Registry(info.Registry))
	if err != nil || !row.Known() || row.Value.Forked == nil {
		return err
	}
	after := *row.Value.Forked
	first := s.first[info.Name]
	if first.after != after || first.at.IsZero() {
		first = firstLook{after: after, at: time.Now()}
		s.first[info.Name] = first
	}
	if first.over {
		return nil
	}
	// What was under way then may become one when it is final. It is read before what is delivered.
	open, err := s.state.Outbox.List(ctx, ">", state.MaxRows)
	if err != nil {
		return err
	}
	flying := slices.ContainsFunc(open, func(row state.Row[state.Entry]) bool {
		return !row.Value.Opened.After(first.at) && slices.ContainsFunc(row.Value.Actions, func(a stream.Action) bool { return a.Origin.Registry == info.Reputation })
	})
	list, err := strays.Find(ctx, s.reader, s.state, changed(info, after))
	if err != nil {
		return err
	}
	if n := len(list.Strays); n > 0 {
		s.log.Warn("mirrors stand of what a reorganisation past finality took away or changed", "chain", info.Name, "mirrors", n, "list", "bridge8004-relayer mirrors list --chain "+info.Name)
		s.found.Store(info.Name, n)
		return nil
	}
	all := len(list.Unread)
	unread := slices.DeleteFunc(list.Unread, func(u strays.Unread) bool { return u.NotHere })
	if len(unread) > 0 {
		return fmt.Errorf("%d mirrors could not be looked at, such as that of %s: %s", len(unread), unread[0].Origin, unread[0].Why)
	}
	s.found.Delete(info.Name)
	if flying {
		return nil
	}
	if all > 0 { // the row stays, for a relayer that has the registry
		s.first[info.Name] = firstLook{after, first.at, true}
		s.log.Warn("mirrors of what a reorganisation past finality may have changed stand at registries that are not configured here; they are not looked at", "chain", info.Name, "mirrors", all, "list", "bridge8004-relayer mirrors list --chain "+info.Name)
		return nil
	}
	for range 10 { // the watcher moves it all the time
		if row, err = s.state.Checkpoints.Get(ctx, row.Key); err != nil || !row.Known() {
			return err
		}
		if row.Value.Forked == nil || *row.Value.Forked != after || row.Value.Halted != "" {
			return nil // another reorganisation came meanwhile: it is looked for again
		}
		row.Value.Forked = nil
		if _, err = s.state.Checkpoints.Update(ctx, row.Key, row.Value, row.Revision); !errors.Is(err, state.ErrTaken) {
			return err
		}
	}
	return err
}

// changed reports whether a delivery may be of feedback that a reorganisation has changed which
// begins behind a height.
func changed(info chains.Info, after uint64) func(state.Delivery) bool {
	return func(d state.Delivery) bool {
		return d.Origin.Registry == info.Reputation && (d.Claim == nil || d.Claim.At.Height > after)
	}
}

// Reorganised lists those of some registries whose chain a reorganisation past finality has
// changed: that are halted, and of whose feedback stray mirrors may stand at one of these
// registries. What stands elsewhere is for who has that configured.
func (a *Admin) Reorganised(ctx context.Context, of []chains.Info) (list []chains.Info, err error) {
	for _, i := range of {
		row, err := a.state.Checkpoints.Get(ctx, state.Registry(i.Registry))
		if err != nil {
			return nil, err
		}
		named := row.Value.Halted != ""
		if after := row.Value.Forked; after != nil && !named {
			err = a.state.Delivered(ctx, changed(i, *after), func(d state.Delivery) {
				named = named || slices.ContainsFunc(of, func(to chains.Info) bool { return to.Registry == d.Agent.Registry })
			})
		}
		if err != nil {
			return nil, err
		}
		if named {
			list = append(list, i)
		}
	}
	return list, nil
}

// Strays finds the mirrors that say what their origin does not say any more, of the feedback of
// some reputation registries.
func (a *Admin) Strays(ctx context.Context, k Known, origins []caip.AccountID) (strays.Found, error) {
	return a.findStrays(ctx, k, func(d state.Delivery) bool { return slices.Contains(origins, d.Origin.Registry) })
}

// StraysAt is Strays for the mirrors at one registration.
func (a *Admin) StraysAt(ctx context.Context, k Known, agent caip.AgentRef) (strays.Found, error) {
	return a.findStrays(ctx, k, func(d state.Delivery) bool { return d.Agent == agent })
}

func (a *Admin) findStrays(ctx context.Context, k Known, match func(state.Delivery) bool) (strays.Found, error) {
	return strays.Find(ctx, reader(k.Config, k.Infos, k.Chains, k.Writes, time.Now), a.state, match)
}

// Holds reports whether a relayer at work signs with an account whose transactions are ordered: a
// transaction of somebody else takes its nonce.
func (a *Admin) Holds(ctx context.Context, w chains.Writer) (bool, error) {
	if _, ordered, err := w.NextNonce(ctx); err != nil || !ordered {
		return false, err
	}
	row, err := a.state.Leases.Get(ctx, state.Account(w.Account()))
	if err != nil || row.Value.Holder == "" {
		return false, err
	}
	return a.worked(ctx)
}
