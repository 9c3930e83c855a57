package ledger

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// question is what a node is asked.
type question struct {
	ID     json.RawMessage
	Method string
	Params []json.RawMessage
}

// text is a parameter that is a text.
func (q question) text(i int) (s string) {
	_ = json.Unmarshal(q.Params[i], &s)
	return s
}

// answers are nodes by their hosts: the members of what they answer behind the id.
type answers func(host string, q question) string

// RoundTrip answers one question or several.
func (a answers) RoundTrip(r *http.Request) (*http.Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, err
	}
	var list []question
	single := body[0] == '{'
	if single {
		body = append(append([]byte("["), body...), ']')
	}
	if err := json.Unmarshal(body, &list); err != nil {
		return nil, err
	}
	texts := make([]string, len(list))
	for i, q := range list {
		texts[i] = fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,%s}`, q.ID, a(r.URL.Hostname(), q))
		if err := r.Context().Err(); err != nil {
			return nil, err
		}
	}
	text := "[" + strings.Join(texts, ",") + "]"
	if single {
		text = texts[0]
	}
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(text)), ContentLength: int64(len(text)), Request: r}, nil
}

// result is an answer that is no refusal.
func result(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return `"result":` + string(text)
}

// headerOf is a header as nodes give it.
func headerOf(number uint64, clock time.Time, extra string) *types.Header {
	return &types.Header{Number: new(big.Int).SetUint64(number), Difficulty: common.Big0, Time: uint64(max(clock.Unix(), 0)), Extra: []byte(extra)}
}

// ledgerOf reads a chain through nodes that have been found to be its own.
func ledgerOf(t *testing.T, transport http.RoundTripper, c rpc.Config, hosts ...string) *Ledger {
	t.Helper()
	c.Chain, c.HTTP = caip.MustChainID("eip155:1"), transport
	c.Timeout, c.Attempts, c.MaxBatch, c.MaxResponse = cmp.Or(c.Timeout, time.Minute), cmp.Or(c.Attempts, 1), cmp.Or(c.MaxBatch, 1), 1<<20
	c.Family = rpc.Family{
		ChainMethod: "eth_chainId", ChainOf: func(json.RawMessage) (string, error) { return c.Chain.String(), nil },
		Explain:  func(rpc.Answer, func(string) string) (rpc.Meaning, bool) { return rpc.Meaning{}, false },
		Nullable: map[string]bool{"eth_getRawTransactionByBlockHashAndIndex": true},
	}
	for _, host := range hosts {
		c.URLs = append(c.URLs, "http://"+host)
	}
	n, err := rpc.Dial(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(n.Close)
	for _, e := range n.Endpoints {
		if err := e.CheckChain("test", nil); err != nil {
			t.Fatal(err)
		}
	}
	return New(n, c.Chain, false, 0)
}

// numberOf is the block that a question names.
func numberOf(q question) uint64 {
	n, _ := hexutil.DecodeUint64(q.text(0))
	return n
}
