package relayer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/guard"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Admin works on the memory of a relayer: with an embedded NATS while the relayer is stopped, with an outside one at any time. Close it.
type Admin struct {
	bus   *stream.Bus
	state *state.State
}

// OpenAdmin opens the memory that a configuration names.
func OpenAdmin(ctx context.Context, c config.Config) (*Admin, error) {
	bus, err := stream.Open(ctx, c.NATS, c.Prefix, c.Execute.Lease)
	if err != nil {
		return nil, err
	}
	st, err := state.Open(ctx, bus)
	if err != nil {
		bus.Close()
		return nil, err
	}
	return &Admin{bus: bus, state: st}, nil
}

// Close gives the memory back.
func (a *Admin) Close() { a.bus.Close() }

// ResetCheckpoint has a chain read again for one registry from behind a height. What was delivered already is not delivered twice. It ends a halt.
func (a *Admin) ResetCheckpoint(ctx context.Context, chain chains.Info, height uint64) error {
	for range 10 {
		row, err := a.state.Checkpoints.Get(ctx, state.Registry(chain.Registry))
		if err != nil {
			return err
		}
		if row.Revision != 0 && height > row.Value.Position.Height {
			return &chains.Error{Kind: chains.Invalid, Chain: chain.Chain, Op: "reset checkpoint", Err: fmt.Errorf("%d is beyond what was read (%s): events would be left out", height, row.Value.Position)}
		}
		next := state.Checkpoint{Position: chains.Position{Height: height}, Time: time.Now().UTC(), Audited: row.Value.Audited}
		if next.Audited.Height > height {
			next.Audited = next.Position
		}
		if _, err := a.state.Checkpoints.Update(ctx, row.Key, next, row.Revision); !errors.Is(err, state.ErrTaken) {
			return err
		}
	}
	return fmt.Errorf("reset checkpoint of %s: %w", chain.Name, state.ErrTaken)
}

// DeadLetters lists up to n messages that could not be worked off, from a sequence number on.
func (a *Admin) DeadLetters(ctx context.Context, from uint64, n int) ([]stream.DeadLetter, error) {
	return a.bus.DeadLetters(ctx, from, n)
}

// RetryDead puts the message of a dead letter back on its stream, with all its tries ahead of it.
func (a *Admin) RetryDead(ctx context.Context, sequence uint64) error {
	letters, err := a.bus.DeadLetters(ctx, sequence, 1)
	if err != nil {
		return err
	}
	if len(letters) == 1 && letters[0].Sequence == sequence {
		if err := a.forgive(ctx, letters[0].Payload); err != nil {
			return err
		}
	}
	return a.bus.RetryDead(ctx, sequence)
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

// DropDead removes a dead letter for good.
func (a *Admin) DropDead(ctx context.Context, sequence uint64) error {
	return a.bus.DropDead(ctx, sequence)
}

// Parked lists what waits for an agent's owner to act.
func (a *Admin) Parked(ctx context.Context) ([]state.Parked, error) {
	return values(a.state.Parked.List(ctx, ">", state.MaxRows))
}

// Registries lists who governs each registry, and which changes wait for an operator.
func (a *Admin) Registries(ctx context.Context) ([]state.Governed, error) {
	return values(a.state.Registries.List(ctx, ">", state.MaxRows))
}

// AcknowledgeRegistry accepts a registry as it was when it was last told to have changed, and puts what was parked from and to it back on the stream.
func (a *Admin) AcknowledgeRegistry(ctx context.Context, registry chains.Info) (state.Governed, error) {
	accepted, err := guard.Acknowledge(ctx, a.state, registry.Registry, time.Now())
	if err != nil {
		return state.Governed{}, err
	}
	rows, err := a.state.Parked.List(ctx, ">", state.MaxRows)
	if err != nil {
		return state.Governed{}, err
	}
	for _, row := range rows {
		p := row.Value.Action
		if p.Agent.Registry != registry.Registry && p.Home.Registry != registry.Registry && p.Origin.Registry != registry.Reputation {
			continue
		}
		if err := a.bus.RepublishAction(ctx, p, "acknowledged:"+accepted.Since.Format(time.RFC3339Nano)); err != nil {
			return state.Governed{}, err
		}
		if err := a.state.Parked.Clear(ctx, row); err != nil { // it may be parked again already
			return state.Governed{}, err
		}
	}
	return accepted, nil
}

// Drift lists the registrations whose agentURI is not their home's.
func (a *Admin) Drift(ctx context.Context) ([]state.Drift, error) {
	return values(a.state.Drift.List(ctx, ">", state.MaxRows))
}

// ResetCheckpoint is Admin.ResetCheckpoint for a command that does nothing else.
func ResetCheckpoint(ctx context.Context, c config.Config, chain chains.Info, height uint64) error {
	a, err := OpenAdmin(ctx, c)
	if err != nil {
		return err
	}
	defer a.Close()
	return a.ResetCheckpoint(ctx, chain, height)
}
