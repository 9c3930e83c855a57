package evm_test

import (
	"bytes"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// looper is a contract that makes the same call to a target as often as the first word of its
// calldata says; what follows the word is the call's data.
func looper(target common.Address) []byte {
	code := []byte{
		0x60, 0x20, 0x36, 0x03, // size of the call's data
		0x80, 0x60, 0x20, 0x5f, 0x37, // copied to memory
		0x5f, 0x35, // how often
	}
	code = append(code, 0x5b, 0x80, 0x15, 0x60, 0, 0x57) // until none are left
	code = append(code, 0x5f, 0x5f, 0x83, 0x5f, 0x5f, 0x73)
	code = append(code, target[:]...)
	code = append(code, 0x5a, 0xf1, 0x15, 0x60, 0, 0x57) // call, and revert where it fails
	failAt := len(code) - 2
	code = append(code, 0x60, 0x01, 0x90, 0x03, 0x60, 11, 0x56)
	code[failAt] = byte(len(code))
	code = append(code, 0x5b, 0x5f, 0x5f, 0xfd)
	code[15] = byte(len(code))
	code = append(code, 0x5b, 0x00)
	init := []byte{0x60, byte(len(code)), 0x80, 0x60, 0x09, 0x5f, 0x39, 0x5f, 0xf3}
	return append(init, code...)
}

// give has a contract give an agent n feedbacks with all strings, as many to a block as fit.
func give(t testing.TB, network *localnet.Network, n int) {
	t.Helper()
	key := network.Keys()[3]
	created, err := network.Send(key, nil, nil, looper(network.Reputation()))
	if err != nil {
		t.Fatal(err)
	}
	feedback := bindings.NewReputationRegistry().PackGiveFeedback(new(big.Int), big.NewInt(8750), 2, "starred", "week", "https://agent.example/a2a/v1/tasks",
		"ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi", common.Hash{0xfe})
	chainID, _ := new(big.Int).SetString(network.ChainID().Reference, 10)
	nonce, err := network.Client().PendingNonceAt(t.Context(), key.Address)
	if err != nil {
		t.Fatal(err)
	}
	const perTransaction, perBlock = 120, 3
	for posted := 0; n > 0; {
		part := min(n, perTransaction)
		tx, err := types.SignNewTx(key.Private(), types.LatestSignerForChainID(chainID), &types.DynamicFeeTx{
			ChainID: chainID, Nonce: nonce, To: &created.ContractAddress, Gas: params.MaxTxGas, Data: append(common.BigToHash(big.NewInt(int64(part))).Bytes(), feedback...),
			GasTipCap: big.NewInt(params.GWei), GasFeeCap: big.NewInt(50 * params.GWei),
		})
		if err != nil {
			t.Fatal(err)
		}
		if err := network.Client().SendTransaction(t.Context(), tx); err != nil {
			t.Fatal(err)
		}
		n, nonce, posted = n-part, nonce+1, posted+1
		if posted%perBlock > 0 && n > 0 {
			continue
		}
		r, err := network.Land(t.Context(), tx.Hash())
		if err != nil || r.Status != types.ReceiptStatusSuccessful {
			t.Fatalf("%+v, %v", r, err)
		}
	}
}

// recorder passes requests on and keeps those that ask for logs.
type recorder struct {
	*httptest.Server
	mu    sync.Mutex
	pages [][]byte
}

func record(t testing.TB, node string) *recorder {
	t.Helper()
	r := new(recorder)
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		body, err := io.ReadAll(q.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if bytes.Contains(body, []byte(`"eth_getLogs"`)) {
			r.mu.Lock()
			r.pages = append(r.pages, body)
			r.mu.Unlock()
		}
		answer, err := http.Post(node, "application/json", bytes.NewReader(body))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		defer answer.Body.Close()
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.Copy(w, answer.Body)
	}))
	t.Cleanup(r.Close)
	return r
}

// backfill reads the events of a chain, batch by batch as a watcher does.
func backfill(t testing.TB, c *evm.Chain) (events, batches int) {
	t.Helper()
	head, err := c.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	for after := (chains.Position{}); after != head; batches++ {
		batch, err := c.Read(t.Context(), chains.Query{After: after, UpTo: head})
		if err != nil {
			t.Fatal(err)
		}
		events, after = events+len(batch.Events), batch.Through
	}
	return events, batches
}

func open(t testing.TB, c evm.Config) *evm.Chain {
	t.Helper()
	chain, err := evm.Dial(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(chain.Close)
	return chain
}

// BenchmarkBackfill reads a chain with 50,000 NewFeedback logs and compares the rate with that at
// which one request at a time fetches the same pages as raw bytes, over the same endpoint. ratio is
// the first over the second. What a Read holds in memory meanwhile is
// TestRead_holdsNoMoreOfALongChain's to show.
func BenchmarkBackfill(b *testing.B) {
	const feedbacks = 50_000
	network, err := localnet.Start(localnet.Options{Manual: true})
	if err != nil {
		b.Fatal(err)
	}
	defer network.Close()
	registry := network.Identity()
	if _, err := network.Send(network.Keys()[1], &registry, nil, bindings.NewIdentityRegistry().PackRegister()); err != nil {
		b.Fatal(err)
	}
	give(b, network, feedbacks)
	r := record(b, network.RPCURL())
	c := config(network)
	c.RPC = []string{r.URL}
	events, batches := backfill(b, open(b, c))
	if events < feedbacks {
		b.Fatalf("%d events", events)
	}
	b.Logf("%d events in %d batches, %d pages", events, batches, len(r.pages))
	raw := func() {
		for _, page := range r.pages {
			request, err := http.NewRequest(http.MethodPost, network.RPCURL(), bytes.NewReader(page))
			if err != nil {
				b.Fatal(err)
			}
			request.Header.Set("Content-Type", "application/json")
			request.Header.Set("Accept-Encoding", "identity") // as the adapter does on a loopback: packing would make it several times slower
			answer, err := http.DefaultClient.Do(request)
			if err != nil {
				b.Fatal(err)
			}
			if _, err := io.Copy(io.Discard, answer.Body); err != nil {
				b.Fatal(err)
			}
			answer.Body.Close()
		}
	}
	c.RPC = []string{network.RPCURL()}
	var bare, decoded time.Duration
	for b.Loop() {
		start := time.Now()
		raw()
		bare += time.Since(start)
		start = time.Now()
		if n, _ := backfill(b, open(b, c)); n != events {
			b.Fatalf("%d events", n)
		}
		decoded += time.Since(start)
	}
	b.ReportMetric(float64(events*b.N)/decoded.Seconds(), "events/s")
	b.ReportMetric(float64(events*b.N)/bare.Seconds(), "raw-events/s")
	b.ReportMetric(bare.Seconds()/decoded.Seconds(), "ratio")
}
