// Package witness counts, at the destinations, what became of every feedback that was given. It
// reads the chains by plain JSON-RPC over HTTP, with the official ABI and with SATI's layout
// written down once more, and shares nothing with the adapters that it is to check. It is equipment
// of tests: no program links it.
package witness

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// maxAnswer bounds an answer.
const maxAnswer = 256 << 20

var client = &http.Client{Timeout: 30 * time.Second, Transport: &http.Transport{DisableCompression: true}}

// ask makes one JSON-RPC request of an honest node; it aborts.
func ask(ctx context.Context, url, method string, params, into any) {
	body := abort.Must(json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params}))
	request := abort.Must(http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body)))
	request.Header.Set("Content-Type", "application/json")
	response := abort.Must(client.Do(request))
	defer response.Body.Close()
	var answer struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	err := json.NewDecoder(io.LimitReader(response.Body, maxAnswer)).Decode(&answer)
	abort.Unless(err == nil, fmt.Errorf("%s: %s: %w", method, response.Status, err))
	if answer.Error != nil {
		abort.With(fmt.Errorf("%s: %s", method, answer.Error.Message))
	}
	abort.If(json.Unmarshal(answer.Result, into))
}
