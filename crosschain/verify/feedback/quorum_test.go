package feedback_test

import (
	"context"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/feedback"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// forger is a node that says that a feedback has another value.
type forger struct{ *memchain.Chain }

func (f forger) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	got, err := f.Chain.Feedback(ctx, ref, at)
	got.Value = chains.Value{Unscaled: chains.NewInt128(-100)}
	return got, err
}

// attests is a node that says that an attestation is about another task.
type attests struct{ *memchain.Chain }

func (a attests) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	got, err := a.Chain.Feedback(ctx, ref, at)
	if got.SATI != nil {
		other := *got.SATI
		other.TaskRef = caip.Keccak256([]byte("another"))
		got.SATI = &other
	}
	return got, err
}

// disowns is a node that says who is proven to have given a feedback.
type disowns struct {
	*memchain.Chain
	proof chains.Proof
}

func (d disowns) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	f, err := d.Chain.Feedback(ctx, ref, at)
	f.Proof = d.proof
	return f, err
}

// Whether its client has given it the nodes agree on, too. One that cannot tell counts for nobody.
func TestQuorum_coversTheAuthor(t *testing.T) {
	for proof, want := range map[chains.Proof]verify.Verdict{chains.ProofPayerDiffers: verify.Disputed, chains.ProofUnproven: verify.QuorumShort, chains.ProofTransaction: verify.Verified} {
		w := verifytest.New(t)
		ref := w.Given(verifytest.ChainS, func(g *chains.GiveFeedback) { g.TaskRef = caip.Keccak256([]byte("own")) }).Ref
		w.Nodes(w.S, disowns{w.S, proof})
		if r := ask(w, feedback.Request{Ref: ref, Quorum: 2}); r.Verdict != want {
			t.Errorf("%s: want %s\n%s", proof, want, verifytest.Explain(r))
		}
	}
}

// denies is a node that says of mirrors that they are none, and of others that they are.
type denies struct{ *memchain.Chain }

func (d denies) OriginOf(ctx context.Context, f chains.Feedback, at chains.Finality) (chains.Origin, bool, error) {
	_, mirror, err := d.Chain.OriginOf(ctx, f, at)
	return chains.Origin{}, !mirror, err
}

// Whether it is a mirror decides what is checked of it, and its task what it stands for.
func TestQuorum_coversWhatIsTold(t *testing.T) {
	for name, lie := range map[string]func(*memchain.Chain) chains.Chain{
		"of the task":   func(c *memchain.Chain) chains.Chain { return attests{c} },
		"of the origin": func(c *memchain.Chain) chains.Chain { return denies{c} },
	} {
		w := verifytest.New(t)
		for what, ref := range map[string]caip.FeedbackRef{
			"a mirror":       w.Mirrored(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainS], nil),
			"a client's own": w.Given(verifytest.ChainS, func(g *chains.GiveFeedback) { g.TaskRef = caip.Keccak256([]byte("own")) }).Ref,
		} {
			for _, c := range []struct {
				node chains.Chain
				want verify.Outcome
			}{{w.S, verify.Pass}, {lie(w.S), verify.Fail}} {
				w.Nodes(w.S, w.S, c.node)
				r := ask(w, feedback.Request{Ref: ref, Quorum: 2})
				if at := slices.IndexFunc(r.Checks, func(c verify.Check) bool { return c.Name == verify.CheckQuorum }); at < 0 || r.Checks[at].Outcome != c.want {
					t.Errorf("%s, %s: want the quorum to %s\n%s", name, what, c.want, verifytest.Explain(r))
				}
			}
		}
	}
}

// behind is a node that has not read far enough to hold a feedback.
type behind struct{ *memchain.Chain }

func (behind) Feedback(_ context.Context, ref caip.FeedbackRef, _ chains.Finality) (chains.Feedback, error) {
	return chains.Feedback{}, &chains.Error{Kind: chains.NotFound, Chain: ref.Chain(), Op: "read feedback"}
}

func (behind) Head(context.Context, chains.Finality) (chains.Position, error) {
	return chains.Position{Height: 1}, nil
}

