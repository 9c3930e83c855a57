package links

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// consume takes in the events that change who an agent is.
func (m *Manager) consume(ctx context.Context) error {
	for ctx.Err() == nil {
		messages, err := stream.Next(ctx, m.Events, parallel, idle)
		if errors.Is(err, stream.ErrEmpty) {
			continue
		}
		if err != nil {
			m.pause(ctx, err)
			continue
		}
		release := m.Settler.Hold(messages)
		// Order does not matter: what happened to a registration is kept by its place on the chain.
		errs := make([]error, len(messages))
		together.Each(together.Sharing(ctx), len(messages), func(ctx context.Context, i int) {
			errs[i] = m.Settler.Settle(ctx, messages[i], m.event(ctx, messages[i]))
		})
		release()
		if err := cmp.Or(errs...); err != nil {
			m.pause(ctx, err)
		}
	}
	return nil
}

// event takes in one message. It is a claim: the chain is asked first. A move that is not final yet
// freezes all the same.
func (m *Manager) event(ctx context.Context, msg jetstream.Msg) error {
	claimed, err := stream.DecodeEvent(msg.Data())
	if err != nil {
		return err
	}
	moves := claimed.Kind == chains.KindTransferred || claimed.Kind == chains.KindAuthority
	wallets := aboutWallets(claimed.Event)
	var e chains.Event
	if claimed.Kind == chains.KindRegistryChanged {
		e, err = m.Reader.Glimpse(ctx, claimed.Claim(), claimed.Agent.Registry) // what stops the work waits for nothing
	} else {
		e, err = m.Reader.Prove(ctx, claimed.Claim(), claimed.Agent.Registry, chains.Latest)
	}
	if chains.KindOf(err) == chains.NotFinal && moves {
		if e, err = m.Reader.Glimpse(ctx, claimed.Claim(), claimed.Agent.Registry); err != nil {
			return err
		}
		if err := m.apply(ctx, e, false); err != nil {
			return err
		}
		return m.walletEvent(ctx, e)
	}
	if chains.KindOf(err) == chains.NotFinal && wallets {
		if e, err = m.Reader.Glimpse(ctx, claimed.Claim(), claimed.Agent.Registry); err == nil {
			err = m.walletEvent(ctx, e)
		}
		return err
	}
	if err != nil {
		return err
	}
	if aboutWallets(e) {
		if err := m.walletEvent(ctx, e); err != nil {
			return err
		}
	}
	if e.Kind == chains.KindRegistered && m.Registered != nil {
		if err := m.Registered(ctx, e); err != nil {
			return err
		}
	}
	switch e.Kind {
	case chains.KindRegistered, chains.KindURISet, chains.KindTransferred, chains.KindAuthority:
		return m.apply(ctx, e, true)
	case chains.KindMetadataSet:
		if e.Metadata != nil && (e.Metadata.Key == link.HomeKey || e.Metadata.Key == link.LinksKey) {
			return m.apply(ctx, e, true)
		}
	case chains.KindApproval:
		return m.unpark(ctx, e)
	case chains.KindRegistryChanged:
		if m.Governed != nil {
			return m.Governed(ctx, e)
		}
	}
	return nil
}

