package verify_test

import (
	"context"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// hung is a node that never answers.
type hung struct{ *memchain.Chain }

func (hung) AgentAt(ctx context.Context, _ caip.AgentRef, _ chains.Position) (chains.Agent, error) {
	<-ctx.Done()
	return chains.Agent{}, ctx.Err()
}

func (hung) Feedback(ctx context.Context, _ caip.FeedbackRef, _ chains.Finality) (chains.Feedback, error) {
	<-ctx.Done()
	return chains.Feedback{}, ctx.Err()
}

// forger is a node that says that a feedback has another value.
type forger struct{ *memchain.Chain }

func (f forger) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	got, err := f.Chain.Feedback(ctx, ref, at)
	got.Value = chains.Value{Unscaled: chains.NewInt128(-100)}
	return got, err
}

// behind is a node that has not read far enough to hold a feedback.
type behind struct{ *memchain.Chain }

func (behind) Feedback(_ context.Context, ref caip.FeedbackRef, _ chains.Finality) (chains.Feedback, error) {
	return chains.Feedback{}, &chains.Error{Kind: chains.NotFound, Chain: ref.Chain(), Op: "read feedback"}
}

func (behind) Head(context.Context, chains.Finality) (chains.Position, error) {
	return chains.Position{Height: 1}, nil
}

// A quorum that is reached answers at once; before, one node that hangs cost all of the time
// allowed.
func TestQuorum_doesNotWaitForANodeThatHangs(t *testing.T) {
	w := newWorld(t)
	w.nodes(w.a, hung{w.a}, w.a)
	began := time.Now()
	if r := w.verify(verify.Request{Body: request(w.all(), w.a.Account("wallet")), Agent: w.agents[chainA], Quorum: 2}); r.Verdict != verify.Verified {
		t.Fatal(explain(r))
	}
	if took := time.Since(began); took > 5*time.Second {
		t.Errorf("it took %s", took)
	}
}

func TestQuorum_ofARegistration(t *testing.T) {
	for name, c := range map[string]struct {
		nodes func(*world) []chains.Chain
		want  verify.Verdict
	}{
		"they agree":         {func(w *world) []chains.Chain { return []chains.Chain{w.a, w.a} }, verify.Verified},
		"one lies":           {func(w *world) []chains.Chain { return []chains.Chain{w.a, w.a, liar{w.a}} }, verify.Disputed},
		"there is one":       {func(w *world) []chains.Chain { return []chains.Chain{w.a} }, verify.QuorumShort},
		"one of three hangs": {func(w *world) []chains.Chain { return []chains.Chain{hung{w.a}, w.a, w.a} }, verify.Verified},
	} {
		w := newWorld(t)
		alone(w)
		w.nodes(c.nodes(w)...)
		if r := w.registration(verify.RegistrationRequest{Agent: w.agents[chainA], Quorum: 2}); r.Verdict != c.want {
			t.Errorf("%s: want %s\n%s", name, c.want, explainRegistration(r))
		}
	}
}

func TestQuorum_ofAMirrorAndItsOrigin(t *testing.T) {
	for name, c := range map[string]struct {
		origin func(*world) []chains.Chain // nodes of the origin's chain
		want   verify.Verdict
	}{
		"they agree":         {func(w *world) []chains.Chain { return []chains.Chain{w.a, w.a} }, verify.Verified},
		"one lies":           {func(w *world) []chains.Chain { return []chains.Chain{w.a, w.a, forger{w.a}} }, verify.Disputed},
		"one is behind":      {func(w *world) []chains.Chain { return []chains.Chain{w.a, w.a, behind{w.a}} }, verify.Verified},
		"all but one behind": {func(w *world) []chains.Chain { return []chains.Chain{w.a, behind{w.a}} }, verify.QuorumShort},
		"one of three hangs": {func(w *world) []chains.Chain { return []chains.Chain{hung{w.a}, w.a, w.a} }, verify.Verified},
	} {
		w := newWorld(t)
		mirror := w.mirrored(w.given(chainA, nil), w.agents[chainB], nil)
		w.nodes(c.origin(w)...)
		for range 2 {
			w.deps.Nodes[w.agents[chainB].Registry] = append(w.deps.Nodes[w.agents[chainB].Registry], verify.Node{Name: "rpc", Open: chains.Opened(w.b)})
		}
		if r := w.feedback(verify.FeedbackRequest{Ref: mirror, Quorum: 2}); r.Verdict != c.want {
			t.Errorf("%s: want %s\n%s", name, c.want, explainFeedback(r))
		}
	}
}
