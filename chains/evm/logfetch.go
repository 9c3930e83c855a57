package evm

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains/internal/hedge"
)

// bodies are buffers that answers with logs were read into, to be used again: one for each request
// in flight. A sync.Pool would forget them with every collection, of which a backfill causes many,
// and each would have to grow anew.
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

// getLogs asks one endpoint for logs. Over HTTP it reads the answer from the bytes as they come,
// past the RPC library, which would go over them three times more.
func (e *endpoint) getLogs(ctx context.Context, query any) (logs []*types.Log, err error) {
	if !e.overHTTP() {
		var raw json.RawMessage
		if err := e.client.CallContext(ctx, &raw, "eth_getLogs", query); err != nil {
			return nil, err
		}
		return scanLogs(raw)
	}
	err = e.post(hedge.Once(ctx), "eth_getLogs", []any{query}, func(answer []byte, id string) error {
		logs, err = scanAnswer(answer, id)
		return err
	})
	return logs, err
}

// largestRefusal bounds what is read of an answer that is no success.
const largestRefusal = 64 << 10

// refusalOf is what an answer of another status than 200 says: many providers put a JSON-RPC error
// into it, which tells more than the status. Where the node does not know who asks, the status
// decides.
func refusalOf(response *http.Response) error {
	status := rpc.HTTPError{StatusCode: response.StatusCode, Status: response.Status}
	switch response.StatusCode {
	case http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden:
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
