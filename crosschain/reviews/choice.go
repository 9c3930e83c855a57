package reviews

import (
	"math/big"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Choice says which reviews are asked for. What is left empty is not asked.
type Choice struct {
	By         []caip.AccountID // who gave them, on any chain of their families; nobody: everybody's
	Tag1, Tag2 string           // exact bytes
}

// Of are the reviews of a list that are asked for, in its order.
func (c Choice) Of(list []Review) []Review {
	out := []Review{}
	for _, r := range list {
		if (c.Tag1 == "" || r.Tag1 == c.Tag1) && (c.Tag2 == "" || r.Tag2 == c.Tag2) && (len(c.By) == 0 || slices.ContainsFunc(c.By, r.By)) {
			out = append(out, r)
		}
	}
	return out
}

// Sum adds up the reviews that count.
func Sum(list []Review) (sums chains.Sums) {
	for _, r := range list {
		if r.Counts() {
			sums.Add(r.Value)
		}
	}
	return sums
}

// Means are the lowest and the highest mean that reviews may have: of those that are open, and of
// those that an open one may have replaced, any may have to go, but not all. nil: none counts.
func Means(list []Review) (lowest, highest *big.Rat) {
	var last time.Time // of the open ones
	for _, r := range list {
		if r.Open && r.Time.After(last) {
			last = r.Time
		}
	}
	var sure chains.Sums
	var loose []chains.Value
	for _, r := range list {
		switch {
		case !r.Counts() || r.Repeated:
		case r.Open || !r.Task.IsZero() && !r.Time.After(last):
			loose = append(loose, r.Value)
		default:
			sure.Add(r.Value)
		}
	}
	slices.SortFunc(loose, func(a, b chains.Value) int { return a.Rat().Cmp(b.Rat()) })
	lowest = drawn(sure, loose, -1)
	slices.Reverse(loose)
	return lowest, drawn(sure, loose, 1)
}

// drawn is the mean of sums with those of further values, in order, that draw it one way: down, -1,
// or up, 1.
func drawn(sums chains.Sums, further []chains.Value, way int) *big.Rat {
	for _, v := range further {
		if mean := sums.Mean(); mean != nil && v.Rat().Cmp(mean) != way {
			break
		}
		sums.Add(v)
	}
	return sums.Mean()
}
