package sati_test

import (
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
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
	silent := w.withNode(lies{"getBlock": edits(func(b map[string]any) { b["blockTime"] = nil })})
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

func TestTokenProgram(t *testing.T) {
	w := newWorld(t, localnet.Options{})
	agent := w.register("owner", "ipfs://a")
	account := func(address string) caip.AccountID { return caip.AccountID{Chain: agent.Chain(), Address: address} }
	got, err := w.chain.TokenProgram(t.Context(), account(agent.ID), chains.Latest)
	if err != nil || got != account(solana.Token2022ProgramID.String()) {
		t.Fatalf("an agent's mint: %s, %v", got, err)
	}
	nobody := solana.NewWallet().PublicKey().String()
	if _, err := w.chain.TokenProgram(t.Context(), account(nobody), chains.Latest); chains.KindOf(err) != chains.NotFound {
		t.Errorf("no mint: %v", err)
	}
	if _, err := w.chain.TokenProgram(t.Context(), caip.MustAccountID("eip155:1:0x0000000000000000000000000000000000000001"), chains.Latest); chains.KindOf(err) != chains.Invalid {
		t.Errorf("another chain: %v", err)
	}
}

// A relayer signs nothing before it knows what was spent today. Of many transactions some node
// always fails to show one: another node is asked for that one, and the rest is not read again.
func TestSpent_asksAnotherNodeForWhatOneDoesNotShow(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	const mirrors = 3
	for i := range mirrors {
		w.deliver("relayer", mirrorNo(ref, i+1))
	}
	c := w.open(func(c *sati.Config) { c.RPC = []string{w.liar(w.net.RPCURL(), lacking), w.net.RPCURL()} })
	writer := w.through(c, "relayer")
	list, _, _, err := writer.Spent(t.Context(), time.Time{}, chains.Position{})
	if err != nil || len(list) != mirrors {
		t.Errorf("%d transactions, want %d: %v", len(list), mirrors, err)
	}
}
