package chains

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// meterBounds are the upper ends of a Meter's classes of durations.
var meterBounds = []time.Duration{
	5 * time.Millisecond, 20 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2500 * time.Millisecond, 5 * time.Second, 10 * time.Second, 30 * time.Second,
}

// Traffic counts requests to one place.
type Traffic struct {
	Place    string
	Requests uint64
	Took     time.Duration            // all of them together
	Within   map[time.Duration]uint64 // how many took no longer than that
	Failures map[Kind]uint64          // how many failed by the fault of the place, or of the way to it

	Rate   RateUse          // of the limit that they keep to
	Units  uint64           // of computing that they cost by it
	Waited [Priorities]Wait // for their turn, by priority
}

// Plus is what t and another count together, who ask the same place and share its limit.
func (t Traffic) Plus(other Traffic) Traffic {
	sum := Traffic{Place: t.Place, Within: map[time.Duration]uint64{}, Failures: map[Kind]uint64{}, Rate: t.Rate}
	for _, one := range []Traffic{t, other} {
		sum.Requests, sum.Took, sum.Units = sum.Requests+one.Requests, sum.Took+one.Took, sum.Units+one.Units
		for bound, n := range one.Within {
			sum.Within[bound] += n
		}
		for kind, n := range one.Failures {
			sum.Failures[kind] += n
		}
		for p, w := range one.Waited {
			sum.Waited[p].Requests, sum.Waited[p].Took = sum.Waited[p].Requests+w.Requests, sum.Waited[p].Took+w.Took
		}
	}
	return sum
}

// Wait is how often, and how long altogether, requests waited for their turn. Those that went at
// once count.
type Wait struct {
	Requests uint64
	Took     time.Duration
}

// RateUse is a limit on what is asked of an endpoint in a second, and how much of it is used. The
// zero value is none.
type RateUse struct {
	Requests, Units uint // 0: no bound
	Percent         int  // used in the last ten seconds, by all that share the limit
}

// String says it for people; empty where there is no limit.
func (u RateUse) String() string {
	var most []string
	if u.Requests > 0 {
		most = append(most, fmt.Sprintf("%d requests", u.Requests))
	}
	if u.Units > 0 {
		most = append(most, fmt.Sprintf("%d units", u.Units))
	}
	if len(most) == 0 {
		return ""
	}
	return fmt.Sprintf("at most %s a second, %d %% used", strings.Join(most, " and "), u.Percent)
}

// Meter counts requests to one place. The zero value has counted none; it may be used concurrently.
type Meter struct {
	mu       sync.Mutex
	requests uint64
	took     time.Duration
	classes  [11]uint64 // one for each of meterBounds
	failures map[Kind]uint64
	units    uint64
	waited   [Priorities]Wait
}

// Count takes in a request that has ended. One that its caller gave up is not counted.
func (m *Meter) Count(took time.Duration, err error) {
	if errors.Is(err, context.Canceled) {
		return
	}
	m.mu.Lock()
	m.requests++
	m.took += took
	if at, _ := slices.BinarySearch(meterBounds, took); at < len(m.classes) {
		m.classes[at]++
	}
	m.mu.Unlock()
	if err != nil {
		m.Fail(KindOf(err))
	}
}

// Fail counts a failure of a kind that the place is to blame for; others are answers.
func (m *Meter) Fail(kind Kind) {
	switch kind {
	case Transient, Unreachable, TimedOut, Unknown, Dishonest, WrongChain:
	default:
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.failures == nil {
		m.failures = map[Kind]uint64{}
	}
	m.failures[kind]++
}

// Wait takes in how long a request waited for its turn, and the units that it costs.
func (m *Meter) Wait(p Priority, took time.Duration, units uint64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.units += units
	m.waited[p].Requests++
	m.waited[p].Took += took
}

// Read returns the counts so far.
func (m *Meter) Read(place string) Traffic {
	m.mu.Lock()
	defer m.mu.Unlock()
	t := Traffic{Place: place, Requests: m.requests, Took: m.took, Within: map[time.Duration]uint64{}, Failures: maps.Clone(m.failures), Units: m.units, Waited: m.waited}
	sum := uint64(0)
	for i, bound := range meterBounds {
		sum += m.classes[i]
		t.Within[bound] = sum
	}
	return t
}
