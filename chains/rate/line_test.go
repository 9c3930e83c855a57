package rate

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
)

var start = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func newLine(requests, units uint64) *line {
	l := &line{}
	l.requests.perSecond, l.units.perSecond = requests, units
	return l
}

func newWaiter(p chains.Priority, requests, units uint64) *waiter {
	return &waiter{priority: p, cost: Cost{requests, units}, turn: make(chan struct{})}
}

func (w *waiter) went() bool {
	select {
	case <-w.turn:
		return !w.away
	default:
		return false
	}
}

const (
	signing = chains.PrioritySigning
	live    = chains.PriorityLive
	history = chains.PriorityHistory
	audit   = chains.PriorityAudit
)

// Who goes when, in milliseconds.
func TestLine(t *testing.T) {
	type request struct {
		priority        chains.Priority
		requests, units uint64
		at, goes        int // milliseconds
	}
	for name, c := range map[string]struct {
		requests, units uint64
		asked           []request
	}{
		"evenly":                {4, 0, []request{{live, 1, 0, 0, 0}, {live, 1, 0, 0, 250}, {live, 1, 0, 0, 500}}},
		"at once after a pause": {20, 0, []request{{live, 1, 0, 0, 0}, {live, 1, 0, 500, 500}, {live, 1, 0, 500, 500}, {live, 1, 0, 500, 550}}},
		"signing first":         {10, 0, []request{{audit, 1, 0, 0, 0}, {audit, 1, 0, 5, 400}, {history, 1, 0, 5, 300}, {live, 1, 0, 10, 200}, {signing, 1, 0, 20, 100}}},
		"in order of coming":    {10, 0, []request{{live, 1, 0, 0, 0}, {live, 1, 0, 1, 100}, {live, 1, 0, 2, 200}}},
		"units":                 {0, 100, []request{{live, 1, 10, 0, 0}, {live, 1, 20, 0, 100}, {live, 1, 10, 0, 300}}},
		"both":                  {10, 100, []request{{live, 1, 1, 0, 0}, {live, 1, 50, 0, 100}, {live, 1, 1, 0, 510}}},
		"a debt":                {10, 0, []request{{live, 5, 0, 0, 0}, {live, 1, 0, 0, 500}}},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLine(c.requests, c.units)
			waiters := make([]*waiter, len(c.asked))
			for ms := 0; ms <= 1000; ms++ {
				for i, r := range c.asked {
					if r.at == ms {
						waiters[i] = newWaiter(r.priority, r.requests, r.units)
						l.join(waiters[i])
					}
				}
				l.advance(start.Add(time.Duration(ms) * time.Millisecond))
				for i, w := range waiters {
					if want := ms >= c.asked[i].goes; w != nil && w.went() != want {
						t.Fatalf("after %d ms: request %d went: %v", ms, i, w.went())
					}
				}
			}
		})
	}
}

// Below a flood of those who sign, every other priority keeps one part in ten.
func TestLine_starvesNobody(t *testing.T) {
	l := newLine(0, 1000)
	spent := map[chains.Priority]uint64{}
	costs := map[chains.Priority]uint64{signing: 10, live: 26, history: 60, audit: 75}
	now, waiting := start, []*waiter{}
	for now.Before(start.Add(200 * time.Second)) {
		for p, cost := range costs {
			for len(l.waiting[p]) < 2 {
				w := newWaiter(p, 1, cost)
				waiting = append(waiting, w)
				l.join(w)
			}
		}
		now = l.advance(now)
		waiting = slices.DeleteFunc(waiting, func(w *waiter) bool {
			if w.went() {
				spent[w.priority] += w.cost.Units
			}
			return w.went()
		})
	}
	total := spent[signing] + spent[live] + spent[history] + spent[audit]
	for p, units := range spent {
		if percent := units * 100 / total; p != signing && (percent < 7 || percent > 11) || p == signing && percent < 65 {
			t.Errorf("%s has %d %% of %d units", p, percent, total)
		}
	}
}

// A full line turns away the last of the lowest priority.
func TestLine_isBounded(t *testing.T) {
	l := newLine(1, 0)
	for range mostWaiting - 1 {
		l.join(newWaiter(live, 1, 0))
	}
	last, low := newWaiter(audit, 1, 0), newWaiter(audit, 1, 0)
	l.join(last)
	if l.join(low); !low.away || last.away {
		t.Error("who comes last goes")
	}
	high := newWaiter(signing, 1, 0)
	if l.join(high); high.away || !last.away {
		t.Error("who signs is turned away for an audit")
	}
}

