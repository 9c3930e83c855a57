package sati_test

import (
	"encoding/json"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// A second opinion is another node's own, whatever the first one was answered and remembered.
func TestElsewhere_isNotAnsweredFromMemory(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	e, ok := w.do("client", chains.GiveFeedback{Agent: agent, Value: one(1)}).Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no feedback in the receipt")
	}
	w.settled()
	ref := e.Feedback.Ref
	honest, err := w.open(func(*sati.Config) {}).Feedback(t.Context(), ref, chains.Finalized)
	if err != nil || honest.Time.IsZero() {
		t.Fatalf("%+v, %v", honest, err)
	}
	late := func(_, result json.RawMessage) any {
		return edit(result, func(v map[string]any) { v["blockTime"] = 1_700_000_000 })
	}
	lying := w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{"getTransaction": late, "getBlock": late})
	c := w.open(func(c *sati.Config) { c.RPC = []string{lying, w.net.RPCURL()} })
	opinion := chains.Opinion(t.Context())
	first, err := c.Feedback(opinion, ref, chains.Finalized)
	if err != nil || first.Time.Equal(honest.Time) {
		t.Fatalf("the first is told %s, %v", first.Time, err)
	}
	second, err := c.Feedback(chains.Elsewhere(opinion), ref, chains.Finalized)
	if err != nil || !second.Time.Equal(honest.Time) {
		t.Errorf("the second is told %s, want %s; %v", second.Time, honest.Time, err)
	}
}
