package relayer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/guard"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Admin works on the memory of a relayer, whether that runs or not: an embedded NATS of a running
// relayer is reached through its door (stream.Visit). Close it.
type Admin struct{ memory }

// memory is what relayers have on a bus, as operators list it.
type memory struct {
	bus   *stream.Bus
	state *state.State
}

// OpenAdmin opens the memory that a configuration names.
func OpenAdmin(ctx context.Context, c config.Config) (*Admin, error) {
	bus, err := stream.Visit(ctx, c.NATS, c.Prefix, c.Execute.Lease)
	if err != nil {
		return nil, err
	}
	st, err := state.Open(ctx, bus)
	if err != nil {
		bus.Close()
		return nil, err
	}
	return &Admin{memory{bus, st}}, nil
}

// Close gives the memory back.
func (a *Admin) Close() { a.bus.Close() }

// ResetCheckpoint has a chain read again for one registry from behind a height. What was delivered
// already is not delivered twice. It ends a halt.
func (a *Admin) ResetCheckpoint(ctx context.Context, chain chains.Info, height uint64) error {
	if !a.state.Keyed() {
		return &chains.Error{Kind: chains.Unsupported, Chain: chain.Chain, Op: "reset checkpoint", Err: errors.New("without nats.key the relayers cannot tell this word from a forged one"),
			Remedy: "start the relayers again, which read everything anew, or set nats.key for all of them and this command"}
	}
	for range 10 {
		row, err := a.state.Checkpoints.Get(ctx, state.Registry(chain.Registry))
		if err != nil {
			return err
		}
		if row.Revision == 0 {
			return &chains.Error{Kind: chains.NotFound, Chain: chain.Chain, Op: "reset checkpoint", Err: errors.New("nothing of it has been read in this memory"), Remedy: "look at prefix, nats.dir and nats.url: they have to be those of the relayer"}
		}
		if height > row.Value.Position.Height {
			return &chains.Error{Kind: chains.Invalid, Chain: chain.Chain, Op: "reset checkpoint", Err: fmt.Errorf("%d is beyond what was read (%s): events would be left out", height, row.Value.Position)}
		}
		next := state.Checkpoint{Position: chains.Position{Height: height}, Time: time.Now().UTC(), Audited: row.Value.Audited, Streams: row.Value.Streams}
		if next.Audited.Height > height {
			next.Audited = next.Position
		}
		if next.Forked = row.Value.Forked; row.Value.Halted != "" && (next.Forked == nil || *next.Forked > height) {
			next.Forked = &height
		}
		if _, err := a.state.Checkpoints.Update(ctx, row.Key, next, row.Revision); !errors.Is(err, state.ErrTaken) {
			return err
		}
	}
	return fmt.Errorf("reset checkpoint of %s: %w", chain.Name, state.ErrTaken)
}

// DeadLetters lists up to n messages that could not be worked off, from a sequence number on.
func (m memory) DeadLetters(ctx context.Context, from uint64, n int) ([]stream.DeadLetter, error) {
	return m.bus.DeadLetters(ctx, from, n)
}

// firstDead are the oldest dead letters, and whether there are more.
func (m memory) firstDead(ctx context.Context, most int) ([]stream.DeadLetter, bool, error) {
	letters, err := m.bus.DeadLetters(ctx, 0, most+1)
	return letters[:min(len(letters), most)], len(letters) > most, err
}

// RetryDead puts the messages of dead letters back on their streams, with all their tries ahead of
// them.
func (a *Admin) RetryDead(ctx context.Context, which []stream.Span) (DeadDone, error) {
	return a.eachDead(ctx, which, func(d stream.DeadLetter) error {
		if err := a.bus.Retriable(d); err != nil {
			return err
		}
		if err := a.forgive(ctx, d.Payload); err != nil {
			return err
		}
		return a.bus.RetryDead(ctx, d)
	})
}

// DropDead removes dead letters. What is due all the same an audit plans again.
func (a *Admin) DropDead(ctx context.Context, which []stream.Span) (DeadDone, error) {
	return a.eachDead(ctx, which, func(d stream.DeadLetter) error { return a.bus.DropDead(ctx, d.Sequence) })
}

// DeadDone is what became of the dead letters that somebody named.
type DeadDone struct {
	Done []uint64   `json:"done"` // their numbers, ascending
	Left []DeadLeft `json:"left,omitempty"`
}

// NoSuchLetter is why a number is left that no dead letter has.
const NoSuchLetter = "there is no such dead letter"

