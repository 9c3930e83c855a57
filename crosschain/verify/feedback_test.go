package verify_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

func (w *world) at(chain caip.ChainID) *memchain.Chain {
	for _, c := range w.chains() {
		if c.Info().Chain == chain {
			return c
		}
	}
	w.t.Fatalf("no chain %s", chain)
	return nil
}

// given leaves a feedback by alice at the world's agent on a chain.
func (w *world) given(chain caip.ChainID, more func(*chains.GiveFeedback)) chains.Feedback {
	w.t.Helper()
	op := chains.GiveFeedback{Agent: w.agents[chain], Value: chains.Value{Unscaled: chains.NewInt128(875), Decimals: 1}, Tag1: "starred", Tag2: "day", Endpoint: "https://agent.example"}
	if chain == chainS {
		op.Endpoint, op.TaskRef = "", caip.Keccak256([]byte("task"))
	}
	if more != nil {
		more(&op)
	}
	e, ok := w.do(w.at(chain), "alice", op).Event(chains.KindFeedback)
	if !ok {
		w.t.Fatal("no feedback")
	}
	w.settle()
	return *e.Feedback
}

// mirrored delivers a feedback to the world's agent on another chain as a relayer does, but for
// what forge changes.
func (w *world) mirrored(f chains.Feedback, to caip.AgentRef, forge func(*chains.MirrorItem)) caip.FeedbackRef {
	w.t.Helper()
	item, err := feedback.Item(f, to, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	if forge != nil {
		forge(&item)
	}
	e, ok := w.do(w.at(to.Chain()), "relayer", chains.Deliver{Items: []chains.MirrorItem{item}}).Event(chains.KindFeedback)
	if !ok {
		w.t.Fatal("no mirror")
	}
	w.settle()
	return e.Feedback.Ref
}

func (w *world) feedbackDeps() verify.FeedbackDeps {
	return verify.FeedbackDeps{Deps: w.deps, Open: func(_ context.Context, registry caip.AccountID) (chains.Chain, error) {
		for _, c := range w.chains() {
			if i := c.Info(); i.Registry == registry || i.Reputation == registry {
				return c, nil
			}
		}
		return nil, &chains.Error{Kind: chains.Unreachable, Op: "open", Err: fmt.Errorf("%s is not configured", registry)}
	}}
}

func (w *world) feedback(req verify.FeedbackRequest) verify.FeedbackReport {
	w.t.Helper()
	ctx, cancel := context.WithTimeout(w.t.Context(), 30*time.Second)
	defer cancel()
	report, err := verify.Feedback(ctx, w.feedbackDeps(), req)
	if err != nil {
		w.t.Fatal(err)
	}
	return report
}

func explainFeedback(r verify.FeedbackReport) string {
	var b strings.Builder
	if err := r.WriteText(&b); err != nil {
		return fmt.Sprint(err)
	}
	return b.String()
}

// review is an ERC-8004 feedback file about a feedback that alice gives on chain A.
func review(w *world, value int) []byte {
	out, err := json.Marshal(map[string]any{
		"agentRegistry": w.agents[chainA].Registry, "agentId": w.agents[chainA].ID, "clientAddress": w.a.Account("alice"), "createdAt": "2026-01-01T00:00:00Z",
		"value": value, "valueDecimals": 1,
	})
	if err != nil {
		w.t.Fatal(err)
	}
	return out
}

func TestFeedback(t *testing.T) {
	type setup func(w *world) verify.FeedbackRequest
	of := func(ref caip.FeedbackRef) verify.FeedbackRequest { return verify.FeedbackRequest{Ref: ref} }
	const page = "https://alice.example/review.json"
	// behind leaves a feedback with a file at page or as data:, by its bytes and hash.
	behind := func(body func(*world) []byte, uri string, hash func([]byte) caip.Hash) setup {
		return func(w *world) verify.FeedbackRequest {
			b := body(w)
			if uri == "" {
				uri = dataURI(b)
			} else {
				w.deps.Fetch = site{pages: map[string]string{uri: string(b)}}
			}
			return of(w.given(chainA, func(op *chains.GiveFeedback) { op.URI, op.Hash = uri, hash(b) }).Ref)
		}
	}
	raw := func(b []byte) caip.Hash { return caip.Keccak256(b) }
	honest := func(w *world) []byte { return review(w, 875) }
	for name, c := range map[string]struct {
		setup setup
		want  verify.Verdict
		exit  int
		text  []string
	}{
		"an honest mirror on EVM": {want: verify.Verified, text: []string{"mirror       yes", "linked by all sides"}, setup: func(w *world) verify.FeedbackRequest {
			return of(w.mirrored(w.given(chainA, nil), w.agents[chainB], nil))
		}},
		"an honest mirror on SATI, whose origin is looked for": {want: verify.Verified, text: []string{"eip155:1001:"}, setup: func(w *world) verify.FeedbackRequest {
			w.given(chainB, nil)
			return of(w.mirrored(w.given(chainA, nil), w.agents[chainS], nil))
		}},
		"on SATI, among more than a listing returns": {want: verify.Unconfirmed, exit: 1, text: []string{"--origin"}, setup: func(w *world) verify.FeedbackRequest {
			w.given(chainB, nil)
			w.a.SetFault(failing("Feedbacks", chains.TooMuch))
			return of(w.mirrored(w.given(chainA, nil), w.agents[chainS], nil))
		}},
		"an honest mirror on SATI, whose origin is named": {want: verify.Verified, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			return verify.FeedbackRequest{Ref: w.mirrored(f, w.agents[chainS], nil), Origin: f.Ref}
		}},
		"an honest mirror of SATI on EVM": {want: verify.Verified, setup: func(w *world) verify.FeedbackRequest {
			return of(w.mirrored(w.given(chainS, nil), w.agents[chainA], nil))
		}},
		"an honest mirror that must be one": {want: verify.Verified, setup: func(w *world) verify.FeedbackRequest {
			return verify.FeedbackRequest{Ref: w.mirrored(w.given(chainA, nil), w.agents[chainB], nil), Require: verify.AdvisoryFeedback()[:3]}
		}},

		"a stolen deliverer's key writes another value": {want: verify.Mismatch, exit: 3, text: []string{"mirror-field:value ", "want 87.5, got 0.1"}, setup: func(w *world) verify.FeedbackRequest {
			return of(w.mirrored(w.given(chainA, nil), w.agents[chainB], func(i *chains.MirrorItem) { i.Value.Unscaled = chains.NewInt128(1) }))
		}},
		"the same on SATI": {want: verify.Mismatch, exit: 3, text: []string{"want 87.5, got 0.1"}, setup: func(w *world) verify.FeedbackRequest {
			return of(w.mirrored(w.given(chainA, nil), w.agents[chainS], func(i *chains.MirrorItem) { i.Value.Unscaled = chains.NewInt128(1) }))
		}},
		"another tag":      {want: verify.Mismatch, exit: 3, text: []string{"mirror-field:tag2 "}, setup: forged(func(i *chains.MirrorItem) { i.Tag2 = "year" })},
		"another endpoint": {want: verify.Mismatch, exit: 3, text: []string{"mirror-field:endpoint "}, setup: forged(func(i *chains.MirrorItem) { i.Endpoint = "https://thief.example" })},
		"another file":     {want: verify.Mismatch, exit: 3, text: []string{"mirror-field:feedbackHash "}, setup: forged(func(i *chains.MirrorItem) { i.File = []byte("{}") })},
		"an origin that does not exist": {want: verify.Mismatch, exit: 3, text: []string{"there is no feedback"}, setup: forged(func(i *chains.MirrorItem) {
			i.Origin.Feedback.Index = 9
			i.Origin.Source = caip.SourceID(i.Origin.Feedback)
		})},
		"an origin of an unknown registry": {want: verify.UnknownRegistry, exit: 3, setup: forged(func(i *chains.MirrorItem) {
			i.Origin.Feedback = caip.MustFeedbackRef("eip155:5:0x00000000000000000000000000000000000000aa/1/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1")
			i.Origin.Source = caip.SourceID(i.Origin.Feedback)
		})},
		"an origin by another client": {want: verify.Mismatch, exit: 3, text: []string{"another client"}, setup: forged(func(i *chains.MirrorItem) { i.Origin.Client.Address = "0x00000000000000000000000000000000000000aa" })},
		"out of nothing on SATI": {want: verify.Mismatch, exit: 3, text: []string{"has this source"}, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			return of(w.mirrored(f, w.agents[chainS], func(i *chains.MirrorItem) { i.Origin.Feedback.Index = 9 }))
		}},
		"out of nothing at an agent that is not linked": {want: verify.NotRegistered, exit: 4, text: []string{"--origin"}, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			ref := w.mirrored(f, w.agents[chainS], nil)
			w.publish(file(w.agents[chainS]), w.agents[chainS])
			return of(ref)
		}},
		"at an agent that was never reviewed": {want: verify.NotListed, exit: 3, text: []string{"is not linked"}, setup: func(w *world) verify.FeedbackRequest {
			other := w.register(w.b, "mallory", "")
			w.do(w.b, "mallory", chains.SetURI{Agent: other, URI: file(other)})
			w.settle()
			return of(w.mirrored(w.given(chainA, nil), other, nil))
		}},
		"of another origin than is expected": {want: verify.Mismatch, exit: 3, setup: func(w *world) verify.FeedbackRequest {
			f, g := w.given(chainA, nil), w.given(chainA, nil)
			return verify.FeedbackRequest{Ref: w.mirrored(f, w.agents[chainB], nil), Origin: g.Ref}
		}},
		"of another origin than is expected, SATI": {want: verify.Mismatch, exit: 3, text: []string{"task reference"}, setup: func(w *world) verify.FeedbackRequest {
			f, g := w.given(chainA, nil), w.given(chainA, nil)
			return verify.FeedbackRequest{Ref: w.mirrored(f, w.agents[chainS], nil), Origin: g.Ref}
		}},
		"a mirror of a mirror": {want: verify.Mismatch, exit: 3, text: []string{"itself a mirror"}, setup: func(w *world) verify.FeedbackRequest {
			ref := w.mirrored(w.given(chainA, nil), w.agents[chainB], nil)
			again, err := w.b.Feedback(w.t.Context(), ref, chains.Latest)
			if err != nil {
				w.t.Fatal(err)
			}
			return verify.FeedbackRequest{Ref: w.mirrored(again, w.agents[chainS], nil), Origin: ref}
		}},
		"twice, by another's relay": {want: verify.Disputed, exit: 3, text: []string{"counts twice"}, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			w.mirrored(f, w.agents[chainB], nil)
			return of(w.byAnother(f, w.agents[chainB]))
		}},
		"by another's relay": {want: verify.Verified, text: []string{"no relay or mirror key that is configured"}, setup: func(w *world) verify.FeedbackRequest {
			return of(w.byAnother(w.given(chainA, nil), w.agents[chainB]))
		}},
		"by another's relay, which is not taken": {want: verify.Mismatch, exit: 3, setup: func(w *world) verify.FeedbackRequest {
			return verify.FeedbackRequest{Ref: w.byAnother(w.given(chainA, nil), w.agents[chainB]), Require: []string{verify.CheckRelay}}
		}},

		"the origin was revoked, the mirror not": {want: verify.Mismatch, exit: 3, text: []string{"still counts", "want revoked, got given"}, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			ref := w.mirrored(f, w.agents[chainB], nil)
			w.do(w.a, "alice", chains.RevokeFeedback{Ref: f.Ref})
			w.settle()
			return of(ref)
		}},
		"the origin was revoked a moment ago": {want: verify.RecentlyChanged, exit: 3, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			ref := w.mirrored(f, w.agents[chainB], nil)
			w.do(w.a, "alice", chains.RevokeFeedback{Ref: f.Ref})
			return of(ref)
		}},
		"both were revoked": {want: verify.Verified, text: []string{"(revoked)"}, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			ref := w.mirrored(f, w.agents[chainB], nil)
			w.do(w.a, "alice", chains.RevokeFeedback{Ref: f.Ref})
			w.do(w.b, "relayer", chains.RevokeMirror{Source: f.Source(), Agent: w.agents[chainB]})
			w.settle()
			return of(ref)
		}},
		"the mirror was taken back": {want: verify.Mismatch, exit: 3, text: []string{"its origin stands"}, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			ref := w.mirrored(f, w.agents[chainB], nil)
			w.do(w.b, "relayer", chains.RevokeMirror{Source: f.Source(), Agent: w.agents[chainB]})
			w.settle()
			return of(ref)
		}},
		"answered at the origin": {want: verify.Verified, text: []string{"1 of 1 are mirrored"}, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			ref := w.mirrored(f, w.agents[chainB], nil)
			w.do(w.a, "owner", chains.Respond{Ref: f.Ref, URI: "https://agent.example/sorry"})
			w.do(w.b, "relayer", chains.RespondMirror{Source: f.Source(), Agent: w.agents[chainB], Response: caip.Keccak256([]byte("r")), URI: "https://agent.example/sorry"})
			w.settle()
			return of(ref)
		}},
		"answered by the relay alone": {want: verify.Mismatch, exit: 3, text: []string{"nobody has answered"}, setup: func(w *world) verify.FeedbackRequest {
			f := w.given(chainA, nil)
			ref := w.mirrored(f, w.agents[chainB], nil)
			w.do(w.b, "relayer", chains.RespondMirror{Source: f.Source(), Agent: w.agents[chainB], Response: caip.Keccak256([]byte("r")), URI: "https://agent.example/sorry"})
			w.settle()
			return of(ref)
		}},
		"frozen by a transfer since": {want: verify.Verified, text: []string{"what was mirrored stays"}, setup: func(w *world) verify.FeedbackRequest {
			ref := w.mirrored(w.given(chainA, nil), w.agents[chainB], nil)
			w.do(w.a, "owner", chains.Transfer{Agent: w.agents[chainA], To: w.a.Account("buyer")})
			w.settle()
			return of(ref)
		}},
		"the reviewer has bought the agent since": {want: verify.Verified, setup: func(w *world) verify.FeedbackRequest {
			ref := w.mirrored(w.given(chainA, nil), w.agents[chainB], nil)
			w.do(w.a, "owner", chains.Transfer{Agent: w.agents[chainA], To: w.a.Account("alice")})
			w.settle()
			return verify.FeedbackRequest{Ref: ref, Require: []string{verify.CheckStranger}}
		}},
		"the reviewer owned the agent then": {want: verify.Mismatch, exit: 3, text: []string{"was the owner of " + chainB.String()}, setup: func(w *world) verify.FeedbackRequest {
			w.do(w.b, "owner", chains.Transfer{Agent: w.agents[chainB], To: w.b.Account("alice")})
			f := w.given(chainA, nil)
			w.do(w.b, "alice", chains.Transfer{Agent: w.agents[chainB], To: w.b.Account("owner")})
			ref := w.mirrored(f, w.agents[chainB], nil)
			w.settle()
			return verify.FeedbackRequest{Ref: ref, Require: []string{verify.CheckStranger}}
		}},
		"the reviewer owned a third member then": {want: verify.Mismatch, exit: 3, text: []string{"was the wallet of " + chainB.String()}, setup: func(w *world) verify.FeedbackRequest {
			w.setWallet(w.b, "owner", "alice")
			return verify.FeedbackRequest{Ref: w.mirrored(w.given(chainA, nil), w.agents[chainS], nil), Require: []string{verify.CheckStranger}}
		}},
		"the histories cannot be read": {want: verify.Unreachable, exit: 1, setup: func(w *world) verify.FeedbackRequest {
			ref := w.mirrored(w.given(chainA, nil), w.agents[chainB], nil)
			w.b.FailNext("HistoryAfter", 1)
			return verify.FeedbackRequest{Ref: ref, Require: []string{verify.CheckStranger}}
		}},
		"a mirror of a moment ago": {want: verify.RecentlyChanged, exit: 3, setup: func(w *world) verify.FeedbackRequest {
			item, err := feedback.Item(w.given(chainA, nil), w.agents[chainB], 0)
			if err != nil {
				w.t.Fatal(err)
			}
			e, _ := w.do(w.b, "relayer", chains.Deliver{Items: []chains.MirrorItem{item}}).Event(chains.KindFeedback)
			return of(e.Feedback.Ref)
		}},
		"the origin's chain is down": {want: verify.Unreachable, exit: 1, setup: func(w *world) verify.FeedbackRequest {
			ref := w.mirrored(w.given(chainA, nil), w.agents[chainB], nil)
			w.a.FailNext("Feedback", 2)
			return of(ref)
		}},
		"the file that links cannot be read": {want: verify.TimedOut, exit: 1, setup: func(w *world) verify.FeedbackRequest {
			ref := w.mirrored(w.given(chainA, nil), w.agents[chainB], nil)
			w.publish(page, w.agents[chainB])
			w.deps.Fetch = site{fail: map[string]chains.Kind{page: chains.TimedOut}}
			return of(ref)
		}},

		"no mirror, no file": {want: verify.Verified, text: []string{"it is no mirror", "it names no file"}, setup: func(w *world) verify.FeedbackRequest { return of(w.given(chainA, nil).Ref) }},
		"no mirror, SATI":    {want: verify.Verified, setup: func(w *world) verify.FeedbackRequest { return of(w.given(chainS, nil).Ref) }},
		"no mirror where one must": {want: verify.NotRegistered, exit: 4, setup: func(w *world) verify.FeedbackRequest {
			return verify.FeedbackRequest{Ref: w.given(chainA, nil).Ref, Require: []string{verify.CheckMirror}}
		}},
		"no mirror of what is named": {want: verify.Mismatch, exit: 3, setup: func(w *world) verify.FeedbackRequest {
			return verify.FeedbackRequest{Ref: w.given(chainA, nil).Ref, Origin: w.given(chainB, nil).Ref}
		}},
		"nobody's": {want: verify.Invalid, exit: 3, text: []string{"signature does not hold"}, setup: func(w *world) verify.FeedbackRequest {
			if err := w.s.Attest("alice", chains.GiveFeedback{Agent: w.agents[chainS], TaskRef: caip.Keccak256([]byte("t"))}, memchain.AttestOptions{Unproven: true}); err != nil {
				w.t.Fatal(err)
			}
			w.settle()
			list, err := w.s.Feedbacks(w.t.Context(), w.agents[chainS], chains.FeedbackFilter{}, chains.Latest)
			if err != nil || len(list) != 1 {
				w.t.Fatal(list, err)
			}
			return of(list[0].Ref)
		}},
		"not there": {want: verify.NotRegistered, exit: 4, setup: func(w *world) verify.FeedbackRequest { f := w.given(chainA, nil).Ref; f.Index = 7; return of(f) }},
		"an unknown registry": {want: verify.UnknownRegistry, exit: 3, setup: func(*world) verify.FeedbackRequest {
			return of(caip.MustFeedbackRef("eip155:5:0x00000000000000000000000000000000000000aa/1/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1"))
		}},

		"its file":                        {want: verify.Verified, text: []string{"keccak256 of its bytes", "profile erc8004"}, setup: behind(honest, page, raw)},
		"its file, by its RFC 8785 form":  {want: verify.Verified, text: []string{"RFC 8785 form"}, setup: behind(func(w *world) []byte { return append([]byte(" "), honest(w)...) }, page, canonicalHash)},
		"another file than was hashed":    {want: verify.Mismatch, exit: 3, setup: behind(honest, page, func([]byte) caip.Hash { return caip.Keccak256() })},
		"a file that its URI fixes":       {want: verify.Verified, text: []string{"its URI fixes its bytes"}, setup: behind(honest, "", func([]byte) caip.Hash { return caip.Keccak256() })},
		"a pinned file without a hash":    {want: verify.Verified, text: []string{"there is no hash"}, setup: behind(honest, "", func([]byte) caip.Hash { return caip.Hash{} })},
		"a web page without a hash":       {want: verify.Verified, text: []string{"it is no evidence"}, setup: behind(honest, page, func([]byte) caip.Hash { return caip.Hash{} })},
		"a file that says otherwise":      {want: verify.Disputed, exit: 3, text: []string{"is not what the chain says"}, setup: behind(func(w *world) []byte { return review(w, 1) }, page, raw)},
		"a page that says otherwise":      {want: verify.Verified, text: []string{"is not what the chain says"}, setup: behind(func(w *world) []byte { return review(w, 1) }, page, func([]byte) caip.Hash { return caip.Hash{} })},
		"a file that is no feedback file": {want: verify.Verified, text: []string{"file-agrees (advisory)  fail"}, setup: behind(func(*world) []byte { return []byte("\x1b]0;owned\x07") }, page, raw)},
		"a file that is gone": {want: verify.Unreachable, exit: 1, setup: func(w *world) verify.FeedbackRequest {
			w.deps.Fetch = site{}
			return of(w.given(chainA, func(op *chains.GiveFeedback) { op.URI, op.Hash = page, caip.Keccak256() }).Ref)
		}},
		"a file from a lying gateway": {want: verify.Invalid, exit: 3, setup: func(w *world) verify.FeedbackRequest {
			w.deps.Fetch = site{fail: map[string]chains.Kind{page: chains.Dishonest}}
			return of(w.given(chainA, func(op *chains.GiveFeedback) { op.URI = page }).Ref)
		}},
		"terminal controls": {want: verify.Verified, setup: func(w *world) verify.FeedbackRequest {
			return of(w.mirrored(w.given(chainA, func(op *chains.GiveFeedback) { op.Tag1, op.Endpoint = "\x1b[2J", "\u202ehttps" }), w.agents[chainB], nil))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			report := w.feedback(c.setup(w))
			text := explainFeedback(report)
			if report.Verdict != c.want || report.Exit != c.exit {
				t.Errorf("%s (exit %d), want %s (exit %d)\n%s", report.Verdict, report.Exit, c.want, c.exit, text)
			}
			for _, want := range c.text {
				if !strings.Contains(text, want) {
					t.Errorf("no %q in\n%s", want, text)
				}
			}
			if strings.ContainsAny(text, "\x1b\x07\u202e") {
				t.Errorf("steers the terminal: %q", text)
			}
			if verify.Decide(report.Checks) != report.Verdict {
				t.Error("the verdict does not follow from the checks")
			}
		})
	}
}

