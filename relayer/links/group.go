package links

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// source gives the evidence of a registration, nil when there is none, and what happened to it.
type source func(ctx context.Context, row agentRow) (*link.Evidence, link.Side, error)

func (m *Manager) stored(_ context.Context, row agentRow) (*link.Evidence, link.Side, error) {
	return row.Evidence, row.Side, nil
}

// evaluate finds the group of a registration. Only registrations that list each other are looked
// at, so that a file which lists half the world costs nothing.
func (m *Manager) evaluate(ctx context.Context, ref caip.AgentRef, from source) (link.Group, bool, error) {
	var state link.State
	found := map[caip.AgentRef]link.Evidence{}
	asked := map[caip.AgentRef]bool{ref: true}
	unread := map[caip.AgentRef]bool{} // there, and without evidence
	for wave := []caip.AgentRef{ref}; len(wave) > 0; {
		heard, errs := make([]member, len(wave)), make([]error, len(wave))
		together.Each(ctx, len(wave), func(ctx context.Context, i int) { heard[i], errs[i] = m.hear(ctx, wave[i], from) })
		if err := cmp.Or(errs...); err != nil {
			return link.Group{}, false, err
		}
		var next []caip.AgentRef
		for i, one := range wave {
			unread[one] = heard[i].unread
			evidence := heard[i].evidence
			state = state.With(one, heard[i].side)
			if evidence == nil || one != ref && !namesOneOf(*evidence, found) {
				continue
			}
			found[one] = *evidence
			for _, other := range m.named(*evidence) {
				if !asked[other] && len(asked) < maxNamed*2 {
					asked[other] = true
					next = append(next, other)
				}
			}
		}
		wave = next
	}
	var evidence []link.Evidence
	for _, e := range found {
		evidence = append(evidence, e)
	}
	clocks, err := m.clocks(ctx, found)
	if err != nil {
		return link.Group{}, false, err
	}
	rules := link.Rules{Book: m.Book, Confirm: m.Config.Confirm, Clocks: clocks}
	g, ok := link.Evaluate(evidence, state, rules).Group(ref)
	for _, member := range g.Members {
		for _, other := range m.named(found[member]) {
			// What it says may show that this is no clique. Until it was heard, nothing is done for
			// the rest.
			if unread[other] && g.Status == link.Active {
				g.Status, g.Reasons = link.Unconfirmed, append(g.Reasons, fmt.Sprintf("%s lists %s, which has not been looked at yet", member, other))
			}
		}
	}
	return g, ok, nil
}

// member is what a registration says, and what happened to it.
type member struct {
	evidence *link.Evidence // nil: none
	side     link.Side
	unread   bool // there, and without evidence
}

func (m *Manager) hear(ctx context.Context, ref caip.AgentRef, from source) (out member, err error) {
	row, revision, err := m.agent(ctx, ref)
	if err != nil {
		return out, err
	}
	if out.evidence, out.side, err = from(ctx, row); err != nil || out.evidence != nil {
		return out, err
	}
	// Whatever the row says: the chain tells whether there is somebody to be heard.
	if out.unread, err = m.exists(ctx, ref); err == nil && out.unread && row.Lost {
		row.Wanted = true
		err = m.unknown(ctx, row, revision)
	}
	return out, err
}

// clocks reads what time it is on the chains of registrations that may be linked across chains.
// Without that a link across them is unconfirmed.
func (m *Manager) clocks(ctx context.Context, found map[caip.AgentRef]link.Evidence) (clocks link.Clocks, err error) {
	clocks = link.Clocks{}
	if len(found) < 2 {
		return clocks, nil
	}
	for ref := range found {
		if _, ok := clocks[ref.Chain()]; ok {
			continue
		}
		if clocks[ref.Chain()], err = m.clock(ctx, ref); err != nil {
			return nil, err
		}
	}
	return clocks, nil
}

