package evm

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// bodies are buffers that answers with logs were read into, to be used again: one for each request in flight. A sync.Pool would forget them with every collection, of which a
// backfill causes many, and each would have to grow anew.
var bodies = make(chan *bytes.Buffer, pagesAtOnce)

// largestKept is the size above which a buffer is not kept for the next answer.
const largestKept = 4 << 20

func takeBody() *bytes.Buffer {
	select {
	case b := <-bodies:
		b.Reset()
		return b
	default:
		return new(bytes.Buffer)
	}
}

func giveBody(b *bytes.Buffer) {
	if b.Cap() > largestKept {
		return
	}
	select {
	case bodies <- b:
	default:
	}
}

// getLogs asks one endpoint for logs. Over HTTP it reads the answer from the bytes as they come, past the RPC library, which would go over them three times more.
func (e *endpoint) getLogs(ctx context.Context, query any) ([]*types.Log, error) {
	if !strings.HasPrefix(e.url, "http") {
		var raw json.RawMessage
		if err := e.client.CallContext(ctx, &raw, "eth_getLogs", query); err != nil {
			return nil, err
		}
		return scanLogs(raw)
	}
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": "eth_getLogs", "params": []any{query}})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, bytes.NewReader(body))
	if err != nil {
		return nil, withoutURL(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if e.near {
		request.Header.Set("Accept-Encoding", "identity") // packing costs more than a loopback saves
	}
	response, err := e.http.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return nil, refusalOf(response)
	}
	b := takeBody()
	defer giveBody(b)
	if _, err := io.Copy(b, response.Body); err != nil {
		return nil, fmt.Errorf("read answer: %w", err)
	}
	return scanAnswer(b.Bytes())
}

// largestRefusal bounds what is read of an answer that is no success.
const largestRefusal = 64 << 10

// refusalOf is what an answer of another status than 200 says: many providers put a JSON-RPC error into it, which tells more than the status. Where the node wants to be
// asked less often or does not know who asks, the status decides.
func refusalOf(response *http.Response) error {
	status := rpc.HTTPError{StatusCode: response.StatusCode, Status: response.Status}
	switch response.StatusCode {
	case http.StatusTooManyRequests, http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden:
		return status
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, largestRefusal))
	if err != nil {
		return status
	}
	var said struct {
		Error *rpcError `json:"error"`
		rpcError
	}
	switch err := json.Unmarshal(body, &said); {
	case err != nil:
		return status
	case said.Error != nil && said.Error.Message != "":
		return said.Error
	case said.Code != 0 && said.Message != "": // some leave the envelope out
		return &said.rpcError
	}
	return status
}

// isNear reports whether a URL is on this machine.
func isNear(text string) bool {
	u, err := url.Parse(text)
	if err != nil {
		return false
	}
	ip := net.ParseIP(u.Hostname())
	return u.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}