// forged delivers to chain B what a dishonest relayer has made of a feedback on chain A.
func forged(forge func(*chains.MirrorItem)) func(*world) verify.FeedbackRequest {
	return func(w *world) verify.FeedbackRequest {
		return verify.FeedbackRequest{Ref: w.mirrored(w.given(chainA, nil), w.agents[chainB], forge)}
	}
}

// byAnother delivers a feedback through a relay that is not configured here.
func (w *world) byAnother(f chains.Feedback, to caip.AgentRef) caip.FeedbackRef {
	w.t.Helper()
	item, err := feedback.Item(f, to, 0)
	if err != nil {
		w.t.Fatal(err)
	}
	view := w.b.WithRelay("another relay", "another relayer")
	e, ok := w.do(view, "another relayer", chains.Deliver{Items: []chains.MirrorItem{item}}).Event(chains.KindFeedback)
	if !ok {
		w.t.Fatal("no mirror")
	}
	w.settle()
	return e.Feedback.Ref
}

func canonicalHash(b []byte) caip.Hash {
	c, err := feedback.Canonical(b)
	if err != nil {
		panic(err)
	}
	return caip.Keccak256(c)
}

func TestFeedback_refusesUsage(t *testing.T) {
	w := newWorld(t)
	for name, req := range map[string]verify.FeedbackRequest{
		"nothing":       {},
		"unknown check": {Ref: w.given(chainA, nil).Ref, Require: []string{"everything"}},
	} {
		if _, err := verify.Feedback(t.Context(), w.feedbackDeps(), req); err == nil || !strings.Contains(err.Error(), x402.ErrSelector.Error()) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// misstating says of the entries of lists what only the node vouches for.
type misstating struct {
	*memchain.Chain
	asked *int
}

func (c misstating) Feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	*c.asked++
	list, err := c.Chain.Feedbacks(ctx, agent, q, at)
	for i := range list {
		list[i].Endpoint, list[i].URI, list[i].Hash, list[i].At.Height, list[i].TxID = "https://thief.example", "ipfs://thief", caip.Hash{1}, 1, caip.Hash{2}.String()
	}
	return list, err
}

// A mirror on SATI holds a hash of its origin, which is looked for in a list. What the list says of
// it is not what the mirror is held against.
func TestFeedback_believesNoListOfWhatAnOriginSays(t *testing.T) {
	w := newWorld(t)
	origin := w.given(chainA, nil)
	mirror := w.mirrored(origin, w.agents[chainS], nil)
	w.settle()
	deps := w.feedbackDeps()
	asked, open := 0, deps.Open
	deps.Open = func(ctx context.Context, registry caip.AccountID) (chains.Chain, error) {
		c, err := open(ctx, registry)
		if m, ok := c.(*memchain.Chain); ok && err == nil {
			return misstating{m, &asked}, nil
		}
		return c, err
	}
	report, err := verify.Feedback(t.Context(), deps, verify.FeedbackRequest{Ref: mirror})
	if err != nil || report.Verdict != verify.Verified || report.Given == nil || report.Given.Endpoint != origin.Endpoint || report.Given.At != origin.At {
		t.Errorf("%+v, %v, %s", report.Given, err, explain(report.Report))
	}
	if asked == 0 {
		t.Error("no list was asked for: this test shows nothing")
	}
}
