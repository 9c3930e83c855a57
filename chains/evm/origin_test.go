package evm_test

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// The client may be any contract. Whatever its code makes of the two questions, in whatever words
// the node tells it, the feedback is judged.
func TestOriginOf_isNotHeldUpByItsClient(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	e, ok := b.do(t, 2, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no feedback")
	}
	l, c := b.liar(t)
	c.Attempts = 1
	chain := dial(t, c)
	client := strings.ToLower(e.Feedback.Ref.Client)
	for _, text := range []string{"stack limit reached 1024 (1023)", "return data out of bounds", "invalid code: must not begin with 0xef", "EVM error: CreateContractStartingWithEF",
		"a way to fail of next year's fork"} {
		l.about("eth_call", func(q request, a response) response {
			var call struct{ To string }
			if json.Unmarshal(q.Params[0], &call) == nil && strings.ToLower(call.To) == client {
				return refusal(-32000, text)
			}
			return a
		})
		if origin, mirror, err := chain.OriginOf(t.Context(), *e.Feedback, chains.Latest); err != nil || mirror {
			t.Errorf("%q: %+v, %t, %v", text, origin, mirror, err)
		}
	}
	// What is the node's own trouble is still waited for.
	l.about("eth_call", func(request, response) response { return refusal(-32000, "rate limit reached") })
	if _, _, err := chain.OriginOf(t.Context(), *e.Feedback, chains.Latest); chains.KindOf(err) != chains.Transient {
		t.Errorf("a node that is overloaded: %v", err)
	}
}

func TestHead_ofADepthIsTheBlockAskedFor(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	for range 5 {
		b.Mine()
	}
	want, err := b.chain.Head(t.Context(), chains.Depth(3))
	if err != nil {
		t.Fatal(err)
	}
	l, c := b.liar(t)
	c.Attempts = 1
	chain := dial(t, c)
	if got, err := chain.Head(t.Context(), chains.Depth(3)); err != nil || got != want {
		t.Fatalf("%v, %v, want %v", got, err, want)
	}
	// A genuine header, but of the newest block: the caller would take it for three blocks deep.
	newest := json.RawMessage(`"latest"`)
	l.about("eth_getBlockByNumber", func(q request, _ response) response {
		q.Params[0] = newest
		a, err := forward(b.RPCURL(), q)
		if err != nil {
			panic(err)
		}
		return a
	})
	if got, err := chain.Head(t.Context(), chains.Depth(3)); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("%v, %v, want dishonest", got, err)
	}
}

// Whether a feedback is a mirror decides whether it is mirrored. A node that adds the relay's mark
// to a receipt, or takes it out of one, changes nothing where the receipts of the block were
// proven.
func TestOriginOf_isNotTheNodesWord(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	review, ok := b.do(t, 2, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no feedback")
	}
	made := b.do(t, 0, chains.Deliver{Items: []chains.MirrorItem{item(agent, 1)}})
	mirror, ok := made.Event(chains.KindFeedback)
	if !ok {
		t.Fatal("no mirror")
	}
	l, c := b.liar(t)
	c.Attempts = 1
	relay, err := bindings.FeedbackRelayMetaData.ParseABI()
	if err != nil {
		t.Fatal(err)
	}
	open := func(more ...string) *evm.Chain {
		l.lie(nil)
		with := c
		with.RPC = append(with.RPC[:1:1], more...)
		chain := dial(t, with)
		if _, is, err := chain.OriginOf(t.Context(), *review.Feedback, chains.Latest); is || err != nil {
			t.Fatal(is, err)
		}
		return chain
	}
	topic := relay.Events["Mirrored"].ID.Hex()
	marked, err := forward(b.RPCURL(), request{ID: json.RawMessage("1"), Method: "eth_getTransactionReceipt", Params: []json.RawMessage{json.RawMessage(`"` + made.TxID + `"`)}})
	if err != nil {
		t.Fatal(err)
	}
	logsOf := func(receipt json.RawMessage) (all map[string]any, logs []any) {
		if err := json.Unmarshal(receipt, &all); err != nil {
			t.Fatal(err)
		}
		logs, _ = all["logs"].([]any)
		return all, logs
	}
	isMark := func(log any) bool { return log.(map[string]any)["topics"].([]any)[0] == topic }
	_, genuine := logsOf(marked.Result)
	marks := slices.DeleteFunc(genuine, func(log any) bool { return !isMark(log) })
	if len(marks) != 1 {
		t.Fatalf("%d marks", len(marks))
	}
	changed := func(change func(logs []any) []any) {
		l.lie(func(q request, a response) response {
			var call struct{ To string }
			switch {
			case q.Method == "eth_call" && json.Unmarshal(q.Params[0], &call) == nil && strings.EqualFold(call.To, b.Relay().Hex()):
				return refusal(3, "execution reverted") // it says that the relay is none
			case q.Method != "eth_getTransactionReceipt" || string(a.Result) == "null":
				return a
			}
			receipt, logs := logsOf(a.Result)
			receipt["logs"] = change(logs)
			a.Result, _ = json.Marshal(receipt)
			return a
		})
	}

	chain, both := open(), open(b.RPCURL())
	changed(func(logs []any) []any {
		own, mark := logs[len(logs)-1].(map[string]any), maps.Clone(marks[0].(map[string]any))
		for _, name := range []string{"transactionHash", "transactionIndex", "blockHash", "blockNumber"} {
			mark[name] = own[name]
		}
		last, err := hexutil.DecodeUint64(own["logIndex"].(string))
		if err != nil {
			panic(err)
		}
		mark["address"], mark["logIndex"] = review.Feedback.Ref.Client, hexutil.EncodeUint64(last+1)
		return append(logs, mark)
	})
	if origin, is, err := chain.OriginOf(t.Context(), *review.Feedback, chains.Latest); is || chains.KindOf(err) != chains.Dishonest {
		t.Errorf("a review with an invented mark: %+v, %t, %v, want dishonest", origin, is, err)
	}
	if origin, is, err := both.OriginOf(t.Context(), *review.Feedback, chains.Latest); is || err != nil {
		t.Errorf("with an honest endpoint: %+v, %t, %v", origin, is, err)
	}
	chain = open()
	changed(func(logs []any) []any { return slices.DeleteFunc(logs, isMark) })
	f, err := chain.Feedback(t.Context(), mirror.Feedback.Ref, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	if origin, is, err := chain.OriginOf(t.Context(), f, chains.Latest); !is || err != nil {
		t.Errorf("a mirror without its mark: %+v, %t, %v", origin, is, err)
	}
}
