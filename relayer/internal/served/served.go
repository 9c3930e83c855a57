// Package served finds a registry that a relayer serves by what names it. Several may stand on one
// chain; what is known by its chain alone, such as an event that somebody claims, may be of any of
// them.
package served

import (
	"cmp"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Registries are the served registries by their identity registry. No two share an identity or a
// reputation registry.
type Registries map[caip.AccountID]chains.Chain

// Of returns the registry that an identity or a reputation registry belongs to.
func (r Registries) Of(registry caip.AccountID) (chains.Chain, bool) {
	if c, ok := r[registry]; ok || registry.IsZero() {
		return c, ok
	}
	for _, c := range r { // a handful
		if c.Info().Reputation == registry {
			return c, true
		}
	}
	return nil, false
}

// Name is what a registry is configured as, or its chain.
func (r Registries) Name(registry caip.AccountID) string {
	if c, ok := r.Of(registry); ok {
		return c.Info().Name
	}
	return registry.Chain.String()
}

// On returns the registries on a chain: first the one that near names, if any does, then the others
// by address.
func (r Registries) On(chain caip.ChainID, near caip.AccountID) []chains.Chain {
	var out []chains.Chain
	for registry, c := range r {
		if registry.Chain == chain {
			out = append(out, c)
		}
	}
	rank := func(i chains.Info) int {
		if i.Registry == near || !near.IsZero() && i.Reputation == near {
			return 0
		}
		return 1
	}
	slices.SortFunc(out, func(a, b chains.Chain) int {
		one, other := a.Info(), b.Info()
		return cmp.Or(cmp.Compare(rank(one), rank(other)), cmp.Compare(one.Registry.Address, other.Registry.Address))
	})
	return out
}
