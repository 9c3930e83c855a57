package rpc_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// echo is a node that answers each question with its first argument, as soon as it may.
type echo struct {
	mu       sync.Mutex
	sizes    []int // of the batches, as they came
	arrived  chan struct{}
	free     chan struct{}
	ended    chan struct{} // requests that were given up
	tooLarge int           // refuses batches of more questions
}

func (n *echo) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var batch []struct {
		ID     json.RawMessage   `json:"id"`
		Method string            `json:"method"`
		Params []json.RawMessage `json:"params"`
	}
	if err := json.Unmarshal(body, &batch); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	n.mu.Lock()
	n.sizes = append(n.sizes, len(batch))
	refuse := n.tooLarge > 0 && len(batch) > n.tooLarge
	n.mu.Unlock()
	n.arrived <- struct{}{}
	select {
	case <-n.free:
	case <-r.Context().Done():
		n.ended <- struct{}{}
		return
	}
	if refuse {
		http.Error(w, "too many", http.StatusRequestEntityTooLarge)
		return
	}
	var out []map[string]any
	for _, q := range batch {
		result := json.RawMessage(`"0x7a69"`)
		if q.Method == "echo" {
			result = q.Params[0]
		}
		out = append(out, map[string]any{"jsonrpc": "2.0", "id": q.ID, "result": result})
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(out)
}

func (n *echo) seen() []int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.sizes
}

// busy starts a node and a question that is on its way to it.
func busy(t *testing.T, n *echo) (*rpc.Node, func()) {
	t.Helper()
	n.arrived, n.free, n.ended = make(chan struct{}, 64), make(chan struct{}), make(chan struct{}, 64)
	server := httptest.NewServer(n)
	t.Cleanup(server.Close)
	node, err := rpc.Dial(t.Context(), rpc.Config{Chain: caip.MustChainID("eip155:31337"), URLs: []string{server.URL}, Timeout: time.Minute, Attempts: 1, MaxBatch: 10, MaxResponse: 1 << 20,
		Family: rpc.Family{ChainMethod: "eth_chainId", ChainOf: func(json.RawMessage) (string, error) { return "eip155:31337", nil }}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(node.Close)
	var first sync.WaitGroup
	first.Go(func() { ask(t.Context(), t, node, 0) })
	<-n.arrived
	return node, first.Wait
}

// ask puts one question and checks that the answer is its own.
func ask(ctx context.Context, t *testing.T, node *rpc.Node, i int) {
	q := &rpc.Question{Method: "echo", Args: []any{i}}
	if err := node.Ask(ctx, "test", []*rpc.Question{q}); err != nil || q.Err != nil || string(q.Result) != fmt.Sprint(i) {
		t.Errorf("question %d: %s, %v, %v", i, q.Result, err, q.Err)
	}
}

func TestAsk_gathersWhileAnotherIsOnItsWay(t *testing.T) {
	n := &echo{}
	node, wait := busy(t, n)
	var g sync.WaitGroup
	for i := range 25 {
		g.Go(func() { ask(t.Context(), t, node, i) })
	}
	// Those who gave up are not waited for, and spoil nothing.
	gone, leave := context.WithCancel(t.Context())
	g.Go(func() {
		if err := node.Ask(gone, "test", []*rpc.Question{{Method: "echo", Args: []any{99}}}); err == nil {
			t.Error("who gave up has an answer")
		}
	})
	<-n.arrived
	leave()
	close(n.free)
	g.Wait()
	wait()
	total := 0
	for _, size := range n.seen() {
		if total += size; size > 10 {
			t.Errorf("%d questions in one request, at most 10 are allowed", size)
		}
	}
	if requests := len(n.seen()); requests > 15 || total < 26 {
		t.Errorf("%d requests for %d questions", requests, total)
	}
}

// What is refused together is asked by itself: one question may be the reason.
func TestAsk_asksAloneWhatFailsTogether(t *testing.T) {
	n := &echo{tooLarge: 2}
	node, wait := busy(t, n)
	var g sync.WaitGroup
	for i := range 8 {
		g.Go(func() { ask(t.Context(), t, node, i) })
	}
	<-n.arrived
	close(n.free)
	g.Wait()
	wait()
}

// A request that nobody waits for any more ends.
func TestAsk_endsWhatNobodyWaitsFor(t *testing.T) {
	n := &echo{}
	node, wait := busy(t, n)
	ctx, cancel := context.WithCancel(t.Context())
	var g sync.WaitGroup
	for i := range 3 {
		g.Go(func() { _ = node.Ask(ctx, "test", []*rpc.Question{{Method: "echo", Args: []any{i}}}) })
	}
	<-n.arrived
	cancel()
	g.Wait()
	<-n.ended
	close(n.free)
	wait()
}
