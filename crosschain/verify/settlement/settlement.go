// Package settlement looks up payments that somebody speaks of: an answer, a client that is an
// agent, or the file of a review.
package settlement

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// The checks of a payment that was made.
const (
	CheckPaid  = "paid"  // the transaction is safe, succeeded, and paid what was agreed, or the agent
	CheckPayer = "payer" // it was paid by whom the answer names, and by whom the caller says he is
)

// Request is a payment that somebody speaks of. It counts as made only once its transaction was
// looked up on its chain.
type Request struct {
	Agent   caip.AgentRef // who is said to have been paid; zero: only who paid is looked at
	Network caip.ChainID
	TxID    string
	Payer   caip.AccountID // who is said to have paid; zero: nobody says
	To      caip.AccountID // the account that is said to have been paid; zero: nobody says
	// Terms is what was agreed: recipient, asset and amount have to be these. nil: it is not at
	// hand, and only the chain's coin and tokens that are known count (x402.KnownAsset,
	// Deps.Assets). With or without it, an agent is paid only by what went to the wallet that it
	// had in that block.
	Terms *x402.Payment
}

// Verify looks a payment up: its transaction stands in a block that is safe, has succeeded, and
// paid whom it is said to have paid. to is who was paid, on solana the owner of the token account;
// zero where nobody was. made is as LookUp tells it.
func Verify(ctx context.Context, deps verify.Deps, req Request) (report verify.Report, to caip.AccountID, made time.Time) {
	r := run.New(deps)
	checks, to, _, s := lookUp(ctx, r, req)
	r.Checks = checks
	return r.Conclude(verify.Report{Identity: verify.NamedByCaller}), to, madeAt(checks, s)
}

// LookUp is the one place that decides whether a payment was made: CheckPaid, and CheckPayer where
// something was paid. The other verifications have its checks made in their own run. made is when;
// zero where it is not proven.
func LookUp(ctx context.Context, r *run.Run, req Request) (checks []verify.Check, made time.Time) {
	checks, _, _, s := lookUp(ctx, r, req)
	return checks, madeAt(checks, s)
}

// madeAt is when a payment was made, zero where its checks did not prove it.
func madeAt(checks []verify.Check, s chains.Settlement) time.Time {
	if slices.ContainsFunc(checks, func(c verify.Check) bool { return c.Required && c.Outcome != verify.Pass }) {
		return time.Time{}
	}
	return s.Time
}

// lookUp is LookUp with who was paid, what was paid by who is said to have paid, and the
// transaction.
func lookUp(ctx context.Context, r *run.Run, req Request) (checks []verify.Check, to caip.AccountID, own []chains.Move, s chains.Settlement) {
	c := verify.Check{Name: CheckPaid, Agent: req.Agent, Required: true}
	if req.Terms != nil {
		c.Compared = &verify.Compared{Want: fmt.Sprintf("%s of %s to %s", req.Terms.Amount, req.Terms.Asset, req.Terms.PayTo)}
	}
	s, c = read(ctx, r, c, req)
	if c.Outcome != "" {
		return []verify.Check{c}, to, nil, s
	}
	var wallet caip.AccountID
	if !req.Agent.IsZero() {
		var err error
		if wallet, err = paidWallet(ctx, r, req, s); chains.KindOf(err) == chains.NotFound {
			return []verify.Check{c.Fail(verify.Mismatch, "%s", err)}, to, nil, s
		} else if err != nil {
			return []verify.Check{c.OfError(err)}, to, nil, s
		}
	}
	switch {
	case req.Terms != nil:
		if to = req.Terms.To(); to.IsZero() {
			return []verify.Check{c.Fail(verify.Invalid, "payTo %.80q is no account", req.Terms.PayTo)}, to, nil, s
		}
	case !wallet.IsZero():
		to, c.Compared = wallet, &verify.Compared{Want: "a payment to " + wallet.String()}
	default:
		to = req.To
	}
	moves, err := reached(s, to, req.Terms)
	if err != nil {
		return []verify.Check{c.Fail(verify.Invalid, "%s", err)}, to, nil, s
	}
	for _, m := range moves {
		if !wallet.IsZero() && m.To != wallet {
			c.Compared = &verify.Compared{Want: "a payment to " + wallet.String(), Got: "a payment to " + m.To.String()}
			return []verify.Check{c.Fail(verify.Mismatch, "payTo was not the wallet that the agent had in its block")}, caip.AccountID{}, nil, s
		}
	}
	own = moves
	if !req.Payer.IsZero() {
		own = slices.DeleteFunc(slices.Clone(moves), func(m chains.Move) bool { return m.From != req.Payer })
	}
	// What comes from where the money waits tells neither whose payment it is nor how much it was.
	// Where nobody says who paid, all of it may.
	if req.Terms != nil && req.Terms.Held() && (req.Payer.IsZero() || len(own) == 0) {
		own, moves = nil, nil
	}
	if len(own) == 0 && req.Terms == nil && passedOn(s.Moved, req.Payer, moves) {
		return []verify.Check{c.Unconfirmed("what " + req.Payer.Address + " paid has reached the wallet through other hands, as an escrow's: whether that was this payment cannot be told")}, caip.AccountID{}, nil, s
	}
	shown := own
	if len(own) == 0 { // somebody else's: CheckPayer refuses it
		shown = moves
	}
	c = compare(c, req, shown, s.Unread, r.Assets)
	if len(moves) == 0 {
		return []verify.Check{c}, caip.AccountID{}, nil, s
	}
	if c.Outcome == verify.Pass {
		c.Detail = strings.TrimSuffix(c.Detail+" on "+s.Time.UTC().Format(time.RFC3339), " ")
	}
	payer := verify.Check{Name: CheckPayer, Agent: req.Agent, Required: true, Read: c.Read}
	var names []string
	for _, m := range moves {
		names = append(names, m.From.Address)
	}
	slices.Sort(names)
	payer.Compared = &verify.Compared{Want: strings.Join(slices.Compact(names), ", "), Got: req.Payer.Address}
	switch {
	case req.Payer.IsZero():
		payer.Required = false
		payer = payer.Skip("nobody says who paid")
	case len(own) == 0:
		payer = payer.Fail(verify.Mismatch, "somebody else has paid in this transaction")
	default:
		payer = payer.Pass("")
	}
	return []verify.Check{c, payer}, moves[0].To, own, s
}

