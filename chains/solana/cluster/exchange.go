package cluster

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/internal/bound"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Bounds of one request with several calls. Nodes take no more than 50 KiB.
const (
	mostCalls = 50
	mostSent  = 40 << 10 // bytes
	singlyFor = 10 * time.Minute
)

// Endpoint is a place that answers JSON-RPC. It is safe for concurrent use.
type Endpoint struct {
	Meter chains.Meter // of requests

	url     string
	quoted  bool // ids are texts
	http    *http.Client
	gate    rate.Gate
	failure func(context.Context, error) error // why no answer came, with its kind

	place  together.Place[*call]
	ids    atomic.Uint64 // of the calls that were made
	singly atomic.Int64  // Unix nanoseconds until when calls are made one by one
}

// NewEndpoint asks nothing yet. failure gives what keeps a request from being answered its kind;
// quoted makes the ids of calls texts.
func (c *Cluster) NewEndpoint(url string, quoted bool, failure func(context.Context, error) error) *Endpoint {
	e := &Endpoint{url: url, quoted: quoted, http: c.Client, failure: failure}
	e.gate = rate.Gate{Limit: c.cfg.Rates.Of(url), Chain: c.Chain, Meter: &e.Meter}
	e.place.Send = e.exchange
	return e
}

// Traffic returns the counts of requests so far, and the limit that they keep to.
func (e *Endpoint) Traffic(name string) chains.Traffic {
	t := e.Meter.Read(name)
	t.Rate = e.gate.Limit.Use()
	return t
}

// call is one question of JSON-RPC.
type call struct {
	method string
	params []byte
	most   int64 // bytes of the answer

	id     string
	asked  atomic.Bool // a request was made
	answer Answer
	err    error // no answer came
}

// Answer is the envelope of an answer, in a buffer that Release gives back.
type Answer struct {
	ID     string // that it has to have, as it stands in JSON
	Status int    // of HTTP
	Bytes  []byte
	buffer *buffer
}

// ErrNoAnswer wraps what kept a request from being answered. Its Meter has counted it, once for all
// the calls that it held.
type ErrNoAnswer struct{ error }

func (e ErrNoAnswer) Unwrap() error { return e.error }

// Ask puts a call, with those that others put at the same moment (chains/together).
func (e *Endpoint) Ask(ctx context.Context, method string, params []byte, most int64) (Answer, error) {
	c := &call{method: method, params: params, most: most}
	if err := e.put(ctx, c); err != nil {
		return Answer{}, err
	}
	return c.answer, c.err
}

func (e *Endpoint) put(ctx context.Context, c *call) error {
	err := e.place.Ask(ctx, c)
	if err != nil && e.gate.Limit != nil && !c.asked.Load() {
		return ErrNoAnswer{e.gate.NotAsked(c.method, err)}
	}
	return err
}

// Short makes sure that an answer holds no long text where none belongs: who decodes keys with a
// library needs that.
func (a Answer) Short() error { return checkTexts(a.Bytes) }

// exchange sends calls in as few requests as may be.
func (e *Endpoint) exchange(ctx context.Context, calls []*call) {
	var parts [][]*call
	for len(calls) > 0 {
		most := mostCalls
		if time.Now().UnixNano() < e.singly.Load() {
			most = 1
		}
		end, size, cost := 1, len(calls[0].params), e.cost(calls[0])
		for end < min(len(calls), most) && size+len(calls[end].params) <= mostSent && e.gate.Limit.Fits(cost.Plus(e.cost(calls[end]))) {
			size, cost = size+len(calls[end].params), cost.Plus(e.cost(calls[end]))
			end++
		}
		parts, calls = append(parts, calls[:end]), calls[end:]
	}
	var all sync.WaitGroup
	turns := make(chan struct{}, Parallel)
	for _, part := range parts[1:] {
		all.Go(func() {
			turns <- struct{}{}
			e.send(ctx, part)
			<-turns
		})
	}
	e.send(ctx, parts[0])
	all.Wait()
}

// cost is that of one call: those who bill requests count the calls.
func (e *Endpoint) cost(c *call) rate.Cost {
	return rate.Cost{Requests: 1, Units: e.gate.Limit.UnitsOf(c.method)}
}

// send makes one request. A node that does not take several calls at once is asked one by one for a
// while.
func (e *Endpoint) send(ctx context.Context, calls []*call) {
	var cost rate.Cost
	for _, c := range calls {
		cost = cost.Plus(e.cost(c))
	}
	ctx, err := e.gate.Wait(ctx, calls[0].method, cost)
	if err != nil {
		failAll(calls, ErrNoAnswer{err})
		return
	}
	for _, c := range calls {
		c.asked.Store(true)
	}
	begun := time.Now()
	b, status, err := e.post(ctx, calls)
	if err != nil {
		e.Meter.Count(time.Since(begun), e.failure(ctx, err))
		failAll(calls, ErrNoAnswer{err})
		return
	}
	e.Meter.Count(time.Since(begun), nil)
	var answers map[string][]byte
	if len(calls) > 1 {
		if answers, err = split(b.Bytes()); err != nil && status < http.StatusInternalServerError {
			e.singly.Store(time.Now().Add(singlyFor).UnixNano())
			e.exchange(ctx, calls)
			return
		}
	}
	b.users.Store(int64(len(calls)))
	for _, c := range calls {
		c.answer = Answer{c.id, status, b.Bytes(), b}
		if answers == nil {
			continue // of one call, or a failure of all
		}
		if c.answer.Bytes = answers[c.id]; c.answer.Bytes == nil {
			c.err = ErrNoAnswer{errLeftOut}
		}
	}
}

