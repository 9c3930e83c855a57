package evm_test

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// story makes some events and returns their agent and where they begin.
func (b *bench) story(t *testing.T) (caip.AgentRef, chains.Position) {
	t.Helper()
	start, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	agent := b.register(t, 1, "ipfs://x")
	for i := range 3 {
		b.do(t, 2+i, chains.GiveFeedback{Agent: agent, Value: chains.Value{Unscaled: chains.NewInt128(int64(i))}, Endpoint: "https://example.com"})
		b.Mine()
	}
	b.do(t, 1, chains.Transfer{Agent: agent, To: b.Account(b.Keys()[5].Address)})
	return agent, start
}

// readAll reads from a position to the head.
func readAll(t *testing.T, c chains.Chain, after chains.Position) ([]chains.Event, error) {
	t.Helper()
	head, err := c.Head(t.Context(), chains.Latest)
	if err != nil {
		return nil, err
	}
	var all []chains.Event
	for after.Height < head.Height {
		batch, err := c.Read(t.Context(), chains.Query{After: after, UpTo: head})
		if err != nil {
			return all, err
		}
		if batch.Through.Height <= after.Height {
			t.Fatalf("no progress behind %s", after)
		}
		all, after = append(all, batch.Events...), batch.Through
	}
	return all, nil
}

func TestRead_halvesRangesThatTheNodeRefuses(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	_, start := b.story(t)
	want, err := readAll(t, b.chain, start)
	if err != nil || len(want) != 7 {
		t.Fatalf("%d events, %v, want 7", len(want), err)
	}
	l, c := b.liar(t)
	chain := dial(t, c)
	for _, text := range []string{"query returned more than 10000 results", "eth_getLogs is limited to a 3 block range", "exceed maximum block range: 3"} {
		l.about("eth_getLogs", func(q request, a response) response {
			var f struct {
				From, To  string `json:"-"`
				FromBlock string `json:"fromBlock"`
				ToBlock   string `json:"toBlock"`
			}
			if err := json.Unmarshal(q.Params[0], &f); err != nil {
				return refusal(-32602, err.Error())
			}
			from, _ := strconv.ParseUint(f.FromBlock, 0, 64)
			to, _ := strconv.ParseUint(f.ToBlock, 0, 64)
			if to-from+1 > 3 {
				return refusal(-32000, text)
			}
			return a
		})
		got, err := readAll(t, chain, start)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %d events, %v, want %d", text, len(got), err, len(want))
		}
	}
	l.about("eth_getLogs", func(request, response) response { return refusal(-32000, "query returned more than 0 results") })
	if _, err := readAll(t, chain, start); err == nil || chains.KindOf(err).Permanent() {
		t.Errorf("a node that gives no logs at all: %v", err)
	}

	// What one block holds is read from its receipts where it is too much for a request.
	if err := b.GiveMany(t.Context(), 120, 40, 3, 0); err != nil {
		t.Fatal(err)
	}
	if want, err = readAll(t, b.chain, start); err != nil {
		t.Fatal(err)
	}
	receipts := func(change func(i int, log map[string]any)) func(request, response) response {
		return func(q request, a response) response {
			switch {
			case q.Method == "eth_getLogs" && bytes.Count(a.Result, []byte(`"topics"`)) > 100:
				return refusal(-32005, "query returned more than 100 results")
			case q.Method == "eth_getBlockReceipts" && change != nil:
				return edit(a, func(o map[string]any) {
					for i, log := range o["logs"].([]any) {
						change(i, log.(map[string]any))
					}
				})
			}
			return a
		}
	}
	both := b.through(l.URL, b.RPCURL())
	for name, lie := range map[string]func(i int, log map[string]any){
		"of removed logs":         func(_ int, log map[string]any) { log["removed"] = true },
		"of another block's logs": func(_ int, log map[string]any) { log["blockNumber"] = "0x1" },
		"of logs numbered anew":   func(i int, log map[string]any) { log["logIndex"] = fmt.Sprintf("%#x", i) },
	} {
		chain := dial(t, c)
		l.lie(receipts(lie))
		if got, err := readAll(t, chain, start); chains.KindOf(err) != chains.Dishonest {
			t.Errorf("a crowded block %s: %d events, %v", name, len(got), err)
		}
		if got, err := readAll(t, dial(t, both), start); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("a crowded block %s, with an honest endpoint: %d events, %v, want %d", name, len(got), err, len(want))
		}
		l.lie(receipts(nil))
		if got, err := readAll(t, chain, start); err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("a crowded block after one %s: %d events, %v, want %d", name, len(got), err, len(want))
		}
	}
}

