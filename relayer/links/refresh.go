package links

import (
	"context"
	"errors"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// keepStale is for how long a file that cannot be had at the moment is taken to say what it said
// last. It is for planning only: nothing is signed on it.
const keepStale = 24 * time.Hour

// maxNamed bounds how many registrations of one file are looked at.
const maxNamed = 64

// refresh looks at one registration: what it says, which group that makes, and what follows. It
// returns when to look again.
func (m *Manager) refresh(ctx context.Context, ref caip.AgentRef) (next time.Time, err error) {
	row, _, err := m.agent(ctx, ref)
	if err != nil {
		return next, err
	}
	if !m.relevant(row) {
		_, err := m.change(ctx, ref, func(row *agentRow) { row.Dirty = false })
		return next, err
	}
	chain, err := m.Reader.Chain(ref.Registry)
	if err != nil {
		return next, err
	}
	if row.Lost || chain.Info().Capabilities.Has(chains.CanAudit) { // what was missed may be about it
		if err := m.replay(ctx, row); err != nil {
			return next, err
		}
	}
	if err := m.settleMoves(ctx, row); err != nil {
		return next, err
	}
	shared := together.Sharing(ctx)
	evidence, err := m.gather(shared, ref)
	if err == nil {
		evidence = m.aged(evidence)
		err = m.explain(shared, row, evidence)
	}
	at, burned := row.Side.Burned()
	if kind := chains.KindOf(err); kind == chains.NotFound && burned || (kind == chains.NotFound || kind == chains.Unsupported) && row.Evidence == nil {
		// Listed by somebody, but not (or not yet) there. What was there once is not forgotten
		// because an answer does not show it: the chain has to say that it was burned.
		if row.Evidence != nil {
			m.Log.Warn("agent was burned; its group goes on without it", "agent", ref.String(), "block", at.String())
			for _, other := range row.Former {
				m.look(other)
			}
		}
		_, err := m.change(ctx, ref, func(row *agentRow) {
			row.Dirty, row.Evidence, row.Group, row.Checked = false, nil, caip.Hash{}, m.Clock()
		})
		return m.Clock().Add(m.Config.Recheck), err
	}
	if err != nil {
		return next, err
	}
	row, err = m.change(ctx, ref, func(row *agentRow) {
		row.Dirty, row.Checked = false, m.Clock()
		if row.Evidence != nil {
			evidence = follow(evidence, *row.Evidence, m.Clock())
		}
		row.Evidence = &evidence
	})
	if err != nil {
		return next, err
	}
	for _, other := range m.named(evidence) {
		if err := m.want(ctx, other); errors.Is(err, stream.ErrDrop) {
			m.Log.Warn("what an agent lists cannot be followed", "agent", ref.String(), "error", err)
		} else if err != nil {
			return next, err
		}
	}
	return m.regroup(ctx, row)
}

// day is how long a registration that claims no link is not looked at, if nothing happens to it.
const day = 24 * time.Hour

// rest is for how long a registration need not be looked at, unless something happens to it. One
// that is in a group, was in one, or claims to be, is looked at each time. Of the others the chain
// tells what changes; a file that its server may change is asked for the less often the longer it
// has stayed as it is.
func (m *Manager) rest(row agentRow) time.Duration {
	e := row.Evidence
	switch {
	case e == nil || !row.Group.IsZero() || m.claims(row, *e):
		return m.Config.Recheck
	case e.Agent.URI == "" || e.Pinned:
		return max(day, m.Config.Recheck)
	}
	since := e.Since
	if e.Problem != "" && row.Side.Said != nil {
		since = row.Side.Said.Time // what is not there yet may be there soon
	}
	return min(max(m.Clock().Sub(since)/8, m.Config.Recheck), max(day, m.Config.Recheck))
}

// claims reports whether a registration may be in a group for all that is known: it names others,
// another one names it, or it was in one.
func (m *Manager) claims(row agentRow, e link.Evidence) bool {
	return row.Wanted || len(row.Former) > 0 || len(m.named(e)) > 0 || len(e.Declared) > 0
}

// relevant reports whether a registration is looked at: an index, or a route, could concern it.
func (m *Manager) relevant(row agentRow) bool {
	return m.Indexes || row.Wanted || m.Routed(row.Ref)
}

// Routed reports whether a route follows one of some registrations. Of others nothing is mirrored
// or kept.
func (m *Manager) Routed(refs ...caip.AgentRef) bool {
	return slices.ContainsFunc(m.Routes, func(r plan.Route) bool { return slices.ContainsFunc(refs, r.Follows) })
}

// compare records what of a registration is not as it should be, where that is a route's business.
func (m *Manager) compare(ctx context.Context, row agentRow, g link.Group, ok bool) error {
	those := slices.Concat([]caip.AgentRef{row.Ref}, g.Members, row.Former)
	if row.Evidence != nil {
		those = append(those, m.named(*row.Evidence)...)
	}
	if !m.Routed(those...) {
		return nil
	}
	return m.keep.Compare(ctx, row.Ref, g, ok)
}

// gather reads what a registration says now.
func (m *Manager) gather(ctx context.Context, ref caip.AgentRef) (link.Evidence, error) {
	chain, err := m.Reader.Chain(ref.Registry)
	if err != nil {
		return link.Evidence{}, err
	}
	r := link.Resolver{Registries: link.Of(chain), Fetch: m.Fetch, At: m.Reader.At(ref.Registry)}
	e, err := r.Resolve(ctx, ref)
	e.Agent.URI = plan.Brief(e.Agent.URI)
	e.Agent.Metadata = nil // it may be large, and what matters of it is in the evidence
	return e, err
}

// follow joins a new read to the last one. A file that cannot be had at the moment keeps its word
// for a while.
func follow(now, last link.Evidence, at time.Time) link.Evidence {
	missing := now.Problem != "" && now.FileHash.IsZero()
	same := last.Problem == "" && now.Agent.URI == last.Agent.URI && now.Agent.Owner == last.Agent.Owner && now.Agent.Authority == last.Agent.Authority
	if missing && same && now.Agent.URI != "" && !last.FetchedAt.IsZero() && at.Sub(last.FetchedAt) <= keepStale {
		last.Agent, last.Home, last.Declared = now.Agent, now.Home, now.Declared
		return last
	}
	return now.Follow(last)
}

// named are the other registrations of known registries that a file lists.
func (m *Manager) named(e link.Evidence) (out []caip.AgentRef) {
	for _, other := range e.Lists {
		if _, ok := m.Book.Reputation(other.Registry); ok && other != e.Ref() && len(out) < maxNamed {
			out = append(out, other)
		}
	}
	return out
}

// explain makes sure that a change of hands which is seen in the state is known as an event too:
// without it, the old words of the others would count for the new owner. While its event may still
// come, it is waited for; after that the change is recorded where it was seen. Whose a registration
// is carries no proof, and a change of hands freezes its group: of one that claims to be in a group
// and is in none yet, and of one that has changed hands, the owner is asked for twice.
func (m *Manager) explain(ctx context.Context, row agentRow, now link.Evidence) error {
	same := row.Evidence != nil && row.Evidence.Agent.Owner == now.Agent.Owner && row.Evidence.Agent.Authority == now.Agent.Authority
	if (same || row.Evidence == nil) && (!row.Group.IsZero() || !m.claims(row, now)) {
		return nil
	}
	chain, err := m.Reader.Chain(row.Ref.Registry)
	if err != nil {
		return err
	}
	again, err := chain.Agent(chains.Elsewhere(ctx), row.Ref, m.Reader.At(row.Ref.Registry))
	if err != nil {
		return err
	}
	if again.Owner != now.Agent.Owner || again.Authority != now.Agent.Authority {
		return &chains.Error{Kind: chains.NotFinal, Chain: row.Ref.Chain(), Op: "read " + row.Ref.String(), Err: errors.New("two answers name different owners"), Remedy: "use other nodes"}
	}
	if same || row.Evidence == nil {
		return nil
	}
	before := row.Evidence.Agent.ReadAt
	moved := func(move link.Move) bool { return move.At.Height > before.Height }
	if slices.ContainsFunc(row.Side.Moves, moved) {
		return nil
	}
	cp, err := m.State.Checkpoints.Get(ctx, state.Registry(row.Ref.Registry))
	if err != nil {
		return err
	}
	if cp.Value.Position.Height < now.Agent.ReadAt.Height {
		return &chains.Error{Kind: chains.NotFinal, Chain: row.Ref.Chain(), Op: "read " + row.Ref.String(), Err: errors.New("it changed hands; its event is waited for")}
	}
	// The events may be on their way: what the owners have said since must not look older than the
	// sale.
	row.Replayed = false
	if err := m.replay(ctx, row); err != nil && !chains.KindOf(err).Permanent() {
		return err
	}
	if row, _, err = m.agent(ctx, row.Ref); err != nil || slices.ContainsFunc(row.Side.Moves, moved) {
		return err
	}
	seen := chains.NewEvent(row.Ref.Chain(), chains.KindTransferred, row.Ref, now.Agent.ReadAt, "seen in the state", 0, m.Clock())
	seen.Transfer = &chains.Transferred{From: row.Evidence.Agent.Owner, To: now.Agent.Owner}
	m.Log.Warn("agent changed hands without an event that tells so; its group is frozen", "agent", row.Ref.String())
	return m.apply(ctx, seen, true)
}

// want has a registration followed that another one lists.
func (m *Manager) want(ctx context.Context, ref caip.AgentRef) error {
	row, revision, err := m.agent(ctx, ref)
	if err != nil || row.Wanted && row.Evidence != nil {
		return err
	}
	if revision == 0 {
		// A file can list anything; only what is there takes up room. What comes later is found
		// when the lister is looked at again.
		if there, err := m.exists(ctx, ref); err != nil || !there {
			return err
		}
	}
	if _, err := m.change(ctx, ref, func(row *agentRow) { row.Wanted, row.Dirty = true, true }); err != nil {
		return err
	}
	m.look(ref)
	return nil
}

// exists reports whether there is such a registration.
func (m *Manager) exists(ctx context.Context, ref caip.AgentRef) (bool, error) {
	chain, err := m.Reader.Chain(ref.Registry)
	if err != nil {
		return false, nil
	}
	_, err = chain.Agent(ctx, ref, m.Reader.At(ref.Registry))
	if kind := chains.KindOf(err); kind == chains.NotFound || kind == chains.Unsupported {
		return false, nil
	}
	return err == nil, err
}

// settleMoves asks what became of moves that were seen at latest only.
func (m *Manager) settleMoves(ctx context.Context, row agentRow) error {
	for _, move := range row.Side.Moves {
		if move.Final {
			continue
		}
		claim := chains.EventClaim{Chain: row.Ref.Chain(), TxID: move.TxID, Ordinal: move.Ordinal, At: move.At}
		e, err := m.Reader.Prove(ctx, claim, row.Ref.Registry, chains.Latest)
		switch {
		case err == nil:
			if _, err := m.change(ctx, row.Ref, func(r *agentRow) { r.Side = link.State{}.With(r.Ref, r.Side).Apply(e, nil).Side(r.Ref) }); err != nil {
				return err
			}
		case stream.FateOf(err, 0, 1) == stream.FateDrop:
			if _, err := m.change(ctx, row.Ref, func(r *agentRow) {
				r.Side = link.State{}.With(r.Ref, r.Side).Retract(r.Ref, move.Event).Side(r.Ref)
			}); err != nil {
				return err
			}
		case chains.KindOf(err) != chains.NotFinal:
			return err
		}
	}
	return nil
}

// regroup finds the group of a registration as it is now, records it, and starts what it makes due.
func (m *Manager) regroup(ctx context.Context, row agentRow) (next time.Time, err error) {
	now := m.Clock()
	next = now.Add(m.Config.Recheck)
	g, ok, err := m.evaluate(ctx, row.Ref, m.stored)
	if err != nil {
		return next, err
	}
	if g.Status == link.Unconfirmed {
		read, err := m.births(ctx, g.Members)
		if err != nil {
			return next, err
		}
		if read {
			if g, ok, err = m.evaluate(ctx, row.Ref, m.stored); err != nil {
				return next, err
			}
		}
	}
	changed := row.Group != g.ID
	if changed {
		if row.Group != (caip.Hash{}) {
			if err := m.dissolve(ctx, row); err != nil {
				return next, err
			}
		}
		if row, err = m.change(ctx, row.Ref, func(r *agentRow) {
			r.Group = g.ID
			for _, other := range g.Members {
				if other != r.Ref && !slices.Contains(r.Former, other) && len(r.Former) < maxNamed {
					r.Former = append(slices.Clip(r.Former), other) // what was decoded is shared
				}
			}
		}); err != nil {
			return next, err
		}
	}
	if !ok {
		return now.Add(m.rest(row)), m.compare(ctx, row, g, ok)
	}
	if changed {
		if err := m.tell(ctx, g); err != nil {
			return next, err
		}
	}
	if g.Status == link.Unconfirmed {
		next = now.Add(min(m.Config.Confirm, m.Config.Recheck))
	}
	if g.Status == link.Frozen {
		next = now.Add(min(m.Config.Recheck, 5*time.Second)) // a move may become final or be taken back
	}
	if row.Lost {
		// What was given while nobody knew of the link was passed over.
		if err := m.unfill(ctx, g.ID); err != nil {
			return next, err
		}
		if row, err = m.change(ctx, row.Ref, func(r *agentRow) { r.Lost = false }); err != nil {
			return next, err
		}
	}
	record, revision, err := m.group(ctx, g.ID)
	if err != nil {
		return next, err
	}
	before := record
	if revision == 0 || record.Group.Status != g.Status {
		m.Log.Info("group", "group", g.ID.String(), "status", g.Status, "members", g.Members, "reasons", g.Reasons, "home", g.Home.String())
		record.Since = now.UTC()
	}
	record.Group, record.Filled = g, record.Filled && g.Status == link.Active
	// Begun before the group is written: who sees it knows that its history is being planned.
	routed := m.Routed(g.Members...)
	fills := routed && g.Status == link.Active && !record.Filled && m.begin(g.ID)
	if fills {
		defer m.end(g.ID)
	}
	if revision == 0 || !record.equal(before) {
		if err := m.putGroup(ctx, record, revision); errors.Is(err, state.ErrTaken) {
			return now, nil // another relayer, or another worker with another member, is at it: look again
		} else if err != nil {
			return next, err
		}
	}
	if !routed {
		return next, nil
	}
	if g.Status != link.Active {
		group, err := m.Group(ctx, row.Ref)
		if err == nil {
			err = m.keep.Remove(ctx, group)
		}
		if err == nil {
			err = m.compare(ctx, row, g, ok)
		}
		return next, err
	}
	if fills {
		if err := m.fill(ctx, g.ID); err != nil {
			return next, err
		}
	}
	group, err := m.Group(ctx, row.Ref)
	if err != nil {
		return next, err
	}
	if err := m.keep.Sync(ctx, group); err != nil {
		return next, err
	}
	return next, m.compare(ctx, row, g, ok)
}

// tell has the members of a group looked at that do not know of it: they were looked at before this
// one had said what makes it.
func (m *Manager) tell(ctx context.Context, g link.Group) error {
	for _, member := range g.Members {
		row, _, err := m.agent(ctx, member)
		if err != nil {
			return err
		}
		if row.Group != g.ID {
			m.look(member)
		}
	}
	return nil
}

// dissolve removes the group that a registration has left. The others that were in it are looked at
// again: one that is looked at meanwhile may write the group once more, on what this one said
// before.
func (m *Manager) dissolve(ctx context.Context, row agentRow) error {
	left, _, err := m.group(ctx, row.Group)
	if err != nil {
		return err
	}
	if err := m.State.Links.Delete(ctx, groupKey(row.Group)); err != nil {
		return err
	}
	m.Log.Info("group dissolved", "group", row.Group.String(), "agent", row.Ref.String())
	for _, other := range left.Group.Members {
		if other != row.Ref {
			m.look(other)
		}
	}
	return nil
}

// fill plans all that was given at each member since its registration, and puts back what was
// parked while the group was frozen. What cannot be looked into now is planned when the group is
// looked at again.
func (m *Manager) fill(ctx context.Context, id caip.Hash) error {
	if err := together.Wait(ctx, m.fills, struct{}{}); err != nil {
		return err
	}
	defer func() { <-m.fills }()
	begun, revision, err := m.group(ctx, id)
	if err != nil || revision == 0 || begun.Filled || begun.Group.Status != link.Active {
		return err
	}
	salt := begun.salt()
	var planned atomic.Int64
	whole, partial := true, ""
	through := map[caip.AgentRef]chains.Position{}
	for _, member := range begun.Group.Members {
		chain, err := m.Reader.Chain(member.Registry)
		if err != nil {
			return err
		}
		head, err := chain.Head(ctx, m.Reader.At(member.Registry))
		if err != nil {
			return err
		}
		through[member] = head
		failed, why, err := plan.Backfill(ctx, m.Reader, m.Routes, member, func(a stream.Action) error {
			planned.Add(1)
			return m.Bus.RepublishAction(ctx, a, salt)
		})
		if ctx.Err() != nil {
			return ctx.Err()
		}
		switch tooMuch := chains.KindOf(err) == chains.TooMuch; {
		case tooMuch && failed == 0: // it stays too much: it is said, and not tried for ever
			partial = err.Error()
			m.Log.Error("a part of an agent's history is too much to be read, and is not mirrored", "agent", member.String(), "error", err)
		case err != nil || failed > 0:
			whole = false
			m.Log.Warn("not all of an agent's history could be planned; it will be tried again", "agent", member.String(), "failed", failed, "error", errors.Join(why, err))
		}
		if err := m.releaseFor(ctx, member, "thaw:"+m.Clock().UTC().Format(time.RFC3339Nano)); err != nil {
			return err
		}
	}
	if !whole {
		return nil
	}
	if partial == "" {
		m.mu.Lock()
		maps.Copy(m.planned, through)
		m.mu.Unlock()
	}
	m.Log.Info("history planned", "group", id.String(), "actions", planned.Load())
	return m.updateGroup(ctx, id, func(row *groupRow) bool {
		if row.Group.Status != link.Active {
			return false
		}
		if row.salt() != salt {
			m.look(begun.Group.Members[0]) // doubted meanwhile: once more
			return false
		}
		row.Filled, row.Partial = true, partial
		return true
	})
}

// Planned reports whether what was given to a registration up to a block was planned with its
// group's history. What becomes due later is not planned by the event of its feedback: a new or a
// doubted group has its history planned anew. While a history is being planned, that is waited for.
// Where the chain does not hold that block any more, what stands there now was not planned.
func (m *Manager) Planned(ctx context.Context, ref caip.AgentRef, block uint64) (bool, error) {
	m.mu.Lock()
	through, ok := m.planned[ref]
	m.mu.Unlock()
	if ok && block <= through.Height {
		if standing, err := m.standing(ctx, ref, through); err != nil || standing == chains.StandingSame {
			return err == nil, err
		} else if standing == chains.StandingDifferent {
			m.mu.Lock()
			delete(m.planned, ref)
			m.mu.Unlock()
		}
	}
	g, linked, err := m.evaluate(ctx, ref, m.stored)
	if err != nil || !linked || g.Status != link.Active {
		return false, err
	}
	_, revision, err := m.group(ctx, g.ID)
	if err != nil {
		return false, err
	}
	m.mu.Lock()
	filling := m.filling[g.ID]
	m.mu.Unlock()
	if revision != 0 && !filling {
		return false, nil
	}
	if revision == 0 { // nobody has looked since its members said what makes it
		m.look(ref)
	}
	return false, &chains.Error{Kind: chains.NotFinal, Chain: ref.Chain(), Op: "plan feedback on " + ref.String(), Err: errors.New("the history of its group is being planned")}
}

// standing is a block's on the chain of a registration, asked once by those who read together.
func (m *Manager) standing(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Standing, error) {
	chain, err := m.Reader.Chain(ref.Registry)
	if err != nil {
		return chains.StandingUnknown, err
	}
	type block struct {
		chain chains.Chain
		at    chains.Position
	}
	return together.Once(ctx, block{chain, at}, func(ctx context.Context) (chains.Standing, error) { return chain.Canonical(ctx, at) })
}

// begin and end keep two workers from planning the history of one group at once; other groups do
// not wait.
func (m *Manager) begin(id caip.Hash) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.filling[id] {
		return false
	}
	m.filling[id] = true
	return true
}

