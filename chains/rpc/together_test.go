package rpc_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

// ask has ten ask at the same moment for their own number, by single calls and by batches of two,
// in two rounds. serve answers a request before the server does, if it wants to.
func ask(t *testing.T, serve func(w http.ResponseWriter, calls int) bool) (wrong []error, requests, counted uint64) {
	t.Helper()
	var count atomic.Uint64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		count.Add(1)
		body, _ := io.ReadAll(r.Body)
		type call struct {
			ID     json.RawMessage `json:"id"`
			Method string          `json:"method"`
			Params []int           `json:"params"`
		}
		var list []call
		single := !bytes.HasPrefix(body, []byte("["))
		if single {
			body = append(append([]byte{'['}, body...), ']')
		}
		if err := json.Unmarshal(body, &list); err != nil {
			t.Error(err)
		}
		if serve(w, len(list)) {
			return
		}
		var out []string
		for _, c := range list {
			result := `"0x1"`
			if c.Method != "eth_chainId" {
				result = fmt.Sprint(c.Params[0])
			}
			answer := `"result":` + result
			if result == "3" {
				answer = `"error":{"code":-32601,"message":"no such method"}`
			}
			out = append(out, `{"jsonrpc":"2.0","id":`+string(c.ID)+`,`+answer+`}`)
		}
		w.Header().Set("Content-Type", "application/json")
		if text := strings.Join(out, ","); single {
			_, _ = io.WriteString(w, text)
		} else {
			_, _ = io.WriteString(w, "["+text+"]")
		}
	}))
	t.Cleanup(server.Close)
	n, err := rpc.Dial(t.Context(), rpc.Config{
		Chain: caip.MustChainID("eip155:1"), URLs: []string{server.URL}, Timeout: 5 * time.Second, Attempts: 2, MaxBatch: 100, MaxResponse: 1 << 20,
		Family: rpc.Family{
			ChainMethod: "eth_chainId",
			ChainOf:     func(json.RawMessage) (string, error) { return "eip155:1", nil },
			Explain:     func(rpc.Answer, func(string) string) (rpc.Meaning, bool) { return rpc.Meaning{}, false },
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	var first int
	if err := n.Call(t.Context(), "ask", &first, "one", 1); err != nil { // the chain is known then
		t.Fatal(err)
	}
	before, was := count.Load(), n.Endpoints[0].Meter.Read("").Requests
	wrong = make([]error, 10)
	together.Each(t.Context(), 10, func(ctx context.Context, i int) {
		var got int
		if i%2 == 1 {
			if wrong[i] = n.Call(ctx, "ask", &got, "one", i); wrong[i] == nil && got != i {
				t.Errorf("%d for %d", got, i)
			}
		} else {
			q := []*rpc.Question{{Method: "one", Args: []any{i}}, {Method: "one", Args: []any{i + 100}}}
			if wrong[i] = n.Ask(ctx, "ask", q); wrong[i] == nil && (string(q[0].Result) != fmt.Sprint(i) || string(q[1].Result) != fmt.Sprint(i+100)) {
				t.Errorf("%s and %s for %d", q[0].Result, q[1].Result, i)
			}
		}
		_ = n.Call(ctx, "ask", &got, "one", 1)
	})
	return wrong, count.Load() - before, n.Endpoints[0].Meter.Read("").Requests - was
}

func TestCall_together(t *testing.T) {
	wrong, requests, counted := ask(t, func(http.ResponseWriter, int) bool { return false })
	for i, err := range wrong {
		if (err != nil) != (i == 3) {
			t.Errorf("%d: %v", i, err)
		}
	}
	if requests >= 20 || counted != requests { // two, where the machine is not busy
		t.Errorf("%d requests, %d counted", requests, counted)
	}
}

// What is too much at once is asked for apart.
func TestCall_togetherIsTooMuch(t *testing.T) {
	for name, refuse := range map[string]func(http.ResponseWriter){
		"a status": func(w http.ResponseWriter) { w.WriteHeader(http.StatusRequestEntityTooLarge) },
		"an error": func(w http.ResponseWriter) {
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"too many calls"}}`)
		},
		"too large": func(w http.ResponseWriter) { _, _ = io.WriteString(w, "["+strings.Repeat(" ", 1<<20)+"]") },
	} {
		wrong, _, _ := ask(t, func(w http.ResponseWriter, calls int) bool {
			if calls > 2 {
				refuse(w)
			}
			return calls > 2
		})
		for i, err := range wrong {
			if (err != nil) != (i == 3) {
				t.Errorf("%s: %d: %v", name, i, err)
			}
		}
	}
}