// A block whose few logs are longer than an answer may be is read from its receipts, one by one.
func TestRead_longLogsOfOneBlock(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	_, start := b.story(t)
	reputation, chainID := b.Reputation(), big.NewInt(31337)
	give := bindings.NewReputationRegistry().PackGiveFeedback(new(big.Int), big.NewInt(1), 0, "", "", "", strings.Repeat("x", 120_000), [32]byte{})
	var last common.Hash
	for i := range 10 { // all in one block
		tx, err := types.SignNewTx(b.Keys()[6].Private(), types.LatestSignerForChainID(chainID), &types.DynamicFeeTx{
			ChainID: chainID, Nonce: uint64(i), To: &reputation, Gas: 5_500_000, Data: give, GasTipCap: big.NewInt(params.GWei), GasFeeCap: big.NewInt(50 * params.GWei),
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := b.Client().SendTransaction(t.Context(), tx); err != nil {
			t.Fatal(err)
		}
		last = tx.Hash()
	}
	if _, err := b.Land(t.Context(), last); err != nil {
		t.Fatal(err)
	}
	want, err := readAll(t, b.chain, start)
	if err != nil || len(want) != 17 || want[16].At != want[7].At {
		t.Fatalf("%d events, %v, want 17, ten of them in one block", len(want), err)
	}
	c := config(b.Network)
	c.MaxResponse = 2 << 20
	if got, err := readAll(t, dial(t, c), start); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%d events, %v, want %d", len(got), err, len(want))
	}
}

// A node that lies about events is found out, or what it says has no effect.
func TestRead_findsLies(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	_, start := b.story(t)
	l, c := b.liar(t)
	c.Attempts = 1
	chain := dial(t, c)
	other := `"0x` + strings.Repeat("ab", 32) + `"`
	for name, lie := range map[string]struct {
		method string
		change func(map[string]any)
		kinds  []chains.Kind
	}{
		"a log of another contract":        {"eth_getLogs", func(o map[string]any) { o["address"] = "0x" + strings.Repeat("ab", 20) }, []chains.Kind{chains.Dishonest}},
		"a log of another block":           {"eth_getLogs", func(o map[string]any) { o["blockNumber"] = "0x1" }, []chains.Kind{chains.Dishonest}},
		"a log of an unknown block hash":   {"eth_getLogs", func(o map[string]any) { o["blockHash"] = strings.Trim(other, `"`) }, []chains.Kind{chains.Transient}},
		"a log with another topic":         {"eth_getLogs", func(o map[string]any) { o["topics"] = []string{strings.Trim(other, `"`)} }, []chains.Kind{chains.Dishonest}},
		"a log with other data":            {"eth_getLogs", func(o map[string]any) { o["data"] = "0x" + strings.Repeat("00", 64) }, []chains.Kind{chains.Dishonest}},
		"a log of another transaction":     {"eth_getLogs", func(o map[string]any) { o["transactionHash"] = strings.Trim(other, `"`) }, []chains.Kind{chains.Transient}},
		"a log at another index":           {"eth_getLogs", func(o map[string]any) { o["logIndex"] = "0x63" }, []chains.Kind{chains.Dishonest}},
		"a header with another time":       {"eth_getBlockByNumber", func(o map[string]any) { o["timestamp"] = "0x1" }, []chains.Kind{chains.Dishonest}},
		"a receipt of another transaction": {"eth_getTransactionReceipt", func(o map[string]any) { o["transactionHash"] = strings.Trim(other, `"`) }, []chains.Kind{chains.Dishonest}},
		"a receipt of another block":       {"eth_getTransactionReceipt", func(o map[string]any) { o["blockHash"] = strings.Trim(other, `"`) }, []chains.Kind{chains.Dishonest}},
		"a receipt without its logs":       {"eth_getTransactionReceipt", func(o map[string]any) { o["logs"] = []any{} }, []chains.Kind{chains.Dishonest}},
		"a receipt whose logs are nothing": {"eth_getTransactionReceipt", func(o map[string]any) { o["logs"] = []any{nil} }, []chains.Kind{chains.Dishonest}},
	} {
		l.about(lie.method, func(_ request, a response) response { return edit(a, lie.change) })
		got, err := readAll(t, chain, start)
		if !slices.Contains(lie.kinds, chains.KindOf(err)) {
			t.Errorf("%s: %d events, %v, want kind %v", name, len(got), err, lie.kinds)
		}
	}
	l.about("eth_getLogs", func(_ request, a response) response {
		return edit(a, func(o map[string]any) { o["removed"] = true })
	})
	if got, err := readAll(t, chain, start); err != nil || len(got) != 0 {
		t.Errorf("logs that a reorganisation removed: %d events, %v", len(got), err)
	}
}

func TestFeedbacks_missAndInventNothing(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent, _ := b.story(t)
	l, c := b.liar(t)
	c.Attempts = 1
	chain := dial(t, c)
	list, err := chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != 3 {
		t.Fatalf("%d feedbacks, %v, want 3", len(list), err)
	}
	l.about("eth_getLogs", func(_ request, a response) response {
		var logs []json.RawMessage
		if err := json.Unmarshal(a.Result, &logs); err != nil || len(logs) == 0 {
			return a
		}
		a.Result, _ = json.Marshal(logs[1:])
		return a
	})
	if got, err := chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("a node that withholds a feedback's event: %d feedbacks, %v", len(got), err)
	}
	if f, err := dial(t, c).Feedback(t.Context(), list[0].Ref, chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("a node that withholds a feedback's event: %+v, %v", f, err)
	}
	both := b.through(l.URL, b.RPCURL())
	if got, err := dial(t, both).Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest); err != nil || !reflect.DeepEqual(got, list) {
		t.Errorf("with an honest endpoint: %d feedbacks, %v", len(got), err)
	}
	// Where its block is known, the receipts are read and no logs.
	if f, err := chain.Feedback(t.Context(), list[0].Ref, chains.Latest); err != nil || f != list[0] {
		t.Errorf("a node that withholds the event of a feedback whose block is known: %+v, %v", f, err)
	}
	// The state does not tell what the event says of URI, hash and endpoint: the receipts do.
	l.about("eth_getLogs", func(_ request, a response) response {
		a.Result = bytes.Replace(a.Result, []byte(hex.EncodeToString([]byte(list[0].Endpoint))), []byte(hex.EncodeToString([]byte(strings.Repeat("x", len(list[0].Endpoint))))), 1)
		return a
	})
	if f, err := dial(t, c).Feedback(t.Context(), list[0].Ref, chains.Latest); list[0].Endpoint == "" || chains.KindOf(err) != chains.Dishonest {
		t.Errorf("a node that gives a feedback another endpoint: %+v, %v", f, err)
	}
	if f, err := dial(t, both).Feedback(t.Context(), list[0].Ref, chains.Latest); err != nil || f.Endpoint != list[0].Endpoint {
		t.Errorf("with an honest endpoint: %+v, %v", f, err)
	}
	l.about("eth_call", func(q request, a response) response {
		if len(a.Result) > 3 && strings.Contains(string(q.Params[0]), "0x232b0810") { // readFeedback
			a.Result = json.RawMessage(strings.Replace(string(a.Result), "0000000000000", "0000000000001", 1))
		}
		return a
	})
	if f, err := dial(t, both).Feedback(t.Context(), list[0].Ref, chains.Latest); err != nil || f != list[0] {
		t.Errorf("a node whose state is another, with an honest endpoint: %+v, %v", f, err)
	}
	// Where the whole list is too much for one call, it is read piece by piece.
	l.about("eth_call", func(q request, a response) response {
		if strings.Contains(string(q.Params[0]), "0xd9d84224") {
			return refusal(-32000, "out of gas")
		}
		return a
	})
	if got, err := chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, chains.Latest); err != nil || !reflect.DeepEqual(got, list) {
		t.Errorf("piece by piece: %+v, %v, want %+v", got, err, list)
	}
}

