package chains

import (
	"errors"
	"testing"
	"time"
)

// Who is not believed, or far behind, does not say at which height the others are compared.
func TestCompare_leavesOutWhoDoesNotKeepUp(t *testing.T) {
	now := time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	at := func(ahead time.Duration, head, depth uint64) Endpoint {
		return Endpoint{Time: now.Add(ahead), Head: Position{Height: head}, Depth: depth}
	}
	for name, tc := range map[string]struct {
		list   []Endpoint
		height uint64
		best   int
	}{
		"none":                 {nil, 0, -1},
		"the lowest of all":    {[]Endpoint{at(0, 1000, 900), at(-time.Second, 999, 899)}, 899, 0},
		"of the future":        {[]Endpoint{at(0, 1000, 900), at(time.Hour, 4600, 12)}, 900, 0},
		"behind":               {[]Endpoint{at(0, 1000, 900), at(-2*time.Minute, 880, 780)}, 900, 0},
		"a low final block":    {[]Endpoint{at(0, 1000, 900), at(0, 1000, 12)}, 900, 0},
		"too low for its time": {[]Endpoint{at(0, 5000, 4900), at(0, 5000, 4900), at(0, 60, 30)}, 4900, 0},
		"no finality":          {[]Endpoint{at(0, 1000, 900), at(0, 1000, 0)}, 900, 0},
		"no time of day":       {[]Endpoint{{Head: Position{Height: 7}, Depth: 5}}, 5, -1},
		"an error":             {[]Endpoint{at(0, 1000, 900), {Err: errors.New("down")}}, 900, 0},
		"alone, of the future": {[]Endpoint{at(time.Hour, 1000, 900)}, 900, 0},
	} {
		c := Compare(tc.list, now)
		if c.Height != tc.height || tc.best < 0 && !c.Best.Time.IsZero() || tc.best >= 0 && c.Best.Time != tc.list[tc.best].Time {
			t.Errorf("%s: %+v", name, c)
		}
	}
}
