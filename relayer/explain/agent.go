package explain

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// mostShown bounds the actions that are listed of one agent.
const mostShown = 100

// Agent says what became of a registration: of its link, its agentURI, and what is under way about
// it. Its error is that ctx was cancelled.
func (x *Explainer) Agent(ctx context.Context, ref caip.AgentRef) (Explanation, error) {
	e := Explanation{Ref: ref.String(), Kind: "agent", State: Done}
	e.add(x.relayer(ctx))
	chain, err := x.Reader.Chain(ref.Registry)
	if e.failed(StepChain, caip.AgentRef{}, err) {
		return e.end(ctx)
	}
	info := chain.Info()
	agent, err := chain.Agent(ctx, ref, chains.Latest)
	switch {
	case chains.KindOf(err) == chains.NotFound:
		e.add(Step{Step: StepChain, State: Absent, What: fmt.Sprintf("%s shows no such agent", info.Name)})
		return e.end(ctx)
	case err != nil:
		e.add(unknown(StepChain, caip.AgentRef{}, err))
		return e.end(ctx)
	}
	e.add(Step{Step: StepChain, State: Done, What: fmt.Sprintf("registered on %s; %s owns it", info.Name, agent.Owner.Address)})
	e.add(x.read(ctx, info, 0))
	e.add(x.registry(ctx, info, caip.AgentRef{})...)
	there := x.held(ctx, info.Chain, func(m stream.Event) bool { return m.Agent == ref }, func(a stream.Action) bool {
		return a.Agent == ref || a.Home == ref || a.Origin.AgentID == ref.ID && x.of(a.Origin.Registry) == ref.Registry
	})
	if len(there.events) == 0 {
		there.events = []Step{{Step: StepEvent, State: Done, What: "no event about it waits"}}
	}
	e.add(there.events...)
	group, standing, filled, err := x.Groups.Standing(ctx, ref)
	if err != nil {
		e.add(unknown(StepLink, caip.AgentRef{}, err))
	} else {
		e.add(x.status(group, standing, ref))
		x.members(ctx, &e, group, ref)
		if group.Active && !filled && x.Groups.Routed(group.Members...) {
			e.add(Step{Step: StepHistory, State: Waits, What: "what was given before the link is being planned"})
		}
		x.agentURI(ctx, &e, group, ref, agent)
	}
	under(&e, there)
	return e.end(ctx)
}

// members adds what keeps the other members from taking part.
func (x *Explainer) members(ctx context.Context, e *Explanation, g plan.Group, ref caip.AgentRef) {
	for _, m := range g.Others(ref) {
		chain, err := x.Reader.Chain(m.Registry)
		if e.failed(StepRegistry, m, err) {
			continue
		}
		e.add(x.registry(ctx, chain.Info(), m)...)
		if !slices.ContainsFunc(x.Routes, func(r plan.Route) bool { return r.Leads(g, ref, m) }) {
			e.add(notDue(StepPlan, m, plan.ReasonNoRoute, ", said of this agent's feedback"))
		}
	}
}

// agentURI adds whether the agentURI follows the home's, and what is wrong with its file.
func (x *Explainer) agentURI(ctx context.Context, e *Explanation, g plan.Group, ref caip.AgentRef, agent chains.Agent) {
	uri, err := x.State.Drift.Get(ctx, state.DriftKey(ref, state.DriftURI))
	file, failed := x.State.Drift.Get(ctx, state.DriftKey(ref, state.DriftFile))
	home, lost := x.State.Drift.Get(ctx, state.DriftKey(ref, state.DriftHome))
	act := func(what string, d state.Drift) {
		if strings.HasPrefix(d.Remedy, "bridge8004 ") {
			d.Remedy += x.Flags
		}
		e.add(Step{Step: StepAgentURI, State: Act, What: fmt.Sprintf("%s since %s: %s", what, when(d.Since), d.Why), Do: d.Remedy})
	}
	switch _, why := plan.SyncURI(g, ref, agent.URI, caip.Hash{}, x.Routes); {
	case err != nil || failed != nil || lost != nil:
		e.add(unknown(StepAgentURI, caip.AgentRef{}, cmp.Or(err, failed, lost)))
	case file.Known():
		act("its file is not as its home wants it", file.Value)
	case home.Known():
		act("it follows no home", home.Value)
	case uri.Known():
		act(fmt.Sprintf("it is not that of %s", uri.Value.Home), uri.Value)
	case why == "":
		e.add(Step{Step: StepAgentURI, State: Waits, What: fmt.Sprintf("it is to follow that of %s", g.Home)})
	case plan.Brief(agent.URI) == g.HomeURI && !g.Home.IsZero():
		e.add(Step{Step: StepAgentURI, State: Done, What: why})
	default:
		e.add(Step{Step: StepAgentURI, State: NotDue, What: why})
	}
}

// under adds what is under way about an agent: to it, or of feedback given at it.
func under(e *Explanation, there held) {
	failed := e.failed(StepAction, caip.AgentRef{}, there.err)
	for i, p := range there.actions {
		if i == mostShown {
			e.add(Step{Step: StepAction, State: Unknown, What: fmt.Sprintf("%d more actions are under way and not shown", len(there.actions)-i)})
			return
		}
		if !p.action.Origin.IsZero() {
			p.step.What += "; of " + p.action.Origin.String()
		}
		e.add(p.step)
	}
	if !failed && len(there.actions) == 0 {
		e.add(Step{Step: StepAction, State: Done, What: "nothing is under way about it"})
	}
}

// of is the identity registry that a registry, named by either part, belongs to.
func (x *Explainer) of(registry caip.AccountID) caip.AccountID {
	if c, ok := x.Reader.Chains.Of(registry); ok {
		return c.Info().Registry
	}
	return caip.AccountID{}
}
