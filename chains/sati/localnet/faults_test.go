package localnet

import (
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains/sati/photon"
)

// TestStalledNode answers from the past until it catches up, and still passes transactions on.
func TestStalledNode(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	slot := must(h.rpc.GetSlot(t.Context(), rpc.CommitmentConfirmed))
	transfer := h.tx([]solana.PrivateKey{client}, false, system.NewTransferInstruction(sol, client.PublicKey(), key(77).PublicKey()).Build())
	h.net.StallNode(true)
	if _, err := h.rpc.SendTransactionWithOpts(t.Context(), transfer, rpc.TransactionOpts{PreflightCommitment: rpc.CommitmentConfirmed}); err != nil {
		t.Fatal(err)
	}
	h.net.Advance(10)
	if got := must(h.rpc.GetSlot(t.Context(), rpc.CommitmentConfirmed)); got != slot {
		t.Errorf("a stalled node shows slot %d, want %d", got, slot)
	}
	status := must(h.rpc.GetSignatureStatuses(t.Context(), true, transfer.Signatures[0]))
	balance := must(h.rpc.GetBalance(t.Context(), key(77).PublicKey(), rpc.CommitmentProcessed))
	list := must(h.rpc.GetSignaturesForAddressWithOpts(t.Context(), key(77).PublicKey(), &rpc.GetSignaturesForAddressOpts{Commitment: rpc.CommitmentConfirmed}))
	if status.Value[0] != nil || balance.Value != 0 || len(list) != 0 {
		t.Errorf("a stalled node knows %+v, %d lamports, %d transactions", status.Value[0], balance.Value, len(list))
	}
	if page := h.list(mint, "", 1); page.Context.Slot != slot {
		t.Errorf("the index is at %d, want %d", page.Context.Slot, slot)
	}
	h.net.StallNode(false)
	if balance := must(h.rpc.GetBalance(t.Context(), key(77).PublicKey(), rpc.CommitmentFinalized)); balance.Value != sol {
		t.Errorf("after catching up: %d lamports", balance.Value)
	}
}

// TestLyingIndex shows what the switches of Photon make it say.
func TestLyingIndex(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	h.review(client, mint, 1)
	honest := h.list(mint, "", 10)
	h.net.ShiftPhotonSlot(-5)
	if got := h.list(mint, "", 10); got.Context.Slot != honest.Context.Slot-5 || len(got.Value.Items) != 1 {
		t.Errorf("earlier slot: %+v", got.Context)
	}
	h.net.ShiftPhotonSlot(1000)
	if got := h.list(mint, "", 10); got.Context.Slot != honest.Context.Slot+1000 {
		t.Errorf("later slot: %+v", got.Context)
	}
	h.net.ShiftPhotonSlot(0)
	h.net.TamperPhoton(func(a *photon.Account) bool { a.Owner = key(9).PublicKey(); return true })
	if got := h.list(mint, "", 10).Value.Items; len(got) != 1 || got[0].Owner != key(9).PublicKey() {
		t.Errorf("another owner: %+v", got)
	}
	h.net.TamperPhoton(func(*photon.Account) bool { return false })
	if got := h.list(mint, "", 10).Value.Items; len(got) != 0 {
		t.Errorf("hidden: %+v", got)
	}
	h.net.TamperPhoton(nil)
	if got := h.list(mint, "", 10).Value.Items; len(got) != 1 || got[0].Hash != honest.Value.Items[0].Hash {
		t.Errorf("honest again: %+v", got)
	}
}

// TestExpireBlockhashes makes what was signed before unusable.
func TestExpireBlockhashes(t *testing.T) {
	h := start(t, Options{Manual: true})
	from := h.wallet(1)
	tx := h.tx([]solana.PrivateKey{from}, false, system.NewTransferInstruction(sol, from.PublicKey(), key(5).PublicKey()).Build())
	h.net.ExpireBlockhashes()
	if _, err := h.send(tx); err == nil {
		t.Error("an expired transaction was accepted")
	}
}

// TestSignatureFaults spoils lists of transactions.
func TestSignatureFaults(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	for n := range byte(3) {
		h.review(client, mint, n)
	}
	list := func() []*rpc.TransactionSignature {
		return must(h.rpc.GetSignaturesForAddressWithOpts(t.Context(), client.PublicKey(), &rpc.GetSignaturesForAddressOpts{Commitment: rpc.CommitmentConfirmed}))
	}
	all := list()
	h.net.GapSignatures(1)
	if got := list(); len(got) != len(all)-1 {
		t.Errorf("with a gap: %d of %d", len(got), len(all))
	}
	h.net.RepeatSignatures(1)
	if got := list(); len(got) != 2*len(all) || got[0].Signature != got[1].Signature {
		t.Errorf("repeated: %d of %d", len(got), len(all))
	}
	if got := list(); len(got) != len(all) {
		t.Errorf("afterwards: %d of %d", len(got), len(all))
	}
}
