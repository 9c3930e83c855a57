package execute

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// What an account signed for another registry of the chain, before its key was moved, is another's
// to judge. Its nonce does not stay open: whether the transaction lands or is never seen again, the
// account goes on, and nothing of it is taken for this registry's.
func TestRecover_freesTheNonceOfAnotherRegistrysTransaction(t *testing.T) {
	for name, sent := range map[string]bool{"sent": true, "never seen": false} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t, caip.EIP155)
			account, nonce := b.Writer.Account(), uint64(0)
			tx := must.Get(b.Writer.Sign(t.Context(), chains.Nothing{}, chains.SignOptions{Nonce: &nonce}))(t)
			elsewhere := stream.NewAction(stream.VerbDeliver, caip.Hash{}, caip.AgentRef{Registry: b.to.Account("another registry"), ID: "1"}, 0)
			slot := state.OrderedSlot(account, nonce)
			must.Get(b.State.Claim(t.Context(), slot, state.Entry{Chain: account.Chain, Account: account.Address, Nonce: &nonce, Actions: []stream.Action{elsewhere}, Variants: []chains.Tx{tx}}))(t)
			if sent {
				must.OK(t, b.Writer.Send(t.Context(), tx))
			}
			a := b.give("client", "1")
			b.workOff(a)
			if row, err := b.State.Outbox.Get(t.Context(), slot); err != nil || row.Revision != 0 {
				t.Errorf("the slot is %+v, %v", row, err)
			}
			if row, err := b.State.Deliveries.Get(t.Context(), elsewhere.ID.String()); err != nil || row.Revision != 0 {
				t.Errorf("its action was judged: %+v, %v", row, err)
			}
			if b.copies() != 1 {
				t.Errorf("%d copies", b.copies())
			}
		})
	}
}

// An account that another relayer uses for another registry never comes free: that is said where
// operators look.
func TestRound_tellsOfAnAccountThatWorksElsewhere(t *testing.T) {
	b := newBed(t, caip.EIP155)
	other := b.State.Hold(b.Writer.Account(), b.to.Account("another registry"), "other", b.Config.Lease, b.Clock, func() bool { return true })
	if ours, err := other.Keep(t.Context()); !ours || err != nil {
		t.Fatal(ours, err)
	}
	b.rounds("it is told", func() bool { return b.Trouble() != "" })
	must.OK(t, other.Yield(t.Context()))
	b.rounds("it goes on when that one has ended", func() bool { return b.Trouble() == "" })
}