// clock is the time on a chain, read at most once in clockFresh. While it cannot be read, it goes
// on from the last reading for up to clockStale.
func (m *Manager) clock(ctx context.Context, ref caip.AgentRef) (time.Time, error) {
	m.mu.Lock()
	have, ok := m.times[ref.Chain()]
	m.mu.Unlock()
	since := m.Clock().Sub(have.read)
	if ok && since < clockFresh {
		return have.chain.Add(since), nil
	}
	chain, err := m.Reader.Chain(ref.Registry)
	if err != nil {
		return time.Time{}, err
	}
	now, _, err := chain.BlockTime(ctx, chains.Latest)
	switch {
	case err != nil && ok && since < clockStale:
		return have.chain.Add(since), nil
	case err != nil:
		return time.Time{}, err
	}
	m.mu.Lock()
	m.times[ref.Chain()] = chainTime{now, m.Clock()}
	m.mu.Unlock()
	return now, nil
}

func namesOneOf(e link.Evidence, found map[caip.AgentRef]link.Evidence) bool {
	return slices.ContainsFunc(e.Lists, func(ref caip.AgentRef) bool { _, ok := found[ref]; return ok })
}

// Group is the group of ref as last evaluated, for planning.
func (m *Manager) Group(ctx context.Context, ref caip.AgentRef) (plan.Group, error) {
	g, _, err := m.as(ctx, ref, m.stored)
	return g, err
}

// Standing is Group with the group's status, empty where there is none, and whether what was given
// before is planned.
func (m *Manager) Standing(ctx context.Context, ref caip.AgentRef) (g plan.Group, status link.Status, filled bool, err error) {
	g, status, err = m.as(ctx, ref, m.stored)
	if err != nil {
		return g, status, false, err
	}
	row, _, err := m.agent(ctx, ref)
	if err != nil || row.Group.IsZero() {
		return g, status, false, err
	}
	group, _, err := m.group(ctx, row.Group)
	return g, status, group.Filled, err
}

// Fresh is the group of ref on evidence no older than the configuration allows, for signing.
// Evidence that cannot be had now is an error, and so is a member whose owner at latest is another
// than at finality.
func (m *Manager) Fresh(ctx context.Context, ref caip.AgentRef) (plan.Group, error) {
	if err := m.readAll(ctx, ref); err != nil {
		return plan.Group{}, err
	}
	g, status, err := m.as(ctx, ref, m.read)
	if err != nil || status != link.Unconfirmed {
		return g, err
	}
	// This process may have read a file for less long than the row says: it waits for its own
	// second look.
	if planned, err := m.Group(ctx, ref); err != nil || !planned.Active {
		return g, err
	}
	return g, &stream.Later{Until: m.Clock().Add(min(m.Config.Confirm, m.Config.Recheck)),
		Err: &chains.Error{Kind: chains.NotFinal, Chain: ref.Chain(), Op: "read evidence", Err: errors.New(g.Why)}}
}

// readAll reads at once what those say who were last in a group with a registration. What cannot be
// read is asked for again by whoever needs it.
func (m *Manager) readAll(ctx context.Context, ref caip.AgentRef) error {
	row, _, err := m.agent(ctx, ref)
	if err != nil || row.Group.IsZero() {
		return err
	}
	group, _, err := m.group(ctx, row.Group)
	if err != nil {
		return err
	}
	members := group.Group.Members
	together.Each(ctx, len(members), func(ctx context.Context, i int) {
		if row, _, err := m.agent(ctx, members[i]); err == nil {
			_, _, _ = m.read(ctx, row)
		}
	})
	return nil
}

