package verify_test

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
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// gave has somebody review the agent on a chain.
func (w *world) gave(who string, chain caip.ChainID, value string, more func(*chains.GiveFeedback)) chains.Feedback {
	w.t.Helper()
	v, err := chains.ParseValue(value)
	if err != nil {
		w.t.Fatal(err)
	}
	op := chains.GiveFeedback{Agent: w.agents[chain], Value: v, Tag1: "quality"}
	if more != nil {
		more(&op)
	}
	e, ok := w.do(w.at(chain), who, op).Event(chains.KindFeedback)
	if !ok {
		w.t.Fatal("no feedback")
	}
	w.settle()
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

func least(count uint64, score string, who ...caip.AccountID) verify.Reputation {
	r := verify.Reputation{MinCount: count, Reviewers: who}
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
	alone := func(w *world) { // the agent on A, linked with nobody
		w.do(w.a, "owner", chains.SetURI{Agent: w.agents[chainA], URI: file(w.agents[chainA])})
		w.settle()
	}
	for name, c := range map[string]struct {
		given func(*world)
		asked func(*world) verify.Reputation
		want  verify.Verdict
		exit  int
		text  string
	}{
		"enough": {given: func(w *world) { w.gave("alice", chainA, "80", nil); w.gave("bob", chainA, "90", nil) },
			asked: func(w *world) verify.Reputation {
				return least(2, "85", w.a.Account("alice"), w.a.Account("bob"))
			}, want: verify.Verified, exit: 0, text: "2, mean of 85"},
		"one more than there are": {given: func(w *world) { w.gave("alice", chainA, "80", nil) },
			asked: func(w *world) verify.Reputation { return least(2, "", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"none, and a score": {asked: func(w *world) verify.Reputation { return least(0, "-1", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"a mean that is a third too low": {given: func(w *world) {
			for _, v := range []string{"80", "80", "81"} {
				w.gave("alice", chainA, v, nil)
			}
		}, asked: func(w *world) verify.Reputation { return least(0, "80.333333333333333334", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"a mean that is just enough": {given: func(w *world) {
			for _, v := range []string{"80", "80", "81"} {
				w.gave("alice", chainA, v, nil)
			}
		}, asked: func(w *world) verify.Reputation { return least(3, "80.333333333333333333", w.a.Account("alice")) }, want: verify.Verified},
		"a stranger's do not count": {given: func(w *world) { w.gave("mallory", chainA, "100", nil) },
			asked: func(w *world) verify.Reputation { return least(1, "", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"taken back": {given: func(w *world) {
			f := w.gave("alice", chainA, "100", nil)
			w.do(w.a, "alice", chains.RevokeFeedback{Ref: f.Ref})
			w.settle()
		}, asked: func(w *world) verify.Reputation { return least(1, "", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"another tag": {given: func(w *world) {
			w.gave("alice", chainA, "100", func(op *chains.GiveFeedback) { op.Tag1 = "speed" })
		}, asked: func(w *world) verify.Reputation {
			r := least(1, "", w.a.Account("alice"))
			r.Tag1 = "quality"
			return r
		}, want: verify.BelowReputation, exit: 3},
		"given at all its registrations": {given: func(w *world) {
			w.gave("alice", chainA, "80", nil)
			w.gave("alice", chainB, "90", nil)
			w.gave("carol", chainS, "100", func(op *chains.GiveFeedback) { op.TaskRef = caip.Keccak256([]byte("carol's")) })
		}, asked: func(w *world) verify.Reputation {
			return least(3, "90", w.a.Account("alice"), w.s.Account("carol"))
		}, want: verify.Verified, text: "at 3 registrations"},
		"mirrored, and given once": {given: func(w *world) {
			f := w.gave("alice", chainA, "80", nil)
			w.mirrored(f, w.agents[chainB], nil)
			w.mirrored(f, w.agents[chainS], nil)
			w.settle()
		}, asked: func(w *world) verify.Reputation { return least(2, "", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"bad ones elsewhere": {given: func(w *world) { w.gave("alice", chainA, "100", nil); w.gave("alice", chainB, "0", nil) },
			asked: func(w *world) verify.Reputation { return least(1, "80", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"one payment twice": {given: func(w *world) {
			w.gave("alice", chainA, "100", paid("0xAB"))
			w.gave("alice", chainA, "50", paid("0xab"))
		}, asked: func(w *world) verify.Reputation { return least(2, "", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3, text: "of a payment that has a later one"},
		"one payment twice, the later counts": {given: func(w *world) {
			w.gave("alice", chainA, "100", paid("0xab"))
			w.gave("alice", chainB, "50", paid("0xab"))
		}, asked: func(w *world) verify.Reputation { return least(1, "51", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"a file that does not answer may be about a payment that counts": {given: func(w *world) {
			w.gave("alice", chainA, "100", paid("0xab"))
			f := w.gave("alice", chainA, "50", paid("0xac"))
			w.deps.Fetch = failingFiles{w.deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *world) verify.Reputation { return least(2, "", w.a.Account("alice")) }, want: verify.Unconfirmed, exit: 1, text: "1 whose files do not tell"},
		"a file that does not answer, and enough without it": {given: func(w *world) {
			f := w.gave("alice", chainA, "100", paid("0xab"))
			w.deps.Fetch = failingFiles{w.deps.Fetch, f.URI, chains.Unreachable}
		}, asked: func(w *world) verify.Reputation { return least(1, "", w.a.Account("alice")) }, want: verify.Verified},
		"two payments": {given: func(w *world) {
			w.gave("alice", chainA, "100", paid("0xab"))
			w.gave("alice", chainA, "50", paid("0xac"))
		}, asked: func(w *world) verify.Reputation { return least(2, "75", w.a.Account("alice")) }, want: verify.Verified},
		"by the agent's own wallet on another chain": {given: func(w *world) {
			w.do(w.b, "owner", chains.SetWallet{Agent: w.agents[chainB], Wallet: w.b.Account("alice")})
			w.settle()
			w.gave("alice", chainA, "100", nil)
		}, asked: func(w *world) verify.Reputation { return least(1, "", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3, text: "own accounts"},
		"another chain is down": {given: func(w *world) { w.gave("alice", chainA, "100", nil); w.b.SetFault(failing("", chains.Unreachable)) },
			asked: func(w *world) verify.Reputation { return least(1, "80", w.a.Account("alice")) }, want: verify.Unreachable, exit: 1},
		"another chain is down, and the number is reached without it": {given: func(w *world) { w.gave("alice", chainA, "100", nil); w.b.SetFault(failing("", chains.Unreachable)) },
			asked: func(w *world) verify.Reputation { return least(1, "", w.a.Account("alice")) }, want: verify.Verified},
		"another chain is down, and the number is not reached": {given: func(w *world) { w.gave("alice", chainA, "100", nil); w.b.SetFault(failing("", chains.Unreachable)) },
			asked: func(w *world) verify.Reputation { return least(2, "", w.a.Account("alice")) }, want: verify.Unreachable, exit: 1},
		"the reviews cannot be read": {given: func(w *world) { w.a.SetFault(failing("Feedbacks", chains.TimedOut)) },
			asked: func(w *world) verify.Reputation { return least(1, "", w.a.Account("alice")) }, want: verify.TimedOut, exit: 1},
		"linked with nobody": {given: func(w *world) { alone(w); w.gave("alice", chainA, "100", nil); w.gave("alice", chainB, "100", nil) },
			asked: func(w *world) verify.Reputation { return least(2, "", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3, text: "at 1 registrations"},
		"links that its web server may change": {given: func(w *world) {
			w.gave("alice", chainA, "100", nil)
			w.gave("alice", chainB, "100", nil)
			w.deps.Fetch = mutable{w.deps.Fetch}
		}, asked: func(w *world) verify.Reputation { return least(2, "", w.a.Account("alice")) }, want: verify.BelowReputation, exit: 3},
		"a file that cannot be read": {given: func(w *world) {
			w.gave("alice", chainA, "100", nil)
			w.deps.Fetch = failingFiles{w.deps.Fetch, file(w.all()...), chains.Unreachable}
		}, asked: func(w *world) verify.Reputation { return least(1, "50", w.a.Account("alice")) }, want: verify.Unreachable, exit: 1},
		"without files": {given: func(w *world) { w.gave("alice", chainA, "100", nil); w.deps.Fetch = nil },
			asked: func(w *world) verify.Reputation { return least(2, "", w.a.Account("alice")) }, want: verify.Unreachable, exit: 1},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			if c.given != nil {
				c.given(w)
			}
			got := w.verify(verify.Request{Body: request(w.all(), w.a.Account("wallet")), Reputation: c.asked(w)})
			if got.Verdict != c.want || got.Exit != c.exit || !strings.Contains(explain(got), c.text) {
				t.Errorf("want %s and %q, got\n%s", c.want, c.text, explain(got))
			}
		})
	}
}

// Evidence that is weaker than the registry has no reviews: it is no yes where they are asked for.
func TestPayment_reputationTakesNoIndirectYes(t *testing.T) {
	w := newWorld(t)
	w.gave("alice", chainA, "100", nil)
	declare("wallet")(w)
	req := verify.Request{Body: request([]caip.AgentRef{w.agents[chainA]}, w.b.Account("wallet")), Agent: w.agents[chainA], Trust: verify.TrustMetadata}
	if got := w.verify(req); got.Exit != 0 {
		t.Fatalf("without the question it is no yes either:\n%s", explain(got))
	}
	req.Reputation = least(1, "", w.a.Account("alice"))
	if got := w.verify(req); got.Exit == 0 {
		t.Errorf("\n%s", explain(got))
	}
}

func TestPayment_reputationNeedsReviewers(t *testing.T) {
	w := newWorld(t)
	for name, r := range map[string]verify.Reputation{
		"nobody's":       least(1, ""),
		"nobody's score": least(0, "1"),
		"no question":    {Reviewers: []caip.AccountID{w.a.Account("alice")}},
		"only a tag":     {Tag1: "quality"},
	} {
		if _, err := verify.Payment(t.Context(), w.deps, verify.Request{Body: request(w.all(), w.a.Account("wallet")), Reputation: r}); !errors.Is(err, x402.ErrSelector) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Whatever the reviewers gave, the answer is yes exactly where the exact mean and the number are
// reached.
func TestPayment_reputationIsExact(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(t)
		sum, n := new(big.Rat), int64(0)
		for range rapid.IntRange(0, 5).Draw(rt, "reviews") {
			v := chains.Value{Unscaled: chains.NewInt128(rapid.Int64Range(-1000, 1000).Draw(rt, "value")), Decimals: uint8(rapid.IntRange(0, 3).Draw(rt, "decimals"))}
			on := rapid.SampledFrom([]*memchain.Chain{w.a, w.b}).Draw(rt, "chain")
			w.gave("alice", on.Info().Chain, v.String(), nil)
			sum.Add(sum, v.Rat())
			n++
		}
		asked := least(uint64(rapid.IntRange(0, 3).Draw(rt, "count")), "", w.a.Account("alice"))
		asked.MinScore = &chains.Value{Unscaled: chains.NewInt128(rapid.Int64Range(-1000, 1000).Draw(rt, "score")), Decimals: uint8(rapid.IntRange(0, 3).Draw(rt, "places"))}
		want := n > 0 && uint64(n) >= asked.MinCount && sum.Mul(sum, big.NewRat(1, max(n, 1))).Cmp(asked.MinScore.Rat()) >= 0
		got := w.verify(verify.Request{Body: request(w.all(), w.a.Account("wallet")), Reputation: asked})
		if want != (got.Exit == 0) || !want && got.Verdict != verify.BelowReputation {
			rt.Fatalf("want %t, got\n%s", want, explain(got))
		}
	})
}
