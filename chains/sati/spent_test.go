package sati_test

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// A relayer signs nothing before it knows what was spent today. Of many transactions some node
// always fails to show one: another node is asked for that one, and the rest is not read again.
func TestSpent_asksAnotherNodeForWhatOneDoesNotShow(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	const mirrors = 3
	for i := range mirrors {
		item := mirrorItem(ref)
		item.Origin.Feedback.Index = uint64(i + 1)
		item.Origin.Source = caip.SourceID(item.Origin.Feedback)
		w.deliver("relayer", item)
	}
	nothing := func(answer map[string]json.RawMessage) { answer["result"] = json.RawMessage("null") }
	c := w.open(func(c *sati.Config) {
		c.RPC = []string{spoiledTimes(t, w.net.RPCURL(), "getTransaction", math.MaxInt, nothing), w.net.RPCURL()}
	})
	writer, err := c.Writer(named("relayer"), nil)
	if err != nil {
		t.Fatal(err)
	}
	list, _, _, err := writer.Spent(t.Context(), time.Time{}, chains.Position{})
	if err != nil || len(list) != mirrors {
		t.Errorf("%d transactions, want %d: %v", len(list), mirrors, err)
	}
}