func (m *Manager) as(ctx context.Context, ref caip.AgentRef, from source) (out plan.Group, status link.Status, err error) {
	row, revision, err := m.agent(ctx, ref)
	if err != nil {
		return out, status, err
	}
	if err := m.unknown(ctx, row, revision); err != nil {
		return out, status, err
	}
	g, ok, err := m.evaluate(ctx, ref, from)
	if err != nil {
		return out, status, err
	}
	out = plan.Group{Members: []caip.AgentRef{ref}, Why: "no registration lists it and is listed by it"}
	if ok {
		out = plan.Group{
			Members: g.Members, Active: g.Status == link.Active, Frozen: g.Status == link.Frozen || g.Status == link.Conflict,
			Pinned: g.Pinned, Home: g.Home, Why: strings.Join(g.Reasons, "; "),
		}
	}
	for _, former := range row.Former {
		if !out.Has(former) {
			out.Former = append(out.Former, former)
		}
	}
	if !out.Home.IsZero() {
		home, _, err := m.agent(ctx, out.Home)
		if err != nil {
			return out, status, err
		}
		if evidence, _, err := from(ctx, home); err != nil {
			return out, status, err
		} else if evidence != nil {
			out.HomeURI = evidence.Agent.URI
		}
	}
	return out, g.Status, nil
}

// unknown is an error while it is not known whether a registration belongs to a group: its row is
// gone or not believed, or there never was one although a route follows it. It is read from the
// chain anew.
func (m *Manager) unknown(ctx context.Context, row agentRow, revision uint64) error {
	if revision != 0 && (!row.Lost || row.Evidence != nil || !row.Dirty) {
		return nil
	}
	if revision == 0 && !m.follows(row.Ref) && !m.relevant(row) {
		return nil
	}
	gone := &chains.Error{Kind: chains.NotFinal, Chain: row.Ref.Chain(), Op: "find the group of " + row.Ref.String(), Err: errors.New("what was known of it is gone; it is read from the chain again")}
	if m.observes {
		return gone
	}
	if _, err := m.change(ctx, row.Ref, func(r *agentRow) { r.Dirty, r.Lost, r.Wanted = true, true, r.Wanted || row.Wanted }); err != nil {
		if errors.Is(err, stream.ErrDrop) {
			return nil // there is no room for it
		}
		return err
	}
	m.look(row.Ref)
	return gone
}

// follows reports whether a registration has, or had, a row.
func (m *Manager) follows(ref caip.AgentRef) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.known[ref] != nil
}

// read gives evidence that was read from the chains and the web just now, or no longer ago than
// links.fresh, and what the chain tells up to now. For how long a file has said the same is
// believed of this process and of rows that carry the relayers' MAC.
func (m *Manager) read(ctx context.Context, row agentRow) (*link.Evidence, link.Side, error) {
	if row.Evidence == nil {
		return nil, row.Side, nil // whoever was never found to speak is not asked for each signature
	}
	m.mu.Lock()
	have, ok := m.fresh[row.Ref]
	m.mu.Unlock()
	if !ok || m.Clock().Sub(have.read) >= m.Config.Fresh {
		// Those who ask at the same time share one reading.
		type evidenceOf struct {
			m   *Manager
			ref caip.AgentRef
		}
		var err error
		if have, err = together.Once(ctx, evidenceOf{m, row.Ref}, func(ctx context.Context) (freshly, error) {
			read, err, _ := m.reads.Do(row.Ref.String(), func() (any, error) { return m.reread(ctx, row) })
			if err != nil {
				return freshly{}, err
			}
			return read.(freshly), nil
		}); err != nil {
			return nil, link.Side{}, err
		}
	}
	e, side := have.evidence, have.side
	if row.known {
		e = e.Follow(*row.Evidence)
	}
	return &e, side, nil
}

