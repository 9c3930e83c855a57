package links

import (
	"cmp"
	"context"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/keep"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// intake takes in the events that change who an agent is.
type intake struct {
	*Options
	rows     *rows
	readings *readings
	groups   *Groups
	recorder *recorder
	keep     *keep.Keeper

	unparking sync.Mutex // held by whoever reads what is parked
	mu        sync.Mutex
	approvals []*approval // that wait for that
}

// approval is an event that says who may act for whom, and what came of it.
type approval struct {
	event chains.Event
	done  bool
	err   error
}

// parallel is how many events are taken in at a time.
const parallel = 64

// consume takes in the events that change who an agent is.
func (in *intake) consume(ctx context.Context) error {
	for ctx.Err() == nil {
		// Order does not matter: what happened to a registration is kept by its place on the chain.
		if err := in.Settler.Work(ctx, in.Events, parallel, in.event); err != nil {
			return err
		}
	}
	return nil
}

// event takes in one message. It is a claim, its kind too: the chain is asked first. A move that is
// not final yet freezes all the same.
func (in *intake) event(ctx context.Context, msg jetstream.Msg) error {
	claimed, err := stream.DecodeEvent(msg.Data())
	if err != nil {
		return err
	}
	claim, near := claimed.Claim(), claimed.Agent.Registry
	if claimed.Kind == chains.KindRegistryChanged { // what stops the work waits for nothing
		e, err := in.Reader.Glimpse(ctx, claim, near)
		if err != nil {
			return err
		}
		if e.Kind == chains.KindRegistryChanged {
			return in.Governed(ctx, e)
		}
	}
	e, err := in.Reader.Prove(ctx, claim, near, chains.Latest)
	if chains.KindOf(err) == chains.NotFinal && (link.Moves(claimed.Event) || aboutWallets(claimed.Event)) {
		unsettled := err
		if e, err = in.Reader.Glimpse(ctx, claim, near); err != nil {
			return err
		}
		if link.Moves(e) {
			if err := in.recorder.apply(ctx, e, false); err != nil {
				return err
			}
		} else if !aboutWallets(e) {
			return unsettled
		}
		return in.walletEvent(ctx, e)
	}
	if err != nil {
		return err
	}
	if aboutWallets(e) {
		if err := in.walletEvent(ctx, e); err != nil {
			return err
		}
	}
	if e.Kind == chains.KindRegistered {
		if err := in.Registered(ctx, e); err != nil {
			return err
		}
	}
	switch e.Kind {
	case chains.KindRegistered, chains.KindURISet, chains.KindTransferred, chains.KindAuthority:
		return in.recorder.apply(ctx, e, true)
	case chains.KindMetadataSet:
		if e.Metadata != nil && (e.Metadata.Key == link.HomeKey || e.Metadata.Key == link.LinksKey) {
			return in.recorder.apply(ctx, e, true)
		}
	case chains.KindApproval:
		return in.unpark(ctx, e)
	case chains.KindRegistryChanged:
		return in.Governed(ctx, e)
	}
	return nil
}

// unpark gives what was parked another try after an approval has changed: of its agent, or of all
// agents of an owner. One event, taken in twice, releases both. Anybody approves as often as he
// likes, and very much may be parked: it is read once for all that wait.
func (in *intake) unpark(ctx context.Context, e chains.Event) error {
	if e.Approval == nil {
		return nil
	}
	one := &approval{event: e}
	in.mu.Lock()
	in.approvals = append(in.approvals, one)
	in.mu.Unlock()
	in.unparking.Lock()
	defer in.unparking.Unlock()
	if one.done {
		return one.err
	}
	in.mu.Lock()
	some := in.approvals
	in.approvals = nil
	in.mu.Unlock()
	err := in.release(ctx, some)
	for _, each := range some {
		each.done, each.err = true, err
	}
	return err
}

// release puts back what approvals are about.
func (in *intake) release(ctx context.Context, some []*approval) error {
	var failed error
	rows := map[caip.AgentRef]agentRow{} // as read; without evidence, or not looked into, any owner may be its
	about := func(ref caip.AgentRef, e chains.Event) bool {
		if !e.Agent.IsZero() || ref.Chain() != e.Chain {
			return e.Agent == ref
		}
		row, asked := rows[ref]
		if !asked {
			var err error
			if row, _, err = in.rows.agent(ctx, ref); err != nil {
				failed = cmp.Or(failed, err)
				row = agentRow{Evidence: &link.Evidence{}} // nobody's, until it can be read
			}
			rows[ref] = row
		}
		// Who has just bought it may not be known yet.
		return row.Dirty || row.Evidence == nil || row.Evidence.Agent.Owner == e.Approval.Owner
	}
	err := in.State.Unpark(ctx, in.Bus.RepublishAction, func(p state.Parked) (string, bool) {
		for _, one := range some {
			if about(p.Action.Agent, one.event) {
				return one.event.ID.String(), true
			}
		}
		return "", false
	})
	return cmp.Or(err, failed)
}

// walletEvent takes in an event about wallets, final or not: what it makes superseded is cleared,
// and what it makes a copy of is removed, without waiting for the next look.
func (in *intake) walletEvent(ctx context.Context, e chains.Event) error {
	row, _, err := in.rows.agent(ctx, e.Agent)
	if err != nil || row.Group.IsZero() {
		return err
	}
	in.readings.Look(e.Agent)
	group, err := in.groups.Group(ctx, e.Agent)
	if err != nil {
		return err
	}
	return in.keep.Remove(ctx, group)
}

// aboutWallets reports whether an event may change which wallet is right, or who says so.
func aboutWallets(e chains.Event) bool {
	switch e.Kind {
	case chains.KindWalletSet:
		return true
	case chains.KindMetadataSet:
		return e.Metadata != nil && (e.Metadata.Key == link.HomeKey || chains.DeclaresWallet(e.Metadata.Key))
	}
	return false
}

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
	if link.Moves(e) {
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
	return same(row.Side, fold(e.Agent, row.Side, e)), nil
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
			if _, err := r.rows.change(ctx, row.Ref, func(row *agentRow) { row.Side = fold(row.Ref, row.Side, e) }); err != nil {
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
