package health

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Monitor makes the checks again and again beside a running relayer. It waits for nobody and nobody
// for it: whoever asks gets what was found last.
type Monitor struct {
	Chains []Chain
	Config config.Config
	Bus    *stream.Bus
	Now    func() time.Time

	tried time.Time // when much was written to the disk; of the looks at the machine

	mu   sync.Mutex
	seen map[string]seen // by the name of a chain; that of the machine is empty
}

// seen is what one look found.
type seen struct {
	lines []Line
	clock Reading
	told  bool                // the clock was
	since map[thing]time.Time // that could not be looked at, and for how long
}

// thing is what a line is about.
type thing struct {
	check        Check
	chain, about string
}

func (l Line) thing() thing { return thing{l.Check, l.Chain, l.About} }

// The pace of looks: four polls of the chain, within these bounds. A look is made again after pause
// where it found a problem: one wrong answer is none.
const (
	soonest = time.Second
	latest  = 15 * time.Second
	brief   = 5 * time.Second // bounds one at the bus
	pause   = time.Second
	// darkest is how long something may be unknown before that is a problem.
	darkest = time.Minute
	// tryEvery is how often much is written to the disk.
	tryEvery = 10 * time.Minute
	// wholeEvery is how many looks there are for one that reads what headers commit to.
	wholeEvery = 2
)

// Run looks until ctx ends.
func (m *Monitor) Run(ctx context.Context) error {
	var all sync.WaitGroup
	every := latest
	for _, c := range m.Chains {
		pace := min(max(4*m.Config.Of(c.Chain.Info()).Poll, soonest), latest)
		every = min(every, pace)
		all.Go(func() {
			for n := range tick.Now(ctx, pace) {
				m.look(ctx, c.Chain.Info().Name, func(ctx context.Context) (seen seen) {
					seen.lines, seen.clock, seen.told = c.Check(ctx, n%wholeEvery == 0, m.Now)
					return seen
				})
			}
		})
	}
	all.Go(func() {
		for range tick.Now(ctx, every) {
			m.look(ctx, "", m.machine)
		}
	})
	all.Wait()
	return nil
}

// look notes what a check finds, twice where it finds a problem.
func (m *Monitor) look(ctx context.Context, name string, check func(context.Context) seen) {
	now := check(ctx)
	if slices.ContainsFunc(now.lines, func(l Line) bool { return l.State == Problem }) {
		tick.Sleep(ctx, pause)
		now = check(ctx)
	}
	if ctx.Err() != nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.seen == nil {
		m.seen = map[string]seen{}
	}
	now.since = map[thing]time.Time{}
	for _, l := range now.lines {
		if l.State != Unknown {
			continue
		}
		began, already := m.seen[name].since[l.thing()]
		if !already {
			began = time.Now()
		}
		now.since[l.thing()] = began
	}
	m.seen[name] = now
}

// machine looks at the bus and at the disk.
func (m *Monitor) machine(ctx context.Context) (out seen) {
	ctx, cancel := context.WithTimeout(ctx, brief)
	defer cancel()
	out.lines, out.clock, out.told = Bus(ctx, m.Bus)
	if dir := m.Bus.Dir(); dir != "" {
		out.lines = append(out.lines, m.room(dir, m.Bus.MaxBytes))
	}
	return out
}

// room looks at the disk, and seldom writes much to it.
func (m *Monitor) room(dir string, need int64) Line {
	thorough := m.tried.IsZero() || time.Since(m.tried) > tryEvery
	if thorough {
		m.tried = time.Now()
	}
	return Room(dir, need, thorough)
}

// Lines are what was found last, that of the clock included. What could not be looked at is a
// notice, and a problem once that lasts; where another line names the reason it stays a notice.
func (m *Monitor) Lines() []Line {
	m.mu.Lock()
	defer m.mu.Unlock()
	var lines []Line
	var clocks []Reading
	for _, name := range slices.Sorted(maps.Keys(m.seen)) {
		s := m.seen[name]
		for _, l := range s.lines {
			if l.State == Unknown {
				l.State = Notice
				if l.Remedy != "" && time.Since(s.since[l.thing()]) >= darkest {
					l.State = Problem
				}
			}
			lines = append(lines, l)
		}
		if s.told {
			clocks = append(clocks, s.clock)
		}
	}
	clock := Clocks(clocks, lines)
	if clock.State == Unknown {
		clock.State = Notice
	}
	return append(lines, clock)
}
