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
	"sync/atomic"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// call is one question as it goes over the wire, and what came of it.
type call struct {
	method string
	params []byte
	most   int64 // bytes of the answer

	id     string
	reply  Reply           // over HTTP
	result json.RawMessage // over a WebSocket
	err    error           // a refusal, or why there is no answer (ErrNoAnswer)
}

// Reply is the envelope of one answer, in a buffer that Release gives back.
type Reply struct {
	ID     string // that it has to have, as it stands in JSON
	Bytes  []byte
	buffer *buffer
}

// ErrNotJSON says that an answer is none of JSON-RPC. The decoder's own words would repeat parts of
// the answer.
var ErrNotJSON = errors.New("the answer cannot be read: it is not JSON-RPC")

// errLeftOut says that a node answered some questions of a request and not this one.
var errLeftOut = errors.New("the node leaves an answer out")

// ErrNoAnswer wraps what kept a request from being answered. Its Meter has counted it, once for all
// the calls that it held.
type ErrNoAnswer struct{ error }

func (e ErrNoAnswer) Unwrap() error { return e.error }

// About makes sure that a reply names the request that it answers. Gateways may refuse under none.
func (r Reply) About(named string, refused bool) error {
	if named != r.ID && (!refused || named != "" && named != "null" && named != `""`) {
		return StrayAnswer(r.ID, named)
	}
	return nil
}

// StrayAnswer says that an answer to the request asked names another one.
func StrayAnswer(asked, named string) error {
	return fmt.Errorf("the answer is to request %.20q, asked was %s", named, asked)
}

// Error is the error of a JSON-RPC answer.
type Error struct {
	Code    int             `json:"code"`
	Message string          `json:"message"`
	Data    json.RawMessage `json:"data"` // not decoded: it may become twenty times as large
}

func (e *Error) Error() string { return e.Message }

// ErrorCode returns the code.
func (e *Error) ErrorCode() int { return e.Code }

// ErrorData returns the text that the node added; nil where it is none.
func (e *Error) ErrorData() any {
	var text *string
	if json.Unmarshal(e.Data, &text) != nil || text == nil {
		return nil
	}
	return *text
}

// read returns the result, or what the node refused with, and gives the reply back.
func (c *call) read() (json.RawMessage, error) {
	if c.err != nil || c.result != nil {
		return c.result, c.err
	}
	defer func() { c.reply.Release(); c.reply = Reply{} }()
	var answer struct {
		ID     json.RawMessage `json:"id"`
		Result json.RawMessage `json:"result"`
		Error  *Error          `json:"error"`
	}
	if err := json.Unmarshal(c.reply.Bytes, &answer); err != nil {
		return nil, fmt.Errorf("malformed answer: %w", err)
	}
	switch err := c.reply.About(string(answer.ID), answer.Error != nil); {
	case err != nil:
		return nil, err
	case answer.Error != nil:
		return nil, answer.Error
	case answer.Result == nil:
		return nil, errors.New("the answer holds neither result nor error")
	}
	return answer.Result, nil
}

// notTogether wraps the reason for which a node did not answer a request of several calls, where
// each of them by itself may be answered.
type notTogether struct {
	error
	once bool // it says nothing of how the node takes others
}

func (e notTogether) Unwrap() error { return e.error }

// post makes one request over HTTP. Calls get their replies, or a refusal; an error is why none of
// them was answered.
func (e *Endpoint) post(ctx context.Context, calls []*call) error {
	status, b, err := e.send(ctx, calls)
	if errors.Is(err, ErrTooLarge) && len(calls) > 1 {
		return notTogether{err, true}
	}
	if err != nil {
		return err
	}
	if len(calls) == 1 && status == http.StatusOK {
		b.users.Store(1)
		calls[0].reply = Reply{calls[0].id, b.Bytes(), b}
		return nil
	}
	if len(calls) > 1 {
		if answers, err := split(b.Bytes()); err == nil {
			b.users.Store(int64(len(calls)))
			for _, c := range calls {
				if c.reply = (Reply{c.id, answers[c.id], b}); c.reply.Bytes == nil {
					c.err = errLeftOut
				} else if int64(len(c.reply.Bytes)) > c.most {
					c.err = ErrTooLarge
				}
			}
			return nil
		}
	}
	refusal := new(Error)
	err = e.refusalOf(status, b.Bytes())
	switch {
	case len(calls) == 1 && errors.As(err, &refusal):
		calls[0].err = refusal
		return nil
	case len(calls) == 1 || e.refusesAll(status, err):
		return err
	}
	cut := bytes.HasPrefix(b.Bytes(), []byte("[")) // it takes several: this answer was spoilt on its way
	return notTogether{err, cut || status == http.StatusRequestEntityTooLarge || status >= http.StatusInternalServerError}
}

