package rpc

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/internal/retry"
	"github.com/bridge8004/bridge8004/chains/rate"
)

// load is what one asker puts into a request.
type load struct {
	op      string
	batch   []rpc.BatchElem
	results []json.RawMessage // its own: who gave up does not read them
	units   uint64            // that they cost
	asked   atomic.Bool       // the request was made
	err     error
}

// put asks questions in one request, with those that others put to the endpoint at the same moment
// (chains/together), and sets their answers.
func (e *Endpoint) put(ctx context.Context, op string, part []*Question) error {
	l := &load{op: op, batch: make([]rpc.BatchElem, len(part)), results: make([]json.RawMessage, len(part))}
	for i, q := range part {
		l.batch[i] = rpc.BatchElem{Method: q.Method, Args: q.Args, Result: &l.results[i]}
		l.units += e.gate.Limit.UnitsOf(q.Method)
	}
	err := e.place.Ask(ctx, l)
	switch {
	case err == nil:
		err = l.err
	case e.gate.Limit != nil && !l.asked.Load():
		err = e.gate.NotAsked(op, err)
	}
	switch {
	case errors.Is(err, chains.ErrNotAsked):
		return err
	case err != nil:
		return e.classify(op, err)
	}
	for i, q := range part {
		q.Result, q.Err = l.results[i], l.batch[i].Error
	}
	return nil
}

// send makes requests of at most so many questions as the configuration and the limit allow.
func (e *Endpoint) send(ctx context.Context, loads []*load) {
	var all sync.WaitGroup
	for len(loads) > 0 {
		n, size, units := 1, len(loads[0].batch), loads[0].units
		for n < len(loads) && size+len(loads[n].batch) <= e.node.batchSize && e.gate.Limit.Fits(rate.Cost{Requests: 1, Units: units + loads[n].units}) {
			size, units = size+len(loads[n].batch), units+loads[n].units
			n++
		}
		part := loads[:n]
		all.Go(func() { e.exchange(ctx, part) })
		loads = loads[n:]
	}
	all.Wait()
}

// exchange makes one request. Where it fails as a whole, each load is sent by itself: one may be
// the reason. It is not where the node lets nobody in, is asked too often, or is down.
func (e *Endpoint) exchange(ctx context.Context, loads []*load) {
	err := e.request(ctx, loads)
	if err == nil {
		return
	}
	if len(loads) > 1 && ctx.Err() == nil && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, chains.ErrNotAsked) && !e.refusesAll(err) {
		var alone sync.WaitGroup
		for i := range loads {
			alone.Go(func() { e.exchange(ctx, loads[i:i+1]) })
		}
		alone.Wait()
		return
	}
	for _, l := range loads {
		l.err = err
	}
}

// refusesAll reports whether a request failed for what no question in it can be the reason of.
func (e *Endpoint) refusesAll(err error) bool {
	var status rpc.HTTPError
	if errors.As(err, &status) {
		switch status.StatusCode {
		case http.StatusUnauthorized, http.StatusPaymentRequired, http.StatusForbidden, http.StatusTooManyRequests, http.StatusBadGateway, http.StatusServiceUnavailable:
			return true
		}
	}
	var busy *retry.Busy
	return errors.As(e.classify("", err), &busy)
}

// request makes one request when its turn comes.
func (e *Endpoint) request(ctx context.Context, loads []*load) error {
	cost := rate.Cost{Requests: 1}
	var batch []rpc.BatchElem
	for _, l := range loads {
		batch = append(batch, l.batch...)
		cost.Units += l.units
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
	err = e.call(ctx, batch)
	e.Meter.Count(time.Since(begun), e.classify(loads[0].op, err))
	for _, l := range loads {
		copy(l.batch, batch)
		batch = batch[len(l.batch):]
	}
	return err
}