func (m *Manager) end(id caip.Hash) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.filling, id)
}

// maxHolders bounds the registrations that are remembered to hold mirrors of one. Each of them was
// paid for by a relayer.
const maxHolders = 1024

// Knows reports whether it is noted (Met) that a registration holds a mirror of feedback on
// another.
func (m *Manager) Knows(ctx context.Context, reviewed, holder caip.AgentRef) (bool, error) {
	row, _, err := m.agent(ctx, reviewed)
	if err != nil || !slices.Contains(row.Former, holder) {
		return false, err
	}
	row, _, err = m.agent(ctx, holder)
	return slices.Contains(row.Former, reviewed), err
}

// Met notes that a registration holds a mirror of feedback on another: revocations go there
// whatever becomes of the link. It says whether that was not known.
func (m *Manager) Met(ctx context.Context, reviewed, holder caip.AgentRef) (news bool, err error) {
	for _, pair := range [][2]caip.AgentRef{{reviewed, holder}, {holder, reviewed}} {
		row, _, err := m.agent(ctx, pair[0])
		if err != nil {
			return news, err
		}
		if slices.Contains(row.Former, pair[1]) || len(row.Former) >= maxHolders {
			continue
		}
		news = true
		if _, err := m.change(ctx, pair[0], func(row *agentRow) {
			if !slices.Contains(row.Former, pair[1]) {
				row.Former = append(slices.Clip(row.Former), pair[1])
			}
		}); err != nil {
			return news, err
		}
	}
	return news, nil
}
