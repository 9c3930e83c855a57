package evm_test

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

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
	if err := network.GiveMany(b.Context(), feedbacks, 120, 3, 0); err != nil {
		b.Fatal(err)
	}
	r := record(b, network.RPCURL())
	c := config(network)
	c.RPC = []string{r.URL}
	events, batches := backfill(b, dial(b, c))
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
		if n, _ := backfill(b, dial(b, c)); n != events {
			b.Fatalf("%d events", n)
		}
		decoded += time.Since(start)
	}
	b.ReportMetric(float64(events*b.N)/decoded.Seconds(), "events/s")
	b.ReportMetric(float64(events*b.N)/bare.Seconds(), "raw-events/s")
	b.ReportMetric(bare.Seconds()/decoded.Seconds(), "ratio")
}
