package evm

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// endpoint is one URL of a node.
type endpoint struct {
	name    string // key in the configuration and host
	place   site
	url     string // holds the key: never shown
	near    bool   // on this machine
	client  *rpc.Client
	http    *http.Client
	ids     atomic.Uint64 // of the requests that were made
	checked atomic.Bool   // its chain id is the configured one
	meter   chains.Meter
}

// measure counts a request.
func (e *endpoint) measure(request func() error) error {
	begun := time.Now()
	err := request()
	e.meter.Count(time.Since(begun), err)
	return err
}

// strayAnswer says that an answer is to somebody else's request.
type strayAnswer struct{ asked, named string }

func (e *strayAnswer) Error() string {
	return fmt.Sprintf("the answer is to request %.20q, asked was %s", e.named, e.asked)
}

// errNoAnswer says that a node answered null to a question that has no such answer.
var errNoAnswer = errors.New("the node answered null, which is no answer")

// nullable are the questions to which null is an answer: the node holds no such thing.
var nullable = map[string]bool{
	"eth_getBlockByNumber": true, "eth_getBlockByHash": true, "eth_getBlockReceipts": true, "eth_getTransactionReceipt": true, "eth_getTransactionByHash": true,
}

// requireAnswer returns errNoAnswer where a result is none.
func requireAnswer(method string, result json.RawMessage) error {
	if !nullable[method] && (len(result) == 0 || string(result) == "null") {
		return errNoAnswer
	}
	return nil
}

func (e *endpoint) overHTTP() bool { return strings.HasPrefix(e.url, "http") }

// call asks one question. The RPC library would take the answer to anybody's request for this
// one's.
func (e *endpoint) call(ctx context.Context, result any, method string, args ...any) error {
	var raw json.RawMessage
	var err error
	if e.overHTTP() {
		err = e.post(ctx, method, args, func(answer []byte, id string) (err error) {
			raw, err = readAnswer(answer, id)
			return err
		})
	} else {
		err = e.client.CallContext(ctx, &raw, method, args...)
	}
	if err == nil {
		err = requireAnswer(method, raw)
	}
	if err != nil || string(raw) == "null" {
		return err
	}
	return json.Unmarshal(raw, result)
}

// readAnswer reads the result of the request with an id.
func readAnswer(body []byte, id string) (json.RawMessage, error) {
	var answer struct {
		ID     json.RawMessage `json:"id"`
		Result json.RawMessage `json:"result"`
		Error  *rpcError       `json:"error"`
	}
	if err := json.Unmarshal(body, &answer); err != nil {
		return nil, fmt.Errorf("malformed answer: %w", err)
	}
	switch {
	case string(answer.ID) != id && (answer.Error == nil || answer.ID != nil && string(answer.ID) != "null"):
		return nil, &strayAnswer{id, string(answer.ID)}
	case answer.Error != nil:
		return nil, answer.Error
	case answer.Result == nil:
		return nil, errors.New("the answer holds neither result nor error")
	}
	return answer.Result, nil
}

// post makes one request over HTTP and has the answer read while its bytes last.
func (e *endpoint) post(ctx context.Context, method string, args []any, read func(answer []byte, id string) error) error {
	id := strconv.FormatUint(e.ids.Add(1), 10)
	if args == nil {
		args = []any{}
	}
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": json.RawMessage(id), "method": method, "params": args})
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, bytes.NewReader(body))
	if err != nil {
		return chains.Plainly(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if e.near {
		request.Header.Set("Accept-Encoding", "identity") // packing costs more than a loopback saves
	}
	response, err := e.http.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return refusalOf(response)
	}
	b := takeBody()
	defer giveBody(b)
	if _, err := io.Copy(b, response.Body); err != nil {
		return fmt.Errorf("read answer: %w", err)
	}
	return read(b.Bytes(), id)
}
