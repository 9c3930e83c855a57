package evm_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/chains/evm"
)

// request is one JSON-RPC call as it passes the liar.
type request struct {
	ID     json.RawMessage   `json:"id"`
	Method string            `json:"method"`
	Params []json.RawMessage `json:"params"`
}

// response is what the node answered, or what the liar makes of it.
type response struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id"`
	Result  json.RawMessage `json:"result,omitempty"`
	Error   json.RawMessage `json:"error,omitempty"`
}

// refusal makes a JSON-RPC error.
func refusal(code int, message string) response {
	b, err := json.Marshal(map[string]any{"code": code, "message": message})
	if err != nil {
		panic(err)
	}
	return response{Error: b}
}

// liar stands between an adapter and an honest node.
type liar struct {
	URL string

	mu    sync.Mutex
	tell  func(request, response) response
	fail  func() int // HTTP status instead of an answer; 0 for none
	calls map[string]int
}

func newLiar(t *testing.T, node string) *liar {
	t.Helper()
	l := &liar{calls: map[string]int{}}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { l.serve(w, r, node) }))
	t.Cleanup(server.Close)
	l.URL = server.URL
	return l
}

// liar stands before the network's node, and is the only endpoint of a configuration.
func (b *bench) liar(t *testing.T) (*liar, evm.Config) {
	t.Helper()
	l := newLiar(t, b.RPCURL())
	return l, b.through(l.URL)
}

// through is the network's configuration with other endpoints.
func (b *bench) through(urls ...string) evm.Config {
	c := config(b.Network)
	c.RPC = urls
	return c
}

// lie has every answer pass through tell; nil is honesty.
func (l *liar) lie(tell func(request, response) response) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.tell, l.fail = tell, nil
}

// about lies about one method only.
func (l *liar) about(method string, tell func(request, response) response) {
	l.lie(func(q request, a response) response {
		if q.Method != method {
			return a
		}
		return tell(q, a)
	})
}

func (l *liar) fails(fail func() int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fail = fail
}

func (l *liar) count(method string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.calls[method]
}

func (l *liar) serve(w http.ResponseWriter, r *http.Request, node string) {
	body, err := io.ReadAll(io.LimitReader(r.Body, 8<<20))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.fail != nil {
		if status := l.fail(); status != 0 {
			w.WriteHeader(status)
			return
		}
	}
	var questions []request
	single := body[0] == '{'
	if single {
		questions = make([]request, 1)
		err = json.Unmarshal(body, &questions[0])
	} else {
		err = json.Unmarshal(body, &questions)
	}
	answers := make([]response, len(questions))
	for i, q := range questions {
		l.calls[q.Method]++
		if err == nil {
			answers[i], err = forward(node, q)
		}
		if l.tell != nil && err == nil {
			id := answers[i].ID
			answers[i] = l.tell(q, answers[i])
			if answers[i].Version = "2.0"; answers[i].ID == nil {
				answers[i].ID = id
			}
		}
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	if single {
		err = json.NewEncoder(w).Encode(answers[0])
	} else {
		err = json.NewEncoder(w).Encode(answers)
	}
	if err != nil {
		panic(http.ErrAbortHandler)
	}
}

func forward(node string, q request) (a response, err error) {
	b, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": q.ID, "method": q.Method, "params": q.Params})
	if err != nil {
		return a, err
	}
	r, err := http.Post(node, "application/json", bytes.NewReader(b))
	if err != nil {
		return a, err
	}
	defer r.Body.Close()
	return a, json.NewDecoder(r.Body).Decode(&a)
}

// edit changes the fields of every object in an answer: an object or a list of them.
func edit(a response, change func(map[string]any)) response {
	var v any
	if err := json.Unmarshal(a.Result, &v); err != nil {
		panic(err)
	}
	switch v := v.(type) {
	case map[string]any:
		change(v)
	case []any:
		for _, one := range v {
			if object, ok := one.(map[string]any); ok {
				change(object)
			}
		}
	}
	b, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	a.Result = b
	return a
}

// without leaves logs out of what a node tells.
func without(left func(log map[string]any) bool) func(request, response) response {
	return func(_ request, a response) response {
		var logs []map[string]any
		if json.Unmarshal(a.Result, &logs) == nil {
			a.Result, _ = json.Marshal(slices.DeleteFunc(logs, left))
		}
		return a
	}
}