// reread is read without memory.
func (m *Manager) reread(ctx context.Context, row agentRow) (have freshly, err error) {
	refuse := func(kind chains.Kind, format string, args ...any) (freshly, error) {
		return freshly{}, &chains.Error{Kind: kind, Chain: row.Ref.Chain(), Op: "read evidence", Err: fmt.Errorf(format, args...)}
	}
	chain, err := m.Reader.Chain(row.Ref.Registry)
	if err != nil {
		return have, err
	}
	var e link.Evidence
	var latest chains.Agent
	var told news
	if err := together.Do(ctx,
		// An answer that does not show the agent is an error too: it was there.
		func(ctx context.Context) (err error) { e, err = m.gather(ctx, row.Ref); return err },
		func(ctx context.Context) (err error) {
			latest, err = chain.Agent(ctx, row.Ref, chains.Latest)
			return err
		},
		func(ctx context.Context) (err error) { told, err = m.news(ctx, chain, row); return err },
	); err != nil {
		return have, err
	}
	if latest.Owner != e.Agent.Owner || latest.Authority != e.Agent.Authority {
		return refuse(chains.NotFinal, "%s is changing hands", row.Ref)
	}
	if e.Agent.Owner != row.Evidence.Agent.Owner || e.Agent.Authority != row.Evidence.Agent.Authority {
		m.look(row.Ref)
		return refuse(chains.NotFinal, "%s changed hands since it was looked at", row.Ref)
	}
	if e.Problem != row.Evidence.Problem || e.FileHash != row.Evidence.FileHash || e.Agent.URI != row.Evidence.Agent.URI {
		m.look(row.Ref)
	}
	if e.Problem != "" && e.FileHash.IsZero() && row.Evidence.Problem == "" && e.Agent.URI == row.Evidence.Agent.URI {
		return refuse(chains.Transient, "%s: %s", row.Ref, e.Problem)
	}
	side, err := m.side(ctx, row, e.Agent, told)
	if err != nil {
		return have, err
	}
	have = freshly{evidence: m.aged(e), side: side, read: m.Clock()}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.fresh) > 2*m.Config.MaxAgents {
		clear(m.fresh)
	}
	m.fresh[row.Ref] = have
	return have, nil
}

// aged notes what this process has read of a registration, and returns it with the time since which
// it reads the same.
func (m *Manager) aged(e link.Evidence) link.Evidence {
	m.mu.Lock()
	defer m.mu.Unlock()
	if last, ok := m.aging[e.Ref()]; ok {
		e = e.Follow(last)
	}
	if e.Problem != "" && e.FileHash.IsZero() {
		return e // it could not be had: what it said before may still be so
	}
	if len(m.aging) > 2*m.Config.MaxAgents {
		clear(m.aging)
	}
	m.aging[e.Ref()] = e
	return e
}

// Doubt notes that a group was found otherwise than remembered: it is looked at again, and its
// history planned again, since something may have been dropped on the strength of what was found.
func (m *Manager) Doubt(ctx context.Context, ref caip.AgentRef) error {
	row, _, err := m.agent(ctx, ref)
	if err != nil || row.Group.IsZero() {
		return err
	}
	m.look(ref)
	return m.unfill(ctx, row.Group)
}

// View is a group as it is shown to operators.
type View struct {
	link.Group
	Filled bool `json:"filled"`
	// Partial says what of the members' history is too much to be read, and so not mirrored; empty:
	// nothing.
	Partial string `json:"partial,omitempty"`
	Since   string `json:"since"`
}

// Groups lists at most so many groups, and says whether there are more.
func (m *Manager) Groups(ctx context.Context, most int) (list []View, more bool, err error) {
	rows, more, err := m.State.Links.First(ctx, "group.*", most)
	if err != nil {
		return nil, false, err
	}
	out := make([]View, 0, len(rows))
	for _, raw := range rows {
		var row groupRow
		if json.Unmarshal(raw.Value, &row) != nil {
			continue // found anew when a member is looked at
		}
		out = append(out, View{Group: row.Group, Filled: row.Filled, Partial: row.Partial, Since: row.Since.UTC().Format("2006-01-02T15:04:05Z")})
	}
	return out, more, nil
}

// Parted are the registrations that were in a group and are in none, as last read: what was
// mirrored between them and others may still have to be revoked.
func (m *Manager) Parted() []caip.AgentRef {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.parted
}
