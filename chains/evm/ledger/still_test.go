package ledger

import (
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strings"
	"testing"
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
	result := `"0x1"`
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

// Who asks what holds now is answered by an endpoint whose newest block is young, or by one on this
// machine; all others take what the preferred one says.
func TestHead_ofWhoAsksNow(t *testing.T) {
	chain := caip.MustChainID("eip155:1")
	const stuck, young, near = "stuck.invalid", "young.invalid", "127.0.0.1"
	nodes := aged{stuck: time.Hour, young: time.Minute, near: time.Hour}
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
		t.Run(name, func(t *testing.T) {
			var urls []string
			for _, host := range c.hosts {
				urls = append(urls, "http://"+host)
			}
			n, err := rpc.Dial(t.Context(), rpc.Config{Chain: chain, URLs: urls, Timeout: time.Minute, Attempts: 2, MaxBatch: 1, MaxResponse: 1 << 16, HTTP: nodes, Family: rpc.Family{
				ChainMethod: "eth_chainId", ChainOf: func(json.RawMessage) (string, error) { return chain.String(), nil },
				Explain: func(rpc.Answer, func(string) string) (rpc.Meaning, bool) { return rpc.Meaning{}, false },
			}})
			if err != nil {
				t.Fatal(err)
			}
			defer n.Close()
			l, ctx := New(n, chain, false, 0), t.Context()
			if c.now {
				ctx = chains.AskingNow(ctx)
			}
			b, err := l.Head(ctx, chains.Latest)
			switch {
			case c.from == "" && (chains.KindOf(err) != chains.Transient || !strings.Contains(err.Error(), "is 1h0m") || !strings.Contains(err.Error(), "a quorum of two endpoints")):
				t.Errorf("%v", err)
			case c.from != "" && (err != nil || (time.Since(b.Clock()) > 2*time.Minute) != (nodes[c.from] == time.Hour)):
				t.Errorf("a block of %s, %v", b.Clock(), err)
			}
			if _, err := l.Head(ctx, chains.Finalized); err != nil {
				t.Errorf("what is final is as old as it is: %v", err)
			}
		})
	}
}
