package agent

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/relayer/client"
)

type searchOptions struct {
	shell *shell.Shell
	api   shell.API
	q     client.Search
}

func newSearch(s *shell.Shell) *cobra.Command {
	o := &searchOptions{shell: s}
	cmd := s.Run(&cobra.Command{
		Use:   "search [WORDS]",
		Short: "Search agents of all chains by what they say and what was said of them",
		Long: `Search agents of all chains by what they say and what was said of them, in the index of a relayer. WORDS are of the name or the description; the last may be the beginning of one.

An agent that stands on several chains by an active group is one hit; --registrations lists each registration. The score is of the reviews that the search asks for: by
--reviewer or --reviewers-file, with --tag; each once, by who gave it, however often it was mirrored. Without reviewers everybody counts, and reviews are free to forge.

The relayer is believed: it says what it read from the chains. Before money moves, ask them: bridge8004 verify payment.`,
		Example: `  bridge8004 agent search weather --service MCP --active --api http://127.0.0.1:8404
  bridge8004 agent search --reviewers-file reviewers.txt --min-average 80 --min-count 3 --tag quality --sort count -o json --config bridge.yaml
  bridge8004 agent search --wallet 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --registrations --config bridge.yaml`,
		Args: cobra.ArbitraryArgs,
	}, shell.SearchTime, o.run)
	f, q := cmd.Flags(), &o.q
	o.api.Add(f)
	f.StringArrayVar(&q.Agents, "agent", nil, "only this agent, by its ref; repeatable, one of them")
	f.BoolVar(&q.Active, "active", false, "only whose file says that it is active")
	f.BoolVar(&q.X402, "x402", false, "only whose file says that it takes x402 payments")
	f.StringArrayVar(&q.Services, "service", nil, "only with this service, such as MCP, A2A, web or OASF; repeatable, with all of them")
	f.StringArrayVar(&q.Skills, "skill", nil, "only with this skill, OASF or A2A; repeatable, with all of them")
	f.StringArrayVar(&q.Domains, "domain", nil, "only with this OASF domain; repeatable, with all of them")
	f.StringArrayVar(&q.Tools, "tool", nil, "only with this MCP tool; repeatable, with all of them")
	f.StringVar(&q.Owner, "owner", "", "only of this owner: CAIP-10 or a bare address")
	f.StringVar(&q.Wallet, "wallet", "", "only with this agentWallet: CAIP-10 or a bare address")
	f.StringArrayVar(&q.Chains, "on", nil, "only registered there: the relayer's name of a chain, or CAIP-2; repeatable, on one of them")
	f.BoolVar(&q.Linked, "linked", false, "only agents that stand on several chains, by an active group")
	f.BoolVar(&q.Verified, "verified", false, "only whose file lists the registration")
	f.StringVar(&q.Since, "since", "", "only registered at or after this time, RFC 3339")
	f.StringVar(&q.Until, "until", "", "only registered before this time, RFC 3339")
	f.BoolVar(&q.Reviewed, "reviewed", false, "only with reviews that count")
	f.BoolVar(&q.Unreviewed, "unreviewed", false, "only without any review that counts, whoever gave it")
	f.StringArrayVar(&q.Reviewers, "reviewer", nil, "count only this account's reviews, on all chains of its family; repeatable")
	f.StringArrayVar(&q.Tags, "tag", nil, "count only reviews with this tag, first or second; repeatable, with one of them")
	f.StringVar(&q.MinAverage, "min-average", "", "decimal")
	f.StringVar(&q.MaxAverage, "max-average", "", "decimal")
	f.IntVar(&q.MinCount, "min-count", 0, "the least number of reviews that count")
	f.IntVar(&q.MaxCount, "max-count", 0, "the most; 0: no bound")
	f.StringVar(&q.Sort, "sort", "", "average (only agents with reviews), count, newest or name (default average where the search asks about reviews, else newest)")
	f.BoolVar(&q.Registrations, "registrations", false, "each registration by itself")
	f.IntVar(&q.Limit, "limit", 0, "the most hits, 1 to 100 (default 20)")
	f.StringVar(&q.After, "after", "", "next of the page before")
	return cmd
}

func (o *searchOptions) run(ctx context.Context, args []string) (none shell.Answer, err error) {
	q := o.q
	if slices.ContainsFunc(args, func(word string) bool { return strings.TrimSpace(word) == "" }) {
		return none, exit.Usagef("one of WORDS is empty: leave it out, or say what it is")
	}
	q.Text = strings.Join(args, " ")
	c, err := o.api.Open(o.shell, &q.Agents, &q.Reviewers)
	if err != nil {
		return none, err
	}
	hits, err := c.Search(ctx, q)
	if err != nil {
		return none, err
	}
	rows := shell.Rows{{"AVERAGE", "REVIEWS", "NAME", "SERVICES", "REGISTRATIONS"}}
	for _, h := range hits.Hits {
		var refs []string
		for _, m := range h.Members {
			refs = append(refs, m.String())
		}
		if h.Apart != nil {
			refs = append(refs, "("+string(h.Apart.Status)+": counted apart from those it is linked with)")
		}
		rows.Add(h.Reviews.Average, h.Reviews.Count, h.Name, strings.Join(h.Services, " "), strings.Join(refs, " "))
	}
	rows = rows.Or("no agents")
	rows.More(hits.Next)
	return shell.Answer{Value: hits, Table: rows}, nil
}
