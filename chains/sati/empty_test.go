package sati_test

import (
	"encoding/json"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
)

// What the library decodes may be empty where it should not be. None of it ends the process.
func TestAnswersWithoutAValue(t *testing.T) {
	w := newWorld(t, localnet.Options{})
	ref := w.register("owner", "")
	null := func(any, any) any {
		return map[string]any{"context": map[string]any{"slot": 1}, "value": nil}
	}
	nulls := func(any, any) any {
		return map[string]any{"context": map[string]any{"slot": 1}, "value": []any{nil}}
	}
	lie := func(method string, answer func(any, any) any) *sati.Chain {
		return w.open(func(c *sati.Config) {
			c.RPC = []string{w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{
				method: func(params, result json.RawMessage) any { return answer(params, result) },
			})}
		})
	}
	if _, err := lie("getLatestBlockhash", null).Head(t.Context(), chains.Finalized); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("no blockhash: %v", err)
	}
	if a, err := lie("getTokenLargestAccounts", nulls).Agent(t.Context(), ref, chains.Latest); err != nil || a.Owner != w.account("owner") {
		t.Errorf("no largest account: %+v, %v", a, err)
	}
	if _, err := lie("getTokenAccountsByOwner", nulls).AgentsOf(t.Context(), w.account("owner"), chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("no account: %v", err)
	}
	if held, err := lie("getTokenAccountsByOwner", null).Held(t.Context(), w.account("owner"), chains.Latest); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("no list: %d, %v", held, err)
	}
	none := func(any, any) any {
		return map[string]any{"context": map[string]any{"slot": 1 << 40}, "value": []any{}}
	}
	writer, err := lie("getSignatureStatuses", none).Writer(named("owner"), nil)
	if err != nil {
		t.Fatal(err)
	}
	w.settled()
	if s, err := writer.Status(t.Context(), chains.Tx{Chain: ref.Chain(), ID: solana.Signature{1}.String(), Expires: 1}, chains.Latest); s.State == chains.TxDead {
		t.Errorf("no status: %+v, %v", s, err)
	}
}
