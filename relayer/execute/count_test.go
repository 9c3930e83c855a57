package execute

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// counted tells when the account's transactions are counted.
type counted struct {
	chains.Writer
	begun chan struct{}
	once  sync.Once
	times int
}

func (c *counted) NextNonce(ctx context.Context) (uint64, bool, error) {
	if c.times++; c.times > 1 { // the first time is when the account is taken up
		c.once.Do(func() { close(c.begun) })
	}
	return c.Writer.NextNonce(ctx)
}

// until is a chain on which nothing is proven before something has begun.
type until struct {
	chains.Chain
	begun chan struct{}
	vain  bool
}

func (u *until) MirrorOf(ctx context.Context, source caip.Hash, agent caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
	select {
	case <-u.begun:
	case <-time.After(patience / 12):
		u.vain = true
	}
	return u.Chain.MirrorOf(ctx, source, agent, at)
}

// The account's transactions are counted while what is to be signed is proven, and not once more.
func TestRound_countsTheAccountsTransactionsBesideProofs(t *testing.T) {
	b := newBed(t, caip.EIP155)
	w := &counted{Writer: b.Writer, begun: make(chan struct{})}
	u := &until{Chain: b.to, begun: w.begun}
	b.Writer, b.Chain = w, u
	a := b.give("client", "1")
	b.deliver(a)
	if u.vain || w.times != 2 {
		t.Errorf("counted %d times, beside the proof %t", w.times, !u.vain)
	}
	b.rounds("all is worked off", b.rest)
}
