package settlement_test

import (
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
)

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
		list, err := settlement.Payments(r, agent, account(c.client))
		switch {
		case c.text == "" && err == nil && len(list) == 1 && list[0].Agent == agent && list[0].Payer.Address == payer && list[0].To.Address == other:
		case c.text != "" && err != nil && strings.Contains(err.Error(), c.text) && c.unsure == (chains.KindOf(err) == chains.Unsupported):
		default:
			t.Errorf("%s: %+v, %v", name, list, err)
		}
	}
}

// The clocks of two chains differ by two minutes at most.
func TestUntimely(t *testing.T) {
	made := time.Unix(1_790_000_000, 0)
	given := made.Add(time.Hour)
	for name, c := range map[string]struct {
		written, made, given time.Time
		want                 string
	}{
		"between":                       {written: made.Add(time.Minute), made: made, given: given},
		"long before the payment":       {written: time.Unix(1, 0), made: made, given: given, want: "before the payment was made"},
		"by a clock that is behind":     {written: made.Add(-2 * time.Minute), made: made, given: given},
		"by one that is further behind": {written: made.Add(-121 * time.Second), made: made, given: given, want: "before the payment was made"},
		"by a clock that is ahead":      {written: given.Add(2 * time.Minute), made: made, given: given},
		"by one that is further ahead":  {written: given.Add(121 * time.Second), made: made, given: given, want: "after the chain had it"},
		"nobody knows when it was paid": {written: time.Unix(1, 0), given: given},
		"nobody knows when it came":     {written: given.Add(time.Hour), made: made},
	} {
		why, bound := settlement.Untimely(feedback.Review{CreatedAt: c.written}, c.made, c.given)
		if (why == "") != (c.want == "") || !strings.Contains(why, c.want) || bound.IsZero() != (c.want == "") {
			t.Errorf("%s: %q, %s, want %q", name, why, bound, c.want)
		}
	}
}
