package localnet

import (
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// TestFeedbackFits finds the longest text a public feedback can carry through the network's own
// table: what the 1232 bytes of a packet leave, with the compute limit that SATI's SDK asks for.
func TestFeedbackFits(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	size := func(table bool, n int) (*solana.Transaction, int) {
		a := wire.Attestation{
			TaskRef: [32]byte{0xff, byte(n)}, Mint: mint, Counterparty: client.PublicKey(), Outcome: wire.Positive,
			ContentType: wire.ContentUTF8, Content: []byte(strings.Repeat("x", n)),
		}
		if n == 0 {
			a.ContentType = wire.ContentNone
		}
		payer := h.net.Authority()
		ixs := append([]solana.Instruction{units()}, h.feedback(payer.PublicKey(), client, a)...)
		tx := h.tx([]solana.PrivateKey{payer}, table, ixs...)
		return tx, len(must(tx.MarshalBinary()))
	}
	longest := func(table bool) int {
		n := 0
		for ; ; n++ {
			if _, got := size(table, n+1); got > spl.MaxTransaction {
				return n
			}
		}
	}
	_, empty := size(true, 0)
	n := longest(true)
	t.Logf("empty %d bytes, longest text %d with the table, %d without", empty, n, longest(false))
	// The reference measured 925 and 156; base58 texts in the message move both by up to two bytes.
	if empty < 923 || empty > 927 || n < 154 || n > 158 {
		t.Errorf("empty feedback %d bytes, longest text %d bytes", empty, n)
	}
	fits, _ := size(true, n)
	if _, err := h.send(fits); err != nil {
		t.Error(describe(err))
	}
	large, got := size(true, n+1)
	if _, err := h.send(large); err == nil {
		t.Errorf("%d bytes were sent", got)
	}
}
