package rpc_test

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	gethrpc "github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// spoilt answers with the argument of each call, and spoils some requests.
type spoilt struct {
	mu       sync.Mutex
	requests int
	spoil    func(n, calls int, w http.ResponseWriter, answer string) bool
}

func (n *spoilt) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 1<<20))
	if err != nil {
		return
	}
	type call struct {
		ID     json.RawMessage   `json:"id"`
		Method string            `json:"method"`
		Params []json.RawMessage `json:"params"`
	}
	var calls []call
	single := json.Unmarshal(body, &calls) != nil
	if single {
		calls = make([]call, 1)
		if json.Unmarshal(body, &calls[0]) != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
	}
	var answers []string
	for _, c := range calls {
		result := `"0x7a69"`
		if c.Method == "echo" {
			result = string(c.Params[0])
		}
		answers = append(answers, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, c.ID, result))
	}
	answer := answers[0]
	if !single {
		answer = "[" + strings.Join(answers, ",") + "]"
	}
	n.mu.Lock()
	n.requests++
	done := n.spoil(n.requests, len(calls), w, answer)
	n.mu.Unlock()
	if !done {
		_, _ = io.WriteString(w, answer)
	}
}

func askSpoilt(t *testing.T, n *spoilt, questions int) error {
	t.Helper()
	server := httptest.NewServer(n)
	t.Cleanup(server.Close)
	node, err := rpc.Dial(t.Context(), rpc.Config{Chain: caip.MustChainID("eip155:31337"), URLs: []string{server.URL, server.URL + "/again"}, Timeout: time.Minute, Attempts: 4, MaxBatch: 100, MaxResponse: 1 << 20,
		Family: rpc.Family{ChainMethod: "eth_chainId", ChainOf: func(json.RawMessage) (string, error) { return "eip155:31337", nil }}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(node.Close)
	list := make([]*rpc.Question, questions)
	for i := range list {
		list[i] = &rpc.Question{Method: "echo", Args: []any{i}}
	}
	if err := node.Ask(t.Context(), "test", list); err != nil {
		return err
	}
	for i, q := range list {
		if q.Err != nil || string(q.Result) != fmt.Sprint(i) {
			t.Fatalf("question %d: %s, %v", i, q.Result, q.Err)
		}
	}
	return nil
}

// A node that takes one call at a time, and fails to answer one in ten at first, answers three
// hundred questions: what it has answered is not asked again.
func TestAsk_keepsWhatWasAnswered(t *testing.T) {
	failed := map[string]bool{}
	n := &spoilt{spoil: func(_, calls int, w http.ResponseWriter, answer string) bool {
		_, result, _ := strings.Cut(answer, `"result":`)
		switch {
		case calls > 1:
			w.WriteHeader(http.StatusBadRequest)
			return true
		case strings.HasSuffix(result, "7}") && !failed[result]:
			failed[result] = true
			w.WriteHeader(http.StatusBadGateway)
			return true
		}
		return false
	}}
	if err := askSpoilt(t, n, 300); err != nil {
		t.Fatal(err)
	}
	if len(failed) != 30 {
		t.Errorf("%d questions failed at first", len(failed))
	}
	if n.requests > 350 {
		t.Errorf("%d requests for 300 questions", n.requests)
	}
}

// One answer that was cut short on its way says nothing of how the node takes others.
func TestAsk_oneCutAnswerIsNoRefusalOfBatches(t *testing.T) {
	n := &spoilt{spoil: func(request, _ int, w http.ResponseWriter, answer string) bool {
		if request == 2 {
			_, _ = io.WriteString(w, answer[:len(answer)/2])
			return true
		}
		return false
	}}
	if err := askSpoilt(t, n, 1000); err != nil {
		t.Fatal(err)
	}
	if n.requests > 130 { // one batch was asked one by one
		t.Errorf("%d requests for ten batches", n.requests)
	}
}

// filler is a service of go-ethereum's server.
type filler struct{}

// Echo answers with a number, and more than a hundred bytes before it.
func (filler) Echo(n int) string { return fmt.Sprintf("%0110d", n) }

// go-ethereum leaves out the calls behind those whose answers fill a request. They are asked again.
func TestAsk_asksAgainWhatLargeAnswersCrowdOut(t *testing.T) {
	server := gethrpc.NewServer()
	t.Cleanup(server.Stop)
	server.SetBatchLimits(100, 300)
	if err := server.RegisterName("fill", filler{}); err != nil {
		t.Fatal(err)
	}
	for scheme, handler := range map[string]http.Handler{"http": server, "ws": server.WebsocketHandler(nil)} {
		t.Run(scheme, func(t *testing.T) {
			node := httptest.NewServer(handler)
			t.Cleanup(node.Close)
			n, err := rpc.Dial(t.Context(), rpc.Config{Chain: caip.MustChainID("eip155:31337"), URLs: []string{scheme + strings.TrimPrefix(node.URL, "http")}, Timeout: time.Minute, Attempts: 1, MaxBatch: 100, MaxResponse: 1 << 20,
				Family: rpc.Family{Explain: func(a rpc.Answer, _ func(string) string) (rpc.Meaning, bool) {
					return rpc.Meaning{Kind: chains.TooMuch, Cause: rpc.ErrTooMuch}, a.Error() == "response too large"
				}}})
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(n.Close)
			questions := make([]*rpc.Question, 10)
			for i := range questions {
				questions[i] = &rpc.Question{Method: "fill_echo", Args: []any{i}}
			}
			if err := n.AskOf(t.Context(), "test", n.Endpoints[0], questions); err != nil {
				t.Fatal(err)
			}
			for i, q := range questions {
				if want := fmt.Sprintf(`"%0110d"`, i); string(q.Result) != want {
					t.Errorf("question %d: %s, %v", i, q.Result, q.Err)
				}
			}
		})
	}
}
