package rpc

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// numbers asks a node for ten numbers at once, and returns its answers and how many requests it
// took. serve answers a list of ids, each with its number.
func numbers(t *testing.T, serve func(w http.ResponseWriter, ids []json.RawMessage, single bool)) (got []int, errs []error, requests int64) {
	t.Helper()
	var count atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		count.Add(1)
		body, _ := io.ReadAll(r.Body)
		type request struct {
			ID     json.RawMessage `json:"id"`
			Params []int           `json:"params"`
		}
		var list []request
		single := body[0] != '['
		if single {
			body = append(append([]byte{'['}, body...), ']')
		}
		if err := json.Unmarshal(body, &list); err != nil {
			t.Error(err)
		}
		var ids []json.RawMessage
		for _, q := range list {
			ids = append(ids, q.ID)
		}
		serve(w, ids, single)
	}))
	t.Cleanup(server.Close)
	n, err := Dial(t.Context(), Config{Chain: caip.MustChainID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"), URLs: []string{server.URL}, Timeout: 5 * time.Second, MaxBatch: 10, MaxResponse: 1 << 20,
		Family: Family{Explain: func(Answer, func(string) string) (Meaning, bool) { return Meaning{}, false }}})
	if err != nil {
		t.Fatal(err)
	}
	got, errs = make([]int, 10), make([]error, 10)
	loads := make([]*load, 10)
	for i := range loads {
		loads[i] = &load{op: "test", calls: []*call{{method: "getSlot", params: []byte("[]"), most: 100}}}
	}
	n.Endpoints[0].exchange(t.Context(), loads)
	for i, l := range loads {
		result, err := l.calls[0].read()
		if err == nil {
			err = n.requireAnswer("getSlot", result)
		}
		if errs[i] = err; err != nil {
			continue
		}
		errs[i] = json.Unmarshal(result, &got[i])
	}
	return got, errs, count.Load()
}

func answerTo(ids []json.RawMessage) (list []string) {
	for _, id := range ids {
		list = append(list, `{ "jsonrpc":"2.0", "result": 1`+string(id)+`, "x":{"id":7,"s":"\\\"}],{\"id\":1"}, "id" : `+string(id)+` }`)
	}
	return list
}

func TestPost_manyInOneRequest(t *testing.T) {
	got, errs, requests := numbers(t, func(w http.ResponseWriter, ids []json.RawMessage, _ bool) {
		list := answerTo(ids)
		for i := range len(list) / 2 { // in any order
			list[i], list[len(list)-1-i] = list[len(list)-1-i], list[i]
		}
		_, _ = io.WriteString(w, " [ "+strings.Join(list, " ,\n")+" ]\n")
	})
	seen := map[int]bool{}
	for i, number := range got {
		if errs[i] != nil || number < 11 || seen[number] {
			t.Errorf("%d: %d, %v", i, number, errs[i])
		}
		seen[number] = true
	}
	if requests != 1 {
		t.Errorf("%d requests", requests)
	}
}

// A node that does not take several calls at once is asked one by one.
func TestPost_oneByOneWhereTheNodeWantsIt(t *testing.T) {
	for name, refuse := range map[string]func(w http.ResponseWriter){
		"an error": func(w http.ResponseWriter) {
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","error":{"code":-32600,"message":"no batches"},"id":null}`)
		},
		"a status":  func(w http.ResponseWriter) { w.WriteHeader(http.StatusRequestEntityTooLarge) },
		"no JSON":   func(w http.ResponseWriter) { _, _ = io.WriteString(w, `[{"id":1`) },
		"an answer": func(w http.ResponseWriter) { _, _ = io.WriteString(w, `{"jsonrpc":"2.0","result":5,"id":1}`) },
	} {
		_, errs, requests := numbers(t, func(w http.ResponseWriter, ids []json.RawMessage, single bool) {
			if !single {
				refuse(w)
				return
			}
			_, _ = io.WriteString(w, answerTo(ids)[0])
		})
		for i, err := range errs {
			if err != nil {
				t.Errorf("%s: %d: %v", name, i, err)
			}
		}
		if requests != 11 {
			t.Errorf("%s: %d requests", name, requests)
		}
	}
}

