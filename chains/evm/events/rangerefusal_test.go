package events

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// rangeRefusals are answers of providers to an eth_getLogs over too many blocks.
var rangeRefusals = map[string]struct {
	status int
	body   string
}{
	"QuickNode, bare":   {413, `{"code":-32614,"message":"eth_getLogs is limited to a 10,000 range"}`},
	"QuickNode":         {413, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32614,"message":"eth_getLogs is limited to a 10,000 range"}}`},
	"QuickNode, 200":    {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32614,"message":"eth_getLogs is limited to a 10,000 range"}}`},
	"QuickNode, free":   {400, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32615,"message":"eth_getLogs is limited to a 5 range"}}`},
	"Infura":            {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32602,"message":"range 1000000 exceeds limit of 10000"}}`},
	"Infura, 400":       {400, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32602,"message":"range 1000000 exceeds limit of 10000"}}`},
	"Infura, results":   {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32005,"message":"query returned more than 10000 results"}}`},
	"Alchemy":           {400, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32600,"message":"Under the Free tier plan, you can make eth_getLogs requests with up to a 10 block range."}}`},
	"Alchemy, size":     {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32602,"message":"Log response size exceeded. You can make eth_getLogs requests with up to a 2K block range"}}`},
	"dRPC":              {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":35,"message":"ranges over 10000 blocks are not supported on freetier"}}`},
	"dRPC, 500":         {500, `{"jsonrpc":"2.0","id":%id,"error":{"code":35,"message":"ranges over 10000 blocks are not supported on freetier"}}`},
	"Ankr":              {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32600,"message":"block range is too wide"}}`},
	"Cloudflare":        {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32047,"message":"Invalid eth_getLogs request. 'fromBlock'-'toBlock' range too large. Max range: 800"}}`},
	"PublicNode":        {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32701,"message":"exceed maximum block range: 50000"}}`},
	"1RPC":              {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32001,"message":"eth_getLogs is limited to 0 - 10000 blocks range"}}`},
	"Blast":             {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32000,"message":"Request exceeds the range allowed for your plan, please upgrade"}}`},
	"reth":              {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32602,"message":"query exceeds max block range 100000"}}`},
	"Besu":              {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32000,"message":"Requested range exceeds maximum range limit"}}`},
	"Nethermind":        {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32000,"message":"Too many logs requested. Max logs per response is 20000."}}`},
	"limit, no words":   {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32005,"message":"please ask for less"}}`},
	"a proxy's own 413": {413, `<html>Request Entity Too Large</html>`},
}

// Whatever a provider calls a range that is too wide, the range is halved until it fits, over all
// events and over one agent's.
func TestLogs_adaptToWhatProvidersRefuse(t *testing.T) {
	t.Parallel()
	for name, refusal := range rangeRefusals {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			a := &archive{blocks: 100, perBlock: 2, mostBlocks: 7, refusal: func(w io.Writer, id string) {
				w.(http.ResponseWriter).WriteHeader(refusal.status)
				fmt.Fprint(w, strings.Replace(refusal.body, "%id", id, 1))
			}}
			c := a.reader(t)
			a.read(t, c)
			c.registry.Ledger = ledger.New(c.registry.Node, c.registry.Chain, true, 0)
			topics := [][]common.Hash{c.registry.Facts.Logs.Given}
			logs, err := c.registry.Ledger.Scan(t.Context(), "read", ledger.Filter{Addresses: []common.Address{c.registry.Reputation}, Topics: topics}, 0, ledger.Block{Number: a.blocks - 1})
			if err != nil || uint64(len(logs)) != a.blocks*a.perBlock {
				t.Errorf("%d logs, %v", len(logs), err)
			}
			if a.refused == 0 || a.refused > 40 {
				t.Errorf("refused %d times", a.refused)
			}
		})
	}
}

// What is no matter of the range leaves the width as it was.
func TestLogs_keepTheWidthWhereTheRangeIsNotRefused(t *testing.T) {
	for name, c := range map[string]struct {
		status int
		body   string
		kind   chains.Kind
	}{
		"rate, 429":       {429, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32005,"message":"project ID request rate exceeded"}}`, chains.Transient},
		"rate":            {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32005,"message":"project ID request rate exceeded"}}`, chains.Transient},
		"requests a day":  {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32005,"message":"daily request count exceeded, request rate limited"}}`, chains.Transient},
		"not let in":      {401, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32600,"message":"Must be authenticated!"}}`, chains.Unreachable},
		"down":            {503, `<html>no backend</html>`, chains.Transient},
		"down, with JSON": {502, `{"message":"no backend"}`, chains.Transient},
		"state":           {500, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32000,"message":"history has been pruned"}}`, chains.Transient},
		"no method":       {404, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32601,"message":"the method eth_getLogs does not exist"}}`, chains.Unsupported},
		"something else":  {200, `{"jsonrpc":"2.0","id":%id,"error":{"code":-32000,"message":"something new"}}`, chains.Unknown},
	} {
		t.Run(name, func(t *testing.T) {
			a := &archive{blocks: 100, perBlock: 2, mostBlocks: 1, refusal: func(w io.Writer, id string) {
				w.(http.ResponseWriter).WriteHeader(c.status)
				fmt.Fprint(w, strings.Replace(c.body, "%id", id, 1))
			}}
			_, err := a.reader(t).Read(t.Context(), chains.Query{UpTo: chains.Position{Height: 99}})
			if errors.Is(err, rpc.ErrTooMuch) || chains.KindOf(err) != c.kind || a.narrow != 8 {
				t.Errorf("%v: kind %s, want %s; %d blocks were asked for", err, chains.KindOf(err), c.kind, a.narrow)
			}
			// Beside the headers, and where one of the questions may be the reason, alone.
			if most := map[bool]int{true: 2, false: 1}[c.status == 500 || c.status == 404]; a.refused > most {
				t.Errorf("refused %d times, at most %d wanted", a.refused, most)
			}
		})
	}
}
