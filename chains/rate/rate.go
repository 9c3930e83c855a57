// Package rate keeps requests to endpoints within what their providers allow: requests a second,
// and units of computing a second where the provider bills those.
//
// All that ask the same endpoint in a process share one Limit. Requests that have to wait go in the
// order of their priority (chains.WithPriority). A lower priority keeps one part in ten of what is
// spent while it waits, so that it always gets on.
package rate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Terms are what a provider allows a second.
type Terms struct {
	Requests uint            // 0: no bound
	Units    uint            // of computing; 0: no bound
	Unit     uint            // what a method costs that Costs does not name; 0: DefaultUnit
	Costs    map[string]uint // units, by method
}

// DefaultUnit is what a method costs where the terms do not say.
const DefaultUnit = 20

// Cost is what a request takes out of a budget.
type Cost struct{ Requests, Units uint64 }

// Limit keeps to some terms. A nil one has none. It may be used concurrently.
type Limit struct {
	terms Terms

	mu    sync.Mutex
	line  line
	timer *time.Timer // goes on when the next waiter may go
}

// New returns a limit that keeps to terms; nil where they bound nothing.
func New(t Terms) *Limit {
	if t.Requests == 0 && t.Units == 0 {
		return nil
	}
	t.Unit = cmp.Or(t.Unit, DefaultUnit)
	l := &Limit{terms: t}
	l.line.requests.perSecond, l.line.units.perSecond = uint64(t.Requests), uint64(t.Units)
	l.timer = time.AfterFunc(time.Hour, l.advance)
	l.timer.Stop()
	return l
}

// UnitsOf is what a method costs.
func (l *Limit) UnitsOf(method string) uint64 {
	if l == nil || l.terms.Units == 0 {
		return 0
	}
	if units, named := l.terms.Costs[method]; named {
		return uint64(units)
	}
	return uint64(l.terms.Unit)
}

// Fits reports whether a second's budget suffices for a cost. What does not fit should be asked in
// parts.
func (l *Limit) Fits(c Cost) bool {
	return l == nil || within(c.Requests, l.terms.Requests) && within(c.Units, l.terms.Units)
}

func within(n uint64, most uint) bool { return most == 0 || n <= uint64(most) }

var errFull = errors.New("too many requests wait for their turn already")

// wait holds a request back until its turn.
func (l *Limit) wait(ctx context.Context, c Cost) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if l.spare(c) {
		return nil
	}
	l.mu.Lock()
	w := &waiter{priority: chains.PriorityOf(ctx), cost: c, turn: make(chan struct{})}
	l.line.join(w)
	l.goOn()
	l.mu.Unlock()
	select {
	case <-w.turn:
	case <-ctx.Done():
		l.mu.Lock()
		defer l.mu.Unlock()
		if !l.line.leave(w) && !w.away { // its turn had just come
			l.line.giveBack(c, time.Now())
		}
		l.goOn() // the next one may cost less
		return ctx.Err()
	}
	if w.away {
		return errFull
	}
	return nil
}

// goOn lets go who may, the caller holding mu.
func (l *Limit) goOn() {
	if next := l.line.advance(time.Now()); !next.IsZero() {
		l.timer.Reset(time.Until(next))
	}
}

func (l *Limit) advance() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.goOn()
}

// spare spends a cost if nobody has to wait for it.
func (l *Limit) spare(c Cost) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if l.line.next() >= 0 || l.line.ready(c).After(now) {
		return false
	}
	l.line.spend(c, now)
	return true
}

// Use is how much of a budget is used.
func (l *Limit) Use() chains.RateUse {
	if l == nil {
		return chains.RateUse{}
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return chains.RateUse{Requests: l.terms.Requests, Units: l.terms.Units, Percent: l.line.spent.percent(time.Now())}
}

// Gate is the way of one endpoint's requests through a limit. The zero value has none.
type Gate struct {
	Limit *Limit
	Chain caip.ChainID
	Meter *chains.Meter // counts units and waiting, where there is a limit
}

type turnKey struct{}

// turn is what a request was let go with.
type turn struct {
	gate Gate
	cost Cost
}

// Wait holds a request back until its turn. Use the context that it returns for the request: Spare
// asks it. Where the given one ends first the error wraps chains.ErrNotAsked: nothing is known of
// the endpoint then.
func (g Gate) Wait(ctx context.Context, op string, c Cost) (context.Context, error) {
	if g.Limit == nil {
		return ctx, nil
	}
	begun := time.Now()
	if err := g.Limit.wait(ctx, c); err != nil {
		return ctx, g.NotAsked(op, err)
	}
	g.Meter.Wait(chains.PriorityOf(ctx), time.Since(begun), c.Units)
	return context.WithValue(ctx, turnKey{}, turn{g, c}), nil
}

// NotAsked is the error of a request whose turn did not come.
func (g Gate) NotAsked(op string, why error) error {
	return &chains.Error{Kind: chains.TimedOut, Chain: g.Chain, Op: op, Err: fmt.Errorf("%w (%w)", chains.ErrNotAsked, why), Remedy: "raise rate, or what rates allows the host, or allow more time"}
}

// Spare reports whether the request of a context that Wait returned may be made once more at once,
// and counts it then.
func Spare(ctx context.Context) bool {
	t, limited := ctx.Value(turnKey{}).(turn)
	if !limited {
		return true
	}
	if !t.gate.Limit.spare(t.cost) {
		return false
	}
	t.gate.Meter.Wait(chains.PriorityOf(ctx), 0, t.cost.Units)
	return true
}

// Limits are those of the endpoints of a chain.
type Limits struct {
	All   *Limit            // of the endpoints together that Hosts does not name
	Hosts map[string]*Limit // by host, as it stands in the URL; shared with other chains
}

// Of is the limit of an endpoint; nil: none.
func (l Limits) Of(endpoint string) *Limit {
	if u, err := url.Parse(endpoint); err == nil {
		if limit, named := l.Hosts[u.Host]; named {
			return limit
		}
	}
	return l.All
}
