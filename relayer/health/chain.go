package health

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/plan"
)

// Chain is one registry that a relayer serves, with what it does there.
type Chain struct {
	Chain    chains.Chain
	Writer   chains.Writer // nil: nothing is written there
	Finality chains.Finality
	Parts    map[chains.Part]string // configured contracts; nil: those of Parts
	Origins  []caip.AccountID       // reputation registries from which routes lead here
	Routes   []Line                 // what is wrong with routes that lead here (Destination)
	// Agents are registrations here that routes name and whose agentURI is to follow their home's;
	// nil: none are known.
	Agents func(context.Context) ([]caip.AgentRef, error)
}

// Origins are the reputation registries of others from which routes lead to a registry.
func Origins(routes []plan.Route, known []chains.Info, to chains.Info) (out []caip.AccountID) {
	for _, from := range known {
		leads := slices.ContainsFunc(routes, func(r plan.Route) bool { return r.Connects(from.Registry, to.Registry) })
		if leads && !from.Reputation.IsZero() {
			out = append(out, from.Reputation)
		}
	}
	return out
}

// Reading is the time of day by somebody else's clock.
type Reading struct {
	Source string
	Ahead  time.Duration // of this machine's; negative: behind it
	Alone  bool          // one endpoint says so, and no other tells the time
}

// maxAgents bounds how many registrations one look reads grants of.
const maxAgents = 200

// Check looks at all of a chain; whole as with chains.Look. The reading is that of its newest
// block; ok is false where none was told. Each check has its own time: one that hangs takes none
// from others.
func (c Chain) Check(ctx context.Context, whole bool, now func() time.Time) (lines []Line, clock Reading, ok bool) {
	name := c.Chain.Info().Name
	var deeper []Line
	var both sync.WaitGroup
	both.Go(func() { deeper = c.CheckOnChain(ctx) })
	looking, cancel := context.WithTimeout(ctx, 2*chains.LookTime)
	defer cancel()
	list := c.Chain.Endpoints(looking, chains.Look{At: c.Finality, Whole: whole, Now: now})
	both.Wait()
	clock, ok = ChainClock(name, list, now())
	return append(Endpoints(name, list, now()), deeper...), clock, ok
}

// ChainClock reads a chain's clock, if any endpoint told a time.
func ChainClock(chain string, list []chains.Endpoint, now time.Time) (Reading, bool) {
	c := chains.Compare(list, now)
	alone := slices.Contains(c.Paces, chains.AheadAlone)
	return Reading{chain, c.Best.Time.Sub(now), alone}, !c.Best.Time.IsZero()
}

// patience bounds each check of contracts, of an account, and of all its grants.
const patience = 15 * time.Second

// CheckOnChain looks at all of a chain but its endpoints: contracts, account and grants.
func (c Chain) CheckOnChain(ctx context.Context) []Line {
	info := c.Chain.Info()
	configured := c.Parts
	if configured == nil {
		configured = Parts(info)
	}
	checks := []func(context.Context) []Line{func(ctx context.Context) []Line { return Contracts(info.Name, configured, c.Chain.CheckContracts(ctx)) }}
	if c.Writer != nil {
		checks = append(checks, func(ctx context.Context) []Line {
			state, err := c.Writer.State(ctx, c.Origins...)
			return Account(info.Name, c.Writer.Account().Address, state, info.Chain.Namespace, err)
		})
	}
	if c.Writer != nil && c.Agents != nil && info.Capabilities.Has(chains.CanSyncURI) {
		checks = append(checks, c.checkGrants)
	}
	found := make([][]Line, len(checks))
	together.Each(ctx, len(checks), func(ctx context.Context, i int) {
		ctx, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		found[i] = checks[i](ctx)
	})
	return append(slices.Concat(found...), c.Routes...)
}

func (c Chain) checkGrants(ctx context.Context) (lines []Line) {
	name, account := c.Chain.Info().Name, c.Writer.Account()
	agents, err := c.Agents(ctx)
	if err != nil {
		return []Line{unanswered(Grant, name, "", err)}
	}
	agents = agents[:min(len(agents), maxAgents)]
	lines = make([]Line, len(agents))
	together.Each(ctx, len(agents), func(ctx context.Context, i int) {
		grant, err := c.Chain.Grant(ctx, agents[i], account)
		lines[i] = judgeGrant(name, agents[i], account, grant, err)
	})
	return lines
}

// GrantCommand is what an agent's owner runs to let an account write the agent. The agent is a ref,
// or a word that stands for one. A grant takes the place of the one before it, so that the command
// names all that is to stand then; scopes 0: the agentURI alone.
func GrantCommand(agent string, account caip.AccountID, scopes chains.SyncScope) string {
	command := fmt.Sprintf("bridge8004 agent grant %s --relayer %s", agent, account.Address)
	if scopes&^chains.SyncScopeURI != 0 {
		for _, name := range scopes.Names() {
			command += " --scope " + name
		}
	}
	return command + " --key file:OWNER_KEY"
}

func judgeGrant(chain string, agent caip.AgentRef, account caip.AccountID, g chains.Grant, err error) Line {
	l := Line{Check: Grant, Chain: chain, About: agent.String(), Remedy: GrantCommand(agent.String(), account, g.Scopes)}
	refusal := g.Refusal(chains.SyncScopeURI)
	switch {
	case err != nil:
		return unanswered(Grant, chain, agent.String(), err)
	case g.Lapsed:
		l.State, l.Found = Problem, fmt.Sprintf("the owner's grant to %s has expired: its agentURI does not follow its home's", account.Address)
		if !g.Expires.IsZero() {
			l.Found = fmt.Sprintf("the owner's grant to %s expired %s: its agentURI does not follow its home's", account.Address, g.Expires.Format(time.RFC3339))
		}
	case g.EndsSoon():
		l.State, l.Found = Notice, "the owner's grant expires "+g.Expires.Format(time.RFC3339)
	case refusal != "":
		l.State, l.Found = Notice, fmt.Sprintf("its agentURI does not follow its home's: %s", refusal)
		l.Remedy = GrantCommand(agent.String(), account, g.Scopes|chains.SyncScopeURI)
	default:
		l.State, l.Found, l.Remedy = OK, "the owner's grant stands", ""
	}
	return l
}
