package plan

import (
	"context"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// unrated is a registry without a reputation part, as a PositionNFT is.
type unrated struct{ *memchain.Chain }

func (u unrated) Info() chains.Info {
	info := u.Chain.Info()
	info.Reputation = caip.AccountID{}
	return info
}

func (u unrated) Feedbacks(context.Context, caip.AgentRef, chains.FeedbackFilter, chains.Finality) ([]chains.Feedback, error) {
	return nil, chains.Refuse(u.Info().Chain, "list feedback", "no reputation part")
}

func TestBackfill_findsNothingDueAtARegistryWithoutReputation(t *testing.T) {
	c := unrated{memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "c1", AutoMine: true})}
	r := &Reader{Chains: served.Registries{c.Info().Registry: c}, At: func(caip.AccountID) chains.Finality { return chains.Latest }}
	h, err := Backfill(t.Context(), r, nil, caip.AgentRef{Registry: c.Info().Registry, ID: "1"}, func(stream.Action) error { return nil })
	if h.Failed != 0 || h.Why != nil || err != nil {
		t.Errorf("%d failed, %v, %v", h.Failed, h.Why, err)
	}
}
