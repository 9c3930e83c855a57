package relayer

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// patient is a chain that answers as real nodes do when they are asked about a block they have not
// seen: not yet.
type patient struct{ *memchain.Chain }

func (p patient) Prove(ctx context.Context, claim chains.EventClaim, at chains.Finality) (chains.Event, error) {
	if claim.At.Height > p.Height() {
		return chains.Event{}, &chains.Error{Kind: chains.NotFinal, Chain: claim.Chain, Op: "prove", Err: errors.New("no such block yet")}
	}
	return p.Chain.Prove(ctx, claim, at)
}

func TestForged_event_of_a_block_that_never_comes_holds_up_no_start(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	options := func() Options {
		o := b.options()
		o.Chains[b.a.Info().Registry] = patient{b.a}
		return o
	}
	s := b.start(options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	e := chains.NewEvent(b.a.Info().Chain, chains.KindURISet, refs[0], chains.Position{Height: 1 << 60, Hash: "0x01"}, caip.Keccak256([]byte("forged")).String(), 0, b.a.Time())
	must.OK(t, s.bus.PublishEvents(t.Context(), []chains.Event{e}, ""))
	b.until("it waits apart", func() bool {
		rows, err := s.state.Waiting.List(t.Context(), ">", 10)
		return err == nil && len(rows) == 1
	})
	stop(t, s)
	s = b.start(options())
	b.until("the relayer is ready", func() bool { return s.Health().Ready })
	b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
}

func TestStream_that_is_full_before_the_heads_are_reached_is_worked_off(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	// More than the stream holds, on chains that are read long before their heads are reached.
	spam := b.register(b.a, "spammer")
	for range 8 {
		b.do(b.a, "client", chains.GiveFeedback{Agent: spam, URI: "ipfs://" + strings.Repeat("x", 300<<10)})
	}
	origin := b.give(b.a, "client", refs[0], "1")
	o := b.options()
	o.Config.NATS.MaxBytes = 1 << 20
	s := b.start(o)
	b.until("the relayer is ready", func() bool { return s.Health().Ready })
	b.mirrored(origin, refs)
	b.quiet(s)
}
