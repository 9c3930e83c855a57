package links

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/plan"
)

// source gives the evidence of a registration; nil when there is none.
type source func(ctx context.Context, row agentRow) (*link.Evidence, error)

func (m *Manager) stored(_ context.Context, row agentRow) (*link.Evidence, error) {
	return row.Evidence, nil
}

// evaluate finds the group of a registration. Only registrations that list each other are looked at, so that a file which lists half the world costs
// nothing.
func (m *Manager) evaluate(ctx context.Context, ref caip.AgentRef, from source) (link.Group, bool, error) {
	var state link.State
	found := map[caip.AgentRef]link.Evidence{}
	asked := map[caip.AgentRef]bool{ref: true}
	unread := map[caip.AgentRef]bool{} // there, and never looked at
	for wave := []caip.AgentRef{ref}; len(wave) > 0; {
		var next []caip.AgentRef
		for _, one := range wave {
			row, _, err := m.agent(ctx, one)
			if err != nil {
				return link.Group{}, false, err
			}
			evidence, err := from(ctx, row)
			if err != nil {
				return link.Group{}, false, err
			}
			if evidence == nil && row.Checked.IsZero() {
				if unread[one], err = m.exists(ctx, one); err != nil {
					return link.Group{}, false, err
				}
			}
			if evidence == nil || one != ref && !namesOneOf(*evidence, found) {
				continue
			}
			found[one], state = *evidence, state.With(one, row.Side)
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
	g, ok := link.Evaluate(evidence, state, link.Rules{Book: m.Book, Confirm: m.Config.Confirm}).Group(ref)
	for _, member := range g.Members {
		for _, other := range m.named(found[member]) {
			// What it says may show that this is no clique. Until it was heard, nothing is done for the rest.
			if unread[other] && g.Status == link.Active {
				g.Status, g.Reasons = link.Unconfirmed, append(g.Reasons, fmt.Sprintf("%s lists %s, which has not been looked at yet", member, other))
			}
		}
	}
	return g, ok, nil
}

func namesOneOf(e link.Evidence, found map[caip.AgentRef]link.Evidence) bool {
	return slices.ContainsFunc(e.Lists, func(ref caip.AgentRef) bool { _, ok := found[ref]; return ok })
}

// Group is the group of ref as last evaluated, for planning.
func (m *Manager) Group(ctx context.Context, ref caip.AgentRef) (plan.Group, error) {
	return m.as(ctx, ref, m.stored)
}

// Fresh is the group of ref on evidence no older than the configuration allows, for signing. Evidence that cannot be had now is an error, and so is a member whose
// owner at latest is another than at finality.
func (m *Manager) Fresh(ctx context.Context, ref caip.AgentRef) (plan.Group, error) {
	return m.as(ctx, ref, m.read)
}

func (m *Manager) as(ctx context.Context, ref caip.AgentRef, from source) (plan.Group, error) {
	row, _, err := m.agent(ctx, ref)
	if err != nil {
		return plan.Group{}, err
	}
	g, ok, err := m.evaluate(ctx, ref, from)
	if err != nil {
		return plan.Group{}, err
	}
	out := plan.Group{Members: []caip.AgentRef{ref}, Why: "no registration lists it and is listed by it"}
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
			return plan.Group{}, err
		}
		if evidence, err := from(ctx, home); err != nil {
			return plan.Group{}, err
		} else if evidence != nil {
			out.HomeURI = evidence.Agent.URI
		}
	}
	return out, nil
}

// read gives evidence that was read from the chains and the web just now, or no longer ago than links.fresh.
func (m *Manager) read(ctx context.Context, row agentRow) (*link.Evidence, error) {
	if row.Evidence == nil {
		return nil, nil // whoever was never found to speak is not asked for each signature
	}
	m.mu.Lock()
	have, ok := m.fresh[row.Ref]
	m.mu.Unlock()
	if ok && m.Clock().Sub(have.read) < m.Config.Fresh {
		e := have.evidence.Follow(*row.Evidence)
		return &e, nil
	}
	e, err := m.gather(ctx, row.Ref)
	if chains.KindOf(err) == chains.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	chain, err := m.Reader.Chain(row.Ref.Registry)
	if err != nil {
		return nil, err
	}
	latest, err := chain.Agent(ctx, row.Ref, chains.Latest)
	if err != nil {
		return nil, err
	}
	if latest.Owner != e.Agent.Owner || latest.Authority != e.Agent.Authority {
		return nil, &chains.Error{Kind: chains.NotFinal, Chain: row.Ref.Chain(), Op: "read evidence", Err: fmt.Errorf("%s is changing hands", row.Ref)}
	}
	if e.Agent.Owner != row.Evidence.Agent.Owner || e.Agent.Authority != row.Evidence.Agent.Authority {
		m.look(row.Ref)
		return nil, &chains.Error{Kind: chains.NotFinal, Chain: row.Ref.Chain(), Op: "read evidence", Err: fmt.Errorf("%s changed hands since it was looked at", row.Ref)}
	}
	if e.Problem != row.Evidence.Problem || e.FileHash != row.Evidence.FileHash || e.Agent.URI != row.Evidence.Agent.URI {
		m.look(row.Ref)
	}
	if e.Problem != "" && e.FileHash.IsZero() && row.Evidence.Problem == "" && e.Agent.URI == row.Evidence.Agent.URI {
		return nil, &chains.Error{Kind: chains.Transient, Chain: row.Ref.Chain(), Op: "read evidence", Err: fmt.Errorf("%s: %s", row.Ref, e.Problem)}
	}
	m.mu.Lock()
	if len(m.fresh) > 2*m.Config.MaxAgents {
		clear(m.fresh)
	}
	m.fresh[row.Ref] = evidenceAt{e, m.Clock()}
	m.mu.Unlock()
	e = e.Follow(*row.Evidence)
	return &e, nil
}

// Doubt notes that a group was found otherwise than remembered: it is looked at again, and its history planned again, since something may have been
// dropped on the strength of what was found.
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
	Filled bool   `json:"filled"`
	Since  string `json:"since"`
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
		if err := json.Unmarshal(raw.Value, &row); err != nil {
			return nil, false, fmt.Errorf("bucket links, key %s: %w", raw.Key, err)
		}
		out = append(out, View{Group: row.Group, Filled: row.Filled, Since: row.Since.UTC().Format("2006-01-02T15:04:05Z")})
	}
	return out, more, nil
}
