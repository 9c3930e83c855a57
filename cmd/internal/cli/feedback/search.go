package feedback

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/relayer/client"
)

type searchOptions struct {
	shell *shell.Shell
	api   shell.API
	q     client.ReviewQuery
}

func newSearch(s *shell.Shell) *cobra.Command {
	o := &searchOptions{shell: s}
	cmd := s.Run(&cobra.Command{
		Use:   "search",
		Short: "Search the reviews of all agents on all chains",
		Long: `Search the reviews of all agents on all chains, newest first, in the index of a relayer. Each review is there once, at its origin, with its mirrors; a mirror whose origin the
relayer does not read stands for it. A reviewer whose address is an agent's wallet now is that agent: its name, as its own file says, and what everybody gave to it stand beside.

The relayer is believed: it says what it read from the chains. bridge8004 feedback show proves one review.`,
		Example: `  bridge8004 feedback search --reviewer 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --api http://127.0.0.1:8404
  bridge8004 feedback search --agent eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42 --tag quality --since 2026-01-01T00:00:00Z -o json --config bridge.yaml`,
	}, shell.SearchTime, func(ctx context.Context, _ []string) (shell.Answer, error) { return o.run(ctx) })
	f, q := cmd.Flags(), &o.q
	o.api.Add(f)
	f.StringArrayVar(&q.Agents, "agent", nil, "only of this agent, by its ref; repeatable")
	f.BoolVar(&q.Alone, "alone", false, "only what was given to the named registrations, not to those that they are linked with")
	f.StringArrayVar(&q.Reviewers, "reviewer", nil, "only by this account, on all chains of its family; repeatable")
	f.StringArrayVar(&q.Tags, "tag", nil, "only with this tag, first or second; repeatable, with one of them")
	f.StringVar(&q.Since, "since", "", "given at or after this time, RFC 3339")
	f.StringVar(&q.Until, "until", "", "given before this time, RFC 3339")
	f.BoolVar(&q.Revoked, "include-revoked", false, "revoked reviews too")
	f.IntVar(&q.Limit, "limit", 0, "the most reviews, 1 to 200 (default 50)")
	f.StringVar(&q.After, "after", "", "next of the page before")
	return cmd
}

func (o *searchOptions) run(ctx context.Context) (none shell.Answer, err error) {
	q := o.q
	c, err := o.api.Open(o.shell, &q.Agents, &q.Reviewers)
	if err != nil {
		return none, err
	}
	page, err := c.Reviews(ctx, q)
	if err != nil {
		return none, err
	}
	rows := shell.Rows{{"TIME", "STATE", "VALUE", "TAG1", "TAG2", "REVIEWER", "ITS AGENT", "MIRRORS", "FEEDBACK"}}
	for _, r := range page.Reviews {
		one := view{Feedback: chains.Feedback{Revoked: r.Revoked, Proof: r.Proof, Value: r.Value, HasValue: r.HasValue}, Mirror: r.MirrorOf != nil}
		rows.Add(r.Time.UTC().Format(time.RFC3339), one.state(), one.value(), r.Tag1, r.Tag2, r.Reviewer, raters(r.Raters), len(r.Mirrors), r.Ref)
	}
	rows = rows.Or("no reviews")
	rows.More(page.Next)
	return shell.Answer{Value: page, Table: rows}, nil
}

// raters are the agents behind a reviewer, each with its own reputation.
func raters(list []client.Rater) string {
	var all []string
	for _, r := range list {
		one := r.Name
		if one == "" || !r.Listed { // a file that does not list it may be another's
			one = r.Agent.String()
		}
		if r.Reviews.Count > 0 {
			one += fmt.Sprintf(" (%s in %d)", cmp.Or(r.Reviews.Average, "–"), r.Reviews.Count)
		}
		all = append(all, one)
	}
	return strings.Join(all, ", ")
}
