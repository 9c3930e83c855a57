package keep

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/health"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// drifts remembers what is not as its home wants it, and since when. It is safe for concurrent use.
type drifts struct {
	table state.Table[state.Drift]
	clock func() time.Time
	log   *slog.Logger

	mu    sync.Mutex
	begun time.Time              // of the first load
	known map[string]state.Drift // by Key
}

// Whoever finds that something still drifts notes so each seenEvery. What nobody has found for
// keptUnseen is removed: no route concerns it any more, or its group could not be read for as long,
// and it is noted anew when that is over.
const (
	seenEvery  = 12 * time.Hour
	keptUnseen = 3 * 24 * time.Hour
)

// load reads what was recorded, by other relayers too, and removes what nobody finds any more. That
// counts from this relayer's start: all may have stood still.
func (d *drifts) load(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	rows, err := d.table.List(ctx, ">", state.MaxRows)
	if err != nil {
		return err
	}
	if d.begun.IsZero() {
		d.begun = d.clock()
	}
	d.known = make(map[string]state.Drift, len(rows))
	for _, row := range rows {
		now := row.Value
		if d.clock().Sub(slices.MaxFunc([]time.Time{now.Since, now.Seen, d.begun}, time.Time.Compare)) <= keptUnseen {
			d.known[row.Key] = now
			continue
		}
		d.log.Info("drift that nobody has found for three days is forgotten", "kind", now.Kind, "agent", now.Agent.String())
		if err := d.table.Clear(ctx, row); err != nil {
			return err
		}
	}
	return nil
}

// has reports whether drift is recorded.
func (d *drifts) has(what state.Drift) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, is := d.known[what.Key()]
	return is
}

// note records drift and tells of it once. Since is when it was first noted; what is said of it may
// change while it lasts.
func (d *drifts) note(ctx context.Context, now state.Drift) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	key := now.Key()
	old, is := d.known[key]
	same := is && old.Have == now.Have && old.Want == now.Want
	now.Seen = d.clock().UTC()
	now.Since = now.Seen
	said := same && old.Why == now.Why
	if said && now.Seen.Sub(old.Seen) < seenEvery {
		return nil
	}
	level := slog.LevelWarn
	if same {
		now.Since, level = old.Since, slog.LevelDebug
	}
	d.log.Log(ctx, level, "drift", "kind", now.Kind, "agent", now.Agent.String(), "home", now.Home.String(), "why", now.Why, "mend", now.Remedy)
	if err := d.table.Put(ctx, key, now); err != nil {
		return err
	}
	d.known[key] = now
	return nil
}

// end removes drift that is mended.
func (d *drifts) end(ctx context.Context, what ...state.Drift) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, one := range what {
		key := one.Key()
		if _, is := d.known[key]; !is {
			continue
		}
		d.log.Info("drift is mended", "kind", one.Kind, "agent", one.Agent.String())
		if err := d.table.Delete(ctx, key); err != nil {
			return err
		}
		delete(d.known, key)
	}
	return nil
}

// noteOr records drift, or removes what is recorded of its kind where nothing is said of it.
func (d *drifts) noteOr(ctx context.Context, now state.Drift) error {
	if now.Why == "" {
		return d.end(ctx, now)
	}
	return d.note(ctx, now)
}

// all is what is recorded of a registration.
func (d *drifts) all(ref caip.AgentRef) (list []state.Drift) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, one := range d.known {
		if one.Agent == ref {
			list = append(list, one)
		}
	}
	return list
}

// stay keeps drift of some kinds of a registration that nobody compares now. What would mend it is
// not told: the home may want another thing by now.
func (k *Keeper) stay(ctx context.Context, ref caip.AgentRef, kinds ...string) error {
	for _, one := range k.drift.all(ref) {
		if !slices.Contains(kinds, one.Kind) {
			continue
		}
		one.Why, one.Remedy = "its group is not active: it is compared again when that is over (link show)", ""
		if err := k.drift.note(ctx, one); err != nil {
			return err
		}
	}
	return nil
}