// apply records what happened to a registration and has it looked at.
func (m *Manager) apply(ctx context.Context, e chains.Event, final bool) error {
	if e.Agent.IsZero() {
		return nil
	}
	if known, err := m.heard(ctx, e, final); known || err != nil {
		return err
	}
	var floors link.Heads
	if e.Kind == chains.KindTransferred || e.Kind == chains.KindAuthority {
		floors = m.floors(ctx, e.Chain)
	}
	row, err := m.change(ctx, e.Agent, func(row *agentRow) {
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
		if err := m.unfill(ctx, row.Group); err != nil {
			return err
		}
	}
	if !final {
		m.Log.Warn("agent is changing hands; its group is frozen", "agent", e.Agent.String(), "block", e.At.String())
	}
	m.look(e.Agent)
	return nil
}

// heard reports whether an event is known, as from the registration's past, which was read with
// what followed from it: then nothing is to be looked at again.
func (m *Manager) heard(ctx context.Context, e chains.Event, final bool) (bool, error) {
	if e.Kind == chains.KindMetadataSet || !final {
		return false, nil
	}
	row, revision, err := m.agent(ctx, e.Agent)
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
func (m *Manager) floors(ctx context.Context, except caip.ChainID) link.Heads {
	if !m.Live() {
		return nil
	}
	heads := link.Heads{}
	for registry, chain := range m.Chains {
		if registry.Chain == except {
			continue
		}
		if head, err := chain.Head(ctx, chains.Latest); err == nil && head.Height >= heads[registry.Chain].Height {
			heads[registry.Chain] = head
		}
	}
	return heads
}

// unpark gives what was parked another try after an approval has changed. One event, taken in
// twice, releases both.
func (m *Manager) unpark(ctx context.Context, e chains.Event) error {
	if e.Approval == nil {
		return nil
	}
	return m.State.Unpark(ctx, m.Bus.RepublishAction, func(p state.Parked) (string, bool) {
		return e.ID.String(), p.Action.Agent.Chain() == e.Chain && (e.Agent.IsZero() || e.Agent == p.Action.Agent)
	})
}

// releaseOld puts back what has been parked for long. What it waits for may have come just before
// it was parked, or by a way that no event tells of.
func (m *Manager) releaseOld(ctx context.Context) error {
	return m.State.Unpark(ctx, m.Bus.RepublishAction, func(p state.Parked) (string, bool) {
		return "again:" + p.Since.UTC().Format(time.RFC3339Nano), m.Clock().Sub(p.Since) >= parkedChecks*m.Config.Recheck
	})
}

// releaseFor puts back what was parked for a registration.
func (m *Manager) releaseFor(ctx context.Context, ref caip.AgentRef, why string) error {
	return m.State.Unpark(ctx, m.Bus.RepublishAction, func(p state.Parked) (string, bool) { return why, p.Action.Agent == ref })
}

// reload reads which registrations have rows, and has those looked at that are due or were left
// unfinished. A row that is not believed is removed; it, and one that is gone, is made again from
// the chain when its registration is looked at.
func (m *Manager) reload(ctx context.Context) error {
	if err := m.keep.Load(ctx); err != nil {
		return err
	}
	rows, bad, err := m.State.Links.Scan(ctx, "*.*", state.MaxRows)
	if err != nil {
		return err
	}
	for _, row := range bad {
		if err := m.State.Links.Clear(ctx, row); err != nil {
			return err
		}
	}
	m.mu.Lock()
	lost := map[caip.AgentRef]bool{} // those that had a row before this reading, until it is found
	for ref, f := range m.known {
		lost[ref] = !f.busy
	}
	m.mu.Unlock()
	linked := map[caip.AgentRef]bool{}
	var parted []caip.AgentRef
	for _, raw := range rows {
		var row agentRow
		if !strings.HasPrefix(raw.Key, "agent.") {
			continue
		}
		if json.Unmarshal(raw.Value, &row) != nil || agentKey(row.Ref) != raw.Key {
			if err := m.State.Links.Clear(ctx, raw); err != nil {
				return err
			}
			continue
		}
		delete(lost, row.Ref)
		for _, other := range row.Former {
			linked[other] = true
		}
		if len(row.Former) > 0 && row.Group.IsZero() {
			parted = append(parted, row.Ref)
		}
		if m.admit(row.Ref) && (row.Dirty || row.Evidence != nil || row.Wanted) {
			m.schedule(row)
		}
	}
	m.mu.Lock()
	m.parted = parted
	m.mu.Unlock()
	for ref, idle := range lost {
		if idle {
			m.lost(ctx, ref, false)
		}
	}
	for ref := range linked {
		if !m.follows(ref) {
			m.lost(ctx, ref, true)
		}
	}
	return nil
}

// lost has a registration looked at whose row is gone; listed says that another one names it. What
// fails is tried again with the next reading.
func (m *Manager) lost(ctx context.Context, ref caip.AgentRef, listed bool) {
	_, revision, err := m.agent(ctx, ref)
	if err == nil && revision == 0 {
		_, err = m.change(ctx, ref, func(row *agentRow) { row.Dirty, row.Lost, row.Wanted = true, true, row.Wanted || listed })
		m.Log.Warn("what was known of an agent is gone from the bus; it is read from the chain again", "agent", ref.String(), "error", err)
		m.look(ref)
	}
}

// schedule sets when a registration is looked at again, unless that is set and it is this relayer's
// to look at: others note in the row when they looked.
func (m *Manager) schedule(row agentRow) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f := m.known[row.Ref]
	if f == nil {
		return
	}
	if f.part = row.Ref.String(); !row.Group.IsZero() {
		f.part = row.Group.String()
	}
	if f.busy || !f.due.IsZero() && m.Mine(f.part) {
		return
	}
	f.due = row.Checked.Add(m.rest(row))
	if row.Dirty {
		f.due = m.Clock()
	}
}
