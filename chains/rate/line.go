package rate

import (
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

// mostWaiting bounds a line.
const mostWaiting = 10_000

// share is how many times its own cost others may spend before a lower priority that waits has its
// turn: it keeps one part in ten.
const share = 9

// waiter is a request that waits for its turn.
type waiter struct {
	priority chains.Priority
	cost     Cost
	turn     chan struct{} // closed when it may go, or is turned away
	away     bool          // it was turned away: the line is full
}

// line lets requests go within two buckets, in the order of their priorities and of their coming.
// It has no clock and no lock of its own.
type line struct {
	requests, units bucket
	spent           spent

	waiting [chains.Priorities][]*waiter
	passed  [chains.Priorities]time.Duration // what others spent while the first one waited
}

// worth is how much of the budget's time a cost takes up.
func (l *line) worth(c Cost) time.Duration {
	return max(l.requests.worth(c.Requests), l.units.worth(c.Units))
}

// ready is when a cost may be spent.
func (l *line) ready(c Cost) time.Time {
	requests, units := l.requests.ready(c.Requests), l.units.ready(c.Units)
	if units.After(requests) {
		return units
	}
	return requests
}

func (l *line) spend(c Cost, now time.Time) {
	l.requests.spend(c.Requests, now)
	l.units.spend(c.Units, now)
	l.spent.add(l.worth(c), now)
}

// giveBack takes back what was spent on a request that is not made.
func (l *line) giveBack(c Cost, now time.Time) {
	l.requests.giveBack(c.Requests)
	l.units.giveBack(c.Units)
	l.spent.add(-l.worth(c), now)
}

// join puts a waiter at the end of its priority. In a full line the last of the lowest priority
// makes room, which may be the one who comes.
func (l *line) join(w *waiter) {
	n := 0
	for _, waiting := range l.waiting {
		n += len(waiting)
	}
	l.waiting[w.priority] = append(l.waiting[w.priority], w)
	if n < mostWaiting {
		return
	}
	for p, waiting := range slices.Backward(l.waiting[:]) {
		if len(waiting) > 0 {
			last := waiting[len(waiting)-1]
			l.waiting[p] = waiting[:len(waiting)-1]
			last.away = true
			close(last.turn)
			return
		}
	}
}

// leave takes a waiter out. It reports whether it was still in line.
func (l *line) leave(w *waiter) bool {
	at := slices.Index(l.waiting[w.priority], w)
	if at >= 0 {
		l.waiting[w.priority] = slices.Delete(l.waiting[w.priority], at, at+1)
	}
	return at >= 0
}

// next is the priority whose first waiter goes next: the highest, unless a lower one has let others
// spend nine times what it needs. -1: nobody waits.
func (l *line) next() int {
	next := -1
	for p, waiting := range l.waiting {
		switch {
		case len(waiting) == 0:
			l.passed[p] = 0
		case next < 0:
			next = p
		case l.passed[p] >= share*l.worth(waiting[0].cost):
			return p
		}
	}
	return next
}

// advance lets go who may, and returns when the next one may; zero: nobody waits.
func (l *line) advance(now time.Time) time.Time {
	for {
		p := l.next()
		if p < 0 {
			return time.Time{}
		}
		w := l.waiting[p][0]
		if at := l.ready(w.cost); at.After(now) {
			return at
		}
		l.waiting[p] = l.waiting[p][1:]
		l.spend(w.cost, now)
		l.passed[p] = 0
		for other := range l.passed {
			if other != p && len(l.waiting[other]) > 0 {
				l.passed[other] += l.worth(w.cost)
			}
		}
		close(w.turn)
	}
}
