package execute

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// What another account has under way is its relayer's while that works: nothing is asked about it.
// When its lease stands still, it is closed.
func TestCloseFormer_leavesThoseWhoWorkAlone(t *testing.T) {
	b := newBed(t, caip.EIP155)
	a := b.give("client", "5")
	b.workOff(a)

	other := b.to.Writer("other relayer")
	nonce, _, err := other.NextNonce(t.Context())
	must.OK(t, err)
	tx := must.Get(other.Sign(t.Context(), chains.Nothing{}, chains.SignOptions{Nonce: &nonce}))(t)
	slot := state.OrderedSlot(other.Account(), nonce)
	entry := state.Entry{Chain: b.to.Info().Chain, Account: other.Account().Address, Nonce: &nonce, Variants: []chains.Tx{tx}, Opened: b.clock.now(), Actions: []stream.Action{a}}
	must.Get(b.State.Claim(t.Context(), slot, entry))(t)
	open := func() bool {
		row, _, err := b.State.OpenEntry(t.Context(), slot, b.to.Info().Chain, true)
		must.OK(t, err)
		return row.Revision != 0
	}
	lease := b.State.Hold(other.Account(), b.to.Info().Registry, "another", b.Config.Lease, b.clock.now, func() bool { return true })
	asked := b.clock.now()
	b.rounds("five leases pass", func() bool {
		b.clock.pass(b.Config.Lease / 2)
		if held, err := lease.Keep(t.Context()); err != nil || !held {
			t.Fatalf("the other's lease: %v, %v", held, err)
		}
		if !open() {
			t.Fatal("what a relayer works on was closed by another")
		}
		return b.clock.now().Sub(asked) > 5*b.Config.Lease
	})
	b.rounds("it is closed", func() bool {
		b.clock.pass(b.Config.Lease / 2)
		return !open()
	})
}