func TestQuorum_ofAMirrorAndItsOrigin(t *testing.T) {
	for name, c := range map[string]struct {
		origin func(*verifytest.World) []chains.Chain // nodes of the origin's chain
		want   verify.Verdict
	}{
		"they agree":         {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A, w.A} }, verify.Verified},
		"one lies":           {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A, w.A, forger{w.A}} }, verify.Disputed},
		"one is behind":      {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A, w.A, behind{w.A}} }, verify.Verified},
		"all but one behind": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{w.A, behind{w.A}} }, verify.QuorumShort},
		"one of three hangs": {func(w *verifytest.World) []chains.Chain { return []chains.Chain{verifytest.Hung{Chain: w.A}, w.A, w.A} }, verify.Verified},
	} {
		w := verifytest.New(t)
		mirror := w.Mirrored(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainB], nil)
		w.Nodes(c.origin(w)...)
		w.Nodes(w.B, w.B)
		if r := ask(w, feedback.Request{Ref: mirror, Quorum: 2}); r.Verdict != c.want {
			t.Errorf("%s: want %s\n%s", name, c.want, verifytest.Explain(r))
		}
	}
}

// relinked is an endpoint that answers another agentURI where links are read.
type relinked struct {
	*memchain.Chain
	uri string
}

func (r relinked) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := r.Chain.Agent(ctx, ref, at)
	a.URI = r.uri
	return a, err
}

// A mirror is the agent's by a link: the nodes agree on what that rests on, on either side.
func TestQuorum_coversWhatTheLinkRestsOn(t *testing.T) {
	for _, side := range []caip.ChainID{verifytest.ChainA, verifytest.ChainB} {
		w := verifytest.New(t)
		at, ref := w.At(side), w.Agents[side]
		mirror := w.Mirrored(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainB], nil)
		w.Nodes(w.A, w.A)
		w.Nodes(w.B, w.B)
		if r := ask(w, feedback.Request{Ref: mirror, Quorum: 2}); r.Verdict != verify.Verified {
			t.Errorf("linked:\n%s", verifytest.Explain(r))
		}
		w.Publish(verifytest.File(ref), ref) // it is linked with none
		w.Deps.Registries[ref.Registry] = chains.Opened(relinked{at, verifytest.File(w.All()...)})
		if r := ask(w, feedback.Request{Ref: mirror}); r.Verdict != verify.Verified { // it is the quorum that tells
			t.Fatalf("one endpoint: %s", verifytest.Explain(r))
		}
		if r := ask(w, feedback.Request{Ref: mirror, Quorum: 2}); r.Verdict != verify.Disputed {
			t.Errorf("%s, want %s\n%s", side, verify.Disputed, verifytest.Explain(r))
		}
	}
}

// around is an endpoint that says what it likes of what stands around a feedback.
type around struct {
	*memchain.Chain
	responses func([]chains.Response) []chains.Response // nil: what there is
	nothing   bool                                      // it holds no mirror
}

func (a around) Responses(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) ([]chains.Response, error) {
	list, err := a.Chain.Responses(ctx, ref, at)
	if a.responses != nil {
		list = a.responses(list)
	}
	return list, err
}

func (a around) MirrorOf(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
	if a.nothing {
		return chains.Mirror{}, nil
	}
	return a.Chain.MirrorOf(ctx, source, agent, at)
}

