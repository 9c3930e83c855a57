package sati_test

import (
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Where the metadata is looked for decides whose wallet the agent names: moving the pointer is an
// event, told and proven like others.
func TestMovedPointerIsAnEvent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	mint, owner := mintOf(ref), named("owner").PublicKey()
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	w.ok([]string{"owner"}, spl.UpdateMetadataPointer{Address: named("elsewhere").PublicKey()}.Instruction(mint, owner))
	w.ok([]string{"owner"}, spl.UpdateMetadataPointer{Address: mint}.Instruction(mint, owner))
	events := w.readAll(chains.Position{}, ref)
	want := []chains.EventKind{chains.KindRegistered, chains.KindWalletSet, chains.KindWalletSet, chains.KindWalletSet}
	if !slices.Equal(kindsOf(events), want) {
		t.Fatalf("%v, want %v", kindsOf(events), want)
	}
	for i, e := range events[2:] {
		if want := []chains.Pointing{chains.PointsAway, chains.PointsHome}[i]; *e.Wallet != (chains.WalletSetTo{Pointer: want}) {
			t.Errorf("%+v", e.Wallet)
		}
		if proven, err := w.chain.Prove(t.Context(), e.Claim(), chains.Latest); err != nil || proven.Kind != e.Kind || proven.At != e.At {
			t.Errorf("%+v, %v", proven, err)
		}
	}
}
