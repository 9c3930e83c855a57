// Package together has questions that are asked at the same moment share one request.
//
// Whoever has several things to do on a chain does them with Each: proves ten events, signs ten
// transactions, reads a hundred agents. Each runs them at once. When all of them wait for an
// answer, what they wait for goes to each place in one request. Outside of Each a question goes at
// once. While a request is on its way to a place, the next one waits a millisecond, and takes along
// what others ask. It goes with the highest priority of those who asked. Nothing of this changes
// what is asked.
package together

import (
	"cmp"
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

// calm is the patience where nobody waits for the end.
const calm = 25 * time.Millisecond

// Calmly returns a context in which an Each waits longer for questions that can go together.
func Calmly(ctx context.Context) context.Context { return context.WithValue(ctx, calmly{}, true) }

type calmly struct{}

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
		g = &group{places: map[place]bool{}, patience: patience}
		if ctx.Value(calmly{}) != nil {
			g.patience = calm
		}
		ctx = context.WithValue(ctx, key{}, g)
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
	return cmp.Or(errs...)
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

// gatherFor is how long questions wait for others while a request is on its way.
const gatherFor = time.Millisecond

// Place is where questions go. Send puts some to it and sets their answers. It is not called with
// none.
type Place[Q any] struct {
	Send func(ctx context.Context, questions []Q)

	mu      sync.Mutex
	flying  int                    // requests that are on their way
	held    map[*group][]*asker[Q] // until all of the group wait
	waiting []*asker[Q]            // for the next request
	timed   bool                   // the next request goes in a moment
}

// asker is who asks while others do.
type asker[Q any] struct {
	ctx      context.Context
	group    *group // nil: outside of Each
	question Q
	answered chan struct{}
}

// Ask puts a question, with those that others ask at the same moment: within Each, or while another
// is on its way to the same place. It returns when Send is done with it, or the error of a context
// that ended before. Then the question may not be used again; it is not sent any more unless it was
// sent already.
func (p *Place[Q]) Ask(ctx context.Context, question Q) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	a := &asker[Q]{ctx, of(ctx), question, make(chan struct{})}
	p.mu.Lock()
	switch {
	case a.group != nil:
		if p.held == nil {
			p.held = map[*group][]*asker[Q]{}
		}
		p.held[a.group] = append(p.held[a.group], a)
		p.mu.Unlock()
		a.group.ask(p)
	case p.flying == 0:
		p.flying++
		p.mu.Unlock()
		p.Send(ctx, []Q{question})
		p.land()
		return nil
	default:
		p.board([]*asker[Q]{a})
		p.mu.Unlock()
	}
	select {
	case <-a.answered:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// release has the questions of a group sent.
func (p *Place[Q]) release(g *group) {
	p.mu.Lock()
	defer p.mu.Unlock()
	list := p.held[g]
	delete(p.held, g)
	if len(list) > 0 {
		p.board(list)
	}
}

// board has questions sent, at once where no request is on its way, else with those that come in a
// moment. The caller holds mu.
func (p *Place[Q]) board(list []*asker[Q]) {
	p.waiting = append(p.waiting, list...)
	switch {
	case p.flying == 0:
		p.depart()
	case !p.timed:
		p.timed = true
		time.AfterFunc(gatherFor, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			p.timed = false
			p.depart()
		})
	}
}

// depart sends what waits, the caller holding mu.
func (p *Place[Q]) depart() {
	if len(p.waiting) == 0 {
		return
	}
	list := p.waiting
	p.waiting = nil
	p.flying++
	go func() {
		defer p.land()
		p.send(list)
		groups := map[*group]int{}
		for _, a := range list {
			if a.group != nil {
				groups[a.group]++
			}
		}
		for g, n := range groups {
			g.answered(n)
		}
		for _, a := range list {
			close(a.answered)
		}
	}()
}

// send leaves out those who gave up. The request has the highest priority of the others, and ends
// when none of them waits any more.
func (p *Place[Q]) send(list []*asker[Q]) {
	list = slices.DeleteFunc(slices.Clone(list), func(a *asker[Q]) bool { return a.ctx.Err() != nil })
	if len(list) == 0 {
		return
	}
	questions, highest := make([]Q, len(list)), chains.PriorityOf(list[0].ctx)
	for i, a := range list {
		questions[i], highest = a.question, min(highest, chains.PriorityOf(a.ctx))
	}
	ctx, cancel := context.WithCancel(chains.WithPriority(context.Background(), highest))
	defer cancel()
	var gone atomic.Int64
	for _, a := range list {
		defer context.AfterFunc(a.ctx, func() {
			if gone.Add(1) == int64(len(list)) {
				cancel()
			}
		})()
	}
	p.Send(ctx, questions)
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

// place is a Place of any questions.
type place interface{ release(g *group) }

// group is one Each with those within it.
type group struct {
	mu      sync.Mutex
	running int            // those who have not finished
	waiting int            // questions that are not answered
	places  map[place]bool // that hold questions of it
	timer   *time.Timer    // has them sent though somebody asks nothing; nil while there are none

	patience time.Duration
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

// ask counts a question that a place holds.
func (g *group) ask(p place) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.places[p] = true
	switch g.waiting++; {
	case g.waiting >= g.running:
		g.flush()
	case g.timer == nil:
		g.timer = time.AfterFunc(g.patience, func() {
			g.mu.Lock()
			defer g.mu.Unlock()
			g.flush()
		})
	}
}

// answered counts questions that wait no more.
func (g *group) answered(n int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.waiting -= n
}

// flush has sent what is held, the caller holding mu.
func (g *group) flush() {
	if g.timer != nil {
		g.timer.Stop()
		g.timer = nil
	}
	for p := range g.places {
		p.release(g)
	}
	clear(g.places)
}
