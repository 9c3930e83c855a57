package served

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// bare is a registry without a reputation part.
type bare struct{ *memchain.Chain }

func (b bare) Info() chains.Info {
	info := b.Chain.Info()
	info.Reputation = caip.AccountID{}
	return info
}

func TestRegistries(t *testing.T) {
	chain := caip.MustChainID("eip155:1")
	first := memchain.New(memchain.Options{Chain: chain, Name: "one"})
	second := memchain.New(memchain.Options{Chain: chain, Name: "two", Registry: first.Account("identity"), Reputation: first.Account("reputation")})
	third := bare{memchain.New(memchain.Options{Chain: chain, Name: "three", Registry: first.Account("position"), Reputation: first.Account("none")})}
	elsewhere := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:2"), Name: "four"})
	r := Registries{}
	for _, c := range []chains.Chain{first, second, third, elsewhere} {
		r[c.Info().Registry] = c
	}
	for _, c := range []chains.Chain{first, second, elsewhere} {
		for _, part := range []caip.AccountID{c.Info().Registry, c.Info().Reputation} {
			if got, ok := r.Of(part); !ok || got != c {
				t.Errorf("%s is of %v, %v", part, got, ok)
			}
			if on := r.On(part.Chain, part); len(on) == 0 || on[0] != c {
				t.Errorf("near %s comes %v", part, on)
			}
		}
	}
	for _, nobody := range []caip.AccountID{{}, first.Account("stranger")} { // third has no reputation part, and nothing is no name of it
		if got, ok := r.Of(nobody); ok {
			t.Errorf("%q is of %v", nobody, got)
		}
	}
	if n := len(r.On(chain, caip.AccountID{})); n != 3 {
		t.Errorf("%d registries on %s", n, chain)
	}
	if on := r.On(caip.MustChainID("eip155:3"), caip.AccountID{}); len(on) != 0 {
		t.Errorf("%v on a chain that is not served", on)
	}
}
