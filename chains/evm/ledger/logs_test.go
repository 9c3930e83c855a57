package ledger

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Whoever logs megabytes beside each of many feedbacks does not have all of those receipts in
// memory: a few are asked for at once, each once.
func TestPlace_holdsFewReceipts(t *testing.T) {
	const transactions, each = 90, 3
	block := common.Hash{0xb}
	asked := map[common.Hash]int{}
	tx := func(n int) common.Hash { return common.BytesToHash(binary.BigEndian.AppendUint32(nil, uint32(n)+1)) }
	log := func(n, i int) *types.Log {
		return &types.Log{Address: common.Address{1}, Topics: []common.Hash{{byte(i)}}, Data: []byte{}, BlockNumber: 1, BlockHash: block, TxHash: tx(n), Index: uint(2*each*n + each + i)}
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var batch []struct {
			ID     json.RawMessage
			Params []common.Hash
		}
		if err := json.NewDecoder(r.Body).Decode(&batch); err != nil || len(batch) > 30 {
			t.Errorf("%d receipts at once, %v", len(batch), err)
		}
		var answers []string
		for _, q := range batch {
			n := int(binary.BigEndian.Uint32(q.Params[0][28:])) - 1
			receipt := types.Receipt{Status: 1, TxHash: q.Params[0], BlockHash: block, BlockNumber: big.NewInt(1), Logs: []*types.Log{}}
			for i := range 2 * each { // the first of them are others'
				l := log(n, i-each)
				receipt.Logs = append(receipt.Logs, l)
			}
			text, _ := json.Marshal(&receipt)
			asked[q.Params[0]]++
			answers = append(answers, fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, q.ID, text))
		}
		_, _ = fmt.Fprintf(w, "[%s]", strings.Join(answers, ","))
	}))
	t.Cleanup(server.Close)
	n, err := rpc.Dial(t.Context(), rpc.Config{Chain: caip.MustChainID("eip155:1"), URLs: []string{server.URL}, Timeout: time.Minute, Attempts: 1, MaxBatch: 100, MaxResponse: 1 << 20, Family: rpc.Family{
		ChainMethod: "eth_chainId", ChainOf: func(json.RawMessage) (string, error) { return "eip155:1", nil },
		Explain: func(rpc.Answer, func(string) string) (rpc.Meaning, bool) { return rpc.Meaning{}, false },
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	if err := n.Endpoints[0].CheckChain("test", nil); err != nil {
		t.Fatal(err)
	}
	var logs []*types.Log
	for n := range transactions {
		for i := range each {
			logs = append(logs, log(n, i))
		}
	}
	list, _, err := New(n, caip.MustChainID("eip155:1"), false, 0).Place(t.Context(), "test", logs, map[uint64]Block{1: {Number: 1, Hash: block}})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range list {
		if p.Log != logs[i] || p.Ordinal != uint32(each+i%each) {
			t.Errorf("log %d stands at %d", i, p.Ordinal)
		}
	}
	if len(asked) != transactions {
		t.Errorf("%d receipts were asked for", len(asked))
	}
	for tx, times := range asked {
		if times != 1 {
			t.Errorf("the receipt of %s was asked for %d times", tx, times)
		}
	}
}

// Where logs tell their ordinals, these are the places that the receipts give them; and they tell
// them where nothing of their block is missing before them.
func TestOrdinals_areTheReceipts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var logs []*types.Log
		var want []uint32
		complete := map[*types.Log]bool{}
		transaction := byte(0)
		for number := range rapid.IntRange(1, 4).Draw(t, "blocks") {
			index, missing := uint(0), false
			for range rapid.IntRange(1, 4).Draw(t, "transactions") {
				transaction++
				for ordinal := range rapid.IntRange(0, 4).Draw(t, "logs") {
					log := &types.Log{BlockNumber: uint64(number), BlockHash: common.Hash{byte(number)}, TxHash: common.Hash{transaction}, Index: index}
					index++
					if rapid.IntRange(0, 5).Draw(t, "of others") == 0 {
						missing = true
						continue
					}
					complete[log] = !missing
					logs, want = append(logs, log), append(want, uint32(ordinal))
				}
			}
		}
		list := make([]Placed, len(logs))
		unknown := ordinals(logs, list)
		for i, log := range logs {
			switch asked := slices.Contains(unknown, i); {
			case asked == complete[log]:
				t.Fatalf("log %d of block %d: looked up %t, nothing is missing before it %t", log.Index, log.BlockNumber, asked, complete[log])
			case !asked && list[i].Ordinal != want[i]:
				t.Fatalf("log %d of block %d: ordinal %d, want %d", log.Index, log.BlockNumber, list[i].Ordinal, want[i])
			}
		}
	})
}

