package chains

import (
	"slices"
	"time"
)

// The bounds of Compare.
const (
	// MaxLag is how far an endpoint may be behind the best one, by the times of their newest blocks,
	// and ahead of this machine's clock.
	MaxLag = time.Minute
	// maxBlocks is more than any chain makes in MaxLag.
	maxBlocks = 1000
	// maxStep is more than finality moves at a time where it follows the head closely.
	maxStep = 128
)

// Pace is how an endpoint keeps up with the others.
type Pace string

// The paces.
const (
	KeepsUp     Pace = ""
	Behind      Pace = "behind"       // its newest block is older by more than MaxLag, or much lower
	FinalBehind Pace = "final-behind" // its newest final block is much lower
	Ahead       Pace = "ahead"        // its newest block is of the future by the clock and by all others: it is not believed
	AheadAlone  Pace = "ahead-alone"  // it is of the future by the clock, and nobody else tells the time: one of them is wrong
)

// Comparison is what the endpoints of a chain say side by side.
type Comparison struct {
	Best   Endpoint // has the newest block that is believed, by its time; zero where none tells a time
	Paces  []Pace   // of each; those with an error keep up
	Head   uint64   // height that most have come to; 0: none tells one
	Final  uint64   // the same of final blocks
	Height uint64   // highest block that is final for all that keep up; 0: there is none
}

// Compare decides whom to believe of the endpoints of one chain.
func Compare(list []Endpoint, now time.Time) Comparison {
	c := Comparison{Paces: make([]Pace, len(list))}
	c.findBest(list, now)
	for i, e := range list {
		if e.Err == nil && c.Paces[i] == KeepsUp && !e.Time.IsZero() && c.Best.Time.Sub(e.Time) > MaxLag {
			c.Paces[i] = Behind
		}
	}
	heads := c.keepUp(list, func(e Endpoint) uint64 { return e.Head.Height })
	if len(heads) > 0 {
		c.Head = list[heads[len(heads)/2]].Head.Height
	}
	for _, i := range heads {
		if list[i].Head.Height+maxBlocks < c.Head {
			c.Paces[i] = Behind
		}
	}
	depths := c.keepUp(list, func(e Endpoint) uint64 { return e.Depth })
	if len(depths) == 0 {
		return c
	}
	usual := list[depths[len(depths)/2]]
	c.Final = usual.Depth
	for _, i := range depths {
		if e := list[i]; e.unsettled() > 2*usual.unsettled()+maxStep {
			c.Paces[i] = FinalBehind
		} else if c.Height == 0 || e.Depth < c.Height {
			c.Height = e.Depth
		}
	}
	return c
}

// unsettled is how many blocks are not final yet.
func (e Endpoint) unsettled() uint64 { return e.Head.Height - min(e.Head.Height, e.Depth) }

// findBest notes whose newest block is not believed, and who has the newest of the others.
func (c *Comparison) findBest(list []Endpoint, now time.Time) {
	var timed []int // oldest first
	for i, e := range list {
		if e.Err == nil && !e.Time.IsZero() {
			timed = append(timed, i)
		}
	}
	slices.SortStableFunc(timed, func(a, b int) int { return list[a].Time.Compare(list[b].Time) })
	for n := len(timed) - 1; n >= 0; n-- {
		c.Best = list[timed[n]]
		switch {
		case c.Best.Time.Sub(now) <= MaxLag:
			return
		case len(timed) == 1:
			c.Paces[timed[0]] = AheadAlone
			return
		case n == 0 || c.Best.Time.Sub(list[timed[n-1]].Time) <= MaxLag:
			return
		}
		c.Paces[timed[n]] = Ahead
	}
}

// keepUp lists the endpoints that keep up and tell a height, lowest first.
func (c *Comparison) keepUp(list []Endpoint, height func(Endpoint) uint64) (out []int) {
	for i, e := range list {
		if e.Err == nil && (c.Paces[i] == KeepsUp || c.Paces[i] == AheadAlone) && height(e) > 0 {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int {
		switch x, y := height(list[a]), height(list[b]); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return 0
	})
	return out
}
