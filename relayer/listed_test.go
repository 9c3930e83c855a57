package relayer

import (
	"context"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/explain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// misstating says of the entries of lists what only the node vouches for: where and when they were
// given, by which transaction, and their endpoint and file.
type misstating struct{ *memchain.Chain }

func (c misstating) Feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	list, err := c.Chain.Feedbacks(ctx, agent, q, at)
	for i := range list {
		list[i].Endpoint, list[i].URI, list[i].Hash = "https://thief.example", "ipfs://thief", caip.Hash{1}
		list[i].At.Height, list[i].TxID = 1, caip.Hash{2}.String()
	}
	return list, err
}

// A history, an audit and an explanation go by what was proven of a feedback, not by what a list
// says of it: mirrors say what the client has said.
func TestLists_decideNoMirror(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	given := func(value int64) caip.FeedbackRef {
		t.Helper()
		e, ok := b.do(b.a, "client", chains.GiveFeedback{Agent: refs[0], Value: chains.Value{Unscaled: chains.NewInt128(value)}, Tag1: "quality", Endpoint: "https://agent.example"}).Event(chains.KindFeedback)
		if !ok {
			t.Fatal("no feedback")
		}
		return e.Feedback.Ref
	}
	history := given(1)
	b.pass()
	o := b.options()
	o.Chains[refs[0].Registry] = misstating{b.a}
	head := must.Get(b.a.Head(t.Context(), chains.Latest))(t)
	a := o.Config.Chains[b.a.Info().Name]
	a.Start = head.Height // nothing of it comes as an event
	o.Config.Chains[b.a.Info().Name] = a
	o.Config.Watch.Audit, o.Config.Links.Recheck = 2*time.Second, time.Hour
	s := b.start(o)
	live := given(2)
	b.mirrored(history, refs)
	b.mirrored(live, refs)
	b.quiet(s)
	dropped := func() float64 { return s.counted("messages_total", "drop") }
	before := dropped()
	b.a.SetFault(denies)
	lost := given(3)
	b.until("it is dropped", func() bool { return dropped() > before })
	b.a.SetFault(nil)
	for _, origin := range []caip.FeedbackRef{history, live, lost} {
		b.mirrored(origin, refs)
		mirror, err := b.b.Feedback(t.Context(), b.mirror(origin, refs[1]).Ref, chains.Latest)
		if err != nil || mirror.Endpoint != "https://agent.example" || mirror.Tag1 != "quality" {
			t.Errorf("the mirror of %s: %+v, %v", origin, mirror, err)
		}
	}
	b.quiet(s)
	for _, origin := range []caip.FeedbackRef{history, live, lost} {
		b.says(b.explained(known(o), origin), explain.Done, explain.StepMirror, explain.Done, "the mirror is delivered")
	}
}