func TestProve_believesOnlyTheReceiptsRoot(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	_, start := b.story(t)
	events, err := readAll(t, b.chain, start)
	if err != nil {
		t.Fatal(err)
	}
	l := newLiar(t, b.RPCURL())
	c := config(b.Network)
	c.RPC, c.Attempts, c.MaxResponse = []string{l.URL}, 1, 1<<20
	prove := func() (chains.Event, error) {
		// Each time with a fresh memory: what was proven once is kept.
		return dial(t, c).Prove(t.Context(), events[2].Claim(), chains.Latest)
	}
	if e, err := prove(); err != nil || !reflect.DeepEqual(e, events[2]) {
		t.Fatalf("%+v, %v, want %+v", e, err, events[2])
	}
	// The value of the feedback is changed in the receipt, consistently.
	forge := func(o map[string]any) {
		for _, log := range o["logs"].([]any) {
			fields := log.(map[string]any)
			data := fields["data"].(string)
			fields["data"] = data[:2+127] + "9" + data[2+128:]
		}
	}
	l.about("eth_getBlockReceipts", func(_ request, a response) response { return edit(a, forge) })
	if e, err := prove(); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("a forged receipt: %+v, %v", e, err)
	}
	large, err := json.Marshal(strings.Repeat("x", 1<<20))
	if err != nil {
		t.Fatal(err)
	}
	for name, whole := range map[string]response{
		"no such method":      refusal(-32601, "the method eth_getBlockReceipts does not exist/is not available"),
		"an answer too large": {Result: large},
		"a refused answer":    refusal(-32003, "response too large"),
	} {
		hide := func(then func(request, response) response) {
			l.lie(func(q request, a response) response {
				if q.Method == "eth_getBlockReceipts" {
					return whole
				}
				return then(q, a)
			})
		}
		hide(func(_ request, a response) response { return a })
		if e, err := prove(); err != nil || !reflect.DeepEqual(e, events[2]) {
			t.Errorf("%s: receipts one by one: %+v, %v, want %+v", name, e, err, events[2])
		}
		hide(func(q request, a response) response {
			if q.Method == "eth_getTransactionReceipt" {
				return edit(a, forge)
			}
			return a
		})
		if e, err := prove(); chains.KindOf(err) != chains.Dishonest {
			t.Errorf("%s: a forged receipt, one by one: %+v, %v", name, e, err)
		}
	}
	l.lie(nil)
	chain := dial(t, c)
	l.about("eth_getBlockByNumber", func(_ request, a response) response {
		return edit(a, func(o map[string]any) { o["receiptsRoot"] = "0x" + strings.Repeat("ab", 32) })
	})
	if e, err := chain.Prove(t.Context(), events[2].Claim(), chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("a forged header: %+v, %v", e, err)
	}
}

