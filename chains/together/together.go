// Package together has questions that are asked at the same moment share one request.
//
// Whoever has several things to do on a chain does them with Each: proves ten events, signs ten
// transactions, reads a hundred agents. Each runs them at once. When all of them wait for an
// answer, what they wait for goes to each place in one request. Outside of Each a question goes at
// once, or, while another is on its way, with those that come within a millisecond. A request goes
// with the highest priority of those who asked. Nothing of this changes what is asked.
package together

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// patience is how long a question waits for others while some of those who run beside it ask
// nothing: they compute, or wait for something else.
const patience = 5 * time.Millisecond

// Each does something for each of n, all at once, and returns when all are done. Within do, use its
// context. It may be nested.
func Each(ctx context.Context, n int, do func(ctx context.Context, i int)) {
	switch n {
	case 0:
		return
	case 1:
		do(ctx, 0)
		return
	}
	g := of(ctx)
	if g == nil {
		inner, cancel := context.WithCancel(ctx)
		defer cancel() // those who gave up left requests behind
		g = &group{lots: map[any]*lot{}}
		ctx = context.WithValue(inner, key{}, g)
		g.ctx = ctx
		g.run(1)
	}
	g.run(n - 1) // the caller asks nothing meanwhile
	left := atomic.Int64{}
	left.Store(int64(n))
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			do(ctx, i)
			if left.Add(-1) > 0 { // after the last one the caller goes on
				g.run(-1)
			}
		})
	}
	all.Wait()
}

// Do does several things at once, as Each does, and returns the first error in their order.
func Do(ctx context.Context, things ...func(context.Context) error) error {
	errs := make([]error, len(things))
	Each(ctx, len(things), func(ctx context.Context, i int) { errs[i] = things[i](ctx) })
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// Wait takes a turn, which is room in a channel for what is put there. Those who run beside it
// within an Each do not wait for its questions meanwhile.
func Wait[T any](ctx context.Context, turn chan<- T, token T) error {
	select {
	case turn <- token:
		return nil
	default:
	}
	if g := of(ctx); g != nil {
		g.run(-1)
		defer g.run(1)
	}
	select {
	case turn <- token:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// gatherFor is how long a question waits for others while one is on its way.
const gatherFor = time.Millisecond

// Place is where questions go. Send puts some to it and sets their answers. It is not called with
// none.
type Place[Q any] struct {
	Send func(ctx context.Context, questions []Q)

	mu      sync.Mutex
	flying  int // requests that are on their way
	waiting []*asker[Q]
}

// asker is who asks while others do.
type asker[Q any] struct {
	ctx      context.Context
	question Q
	answered chan struct{}
}

// patient leaves out those who gave up, and returns the questions of the others and the highest
// priority among them.
func patient[Q any](askers []*asker[Q]) ([]*asker[Q], []Q, chains.Priority) {
	left := slices.DeleteFunc(slices.Clone(askers), func(a *asker[Q]) bool { return a.ctx.Err() != nil })
	questions, priorities := make([]Q, len(left)), make([]chains.Priority, len(left))
	for i, a := range left {
		questions[i], priorities[i] = a.question, chains.PriorityOf(a.ctx)
	}
	if len(left) == 0 {
		return nil, nil, 0
	}
	return left, questions, slices.Min(priorities)
}

// Ask puts a question, with those that others ask at the same moment: within Each, or while another
// is on its way to the same place. It returns when Send is done with it, or the error of a context
// that ended before. Then the question may not be used again; it is not sent any more unless it was
// sent already.
func (p *Place[Q]) Ask(ctx context.Context, question Q) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	g := of(ctx)
	if g == nil {
		return p.gather(ctx, question)
	}
	return g.ask(p, &asker[any]{ctx, question, make(chan struct{})}, func(ctx context.Context, questions []any) {
		list := make([]Q, len(questions))
		for i, q := range questions {
			list[i] = q.(Q)
		}
		p.Send(ctx, list)
	})
}

// gather sends a question at once where none is on its way, and else with those that come in a
// moment.
func (p *Place[Q]) gather(ctx context.Context, question Q) error {
	p.mu.Lock()
	if p.flying == 0 {
		p.flying++
		p.mu.Unlock()
		p.Send(ctx, []Q{question})
		p.land()
		return nil
	}
	a := &asker[Q]{ctx, question, make(chan struct{})}
	if p.waiting = append(p.waiting, a); len(p.waiting) == 1 {
		time.AfterFunc(gatherFor, p.depart)
	}
	p.mu.Unlock()
	select {
	case <-a.answered:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// depart sends what waits. The request ends when none of those who asked waits any more.
func (p *Place[Q]) depart() {
	p.mu.Lock()
	askers, questions, highest := patient(p.waiting)
	p.waiting = nil
	p.flying++
	p.mu.Unlock()
	defer p.land()
	if len(askers) == 0 {
		return
	}
	ctx, cancel := context.WithCancel(chains.WithPriority(context.Background(), highest))
	defer cancel()
	var gone atomic.Int64
	for _, a := range askers {
		defer context.AfterFunc(a.ctx, func() {
			if gone.Add(1) == int64(len(askers)) {
				cancel()
			}
		})()
	}
	p.Send(ctx, questions)
	for _, a := range askers {
		close(a.answered)
	}
}

func (p *Place[Q]) land() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.flying--
}

type key struct{}

func of(ctx context.Context) *group {
	g, _ := ctx.Value(key{}).(*group)
	return g
}

// group is one Each with those within it.
type group struct {
	ctx context.Context

	mu      sync.Mutex
	running int // those who have not finished
	waiting int // questions that are not answered
	lots    map[any]*lot
	timer   *time.Timer // sends the lots though somebody asks nothing; nil while there are none
}

// lot are the questions to one place that were not sent yet.
type lot struct {
	askers []*asker[any]
	send   func(context.Context, []any)
}

// run counts who begins or finishes.
func (g *group) run(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.running += n
	if g.waiting >= g.running {
		g.flush()
	}
}

func (g *group) ask(place any, a *asker[any], send func(context.Context, []any)) error {
	g.mu.Lock()
	l := g.lots[place]
	if l == nil {
		l = &lot{send: send}
		g.lots[place] = l
	}
	l.askers = append(l.askers, a)
	switch g.waiting++; {
	case g.waiting >= g.running:
		g.flush()
	case g.timer == nil:
		g.timer = time.AfterFunc(patience, func() {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.flush()
		})
	}
	g.mu.Unlock()
	select {
	case <-a.answered:
		return nil
	case <-a.ctx.Done():
		return a.ctx.Err()
	}
}

// flush sends what is there, the caller holding mu.
func (g *group) flush() {
	if g.timer != nil {
		g.timer.Stop()
		g.timer = nil
	}
	for _, l := range g.lots {
		go func() {
			if _, questions, highest := patient(l.askers); len(questions) > 0 {
				l.send(chains.WithPriority(g.ctx, highest), questions)
			}
			g.mu.Lock()
			defer g.mu.Unlock()
			g.waiting -= len(l.askers)
			for _, a := range l.askers {
				close(a.answered)
			}
		}()
	}
	clear(g.lots)
}
