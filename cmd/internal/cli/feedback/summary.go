package feedback

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

const whyClients = "reviews are free to forge, so only those of reviewers you know mean something"

type summaryOptions struct {
	shell   *shell.Shell
	clients []string
	file    string
	all     bool
	tag1    string
	tag2    string
	whole   bool

	mirrorsOf []string // refs

	texts []string // of the accounts that count
}

func newSummary(s *shell.Shell) *cobra.Command {
	o := &summaryOptions{shell: s}
	cmd := s.ReadAgent(&cobra.Command{
		Use:   "summary AGENT --clients A,B | --clients-file F | --all-clients",
		Short: "Average what known reviewers gave an agent on one chain",
		Long: `Average what known reviewers gave an agent on one chain, with the arithmetic of ERC-8004 getSummary.

You have to say whose reviews count: ` + whyClients + `. An account costs nothing, and an agent can review itself from a thousand of them. --all-clients counts
everybody's all the same, mirrors included, and says so in the answer.

` + groupText + ` The answer names the reviews that it is made of.

` + mirrorsText,
		Example: `  bridge8004 feedback summary 8453:42 --clients 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --tag1 quality --config bridge.yaml
  bridge8004 feedback summary 8453:42 --clients-file reviewers.txt -o json --config bridge.yaml
  bridge8004 feedback summary 8453:42 --group --clients 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --config bridge.yaml
  bridge8004 feedback summary 8453:42 --mirrors-of 10:7 --clients 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --config bridge.yaml`,
	}, func(ctx context.Context, t shell.Target) (shell.Answer, error) {
		switch {
		case o.whole:
			return o.group(ctx, t)
		case len(o.mirrorsOf) > 0:
			return o.byOrigin(ctx, t)
		}
		return o.run(ctx, t)
	}, o.check)
	f := cmd.Flags()
	addGroup(f, &o.whole)
	f.StringArrayVar(&o.mirrorsOf, "mirrors-of", nil, "the mirrors here of what was given to this registration elsewhere, by who gave it; on an EVM chain of all of its registry; repeatable")
	f.StringSliceVar(&o.clients, "clients", nil, "accounts whose feedback counts, separated by commas")
	f.StringVar(&o.file, "clients-file", "", "file with one such account a line; # begins a comment")
	f.BoolVar(&o.all, "all-clients", false, "count everybody's feedback, forged reviews included")
	f.StringVar(&o.tag1, "tag1", "", "only with this first tag")
	f.StringVar(&o.tag2, "tag2", "", "only with this second tag")
	return cmd
}

type summaryView struct {
	Agent    caip.AgentRef    `json:"agent"`
	Count    uint64           `json:"count"`
	Average  string           `json:"average" doc:"decimal"`
	Value    chains.Value     `json:"summary" doc:"value and decimals as getSummary returns them"`
	Overflow bool             `json:"overflow,omitempty"`
	Clients  []caip.AccountID `json:"clients"`
	All      bool             `json:"allClients,omitempty"`
	Warning  string           `json:"warning,omitempty" doc:"with allClients"`
	Tag1     string           `json:"tag1,omitempty"`
	Tag2     string           `json:"tag2,omitempty"`
	Finality chains.Finality  `json:"finality"`
	ReadAt   chains.Position  `json:"readAt"`
}

// warning is what has to be known where everybody's feedback counts.
func (o *summaryOptions) warning() string {
	if o.all {
		return whyClients
	}
	return ""
}

func (o *summaryOptions) check([]string) (err error) {
	if shell.Count(len(o.clients) > 0, o.file != "", o.all) != 1 {
		return exit.Usagef("say whose feedback counts, in one way: --clients A,B or --clients-file F or --all-clients; %s", whyClients)
	}
	switch {
	case len(o.mirrorsOf) > 0 && o.whole:
		return exit.Usagef("--group reads the originals where it can: leave out --group or --mirrors-of")
	case len(o.mirrorsOf) > 0 && o.all:
		return exit.Usagef("--mirrors-of counts named reviewers only: --clients A,B or --clients-file F; %s", whyClients)
	}
	if o.texts = o.clients; o.file != "" {
		o.texts, err = o.shell.ReadAccounts("--clients-file", o.file)
	}
	return err
}

func (o *summaryOptions) run(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
	agent, err := t.Chain.Agent(ctx, t.Ref, t.At)
	if err != nil {
		return none, err
	}
	v := o.view(t)
	v.ReadAt = agent.ReadAt
	if o.all {
		v.Clients, err = t.Chain.Clients(ctx, t.Ref, t.At)
	} else {
		v.Clients, err = shell.Accounts(t.Ref.Chain(), "client", o.texts)
	}
	if err != nil {
		return none, err
	}
	v.Clients = unique(v.Clients)
	if len(v.Clients) > 0 {
		summary, err := t.Chain.Summary(ctx, t.Ref, v.Clients, o.tag1, o.tag2, t.At)
		if err != nil {
			return none, err
		}
		v.take(summary)
	}
	return shell.Answer{Value: v, Table: v.rows()}, nil
}

// view is the answer as far as the flags tell.
func (o *summaryOptions) view(t shell.Target) summaryView {
	return summaryView{Agent: t.Ref, Average: chains.Value{}.String(), All: o.all, Warning: o.warning(), Tag1: o.tag1, Tag2: o.tag2, Finality: t.At}
}

// take sets what the chain answered.
func (v *summaryView) take(s chains.Summary) {
	v.Count, v.Value, v.Overflow, v.ReadAt, v.Average = s.Count, s.Value, s.Overflow, s.ReadAt, s.Value.String()
}

func (v summaryView) rows() shell.Rows {
	var rows shell.Rows
	rows.Add("agent", v.Agent)
	rows.Add("feedbacks", v.Count)
	rows.Add("average", v.Average)
	if v.Overflow {
		rows.Add("", "the average does not fit int128: the registry's answer is wrapped and means nothing")
	}
	if v.All {
		rows.Add("clients", "all, known or not: "+whyClients)
	} else {
		rows.Add("clients", len(v.Clients))
	}
	rows.Add("read at", v.ReadAt.String()+", "+v.Finality.String())
	return rows
}

// unique removes repetitions: a client named twice would count twice.
func unique(list []caip.AccountID) []caip.AccountID {
	out := []caip.AccountID{}
	for _, a := range list {
		if !slices.Contains(out, a) {
			out = append(out, a)
		}
	}
	return out
}

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