// send makes one HTTP request and reads its answer.
func (e *Endpoint) send(ctx context.Context, calls []*call) (status int, b *buffer, err error) {
	if err := e.pause.wait(ctx); err != nil {
		return 0, nil, err
	}
	var body []byte
	most := int64(0)
	for _, c := range calls {
		if c.id = strconv.FormatUint(e.ids.Add(1), 10); e.quoted {
			c.id = strconv.Quote(c.id)
		}
		body = append(body, `,{"jsonrpc":"2.0","id":`+c.id+`,"method":"`+c.method+`","params":`...)
		body = append(append(body, c.params...), '}')
		most = min(e.node.maxAnswer, most+c.most)
	}
	if body = body[1:]; len(calls) > 1 {
		body = append(append([]byte{'['}, body...), ']')
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, bytes.NewReader(body))
	if err != nil {
		return 0, nil, chains.Plainly(err)
	}
	request.Header.Set("Content-Type", "application/json")
	if e.Near {
		request.Header.Set("Accept-Encoding", "identity") // packing costs more than a loopback saves
	}
	response, err := e.node.http.Do(request)
	if busy := new(retry.Busy); errors.As(err, &busy) {
		e.pause.set(busy)
	}
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	if response.ContentLength > most {
		return 0, nil, ErrTooLarge
	}
	b = takeBuffer()
	if _, err := b.ReadFrom(io.LimitReader(response.Body, most+1)); err != nil {
		return 0, nil, fmt.Errorf("read answer: %w", err)
	}
	if int64(b.Len()) > most {
		return 0, nil, ErrTooLarge
	}
	if err := checkElements(b.Bytes(), len(calls)); err != nil {
		return 0, nil, err
	}
	return response.StatusCode, b, nil
}

// unknown reports whether a status says that the node does not know who asks.
func unknown(status int) bool {
	return status == http.StatusUnauthorized || status == http.StatusPaymentRequired || status == http.StatusForbidden
}

// refusesAll reports whether a request failed for what no question in it can be the reason of: the
// node lets nobody in, is asked too often, or is down.
func (e *Endpoint) refusesAll(status int, refusal error) bool {
	return unknown(status) || down(status) ||
		errors.As(e.Classify("", refusal), new(*retry.Busy))
}

// down reports whether a status says that who answers has no node behind it.
func down(status int) bool {
	return status == http.StatusBadGateway || status == http.StatusServiceUnavailable || status == http.StatusGatewayTimeout
}

// refusalOf is what an answer says that holds no results: many providers put a JSON-RPC error into
// one of another status than 200, which tells more than the status. Where the node does not know
// who asks, the status decides, and where it is down and the error's meaning is not known.
func (e *Endpoint) refusalOf(status int, body []byte) error {
	err := error(rpc.HTTPError{StatusCode: status, Status: fmt.Sprintf("http status %d", status)})
	if status == http.StatusOK {
		err = ErrNotJSON
	}
	var said struct {
		Inner *Error `json:"error"`
		Error
	}
	if unknown(status) || json.Unmarshal(body, &said) != nil {
		return err
	}
	refusal := said.Inner
	switch {
	case refusal != nil && refusal.Message != "":
	case said.Code != 0 && said.Message != "": // some leave the envelope out
		refusal = &said.Error
	default:
		return err
	}
	if down(status) && e.node.meaning(refusal, e.secrets.Hide).Kind == chains.Unknown {
		return err
	}
	return refusal
}

// buffer is one answer's bytes, which several calls may refer to.
type buffer struct {
	bytes.Buffer
	users atomic.Int64
}

// buffers are for answers, to be used again. A sync.Pool would forget them with every collection,
// of which a backfill causes many, and each would have to grow anew.
var buffers = make(chan *buffer, buffersKept)

const (
	buffersKept = 8
	keptBuffer  = 4 << 20 // bytes: a larger one is not kept for the next answer
)

func takeBuffer() *buffer {
	select {
	case b := <-buffers:
		b.Reset()
		return b
	default:
		return new(buffer)
	}
}

// Release says that a reply is decoded.
func (r Reply) Release() {
	if b := r.buffer; b != nil && b.users.Add(-1) == 0 && b.Cap() <= keptBuffer {
		select {
		case buffers <- b:
		default:
		}
	}
}
