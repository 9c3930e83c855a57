package ledger

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// aged are nodes by their hosts, each with how old its newest block is.
type aged map[string]time.Duration

func (a aged) RoundTrip(r *http.Request) (*http.Response, error) {
	var q struct {
		ID     json.RawMessage
		Method string
	}
	if err := json.NewDecoder(r.Body).Decode(&q); err != nil {
		return nil, err
	}
	result := `"0x8"`
	if q.Method == "eth_getBlockByNumber" {
		header, err := json.Marshal(&types.Header{Number: big.NewInt(7), Difficulty: common.Big0, Time: uint64(time.Now().Add(-a[r.URL.Hostname()]).Unix()), Extra: []byte(r.URL.Hostname())})
		if err != nil {
			return nil, err
		}
		result = string(header)
	}
	body := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"result":%s}`, q.ID, result)
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body)), Request: r}, nil
}

const stuck, young, near = "stuck.invalid", "young.invalid", "127.0.0.1"

var nodes = aged{stuck: time.Hour, young: time.Minute, near: time.Hour}

// ledgerOf reads a chain through nodes.
func ledgerOf(t *testing.T, transport http.RoundTripper, hosts ...string) *Ledger {
	t.Helper()
	chain := caip.MustChainID("eip155:1")
	var urls []string
	for _, host := range hosts {
		urls = append(urls, "http://"+host)
	}
	n, err := rpc.Dial(t.Context(), rpc.Config{Chain: chain, URLs: urls, Timeout: time.Minute, Attempts: 2, MaxBatch: 1, MaxResponse: 1 << 16, HTTP: transport, Family: rpc.Family{
		ChainMethod: "eth_chainId", ChainOf: func(json.RawMessage) (string, error) { return chain.String(), nil },
		Explain: func(rpc.Answer, func(string) string) (rpc.Meaning, bool) { return rpc.Meaning{}, false },
	}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	return New(n, chain, false, 0)
}

// Who asks what holds now is answered by an endpoint whose newest block is young, or by one on this
// machine, whatever the finality; all others take what the preferred one says.
func TestHead_ofWhoAsksNow(t *testing.T) {
	for name, c := range map[string]struct {
		hosts []string
		now   bool
		from  string // empty: nobody
	}{
		"nobody asks":               {[]string{stuck, young}, false, stuck},
		"another one goes on":       {[]string{stuck, young}, true, young},
		"all stand still":           {[]string{stuck, stuck}, true, ""},
		"one alone":                 {[]string{stuck}, true, ""},
		"one of this machine":       {[]string{near}, true, near},
		"one of this machine later": {[]string{stuck, near}, true, near},
	} {
		for _, at := range []chains.Finality{chains.Latest, chains.Safe, chains.Finalized, chains.Depth(1)} {
			t.Run(fmt.Sprintf("%s at %s", name, at), func(t *testing.T) {
				l, ctx := ledgerOf(t, nodes, c.hosts...), t.Context()
				if c.now {
					ctx = chains.AskingNow(ctx)
				}
				b, err := l.Head(ctx, at)
				switch {
				case c.from == "" && (chains.KindOf(err) != chains.Transient || !errors.Is(err, chains.ErrStill) || !strings.Contains(err.Error(), "is 1h0m") || !strings.Contains(err.Error(), "a quorum of two endpoints")):
					t.Errorf("%v", err)
				case c.from != "" && (err != nil || (time.Since(b.Clock()) > 2*time.Minute) != (nodes[c.from] == time.Hour)):
					t.Errorf("a block of %s, %v", b.Clock(), err)
				}
			})
		}
	}
}

// held holds the first request back until it is let go.
type held struct {
	aged
	begun atomic.Bool
	free  chan struct{}
}

func (h *held) RoundTrip(r *http.Request) (*http.Response, error) {
	if h.begun.CompareAndSwap(false, true) {
		<-h.free
	}
	return h.aged.RoundTrip(r)
}

// Who asks what holds now takes no head that others read at the same moment and do not ask for that.
func TestHead_ofSeveralTogether(t *testing.T) {
	for _, at := range []chains.Finality{chains.Latest, chains.Finalized} {
		synctest.Test(t, func(t *testing.T) {
			h := &held{aged: nodes, free: make(chan struct{})}
			l := ledgerOf(t, h, stuck, young)
			ask := func(ctx context.Context) <-chan time.Duration {
				age := make(chan time.Duration, 1)
				go func() {
					b, err := l.Head(ctx, at)
					if err != nil {
						t.Errorf("at %s: %v", at, err)
					}
					age <- time.Since(b.Clock())
				}()
				synctest.Wait() // it is asking, or has joined who does
				return age
			}
			others, payer := ask(t.Context()), ask(chains.AskingNow(t.Context()))
			close(h.free)
			if age := <-others; age < nodes[stuck] {
				t.Errorf("at %s: the others have a block of %s", at, age)
			}
			if age := <-payer; age > 2*nodes[young] {
				t.Errorf("at %s: who asks now has a block of %s", at, age)
			}
		})
	}
}
