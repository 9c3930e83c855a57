package faults

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/gorilla/websocket"
)

// chain is a node that answers a little of everything. Its head is what a test sets.
type chain struct {
	head   atomic.Uint64
	landed atomic.Int64 // transactions that were sent to it
}

func (n *chain) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if websocket.IsWebSocketUpgrade(r) {
		upgrader := websocket.Upgrader{}
		conn, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		defer conn.Close()
		for i := 0; ; i++ {
			if conn.WriteJSON(map[string]any{"jsonrpc": "2.0", "method": "eth_subscription", "params": map[string]any{"subscription": "0x1", "result": map[string]any{"number": i}}}) != nil {
				return
			}
		}
	}
	body, _ := io.ReadAll(r.Body)
	calls, batch, err := parse[call](body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var answers []envelope
	for _, c := range calls {
		answers = append(answers, envelope{Version: json.RawMessage(`"2.0"`), ID: c.ID, Result: text(n.result(c))})
	}
	_, _ = w.Write(print(answers, batch))
}

func (n *chain) header(number uint64) any {
	header := types.Header{Number: new(big.Int).SetUint64(number), Difficulty: new(big.Int), Time: number, ReceiptHash: common.Hash{1}}
	fields, _ := tree(text(&header)).(map[string]any)
	fields["hash"] = header.Hash().Hex()
	return fields
}

func (n *chain) result(c call) any {
	block := map[string]any{"blockNumber": fmt.Sprintf("0x%x", n.head.Load()), "logs": []any{map[string]any{"data": "0x1234"}}}
	switch c.Method {
	case "eth_chainId", "getGenesisHash":
		return "0x1"
	case "eth_blockNumber":
		return fmt.Sprintf("0x%x", n.head.Load())
	case "eth_getBlockByNumber":
		if number, ok := number(c.params()[0]); ok {
			return n.header(number)
		}
		return n.header(n.head.Load())
	case "eth_getBlockReceipts":
		return []any{block}
	case "eth_getLogs":
		to, _ := number(c.params()[0].(map[string]any)["toBlock"])
		to = min(to, n.head.Load())
		return []any{map[string]any{"blockNumber": fmt.Sprintf("0x%x", to), "data": "0x12"}}
	case "eth_call":
		if at, ok := number(c.params()[1]); ok {
			return fmt.Sprintf("0x%064x", at)
		}
		return fmt.Sprintf("0x%064x", n.head.Load())
	case "eth_sendRawTransaction", "sendTransaction":
		return fmt.Sprintf("0x%064x", n.landed.Add(1))
	case "getSlot":
		return n.head.Load()
	case "getTransaction":
		return map[string]any{"slot": n.head.Load(), "blockTime": 1}
	}
	return map[string]any{"context": map[string]any{"slot": n.head.Load()}, "value": map[string]any{"items": []any{
		map[string]any{"slotCreated": n.head.Load(), "data": json.Number("3697324085470178661")},
	}}}
}

func serve(t *testing.T, o Options) (*Proxy, *chain) {
	t.Helper()
	n := new(chain)
	n.head.Store(1000)
	server := httptest.NewServer(n)
	t.Cleanup(server.Close)
	o.Name, o.Upstream, o.Slow = "test", server.URL, 20*time.Millisecond
	p, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close() })
	return p, n
}

// request is what an honest node always answers with a status 200, the same id and a result.
func request(p *Proxy, path, method, params string) (result json.RawMessage, err error) {
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":7,"method":%q,"params":%s}`, method, params)
	response, err := http.Post(p.URL()+path, "application/json", strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("status %d", response.StatusCode)
	}
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	var e envelope
	switch err := json.Unmarshal(answer, &e); {
	case err != nil:
		return nil, err
	case string(e.ID) != "7":
		return nil, errors.New("another's id")
	case e.Error != nil:
		return nil, errors.New(string(e.Error))
	}
	return e.Result, nil
}

// questions are one of each class.
var questions = map[Class][3]string{
	Headers:  {"", "eth_getBlockByNumber", `["latest",false]`},
	Receipts: {"", "eth_getBlockReceipts", `["0x1"]`},
	Logs:     {"", "eth_getLogs", `[{"fromBlock":"0x1","toBlock":"0xffffff"}]`},
	Calls:    {"", "eth_call", `[{"to":"0x1"},"latest"]`},
	Photon:   {"/photon", "getCompressedAccountsByOwnerV2", `{}`},
	Solana:   {"", "getSlot", `[]`},
}

// Every kind of fault meets every class of requests, all kinds equally often, in one request of
// ten.
func TestEveryKindMeetsEveryClass(t *testing.T) {
	p, node := serve(t, Options{Seed: 1})
	p.memory.every = 0
	for class, q := range questions {
		for range 2000 {
			node.head.Add(1)
			_, _ = request(p, q[0], q[1], q[2])
		}
		counts := p.Counts()
		total := 0
		for _, kind := range Kinds {
			n := counts.Faults[Met{class, kind}]
			if total += n; n == 0 {
				t.Errorf("%s: no %s among %d requests", class, kind, counts.Requests[class])
			}
		}
		if total < 150 || total > 250 {
			t.Errorf("%s: %d faults in %d requests, want about one in ten", class, total, counts.Requests[class])
		}
	}
}