func TestRead_tellsAReorganisationBelowTheCheckpoint(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	_, start := b.story(t)
	head, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Reorg(3); err != nil {
		t.Fatal(err)
	}
	now, err := b.chain.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.chain.Read(t.Context(), chains.Query{After: head, UpTo: now}); chains.KindOf(err) != chains.Reorg {
		t.Errorf("reading on behind a replaced block: %v", err)
	}
	if _, err := b.chain.Read(t.Context(), chains.Query{After: start, UpTo: head}); chains.KindOf(err) != chains.Transient {
		t.Errorf("reading up to a replaced block: %v", err)
	}
	beyond := chains.Position{Height: now.Height + 100, Hash: now.Hash}
	if _, err := b.chain.Read(t.Context(), chains.Query{After: beyond, UpTo: beyond}); chains.KindOf(err) != chains.Transient {
		t.Errorf("a node that lags behind the checkpoint: %v", err)
	}
}

// wire passes bytes to a node and can be cut.
type wire struct {
	address string
	mu      sync.Mutex
	open    []net.Conn
}

func newWire(t *testing.T, node string) *wire {
	t.Helper()
	listener, err := net.Listen("tcp4", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	w := &wire{address: listener.Addr().String()}
	t.Cleanup(func() { listener.Close(); w.cut() })
	go func() {
		for {
			near, err := listener.Accept()
			if err != nil {
				return
			}
			far, err := net.Dial("tcp4", node)
			if err != nil {
				near.Close()
				continue
			}
			w.mu.Lock()
			w.open = append(w.open, near, far)
			w.mu.Unlock()
			go io.Copy(near, far)
			go io.Copy(far, near)
		}
	}()
	return w
}

func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range w.open {
		c.Close()
	}
	w.open = nil
}

