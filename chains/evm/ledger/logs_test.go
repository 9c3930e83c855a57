package ledger

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"io"
	"math/big"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
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
	most, batch := 0, 0 // receipts at once
	node := answers(func(_ string, q question) string {
		id := common.HexToHash(q.text(0))
		n := int(binary.BigEndian.Uint32(id[28:])) - 1
		receipt := types.Receipt{Status: 1, TxHash: id, BlockHash: block, BlockNumber: big.NewInt(1), Logs: []*types.Log{}}
		for i := range 2 * each { // the first of them are others'
			receipt.Logs = append(receipt.Logs, log(n, i-each))
		}
		asked[id]++
		batch++
		return result(&receipt)
	})
	l := ledgerOf(t, counting(func(r *http.Request) (*http.Response, error) {
		batch = 0
		defer func() { most = max(most, batch) }()
		return node.RoundTrip(r)
	}), rpc.Config{MaxBatch: 100}, "node.invalid")
	var logs []*types.Log
	for n := range transactions {
		for i := range each {
			logs = append(logs, log(n, i))
		}
	}
	list, _, err := l.Place(t.Context(), "test", logs, map[uint64]Block{1: {Number: 1, Hash: block}})
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range list {
		if p.Log != logs[i] || p.Ordinal != uint32(each+i%each) {
			t.Errorf("log %d stands at %d", i, p.Ordinal)
		}
	}
	if len(asked) != transactions || most > 30 {
		t.Errorf("%d receipts were asked for, %d at once", len(asked), most)
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

// counting is a transport that does something beside.
type counting func(*http.Request) (*http.Response, error)

// RoundTrip does it.
func (c counting) RoundTrip(r *http.Request) (*http.Response, error) { return c(r) }

// noLogs answers that there are none, and notes what it was asked for.
func noLogs(asked *[]string) answers {
	return func(_ string, q question) string {
		*asked = append(*asked, q.Method)
		if q.Method == "eth_getBlockByNumber" {
			return result(headerOf(numberOf(q), time.Unix(0, 0), ""))
		}
		return `"result":[]`
	}
}

// A range whose logs no endpoint tells in time is asked for in parts.
func TestLogs_narrowsWhatNobodyTellsInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var asked []string
		l := ledgerOf(t, counting(func(r *http.Request) (*http.Response, error) {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				return nil, err
			}
			var q struct {
				Params []struct{ FromBlock, ToBlock hexutil.Uint64 }
			}
			if bytes.Contains(body, []byte("eth_getLogs")) && (json.Unmarshal(body, &q) != nil || q.Params[0].ToBlock-q.Params[0].FromBlock >= 1000) {
				<-r.Context().Done() // too many blocks to tell of in time
				return nil, r.Context().Err()
			}
			r.Body = io.NopCloser(bytes.NewReader(body))
			return noLogs(&asked).RoundTrip(r)
		}), rpc.Config{Timeout: time.Second / 2, Attempts: 2}, "one.invalid", "two.invalid")
		w := NewWidth(5000, 0)
		_, through, _, err := l.Logs(t.Context(), "test", w, Filter{}, 1, 5000)
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
				var asked []string
				limit := rate.New(rate.Terms{Requests: 1})
				l, w := ledgerOf(t, noLogs(&asked), rpc.Config{Timeout: time.Second / 2, Attempts: 2, Rates: rate.Limits{All: limit}}, "node.invalid"), NewWidth(c.blocks, 0)
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				if c.full {
					gate := rate.Gate{Limit: limit, Chain: l.chain, Meter: new(chains.Meter)}
					for range 10_001 {
						go func() { _, _ = gate.Wait(ctx, "wait", rate.Cost{Requests: 1_000_000}) }()
					}
					synctest.Wait()
				}
				_, through, _, err := l.Logs(chains.WithPriority(ctx, chains.PriorityHistory), "test", w, Filter{}, 1, c.blocks)
				if c.full != errors.Is(err, chains.ErrNotAsked) || !c.full && (err != nil || through != c.blocks) {
					t.Errorf("through %d: %v", through, err)
				}
				if w.Size() < c.blocks || !slices.Equal(asked, c.asked) {
					t.Errorf("%v; then ranges of %d blocks", asked, w.Size())
				}
			})
		})
	}
}