// DeadLeft is a dead letter that stays, or was never there.
type DeadLeft struct {
	Number uint64 `json:"number"`
	Why    string `json:"why"`
}

// deadPage is how many dead letters are read at a time: each may have a megabyte.
const deadPage = 50

// eachDead does something with every dead letter of some spans, as they stand when it begins: what
// dies again meanwhile gets a new number. A failure of the bus ends it, with what was done by then.
func (a *Admin) eachDead(ctx context.Context, which []stream.Span, do func(stream.DeadLetter) error) (out DeadDone, err error) {
	out.Done = []uint64{}
	last, err := a.bus.LastDead(ctx)
	if err != nil {
		return out, err
	}
	for _, span := range stream.Join(which) {
		for next := span.From; next <= min(span.To, last); {
			letters, err := a.bus.DeadLetters(ctx, next, deadPage)
			if err != nil {
				return out, err
			}
			next = last + 1
			for _, d := range letters {
				if next = d.Sequence + 1; d.Sequence > min(span.To, last) {
					break
				}
				err := do(d)
				if err != nil && !chains.KindOf(err).Permanent() {
					return out, fmt.Errorf("dead letter %d: %w", d.Sequence, err)
				}
				if err != nil {
					out.Left = append(out.Left, DeadLeft{d.Sequence, err.Error()})
					continue
				}
				out.Done = append(out.Done, d.Sequence)
			}
		}
	}
	for _, span := range which { // what was named by its number has to be there
		named := func(l DeadLeft) bool { return l.Number == span.From }
		if span.From == span.To && !slices.Contains(out.Done, span.From) && !slices.ContainsFunc(out.Left, named) {
			out.Left = append(out.Left, DeadLeft{span.From, NoSuchLetter})
		}
	}
	return out, nil
}

// forgive forgets the failures of an action, if that is what the message is.
func (a *Admin) forgive(ctx context.Context, payload []byte) error {
	action, err := stream.DecodeAction(payload)
	if err != nil {
		return nil
	}
	row, err := a.state.Deliveries.Get(ctx, action.ID.String())
	if err != nil || row.Value.Attempts == 0 {
		return err
	}
	row.Value.Attempts = 0
	_, err = a.state.Deliveries.Update(ctx, row.Key, row.Value, row.Revision)
	return err
}

// Parked lists what waits for an agent's owner to act.
func (m memory) Parked(ctx context.Context) ([]state.Parked, error) {
	return values(m.state.Parked.List(ctx, ">", state.MaxRows))
}

// Registries lists who governs each registry, and which changes wait for an operator.
func (m memory) Registries(ctx context.Context) ([]state.Governed, error) {
	return values(m.state.Registries.List(ctx, ">", state.MaxRows))
}

// AcknowledgeRegistry accepts a registry as it was when it was last told to have changed, and puts
// what was parked from and to it back on the stream.
func (a *Admin) AcknowledgeRegistry(ctx context.Context, registry chains.Info) (state.Governed, error) {
	accepted, err := guard.Acknowledge(ctx, a.state, registry.Registry, time.Now())
	if err != nil {
		return state.Governed{}, err
	}
	err = a.state.Unpark(ctx, a.bus.RepublishAction, func(p state.Parked) (string, bool) {
		return "acknowledged:" + accepted.Since.Format(time.RFC3339Nano),
			p.Action.Destination() == registry.Registry || p.Action.Home.Registry == registry.Registry || p.Action.Origin.Registry == registry.Reputation
	})
	if err != nil {
		return state.Governed{}, err
	}
	return accepted, nil
}

// Drift lists what is not as its home wants it: agentURIs, wallets, published copies, with the
// commands that mend it.
func (m memory) Drift(ctx context.Context) ([]state.Drift, error) {
	rows, err := m.state.Drift.List(ctx, ">", state.MaxRows)
	return drifts(rows), err
}

// firstDrift is Drift of the first rows, and whether there are more.
func (m memory) firstDrift(ctx context.Context, most int) ([]state.Drift, bool, error) {
	rows, more, err := m.state.Drift.First(ctx, ">", most)
	return drifts(rows), more, err
}

// drifts are what rows say. Commands are given with an owner's key: that of a row which anybody on
// the bus may have written is not told.
func drifts(rows []state.Row[state.Drift]) []state.Drift {
	list, _ := values(rows, nil)
	for i, row := range rows {
		if row.Doubt != "" {
			list[i].Remedy = "none is told: without nats.key anybody on the bus may have written this; bridge8004 link show says how it is"
		}
	}
	return list
}
