package payment_test

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// gave has somebody review the agent on a chain.
func gave(w *verifytest.World, who string, chain caip.ChainID, value string, more func(*chains.GiveFeedback)) chains.Feedback {
	w.T.Helper()
	v, err := chains.ParseValue(value)
	if err != nil {
		w.T.Fatal(err)
	}
	op := chains.GiveFeedback{Agent: w.Agents[chain], Value: v, Tag1: "quality"}
	if more != nil {
		more(&op)
	}
	e, ok := w.Do(w.At(chain), who, op).Event(chains.KindFeedback)
	if !ok {
		w.T.Fatal("no feedback")
	}
	w.Settle()
	return *e.Feedback
}

// paid has a feedback name a payment in its file.
func paid(tx string) func(*chains.GiveFeedback) {
	body := fmt.Sprintf(`{"agentId": 0, "proofOfPayment": {"fromAddress": "0x%040d", "toAddress": "0x%040d", "chainId": "1001", "txHash": %q}}`, 1, 2, tx)
	return func(op *chains.GiveFeedback) {
		op.URI = "data:application/json;base64," + base64.StdEncoding.EncodeToString([]byte(body))
		op.Hash = caip.Keccak256([]byte(body))
	}
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
		w.Do(w.A, "owner", chains.SetURI{Agent: w.Agents[verifytest.ChainA], URI: verifytest.File(w.Agents[verifytest.ChainA])})
		w.Settle()
	}
	for name, c := range map[string]struct {
		given func(*verifytest.World)
		asked func(*verifytest.World) payment.Reputation
		want  verify.Verdict
		exit  int
		text  string
	}{
		"enough": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "80", nil)
			gave(w, "bob", verifytest.ChainA, "90", nil)
		},
			asked: func(w *verifytest.World) payment.Reputation {
				return least(2, "85", w.A.Account("alice"), w.A.Account("bob"))
			}, want: verify.Verified, exit: 0, text: "2, mean of 85"},
		"one more than there are": {given: func(w *verifytest.World) { gave(w, "alice", verifytest.ChainA, "80", nil) },
			asked: func(w *verifytest.World) payment.Reputation { return least(2, "", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"none, and a score": {asked: func(w *verifytest.World) payment.Reputation { return least(0, "-1", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"a mean that is a third too low": {given: func(w *verifytest.World) {
			for _, v := range []string{"80", "80", "81"} {
				gave(w, "alice", verifytest.ChainA, v, nil)
			}
		}, asked: func(w *verifytest.World) payment.Reputation {
			return least(0, "80.333333333333333334", w.A.Account("alice"))
		}, want: verify.BelowReputation, exit: 3, text: "3, mean of 80.333333333333333333…"},
		"a mean between two whole numbers": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "84", nil)
			gave(w, "alice", verifytest.ChainA, "83.5", nil)
			gave(w, "alice", verifytest.ChainA, "83", nil)
			gave(w, "alice", verifytest.ChainA, "84", nil)
		}, asked: func(w *verifytest.World) payment.Reputation {
			return least(0, "83.63", w.A.Account("alice"))
		}, want: verify.BelowReputation, exit: 3, text: "4, mean of 83.625"},
		"a reviewer who is named twice": {given: func(w *verifytest.World) { gave(w, "alice", verifytest.ChainA, "80", nil) },
			asked: func(w *verifytest.World) payment.Reputation {
				return least(1, "", w.A.Account("alice"), w.B.Account("alice"), w.A.Account("alice"), w.A.Account("bob"))
			}, want: verify.Verified, text: "reviews by 2 reviewers at"},
		"a mean that is just enough": {given: func(w *verifytest.World) {
			for _, v := range []string{"80", "80", "81"} {
				gave(w, "alice", verifytest.ChainA, v, nil)
			}
		}, asked: func(w *verifytest.World) payment.Reputation {
			return least(3, "80.333333333333333333", w.A.Account("alice"))
		}, want: verify.Verified},
		"a stranger's do not count": {given: func(w *verifytest.World) { gave(w, "mallory", verifytest.ChainA, "100", nil) },
			asked: func(w *verifytest.World) payment.Reputation { return least(1, "", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"taken back": {given: func(w *verifytest.World) {
			f := gave(w, "alice", verifytest.ChainA, "100", nil)
			w.Do(w.A, "alice", chains.RevokeFeedback{Ref: f.Ref})
			w.Settle()
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"another tag": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", func(op *chains.GiveFeedback) { op.Tag1 = "speed" })
		}, asked: func(w *verifytest.World) payment.Reputation {
			r := least(1, "", w.A.Account("alice"))
			r.Tag1 = "quality"
			return r
		}, want: verify.BelowReputation, exit: 3},
		"given at all its registrations": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "80", nil)
			gave(w, "alice", verifytest.ChainB, "90", nil)
			gave(w, "carol", verifytest.ChainS, "100", func(op *chains.GiveFeedback) { op.TaskRef = caip.Keccak256([]byte("carol's")) })
		}, asked: func(w *verifytest.World) payment.Reputation {
			return least(3, "90", w.A.Account("alice"), w.S.Account("carol"))
		}, want: verify.Verified, text: "at 3 registrations"},
		"mirrored, and given once": {given: func(w *verifytest.World) {
			f := gave(w, "alice", verifytest.ChainA, "80", nil)
			w.Mirrored(f, w.Agents[verifytest.ChainB], nil)
			w.Mirrored(f, w.Agents[verifytest.ChainS], nil)
			w.Settle()
		}, asked: func(w *verifytest.World) payment.Reputation { return least(2, "", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"bad ones elsewhere": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", nil)
			gave(w, "alice", verifytest.ChainB, "0", nil)
		},
			asked: func(w *verifytest.World) payment.Reputation { return least(1, "80", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"one payment twice": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", paid("0xAB"))
			gave(w, "alice", verifytest.ChainA, "50", paid("0xab"))
		}, asked: func(w *verifytest.World) payment.Reputation { return least(2, "", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3, text: "of a payment that has a later one"},
		"one payment twice, the later counts": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", paid("0xab"))
			gave(w, "alice", verifytest.ChainB, "50", paid("0xab"))
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "51", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"a file that does not answer may be about a payment that counts": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", paid("0xab"))
			f := gave(w, "alice", verifytest.ChainA, "50", paid("0xac"))
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *verifytest.World) payment.Reputation { return least(2, "", w.A.Account("alice")) }, want: verify.Unconfirmed, exit: 1, text: "1 whose files do not tell"},
		"a file that does not answer, and enough without it": {given: func(w *verifytest.World) {
			f := gave(w, "alice", verifytest.ChainA, "100", paid("0xab"))
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "", w.A.Account("alice")) }, want: verify.Verified},
		"a file that does not answer may be of the review that counts": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", paid("0xab"))
			f := gave(w, "alice", verifytest.ChainB, "10", paid("0xab"))
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "50", w.A.Account("alice")) }, want: verify.Unconfirmed, exit: 1},
		"a file that does not answer, and the mean would do if its review went": {given: func(w *verifytest.World) {
			f := gave(w, "alice", verifytest.ChainA, "10", paid("0xab"))
			gave(w, "alice", verifytest.ChainB, "60", paid("0xab"))
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "50", w.A.Account("alice")) }, want: verify.Unconfirmed, exit: 1},
		"a file that does not answer, and the mean is too low whatever it says": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "10", paid("0xab"))
			f := gave(w, "alice", verifytest.ChainB, "20", paid("0xab"))
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "50", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"a file that does not answer, and the mean does whatever it says": {given: func(w *verifytest.World) {
			f := gave(w, "alice", verifytest.ChainA, "60", paid("0xab"))
			gave(w, "alice", verifytest.ChainB, "70", paid("0xac"))
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "50", w.A.Account("alice")) }, want: verify.Verified},
		"a file that does not answer, beside many that do": {given: func(w *verifytest.World) {
			for i := range 9 {
				gave(w, "alice", verifytest.ChainA, []string{"90", "10"}[i/8], paid(fmt.Sprintf("0xa%d", i)))
			}
			f := gave(w, "alice", verifytest.ChainB, "80", paid("0xb0"))
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "50", w.A.Account("alice")) }, want: verify.Verified},
		"one payment twice, of which mirrors alone are read": {given: func(w *verifytest.World) {
			for _, value := range []string{"100", "50"} {
				w.Mirrored(gave(w, "alice", verifytest.ChainB, value, paid("0xab")), w.Agents[verifytest.ChainA], nil)
			}
			w.B.SetFault(verifytest.Failing("", chains.Unreachable))
		}, asked: func(w *verifytest.World) payment.Reputation { return least(2, "", w.A.Account("alice")) }, want: verify.Unconfirmed, exit: 1, text: "2 whose files do not tell"},
		"one payment twice, of which mirrors alone are left": {given: func(w *verifytest.World) {
			for _, value := range []string{"100", "10"} {
				w.Mirrored(gave(w, "alice", verifytest.ChainB, value, paid("0xab")), w.Agents[verifytest.ChainA], nil)
			}
			alone(w)
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "50", w.A.Account("alice")) }, want: verify.Unconfirmed, exit: 1, text: "mean of 55"},
		"a bad one, whose payment another reviewer names later": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "10", paid("0xab"))
			gave(w, "bob", verifytest.ChainA, "80", paid("0xab"))
		}, asked: func(w *verifytest.World) payment.Reputation {
			return least(1, "50", w.A.Account("alice"), w.A.Account("bob"))
		}, want: verify.BelowReputation, exit: 3, text: "2, mean of 45"},
		"a file that does not answer, of another reviewer than the others": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", paid("0xab"))
			f := gave(w, "bob", verifytest.ChainA, "50", paid("0xac"))
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *verifytest.World) payment.Reputation {
			return least(2, "75", w.A.Account("alice"), w.A.Account("bob"))
		}, want: verify.Verified},
		"two payments": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", paid("0xab"))
			gave(w, "alice", verifytest.ChainA, "50", paid("0xac"))
		}, asked: func(w *verifytest.World) payment.Reputation { return least(2, "75", w.A.Account("alice")) }, want: verify.Verified},
		"by the agent's own wallet on another chain": {given: func(w *verifytest.World) {
			w.Do(w.B, "owner", chains.SetWallet{Agent: w.Agents[verifytest.ChainB], Wallet: w.B.Account("alice")})
			w.Settle()
			gave(w, "alice", verifytest.ChainA, "100", nil)
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3, text: "own accounts"},
		"another chain is down": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", nil)
			w.B.SetFault(verifytest.Failing("", chains.Unreachable))
		},
			asked: func(w *verifytest.World) payment.Reputation { return least(1, "80", w.A.Account("alice")) }, want: verify.Unreachable, exit: 1},
		"another chain is down, and the number is reached without it": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", nil)
			w.B.SetFault(verifytest.Failing("", chains.Unreachable))
		},
			asked: func(w *verifytest.World) payment.Reputation { return least(1, "", w.A.Account("alice")) }, want: verify.Verified},
		"another chain is down, and the number is not reached": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", nil)
			w.B.SetFault(verifytest.Failing("", chains.Unreachable))
		},
			asked: func(w *verifytest.World) payment.Reputation { return least(2, "", w.A.Account("alice")) }, want: verify.Unreachable, exit: 1},
		"the reviews cannot be read": {given: func(w *verifytest.World) { w.A.SetFault(verifytest.Failing("Feedbacks", chains.TimedOut)) },
			asked: func(w *verifytest.World) payment.Reputation { return least(1, "", w.A.Account("alice")) }, want: verify.TimedOut, exit: 1},
		"linked with nobody": {given: func(w *verifytest.World) {
			alone(w)
			gave(w, "alice", verifytest.ChainA, "100", nil)
			gave(w, "alice", verifytest.ChainB, "100", nil)
		},
			asked: func(w *verifytest.World) payment.Reputation { return least(2, "", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3, text: "at 1 registrations"},
		"links that its web server may change": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", nil)
			gave(w, "alice", verifytest.ChainB, "100", nil)
			w.Deps.Fetch = mutable{w.Deps.Fetch}
		}, asked: func(w *verifytest.World) payment.Reputation { return least(2, "", w.A.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"a file that cannot be read": {given: func(w *verifytest.World) {
			gave(w, "alice", verifytest.ChainA, "100", nil)
			w.Deps.Fetch = failingFiles{w.Deps.Fetch, verifytest.File(w.All()...), chains.Unreachable}
		}, asked: func(w *verifytest.World) payment.Reputation { return least(1, "50", w.A.Account("alice")) }, want: verify.Unreachable, exit: 1},
		"without files": {given: func(w *verifytest.World) { gave(w, "alice", verifytest.ChainA, "100", nil); w.Deps.Fetch = nil },
			asked: func(w *verifytest.World) payment.Reputation { return least(2, "", w.A.Account("alice")) }, want: verify.Unreachable, exit: 1},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			if c.given != nil {
				c.given(w)
			}
			got := ask(w, payment.Request{Body: verifytest.Request(w.All(), w.A.Account("wallet")), Reputation: c.asked(w)})
			if got.Verdict != c.want || got.Exit != c.exit || !strings.Contains(verifytest.Explain(got), c.text) {
				t.Errorf("want %s and %q, got\n%s", c.want, c.text, verifytest.Explain(got))
			}
		})
	}
}

// Evidence that is weaker than the registry has no reviews: it is no yes where they are asked for.
func TestPayment_reputationTakesNoIndirectYes(t *testing.T) {
	w := verifytest.New(t)
	gave(w, "alice", verifytest.ChainA, "100", nil)
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
			on := rapid.SampledFrom([]*memchain.Chain{w.A, w.B}).Draw(rt, "chain")
			gave(w, "alice", on.Info().Chain, v.String(), nil)
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
