package verify_test

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// What a caller says of a payment is compared, whatever else he says and leaves out.
func TestPaid_comparesTheRecipient(t *testing.T) {
	a := newAnswered(t, x402.Seed, registration.Secp256k1, chainA)
	tx, err := a.chain.Pay("payer", chains.Move{To: a.chain.Account("wallet"), Asset: a.chain.Account("coin"), Amount: "7"}, false)
	if err != nil {
		t.Fatal(err)
	}
	a.w.settle()
	terms := func(to string) *x402.Payment {
		return &x402.Payment{Scheme: "exact", Network: chainA, Amount: "7", Asset: a.chain.Account("coin").Address, PayTo: to}
	}
	wallet, thief := a.chain.Account("wallet"), a.chain.Account("thief")
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
		"the agent":                    {agent: a.agent, want: verify.Verified, text: "amount not compared"},
		"the agent and another":        {agent: a.agent, to: thief, want: verify.Mismatch, text: "another account"},
		"the terms":                    {terms: terms(wallet.Address), want: verify.Verified},
		"the terms and another":        {terms: terms(wallet.Address), to: thief, want: verify.Mismatch, text: "another account"},
		"the agent, terms and another": {agent: a.agent, terms: terms(wallet.Address), to: thief, want: verify.Mismatch, text: "another account"},
		"terms to another":             {terms: terms(thief.Address), want: verify.Mismatch, text: "paid nothing"},
		"terms to no account":          {terms: terms("0x1234"), want: verify.Invalid, text: "no account"},
		"terms to nobody":              {terms: terms(""), want: verify.Invalid, text: "no account"},
	} {
		report, _ := verify.Paid(t.Context(), a.w.deps, verify.PaidRequest{Agent: c.agent, Network: chainA, TxID: tx, To: c.to, Terms: c.terms})
		if report.Verdict != c.want || !strings.Contains(explain(report), c.text) {
			t.Errorf("%s: %s, want %s with %q\n%s", name, report.Verdict, c.want, c.text, explain(report))
		}
	}
}

// Who has to have paid is told by the chain: a file that names nobody, or another, changes nothing.
func TestPayments_areTheClients(t *testing.T) {
	agent := caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/7")
	account := func(text string) caip.AccountID {
		a, err := caip.ParseAccountID(text)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	const payer, other = "0x1111111111111111111111111111111111111111", "0x2222222222222222222222222222222222222222"
	for name, c := range map[string]struct {
		client string // on chain
		named  string // in the file
		text   string // of the error; empty: the payment is the client's
		unsure bool   // the error says that nobody can tell
	}{
		"nobody is named":                {client: "eip155:1:" + payer},
		"the client is named":            {client: "eip155:1:" + payer, named: "eip155:1:" + payer},
		"another is named":               {client: "eip155:1:" + payer, named: "eip155:1:" + other},
		"the client on another chain":    {client: "eip155:10:" + payer},
		"another has paid":               {client: "eip155:1:" + other, text: "the proof of payment is"},
		"another has paid and is named":  {client: "eip155:1:" + other, named: "eip155:1:" + payer, text: "the proof of payment is"},
		"the client is of another space": {client: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:4fyG2ygnwxPvZ9BrsHhLSR6gEwzwxypngjgJceaZTba4", text: "cannot be told", unsure: true},
	} {
		r := feedback.Review{Payment: &feedback.Payment{From: payer, To: other, ChainID: "1", TxHash: "0x" + strings.Repeat("ab", 32)}}
		if c.named != "" {
			r.Client = account(c.named)
		}
		list, err := verify.Payments(r, agent, account(c.client))
		switch {
		case c.text == "" && err == nil && len(list) == 1 && list[0].Agent == agent && list[0].Payer.Address == payer && list[0].To.Address == other:
		case c.text != "" && err != nil && strings.Contains(err.Error(), c.text) && c.unsure == (chains.KindOf(err) == chains.Unsupported):
		default:
			t.Errorf("%s: %+v, %v", name, list, err)
		}
	}
}
