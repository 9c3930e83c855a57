package rpc

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains/rate"
)

// load is what one asker puts into a request: its calls go together.
type load struct {
	op    string
	calls []*call
	asked atomic.Bool // a request was made
}

// singlyFor is how long an endpoint that takes no several calls at once is asked one by one.
const singlyFor = 10 * time.Minute

// Parallel is how many requests of one asker are made at once.
const Parallel = 8

// Ask puts one question to an endpoint, with those that others put at the same moment
// (chains/together). params are JSON; the answer has most bytes.
func (e *Endpoint) Ask(ctx context.Context, method string, params []byte, most int64) (Reply, error) {
	l := &load{op: method, calls: []*call{{method: method, params: params, most: most}}}
	if err := e.put(ctx, l); err != nil {
		return Reply{}, err
	}
	return l.calls[0].reply, l.calls[0].err
}

// put asks the calls of a load. Where it fails they are not looked at any more.
func (e *Endpoint) put(ctx context.Context, l *load) error {
	err := e.place.Ask(ctx, l)
	if err != nil && e.gate.Limit != nil && !l.asked.Load() {
		return e.gate.NotAsked(l.op, err)
	}
	return err
}

// exchange makes requests of at most so many questions as the configuration and the limit allow.
func (e *Endpoint) exchange(ctx context.Context, loads []*load) {
	var parts [][]*load
	for len(loads) > 0 {
		n := e.fitting(loads)
		parts, loads = append(parts, loads[:n]), loads[n:]
	}
	each(len(parts), func(i int) { e.ask(ctx, parts[i]) })
}

// bulkyMost is how many calls of bulky methods go into one request: what is in memory at once is a
// multiple of the answers to one.
const bulkyMost = 5

// fitting is how many loads fit one request: at least one.
func (e *Endpoint) fitting(loads []*load) int {
	calls, bulky, bytes, cost := 0, 0, 0, rate.Cost{}
	for n, l := range loads {
		calls += len(l.calls)
		for _, c := range l.calls {
			if bytes, cost = bytes+len(c.params), e.cost(cost, c.method); e.node.family.Bulky[c.method] {
				bulky++
			}
		}
		if n > 0 && (calls > e.node.batchSize || bulky > bulkyMost || bytes > cmp.Or(e.node.family.MaxSent, math.MaxInt) || !e.gate.Limit.Fits(cost) || e.asksSingly()) {
			return n
		}
	}
	return len(loads)
}

// asksSingly reports whether the endpoint took no several calls at once lately.
func (e *Endpoint) asksSingly() bool { return time.Now().UnixNano() < e.singly.Load() }

// cost adds a call in the same request to what others cost.
func (e *Endpoint) cost(c rate.Cost, method string) rate.Cost {
	c.Units += e.gate.Limit.UnitsOf(method)
	if e.node.family.Billed || c.Requests == 0 {
		c.Requests++
	}
	return c
}

// ask makes one request. Where the node does not answer several calls at once, each load is sent by
// itself, and then each call: one may be the reason. A node that takes no several calls, be they
// short, is asked one by one for a while. Calls that it leaves out behind large answers are sent by
// themselves, too.
func (e *Endpoint) ask(ctx context.Context, loads []*load) {
	var calls []*call
	for _, l := range loads {
		calls = append(calls, l.calls...)
	}
	if len(calls) == 1 || !e.asksSingly() {
		err := e.request(ctx, loads, calls)
		switch refused := new(notTogether); {
		case err == nil && len(calls) == 1:
			return
		case err == nil:
			calls, loads = slices.DeleteFunc(calls, func(c *call) bool { return !e.reopen(c) }), loads[:1]
		case !errors.As(err, refused):
			for _, c := range calls {
				c.err = ErrNoAnswer{err}
			}
			return
		case !refused.once && (len(loads) == 1 || len(loads) == len(calls)):
			defer func() {
				if !slices.ContainsFunc(calls, func(c *call) bool { return c.err != nil }) { // else that may be the reason
					e.singly.Store(time.Now().Add(singlyFor).UnixNano())
				}
			}()
		}
		if len(loads) > 1 {
			each(len(loads), func(i int) { e.ask(ctx, loads[i:i+1]) })
			return
		}
	}
	each(len(calls), func(i int) {
		e.ask(ctx, []*load{{op: loads[0].op, calls: calls[i : i+1]}})
	})
}

// responseTooLarge is the code by which go-ethereum leaves a call out: the answers to those before
// it in the request are large enough. Others have other meanings for it.
const responseTooLarge = -32003

// reopen takes the refusal of a call back where the node would have answered it by itself.
func (e *Endpoint) reopen(c *call) bool {
	refusal := c.err
	if code := []byte(strconv.Itoa(responseTooLarge)); bytes.Contains(c.reply.Bytes, code) {
		var said struct {
			Error *Error `json:"error"`
		}
		if json.Unmarshal(c.reply.Bytes, &said) == nil && said.Error != nil {
			refusal = said.Error
		}
	}
	var answer Answer
	if !errors.As(refusal, &answer) || answer.ErrorCode() != responseTooLarge || !errors.Is(e.Classify(c.method, answer), ErrTooMuch) {
		return false
	}
	c.reply.Release()
	c.reply, c.result, c.err = Reply{}, nil, nil
	return true
}

// each does something for each of n, a few at a time.
func each(n int, do func(i int)) {
	if n == 1 {
		do(0)
		return
	}
	var all sync.WaitGroup
	turns := make(chan struct{}, Parallel)
	for i := range n {
		all.Go(func() {
			turns <- struct{}{}
			do(i)
			<-turns
		})
	}
	all.Wait()
}

// request makes one request when its turn comes.
func (e *Endpoint) request(ctx context.Context, loads []*load, calls []*call) error {
	cost := rate.Cost{}
	for _, c := range calls {
		cost = e.cost(cost, c.method)
	}
	ctx, err := e.gate.Wait(ctx, loads[0].op, cost)
	if err != nil {
		return err
	}
	for _, l := range loads {
		l.asked.Store(true)
	}
	ctx, cancel := context.WithTimeout(ctx, e.node.timeout)
	defer cancel()
	begun := time.Now()
	if e.overHTTP() {
		err = e.post(ctx, calls)
	} else {
		err = e.overSocket(ctx, calls)
	}
	e.Meter.Count(time.Since(begun), e.Classify(loads[0].op, err))
	return err
}

// overSocket asks over the connection of a WebSocket.
func (e *Endpoint) overSocket(ctx context.Context, calls []*call) error {
	batch := make([]rpc.BatchElem, len(calls))
	for i, c := range calls {
		var args []json.RawMessage
		if err := json.Unmarshal(c.params, &args); err != nil {
			return err
		}
		batch[i] = rpc.BatchElem{Method: c.method, Result: &c.result}
		for _, arg := range args {
			batch[i].Args = append(batch[i].Args, arg)
		}
	}
	err := e.client.BatchCallContext(ctx, batch)
	for i, c := range calls {
		c.err = cmp.Or(batch[i].Error, checkElements(c.result, 1))
	}
	return err
}
