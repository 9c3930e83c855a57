package sati_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Anybody can have a transaction that names SATI, an agent or a mirror key call programs with as
// much data as the runtime allows. It keeps nobody from what it does besides and from what follows.
func TestFilledTransactionsAreReadPast(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	w.settled()
	want := kindsOf(w.readAll(chains.Position{}, ref))
	const largest = 13_980 // characters of 10 KiB in base58
	filled := func(calls int, program func(keys []solana.PublicKey) int) func(*sati.Config) {
		return func(c *sati.Config) {
			c.RPC = []string{w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{
				"getTransaction": func(_, result json.RawMessage) any {
					return edit(result, func(v map[string]any) {
						tx, err := solana.TransactionFromBase64(v["transaction"].([]any)[0].(string))
						if err != nil {
							t.Error(err)
							return
						}
						call := map[string]any{"programIdIndex": program(tx.Message.AccountKeys), "accounts": []int{0}, "data": strings.Repeat("z", largest), "stackHeight": 2}
						meta := v["meta"].(map[string]any)
						groups, _ := meta["innerInstructions"].([]any)
						meta["innerInstructions"] = append(groups, map[string]any{"index": 0, "instructions": slices.Repeat([]any{call}, calls)})
					})
				},
			})}
		}
	}
	payer := func([]solana.PublicKey) int { return 0 }
	read := func(keys []solana.PublicKey) int {
		return slices.IndexFunc(keys, func(k solana.PublicKey) bool { return k == wire.ProgramID || k == spl.Token2022ProgramID })
	}
	for name, change := range map[string]func(*sati.Config){
		"ten calls of an unknown program":       filled(10, payer),
		"as many as may be of one that is read": filled(63, read),
	} {
		t.Run(name, func(t *testing.T) {
			chain := w.open(change)
			head, err := chain.Head(t.Context(), chains.Finalized)
			if err != nil {
				t.Fatal(err)
			}
			batch, err := chain.Read(t.Context(), chains.Query{UpTo: head, Agents: []caip.AgentRef{ref}})
			if err != nil || !slices.Equal(kindsOf(batch.Events), want) || batch.Through.Height != head.Height {
				t.Errorf("%v up to %v, want %v up to %v: %v", kindsOf(batch.Events), batch.Through, want, head, err)
			}
			if a, err := chain.Agent(t.Context(), ref, chains.Finalized); err != nil || a.Wallet.State != chains.WalletSet {
				t.Errorf("its wallet: %+v, %v", a.Wallet, err)
			}
		})
	}
}
