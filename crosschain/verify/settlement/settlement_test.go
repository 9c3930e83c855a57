package settlement_test

import (
	"context"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// What a caller says of a payment is compared, whatever else he says and leaves out.
func TestPaid_comparesTheRecipient(t *testing.T) {
	w := verifytest.New(t)
	tx, err := w.A.Pay("payer", chains.Move{To: w.A.Account("wallet"), Asset: w.A.Account("coin"), Amount: "7"}, false)
	if err != nil {
		t.Fatal(err)
	}
	w.Settle()
	terms := func(to string) *x402.Payment {
		return &x402.Payment{Scheme: "exact", Network: verifytest.ChainA, Amount: "7", Asset: w.A.Account("coin").Address, PayTo: to}
	}
	wallet, thief := w.A.Account("wallet"), w.A.Account("thief")
	for name, c := range map[string]struct {
		agent caip.AgentRef
		to    caip.AccountID
		terms *x402.Payment
		want  verify.Verdict
		text  string
	}{
		"nobody":                       {want: verify.Verified, text: "recipient and amount not compared"},
		"the one paid":                 {to: wallet, want: verify.Verified, text: "amount not compared"},
		"another":                      {to: thief, want: verify.Mismatch, text: "paid nothing"},
		"the agent":                    {agent: w.Agents[verifytest.ChainA], want: verify.Verified, text: "amount not compared"},
		"the agent and another":        {agent: w.Agents[verifytest.ChainA], to: thief, want: verify.Mismatch, text: "another account"},
		"the terms":                    {terms: terms(wallet.Address), want: verify.Verified},
		"the terms and another":        {terms: terms(wallet.Address), to: thief, want: verify.Mismatch, text: "another account"},
		"the agent, terms and another": {agent: w.Agents[verifytest.ChainA], terms: terms(wallet.Address), to: thief, want: verify.Mismatch, text: "another account"},
		"terms to another":             {terms: terms(thief.Address), want: verify.Mismatch, text: "paid nothing"},
		"terms to no account":          {terms: terms("0x1234"), want: verify.Invalid, text: "no account"},
		"terms to nobody":              {terms: terms(""), want: verify.Invalid, text: "no account"},
	} {
		report, _, made := settlement.Verify(t.Context(), w.Deps, settlement.Request{Agent: c.agent, Network: verifytest.ChainA, TxID: tx, To: c.to, Terms: c.terms})
		if report.Verdict != c.want || !strings.Contains(verifytest.Explain(report), c.text) {
			t.Errorf("%s: %s, want %s with %q\n%s", name, report.Verdict, c.want, c.text, verifytest.Explain(report))
		}
		if made.IsZero() == (c.want == verify.Verified) || made.After(w.A.Time()) {
			t.Errorf("%s: made at %s", name, made)
		}
	}
}

// moving is a chain whose transactions move more than one thing.
type moving struct {
	*memchain.Chain
	moves []chains.Move
}

func (m moving) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	s, err := m.Chain.Settlement(ctx, txID, at)
	s.Moved = m.moves
	return s, err
}

// Where the terms are not at hand, what an escrow passes on is not told as somebody else's payment,
// nor as the payer's.
func TestPaid_throughOtherHands(t *testing.T) {
	w := verifytest.New(t)
	account := w.A.Account
	move := func(from, to, asset, amount string) chains.Move {
		return chains.Move{From: account(from), To: account(to), Asset: account(asset), Amount: amount}
	}
	tx, err := w.A.Pay("facilitator", move("payer", "escrow", "coin", "7"), false)
	if err != nil {
		t.Fatal(err)
	}
	w.Settle()
	for name, c := range map[string]struct {
		moves []chains.Move
		want  verify.Verdict
	}{
		"through an escrow":         {[]chains.Move{move("payer", "escrow", "coin", "7"), move("escrow", "wallet", "coin", "6"), move("escrow", "fees", "coin", "1")}, verify.Unconfirmed},
		"through two":               {[]chains.Move{move("payer", "collector", "coin", "7"), move("collector", "escrow", "coin", "7"), move("escrow", "wallet", "coin", "6")}, verify.Unconfirmed},
		"by himself as well":        {[]chains.Move{move("payer", "escrow", "coin", "7"), move("escrow", "wallet", "coin", "6"), move("payer", "wallet", "coin", "7")}, verify.Verified},
		"another asset":             {[]chains.Move{move("payer", "escrow", "other", "7"), move("escrow", "wallet", "coin", "6")}, verify.Mismatch},
		"to others, by somebody":    {[]chains.Move{move("payer", "escrow", "coin", "7"), move("stranger", "wallet", "coin", "6")}, verify.Mismatch},
		"in a circle, by strangers": {[]chains.Move{move("a", "b", "coin", "7"), move("b", "a", "coin", "1"), move("b", "wallet", "coin", "6")}, verify.Mismatch},
	} {
		deps := w.Deps
		deps.Registries = link.Of[chains.Chain](moving{w.A, c.moves}, w.B, w.S)
		report, _, _ := settlement.Verify(t.Context(), deps, settlement.Request{Agent: w.Agents[verifytest.ChainA], Network: verifytest.ChainA, TxID: tx, Payer: account("payer")})
		if report.Verdict != c.want {
			t.Errorf("%s: %s, want %s\n%s", name, report.Verdict, c.want, verifytest.Explain(report))
		}
	}
}
