package payment_test

import (
	"cmp"
	"encoding/base64"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// gave has somebody review the agent on a chain, in a file that names a payment where he says one:
// "alice A 80 0xab".
func gave(w *verifytest.World, review string) chains.Feedback {
	w.T.Helper()
	said := append(strings.Fields(review), "")
	v, err := chains.ParseValue(said[2])
	if err != nil {
		w.T.Fatal(err)
	}
	chain := on[said[1]]
	op := chains.GiveFeedback{Agent: w.Agents[chain], Value: v, Tag1: "quality"}
	if chain == verifytest.ChainS {
		op.TaskRef = caip.Keccak256([]byte(review))
	}
	if tx := said[3]; tx != "" {
		body := fmt.Appendf(nil, `{"agentId": 0, "proofOfPayment": {"fromAddress": "0x%040d", "toAddress": "0x%040d", "chainId": "1001", "txHash": %q}}`, 1, 2, tx)
		op.URI = "data:application/json;base64," + base64.StdEncoding.EncodeToString(body)
		op.Hash = caip.Keccak256(body)
	}
	e, ok := w.Do(w.At(chain), said[0], op).Event(chains.KindFeedback)
	if !ok {
		w.T.Fatal("no feedback")
	}
	w.Settle()
	return *e.Feedback
}

func least(count uint64, score string, who ...caip.AccountID) payment.Reputation {
	r := payment.Reputation{MinCount: count, Reviewers: who}
	if score != "" {
		v, err := chains.ParseValue(score)
		if err != nil {
			panic(err)
		}
		r.MinScore = &v
	}
	return r
}

func TestPayment_reputation(t *testing.T) {
	alone := func(w *verifytest.World) { // the agent on A, linked with nobody
		w.SetURI(w.A, verifytest.File(w.Agents[verifytest.ChainA]))
		w.Settle()
	}
	for name, c := range map[string]struct {
		given  string                  // who, on which chain, which value, and the payment that the file names: "alice A 80 0xab"
		silent int                     // which of them has a file that does not answer, from 1; 0: none
		change func(*verifytest.World) // after that

		count      uint64
		score, tag string
		by         string // empty: "A alice"

		want verify.Verdict
		exit int
		text string
	}{
		"enough":                           {given: "alice A 80, bob A 90", count: 2, score: "85", by: "A alice, A bob", want: verify.Verified, text: "2, mean of 85"},
		"one more than there are":          {given: "alice A 80", count: 2, want: verify.BelowReputation, exit: 3},
		"none, and a score":                {score: "-1", want: verify.BelowReputation, exit: 3},
		"a mean that is a third too low":   {given: "alice A 80, alice A 80, alice A 81", score: "80.333333333333333334", want: verify.BelowReputation, exit: 3, text: "3, mean of 80.333333333333333333…"},
		"a mean between two whole numbers": {given: "alice A 84, alice A 83.5, alice A 83, alice A 84", score: "83.63", want: verify.BelowReputation, exit: 3, text: "4, mean of 83.625"},
		"a reviewer who is named twice":    {given: "alice A 80", count: 1, by: "A alice, B alice, A alice, A bob", want: verify.Verified, text: "reviews by 2 reviewers at"},
		"a mean that is just enough":       {given: "alice A 80, alice A 80, alice A 81", count: 3, score: "80.333333333333333333", want: verify.Verified},
		"a stranger's do not count":        {given: "mallory A 100", count: 1, want: verify.BelowReputation, exit: 3},
		"taken back": {count: 1, want: verify.BelowReputation, exit: 3,
			change: func(w *verifytest.World) {
				f := gave(w, "alice A 100")
				w.Do(w.A, "alice", chains.RevokeFeedback{Ref: f.Ref})
				w.Settle()
			}},
		"another tag": {count: 1, tag: "quality", want: verify.BelowReputation, exit: 3,
			change: func(w *verifytest.World) {
				w.Do(w.A, "alice", chains.GiveFeedback{Agent: w.Agents[verifytest.ChainA], Value: chains.Value{Unscaled: chains.NewInt128(100)}, Tag1: "speed"})
				w.Settle()
			}},
		"given at all its registrations": {given: "alice A 80, alice B 90, carol S 100", count: 3, score: "90", by: "A alice, S carol", want: verify.Verified, text: "at 3 registrations"},
		"mirrored, and given once": {count: 2, want: verify.BelowReputation, exit: 3,
			change: func(w *verifytest.World) {
				f := gave(w, "alice A 80")
				w.Mirrored(f, w.Agents[verifytest.ChainB], nil)
				w.Mirrored(f, w.Agents[verifytest.ChainS], nil)
				w.Settle()
			}},
		"bad ones elsewhere":                  {given: "alice A 100, alice B 0", count: 1, score: "80", want: verify.BelowReputation, exit: 3},
		"one payment twice":                   {given: "alice A 100 0xAB, alice A 50 0xab", count: 2, want: verify.BelowReputation, exit: 3, text: "of a payment that has a later one"},
		"one payment twice, the later counts": {given: "alice A 100 0xab, alice B 50 0xab", count: 1, score: "51", want: verify.BelowReputation, exit: 3},
		"a file that does not answer may be about a payment that counts":        {given: "alice A 100 0xab, alice A 50 0xac", silent: 2, count: 2, want: verify.Unconfirmed, exit: 1, text: "1 whose files do not tell"},
		"a file that does not answer, and enough without it":                    {given: "alice A 100 0xab", silent: 1, count: 1, want: verify.Verified},
		"a file that does not answer may be of the review that counts":          {given: "alice A 100 0xab, alice B 10 0xab", silent: 2, count: 1, score: "50", want: verify.Unconfirmed, exit: 1},
		"a file that does not answer, and the mean would do if its review went": {given: "alice A 10 0xab, alice B 60 0xab", silent: 1, count: 1, score: "50", want: verify.Unconfirmed, exit: 1},
		"a file that does not answer, and the mean is too low whatever it says": {given: "alice A 10 0xab, alice B 20 0xab", silent: 2, count: 1, score: "50", want: verify.BelowReputation, exit: 3},
		"a file that does not answer, and the mean does whatever it says":       {given: "alice A 60 0xab, alice B 70 0xac", silent: 1, count: 1, score: "50", want: verify.Verified},
		"a file that does not answer, beside many that do": {count: 1, score: "50", want: verify.Verified,
			change: func(w *verifytest.World) {
				for i := range 9 {
					gave(w, fmt.Sprintf("alice A %d 0xa%d", []int{90, 10}[i/8], i))
				}
				f := gave(w, "alice B 80 0xb0")
				w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
			}},
		"one payment twice, of which mirrors alone are read": {count: 2, want: verify.Unconfirmed, exit: 1, text: "2 whose files do not tell",
			change: func(w *verifytest.World) {
				w.Mirrored(gave(w, "alice B 100 0xab"), w.Agents[verifytest.ChainA], nil)
				w.Mirrored(gave(w, "alice B 50 0xab"), w.Agents[verifytest.ChainA], nil)
				w.B.SetFault(verifytest.Failing("", chains.Unreachable))
			}},
		"one payment twice, of which mirrors alone are left": {count: 1, score: "50", want: verify.Unconfirmed, exit: 1, text: "mean of 55",
			change: func(w *verifytest.World) {
				w.Mirrored(gave(w, "alice B 100 0xab"), w.Agents[verifytest.ChainA], nil)
				w.Mirrored(gave(w, "alice B 10 0xab"), w.Agents[verifytest.ChainA], nil)
				alone(w)
			}},
		"a bad one, whose payment another reviewer names later":            {given: "alice A 10 0xab, bob A 80 0xab", count: 1, score: "50", by: "A alice, A bob", want: verify.BelowReputation, exit: 3, text: "2, mean of 45"},
		"a file that does not answer, of another reviewer than the others": {given: "alice A 100 0xab, bob A 50 0xac", silent: 2, count: 2, score: "75", by: "A alice, A bob", want: verify.Verified},
		"two payments": {given: "alice A 100 0xab, alice A 50 0xac", count: 2, score: "75", want: verify.Verified},
		"by the agent's own wallet on another chain":                  {given: "alice A 100", change: func(w *verifytest.World) { w.SetWallet(w.B, "owner", "alice"); w.Settle() }, count: 1, want: verify.BelowReputation, exit: 3, text: "own accounts"},
		"another chain is down":                                       {given: "alice A 100", change: func(w *verifytest.World) { w.B.SetFault(verifytest.Failing("", chains.Unreachable)) }, count: 1, score: "80", want: verify.Unreachable, exit: 1},
		"another chain is down, and the number is reached without it": {given: "alice A 100", change: func(w *verifytest.World) { w.B.SetFault(verifytest.Failing("", chains.Unreachable)) }, count: 1, want: verify.Verified},
		"another chain is down, and the number is not reached":        {given: "alice A 100", change: func(w *verifytest.World) { w.B.SetFault(verifytest.Failing("", chains.Unreachable)) }, count: 2, want: verify.Unreachable, exit: 1},
		"the reviews cannot be read":                                  {change: func(w *verifytest.World) { w.A.SetFault(verifytest.Failing("Feedbacks", chains.TimedOut)) }, count: 1, want: verify.TimedOut, exit: 1},
		"linked with nobody":                                          {given: "alice A 100, alice B 100", change: alone, count: 2, want: verify.BelowReputation, exit: 3, text: "at 1 registrations"},
		"links that its web server may change":                        {given: "alice A 100, alice B 100", change: func(w *verifytest.World) { w.Deps.Fetch = mutable{w.Deps.Fetch} }, count: 2, want: verify.BelowReputation, exit: 3},
		"a file that cannot be read": {given: "alice A 100", change: func(w *verifytest.World) {
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, verifytest.File(w.All()...), chains.Unreachable}
		}, count: 1, score: "50", want: verify.Unreachable, exit: 1},
		"without files": {given: "alice A 100", change: func(w *verifytest.World) { w.Deps.Fetch = nil }, count: 2, want: verify.Unreachable, exit: 1},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			if c.given != "" {
				for i, review := range strings.Split(c.given, ", ") {
					f := gave(w, review)
					if i+1 == c.silent {
						w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
					}
				}
			}
			if c.change != nil {
				c.change(w)
			}
			asked := least(c.count, c.score, accounts(w, cmp.Or(c.by, "A alice"))...)
			asked.Tag1 = c.tag
			got := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Reputation: asked})
			if got.Verdict != c.want || got.Exit != c.exit || !strings.Contains(verifytest.Explain(got), c.text) {
				t.Errorf("want %s and %q, got\n%s", c.want, c.text, verifytest.Explain(got))
			}
		})
	}
}

