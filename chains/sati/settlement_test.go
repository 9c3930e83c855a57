package sati_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
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
	silent := w.open(func(c *sati.Config) {
		c.RPC = []string{inFront(t, w.net.RPCURL(), func(q question) []byte {
			if q.Method != "getBlock" {
				return q.pass()
			}
			var answer struct{ Result json.RawMessage }
			_ = json.Unmarshal(q.pass(), &answer)
			return q.instead("result", edit(answer.Result, func(b map[string]any) { b["blockTime"] = nil }))
		})}
	})
	_, err = silent.Settlement(t.Context(), receipt.TxID, chains.Latest)
	wantKind(t, "a block without a time", err, chains.Transient)
	_, _, err = silent.BlockTime(t.Context(), chains.Latest)
	wantKind(t, "a clock without a time", err, chains.Transient)
	w.do("provider", sati.SetScore{Agent: ref, Expires: time.Now().Add(time.Hour).Truncate(time.Second)})
	_, err = silent.Score(t.Context(), ref, w.account("provider"), chains.Latest)
	wantKind(t, "a score that may have expired", err, chains.Transient)
	now, at, err := w.chain.BlockTime(t.Context(), chains.Latest)
	if err != nil || now.Before(s.Time) || at.Height < s.At.Height {
		t.Errorf("%s at %s, %v", now, at, err)
	}
}
