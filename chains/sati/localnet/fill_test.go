package localnet

import (
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
)

// TestFillFeedback fills a network with feedback that reads as any other.
func TestFillFeedback(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	if err := h.net.FillFeedback(t.Context(), mint, []solana.PrivateKey{client, h.wallet(3)}, 700); err != nil {
		t.Fatal(err)
	}
	page := h.list(mint, "", 1000).Value
	if len(page.Items) != 700 {
		t.Errorf("%d of 700 accounts", len(page.Items))
	}
	signatures := must(h.rpc.GetSignaturesForAddressWithOpts(t.Context(), mint, &rpc.GetSignaturesForAddressOpts{Commitment: rpc.CommitmentFinalized}))
	if len(signatures) != 701 {
		t.Errorf("%d transactions of the agent, want its registration and 700 feedbacks", len(signatures))
	}
	if err := h.net.FillFeedback(t.Context(), mint, []solana.PrivateKey{client}, 1); err == nil {
		t.Error("the same feedback was given twice")
	}
	if err := h.net.FillFeedback(t.Context(), mint, nil, 1); err == nil {
		t.Error("nobody gave feedback")
	}
}

// BenchmarkFillFeedback measures how fast a network can be filled.
func BenchmarkFillFeedback(b *testing.B) {
	n, err := Start(Options{Manual: true, KeptTransactions: 1 << 20})
	if err != nil {
		b.Fatal(err)
	}
	defer n.Close()
	client := key(1)
	if err := n.Fund(b.Context(), client.PublicKey(), 1_000_000*sol); err != nil {
		b.Fatal(err)
	}
	mint := key(20).PublicKey()
	b.ResetTimer()
	if err := n.FillFeedback(b.Context(), mint, []solana.PrivateKey{client}, b.N); err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "tx/s")
}
