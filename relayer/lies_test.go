package relayer

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
)

// twoFaced is a chain with two endpoints, the first of which lies about owners for a while.
type twoFaced struct {
	*memchain.Chain
	lying atomic.Bool
	lies  atomic.Int32
}

func (c *twoFaced) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	a, err := c.Chain.Agent(ctx, ref, at)
	if err == nil && c.lying.Load() && !chains.AsksElsewhere(ctx) {
		c.lies.Add(1)
		a.Owner, a.Authority = c.Account("thief"), c.Account("thief")
	}
	return a, err
}

func TestLie_about_an_owner_freezes_no_group(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	liar := &twoFaced{Chain: b.b}
	o := b.options()
	o.Chains[b.b.Info().Registry] = liar
	s := b.start(o)
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	liar.lying.Store(true)
	b.until("it has lied", func() bool { return liar.lies.Load() >= 5 })
	liar.lying.Store(false)
	b.mirrored(b.give(b.a, "client", refs[0], "2"), refs)
	b.quiet(s)
}

// A fallback that serves another chain, or lacks a method, answers while the first endpoint is
// down: what comes meanwhile waits for that one, as where no endpoint answers.
func TestEndpoint_thatCannotTellMakesNoDeadLetters(t *testing.T) {
	for name, failure := range map[string]chains.Error{
		"another chain": {Kind: chains.WrongChain, Err: errors.New("the node serves eip155:4242")},
		"no method":     {Kind: chains.Unsupported, Err: chains.ErrNoMethod},
	} {
		t.Run(name, func(t *testing.T) { makesNoDeadLetters(t, failure) })
	}
}

func makesNoDeadLetters(t *testing.T, failure chains.Error) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	s := b.start(b.options())
	b.quiet(s)
	asked := new(atomic.Int64)
	b.b.SetFault(func(call memchain.Call) error {
		if call.After {
			return nil
		}
		asked.Add(1)
		failed := failure
		failed.Chain, failed.Op = b.b.Info().Chain, call.Method
		return &failed
	})
	origin := b.give(b.a, "client", refs[0], "1")
	b.until("the endpoint was asked", func() bool { return asked.Load() >= 200 })
	b.b.SetFault(nil)
	b.until("the feedback is mirrored", func() bool { return b.copies(origin, refs[1]) == 1 })
	if _, _, dead, err := s.bus.Levels(t.Context()); err != nil || dead.Messages != 0 {
		t.Errorf("%d dead letters, %v", dead.Messages, err)
	}
}
