package rpc_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rate"
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

	connections atomic.Int64
}

func (n *echo) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	var batch []struct {
		ID     json.RawMessage   `json:"id"`
		Method string            `json:"method"`
		Params []json.RawMessage `json:"params"`
	}
	single := body[0] == '{'
	if single {
		body = append(append([]byte{'['}, body...), ']')
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
	if single {
		_ = json.NewEncoder(w).Encode(out[0])
		return
	}
	_ = json.NewEncoder(w).Encode(out)
}

func (n *echo) seen() []int {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.sizes
}

// dial starts a node and connects to it.
func dial(t testing.TB, n *echo, limit *rate.Limit) *rpc.Node {
	t.Helper()
	n.arrived, n.free, n.ended = make(chan struct{}, 1<<16), make(chan struct{}), make(chan struct{}, 64)
	server := httptest.NewUnstartedServer(n)
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			n.connections.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	node, err := rpc.Dial(t.Context(), rpc.Config{Chain: caip.MustChainID("eip155:31337"), URLs: []string{server.URL}, Timeout: time.Minute, Attempts: 1, MaxBatch: 10, MaxResponse: 1 << 20, Rates: rate.Limits{All: limit},
		Family: rpc.Family{ChainMethod: "eth_chainId", ChainOf: func(json.RawMessage) (string, error) { return "eip155:31337", nil }}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(node.Close)
	return node
}

// busy starts a node and a question that is on its way to it.
func busy(t *testing.T, n *echo) (*rpc.Node, func()) {
	t.Helper()
	node := dial(t, n, nil)
	var first sync.WaitGroup
	first.Go(func() { ask(t.Context(), t, node, 0) })
	<-n.arrived
	return node, first.Wait
}

// ask puts one question and checks that the answer is its own.
func ask(ctx context.Context, t testing.TB, node *rpc.Node, i int) {
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

// A batch is no larger than what a second's limit allows. The first one names the chain, too.
func TestAsk_cutsBatchesToTheLimit(t *testing.T) {
	n := &echo{}
	node := dial(t, n, rate.New(rate.Terms{Units: 2000, Unit: 500}))
	close(n.free)
	questions := make([]*rpc.Question, 6)
	for i := range questions {
		questions[i] = &rpc.Question{Method: "echo", Args: []any{i}}
	}
	if err := node.Ask(t.Context(), "test", questions); err != nil || string(questions[5].Result) != "5" {
		t.Error(err)
	}
	if got, traffic := n.seen(), node.Endpoints[0].Traffic(); !slices.Equal(got, []int{5, 2}) || traffic.Units != 3500 || traffic.Rate.Units != 2000 || traffic.Waited[chains.PriorityLive].Requests != 2 {
		t.Errorf("%v: %+v", got, traffic)
	}
}

// Whose turn does not come in time has not asked, alone or with others, and nothing is known of the
// endpoint then.
func TestAsk_saysThatItsTurnDidNotCome(t *testing.T) {
	n := &echo{}
	node := dial(t, n, rate.New(rate.Terms{Units: 1, Unit: 100}))
	close(n.free)
	ask(t.Context(), t, node, 1) // the next one is a hundred seconds later
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	var all sync.WaitGroup
	for range 5 {
		all.Go(func() {
			if err := node.Ask(ctx, "test", []*rpc.Question{{Method: "echo", Args: []any{1}}}); chains.KindOf(err) != chains.TimedOut {
				t.Error(err)
			}
			if err := node.AskOf(ctx, "test", node.Endpoints[0], []*rpc.Question{{Method: "echo", Args: []any{1}}}); !errors.Is(err, chains.ErrNotAsked) {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if traffic := node.Endpoints[0].Traffic(); len(traffic.Failures) > 0 || traffic.Requests != 1 || len(n.seen()) != 1 {
		t.Errorf("%v: %+v", n.seen(), traffic)
	}
}

// Connections are kept for as many as ask at once.
func TestCall_keepsItsConnections(t *testing.T) {
	n := &echo{}
	node := dial(t, n, nil)
	close(n.free)
	ask(t.Context(), t, node, 0)
	const callers, each = 64, 20
	var all sync.WaitGroup
	for i := range callers {
		all.Go(func() {
			for range each {
				var got int
				if err := node.Call(t.Context(), "test", &got, "echo", i); err != nil || got != i {
					t.Errorf("%d: %v", got, err)
				}
			}
		})
	}
	all.Wait()
	t.Logf("%d connections for %d requests", n.connections.Load(), callers*each)
	if n.connections.Load() > 2*callers {
		t.Errorf("%d connections for %d callers", n.connections.Load(), callers)
	}
}
