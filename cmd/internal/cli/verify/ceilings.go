package verify

import (
	"math/big"
	"strings"

	"github.com/spf13/pflag"

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
