package links

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// recorder notes in the rows what happened to registrations on their chains.
type recorder struct {
	*Options
	rows     *rows
	readings *readings
}

// apply records what happened to a registration and has it looked at.
func (r *recorder) apply(ctx context.Context, e chains.Event, final bool) error {
	if e.Agent.IsZero() {
		return nil
	}
	if known, err := r.heard(ctx, e, final); known || err != nil {
		return err
	}
	var floors link.Heads
	if moves(e) {
		floors = r.floors(ctx, e.Chain)
	}
	row, err := r.rows.change(ctx, e.Agent, func(row *agentRow) {
		s := link.State{}.With(e.Agent, row.Side)
		if final {
			s = s.Apply(e, floors)
		} else {
			s = s.Freeze(e, floors)
		}
		row.Side, row.Dirty = s.Side(e.Agent), true
	})
	if err != nil {
		return err
	}
	if !row.Group.IsZero() {
		if err := r.rows.unfill(ctx, row.Group); err != nil {
			return err
		}
	}
	if !final {
		r.Log.Warn("agent is changing hands; its group is frozen", "agent", e.Agent.String(), "block", e.At.String())
	}
	r.readings.Look(e.Agent)
	return nil
}

// heard reports whether an event is known, as from the registration's past, which was read with
// what followed from it: then nothing is to be looked at again.
func (r *recorder) heard(ctx context.Context, e chains.Event, final bool) (bool, error) {
	if e.Kind == chains.KindMetadataSet || !final {
		return false, nil
	}
	row, revision, err := r.rows.agent(ctx, e.Agent)
	if err != nil || revision == 0 || row.Dirty || row.Evidence == nil || row.Evidence.Agent.ReadAt.Height < e.At.Height {
		return false, err
	}
	before, err := json.Marshal(row.Side)
	if err != nil {
		return false, err
	}
	after, err := json.Marshal(link.State{}.With(e.Agent, row.Side).Apply(e, nil).Side(e.Agent))
	return bytes.Equal(before, after), err
}

// floors are the newest positions of the other chains: acts above them come after a move that was
// seen now. While the past is being read there are none: acts above them may be years later than
// those that answered the move.
func (r *recorder) floors(ctx context.Context, except caip.ChainID) link.Heads {
	if !r.Live() {
		return nil
	}
	heads := link.Heads{}
	for registry, chain := range r.Chains {
		if registry.Chain == except {
			continue
		}
		if head, err := chain.Head(ctx, chains.Latest); err == nil && head.Height >= heads[registry.Chain].Height {
			heads[registry.Chain] = head
		}
	}
	return heads
}

// settleMoves asks what became of moves that were seen at latest only.
func (r *recorder) settleMoves(ctx context.Context, row agentRow) error {
	for _, move := range row.Side.Moves {
		if move.Final {
			continue
		}
		claim := chains.EventClaim{Chain: row.Ref.Chain(), TxID: move.TxID, Ordinal: move.Ordinal, At: move.At}
		e, err := r.Reader.Prove(ctx, claim, row.Ref.Registry, chains.Latest)
		switch {
		case err == nil:
			if _, err := r.rows.change(ctx, row.Ref, func(row *agentRow) { row.Side = link.State{}.With(row.Ref, row.Side).Apply(e, nil).Side(row.Ref) }); err != nil {
				return err
			}
		case stream.FateOf(err, 0, 1) == stream.FateDrop:
			if _, err := r.rows.change(ctx, row.Ref, func(row *agentRow) {
				row.Side = link.State{}.With(row.Ref, row.Side).Retract(row.Ref, move.Event).Side(row.Ref)
			}); err != nil {
				return err
			}
		case chains.KindOf(err) != chains.NotFinal:
			return err
		}
	}
	return nil
}
