package verify

import (
	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
)

// reputation are the flags for what a payer asks of an agent's reviews.
type reputation struct {
	file, tag1, score string
	accounts          []string // instead of a file
	count             uint64
}

func (o *reputation) flags(f *pflag.FlagSet) {
	f.StringVar(&o.file, "reviewers", "", "file with one account a line whose reviews count, for --min-score and --min-count; # begins a comment")
	f.StringVar(&o.score, "min-score", "", "the least mean of their reviews, a decimal number")
	f.Uint64Var(&o.count, "min-count", 0, "the least number of their reviews, a reviewer's of one payment counted once")
	f.StringVar(&o.tag1, "tag1", "", "count only their reviews with this first tag")
}

func (o *reputation) parse(s *shell.Shell) (r payment.Reputation, err error) {
	asked := o.score != "" || o.count > 0
	switch {
	case asked && o.file == "" && len(o.accounts) == 0:
		return r, exit.Usagef("--min-score and --min-count need --reviewers FILE: reviews are free to forge, so only those of reviewers whom you know mean something")
	case !asked && (o.file != "" || len(o.accounts) > 0 || o.tag1 != ""):
		return r, exit.Usagef("--reviewers and --tag1 say whose reviews count: say with --min-count or --min-score what is wanted of them")
	case !asked:
		return r, nil
	}
	r.MinCount, r.Tag1 = o.count, o.tag1
	if o.score != "" {
		least, err := chains.ParseValue(o.score)
		if err != nil {
			return r, exit.Usagef("--min-score: %w", err)
		}
		r.MinScore = &least
	}
	texts := o.accounts
	if o.file != "" {
		if texts, err = s.ReadAccounts("--reviewers", o.file); err != nil {
			return r, err
		}
	}
	r.Reviewers, err = shell.Reviewers("--reviewers", texts)
	return r, err
}
