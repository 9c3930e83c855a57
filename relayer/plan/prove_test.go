package plan

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// witness is a registry that answers for one event.
type witness struct {
	*memchain.Chain
	event chains.Event
	err   error
	asked []chains.Finality
}

func (w *witness) Prove(_ context.Context, _ chains.EventClaim, at chains.Finality) (chains.Event, error) {
	w.asked = append(w.asked, at)
	return w.event, w.err
}

// An event that is claimed names its chain only: whichever registry there holds it proves it, and
// it is dropped only when the chain contradicts all of them. Absence, as of a node behind a
// balancer that shows nothing, drops nothing: three of 78 reviews were lost by that.
func TestProve_asksEveryRegistryOfTheChain(t *testing.T) {
	chain := caip.MustChainID("eip155:1")
	event := chains.NewEvent(chain, chains.KindFeedback, caip.AgentRef{}, chains.Position{Height: 7, Hash: "0xab"}, "0x01", 0, time.Time{})
	other := chains.NewEvent(chain, chains.KindFeedback, caip.AgentRef{}, event.At, "0x02", 0, time.Time{})
	fails := func(kind chains.Kind) error {
		return &chains.Error{Kind: kind, Op: "prove event", Err: errors.New("test")}
	}
	contradicted, absent := fails(chains.Contradicted), fails(chains.NotFound)
	for i, c := range []struct {
		first, second witness
		ok            bool
		kind          chains.Kind
		dropped       bool
	}{
		{first: witness{event: event}, second: witness{err: contradicted}, ok: true},
		{first: witness{err: contradicted}, second: witness{event: event}, ok: true},
		{first: witness{err: absent}, second: witness{event: event}, ok: true},
		{first: witness{err: fails(chains.Unreachable)}, second: witness{event: event}, ok: true},
		{first: witness{err: contradicted}, second: witness{err: contradicted}, dropped: true},
		{first: witness{err: absent}, second: witness{err: contradicted}, kind: chains.NotFound},
		{first: witness{err: contradicted}, second: witness{err: absent}, kind: chains.NotFound},
		{first: witness{err: absent}, second: witness{err: absent}, kind: chains.NotFound},
		{first: witness{err: contradicted}, second: witness{err: fails(chains.NotFinal)}, kind: chains.NotFinal},
		{first: witness{err: fails(chains.Unreachable)}, second: witness{err: contradicted}, kind: chains.Unreachable},
		{first: witness{event: other}, second: witness{err: contradicted}, kind: chains.Dishonest},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			c.first.Chain = memchain.New(memchain.Options{Chain: chain, Name: "one"})
			c.second.Chain = memchain.New(memchain.Options{Chain: chain, Name: "two", Registry: c.first.Account("identity"), Reputation: c.first.Account("reputation")})
			strict := c.second.Info().Registry
			r := &Reader{Chains: served.Registries{c.first.Info().Registry: &c.first, strict: &c.second}, At: func(registry caip.AccountID) chains.Finality {
				if registry == strict {
					return chains.Finalized
				}
				return chains.Safe
			}}
			got, err := r.Prove(t.Context(), event.Claim(), c.first.Info().Reputation, chains.Latest)
			if c.ok && (err != nil || got.ID != event.ID) || (stream.FateOf(err, 100, 3) == stream.FateDrop) != c.dropped || c.kind != "" && chains.KindOf(err) != c.kind {
				t.Errorf("%v, %v", got.ID, err)
			}
			if len(c.first.asked) != 1 || c.first.asked[0] != chains.Safe || len(c.second.asked) > 0 && c.second.asked[0] != chains.Finalized {
				t.Errorf("asked at %v and %v", c.first.asked, c.second.asked)
			}
			// Where another registry was to hold it, another relayer may know that one.
			unknown := c.first.Account("another registry")
			if _, err := r.Prove(t.Context(), event.Claim(), unknown, chains.Latest); c.dropped && !errors.Is(err, stream.ErrNotHere) || stream.FateOf(err, 100, 3) == stream.FateDrop {
				t.Errorf("of a registry that is not configured: %v", err)
			}
			c.first.asked, c.second.asked = c.first.asked[:1], c.second.asked[:min(1, len(c.second.asked))]
			if _, err = r.Glimpse(t.Context(), event.Claim(), strict); c.ok != (err == nil) || c.second.asked[len(c.second.asked)-1] != chains.Latest {
				t.Errorf("at latest: %v, asked at %v", err, c.second.asked)
			}
		})
	}
	r := &Reader{}
	if _, err := r.Prove(t.Context(), event.Claim(), caip.AccountID{}, chains.Latest); !errors.Is(err, stream.ErrNotHere) || chains.KindOf(err) != chains.NotFound {
		t.Errorf("of a chain that is not served: %v", err)
	}
}
