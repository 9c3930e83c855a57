package reviews

import (
	"maps"
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

// Least is how many payments the reviews that count are about at least: each that is open may be
// about the payment of another one by its reviewer.
func Least(list []Review) (n uint64) {
	known, open := map[string]bool{}, map[string]bool{}
	for _, r := range list {
		switch by := r.Reviewer.Holder(); {
		case !r.Counts() || r.Repeated:
		case r.Open:
			open[by] = true
		default:
			known[by] = true
			n++
		}
	}
	for by := range open {
		if !known[by] {
			n++
		}
	}
	return n
}

// Means are the lowest and the highest mean that reviews may have. Each that is open may be about
// the payment of another one by its reviewer: then it, or an earlier one whose payment is known,
// has to go, though never all. nil: none counts.
func Means(list []Review) (lowest, highest *big.Rat) {
	given, open, last := map[string]int{}, map[string]int{}, map[string]time.Time{} // last: of the open ones
	for _, r := range list {
		if !r.Counts() || r.Repeated {
			continue
		}
		by := r.Reviewer.Holder()
		if given[by]++; r.Open {
			if open[by]++; r.Time.After(last[by]) {
				last[by] = r.Time
			}
		}
	}
	sums := chains.Sums{}
	var loose []Review
	for _, r := range list {
		if !r.Counts() || r.Repeated {
			continue
		}
		if sums.Add(r.Value); r.Open || !r.Task.IsZero() && !r.Time.After(last[r.Reviewer.Holder()]) {
			loose = append(loose, r)
		}
	}
	for by := range open {
		open[by] = min(open[by], given[by]-1)
	}
	slices.SortFunc(loose, func(a, b Review) int { return b.Value.Rat().Cmp(a.Value.Rat()) })
	lowest = without(sums, loose, maps.Clone(open), 1)
	slices.Reverse(loose)
	return lowest, without(sums, loose, open, -1)
}

// without is the mean of sums without those of some reviews, in order, that draw it one way: up, 1,
// or down, -1. left is how many of each reviewer's may go.
func without(sums chains.Sums, some []Review, left map[string]int, way int) *big.Rat {
	for _, r := range some {
		if r.Value.Rat().Cmp(sums.Mean()) != way {
			break
		}
		if by := r.Reviewer.Holder(); left[by] > 0 {
			left[by]--
			sums.Remove(r.Value)
		}
	}
	return sums.Mean()
}
