package rpc

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
	"github.com/bridge8004/bridge8004/chains/internal/hedge"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Endpoint is one URL of a node.
type Endpoint struct {
	Name  string // key in the configuration and host
	Near  bool   // on this machine
	Meter chains.Meter

	node    *Node
	site    Site
	url     string // holds the key: never shown
	client  *rpc.Client
	http    *http.Client
	ids     atomic.Uint64 // of the requests that were made
	checked atomic.Bool   // it named the configured chain
	gate    rate.Gate
	place   together.Place[*load]
}

// Traffic returns the counts of requests so far, and the limit that they keep to.
func (e *Endpoint) Traffic() chains.Traffic {
	t := e.Meter.Read(e.Name)
	t.Rate = e.gate.Limit.Use()
	return t
}

// Measure counts a request.
func (e *Endpoint) Measure(request func() error) error {
	begun := time.Now()
	err := request()
	e.Meter.Count(time.Since(begun), err)
	return err
}

// strayAnswer says that an answer is to somebody else's request.
type strayAnswer struct{ asked, named string }

func (e *strayAnswer) Error() string {
	return fmt.Sprintf("the answer is to request %.20q, asked was %s", e.named, e.asked)
}

// Error is the error of a JSON-RPC answer.
type Error struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
	Data    any    `json:"data"`
}

func (e *Error) Error() string { return e.Message }

// ErrorCode returns the code.
func (e *Error) ErrorCode() int { return e.Code }

// ErrorData returns what the node added.
func (e *Error) ErrorData() any { return e.Data }

// StrayAnswer says that an answer to the request asked names another one.
func StrayAnswer(asked, named string) error { return &strayAnswer{asked, named} }

// requireAnswer returns ErrNull where a result is none.
func (n *Node) requireAnswer(method string, result json.RawMessage) error {
	if !n.family.Nullable[method] && IsNull(result) {
		return ErrNull
	}
	return nil
}

// String returns the endpoint's host.
func (e *Endpoint) String() string { return e.site.host }

// CheckChain compares the chain that an endpoint named with the configured one, and remembers that
// it is the right one.
func (e *Endpoint) CheckChain(op string, answer json.RawMessage) error {
	want := e.node.chain
	got, err := e.node.family.ChainOf(answer)
	if err != nil {
		return e.classify(op, err)
	}
	if got != want.String() {
		return &chains.Error{Kind: chains.WrongChain, Chain: want, Op: op,
			Err:    fmt.Errorf("the node at %s serves %s, configured is %s", e, got, want),
			Remedy: fmt.Sprintf("use an endpoint of %s, or correct the chain's id", want)}
	}
	e.checked.Store(true)
	return nil
}

func (e *Endpoint) overHTTP() bool { return strings.HasPrefix(e.url, "http") }

// call makes a request of several questions a batch, and of one a call: there are nodes that know
// no batches. The error is that of the request; what a node refuses is its question's.
func (e *Endpoint) call(ctx context.Context, batch []rpc.BatchElem) error {
	if len(batch) != 1 || !e.overHTTP() {
		return e.client.BatchCallContext(ctx, batch)
	}
	one := &batch[0] // the library would take an answer with another request's id
	err := e.post(ctx, one.Method, one.Args, func(answer []byte, id string) (err error) {
		*one.Result.(*json.RawMessage), err = readAnswer(answer, id)
		return err
	})
	if refusal := new(Error); errors.As(err, &refusal) {
		one.Error, err = refusal, nil
	}
	return err
}

// Read asks one question whose answer is large. Over HTTP read gets the bytes of the whole answer
// while they last, and the id that it must name; otherwise the result alone, and no id.
func (e *Endpoint) Read(ctx context.Context, read func(answer []byte, id string) error, method string, args ...any) error {
	if e.overHTTP() {
		return e.post(hedge.Once(ctx), method, args, read)
	}
	var raw json.RawMessage
	if err := e.client.CallContext(ctx, &raw, method, args...); err != nil {
		return err
	}
	return read(raw, "")
}

// Classify turns what Read returned into an Error.
func (e *Endpoint) Classify(op string, err error) error { return e.classify(op, err) }

// Connect opens a connection of its own, over which ask makes the first request. Both are counted
// as one request. The caller closes the connection.
func (e *Endpoint) Connect(ctx context.Context, op string, ask func(context.Context, *rpc.Client) error) (client *rpc.Client, err error) {
	ctx, cancel := context.WithTimeout(ctx, e.node.timeout)
	defer cancel()
	err = e.Measure(func() (err error) {
		if client, err = rpc.DialOptions(ctx, e.url, rpc.WithWebsocketMessageSizeLimit(e.node.maxAnswer)); err == nil {
			if err = ask(ctx, client); err != nil {
				client.Close()
			}
		}
		return e.classify(op, err)
	})
	return client, err
}

// readAnswer reads the result of the request with an id.
func readAnswer(body []byte, id string) (json.RawMessage, error) {
	var answer struct {
		ID     json.RawMessage `json:"id"`
		Result json.RawMessage `json:"result"`
		Error  *Error          `json:"error"`
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
func (e *Endpoint) post(ctx context.Context, method string, args []any, read func(answer []byte, id string) error) error {
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
	if e.Near {
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
