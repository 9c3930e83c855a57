package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"time"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains/internal/bound"
	"github.com/bridge8004/bridge8004/chains/together"
)

// lot are the calls of one who asks.
type lot struct {
	calls []rpc.BatchElem
	err   error // no answer came
}

// batch makes calls in one request, with those that others make at the same moment
// (chains/together).
func (e *Endpoint) batch(ctx context.Context, calls []rpc.BatchElem) error {
	// Whoever gives up leaves the request behind, and may ask anew.
	own, results := make([]rpc.BatchElem, len(calls)), make([]json.RawMessage, len(calls))
	for i, c := range calls {
		own[i] = rpc.BatchElem{Method: c.Method, Args: c.Args, Result: &results[i]}
	}
	l := &lot{calls: own}
	if err := e.place.Ask(ctx, l); err != nil {
		return err
	}
	for i := range calls {
		*calls[i].Result.(*json.RawMessage), calls[i].Error = results[i], own[i].Error
	}
	return l.err
}

// exchange sends what several ask in as few requests as may be, each with all of one's calls.
func (e *Endpoint) exchange(ctx context.Context, lots []*lot) {
	var all sync.WaitGroup
	for len(lots) > 0 {
		n, size := 1, len(lots[0].calls)
		for n < len(lots) && size+len(lots[n].calls) <= e.node.batchSize {
			size += len(lots[n].calls)
			n++
		}
		part := lots[:n]
		all.Go(func() { e.send(ctx, part) })
		lots = lots[n:]
	}
	all.Wait()
}

// send makes one request. Where it is too much for the node at once, each asks alone.
func (e *Endpoint) send(ctx context.Context, lots []*lot) {
	var calls []rpc.BatchElem
	for _, l := range lots {
		calls = append(calls, l.calls...)
	}
	begun := time.Now()
	bounded, cancel := context.WithTimeout(ctx, e.node.timeout)
	defer cancel()
	err := e.client.BatchCallContext(bounded, calls)
	if together.Shared(ctx) {
		e.Meter.Count(time.Since(begun), nil) // its failures are counted by those who ask
	}
	if len(lots) > 1 && refusesMany(err) {
		for _, l := range lots {
			e.send(ctx, []*lot{l})
		}
		return
	}
	for _, l := range lots {
		l.err = err
		calls = calls[copy(l.calls, calls):]
	}
}

// refusesMany reports whether fewer calls in a request may help.
func refusesMany(err error) bool {
	var status rpc.HTTPError
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return errors.Is(err, bound.ErrTooLarge) || errors.As(err, &syntax) || errors.As(err, &kind) ||
		errors.As(err, &status) && status.StatusCode < http.StatusInternalServerError
}
