package verify

import (
	"math/big"
	"strings"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
)

// ceilings are the flags for what a payer is ready to pay.
type ceilings struct {
	amount          string
	assets, schemes []string
}

func (o *ceilings) flags(f *pflag.FlagSet) {
	f.StringVar(&o.amount, "max-amount", "", "most base units of the asset; with several assets on offer, name one with --asset")
	f.StringArrayVar(&o.assets, "asset", nil, "address of an asset that may be paid in; repeatable")
	f.StringArrayVar(&o.schemes, "scheme", nil, "x402 scheme that is taken, such as exact; repeatable")
}

func (o *ceilings) parse() (payment.Ceilings, error) {
	c := payment.Ceilings{Assets: o.assets, Schemes: o.schemes}
	if o.amount == "" {
		return c, nil
	}
	amount, ok := new(big.Int).SetString(o.amount, 10)
	if !ok || amount.Sign() < 0 || amount.BitLen() > 256 || strings.HasPrefix(o.amount, "+") {
		return c, exit.Usagef("--max-amount %.90q: want a number of base units, without decimals", o.amount)
	}
	c.Amount = amount
	return c, nil
}

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
		return r, exit.Usagef("--min-score and --min-count need --reviewers: reviews are free to forge, so only those of reviewers whom you know mean something")
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