// read reads the transaction. An outcome in the check says why it cannot be believed.
func read(ctx context.Context, r *run.Run, c verify.Check, req Request) (chains.Settlement, verify.Check) {
	if !req.Agent.IsZero() {
		if known := r.Known(c, req.Agent.Registry); known.Outcome != verify.Pass {
			return chains.Settlement{}, known
		}
	}
	if req.Terms != nil && req.Terms.Network != req.Network {
		return chains.Settlement{}, c.Fail(verify.Mismatch, "the payment was agreed on %s, and is said to be on %s", req.Terms.Network, req.Network)
	}
	chain, err := r.On(ctx, req.Network, "read settlement")
	if err != nil {
		return chains.Settlement{}, c.OfError(err)
	}
	s, err := chain.Settlement(ctx, req.TxID, chains.Safe)
	switch kind := chains.KindOf(err); {
	case kind == chains.Invalid:
		return s, c.Fail(verify.Invalid, "%s", err)
	case kind == chains.NotFound, kind == chains.NotFinal: // a node that does not have it says nothing about the chain
		return s, c.Fail(verify.Unconfirmed, "%s", err)
	case err != nil:
		return s, c.OfError(err)
	case !s.Success:
		return s, c.Fail(verify.Mismatch, "the transaction has failed")
	case !req.Agent.IsZero() && req.Agent.Chain() != req.Network:
		return s, c.OfError(Elsewhere(req.Agent, req.Network))
	}
	c.Read = []verify.Read{{Chain: req.Network, Finality: chains.Safe, Position: s.At}}
	return s, c
}

// Elsewhere is the error of a payment that is held against a registration on another network.
func Elsewhere(agent caip.AgentRef, network caip.ChainID) error {
	return &chains.Error{Kind: chains.Unsupported, Chain: network, Op: "read payment",
		Err:    fmt.Errorf("the wallet that %s had there cannot be told", agent),
		Remedy: "name the agent by its registration on the network of the payment"}
}

// paidWallet is the agent's wallet that a payment is held against: that of its block, or where the
// payment was to one that the agent gave up shortly before, that one.
func paidWallet(ctx context.Context, r *run.Run, req Request, s chains.Settlement) (caip.AccountID, error) {
	paid := func(w caip.AccountID) bool {
		return !w.IsZero() && slices.ContainsFunc(s.Moved, func(m chains.Move) bool {
			return (m.To == w || m.Account == w) && (req.Terms == nil || req.Terms.To() == w || req.Terms.To() == m.Account)
		})
	}
	wallet, none := walletAt(ctx, r, req.Agent, s.At)
	if none == nil && paid(wallet) || none != nil && chains.KindOf(none) != chains.NotFound {
		return wallet, none
	}
	before, err := lately(ctx, r, req.Agent, s)
	if err != nil {
		return caip.AccountID{}, err
	}
	if i := slices.IndexFunc(before, paid); i >= 0 {
		return before[i], nil
	}
	return wallet, none
}

