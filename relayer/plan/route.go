package plan

import (
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
)

// Route is a configured route with its names resolved.
type Route struct {
	Name     string
	SyncURI  bool
	Wallets  bool
	Finality chains.Finality
	Budgets  map[caip.AccountID]config.Budget // by identity registry of the destination

	from, to  map[caip.AccountID]bool // identity registries
	anyAgent  bool
	agents    []caip.AgentRef
	clients   []caip.AccountID
	tags      []string
	finalizes map[caip.AccountID]chains.Finality // the registries' own, by both their parts
}

// Routes resolves the configuration, which has been checked.
func Routes(c config.Config, known []chains.Info) ([]Route, error) {
	var out []Route
	for _, rc := range c.Routes {
		r, err := resolve(c, rc, known)
		if err != nil {
			return nil, fmt.Errorf("route %s: %w", rc.Name, err)
		}
		out = append(out, r)
	}
	return out, nil
}

// Sponsor is the route on whose budgets reviews are given in their authors' names, in the
// registries where that is possible; it mirrors nothing. The configuration has been checked.
func Sponsor(c config.Config, possible []chains.Info) Route {
	r, _ := resolve(c, c.Aggregator.Route(), possible) // it names no agents and no clients
	return r
}

// Sponsors reports whether the route pays for reviews in an identity registry.
func (r Route) Sponsors(registry caip.AccountID) bool {
	return r.Name == config.SponsorName && r.to[registry]
}

func resolve(c config.Config, rc config.Route, known []chains.Info) (Route, error) {
	book := config.Book(known)
	r := Route{Name: rc.Name, SyncURI: rc.SyncURI, Wallets: rc.SyncWallets, Finality: rc.Finality, Budgets: map[caip.AccountID]config.Budget{}, tags: rc.Tags,
		from: map[caip.AccountID]bool{}, to: map[caip.AccountID]bool{}, finalizes: map[caip.AccountID]chains.Finality{}}
	for _, i := range known {
		r.from[i.Registry] = config.Names(rc.From, i)
		r.to[i.Registry] = config.Names(rc.To, i)
		r.Budgets[i.Registry] = rc.BudgetAt(i)
		r.finalizes[i.Registry], r.finalizes[i.Reputation] = c.Of(i).Finality, c.Of(i).Finality
	}
	for _, a := range rc.Agents {
		if a == "*" {
			r.anyAgent = true
			continue
		}
		ref, err := book.AgentRef(a)
		if err != nil {
			return r, err
		}
		r.agents = append(r.agents, ref)
	}
	for _, a := range rc.Clients {
		account, err := caip.ParseAccountID(a)
		if err != nil {
			return r, err
		}
		r.clients = append(r.clients, account)
	}
	return r, nil
}

// At is the finality at which the route believes a registry, named by either part: the stricter of
// its own and the registry's.
func (r Route) At(registry caip.AccountID) chains.Finality {
	return r.Finality.Stricter(r.finalizes[registry])
}

// Leads reports whether the route leads from one member of a group to another.
func (r Route) Leads(g Group, from, to caip.AgentRef) bool {
	return r.from[from.Registry] && r.to[to.Registry] && (r.anyAgent || slices.ContainsFunc(r.agents, g.Has))
}

// carries reports whether the route takes a feedback.
func (r Route) carries(f chains.Feedback) bool {
	return (len(r.clients) == 0 || slices.Contains(r.clients, f.Client)) &&
		(len(r.tags) == 0 || (f.Tag1 != "" && slices.Contains(r.tags, f.Tag1)) || (f.Tag2 != "" && slices.Contains(r.tags, f.Tag2)))
}

// MayWrite reports whether the route could have led to what was written about a member of a group,
// as far as that shows: the registry it came from and its tags are not looked at, nor its agents
// where the group has no members, since it is not known.
func (r Route) MayWrite(g Group, to caip.AgentRef, origin chains.Origin) bool {
	return r.to[to.Registry] && (r.anyAgent || len(g.Members) == 0 || slices.ContainsFunc(r.agents, g.Has)) &&
		(len(r.clients) == 0 || origin.Client.IsZero() || slices.Contains(r.clients, origin.Client))
}

// Names reports whether the route names a registration itself.
func (r Route) Names(ref caip.AgentRef) bool { return slices.Contains(r.agents, ref) }

// Follows reports whether the route names a registration itself, or every one.
func (r Route) Follows(ref caip.AgentRef) bool { return r.anyAgent || slices.Contains(r.agents, ref) }

// Connects reports whether the route leads from one identity registry to another.
func (r Route) Connects(from, to caip.AccountID) bool { return from != to && r.from[from] && r.to[to] }

// Syncs reports whether the route has agentURIs written in an identity registry.
func (r Route) Syncs(to caip.AccountID) bool { return r.SyncURI && r.to[to] }

// Named are the registrations that the route names.
func (r Route) Named() []caip.AgentRef { return r.agents }