// A long list is gone through in parts, some at a time. What is asked for each of a part fits one
// request, with a question or two for all.
const (
	partSize    = 32
	partsAtOnce = 4
)

// Each does something for each of a list, as EachPart does, and returns the first error in its
// order.
func Each[T any](ctx context.Context, list []T, do func(ctx context.Context, i int, v T) error) error {
	return EachPart(ctx, list, func(ctx context.Context, from int, part []T) error {
		errs := make([]error, len(part))
		together.Each(ctx, len(part), func(ctx context.Context, i int) { errs[i] = do(ctx, from+i, part[i]) })
		for _, err := range errs {
			if err != nil {
				return err
			}
		}
		return nil
	})
}

// EachPart does something for the parts of a list, a few at a time.
// After an error no further part is begun.
func EachPart[T any](ctx context.Context, list []T, do func(ctx context.Context, from int, part []T) error) error {
	if len(list) <= partSize {
		return do(ctx, 0, list)
	}
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(partsAtOnce)
	for from := 0; from < len(list) && gctx.Err() == nil; from += partSize {
		group.Go(func() error { return do(gctx, from, list[from:min(from+partSize, len(list))]) })
	}
	if err := group.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}

// errLeftOut says that a node answered some questions of a request and not this one.
var errLeftOut = errors.New("the node leaves an answer out")

func failAll(calls []*call, err error) {
	for _, c := range calls {
		c.err = err
	}
}

// post makes one HTTP request and reads its answer.
func (e *Endpoint) post(ctx context.Context, calls []*call) (b *buffer, status int, err error) {
	var body []byte
	most := int64(0)
	for _, c := range calls {
		if c.id = strconv.FormatUint(e.ids.Add(1), 10); e.quoted {
			c.id = strconv.Quote(c.id)
		}
		body = append(body, `,{"jsonrpc":"2.0","id":`+c.id+`,"method":"`+c.method+`","params":`...)
		body = append(append(body, c.params...), '}')
		most = min(MaxBody, most+c.most)
	}
	if body = body[1:]; len(calls) > 1 {
		body = append(append([]byte{'['}, body...), ']')
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, e.url, bytes.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := e.http.Do(req)
	if err != nil {
		return nil, 0, err
	}
	defer res.Body.Close()
	b = buffers.Get().(*buffer)
	b.Reset()
	if _, err := b.ReadFrom(io.LimitReader(res.Body, most+1)); err != nil {
		return nil, 0, err
	}
	if int64(b.Len()) > most {
		return nil, 0, bound.ErrTooLarge
	}
	return b, res.StatusCode, nil
}

// buffer is one answer's bytes, which several calls may refer to.
type buffer struct {
	bytes.Buffer
	users atomic.Int64
}

// keptBuffer bounds the buffers that are used again.
const keptBuffer = 4 << 20

// buffers are for answers, which nothing refers to once they are decoded.
var buffers = sync.Pool{New: func() any { return new(buffer) }}

// Release says that an answer is decoded.
func (a Answer) Release() {
	if b := a.buffer; b != nil && b.users.Add(-1) == 0 && b.Cap() <= keptBuffer {
		buffers.Put(b)
	}
}

// split cuts the answer to several calls into theirs, by id. It looks at nothing else: whoever
// decodes a part finds out whether it is JSON.
func split(body []byte) (map[string][]byte, error) {
	out := map[string][]byte{}
	i := skipSpace(body, 0)
	for open := byte('['); i < len(body) && body[i] == open; open = ',' {
		start := skipSpace(body, i+1)
		id, end := element(body, start)
		if end == 0 {
			return nil, errNoJSON
		}
		if _, twice := out[id]; !twice {
			out[id] = body[start:end]
		}
		i = skipSpace(body, end)
	}
	if i >= len(body) || body[i] != ']' {
		return nil, errNoJSON
	}
	return out, nil
}

// element is where the object ends that begins at a place, 0 if none does, and its id.
func element(body []byte, i int) (id string, end int) {
	if i >= len(body) || body[i] != '{' {
		return "", 0
	}
	var text []byte // the last of the object's own
	for depth := 0; i < len(body); i++ {
		switch body[i] {
		case '{', '[':
			depth++
		case '}', ']':
			if depth--; depth == 0 {
				return id, i + 1
			}
		case '"':
			end := textEnd(body, i+1)
			if depth == 1 {
				text = body[i+1 : end]
			}
			i = end
		case ':':
			if depth == 1 && string(text) == "id" {
				value := body[skipSpace(body, i+1):]
				id = string(bytes.TrimSpace(value[:max(0, bytes.IndexAny(value, ",}"))]))
			}
		}
	}
	return "", 0
}

// textEnd is where the text ends that a place is in: its closing quote, or the end of all.
func textEnd(body []byte, i int) int {
	for {
		quote := bytes.IndexByte(body[i:], '"')
		if quote < 0 {
			return len(body)
		}
		i += quote
		escapes := 0
		for body[i-1-escapes] == '\\' {
			escapes++
		}
		if escapes%2 == 0 {
			return i
		}
		i++
	}
}

func skipSpace(body []byte, i int) int {
	for i < len(body) && (body[i] == ' ' || body[i] == '\n' || body[i] == '\t' || body[i] == '\r') {
		i++
	}
	return i
}
