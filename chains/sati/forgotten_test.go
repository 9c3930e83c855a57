package sati_test

import (
	"encoding/json"
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// A wrong answer about a transaction spoils one reading, not all that follow.
func TestTransaction_thatIsContradictedIsNotRemembered(t *testing.T) {
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
	w.settled()
	head := w.head(chains.Finalized)
	feedback := func(c *sati.Chain) error {
		_, err := c.Feedback(t.Context(), e.Feedback.Ref, chains.Finalized)
		return err
	}
	events := func(c *sati.Chain) error {
		b, err := c.Read(t.Context(), chains.Query{UpTo: head})
		if err == nil && !slices.ContainsFunc(b.Events, func(one chains.Event) bool { return one.ID == e.ID }) {
			err = errors.New("the feedback is not among the events")
		}
		return err
	}
	for name, c := range map[string]struct {
		lie  func(result map[string]json.RawMessage)
		read func(*sati.Chain) error
	}{
		"its event is left out": {withoutEvents, feedback},
		"it is in another slot": {func(result map[string]json.RawMessage) {
			var slot uint64
			_ = json.Unmarshal(result["slot"], &slot) // as the node wrote it
			result["slot"], _ = json.Marshal(slot - 1)
		}, events},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lies := 0
			chain := w.open(func(cfg *sati.Config) {
				cfg.RPC = []string{spoiled(t, w.net.RPCURL(), "getTransaction", func(answer map[string]json.RawMessage) {
					var result map[string]json.RawMessage
					if json.Unmarshal(answer["result"], &result) == nil {
						lies++
						c.lie(result)
						answer["result"], _ = json.Marshal(result)
					}
				})}
			})
			var err error
			for range 5 {
				if err = c.read(chain); err == nil {
					break
				}
			}
			if err != nil || lies == 0 {
				t.Errorf("after %d lies: %v", lies, err)
			}
		})
	}
}

// withoutEvents takes from a transaction what SATI does last in each instruction: its event.
func withoutEvents(result map[string]json.RawMessage) {
	var meta map[string]json.RawMessage
	var inner []struct {
		Index        int               `json:"index"`
		Instructions []json.RawMessage `json:"instructions"`
	}
	if json.Unmarshal(result["meta"], &meta) != nil || json.Unmarshal(meta["innerInstructions"], &inner) != nil {
		return
	}
	for i, one := range inner {
		inner[i].Instructions = one.Instructions[:len(one.Instructions)-1]
	}
	meta["innerInstructions"], _ = json.Marshal(inner)
	result["meta"], _ = json.Marshal(meta)
}

// A node that lists a transaction and does not show it now is no reason to read nothing: another
// one is asked for it.
func TestRead_asksAnotherNodeForWhatOneDoesNotShow(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.register("owner", "ipfs://x")
	w.settled()
	head := w.head(chains.Finalized)
	want, err := w.chain.Read(t.Context(), chains.Query{UpTo: head})
	if err != nil || len(want.Events) == 0 {
		t.Fatal(want, err)
	}
	nothing := func(answer map[string]json.RawMessage) { answer["result"] = json.RawMessage("null") }
	c := w.open(func(c *sati.Config) {
		c.RPC = []string{spoiledTimes(t, w.net.RPCURL(), "getTransaction", math.MaxInt, nothing), w.net.RPCURL()}
	})
	got, err := c.Read(t.Context(), chains.Query{UpTo: head})
	if err != nil || len(got.Events) != len(want.Events) {
		t.Errorf("%d events, want %d: %v", len(got.Events), len(want.Events), err)
	}
}

// A node that is behind refuses what another one takes: one's refusal is not believed.
func TestSign_asksAnotherNodeForWhatOneRefuses(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://0")
	lying := w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{"simulateTransaction": func(_, result json.RawMessage) any {
		var answer map[string]any
		if json.Unmarshal(result, &answer) == nil {
			answer["value"].(map[string]any)["err"] = map[string]any{"InstructionError": []any{0, map[string]any{"Custom": 4}}}
		}
		return answer
	}})
	for name, c := range map[string]struct {
		rpc     []string
		refused bool
	}{"alone": {[]string{lying}, true}, "with an honest one": {[]string{lying, w.net.RPCURL()}, false}} {
		writer, err := w.open(func(config *sati.Config) { config.RPC = c.rpc }).Writer(named("owner"), nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := writer.Sign(t.Context(), chains.SetURI{Agent: ref, URI: "ipfs://1"}, chains.SignOptions{}); chains.KindOf(err).Permanent() != c.refused || !c.refused && err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A node that does not keep what programs called, or who held which tokens, writes null. That is
// not nothing: what it does not tell is asked for elsewhere, and where nobody tells it, nothing is
// passed over.
func TestReadFromANodeThatKeepsHalfOfATransaction(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
	w.settled()
	head := w.head(chains.Finalized)
	want := w.readAll(chains.Position{}, ref)
	for _, what := range []string{"innerInstructions", "preTokenBalances", "postTokenBalances"} {
		half := w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{
			"getTransaction": func(_, result json.RawMessage) any {
				return edit(result, func(v map[string]any) { v["meta"].(map[string]any)[what] = nil })
			},
		})
		for _, nodes := range [][]string{{half}, {half, w.net.RPCURL()}} {
			c := w.open(func(c *sati.Config) { c.RPC = nodes })
			batch, err := c.Read(t.Context(), chains.Query{UpTo: head, Agents: []caip.AgentRef{ref}})
			if len(nodes) == 1 {
				wantKind(t, "no "+what, err, chains.Dishonest)
			} else if err != nil || len(batch.Events) != len(want) {
				t.Errorf("no %s at one of two nodes: %v, want %v; %v", what, kindsOf(batch.Events), kindsOf(want), err)
			}
		}
	}
}
