package reviews

import (
	"slices"

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
