package rpc

import (
	"context"
	"encoding/json"
	"sync"
	"sync/atomic"
	"time"

	"github.com/ethereum/go-ethereum/rpc"
)

// gatherFor is how long questions wait for others while a batch is on its way to the endpoint.
const gatherFor = time.Millisecond

// gather puts the batches of those who ask at the same time into one request. Who asks alone waits
// for nobody. The zero value is ready.
type gather struct {
	mu      sync.Mutex
	flying  int
	waiting []*load
}

// load is what one asker put in.
type load struct {
	ctx     context.Context
	batch   []rpc.BatchElem // its results are the load's own until it has landed
	results []json.RawMessage
	err     error
	landed  chan struct{}
}

// batchCall asks the questions of a batch, with those of others where the endpoint is busy. Results
// and errors stand in the batch, as with rpc.Client.BatchCallContext.
func (e *Endpoint) batchCall(ctx context.Context, batch []rpc.BatchElem) error {
	if !e.overHTTP() {
		return e.client.BatchCallContext(ctx, batch)
	}
	g := &e.gather
	g.mu.Lock()
	if g.flying == 0 {
		g.flying++
		g.mu.Unlock()
		defer g.land()
		return e.client.BatchCallContext(ctx, batch)
	}
	l := &load{ctx: ctx, landed: make(chan struct{}), results: make([]json.RawMessage, len(batch)), batch: make([]rpc.BatchElem, len(batch))}
	for i, q := range batch {
		l.batch[i] = rpc.BatchElem{Method: q.Method, Args: q.Args, Result: &l.results[i]}
	}
	if g.waiting = append(g.waiting, l); len(g.waiting) == 1 {
		time.AfterFunc(gatherFor, e.depart)
	}
	g.mu.Unlock()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-l.landed:
	}
	for i, q := range l.batch {
		batch[i].Error, *batch[i].Result.(*json.RawMessage) = q.Error, l.results[i]
	}
	return l.err
}

func (g *gather) land() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.flying--
}

// depart sends what waits, in requests of at most so many questions as the configuration allows.
func (e *Endpoint) depart() {
	g := &e.gather
	g.mu.Lock()
	defer g.mu.Unlock()
	for len(g.waiting) > 0 {
		n, size := 1, len(g.waiting[0].batch)
		for n < len(g.waiting) && size+len(g.waiting[n].batch) <= e.node.batchSize {
			size += len(g.waiting[n].batch)
			n++
		}
		together := g.waiting[:n:n]
		g.waiting = g.waiting[n:]
		g.flying++
		go e.fly(together)
	}
}

// fly sends loads as one request. It ends when none of those who asked waits any more. Where it
// fails as a whole, each load is sent by itself: one may be the reason.
func (e *Endpoint) fly(loads []*load) {
	defer e.gather.land()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var batch []rpc.BatchElem
	var gone atomic.Int64
	for _, l := range loads {
		batch = append(batch, l.batch...)
		defer context.AfterFunc(l.ctx, func() {
			if gone.Add(1) == int64(len(loads)) {
				cancel()
			}
		})()
	}
	if err := e.client.BatchCallContext(ctx, batch); err != nil {
		var alone sync.WaitGroup
		for _, l := range loads {
			alone.Go(func() {
				if l.err = err; len(loads) > 1 {
					l.err = e.client.BatchCallContext(l.ctx, l.batch)
				}
				close(l.landed)
			})
		}
		alone.Wait()
		return
	}
	for _, l := range loads {
		copy(l.batch, batch)
		batch = batch[len(l.batch):]
		close(l.landed)
	}
}
