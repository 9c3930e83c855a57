package x402

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// ErrSelector is wrapped by errors of Choose: what was asked for is not offered. It is the caller's
// mistake, not the server's.
var ErrSelector = errors.New("no such way to pay")

// Selector narrows down the ways to pay. The zero value selects all.
type Selector struct {
	Index   *int         // place in accepts, from 0
	Network caip.ChainID // zero: any
}

// Choose returns the places in accepts that a selector leaves, at least one.
func Choose(accepts []Payment, s Selector) ([]int, error) {
	if s.Index != nil {
		i := *s.Index
		if i < 0 || i >= len(accepts) {
			return nil, fmt.Errorf("%w: accept %d, and the request offers 0 to %d", ErrSelector, i, len(accepts)-1)
		}
		if !s.Network.IsZero() && accepts[i].Network != s.Network {
			return nil, fmt.Errorf("%w: accepts[%d] is on %s, not on %s", ErrSelector, i, accepts[i].On(), s.Network)
		}
		return []int{i}, nil
	}
	var out []int
	var offered []string
	for i, p := range accepts {
		if s.Network.IsZero() || p.Network == s.Network {
			out = append(out, i)
		}
		if n := p.On(); !slices.Contains(offered, n) {
			offered = append(offered, n)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%w: nothing on %s, the request offers %s", ErrSelector, s.Network, strings.Join(offered, ", "))
	}
	return out, nil
}
