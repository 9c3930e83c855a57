package execute

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// What an account signed for another registry of the chain is followed by whoever serves that one, who gets the lease for it. Until then the account signs nothing.
func TestRecover_leavesAnotherRegistrysTransactionsToWhoServesIt(t *testing.T) {
	b := newBed(t, caip.EIP155)
	account, nonce := b.Writer.Account(), uint64(0)
	tx, err := b.Writer.Sign(t.Context(), chains.Nothing{}, chains.SignOptions{Nonce: &nonce})
	if err != nil {
		t.Fatal(err)
	}
	elsewhere := stream.NewAction(stream.VerbDeliver, caip.Hash{}, caip.AgentRef{Registry: b.to.Account("another registry"), ID: "1"}, 0)
	slot := state.OrderedSlot(account, nonce)
	if _, err := b.State.Claim(t.Context(), slot, state.Entry{Chain: account.Chain, Account: account.Address, Nonce: &nonce, Actions: []stream.Action{elsewhere}, Variants: []chains.Tx{tx}}); err != nil {
		t.Fatal(err)
	}
	a := b.give("client", "1")
	b.publish(a)
	if err := b.round(t.Context()); err == nil || !strings.Contains(err.Error(), "another relayer has to follow") {
		t.Fatalf("got %v", err)
	}
	if row, err := b.State.Leases.Get(t.Context(), state.Account(account)); err != nil || row.Value.Holder != "" {
		t.Errorf("the lease is kept by %q, %v", row.Value.Holder, err)
	}
	if len(b.flights) != 0 || b.copies() != 0 {
		t.Error("the account goes on working")
	}
	if err := b.State.Release(t.Context(), slot); err != nil { // who served it has followed it
		t.Fatal(err)
	}
	b.rounds("it goes on when the slot is free", b.stands(a))
}