// Whatever is asked when, and whoever leaves: no second sees more than a second's budget and what
// may go at once; the order is that of the priorities, but for shares; and everybody has a turn.
func TestLine_keepsToTheBudget(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLine(rapid.Uint64Range(0, 50).Draw(t, "requests"), rapid.Uint64Range(0, 2000).Draw(t, "units"))
		type spending struct {
			at   time.Time
			cost Cost
		}
		var all []spending
		var waiting []*waiter
		var dearest Cost
		now := start
		advance := func() (next time.Time) {
			next = l.advance(now)
			if !next.IsZero() && !next.After(now) {
				t.Fatalf("the next turn is at %s, it is %s", next, now)
			}
			waiting = slices.DeleteFunc(waiting, func(w *waiter) bool {
				if w.went() {
					all = append(all, spending{now, w.cost})
				}
				return w.went()
			})
			return next
		}
		for range rapid.IntRange(1, 60).Draw(t, "steps") {
			switch rapid.IntRange(0, 3).Draw(t, "step") {
			case 0, 1:
				w := newWaiter(chains.Priority(rapid.IntRange(0, 3).Draw(t, "priority")), rapid.Uint64Range(1, 5).Draw(t, "n"), rapid.Uint64Range(0, 400).Draw(t, "cost"))
				dearest = Cost{max(dearest.Requests, w.cost.Requests), max(dearest.Units, w.cost.Units)}
				waiting = append(waiting, w)
				l.join(w)
			case 2:
				if len(waiting) > 0 {
					at := rapid.IntRange(0, len(waiting)-1).Draw(t, "who")
					if !l.leave(waiting[at]) {
						t.Fatal("who waits is not in line")
					}
					waiting = slices.Delete(waiting, at, at+1)
				}
			case 3:
				now = now.Add(time.Duration(rapid.IntRange(0, 700).Draw(t, "ms")) * time.Millisecond)
			}
			advance()
		}
		for turns := 0; len(waiting) > 0; turns++ {
			next := advance()
			if len(waiting) > 0 && next.IsZero() || turns > 200 {
				t.Fatalf("%d wait for ever", len(waiting))
			}
			if next.After(now) {
				now = next
			}
		}
		for i := range all {
			var sum Cost
			for _, s := range all[i:] {
				if s.at.Sub(all[i].at) < time.Second {
					sum = Cost{sum.Requests + s.cost.Requests, sum.Units + s.cost.Units}
				}
			}
			for what, b := range map[string]struct{ sum, perSecond, most, dearest uint64 }{
				"requests": {sum.Requests, l.requests.perSecond, l.requests.most(), dearest.Requests},
				"units":    {sum.Units, l.units.perSecond, l.units.most(), dearest.Units},
			} {
				if b.perSecond > 0 && b.sum > b.perSecond+max(b.most, b.dearest) {
					t.Fatalf("%d %s in one second, %d are allowed and %d at once", b.sum, what, b.perSecond, max(b.most, b.dearest))
				}
			}
		}
	})
}

// Of those who wait, the highest priority goes, unless a lower one has let others spend nine times
// what it needs.
func TestLine_goesByPriority(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := newLine(10, 0)
		list := rapid.SliceOfN(rapid.IntRange(0, 3), 1, 60).Draw(t, "priorities")
		for _, p := range list {
			l.join(newWaiter(chains.Priority(p), 1, 0))
		}
		others := [chains.Priorities]int{}
		for range list {
			highest := slices.IndexFunc(l.waiting[:], func(w []*waiter) bool { return len(w) > 0 })
			before := fmt.Sprint(len(l.waiting[0]), len(l.waiting[1]), len(l.waiting[2]), len(l.waiting[3]))
			p := l.next()
			if p != highest && others[p] < share {
				t.Fatalf("priority %d goes after %d others while %s wait", p, others[p], before)
			}
			now := l.ready(Cost{Requests: 1})
			if now.Before(start) {
				now = start
			}
			w := l.waiting[p][0]
			l.advance(now)
			if !w.went() {
				t.Fatal("another one went")
			}
			for other := range others {
				others[other]++
			}
			others[p] = 0
		}
	})
}