// noting answers at once, that there are no logs, and notes what it was asked for.
type noting struct {
	asked []string
	most  uint64 // blocks of which it tells the logs in time; 0: of all
}

func (n *noting) RoundTrip(r *http.Request) (*http.Response, error) {
	var q struct {
		ID     json.RawMessage
		Method string
		Params []json.RawMessage
	}
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		return nil, err
	}
	result := []byte("[]")
	switch n.asked = append(n.asked, q.Method); q.Method {
	case "eth_chainId":
		result = []byte(`"0x1"`)
	case "eth_getLogs":
		var of struct{ FromBlock, ToBlock hexutil.Uint64 }
		if err := json.Unmarshal(q.Params[0], &of); err != nil {
			return nil, err
		}
		if n.most > 0 && uint64(of.ToBlock-of.FromBlock) >= n.most {
			<-r.Context().Done()
			return nil, r.Context().Err()
		}
	case "eth_getBlockByNumber":
		var number hexutil.Uint64
		if err := json.Unmarshal(q.Params[0], &number); err != nil {
			return nil, err
		}
		var err error
		if result, err = json.Marshal(&types.Header{Number: new(big.Int).SetUint64(uint64(number)), Difficulty: common.Big0}); err != nil {
			return nil, err
		}
	}
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, q.ID, result)
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)), Request: r}, nil
}

// dialed are endpoints of a chain that have been found to be its own.
func dialed(t *testing.T, c rpc.Config) *rpc.Node {
	t.Helper()
	c.Chain, c.Timeout, c.Attempts, c.MaxBatch, c.MaxResponse = caip.MustChainID("eip155:1"), time.Second/2, 2, 1, 1<<16
	c.Family = rpc.Family{
		ChainMethod: "eth_chainId", ChainOf: func(json.RawMessage) (string, error) { return c.Chain.String(), nil },
		Explain: func(rpc.Answer, func(string) string) (rpc.Meaning, bool) { return rpc.Meaning{}, false },
	}
	n, err := rpc.Dial(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range n.Endpoints {
		if err := e.CheckChain("test", nil); err != nil {
			t.Fatal(err)
		}
	}
	return n
}

// A range whose logs no endpoint tells in time is asked for in parts.
func TestLogs_narrowsWhatNobodyTellsInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := dialed(t, rpc.Config{URLs: []string{"http://one.invalid", "http://two.invalid"}, HTTP: &noting{most: 1000}})
		defer n.Close()
		w := NewWidth(5000, 0)
		_, through, _, err := New(n, caip.MustChainID("eip155:1"), false, 0).Logs(t.Context(), "test", w, Filter{}, 1, 5000)
		if err != nil || through < 256 || through > 1000 || w.Size() > 1000 {
			t.Errorf("through %d, then ranges of %d blocks: %v", through, w.Size(), err)
		}
	})
}

// A rate that lets a request wait for longer than one may take is no refusal of the range. The last
// block's header comes before the logs: a node that is behind then may have it a moment later.
func TestLogs_waitForTheirTurn(t *testing.T) {
	for name, c := range map[string]struct {
		blocks uint64
		full   bool // the line
		asked  []string
	}{
		"a long range":                  {5000, false, []string{"eth_getBlockByNumber", "eth_getLogs"}},
		"a short range":                 {short, false, []string{"eth_getBlockByNumber", "eth_getLogs"}},
		"a long range and a full line":  {5000, true, nil},
		"a short range and a full line": {short, true, nil},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				chain, node, limit := caip.MustChainID("eip155:1"), &noting{}, rate.New(rate.Terms{Requests: 1})
				n := dialed(t, rpc.Config{URLs: []string{"http://node.invalid"}, HTTP: node, Rates: rate.Limits{All: limit}})
				defer n.Close()
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.full {
					gate := rate.Gate{Limit: limit, Chain: chain, Meter: new(chains.Meter)}
					for range 10_001 {
						go func() { _, _ = gate.Wait(ctx, "wait", rate.Cost{Requests: 1_000_000}) }()
					}
					synctest.Wait()
				}
				l, w := New(n, chain, false, 0), NewWidth(c.blocks, 0)
				_, through, _, err := l.Logs(chains.WithPriority(ctx, chains.PriorityHistory), "test", w, Filter{}, 1, c.blocks)
				if c.full != errors.Is(err, chains.ErrNotAsked) || !c.full && (err != nil || through != c.blocks) {
					t.Errorf("through %d: %v", through, err)
				}
				if w.Size() < c.blocks || !slices.Equal(node.asked, c.asked) {
					t.Errorf("%v; then ranges of %d blocks", node.asked, w.Size())
				}
			})
		})
	}
}
