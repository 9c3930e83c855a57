package evm_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
)

// A proxy that was upgraded to 2.0.0 keeps its past: what its owners and clients logged before
// neither stops the reading nor is passed over.
func TestERC8004_readsTheWholeHistoryOfAProxy(t *testing.T) {
	e := newEarly(t, "1.0.0", 0)
	ctx := t.Context()
	act := func(name string, op chains.Op) chains.Receipt {
		t.Helper()
		r, err := e.act(ctx, t, name, op)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	agent := act("owner", chains.Register{URI: "ipfs://a"}).Events[0].Agent
	act("owner", chains.SetURI{Agent: agent, URI: "ipfs://b"})
	act("owner", chains.SetMetadata{Agent: agent, Entry: chains.MetadataEntry{Key: chains.AgentWalletKey, Value: []byte("eip155:1:0xabc")}}) // not reserved then
	give := chains.GiveFeedback{Agent: agent, Tag1: "starred", Tag2: "day", Endpoint: "https://agent.example", URI: "ipfs://f", Hash: caip.Hash{1}}
	const given = 7
	for shape := range uint8(given) {
		if version := map[bool]string{true: "1.1.0", false: "2.0.0"}[shape < 6]; shape > 0 {
			e.upgrade(t, version, shape)
			c := e.config()
			if version == "2.0.0" {
				c.Dialect = registry.DialectV1 // of its first days
			}
			e.chain = dial(t, c)
		}
		give.Value = chains.Value{Unscaled: chains.NewInt128(10 + int64(shape))}
		act("client", give)
	}

	c := e.config()
	c.Dialect = registry.DialectERC8004
	l := newLiar(t, c.RPC[0])
	c.RPC = []string{l.URL}
	head, err := e.chain.Head(ctx, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	watch := func(step uint64) (list []chains.Event) {
		t.Helper()
		chain := dial(t, c)
		for at := (chains.Position{Height: e.DeployBlock()}); at.Height < head.Height; {
			batch, err := chain.Read(ctx, chains.Query{After: at, UpTo: chains.Position{Height: min(at.Height+step, head.Height)}})
			if err != nil {
				t.Fatal(err)
			}
			list, at = append(list, batch.Events...), batch.Through
		}
		return list
	}
	for _, step := range []uint64{1, 1000} {
		var index uint64
		uri, text := false, false
		for _, event := range watch(step) {
			switch {
			case event.Kind == chains.KindURISet:
				uri = event.URI.URI == "ipfs://b"
			case event.Kind == chains.KindMetadataSet:
				text = event.Metadata.Key == chains.AgentWalletKey && string(event.Metadata.Value) == "eip155:1:0xabc"
			case event.Feedback != nil:
				f := event.Feedback
				if f.Ref.Index != index+1 || f.Value != (chains.Value{Unscaled: chains.NewInt128(10 + int64(index))}) || f.Tag1 != "starred" || f.Tag2 != "day" || f.URI != "ipfs://f" {
					t.Errorf("%d blocks at a time: feedback %d: %+v", step, index+1, f)
				}
				if proven, err := dial(t, c).Prove(ctx, event.Claim(), chains.Latest); err != nil || proven.Feedback.Ref != f.Ref {
					t.Errorf("proven: %+v, %v", proven.Feedback, err)
				}
				if one, err := dial(t, c).Feedback(ctx, f.Ref, chains.Latest); err != nil || one.Ref != f.Ref || one.Tag1 != f.Tag1 {
					t.Errorf("read: %+v, %v", one, err)
				}
				if _, mirror, err := dial(t, c).OriginOf(ctx, *f, chains.Latest); err != nil || mirror {
					t.Errorf("feedback %d: a mirror %t, %v", index+1, mirror, err)
				}
				index++
			}
		}
		if index != given || !uri || !text {
			t.Errorf("%d blocks at a time: %d feedbacks, a URI %t, a text as wallet %t", step, index, uri, text)
		}
	}

	// Where an upgrade left the feedback behind, there is none, and everything else is read.
	selector := hexutil.Encode(crypto.Keccak256([]byte("readFeedback(uint256,address,uint64)"))[:4])
	l.about("eth_call", func(q request, a response) response {
		var call struct{ Input string }
		if err := json.Unmarshal(q.Params[0], &call); err == nil && strings.HasPrefix(call.Input, selector) {
			return refusal(3, "execution reverted: index out of bounds")
		}
		return a
	})
	kinds := map[chains.EventKind]int{}
	for _, event := range watch(1000) {
		kinds[event.Kind]++
	}
	if kinds[chains.KindFeedback] != 0 || kinds[chains.KindRegistered] != 1 || kinds[chains.KindMetadataSet] != 1 {
		t.Errorf("of an emptied registry: %v", kinds)
	}
}
