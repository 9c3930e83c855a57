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
	"sync"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"
)

// bodies are the buffers that answers with logs are read into: one of a few MiB for each request in flight, used again.
var bodies = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// largestKept is the size above which a buffer is not kept for the next answer.
const largestKept = 8 << 20

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
		return nil, rpc.HTTPError{StatusCode: response.StatusCode, Status: response.Status}
	}
	b := bodies.Get().(*bytes.Buffer)
	b.Reset()
	defer func() {
		if b.Cap() <= largestKept {
			bodies.Put(b)
		}
	}()
	if _, err := io.Copy(b, response.Body); err != nil {
		return nil, fmt.Errorf("read answer: %w", err)
	}
	return scanAnswer(b.Bytes())
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