// Evidence that is weaker than the registry has no reviews: it is no yes where they are asked for.
func TestPayment_reputationTakesNoIndirectYes(t *testing.T) {
	w := verifytest.New(t)
	gave(w, "alice A 100")
	declare("wallet")(w)
	delete(w.Deps.Registries, w.B.Info().Registry) // the registration there would go before
	req := payment.Request{Body: verifytest.Request([]caip.AgentRef{w.Agents[verifytest.ChainA]}, w.B.Account("wallet")), Agent: w.Agents[verifytest.ChainA], Trust: verify.TrustMetadata}
	if got := ask(w, req); got.Exit != 0 {
		t.Fatalf("without the question it is no yes either:\n%s", verifytest.Explain(got))
	}
	req.Reputation = least(1, "", w.A.Account("alice"))
	if got := ask(w, req); got.Exit == 0 {
		t.Errorf("\n%s", verifytest.Explain(got))
	}
}

func TestPayment_reputationNeedsReviewers(t *testing.T) {
	w := verifytest.New(t)
	for name, r := range map[string]payment.Reputation{
		"nobody's":       least(1, ""),
		"nobody's score": least(0, "1"),
		"no question":    {Reviewers: []caip.AccountID{w.A.Account("alice")}},
		"only a tag":     {Tag1: "quality"},
	} {
		if _, err := payment.Verify(t.Context(), w.Deps, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Reputation: r}); !errors.Is(err, x402.ErrSelector) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever the reviewers gave, the answer is yes exactly where the exact mean and the number are
// reached.
func TestPayment_reputationIsExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := verifytest.New(t)
		sum, n := new(big.Rat), int64(0)
		for range rapid.IntRange(0, 5).Draw(rt, "reviews") {
			v := chains.Value{Unscaled: chains.NewInt128(rapid.Int64Range(-1000, 1000).Draw(rt, "value")), Decimals: uint8(rapid.IntRange(0, 3).Draw(rt, "decimals"))}
			gave(w, "alice "+rapid.SampledFrom([]string{"A", "B"}).Draw(rt, "chain")+" "+v.String())
			sum.Add(sum, v.Rat())
			n++
		}
		asked := least(uint64(rapid.IntRange(0, 3).Draw(rt, "count")), "", w.A.Account("alice"))
		asked.MinScore = &chains.Value{Unscaled: chains.NewInt128(rapid.Int64Range(-1000, 1000).Draw(rt, "score")), Decimals: uint8(rapid.IntRange(0, 3).Draw(rt, "places"))}
		want := n > 0 && uint64(n) >= asked.MinCount && sum.Mul(sum, big.NewRat(1, max(n, 1))).Cmp(asked.MinScore.Rat()) >= 0
		got := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Reputation: asked})
		if want != (got.Exit == 0) || !want && got.Verdict != verify.BelowReputation {
			rt.Fatalf("want %t, got\n%s", want, verifytest.Explain(got))
		}
	})
}