// A node that refuses a request for one of its calls, which it refuses by itself too, is no node
// that takes no several calls.
func TestAsk_oneRefusedCallIsNoReasonToAskSingly(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if bytes.Contains(body, []byte("eth_getLogs")) {
			w.WriteHeader(http.StatusBadRequest)
			_, _ = io.WriteString(w, `{"jsonrpc":"2.0","error":{"code":-32600,"message":"up to a 10 block range"},"id":null}`)
			return
		}
		var q struct{ ID json.RawMessage }
		_ = json.Unmarshal(body, &q)
		_, _ = io.WriteString(w, answerTo([]json.RawMessage{q.ID})[0])
	}))
	t.Cleanup(server.Close)
	n, err := Dial(t.Context(), Config{Chain: caip.MustChainID("eip155:1"), URLs: []string{server.URL}, Timeout: 5 * time.Second, MaxBatch: 10, MaxResponse: 1 << 20,
		Family: Family{Explain: func(Answer, func(string) string) (Meaning, bool) { return Meaning{}, false }}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	asking := func(methods ...string) *load {
		l := new(load)
		for _, m := range methods {
			l.calls = append(l.calls, &call{method: m, params: []byte("[]"), most: 1000})
		}
		return l
	}
	for _, loads := range [][]*load{{asking("eth_getBlockByNumber", "eth_getLogs")}, {asking("eth_getLogs"), asking("eth_call")}} {
		n.Endpoints[0].exchange(t.Context(), loads)
		for _, l := range loads {
			for _, c := range l.calls {
				if _, err := c.read(); (err != nil) != (c.method == "eth_getLogs") {
					t.Errorf("%s: %v", c.method, err)
				}
			}
		}
		if n.Endpoints[0].asksSingly() {
			t.Errorf("%d questions: it is asked one by one", len(loads))
		}
	}
}

// What is said of one call is no other's.
func TestPost_aBadAnswerAmongGoodOnes(t *testing.T) {
	for name, c := range map[string]struct{ bad, want string }{
		"none":            {"", errLeftOut.Error()},
		"another's":       {`{"jsonrpc":"2.0","result":5,"id":99999}`, errLeftOut.Error()},
		"an error":        {`{"jsonrpc":"2.0","error":{"code":-5,"message":"bad luck"},"id":ID}`, "bad luck"},
		"nothing":         {`{"jsonrpc":"2.0","result":null,"id":ID}`, ErrNull.Error()},
		"too long":        {`{"jsonrpc":"2.0","result":5,"x":"` + strings.Repeat("x", 100) + `","id":ID}`, "large"},
		"no number":       {`{"jsonrpc":"2.0","result":"five","id":ID}`, "cannot unmarshal"},
		"two ids":         {`{"jsonrpc":"2.0","result":5,"id":ID,"id":99999}`, errLeftOut.Error()},
		"two of them":     {`{"jsonrpc":"2.0","error":{"code":-5,"message":"first"},"id":ID},{"jsonrpc":"2.0","result":5,"id":ID}`, "first"},
		"an object as id": {`{"jsonrpc":"2.0","result":5,"id":{"a":1}}`, errLeftOut.Error()},
	} {
		_, errs, _ := numbers(t, func(w http.ResponseWriter, ids []json.RawMessage, single bool) {
			list := answerTo(ids)
			list[3] = strings.ReplaceAll(c.bad, "ID", string(ids[3]))
			if c.bad == "" {
				list = append(list[:3], list[4:]...)
			}
			_, _ = io.WriteString(w, "["+strings.Join(list, ",")+"]")
		})
		bad := 0
		for _, err := range errs {
			if err != nil {
				bad++
				if !strings.Contains(err.Error(), c.want) {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		if bad != 1 {
			t.Errorf("%s: %d of the answers failed: %v", name, bad, errs)
		}
	}
}

// A failure of the whole request is each call's.
func TestPost_noAnswerAtAll(t *testing.T) {
	_, errs, requests := numbers(t, func(w http.ResponseWriter, _ []json.RawMessage, _ bool) {
		w.WriteHeader(http.StatusBadGateway)
	})
	for _, err := range errs {
		if err == nil || !strings.Contains(err.Error(), "502") {
			t.Error(err)
		}
	}
	if requests != 1 {
		t.Errorf("%d requests", requests)
	}
}

// What a node writes behind an id is read once, however often it is begun.
func TestSplit_takesTimeByLength(t *testing.T) {
	for _, again := range []string{":", `:"id"`, `,"id":`} {
		if parts, err := split([]byte(`[{"id"` + strings.Repeat(again, 1<<20))); err == nil {
			t.Errorf("%d parts", len(parts))
		}
	}
	parts, err := split([]byte(`[{"a":{"id":1},"id": 2 },{"id":"3,4","b":[{"id":5}]}]`))
	if err != nil || len(parts) != 2 || parts["2"] == nil || parts[`"3,4"`] == nil {
		t.Errorf("%q, %v", parts, err)
	}
}

// Only a text is given on of what a node adds to an error.
func TestError_data(t *testing.T) {
	for data, want := range map[string]any{`"0xab"`: "0xab", `[{},{}]`: nil, `null`: nil, ``: nil} {
		if got := (&Error{Data: json.RawMessage(data)}).ErrorData(); got != want {
			t.Errorf("%s: %v", data, got)
		}
	}
}

// No answer, however it is made, is taken for one that is not in it.
func FuzzSplit(f *testing.F) {
	for _, seed := range []string{`[{"id":1}]`, `[]`, `[{"id":1,"a":"\\\""},{"a":[{"id":2}],"id":3}]`, `[{"id`, `[{"a":"`, `{}`, `[{"id":"1,2"}]`, `[{"id":1},]`, `[1]`} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		parts, err := split(body)
		if err != nil || !json.Valid(body) {
			return
		}
		var list []json.RawMessage
		if json.Unmarshal(body, &list) != nil {
			t.Fatalf("%q is no list, and was split", body)
		}
		for id, part := range parts {
			if !bytes.Contains(body, part) || !json.Valid(part) {
				t.Errorf("part %q of %q", part, id)
			}
		}
	})
}

// What is in memory at once is bounded by what one request may bring, however many ask.
func TestFitting_takesFewBulkyCalls(t *testing.T) {
	n, err := Dial(t.Context(), Config{Chain: caip.MustChainID("eip155:1"), URLs: []string{"http://node.example"}, MaxBatch: 100, MaxResponse: 1 << 20, Family: Family{Bulky: map[string]bool{"bulky": true}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	var loads []*load
	for i := range 40 {
		loads = append(loads, &load{calls: []*call{{method: []string{"slim", "bulky"}[i%2]}}})
	}
	for e := n.Endpoints[0]; len(loads) > 0; {
		k := e.fitting(loads)
		if k > 2*bulkyMost+1 {
			t.Errorf("%d calls of which half are bulky, want %d of these at most", k, bulkyMost)
		}
		loads = loads[k:]
	}
}

// An answer of as many bytes as are allowed is read, a longer one is not, whatever length it gives.
func TestPost_atTheBound(t *testing.T) {
	for name, c := range map[string]struct {
		more   int // bytes than allowed
		length bool
		fits   bool
	}{
		"as much as allowed":    {0, true, true},
		"the same, unannounced": {0, false, true},
		"one byte more":         {1, false, false},
		"announced as too much": {1, true, false},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			answer := []byte(`{"jsonrpc":"2.0","result":5,"id":1}`)
			answer = append(answer, bytes.Repeat([]byte(" "), 100+c.more-len(answer))...)
			if c.length {
				w.Header().Set("Content-Length", strconv.Itoa(len(answer)))
			}
			w.Write(answer[:50])
			w.(http.Flusher).Flush()
			w.Write(answer[50:])
		}))
		t.Cleanup(server.Close)
		n, err := Dial(t.Context(), Config{Chain: caip.MustChainID("eip155:1"), URLs: []string{server.URL}, Timeout: 5 * time.Second, MaxBatch: 10, MaxResponse: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		one := &call{method: "eth_chainId", params: []byte("[]"), most: 100}
		err = n.Endpoints[0].post(t.Context(), []*call{one})
		if c.fits != (err == nil) || err != nil && !errors.Is(err, ErrTooLarge) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
