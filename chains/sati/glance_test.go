package sati_test

import (
	"reflect"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// A glance sees what a reading sees, but for the hash of the block, which it has only where it had
// to read as ever.
func TestGlance_seesWhatAgentSees(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	buyer := named("buyer").PublicKey()
	same := func(what string, ref caip.AgentRef, state chains.WalletState) {
		t.Helper()
		both := []chains.Finality{chains.Latest, chains.Finalized}
		for i, reading := range w.open().Glance(t.Context(), ref, both) {
			got, at := reading.Agent, both[i]
			if reading.Err != nil {
				t.Fatalf("%s: %v", what, reading.Err)
			}
			want, err := w.chain.Agent(t.Context(), ref, at)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			if at == chains.Latest && got.Wallet.State != state {
				t.Errorf("%s: the wallet is %s, want %s", what, got.Wallet.State, state)
			}
			if got.ReadAt.Height == 0 {
				t.Errorf("%s: read at %s", what, got.ReadAt)
			}
			got.ReadAt = want.ReadAt
			if at == chains.Latest && !reflect.DeepEqual(got, want) {
				t.Errorf("%s:\n%+v, want\n%+v", what, got, want)
			}
		}
	}
	ref := w.register("owner", "ipfs://x")
	if _, err := chains.Do(t.Context(), w.writer("owner"), chains.SetWallet{Agent: ref, Wallet: w.account("wallet")}, chains.Finalized); err != nil {
		t.Fatal(err)
	}
	same("set", ref, chains.WalletSet)
	for range 12 { // more than are read at once
		w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	}
	same("set long ago", ref, chains.WalletSet)
	w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
	same("sold alone", ref, chains.WalletStaleAuthority)
	w.ok([]string{"owner"}, spl.UpdateAuthority{NewAuthority: buyer}.Instruction(mintOf(ref), named("owner").PublicKey()))
	same("sold with authority", ref, chains.WalletLeftover)
	absent := ref
	absent.ID = named("nobody").PublicKey().String()
	wantKind(t, "no such agent", w.open().Glance(t.Context(), absent, []chains.Finality{chains.Latest})[0].Err, chains.NotFound)
}
