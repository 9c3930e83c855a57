package chains

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// Priority says who goes first where requests wait for their turn at an endpoint.
type Priority uint8

// The priorities, the first one first.
const (
	PrioritySigning Priority = iota // somebody signs, or pays, on the answer
	PriorityLive                    // what has just happened; the default
	PriorityHistory                 // what happened long ago
	PriorityAudit                   // what should have been seen already
)

// Priorities is how many there are.
const Priorities = 4

// String returns the name of a priority as metrics show it.
func (p Priority) String() string {
	return [Priorities]string{"signing", "live", "history", "audit"}[p]
}

type priorityKey struct{}

// WithPriority returns a context whose requests have a priority.
func WithPriority(ctx context.Context, p Priority) context.Context {
	return context.WithValue(ctx, priorityKey{}, p)
}

// PriorityOf returns the priority of a context's requests.
func PriorityOf(ctx context.Context) Priority {
	if p, ok := ctx.Value(priorityKey{}).(Priority); ok {
		return p
	}
	return PriorityLive
}

type nowKey struct{}

// MaxStill is how old the newest block of an endpoint may be, by this machine's clock, for those
// who ask what holds now.
const MaxStill = 10 * time.Minute

// AskingNow returns a context for questions on whose answers money moves: an endpoint whose newest
// block is older than MaxStill does not say what the newest block is. What changed since is not
// known to it, whatever it says. Endpoints on this machine may have a chain that makes blocks on
// demand.
func AskingNow(ctx context.Context) context.Context { return context.WithValue(ctx, nowKey{}, true) }

// AskingSeveral returns a context for questions that several endpoints have to answer alike: they
// need not be younger.
func AskingSeveral(ctx context.Context) context.Context {
	return context.WithValue(ctx, nowKey{}, false)
}

// AsksNow reports whether a context is one that AskingNow returned, or within one. Adapters ask it.
func AsksNow(ctx context.Context) bool {
	now, _ := ctx.Value(nowKey{}).(bool)
	return now
}

// StandsStill is why the newest block, of a time, is none for a context's questions; nil: it is
// one. Adapters ask it of endpoints that are not on this machine.
func StandsStill(ctx context.Context, endpoint string, newest time.Time) error {
	age := time.Since(newest)
	if !AsksNow(ctx) || age <= MaxStill {
		return nil
	}
	return fmt.Errorf("the newest block of %s is %s old by this machine's clock: %w", endpoint, age.Round(time.Second), ErrStill)
}

// ErrStill is what StandsStill wraps.
var ErrStill = errors.New("it stands still, or the clock is wrong")

// StillRemedy is what helps where an endpoint stands still.
const StillRemedy = "set the clock, or use an endpoint that keeps up; where it is the paid registration's chain that makes no blocks for so long, have a quorum of two endpoints agree"

type askingKey struct{}

// asking says which of a chain's endpoints a context's questions go to.
type asking struct {
	elsewhere bool       // not to the one that is preferred
	alone     bool       // what others were answered will not do
	first     []*witness // of the opinions of which this is the first, the innermost last
	second    []*witness // of those of which it is the second
}

// witness is how many requests for a first opinion are under way to each endpoint, or answered.
type witness struct {
	mu   sync.Mutex
	asks map[any]int
}

func (w *witness) add(endpoint any, n int) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.asks[endpoint] += n
	return w.asks[endpoint]
}

func askingOf(ctx context.Context) asking {
	a, _ := ctx.Value(askingKey{}).(asking)
	return a
}

// Opinion returns a context for a first opinion on what no proof comes with: Elsewhere of it asks
// none of the endpoints that answered this one, however they fare meanwhile. The two may be asked
// side by side, and hold others. Make one for each question.
func Opinion(ctx context.Context) context.Context { return opinion(ctx, true) }

func opinion(ctx context.Context, alone bool) context.Context {
	a := askingOf(ctx)
	a.alone = a.alone || alone
	a.first = append(slices.Clone(a.first), &witness{asks: map[any]int{}})
	return context.WithValue(ctx, askingKey{}, a)
}

// Elsewhere returns a context for a second opinion: with it a chain asks another of its endpoints,
// where it has several, than those that answered the first (Opinion), or where that is not known,
// than the one that it prefers.
func Elsewhere(ctx context.Context) context.Context {
	a := askingOf(ctx)
	if n := len(a.first); n > 0 {
		a.second = append(slices.Clone(a.second), a.first[n-1])
		a.first, a.elsewhere = a.first[:n-1:n-1], !a.elsewhere
	} else {
		a.elsewhere = true
	}
	return context.WithValue(ctx, askingKey{}, a)
}

// AsksElsewhere reports whether a context is one that Elsewhere returned, or within one. Adapters
// ask it.
func AsksElsewhere(ctx context.Context) bool {
	a := askingOf(ctx)
	return a.elsewhere || len(a.second) > 0
}

// AsksAlone reports whether what others were answered will not do for a context's questions: nobody
// knows by which endpoint. Adapters ask it.
func AsksAlone(ctx context.Context) bool { return AsksElsewhere(ctx) || askingOf(ctx).alone }

// InTurn sorts endpoints, the preferred one first, as they are to be asked: for a second opinion
// those last that answered the first. Where all did, those are last that rest, since one could fail
// on purpose after it has lied, and then those that answered more of it. Adapters call it.
func InTurn[E comparable](ctx context.Context, list []E, rests func(E) bool) []E {
	a := askingOf(ctx)
	answers := make(map[E]int, len(list))
	for _, e := range list {
		answers[e] = a.heard(e)
	}
	if a.elsewhere && !slices.ContainsFunc(list, func(e E) bool { return answers[e] > 0 }) {
		return append(list[1:len(list):len(list)], list[0])
	}
	heard := func(e E) bool { return answers[e] > 0 }
	if free := slices.DeleteFunc(slices.Clone(list), heard); len(free) > 0 {
		return append(free, slices.DeleteFunc(slices.Clone(list), func(e E) bool { return !heard(e) })...)
	}
	last := func(e E) int {
		if rests(e) {
			return 1
		}
		return 0
	}
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y E) int {
		return cmp.Or(cmp.Compare(last(x), last(y)), cmp.Compare(answers[x], answers[y]))
	})
	return list
}

// Heard reports whether an endpoint answered the first opinion to which a context asks the second:
// what it says is the first once more. Adapters ask it.
func Heard(ctx context.Context, endpoint any) bool { return askingOf(ctx).heard(endpoint) > 0 }

// heard counts the first opinions' requests that an endpoint answers, for which this is the second.
func (a asking) heard(endpoint any) (answers int) {
	for _, w := range a.second {
		answers += w.add(endpoint, 0)
	}
	return answers
}

// Asks remembers that an endpoint is asked for a first opinion. Call failed where it does not
// answer. Adapters call it.
func Asks(ctx context.Context, endpoint any) (failed func()) {
	first := askingOf(ctx).first
	count := func(n int) {
		for _, w := range first {
			w.add(endpoint, n)
		}
	}
	count(1)
	return func() { count(-1) }
}

// Twice asks once more, Elsewhere, what was refused for good, and returns the second answer: a node
// that is behind refuses what another one takes.
func Twice[T any](ctx context.Context, ask func(context.Context) (T, error)) (T, error) {
	if AsksElsewhere(ctx) {
		return ask(ctx)
	}
	first := opinion(ctx, false) // most are not refused: what others have read is good enough
	out, err := ask(first)
	if !KindOf(err).Permanent() {
		return out, err
	}
	return ask(Elsewhere(first))
}