// Each kind is what it says, and nothing else.
func TestWhatEachKindLooksLike(t *testing.T) {
	for _, kind := range Kinds {
		p, node := serve(t, Options{Seed: 2, Kinds: []Kind{kind}})
		p.memory.every = 0
		for class, q := range questions {
			before := p.Counts().Of(kind)
			for try := 0; p.Counts().Of(kind) < before+3 && try < 1000; try++ {
				known := p.Counts().Of(kind)
				head := node.head.Add(1)
				began := time.Now()
				result, err := request(p, q[0], q[1], q[2])
				if p.Counts().Of(kind) == known {
					if err != nil {
						t.Fatalf("%s: %v without a fault", class, err)
					}
					continue
				}
				said := fmt.Sprint(err)
				var netErr net.Error
				ok := false
				switch kind {
				case Null:
					ok = err == nil && string(result) == "null"
				case TooMany:
					ok = said == "status 429"
				case Internal:
					ok = slices.Contains([]string{"status 500", "status 502", "status 503"}, said)
				case Reset:
					ok = errors.As(err, &netErr) || errors.Is(err, io.EOF)
				case Slow:
					ok = err == nil && time.Since(began) >= p.o.Slow
				case Truncated:
					ok = errors.Is(err, io.ErrUnexpectedEOF) || strings.Contains(said, "unexpected end of JSON")
				case WrongID:
					ok = said == "another's id"
				case Lying:
					ok = err == nil && string(result) != "null"
				case Stale:
					ok = err == nil && heightIn(result) < head
				case Lagging:
					ok = err != nil && strings.Contains(said, "not found") || err == nil && (string(result) == "null" || heightIn(result) < head)
				}
				if !ok {
					t.Errorf("%s of %s: %s, %v", kind, class, result, err)
				}
			}
		}
	}
}

// heightIn is the first height in an answer.
func heightIn(raw json.RawMessage) uint64 {
	if n, ok := heightOf(raw); ok {
		return n
	}
	if n, ok := number(tree(raw)); ok {
		return n
	}
	var answer struct{ Context struct{ Slot uint64 } }
	if json.Unmarshal(raw, &answer) == nil {
		return answer.Context.Slot
	}
	var word common.Hash
	_ = json.Unmarshal(raw, &word)
	return word.Big().Uint64()
}

// The same seed makes the same choices for the same requests; another seed or another name makes
// others.
func TestASeedRepeatsItsChoices(t *testing.T) {
	choices := func(seed uint64, name string) string {
		p := newPlan(Options{Seed: seed, Name: name, Kinds: Kinds}, Headers)
		var b strings.Builder
		for range 500 {
			fmt.Fprint(&b, p.next().kinds, " ")
		}
		return b.String()
	}
	if first, again := choices(1, "a"), choices(1, "a"); first != again {
		t.Error("one seed, two runs, different choices")
	}
	if choices(1, "a") == choices(2, "a") || choices(1, "a") == choices(1, "b") {
		t.Error("another seed or name makes the same choices")
	}
}

// A number that no float holds passes through unchanged.
func TestNumbersStayExact(t *testing.T) {
	p, _ := serve(t, Options{Seed: 3, Kinds: []Kind{WrongID}})
	for range 100 {
		body := strings.NewReader(`{"jsonrpc":"2.0","id":7,"method":"getCompressedAccountV2","params":{}}`)
		response, err := http.Post(p.URL()+"/photon", "application/json", body)
		if err != nil {
			t.Fatal(err)
		}
		answer, _ := io.ReadAll(response.Body)
		response.Body.Close()
		if !bytes.Contains(answer, []byte("3697324085470178661")) {
			t.Fatalf("got %s", answer)
		}
	}
}

// A node that lags or resets may have taken a transaction, or not: both happen.
func TestATransactionIsLostOrItsAnswerIs(t *testing.T) {
	p, node := serve(t, Options{Seed: 4, Kinds: []Kind{Lagging, Reset}})
	sent, answered := 0, 0
	for range 1000 {
		sent++
		if _, err := request(p, "", "eth_sendRawTransaction", `["0x1234"]`); err == nil {
			answered++
		}
	}
	counts := p.Counts().Faults
	lagged, reset := counts[Met{Calls, Lagging}], counts[Met{Calls, Reset}]
	landed := int(node.landed.Load())
	if lagged == 0 || reset == 0 || landed >= sent || answered >= sent || landed <= sent-lagged-reset {
		t.Errorf("sent %d, landed %d, answered %d, faults %v", sent, landed, answered, counts)
	}
}

// What a node says over a WebSocket goes wrong in every way, handshakes too.
func TestWebSocket(t *testing.T) {
	p, _ := serve(t, Options{Seed: 5})
	deadline := time.Now().Add(20 * time.Second)
	met := func() bool {
		counts := p.Counts().Faults
		return !slices.ContainsFunc(Kinds, func(kind Kind) bool { return counts[Met{WebSocket, kind}] == 0 })
	}
	for !met() && time.Now().Before(deadline) {
		conn, _, err := websocket.DefaultDialer.Dial(p.WSURL(), nil)
		if err != nil {
			continue
		}
		for range 50 {
			if _, _, err := conn.ReadMessage(); err != nil {
				break
			}
		}
		conn.Close()
	}
	if !met() {
		t.Errorf("faults %v", p.Counts().Faults)
	}
}
