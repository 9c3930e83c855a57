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

// Means are the lowest and the highest mean that reviews may have. Each that is open may be about
// the payment of one other: then it, or an earlier one whose payment is known, has to go, though
// never all. nil: none counts.
func Means(list []Review) (lowest, highest *big.Rat) {
	var last time.Time // of the open ones
	open := 0
	for _, r := range list {
		if r.Counts() && !r.Repeated && r.Open {
			if open++; r.Time.After(last) {
				last = r.Time
			}
		}
	}
	sums := chains.Sums{}
	var loose []chains.Value
	for _, r := range list {
		if !r.Counts() || r.Repeated {
			continue
		}
		if sums.Add(r.Value); r.Open || !r.Task.IsZero() && !r.Time.After(last) {
			loose = append(loose, r.Value)
		}
	}
	slices.SortFunc(loose, func(a, b chains.Value) int { return b.Rat().Cmp(a.Rat()) })
	lowest = without(sums, loose[:min(open, len(loose))], 1)
	slices.Reverse(loose)
	return lowest, without(sums, loose[:min(open, len(loose))], -1)
}

// without is the mean of sums without those of some values, in order, that draw it one way: up, 1,
// or down, -1.
func without(sums chains.Sums, some []chains.Value, way int) *big.Rat {
	for _, v := range some {
		if sums.Count() < 2 || v.Rat().Cmp(sums.Mean()) != way {
			break
		}
		sums.Remove(v)
	}
	return sums.Mean()
}