// end removes drift of some kinds of a registration.
func (k *Keeper) end(ctx context.Context, ref caip.AgentRef, kinds ...string) error {
	what := make([]state.Drift, len(kinds))
	for i, kind := range kinds {
		what[i] = state.Drift{Agent: ref, Kind: kind}
	}
	return k.drift.end(ctx, what...)
}

// Forget removes all that is recorded of a registration that is no more.
func (k *Keeper) Forget(ctx context.Context, ref caip.AgentRef) error {
	k.mu.Lock()
	delete(k.granted, ref)
	k.mu.Unlock()
	return k.drift.end(ctx, k.drift.all(ref)...)
}

// Compare records what of a registration's file, of the home that it names and of its owner's grant
// is not as it should be. g is the group that it is in now, ok whether it is in one: who is in none
// follows no home, and no command of a former one is shown to him. What Sync compares stays as it
// was found while the group is not active.
func (k *Keeper) Compare(ctx context.Context, ref caip.AgentRef, g link.Group, ok bool) error {
	settle := k.stay
	if !ok {
		settle = k.end
	}
	if !ok || g.Status != link.Active {
		if err := settle(ctx, ref, state.DriftURI, state.DriftWallet, state.DriftCopy); err != nil {
			return err
		}
	}
	row, err := k.Known(ctx, ref)
	if err != nil || row.Evidence == nil {
		return err
	}
	e := *row.Evidence
	var home *link.Evidence
	if !e.Home.IsZero() {
		other, err := k.Known(ctx, e.Home)
		if err != nil {
			return err
		}
		home = other.Evidence
	}
	linked := ok && slices.Contains(g.Members, e.Home)
	file, of := fileDrift(e, home, linked, slices.Contains(row.Former, e.Home) || e.Home == e.Ref() && len(row.Former) > 0)
	file.Remedy = "bridge8004 link show " + e.Ref().String()
	if !of.IsZero() {
		file.Remedy = fmt.Sprintf("bridge8004 registration publish FILE --ipfs API --key %s=file:OWNER_KEY", k.Chains.Name(of.Registry))
	}
	if err := k.drift.noteOr(ctx, file); err != nil {
		return err
	}
	said := make([]link.Evidence, 0, len(g.Members))
	for _, member := range g.Members {
		other, err := k.Known(ctx, member)
		if err != nil {
			return err
		}
		if other.Evidence != nil {
			said = append(said, *other.Evidence)
		}
	}
	if err := k.drift.noteOr(ctx, homeDrift(e, said)); err != nil {
		return err
	}
	return k.compareGrant(ctx, ref, g)
}

// fileDrift tells where the file behind an agentURI does not do what the owner wants of it: it
// cannot be used, or the registration and the home that it names are no longer linked by their
// files. linked says that they are, was that they were. Whoever names a home that never listed it
// is none of the owner's. of is whose file is to be another one; zero: nobody's.
func fileDrift(e link.Evidence, home *link.Evidence, linked, was bool) (d state.Drift, of caip.AgentRef) {
	d = state.Drift{Kind: state.DriftFile, Agent: e.Ref(), Home: e.Home, Have: e.Agent.URI}
	if e.Home.IsZero() || home == nil || home.Home != e.Home || !was && !slices.Contains(home.Lists, e.Ref()) {
		return d, of
	}
	d.Want = "a file that lists " + e.Ref().String()
	switch {
	case e.Problem != "":
		d.Why, of = "its file cannot be used: "+e.Problem, e.Ref()
	case e.Home == e.Ref() || linked:
	case home.Problem != "":
		d.Why, of = "the file of its home cannot be used: "+home.Problem, e.Home
	case !slices.Contains(e.Lists, e.Home):
		d.Why, of = "its file does not list its home", e.Ref()
	case !slices.Contains(home.Lists, e.Ref()):
		d.Why, of = "the file of its home does not list it", e.Home
	default:
		d.Why = "the files list each other and the two are not linked: bridge8004 link show says why"
	}
	return d, of
}

