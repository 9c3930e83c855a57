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

	"github.com/bridge8004/bridge8004/chains/internal/bound"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Bounds of one request with several calls. Nodes take no more than 50 KiB.
const (
	mostCalls = 50
	mostSent  = 40 << 10 // bytes
	singlyFor = 10 * time.Minute
)

// call is one question of JSON-RPC.
type call struct {
	method string
	params []byte
	most   int64 // bytes of the answer

	id     string
	status int    // of HTTP
	answer []byte // the envelope, in a buffer that release gives back
	buffer *buffer
	err    error // no answer came
}

// errNoAnswer wraps what kept a request from being answered, which is counted as one failure
// however many calls it held.
type errNoAnswer struct{ error }

func (e errNoAnswer) Unwrap() error { return e.error }

// ask puts a call to the node, with those that others ask at the same moment (chains/together).
func (n *Node) ask(ctx context.Context, c *call) error {
	if err := n.place.Ask(ctx, c); err != nil {
		return err
	}
	return c.err
}

// exchange sends calls in as few requests as may be.
func (n *Node) exchange(ctx context.Context, calls []*call) {
	var parts [][]*call
	for len(calls) > 0 {
		most := mostCalls
		if time.Now().UnixNano() < n.singly.Load() {
			most = 1
		}
		end, size := 1, len(calls[0].params)
		for end < min(len(calls), most) && size+len(calls[end].params) <= mostSent {
			size += len(calls[end].params)
			end++
		}
		parts, calls = append(parts, calls[:end]), calls[end:]
	}
	var all sync.WaitGroup
	turns := make(chan struct{}, Parallel)
	for _, part := range parts[1:] {
		all.Go(func() {
			turns <- struct{}{}
			n.send(ctx, part)
			<-turns
		})
	}
	n.send(ctx, parts[0])
	all.Wait()
}

// send makes one request. A node that does not take several calls at once is asked one by one for a
// while.
func (n *Node) send(ctx context.Context, calls []*call) {
	for range calls {
		if err := n.cluster.Limit.Wait(ctx, calls[0].method); err != nil {
			failAll(calls, errNoAnswer{err})
			return
		}
	}
	begun := time.Now()
	b, status, err := n.post(ctx, calls)
	if err != nil {
		n.meter.Count(time.Since(begun), n.cluster.failure(ctx, "", err))
		failAll(calls, errNoAnswer{err})
		return
	}
	n.meter.Count(time.Since(begun), nil)
	var answers map[string][]byte
	if len(calls) > 1 {
		if answers, err = split(b.Bytes()); err != nil && status < http.StatusInternalServerError {
			n.singly.Store(time.Now().Add(singlyFor).UnixNano())
			n.exchange(ctx, calls)
			return
		}
	}
	b.users.Store(int64(len(calls)))
	for _, c := range calls {
		c.status, c.answer, c.buffer = status, b.Bytes(), b
		if answers == nil {
			continue // of one call, or a failure of all
		}
		if c.answer = answers[c.id]; c.answer == nil {
			c.err = errNoAnswer{errLeftOut}
		}
	}
}

// A long list is gone through in parts, some at a time. What is asked for each of a part fits one
// request, with a question or two for all.
const (
	partSize    = 32
	partsAtOnce = 4
)

// Each does something for each of a list, as EachPart does, and returns the first error in its order.
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
func (n *Node) post(ctx context.Context, calls []*call) (b *buffer, status int, err error) {
	var body []byte
	most := int64(0)
	for _, c := range calls {
		c.id = strconv.FormatUint(n.ids.Add(1), 10)
		body = append(body, `,{"jsonrpc":"2.0","id":`+c.id+`,"method":"`+c.method+`","params":`...)
		body = append(append(body, c.params...), '}')
		most = min(MaxBody, most+c.most)
	}
	if body = body[1:]; len(calls) > 1 {
		body = append(append([]byte{'['}, body...), ']')
	}
	req, err := http.NewRequestWithContext(bounded(ctx), http.MethodPost, n.url, bytes.NewReader(body))
	if err != nil {
		return nil, 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := n.http.Do(req)
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

// release says that a call's answer is decoded.
func (c *call) release() {
	if b := c.buffer; b != nil && b.users.Add(-1) == 0 && b.Cap() <= keptBuffer {
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
