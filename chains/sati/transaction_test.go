package sati

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// answerOf is a node's answer for a transaction that registers an agent.
func answerOf(t testing.TB) (solana.Signature, []byte) {
	t.Helper()
	key := func(b byte) solana.PrivateKey {
		return solana.PrivateKey(ed25519.NewKeyFromSeed(bytes.Repeat([]byte{b}, ed25519.SeedSize)))
	}
	payer, mint := key(1), key(2)
	ix := wire.RegisterAgent{Name: "n", URI: "ipfs://x"}.Instruction(wire.RegisterAgentAccounts{Payer: payer.PublicKey(), Owner: payer.PublicKey(), Mint: mint.PublicKey(), Member: 1})
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
		_, _ = c.decode.MirrorFacts(tx, solana.PublicKey{}), decode.WalletFacts(tx, solana.PublicKey{})
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

// Whatever a node says of a transaction of a version to come, nothing panics, and only the one that
// was asked for is taken.
func FuzzLaterVersion(f *testing.F) {
	f.Add([]byte(`{"slot":7,"version":1,"meta":{"err":null,"innerInstructions":[{"index":0,"instructions":[{"programIdIndex":1,"accounts":[0],"data":"3Bxs"}]}]},` +
		`"transaction":{"signatures":["1111111111111111111111111111111111111111111111111111111111111111"],"message":{"accountKeys":["satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe",` +
		`"TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"],"instructions":[{"programIdIndex":0,"accounts":[1,1],"data":"2"}]}}}`))
	f.Add([]byte(`{"version":2,"transaction":{"signatures":[],"message":{}},"meta":{}}`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		c, n := answering(t, canned{"later version": string(raw)})
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		defer cancel()
		tx, err := c.ledger.Transaction(ctx, n, solana.Signature{}, rpc.CommitmentFinalized)
		if err != nil {
			return
		}
		_, _ = c.events(tx, cluster.Block{}, func(solana.PublicKey) bool { return true })
		_, _ = c.decode.MirrorFacts(tx, solana.PublicKey{}), decode.WalletFacts(tx, solana.PublicKey{})
		_ = tx.Lines()
	})
}

// Whatever a file holds, it is a whole keypair or an error that says nothing of it.
func FuzzKeypair(f *testing.F) {
	f.Add([]byte("[1,2,3]"))
	f.Add([]byte(solana.PrivateKey(make([]byte, 64)).String()))
	f.Fuzz(func(t *testing.T, raw []byte) {
		key, err := transact.ParseKeypair(raw)
		if err != nil {
			if err.Error() != transact.ErrKeypair.Error() {
				t.Fatal(err)
			}
			return
		}
		if _, err := transact.NewKey(key); err != nil {
			t.Fatal(err)
		}
	})
}

// What is forgotten is what is oldest, and what is remembered is what was added.
func TestToldForgetsTheOldest(t *testing.T) {
	told := newTold(toldSets)
	key := func(i int) []byte { return []byte{byte(i), byte(i >> 8), byte(i >> 16), 1} }
	const many = toldSets * toldWays / 4
	for i := range many {
		told.add(key(i))
		told.add(key(i))
	}
	missing := 0
	for i := range many {
		if !told.has(key(i)) {
			missing++
		}
	}
	if missing > many/100 || told.has(key(many)) {
		t.Errorf("%d of %d are forgotten", missing, many)
	}
	for i := range 3 * toldSets * toldWays {
		told.add(key(many + i))
	}
	if left := len(told.sets) * toldWays; left != toldSets*toldWays || told.has(key(0)) && told.has(key(1)) && told.has(key(2)) {
		t.Error("nothing is forgotten")
	}
}

// Whatever is mirrored: what the fit says is held is read back exactly, what it says is not is
// absent, and the transaction fits.
func TestMirrorFitIsWhatIsWritten(t *testing.T) {
	d := wire.Mainnet()
	c, err := New(Config{Chain: caip.MustChainID("solana:" + spl.MainnetReference), RPC: []string{"http://127.0.0.1:1"}})
	if err != nil {
		t.Fatal(err)
	}
	text := rapid.OneOf(rapid.StringN(0, 12, 40), rapid.StringN(20, 100, 250), rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 20), func(b []byte) string { return string(b) }))
	rapid.Check(t, func(t *rapid.T) {
		origin := caip.MustFeedbackRef("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63/42/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1")
		number := new(big.Int).Lsh(big.NewInt(rapid.Int64().Draw(t, "value")), uint(rapid.IntRange(0, 20).Draw(t, "shift")))
		value, err := chains.Int128FromBig(number)
		if err != nil {
			t.Fatal(err)
		}
		item := chains.MirrorItem{
			Origin: chains.Origin{Feedback: origin, Source: caip.SourceID(origin)}, Value: chains.Value{Unscaled: value, Decimals: rapid.Uint8Range(0, 18).Draw(t, "decimals")},
			Tag1: text.Draw(t, "tag1"), Tag2: text.Draw(t, "tag2"), Endpoint: text.Draw(t, "endpoint"), File: []byte("{}"),
		}
		key := solana.PublicKey(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "key"))
		a, fit, err := c.mirrorContent(key, wire.GroupMint, item.Origin.Source, item, d.LookupTableAddresses())
		if err != nil {
			t.Fatal(err)
		}
		if err := c.fits(draft{schema: d.FeedbackPublic, Attestation: a}, key, d.LookupTableAddresses()); err != nil {
			t.Fatal(err)
		}
		read := decode.ReadContent(a.ContentType, a.Content)
		if fit.Holds(chains.MirrorValue) != (read.HasValue && read.Value == item.Value) {
			t.Fatalf("value %s: %+v, read %+v", item.Value, fit, read)
		}
		for part, texts := range map[chains.MirrorField][2]string{
			chains.MirrorTag1: {item.Tag1, read.Tag1}, chains.MirrorTag2: {item.Tag2, read.Tag2}, chains.MirrorEndpoint: {item.Endpoint, read.Endpoint},
		} {
			if want := texts[0]; fit.Holds(part) != (texts[1] == want) || (!fit.Holds(part) && texts[1] != "") {
				t.Fatalf("%s: %q, read %q, %+v", part, want, texts[1], fit)
			}
		}
	})
}
