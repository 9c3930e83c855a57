package localnet

import (
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/programs/system"
	"github.com/gagliardetto/solana-go/rpc"
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
