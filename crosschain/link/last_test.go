package link_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// old is a fetcher of which no server can be reached.
type old struct{ link.Getter }

func (o old) Get(ctx context.Context, uri string) (fetch.Document, error) {
	d, err := o.Getter.Get(ctx, uri)
	d.Copy, d.Age, d.Pinned = fetch.Stale, 3*time.Hour, false
	return d, err
}

// What a file said once is shown, and links nothing.
func TestResolver_lastKnown(t *testing.T) {
	a := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), AutoMine: true})
	b := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), AutoMine: true})
	one, two := register(t, a), register(t, b)
	for c, ref := range map[*memchain.Chain]caip.AgentRef{a: one, b: two} {
		do(t, c, "owner", chains.SetURI{Agent: ref, URI: file(one, two)})
	}
	r := link.Resolver{Registries: link.Of(a, b), Fetch: old{fetch.New(fetch.Options{})}}
	var found []link.Evidence
	for _, ref := range []caip.AgentRef{one, two} {
		e, err := r.Resolve(t.Context(), ref)
		if err != nil || e.LastKnown == nil || len(e.LastKnown.Lists) != 2 || e.LastKnown.At.IsZero() || len(e.Lists) != 0 || !e.FileHash.IsZero() ||
			!e.Unheard() || !strings.Contains(e.Problem, "3h0m0s ago") {
			t.Fatalf("%+v, %v", e, err)
		}
		found = append(found, e)
	}
	result := link.Evaluate(found, link.State{}, link.Rules{Book: caip.Book{Pairs: []caip.Pair{a.Info().Pair(), b.Info().Pair()}}})
	if g, ok := result.Group(one); ok || slices.ContainsFunc(result.Links, func(l link.Link) bool { return l.State == link.Mutual }) {
		t.Errorf("%+v, %+v", g, result.Links)
	}
}
