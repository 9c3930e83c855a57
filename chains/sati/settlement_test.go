package sati_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
)

func TestSettlement_tellsWhoseTokenAccountGotWhat(t *testing.T) {
	w := newWorld(t, localnet.Options{})
	ref := w.register("owner", "")
	receipt := w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer"), Bare: true})
	s, err := w.chain.Settlement(t.Context(), receipt.TxID, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	if !s.Success || s.At.Height != receipt.At.Height || s.Time.IsZero() || len(s.Moved) != 1 {
		t.Fatalf("%+v", s)
	}
	if m := s.Moved[0]; m.From != w.account("owner") || m.To != w.account("buyer") || m.Asset.Address != ref.ID || m.Amount != "1" || m.Account == m.To || m.Account.IsZero() {
		t.Errorf("%+v", m)
	}
	for name, id := range map[string]string{"an EVM id": "0x01", "nothing": "", "no signature": "1111"} {
		if _, err := w.chain.Settlement(t.Context(), id, chains.Latest); chains.KindOf(err) != chains.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
	unheard := receipt.TxID[:len(receipt.TxID)-4] + "1111"
	if _, err := w.chain.Settlement(t.Context(), unheard, chains.Finalized); chains.KindOf(err) != chains.NotFound && chains.KindOf(err) != chains.Invalid {
		t.Errorf("a transaction that is not there: %v", err)
	}
	now, at, err := w.chain.BlockTime(t.Context(), chains.Latest)
	if err != nil || now.Before(s.Time) || at.Height < s.At.Height {
		t.Errorf("%s at %s, %v", now, at, err)
	}
}
