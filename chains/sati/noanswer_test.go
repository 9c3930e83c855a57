package sati_test

import (
	"encoding/json"
	"reflect"
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// An answer to somebody else's request, one that holds nothing, and null where there has to be
// something, are asked again.
func TestNothingIsNoAnswer(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	agent := w.register("owner", "ipfs://x")
	value, err := chains.ParseValue("1")
	if err != nil {
		t.Fatal(err)
	}
	e, ok := w.do("client", chains.GiveFeedback{Agent: agent, Value: value}).Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no feedback in the receipt")
	}
	given := e.Feedback.Ref
	w.settled()
	head := w.head(chains.Finalized)
	want, err := w.chain.Read(t.Context(), chains.Query{UpTo: head})
	if err != nil || len(want.Events) < 2 {
		t.Fatal(want, err)
	}
	for name, change := range map[string]func(map[string]json.RawMessage){
		"another's id":             func(a map[string]json.RawMessage) { a["id"] = json.RawMessage(`4711`) },
		"neither result nor error": func(a map[string]json.RawMessage) { delete(a, "result") },
		"null":                     func(a map[string]json.RawMessage) { a["result"] = json.RawMessage("null") },
	} {
		for _, method := range []string{"getGenesisHash", "getSlot", "getLatestBlockhash", "getBlock", "getSignaturesForAddress", "getMultipleAccounts", "getCompressedAccountV2"} {
			t.Run(name+" to "+method, func(t *testing.T) {
				t.Parallel()
				c := w.open(func(c *sati.Config) {
					c.RPC, c.Photon = []string{spoiled(t, w.net.RPCURL(), method, change)}, spoiled(t, w.net.PhotonURL(), method, change)
				})
				if got, err := c.Read(t.Context(), chains.Query{UpTo: head}); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%d events, want %d: %v", len(got.Events), len(want.Events), err)
				}
				if _, err := c.Agent(t.Context(), agent, chains.Finalized); err != nil {
					t.Error(err)
				}
				if _, err := c.Feedback(t.Context(), given, chains.Finalized); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// spoiled is an endpoint in front of another that changes the first two answers to a method.
func spoiled(t *testing.T, target, method string, change func(map[string]json.RawMessage)) string {
	t.Helper()
	return spoiledTimes(t, target, method, 2, change)
}

// spoiledTimes is spoiled for so many answers.
func spoiledTimes(t *testing.T, target, method string, left int, change func(map[string]json.RawMessage)) string {
	t.Helper()
	var mu sync.Mutex
	return inFront(t, target, func(q question) []byte {
		answer := map[string]json.RawMessage{}
		said := q.pass()
		mu.Lock()
		defer mu.Unlock()
		if q.Method != method || left == 0 || json.Unmarshal(said, &answer) != nil {
			return said
		}
		left--
		change(answer)
		said, _ = json.Marshal(answer)
		return said
	})
}
