package verify

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// paid looks the transaction up on its chain: it is there, has succeeded, and paid the agreed amount of the agreed asset to the agreed account.
func (v *answer) paid(ctx context.Context) {
	terms := v.req.Terms.Accepts[v.req.Accept]
	c := v.check(CheckPaid)
	c.Compared = &Compared{Want: fmt.Sprintf("%s of %s to %s", terms.Amount, terms.Asset, terms.PayTo)}
	chain, err := v.settlements(terms.Network)
	if err != nil {
		v.add(c.ofError(err))
		return
	}
	s, err := chain.Settlement(ctx, v.said.Transaction, chains.Finalized)
	switch chains.KindOf(err) {
	case chains.NotFound, chains.Invalid:
		v.add(c.fail(Mismatch, "%s", err))
		return
	case chains.NotFinal:
		v.add(c.fail(RecentlyChanged, "%s", err))
		return
	}
	if err != nil {
		v.add(c.ofError(err))
		return
	}
	c.Read = []Read{{Chain: terms.Network, Finality: chains.Finalized, Position: s.At}}
	if !s.Success {
		v.add(c.fail(Mismatch, "the transaction has failed"))
		return
	}
	got, err := received(s, terms)
	if err != nil {
		v.add(c.fail(Invalid, "%s", err))
		return
	}
	c.Compared.Got = fmt.Sprintf("%s of %s to %s", got, terms.Asset, terms.PayTo)
	want, _ := new(big.Int).SetString(terms.Amount, 10)
	if want == nil || got.Cmp(want) < 0 {
		v.add(c.fail(Mismatch, "the transaction paid less than was agreed"))
		return
	}
	v.add(c.pass("on %s", s.Time.UTC().Format(time.RFC3339)))
	v.paidBy(s, terms.Network)
}

// paidBy compares who has less after the transaction with who is said to have paid. One payment could otherwise stand for any number of answers, and a stranger's for
// the caller's own.
func (v *answer) paidBy(s chains.Settlement, network caip.ChainID) {
	c := v.check(CheckPayer)
	var names []string
	for _, payer := range s.Payers {
		names = append(names, payer.Address)
	}
	c.Read = []Read{{Chain: network, Finality: chains.Finalized, Position: s.At}}
	c.Compared = &Compared{Want: strings.Join(names, ", ")}
	said := v.req.Payer
	if said.IsZero() && v.said.Payer == "" {
		c.Required = false
		v.add(c.skip("nobody says who paid"))
		return
	}
	if v.said.Payer != "" {
		named, err := caip.NewAccountID(network, v.said.Payer)
		c.Compared.Got = v.said.Payer
		switch {
		case err != nil:
			v.add(c.fail(Invalid, "the payer that the answer names is no account: %s", err))
			return
		case !said.IsZero() && named != said:
			v.add(c.fail(Mismatch, "the answer is to somebody else's payment"))
			return
		}
		said = named
	}
	c.Compared.Got = said.Address
	if !slices.Contains(s.Payers, said) {
		v.add(c.fail(Mismatch, "somebody else has paid in this transaction"))
		return
	}
	v.add(c.pass(""))
}

// received sums up what the agreed account got of the agreed asset. On solana an account is paid through its token accounts.
func received(s chains.Settlement, terms x402.Payment) (*big.Int, error) {
	asset, err := caip.NewAccountID(terms.Network, terms.Asset)
	if err != nil {
		return nil, fmt.Errorf("the asset %.80q is no address: %w", terms.Asset, err)
	}
	sum, to := new(big.Int), terms.To()
	for _, p := range s.Paid {
		if p.Asset != asset || p.To != to && p.Owner != to {
			continue
		}
		amount, ok := new(big.Int).SetString(p.Amount, 10)
		if !ok || amount.Sign() < 0 {
			return nil, fmt.Errorf("%.80q is no amount", p.Amount)
		}
		sum.Add(sum, amount)
	}
	return sum, nil
}

// settlements finds an adapter that can read payments on a network, whatever registry it serves.
func (v *verification) settlements(network caip.ChainID) (chains.Settlements, error) {
	for registry, identity := range v.deps.Registries {
		if chain, ok := identity.(chains.Settlements); ok && registry.Chain == network {
			return chain, nil
		}
	}
	return nil, &chains.Error{Kind: chains.Unreachable, Chain: network, Op: "read settlement", Err: errors.New("no endpoint is configured that can read payments there"), Remedy: "configure the chain"}
}
