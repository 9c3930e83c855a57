package feedback_test

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
	files "github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

func depsOf(w *verifytest.World) feedback.Deps {
	return feedback.Deps{Deps: w.Deps, Open: func(_ context.Context, registry caip.AccountID) (chains.Chain, error) {
		for _, c := range w.Chains() {
			if i := c.Info(); i.Registry == registry || i.Reputation == registry {
				return c, nil
			}
		}
		return nil, &chains.Error{Kind: chains.Unreachable, Op: "open", Err: fmt.Errorf("%s is not configured", registry)}
	}}
}

func ask(w *verifytest.World, req feedback.Request) feedback.Report {
	w.T.Helper()
	ctx, cancel := context.WithTimeout(w.T.Context(), 30*time.Second)
	defer cancel()
	report, err := feedback.Verify(ctx, depsOf(w), req)
	if err != nil {
		w.T.Fatal(err)
	}
	return report
}

// review is an ERC-8004 feedback file about a feedback that alice gives on chain A.
func review(w *verifytest.World, value int) []byte {
	out, err := json.Marshal(map[string]any{
		"agentRegistry": w.Agents[verifytest.ChainA].Registry, "agentId": w.Agents[verifytest.ChainA].ID, "clientAddress": w.A.Account("alice"), "createdAt": "2026-01-01T00:00:00Z",
		"value": value, "valueDecimals": 1,
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return out
}

func TestFeedback(t *testing.T) {
	type setup func(w *verifytest.World) feedback.Request
	of := func(ref caip.FeedbackRef) feedback.Request { return feedback.Request{Ref: ref} }
	const page = "https://alice.example/review.json"
	// behind leaves a feedback with a file at page or as data:, by its bytes and hash.
	behind := func(body func(*verifytest.World) []byte, uri string, hash func([]byte) caip.Hash) setup {
		return func(w *verifytest.World) feedback.Request {
			b := body(w)
			if uri == "" {
				uri = verifytest.DataURI(b)
			} else {
				w.Deps.Fetch = verifytest.Site{Pages: map[string]string{uri: string(b)}}
			}
			return of(w.Given(verifytest.ChainA, func(op *chains.GiveFeedback) { op.URI, op.Hash = uri, hash(b) }).Ref)
		}
	}
	raw := func(b []byte) caip.Hash { return caip.Keccak256(b) }
	honest := func(w *verifytest.World) []byte { return review(w, 875) }
	for name, c := range map[string]struct {
		mirrored string                                   // the chain that a feedback of alice on A is mirrored to
		before   func(*verifytest.World)                  // she gives it
		since    func(*verifytest.World, chains.Feedback) // it was mirrored
		require  []string
		setup    setup // instead

		want verify.Verdict
		exit int
		text []string
	}{
		"an honest mirror on EVM":                              {want: verify.Verified, text: []string{"mirror       yes", "linked by all sides"}, mirrored: "B"},
		"an honest mirror on SATI, whose origin is looked for": {want: verify.Verified, text: []string{"eip155:1001:"}, mirrored: "S", before: func(w *verifytest.World) { w.Given(verifytest.ChainB, nil) }},
		"on SATI, among more than a listing returns": {want: verify.Unconfirmed, exit: 1, text: []string{"name the origin"}, mirrored: "S", before: func(w *verifytest.World) {
			w.Given(verifytest.ChainB, nil)
			w.A.SetFault(verifytest.Failing("Feedbacks", chains.TooMuch))
		}},
		"on SATI, and the file that may link its agent does not answer": {want: verify.TimedOut, exit: 1, text: []string{"cannot be told"}, mirrored: "S",
			since: func(w *verifytest.World, _ chains.Feedback) {
				w.Publish(page, w.Agents[verifytest.ChainS])
				w.Deps.Fetch = verifytest.Site{Fail: map[string]chains.Kind{page: chains.TimedOut}}
			}},
		"on SATI, and no files are read": {want: verify.Unreachable, exit: 1, text: []string{"holds a hash of its origin only, and the linked registrations cannot be told"}, mirrored: "S",
			before: func(w *verifytest.World) { w.Deps.Fetch = nil }},
		"on SATI, and what may hold its origin does not answer": {want: verify.Unreachable, exit: 1, text: []string{"Feedbacks: the test says so"}, mirrored: "S",
			before: func(w *verifytest.World) { w.A.SetFault(verifytest.Failing("Feedbacks", chains.Unreachable)) }},
		"an honest mirror on SATI, whose origin is named": {want: verify.Verified, setup: func(w *verifytest.World) feedback.Request {
			f := w.Given(verifytest.ChainA, nil)
			return feedback.Request{Ref: w.Mirrored(f, w.Agents[verifytest.ChainS], nil), Origin: f.Ref}
		}},
		"an honest mirror of SATI on EVM": {want: verify.Verified, setup: func(w *verifytest.World) feedback.Request {
			return of(w.Mirrored(w.Given(verifytest.ChainS, nil), w.Agents[verifytest.ChainA], nil))
		}},
		"an honest mirror that must be one": {want: verify.Verified, mirrored: "B", require: feedback.Advisory()[:3]},

		"a stolen deliverer's key writes another value": {want: verify.Mismatch, exit: 3, text: []string{"mirror-field:value ", "want 87.5, got 0.1"}, setup: func(w *verifytest.World) feedback.Request {
			return of(w.Mirrored(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainB], func(i *chains.MirrorItem) { i.Value.Unscaled = chains.NewInt128(1) }))
		}},
		"the same on SATI": {want: verify.Mismatch, exit: 3, text: []string{"want 87.5, got 0.1"}, setup: func(w *verifytest.World) feedback.Request {
			return of(w.Mirrored(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainS], func(i *chains.MirrorItem) { i.Value.Unscaled = chains.NewInt128(1) }))
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
		"out of nothing on SATI": {want: verify.Mismatch, exit: 3, text: []string{"has this source"}, setup: func(w *verifytest.World) feedback.Request {
			f := w.Given(verifytest.ChainA, nil)
			return of(w.Mirrored(f, w.Agents[verifytest.ChainS], func(i *chains.MirrorItem) { i.Origin.Feedback.Index = 9 }))
		}},
		"out of nothing at an agent that is not linked": {want: verify.NotRegistered, exit: 4, text: []string{"name the origin"}, mirrored: "S", since: func(w *verifytest.World, _ chains.Feedback) {
			w.Publish(verifytest.File(w.Agents[verifytest.ChainS]), w.Agents[verifytest.ChainS])
		}},
		"at an agent that was never reviewed": {want: verify.NotListed, exit: 3, text: []string{"is not linked"}, setup: func(w *verifytest.World) feedback.Request {
			other := w.Register(w.B, "mallory", "")
			w.Do(w.B, "mallory", chains.SetURI{Agent: other, URI: verifytest.File(other)})
			w.Settle()
			return of(w.Mirrored(w.Given(verifytest.ChainA, nil), other, nil))
		}},
		"of another origin than is expected": {want: verify.Mismatch, exit: 3, setup: func(w *verifytest.World) feedback.Request {
			f, g := w.Given(verifytest.ChainA, nil), w.Given(verifytest.ChainA, nil)
			return feedback.Request{Ref: w.Mirrored(f, w.Agents[verifytest.ChainB], nil), Origin: g.Ref}
		}},
		"of another origin than is expected, SATI": {want: verify.Mismatch, exit: 3, text: []string{"task reference"}, setup: func(w *verifytest.World) feedback.Request {
			f, g := w.Given(verifytest.ChainA, nil), w.Given(verifytest.ChainA, nil)
			return feedback.Request{Ref: w.Mirrored(f, w.Agents[verifytest.ChainS], nil), Origin: g.Ref}
		}},
		"a mirror of a mirror": {want: verify.Mismatch, exit: 3, text: []string{"itself a mirror"}, setup: func(w *verifytest.World) feedback.Request {
			ref := w.Mirrored(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainB], nil)
			again, err := w.B.Feedback(w.T.Context(), ref, chains.Latest)
			if err != nil {
				w.T.Fatal(err)
			}
			return feedback.Request{Ref: w.Mirrored(again, w.Agents[verifytest.ChainS], nil), Origin: ref}
		}},
		"twice, by another's relay": {want: verify.Disputed, exit: 3, text: []string{"counts twice"}, setup: func(w *verifytest.World) feedback.Request {
			f := w.Given(verifytest.ChainA, nil)
			w.Mirrored(f, w.Agents[verifytest.ChainB], nil)
			return of(byAnother(w, f, w.Agents[verifytest.ChainB]))
		}},
		"by another's relay": {want: verify.Verified, text: []string{"no relay or mirror key that is configured"}, setup: func(w *verifytest.World) feedback.Request {
			return of(byAnother(w, w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainB]))
		}},
		"by another's relay, which is not taken": {want: verify.Mismatch, exit: 3, setup: func(w *verifytest.World) feedback.Request {
			return feedback.Request{Ref: byAnother(w, w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainB]), Require: []string{feedback.CheckRelay}}
		}},

		"the origin was revoked, the mirror not": {want: verify.Mismatch, exit: 3, text: []string{"still counts", "want revoked, got given"}, mirrored: "B",
			since: func(w *verifytest.World, f chains.Feedback) {
				w.Do(w.A, "alice", chains.RevokeFeedback{Ref: f.Ref})
				w.Settle()
			}},
		"the origin was revoked a moment ago": {want: verify.RecentlyChanged, exit: 3, mirrored: "B",
			since: func(w *verifytest.World, f chains.Feedback) { w.Do(w.A, "alice", chains.RevokeFeedback{Ref: f.Ref}) }},
		"both were revoked": {want: verify.Verified, text: []string{"(revoked)"}, mirrored: "B", since: func(w *verifytest.World, f chains.Feedback) {
			w.Do(w.A, "alice", chains.RevokeFeedback{Ref: f.Ref})
			w.Do(w.B, "relayer", chains.RevokeMirror{Source: f.Source(), Agent: w.Agents[verifytest.ChainB]})
			w.Settle()
		}},
		"the mirror was taken back": {want: verify.Mismatch, exit: 3, text: []string{"its origin stands"}, mirrored: "B", since: func(w *verifytest.World, f chains.Feedback) {
			w.Do(w.B, "relayer", chains.RevokeMirror{Source: f.Source(), Agent: w.Agents[verifytest.ChainB]})
			w.Settle()
		}},
		"answered at the origin": {want: verify.Verified, text: []string{"1 of 1 are mirrored"}, mirrored: "B", since: func(w *verifytest.World, f chains.Feedback) {
			w.Do(w.A, "owner", chains.Respond{Ref: f.Ref, URI: "https://agent.example/sorry"})
			w.Do(w.B, "relayer", chains.RespondMirror{Source: f.Source(), Agent: w.Agents[verifytest.ChainB], Response: caip.Keccak256([]byte("r")), URI: "https://agent.example/sorry"})
			w.Settle()
		}},
		"answered by the relay alone": {want: verify.Mismatch, exit: 3, text: []string{"nobody has answered"}, mirrored: "B", since: func(w *verifytest.World, f chains.Feedback) {
			w.Do(w.B, "relayer", chains.RespondMirror{Source: f.Source(), Agent: w.Agents[verifytest.ChainB], Response: caip.Keccak256([]byte("r")), URI: "https://agent.example/sorry"})
			w.Settle()
		}},
		"frozen by a transfer since": {want: verify.Verified, text: []string{"what was mirrored stays"}, mirrored: "B", since: func(w *verifytest.World, _ chains.Feedback) { w.Sell(w.A); w.Settle() }},
		"the reviewer has bought the agent since": {want: verify.Verified, mirrored: "B", require: []string{feedback.CheckStranger}, since: func(w *verifytest.World, _ chains.Feedback) {
			w.Do(w.A, "owner", chains.Transfer{Agent: w.Agents[verifytest.ChainA], To: w.A.Account("alice")})
			w.Settle()
		}},
		"the reviewer owned the agent then": {want: verify.Mismatch, exit: 3, text: []string{"was the owner of " + verifytest.ChainB.String()}, setup: func(w *verifytest.World) feedback.Request {
			w.Do(w.B, "owner", chains.Transfer{Agent: w.Agents[verifytest.ChainB], To: w.B.Account("alice")})
			f := w.Given(verifytest.ChainA, nil)
			w.Do(w.B, "alice", chains.Transfer{Agent: w.Agents[verifytest.ChainB], To: w.B.Account("owner")})
			ref := w.Mirrored(f, w.Agents[verifytest.ChainB], nil)
			w.Settle()
			return feedback.Request{Ref: ref, Require: []string{feedback.CheckStranger}}
		}},
		"the reviewer owned a third member then": {want: verify.Mismatch, exit: 3, text: []string{"was the wallet of " + verifytest.ChainB.String()}, mirrored: "S", require: []string{feedback.CheckStranger},
			before: func(w *verifytest.World) { w.SetWallet(w.B, "owner", "alice") }},
		"the histories cannot be read": {want: verify.Unreachable, exit: 1, mirrored: "B", require: []string{feedback.CheckStranger},
			since: func(w *verifytest.World, _ chains.Feedback) { w.B.FailNext("HistoryAfter", 1) }},
		"a mirror of a moment ago": {want: verify.RecentlyChanged, exit: 3, setup: func(w *verifytest.World) feedback.Request {
			item, err := files.Item(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainB], 0)
			if err != nil {
				w.T.Fatal(err)
			}
			e, _ := w.Do(w.B, "relayer", chains.Deliver{Items: []chains.MirrorItem{item}}).Event(chains.KindFeedback)
			return of(e.Feedback.Ref)
		}},
		"the origin's chain is down": {want: verify.Unreachable, exit: 1, mirrored: "B", since: func(w *verifytest.World, _ chains.Feedback) { w.A.FailNext("Feedback", 2) }},
		"the file that links cannot be read": {want: verify.TimedOut, exit: 1, mirrored: "B", since: func(w *verifytest.World, _ chains.Feedback) {
			w.Publish(page, w.Agents[verifytest.ChainB])
			w.Deps.Fetch = verifytest.Site{Fail: map[string]chains.Kind{page: chains.TimedOut}}
		}},

		"no mirror, no file": {want: verify.Verified, text: []string{"it is no mirror", "it names no file"}, setup: func(w *verifytest.World) feedback.Request { return of(w.Given(verifytest.ChainA, nil).Ref) }},
		"no mirror, SATI":    {want: verify.Verified, setup: func(w *verifytest.World) feedback.Request { return of(w.Given(verifytest.ChainS, nil).Ref) }},
		"no mirror where one must": {want: verify.NotRegistered, exit: 4, setup: func(w *verifytest.World) feedback.Request {
			return feedback.Request{Ref: w.Given(verifytest.ChainA, nil).Ref, Require: []string{feedback.CheckMirror}}
		}},
		"no mirror of what is named": {want: verify.Mismatch, exit: 3, setup: func(w *verifytest.World) feedback.Request {
			return feedback.Request{Ref: w.Given(verifytest.ChainA, nil).Ref, Origin: w.Given(verifytest.ChainB, nil).Ref}
		}},
		"nobody's": {want: verify.Invalid, exit: 3, text: []string{"signature does not hold"}, setup: func(w *verifytest.World) feedback.Request {
			if err := w.S.Attest("alice", chains.GiveFeedback{Agent: w.Agents[verifytest.ChainS], TaskRef: caip.Keccak256([]byte("t"))}, memchain.AttestOptions{Unproven: true}); err != nil {
				w.T.Fatal(err)
			}
			w.Settle()
			list, err := w.S.Feedbacks(w.T.Context(), w.Agents[verifytest.ChainS], chains.FeedbackFilter{}, chains.Latest)
			if err != nil || len(list) != 1 {
				w.T.Fatal(list, err)
			}
			return of(list[0].Ref)
		}},
		"not there": {want: verify.NotRegistered, exit: 4, setup: func(w *verifytest.World) feedback.Request {
			f := w.Given(verifytest.ChainA, nil).Ref
			f.Index = 7
			return of(f)
		}},
		"an unknown registry": {want: verify.UnknownRegistry, exit: 3, setup: func(*verifytest.World) feedback.Request {
			return of(caip.MustFeedbackRef("eip155:5:0x00000000000000000000000000000000000000aa/1/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1"))
		}},

		"its file":                        {want: verify.Verified, text: []string{"keccak256 of its bytes", "profile erc8004"}, setup: behind(honest, page, raw)},
		"its file, by its RFC 8785 form":  {want: verify.Verified, text: []string{"RFC 8785 form"}, setup: behind(func(w *verifytest.World) []byte { return append([]byte(" "), honest(w)...) }, page, canonicalHash)},
		"another file than was hashed":    {want: verify.Mismatch, exit: 3, setup: behind(honest, page, func([]byte) caip.Hash { return caip.Keccak256() })},
		"a file that its URI fixes":       {want: verify.Verified, text: []string{"its URI fixes its bytes"}, setup: behind(honest, "", func([]byte) caip.Hash { return caip.Keccak256() })},
		"a pinned file without a hash":    {want: verify.Verified, text: []string{"there is no hash"}, setup: behind(honest, "", func([]byte) caip.Hash { return caip.Hash{} })},
		"a web page without a hash":       {want: verify.Verified, text: []string{"it is no evidence"}, setup: behind(honest, page, func([]byte) caip.Hash { return caip.Hash{} })},
		"a file that says otherwise":      {want: verify.Disputed, exit: 3, text: []string{"is not what the chain says"}, setup: behind(func(w *verifytest.World) []byte { return review(w, 1) }, page, raw)},
		"a page that says otherwise":      {want: verify.Verified, text: []string{"is not what the chain says"}, setup: behind(func(w *verifytest.World) []byte { return review(w, 1) }, page, func([]byte) caip.Hash { return caip.Hash{} })},
		"a file that is no feedback file": {want: verify.Verified, text: []string{"file-agrees (advisory)  fail"}, setup: behind(func(*verifytest.World) []byte { return []byte("\x1b]0;owned\x07") }, page, raw)},
		"a file that is gone": {want: verify.Unreachable, exit: 1, setup: func(w *verifytest.World) feedback.Request {
			w.Deps.Fetch = verifytest.Site{}
			return of(w.Given(verifytest.ChainA, func(op *chains.GiveFeedback) { op.URI, op.Hash = page, caip.Keccak256() }).Ref)
		}},
		"a file from a lying gateway": {want: verify.Unreachable, exit: 1, setup: func(w *verifytest.World) feedback.Request {
			w.Deps.Fetch = verifytest.Site{Fail: map[string]chains.Kind{page: chains.Dishonest}}
			return of(w.Given(verifytest.ChainA, func(op *chains.GiveFeedback) { op.URI = page }).Ref)
		}},
		"terminal controls": {want: verify.Verified, setup: func(w *verifytest.World) feedback.Request {
			return of(w.Mirrored(w.Given(verifytest.ChainA, func(op *chains.GiveFeedback) { op.Tag1, op.Endpoint = "\x1b[2J", "\u202ehttps" }), w.Agents[verifytest.ChainB], nil))
		}},
	} {
		t.Run(name, func(t *testing.T) {
			w := verifytest.New(t)
			if c.setup == nil {
				c.setup = func(w *verifytest.World) feedback.Request {
					if c.before != nil {
						c.before(w)
					}
					f := w.Given(verifytest.ChainA, nil)
					ref := w.Mirrored(f, w.Agents[map[string]caip.ChainID{"B": verifytest.ChainB, "S": verifytest.ChainS}[c.mirrored]], nil)
					if c.since != nil {
						c.since(w, f)
					}
					return feedback.Request{Ref: ref, Require: c.require}
				}
			}
			report := ask(w, c.setup(w))
			text := verifytest.Explain(report)
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
func forged(forge func(*chains.MirrorItem)) func(*verifytest.World) feedback.Request {
	return func(w *verifytest.World) feedback.Request {
		return feedback.Request{Ref: w.Mirrored(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainB], forge)}
	}
}

// byAnother delivers a feedback through a relay that is not configured here.
func byAnother(w *verifytest.World, f chains.Feedback, to caip.AgentRef) caip.FeedbackRef {
	w.T.Helper()
	item, err := files.Item(f, to, 0)
	if err != nil {
		w.T.Fatal(err)
	}
	view := w.B.WithRelay("another relay", "another relayer")
	e, ok := w.Do(view, "another relayer", chains.Deliver{Items: []chains.MirrorItem{item}}).Event(chains.KindFeedback)
	if !ok {
		w.T.Fatal("no mirror")
	}
	w.Settle()
	return e.Feedback.Ref
}

func canonicalHash(b []byte) caip.Hash {
	c, err := files.Canonical(b)
	if err != nil {
		panic(err)
	}
	return caip.Keccak256(c)
}

func TestFeedback_refusesUsage(t *testing.T) {
	w := verifytest.New(t)
	for name, req := range map[string]feedback.Request{
		"nothing":       {},
		"unknown check": {Ref: w.Given(verifytest.ChainA, nil).Ref, Require: []string{"everything"}},
	} {
		if _, err := feedback.Verify(t.Context(), depsOf(w), req); err == nil || !strings.Contains(err.Error(), x402.ErrSelector.Error()) {
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
	w := verifytest.New(t)
	origin := w.Given(verifytest.ChainA, nil)
	mirror := w.Mirrored(origin, w.Agents[verifytest.ChainS], nil)
	w.Settle()
	deps := depsOf(w)
	asked, open := 0, deps.Open
	deps.Open = func(ctx context.Context, registry caip.AccountID) (chains.Chain, error) {
		c, err := open(ctx, registry)
		if m, ok := c.(*memchain.Chain); ok && err == nil {
			return misstating{m, &asked}, nil
		}
		return c, err
	}
	report, err := feedback.Verify(t.Context(), deps, feedback.Request{Ref: mirror})
	if err != nil || report.Verdict != verify.Verified || report.Given == nil || report.Given.Endpoint != origin.Endpoint || report.Given.At != origin.At {
		t.Errorf("%+v, %v, %s", report.Given, err, verifytest.Explain(report.Report))
	}
	if asked == 0 {
		t.Error("no list was asked for: this test shows nothing")
	}
}