// reached is what went to an account, of the agreed asset where one was agreed. On solana an
// account is paid through its token accounts. Without an account it is all that moved.
func reached(s chains.Settlement, to caip.AccountID, terms *x402.Payment) ([]chains.Move, error) {
	var asset caip.AccountID
	if terms != nil {
		var err error
		if asset, err = caip.NewAccountID(terms.Network, terms.Asset); err != nil {
			return nil, fmt.Errorf("the asset %.80q is no address: %w", terms.Asset, err)
		}
	}
	var out []chains.Move
	for _, m := range s.Moved {
		if (to.IsZero() || m.To == to || m.Account == to) && (terms == nil || m.Asset == asset) {
			out = append(out, m)
		}
	}
	return out, nil
}

// passedOn reports whether some of the moves to an account are of an asset that a payer gave to
// whom they come from, or to whom that had it from.
func passedOn(all []chains.Move, payer caip.AccountID, moves []chains.Move) bool {
	type hand struct{ who, asset caip.AccountID }
	into := map[hand][]chains.Move{}
	for _, m := range all {
		into[hand{m.To, m.Asset}] = append(into[hand{m.To, m.Asset}], m)
	}
	for hands := slices.Clone(moves); len(hands) > 0; hands = hands[1:] {
		from := hand{hands[0].From, hands[0].Asset}
		before := into[from]
		delete(into, from) // it is asked once
		if slices.ContainsFunc(before, func(m chains.Move) bool { return m.From == payer }) {
			return true
		}
		hands = append(hands, before...)
	}
	return false
}

// compare holds what was paid against what was to be paid. unread is what else may have been paid,
// known are assets beside x402.KnownAsset.
func compare(c verify.Check, req Request, moves []chains.Move, unread string, known []caip.AccountID) verify.Check {
	if len(moves) == 0 {
		switch {
		case req.Terms == nil && unread != "":
			return c.Unconfirmed(unread)
		case req.Terms != nil && req.Terms.Held():
			return c.Fail(verify.Unconfirmed, "with the scheme %s the money waits elsewhere first: what has reached payTo of this payment cannot be told", req.Terms.Scheme)
		case req.Terms != nil:
			return c.Fail(verify.Mismatch, "the transaction paid nothing of the agreed asset to payTo")
		case req.Agent.IsZero():
			return c.Fail(verify.Mismatch, "the transaction paid nothing")
		}
		return c.Fail(verify.Mismatch, "the transaction paid nothing to the wallet that the agent had in its block")
	}
	if !req.To.IsZero() && !slices.ContainsFunc(moves, func(m chains.Move) bool { return m.To == req.To || m.Account == req.To }) {
		c.Compared = &verify.Compared{Want: "a payment to " + moves[0].To.String(), Got: "a payment to " + req.To.String()}
		return c.Fail(verify.Mismatch, "another account is said to have been paid than was paid")
	}
	if req.Terms == nil {
		var parts, unknown []string
		for _, m := range moves {
			if part := fmt.Sprintf("%s of %s", m.Amount, assetText(m)); knows(m.Asset, known) {
				parts = append(parts, part)
			} else {
				unknown = append(unknown, part)
			}
		}
		compared := "amount not compared"
		switch {
		case !req.Agent.IsZero():
			c.Compared.Got = "a payment to " + moves[0].To.String()
		case req.To.IsZero():
			compared = "recipient and amount not compared"
		}
		switch {
		case len(parts) > 0:
			return c.Pass("%s; %s", strings.Join(parts, ", "), compared)
		case unread != "":
			return c.Unconfirmed(unread)
		}
		return c.Unconfirmed(strings.Join(unknown, ", ") + ": the asset is not known, and anybody can make a token; give the payment request that was paid, or name the asset in the configuration (payment_assets)")
	}
	got := new(big.Int)
	for _, m := range moves {
		amount, ok := new(big.Int).SetString(m.Amount, 10)
		if !ok || amount.Sign() < 0 {
			return c.Fail(verify.Invalid, "%.80q is no amount", m.Amount)
		}
		got.Add(got, amount)
	}
	c.Compared.Got = fmt.Sprintf("%s of %s to %s", got, req.Terms.Asset, req.Terms.PayTo)
	want, ok := new(big.Int).SetString(req.Terms.Amount, 10)
	switch {
	case !ok:
		return c.Fail(verify.Invalid, "%.80q is no amount", req.Terms.Amount)
	case got.Cmp(want) > 0:
		return c.Fail(verify.Mismatch, "the transaction paid more than was agreed")
	case got.Cmp(want) < 0 && !req.Terms.UpTo():
		return c.Fail(verify.Mismatch, "the transaction paid less than was agreed")
	}
	return c.Pass("")
}

// knows reports whether an asset proves a payment whose terms are not at hand: anybody can make a
// token, and have it say that anybody has paid.
func knows(asset caip.AccountID, known []caip.AccountID) bool {
	return asset.IsZero() || x402.KnownAsset(asset) || slices.Contains(known, asset)
}

func assetText(m chains.Move) string {
	if m.Asset.IsZero() {
		return "the coin of " + m.To.Chain.String()
	}
	return m.Asset.Address
}