// homeDrift tells where the members of a group name different homes, so that agentURI and wallets
// follow none of them. Where nobody names one, the owner wants none. said is what all members say.
func homeDrift(e link.Evidence, said []link.Evidence) state.Drift {
	d := state.Drift{Kind: state.DriftHome, Agent: e.Ref(), Have: e.Home.String()}
	var named []caip.AgentRef
	for _, other := range said {
		if !other.Home.IsZero() {
			named = append(named, other.Home)
		}
	}
	slices.SortFunc(named, func(a, b caip.AgentRef) int {
		return cmp.Or(cmp.Compare(votes(said, b), votes(said, a)), cmp.Compare(a.String(), b.String()))
	})
	if len(named) == 0 || e.Home == named[0] {
		return d
	}
	d.Home, d.Want = named[0], named[0].String()
	d.Why = "the members do not name one home, so that agentURI and wallets follow none"
	d.Remedy = fmt.Sprintf("bridge8004 agent set-metadata %s %s %s --key file:OWNER_KEY", e.Ref(), link.HomeKey, named[0])
	return d
}

// votes counts the members that name a home; one that names itself counts before all others.
func votes(said []link.Evidence, home caip.AgentRef) (n int) {
	for _, e := range said {
		if e.Home == home {
			if n++; e.Ref() == home {
				n += len(said)
			}
		}
	}
	return n
}

// grantAge is for how long an owner's grant is not read again that did not end soon.
const grantAge = 12 * time.Hour

// compareGrant records where what an owner lets this relayer's account write ends soon, or has
// ended.
func (k *Keeper) compareGrant(ctx context.Context, ref caip.AgentRef, g link.Group) error {
	chain, err := k.Reader.Chain(ref.Registry)
	if err != nil {
		return err
	}
	group := plan.Group{Members: g.Members}
	keeps := slices.ContainsFunc(group.Others(ref), func(from caip.AgentRef) bool {
		return slices.ContainsFunc(k.Routes, func(r plan.Route) bool { return (r.SyncURI || r.Wallets) && r.Leads(group, from, ref) })
	})
	writer, writes := k.Writers[ref.Registry]
	if !keeps || !writes || !chain.Info().Capabilities.Has(chains.CanSyncURI) {
		k.mu.Lock()
		delete(k.granted, ref)
		k.mu.Unlock()
		if !writes {
			return nil // whose grant it was is not known: it goes with time
		}
		return k.drift.end(ctx, state.Drift{Agent: ref, Kind: state.DriftGrant, Account: writer.Account()})
	}
	k.mu.Lock()
	recent := k.Clock().Sub(k.granted[ref]) < grantAge
	k.mu.Unlock()
	if recent && !k.drift.has(state.Drift{Agent: ref, Kind: state.DriftGrant, Account: writer.Account()}) {
		return nil
	}
	grant, err := chain.Grant(ctx, ref, writer.Account())
	if err != nil {
		return err
	}
	k.mu.Lock()
	k.granted[ref] = k.Clock()
	k.mu.Unlock()
	return k.drift.noteOr(ctx, grantDrift(ref, g.Home, writer.Account(), grant))
}

// grantDrift tells of a grant that ends soon, or has ended. One that was never given is none.
func grantDrift(ref, home caip.AgentRef, account caip.AccountID, g chains.Grant) state.Drift {
	d := state.Drift{Kind: state.DriftGrant, Agent: ref, Account: account, Home: home, Want: "a grant that lasts", Remedy: health.GrantCommand(ref.String(), account, g.Scopes)}
	if !g.Expires.IsZero() {
		d.Have = "until " + g.Expires.Format(time.RFC3339)
	}
	switch {
	case g.Lapsed:
		d.Why = "the owner's grant to " + account.Address + " has ended"
	case g.EndsSoon():
		d.Why = "the owner's grant to " + account.Address + " ends soon"
	}
	return d
}