func TestReads_beforeTheDeploymentAreNotFinal(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	genesis := chains.Depth(1_000_000)
	for name, read := range map[string]func() error{
		"agent":   func() error { _, err := b.chain.Agent(t.Context(), agent, genesis); return err },
		"clients": func() error { _, err := b.chain.Clients(t.Context(), agent, genesis); return err },
		"feedbacks": func() error {
			_, err := b.chain.Feedbacks(t.Context(), agent, chains.FeedbackFilter{}, genesis)
			return err
		},
		"mirror": func() error { _, err := b.chain.MirrorOf(t.Context(), caip.Hash{1}, agent, genesis); return err },
		"response": func() error {
			_, err := b.chain.ResponseMirrored(t.Context(), caip.Hash{1}, agent, genesis)
			return err
		},
	} {
		if err := read(); chains.KindOf(err) != chains.NotFinal {
			t.Errorf("%s: %v, want not-final", name, err)
		}
	}
}

// A node that answers for a relay as for an address without code has not said that nothing is
// mirrored.
func TestMirrorOf_anEmptyAnswerIsNone(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	mirror := item(agent, 1)
	b.do(t, 0, chains.Deliver{Items: []chains.MirrorItem{mirror}})
	l, c := b.liar(t)
	c.Attempts = 1
	chain := dial(t, c)
	l.about("eth_call", func(q request, a response) response {
		if strings.Contains(strings.ToLower(string(q.Params[0])), strings.ToLower(b.Relay().Hex()[2:])) {
			a.Result = json.RawMessage(`"0x"`)
		}
		return a
	})
	if m, err := chain.MirrorOf(t.Context(), mirror.Origin.Source, agent, chains.Latest); err == nil {
		t.Errorf("mirror: %+v", m)
	}
}

func TestWake_survivesALostConnection(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	w := newWire(t, strings.TrimPrefix(b.WSURL(), "ws://"))
	c := config(b.Network)
	c.WS = "ws://" + w.address
	chain := dial(t, c)
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	wake, err := chain.Wake(ctx)
	if err != nil {
		t.Fatal(err)
	}
	next := func(what string) {
		t.Helper()
		select {
		case _, open := <-wake:
			if !open {
				t.Fatalf("%s: closed", what)
			}
		case <-ctx.Done():
			t.Fatalf("%s: woke nobody", what)
		}
	}
	next("the connection")
	b.Mine()
	next("a block")
	w.cut()
	next("the connection made anew")
	b.Mine()
	next("a block after that")

	c.WS = ""
	if wake, err := dial(t, c).Wake(ctx); wake != nil || err != nil {
		t.Errorf("without a WebSocket: %v, %v, want none", wake, err)
	}
}
