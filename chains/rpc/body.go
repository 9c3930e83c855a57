package rpc

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"

	"github.com/ethereum/go-ethereum/rpc"
)

// bodies are buffers that answers with logs were read into, to be used again: one for each request
// in flight. A sync.Pool would forget them with every collection, of which a backfill causes many,
// and each would have to grow anew.
var bodies = make(chan *bytes.Buffer, bodiesKept)

// bodiesKept is how many buffers are kept.
const bodiesKept = 4

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
		Inner *Error `json:"error"`
		Error
	}
	switch err := json.Unmarshal(body, &said); {
	case err != nil:
		return status
	case said.Inner != nil && said.Inner.Message != "":
		return said.Inner
	case said.Code != 0 && said.Message != "": // some leave the envelope out
		return &said.Error
	}
	return status
}