// One endpoint could hide what the relay answered by itself, make up what it answers to, and hide
// that the feedback counts twice.
func TestQuorum_coversWhatStandsAroundAMirror(t *testing.T) {
	const sorry = "https://agent.example/sorry"
	answers := func(w *verifytest.World, f chains.Feedback) {
		w.Do(w.B, "relayer", chains.RespondMirror{Source: f.Source(), Agent: w.Agents[verifytest.ChainB], Response: caip.Keccak256([]byte("r")), URI: sorry})
	}
	made := func(at func(*verifytest.World) uint64) func(*verifytest.World) around {
		return func(w *verifytest.World) around {
			return around{Chain: w.A, responses: func([]chains.Response) []chains.Response {
				return []chains.Response{{Responder: w.A.Account("owner"), URI: sorry, At: chains.Position{Height: at(w)}}}
			}}
		}
	}
	for name, c := range map[string]struct {
		lies  func(*verifytest.World) around // the one endpoint that is asked first
		lets  func(*verifytest.World, chains.Feedback)
		twice bool
		want  verify.Verdict
	}{
		"nobody lies": {func(w *verifytest.World) around { return around{Chain: w.A} }, func(w *verifytest.World, f chains.Feedback) {
			w.Do(w.A, "owner", chains.Respond{Ref: f.Ref, URI: sorry})
			answers(w, f)
		}, false, verify.Verified},
		"an answer is hidden": {func(w *verifytest.World) around {
			return around{Chain: w.B, responses: func([]chains.Response) []chains.Response { return nil }}
		}, answers, false, verify.Disputed},
		"an answer is made up":                 {made(func(*verifytest.World) uint64 { return 1 }), answers, false, verify.Disputed},
		"an answer is made up, of a new block": {made(func(w *verifytest.World) uint64 { return 1 << 40 }), answers, false, verify.QuorumShort},
		"another mirror is hidden":             {func(w *verifytest.World) around { return around{Chain: w.B, nothing: true} }, nil, true, verify.Disputed},
	} {
		w := verifytest.New(t)
		f := w.Given(verifytest.ChainA, nil)
		mirror := w.Mirrored(f, w.Agents[verifytest.ChainB], nil)
		if c.twice {
			mirror = byAnother(w, f, w.Agents[verifytest.ChainB])
		}
		if c.lets != nil {
			c.lets(w, f)
		}
		w.Settle()
		w.Nodes(w.A, w.A)
		w.Nodes(w.B, w.B)
		liar, deps := c.lies(w), depsOf(w)
		open := deps.Open
		deps.Open = func(ctx context.Context, registry caip.AccountID) (chains.Chain, error) {
			if i := liar.Info(); i.Registry == registry || i.Reputation == registry {
				return liar, nil
			}
			return open(ctx, registry)
		}
		if r, err := feedback.Verify(t.Context(), deps, feedback.Request{Ref: mirror}); err != nil || r.Verdict != verify.Verified { // it is the quorum that tells
			t.Fatalf("%s, one endpoint: %v\n%s", name, err, verifytest.Explain(r))
		}
		if r, err := feedback.Verify(t.Context(), deps, feedback.Request{Ref: mirror, Quorum: 2}); err != nil || r.Verdict != c.want {
			t.Errorf("%s: want %s, %v\n%s", name, c.want, err, verifytest.Explain(r))
		}
	}
}

// lags is an endpoint that does not hold for final yet what another does.
type lags struct{ *memchain.Chain }

func (l lags) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	if at == chains.Finalized {
		return chains.Agent{}, &chains.Error{Kind: chains.NotFound, Chain: ref.Chain(), Op: "read agent"}
	}
	return l.Chain.Agent(ctx, ref, at)
}

// Of a registration that is not final where its links are read nothing is known.
func TestFeedback_atAnAgentThatIsNotFinal(t *testing.T) {
	for name, of := range map[string]func(*verifytest.World) (caip.FeedbackRef, caip.ChainID){
		"a mirror that names its origin": func(w *verifytest.World) (caip.FeedbackRef, caip.ChainID) {
			return w.Mirrored(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainB], nil), verifytest.ChainB
		},
		"one that holds a hash of it": func(w *verifytest.World) (caip.FeedbackRef, caip.ChainID) {
			return w.Mirrored(w.Given(verifytest.ChainA, nil), w.Agents[verifytest.ChainS], nil), verifytest.ChainS
		},
	} {
		w := verifytest.New(t)
		ref, at := of(w)
		w.Deps.Registries[w.Agents[at].Registry] = chains.Opened(lags{w.At(at)})
		if r := ask(w, feedback.Request{Ref: ref}); r.Verdict != verify.RecentlyChanged {
			t.Errorf("%s: want %s\n%s", name, verify.RecentlyChanged, verifytest.Explain(r))
		}
	}
}
