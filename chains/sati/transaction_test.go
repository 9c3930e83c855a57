package sati

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// answerOf is a node's answer for a transaction that registers an agent.
func answerOf(t testing.TB) (solana.Signature, []byte) {
	t.Helper()
	key := func(b byte) solana.PrivateKey {
		return solana.PrivateKey(ed25519.NewKeyFromSeed(bytes.Repeat([]byte{b}, ed25519.SeedSize)))
	}
	payer, mint := key(1), key(2)
	ix, err := wire.RegisterAgent{Name: "n", URI: "ipfs://x"}.Instruction(wire.RegisterAgentAccounts{Payer: payer.PublicKey(), Owner: payer.PublicKey(), Mint: mint.PublicKey(), Member: 1})
	if err != nil {
		t.Fatal(err)
	}
	tx, err := solana.NewTransaction([]solana.Instruction{ix}, solana.Hash{1}, solana.TransactionPayer(payer.PublicKey()))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Sign(func(k solana.PublicKey) *solana.PrivateKey {
		if k == mint.PublicKey() {
			return &mint
		}
		return &payer
	}); err != nil {
		t.Fatal(err)
	}
	raw, err := tx.ToBase64()
	if err != nil {
		t.Fatal(err)
	}
	answer, err := json.Marshal(map[string]any{"slot": 7, "blockTime": 1, "transaction": []string{raw, "base64"}, "version": "legacy", "meta": map[string]any{
		"err": nil, "fee": 5000, "computeUnitsConsumed": 9,
		"innerInstructions": []any{map[string]any{"index": 0, "instructions": []any{map[string]any{"programIdIndex": 1, "accounts": []int{0}, "data": "3Bxs", "stackHeight": 2}}}},
		"preTokenBalances":  []any{},
		"postTokenBalances": []any{map[string]any{"accountIndex": 2, "mint": mint.PublicKey(), "owner": payer.PublicKey(), "uiTokenAmount": map[string]any{"amount": "1", "decimals": 0}}},
		"loadedAddresses":   map[string]any{"writable": []string{}, "readonly": []string{}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	return tx.Signatures[0], answer
}

// offline is a Chain that asks nobody.
func offline(tb testing.TB, cfg Config) *Chain {
	tb.Helper()
	cfg.Chain, cfg.RPC = caip.MustChainID("solana:"+spl.DevnetReference), []string{"http://127.0.0.1:1"}
	c, err := New(cfg)
	if err != nil {
		tb.Fatal(err)
	}
	return c
}

// parse is what a transaction is taken for when the node answers with raw.
func parse(tb testing.TB, id solana.Signature, raw []byte) (*Chain, *ledger.Transaction, error) {
	c, n := answering(tb, canned{"getTransaction": string(raw)})
	ctx, cancel := context.WithTimeout(tb.Context(), 20*time.Millisecond)
	defer cancel()
	tx, err := c.ledger.Transaction(ctx, n, id, rpc.CommitmentFinalized)
	return c, tx, err
}

func TestTransactionAnswer(t *testing.T) {
	id, answer := answerOf(t)
	c, tx, err := parse(t, id, answer)
	if err != nil || len(tx.Instructions) != 2 || tx.Instructions[1].Depth != 2 || tx.Slot != 7 || tx.Units != 9 {
		t.Fatalf("%+v, %v", tx, err)
	}
	events, err := c.events(tx, cluster.Block{Position: chains.Position{Height: 7}}, func(solana.PublicKey) bool { return true })
	if err != nil || len(events) != 1 || events[0].Registered == nil || events[0].Registered.URI != "ipfs://x" {
		t.Errorf("%+v, %v", events, err)
	}
	sati := slices.Index(accountsOf(t, answer), wire.ProgramID)
	other := id
	other[0] ^= 1
	if _, _, err := parse(t, other, answer); err == nil {
		t.Error("another transaction was taken")
	}
	for name, change := range map[string]func(map[string]any){
		"no meta":                 func(v map[string]any) { delete(v, "meta") },
		"no transaction":          func(v map[string]any) { delete(v, "transaction") },
		"program out of range":    func(v map[string]any) { inner(v)["programIdIndex"] = 99 },
		"account out of range":    func(v map[string]any) { inner(v)["accounts"] = []int{99} },
		"balance of no account":   func(v map[string]any) { balance(v)["accountIndex"] = 99 },
		"balance that is no text": func(v map[string]any) { balance(v)["uiTokenAmount"].(map[string]any)["amount"] = "x" },
		"balance of no key":       func(v map[string]any) { balance(v)["mint"] = strings.Repeat("1", 45) },
		"owner of no key":         func(v map[string]any) { balance(v)["owner"] = "0" },
		"loaded address of no key": func(v map[string]any) {
			v["meta"].(map[string]any)["loadedAddresses"] = map[string]any{"writable": []string{strings.Repeat("z", 1<<20)}}
		},
		"data that is no base58": func(v map[string]any) { inner(v)["programIdIndex"], inner(v)["data"] = sati, "0" },
		"data without end": func(v map[string]any) {
			inner(v)["programIdIndex"], inner(v)["data"] = sati, strings.Repeat("z", 1<<20)
		},
		"bytes that are no transaction": func(v map[string]any) { v["transaction"] = []string{"AAAA", "base64"} },
	} {
		var v map[string]any
		if err := json.Unmarshal(answer, &v); err != nil {
			t.Fatal(err)
		}
		change(v)
		raw, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		if _, _, err := parse(t, id, raw); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

// accountsOf are the accounts that an answer's transaction names.
func accountsOf(t *testing.T, answer []byte) []solana.PublicKey {
	t.Helper()
	var v struct {
		Transaction [2]string `json:"transaction"`
	}
	if err := json.Unmarshal(answer, &v); err != nil {
		t.Fatal(err)
	}
	tx, err := solana.TransactionFromBase64(v.Transaction[0])
	if err != nil {
		t.Fatal(err)
	}
	return tx.Message.AccountKeys
}

func inner(v map[string]any) map[string]any {
	return v["meta"].(map[string]any)["innerInstructions"].([]any)[0].(map[string]any)["instructions"].([]any)[0].(map[string]any)
}

func balance(v map[string]any) map[string]any {
	return v["meta"].(map[string]any)["postTokenBalances"].([]any)[0].(map[string]any)
}

// Whatever a node answers, nothing panics.
func FuzzTransactionAnswer(f *testing.F) {
	id, answer := answerOf(f)
	f.Add(answer)
	f.Add([]byte(`{"slot":1,"transaction":["AQ==","base64"],"meta":{}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		c, tx, err := parse(t, id, raw)
		if err != nil {
			return
		}
		_, _ = c.events(tx, cluster.Block{}, func(solana.PublicKey) bool { return true })
		_ = c.decode.MirrorFacts(tx, solana.PublicKey{})
		_ = c.decode.Made(tx)
	})
}

// Whatever an outbox or a node holds as a transaction, nothing panics.
func FuzzRawTransaction(f *testing.F) {
	_, answer := answerOf(f)
	var v struct {
		Transaction [2]string `json:"transaction"`
	}
	if err := json.Unmarshal(answer, &v); err != nil {
		f.Fatal(err)
	}
	var raw []byte
	if err := json.Unmarshal([]byte(`"`+v.Transaction[0]+`"`), &raw); err != nil {
		f.Fatal(err)
	}
	f.Add(raw)
	f.Fuzz(func(t *testing.T, raw []byte) {
		_, _ = called(chains.Tx{Raw: raw})
		if tx, err := spl.DecodeSigned(raw); err == nil && len(tx.Signatures) == 0 {
			t.Fatal("a transaction without signatures was taken")
		}
	})
}
