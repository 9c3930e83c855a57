package feedback

import (
	"context"
	"fmt"
	"slices"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// mirrorsText says what --mirrors-of does.
const mirrorsText = `With --mirrors-of the mirrors on this chain are averaged by the reviewers who gave the originals to that registration: this chain alone is read, at its configured relay or
mirror keys. The answer shows the exact sum, how many values have how many decimals, and how many mirrors were looked at. The same address on several EVM chains is one reviewer.
A relay on an EVM chain keeps the registry of an original and not its agent: there all of that registry counts that is mirrored to AGENT, and the answer names the registry instead
of REF. Where the chain of REF is configured and answers, REF has to be registered there. On SATI mirrors of SATI are not found.`

type originSummaryView struct {
	summaryView
	MirrorsOf  []caip.AgentRef  `json:"mirrorsOf,omitempty" doc:"the registrations whose mirrors count"`
	Registries []caip.AccountID `json:"mirrorsOfRegistries,omitempty" doc:"registries, where mirrors do not tell of which registration they are"`
	Mirrors    uint64           `json:"mirrors" doc:"looked at"`
	FileOnly   uint64           `json:"fileOnly" doc:"hold neither value nor tags on chain: they do not count"`
	Totals     chains.Totals    `json:"totals" doc:"what the average is made of"`
}

// byOrigin is run over mirrors.
func (o *summaryOptions) byOrigin(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
	v := originSummaryView{summaryView: o.view(t)}
	q := chains.OriginQuery{Tag1: o.tag1, Tag2: o.tag2}
	refs, agents, err := o.origins(t)
	if err != nil {
		return none, err
	}
	q.Agents = agents
	reviewers, err := shell.Reviewers("client", o.texts)
	if err != nil {
		return none, err
	}
	if v.Clients = where(q.Agents, reviewers); len(v.Clients) == 0 {
		return none, exit.Usagef("none of the clients can have an account where the originals were given: name them by addresses of that chain")
	}
	q.Clients = v.Clients
	if err := registered(ctx, t, refs); err != nil {
		return none, err
	}
	summary, err := t.Chain.SummaryByOrigin(ctx, t.Ref, q, t.At)
	if err != nil {
		return none, err
	}
	if v.MirrorsOf = refs; summary.WholeRegistries {
		v.MirrorsOf = nil
		for _, ref := range refs {
			v.Registries = append(v.Registries, ref.Registry)
		}
		v.Registries = unique(v.Registries)
	}
	v.take(summary.Summary)
	v.Mirrors, v.FileOnly, v.Totals = summary.Mirrors, summary.FileOnly, summary.Totals
	return shell.Answer{Value: v, Table: v.rows()}, nil
}

// askTime bounds how long the chain of an original is asked.
const askTime = 5 * time.Second

// registered refuses an agent that is not there, or mirrors of a registration that is not there. A
// registration whose chain cannot be asked is let through: its mirrors stand here.
func registered(ctx context.Context, t shell.Target, origins []caip.AgentRef) error {
	registries := t.App.Registries()
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(parallel)
	group.Go(func() error {
		_, err := t.Chain.Agent(gctx, t.Ref, t.At)
		return err
	})
	for _, ref := range origins {
		group.Go(func() error {
			ctx, cancel := context.WithTimeout(gctx, askTime)
			defer cancel()
			chain, err := registries.Open(ctx, ref.Registry)
			if err != nil {
				return nil
			}
			if _, err = chain.Agent(ctx, ref, chains.Latest); chains.KindOf(err) == chains.NotFound {
				return fmt.Errorf("--mirrors-of: %w", err)
			}
			return nil
		})
	}
	return group.Wait()
}

// origins are the registrations of --mirrors-of.
func (o *summaryOptions) origins(t shell.Target) (refs []caip.AgentRef, list []chains.OriginAgent, err error) {
	config := t.App.Config
	for _, text := range o.mirrorsOf {
		ref, err := config.AgentRef(text)
		if err != nil {
			return nil, nil, exit.AsUsage(err)
		}
		reputation, known := config.Book().Reputation(ref.Registry)
		switch {
		case ref.Registry == t.Ref.Registry:
			return nil, nil, exit.Usagef("--mirrors-of %s: that is the registry of %s itself: name a registration elsewhere, whose reviews are mirrored here", ref, t.Ref)
		case !known:
			return nil, nil, exit.Usagef("--mirrors-of %s: its registry is not configured, so its reputation registry is not known: add the chain to the configuration", ref)
		case reputation.IsZero():
			return nil, nil, exit.Usagef("--mirrors-of %s: its registry takes no feedback", ref)
		}
		refs, list = append(refs, ref), append(list, chains.OriginAgent{Reputation: reputation, ID: ref.ID})
	}
	return refs, list, nil
}

// where are the accounts of reviewers on the chains where agents are reviewed.
func where(agents []chains.OriginAgent, reviewers []caip.AccountID) []caip.AccountID {
	list := []caip.AccountID{}
	for _, who := range reviewers {
		for _, agent := range agents {
			account := caip.AccountID{Chain: agent.Reputation.Chain, Address: who.Address}
			if who.SameHolder(account) && !slices.Contains(list, account) {
				list = append(list, account)
			}
		}
	}
	return list
}

func (v originSummaryView) rows() shell.Rows {
	rows := v.summaryView.rows()
	for _, ref := range v.MirrorsOf {
		rows.Add("mirrors of", ref)
	}
	for _, registry := range v.Registries {
		rows.Add("mirrors of", "all agents of "+registry.String()+": a mirror here does not say whose it is")
	}
	rows.Add("looked at", fmt.Sprintf("%d mirrors, whosesoever they are", v.Mirrors))
	if v.FileOnly > 0 {
		rows.Add("", fmt.Sprintf("%d of these reviewers' do not count: their values are in their files only", v.FileOnly))
	}
	rows.Add("sum", v.Totals.Sum())
	for decimals, n := range v.Totals.PerDecimals {
		if n > 0 {
			rows.Add("", fmt.Sprintf("%d with %d decimals", n, decimals))
		}
	}
	return rows
}
