package evm_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// What a node does not show proves nothing; neither does one answer that the rest of the chain does
// not bear out.
func TestProve_takesAbsenceForNoContradiction(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, start := b.story(t)
	registering, reviewing := b.writer(t, 6), b.writer(t, 7)
	registered, err := registering.Sign(t.Context(), chains.Register{}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	reviewed, err := reviewing.Sign(t.Context(), chains.GiveFeedback{Agent: agent}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(registering.Send(t.Context(), registered), reviewing.Send(t.Context(), reviewed)); err != nil {
		t.Fatal(err)
	}
	b.mined(t, registered)
	events, err := readAll(t, b.chain, start)
	if err != nil {
		t.Fatal(err)
	}
	genuine := events[2].Claim()
	i := slices.IndexFunc(events, func(e chains.Event) bool { return e.TxID == registered.ID && e.Registered != nil })
	neighbour := slices.IndexFunc(events, func(e chains.Event) bool { return e.TxID == reviewed.ID })
	if i < 0 || neighbour < 0 || events[i].At != events[neighbour].At || events[i].Ordinal == 0 {
		t.Fatalf("%+v are not in one block as they should be", events[len(events)-2:])
	}
	second := events[i].Claim() // the only log of its neighbour is the first
	otherTx, otherPlace, otherHash := genuine, genuine, genuine
	otherTx.TxID = "0x" + strings.Repeat("ab", 32)
	otherPlace.Ordinal = 99
	otherHash.At.Hash = events[0].At.Hash
	l, c := b.liar(t)
	c.Attempts = 1
	absent := func(_ request, a response) response { a.Result = json.RawMessage("null"); return a }
	// stale shows another block, which no block builds on.
	stale := func(_ request, a response) response {
		return edit(a, func(o map[string]any) { o["hash"] = "0x" + strings.Repeat("cd", 32) })
	}
	strangers := func(_ request, a response) response {
		var list []map[string]any
		if json.Unmarshal(a.Result, &list) != nil {
			return a
		}
		for _, r := range list {
			r["transactionHash"] = otherTx.TxID
			for _, log := range r["logs"].([]any) {
				log.(map[string]any)["transactionHash"] = otherTx.TxID
			}
		}
		a.Result, _ = json.Marshal(list)
		return a
	}
	// exchanged tells the receipts of each other for those of two neighbours.
	exchanged := func(_ request, a response) response {
		text := string(a.Result)
		for _, step := range [][2]string{{registered.ID, "0x-"}, {reviewed.ID, registered.ID}, {"0x-", reviewed.ID}} {
			text = strings.ReplaceAll(text, step[0], step[1])
		}
		a.Result = json.RawMessage(text)
		return a
	}
	honest := func(_ request, a response) response { return a }
	for name, answer := range map[string]struct {
		method string
		tell   func(request, response) response
		claim  chains.EventClaim
		loose  bool
		want   bool // a contradiction
	}{
		"no block":                              {"eth_getBlockByNumber", absentBelowHead(absent), genuine, false, false},
		"no receipts":                           {"eth_getBlockReceipts", absent, genuine, false, false},
		"another block for once":                {"eth_getBlockByNumber", onlyAt(genuine.At.Height, stale), genuine, true, false},
		"receipts of other transactions":        {"eth_getBlockReceipts", strangers, genuine, false, false},
		"the receipt of another transaction":    {"eth_getBlockReceipts", exchanged, second, false, false},
		"another block at that height":          {"", honest, otherHash, false, true},
		"no such transaction, by the root":      {"", honest, otherTx, false, true},
		"no such transaction, nothing to prove": {"eth_getBlockByHash", absent, otherTx, false, false},
		"no such log, by the root":              {"", honest, otherPlace, false, true},
		"no such log, roots are not verified":   {"", honest, otherPlace, true, false},
	} {
		t.Run(name, func(t *testing.T) {
			c := c
			c.LooseHeaders = answer.loose
			chain := dial(t, c)
			l.about(answer.method, answer.tell)
			e, err := chain.Prove(t.Context(), answer.claim, chains.Latest)
			if err == nil || (chains.KindOf(err) == chains.Contradicted) != answer.want {
				t.Errorf("%+v, %v: kind %s", e, err, chains.KindOf(err))
			}
			l.lie(nil)
			if e, err := chain.Prove(t.Context(), genuine, chains.Latest); err != nil || !reflect.DeepEqual(e, events[2]) {
				t.Errorf("after that: %+v, %v", e, err)
			}
		})
	}
	c.RPC = append(c.RPC, b.RPCURL())
	for name, tell := range map[string]func(request, response) response{"exchanged": exchanged, "receipts of other transactions": strangers} {
		l.about("eth_getBlockReceipts", tell)
		if e, err := dial(t, c).Prove(t.Context(), second, chains.Latest); err != nil || !reflect.DeepEqual(e, events[i]) {
			t.Errorf("%s, and another endpoint is honest: %+v, %v", name, e, err)
		}
	}
}

// absentBelowHead lies about blocks that are asked for by their number.
func absentBelowHead(tell func(request, response) response) func(request, response) response {
	return func(q request, a response) response {
		if strings.HasPrefix(string(q.Params[0]), `"0x`) {
			return tell(q, a)
		}
		return a
	}
}

// onlyAt lies about the block of one height.
func onlyAt(height uint64, tell func(request, response) response) func(request, response) response {
	return func(q request, a response) response {
		if string(q.Params[0]) == `"`+hexutil.EncodeUint64(height)+`"` {
			return tell(q, a)
		}
		return a
	}
}

// An answer to somebody else's request, one that holds nothing, and null where there has to be
// something, are asked again.
func TestNode_takesNothingForAnAnswer(t *testing.T) {
	t.Parallel()
	b := newBench(t, localnet.Options{Manual: true})
	agent, start := b.story(t)
	want, err := readAll(t, b.chain, start)
	if err != nil {
		t.Fatal(err)
	}
	nonce, _, err := b.writer(t, 0).NextNonce(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for name, spoil := range map[string]func(response) response{
		"another's id":             func(a response) response { a.ID = json.RawMessage(`4711`); return a },
		"neither result nor error": func(a response) response { a.Result = nil; return a },
		"null":                     func(a response) response { a.Result = json.RawMessage("null"); return a },
	} {
		for _, method := range []string{"eth_chainId", "eth_blockNumber", "eth_getBlockByNumber", "eth_getLogs", "eth_call", "eth_getBlockReceipts", "eth_getTransactionCount"} {
			t.Run(name+" to "+method, func(t *testing.T) {
				t.Parallel()
				l := newLiar(t, b.RPCURL())
				bad := 2 // times
				l.about(method, func(_ request, a response) response {
					if bad--; bad >= 0 {
						return spoil(a)
					}
					return a
				})
				c := config(b.Network)
				c.RPC, c.Attempts = []string{l.URL}, 4
				chain := dial(t, c)
				if got, err := readAll(t, chain, start); err != nil || !reflect.DeepEqual(got, want) {
					t.Errorf("%d events, want %d: %v", len(got), len(want), err)
				}
				if _, err := chain.Agent(t.Context(), agent, chains.Depth(1)); err != nil {
					t.Error(err)
				}
				if _, err := chain.Prove(t.Context(), want[2].Claim(), chains.Latest); err != nil {
					t.Error(err)
				}
				if n, _, err := evm.NewWriter(chain, b.signer(t, 0), evm.WriterOptions{}).NextNonce(t.Context()); err != nil || n != nonce {
					t.Errorf("nonce %d, want %d: %v", n, nonce, err)
				}
			})
		}
	}
}
