package view

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// nodeSaid is a JSON-RPC error.
type nodeSaid struct {
	code int
	text string
}

func (e nodeSaid) Error() string  { return e.text }
func (e nodeSaid) ErrorCode() int { return e.code }

// someEndpoint is an endpoint that nobody asks.
func someEndpoint(t *testing.T) *rpc.Endpoint {
	n, err := rpc.Dial(t.Context(), rpc.Config{Chain: caip.MustChainID("eip155:1"), Family: Family})
	if err != nil {
		t.Fatal(err)
	}
	return n.Aside("rpc[0]", "http://node.example")
}

// How the EVM ends a call depends on the contract alone: it is a refusal, and asking again cannot
// help.
func TestClassify_endsOfTheEVM(t *testing.T) {
	for _, text := range []string{
		"out of gas", "contract creation code storage out of gas", "gas required exceeds allowance (30000)", "stack underflow (0 <=> 2)", "stack limit reached 1024 (1023)",
		"invalid opcode: INVALID", "invalid opcode: opcode 0xef not defined", "invalid jump destination", "write protection", "return data out of bounds", "gas uint64 overflow",
		"invalid code: must not begin with 0xef", "max code size exceeded", "max initcode size exceeded", "max call depth exceeded", "execution reverted",
		"EVM error: InvalidJump", "StackOverflow", "BadInstruction",
	} {
		err := someEndpoint(t).Classify("read", nodeSaid{-32000, text})
		var r *Revert
		if !errors.As(err, &r) || Family.Repeats(err) || !chains.KindOf(err).Permanent() {
			t.Errorf("%q: %v, kind %s", text, err, chains.KindOf(err))
		}
	}
	for text, kind := range map[string]chains.Kind{
		"header not found": chains.Transient, "rate limit reached": chains.Transient, "something new": chains.Unknown, "missing trie node 1234": chains.Transient,
	} {
		err := someEndpoint(t).Classify("read", nodeSaid{-32000, text})
		if chains.KindOf(err) != kind || !Family.Repeats(err) {
			t.Errorf("%q: %v, kind %s, want %s", text, err, chains.KindOf(err), kind)
		}
	}
}

// A node that does not know a transaction has not taken it.
func TestClassify_unknownIsNotKnown(t *testing.T) {
	for text, c := range map[string]struct {
		kind  chains.Kind
		known bool
	}{
		"already known":               {chains.Transient, true},
		"known transaction: 0x12":     {chains.Transient, true},
		"Unknown transaction type: 4": {chains.Unsupported, false},
		"unknown transaction":         {chains.Unknown, false},
	} {
		err := someEndpoint(t).Classify("send", nodeSaid{-32000, text})
		if chains.KindOf(err) != c.kind || errors.Is(err, ErrKnown) != c.known {
			t.Errorf("%q: %v, kind %s", text, err, chains.KindOf(err))
		}
	}
}

// What a plan is used up with is no matter of how much was asked at once: another endpoint is
// asked.
func TestClassify_planUsedUp(t *testing.T) {
	for _, text := range []string{"Monthly capacity limit exceeded.", "CU limit exceeded; Request too fast per second", "daily limit exceeded"} {
		spent := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.WriteHeader(http.StatusServiceUnavailable)
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":%q}}`, text)
		}))
		defer spent.Close()
		good := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			var q struct{ ID json.RawMessage }
			_ = json.NewDecoder(r.Body).Decode(&q)
			fmt.Fprintf(w, `{"jsonrpc":"2.0","id":%s,"result":"0x1"}`, q.ID)
		}))
		defer good.Close()
		n, err := rpc.Dial(t.Context(), rpc.Config{Chain: caip.MustChainID("eip155:1"), Family: Family, URLs: []string{spent.URL, good.URL}, Timeout: time.Second, Attempts: 3, MaxBatch: 1, MaxResponse: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		defer n.Close()
		var id string
		if err := n.Call(t.Context(), "read", &id, "eth_gasPrice"); err != nil || id != "0x1" {
			t.Errorf("%q: %s, %v", text, id, err)
		}
	}
}
