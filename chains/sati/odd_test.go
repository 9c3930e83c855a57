package sati_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// hashOf is 32 bytes of their own for each number.
func hashOf(n int64) []byte {
	h := caip.Keccak256(fmt.Append(nil, n))
	return h[:]
}

// A list or an index that never ends is found out, and not read until the memory is full.
func TestAnswersWithoutEnd(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.settled()
	head := w.head(chains.Finalized)
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	var asked atomic.Int64
	index := func(items func(n int64, result json.RawMessage) map[string]any) *sati.Chain {
		return w.withIndex(lies{photon.GetAccountsByOwner: func(_, result json.RawMessage) any {
			return edit(result, func(v map[string]any) { v["value"] = items(asked.Add(1), result) })
		}})
	}
	_, err := index(func(n int64, _ json.RawMessage) map[string]any {
		return map[string]any{"items": []any{}, "cursor": base58.Encode(hashOf(n))}
	}).Audit(ctx, chains.Query{UpTo: head})
	wantKind(t, "empty pages of an index", err, chains.Dishonest)
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(1)})
	_, err = index(func(n int64, result json.RawMessage) map[string]any {
		var page struct{ Value map[string]any }
		_ = json.Unmarshal(result, &page)
		items, _ := page.Value["items"].([]any)
		if len(items) == 0 {
			items = []any{map[string]any{"hash": base58.Encode(hashOf(0)), "owner": base58.Encode(hashOf(1)), "lamports": 0, "leafIndex": 1, "slotCreated": 1, "address": nil, "data": nil}}
		}
		return map[string]any{"items": items, "cursor": base58.Encode(hashOf(n % 5))}
	}).Audit(ctx, chains.Query{UpTo: head})
	wantKind(t, "pages of an index in a ring", err, chains.Dishonest)

	slot := head.Height
	lists := func(c *sati.Config) {
		c.RPC = []string{w.liar(w.net.RPCURL(), lies{
			"getSignaturesForAddress": func(_, _ json.RawMessage) any {
				n := asked.Add(1)
				out := make([]map[string]any, 1000)
				for i := range out {
					h := hashOf(n*1000 + int64(i))
					out[i] = map[string]any{"signature": base58.Encode(append(h, h...)), "slot": slot, "err": nil, "confirmationStatus": "finalized"}
				}
				return out
			},
		})}
	}
	_, err = w.open(lists).Read(ctx, chains.Query{UpTo: head})
	wantKind(t, "one slot without end", err, chains.Dishonest)
	if ctx.Err() != nil {
		t.Error("it took too long")
	}
}

// A page that is null is no page without entries.
func TestNullForAPage(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(1)})
	for _, value := range []any{nil, map[string]any{}, map[string]any{"items": nil}} {
		lies := lies{}
		for _, method := range []string{photon.GetAccountsByOwner, photon.GetMultipleAccounts, photon.GetSignaturesForAddress} {
			lies[method] = func(_, result json.RawMessage) any {
				return edit(result, func(v map[string]any) { v["value"] = value })
			}
		}
		c := w.open(func(c *sati.Config) { c.Photon = w.liar(w.net.PhotonURL(), lies) })
		_, err := c.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
		wantKind(t, fmt.Sprintf("feedback of %v", value), err, chains.Dishonest)
		_, err = c.MirrorOf(t.Context(), caip.SourceID(origin), ref, chains.Latest)
		wantKind(t, fmt.Sprintf("a mirror of %v", value), err, chains.Dishonest)
	}
}

// What an index refuses because something does not exist is not taken for something that does.
func TestIndexThatDoesNotKnowTheTree(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	c := w.open(func(c *sati.Config) {
		c.Photon = w.refusing(w.net.PhotonURL(), -32603, "the tree does not exist", photon.GetValidityProof)
	})
	writer := w.through(c, "relayer")
	w.writer("relayer")
	err := refuses(t, "a delivery", writer, chains.Deliver{Items: []chains.MirrorItem{mirrorItem(ref)}}, chains.Transient)
	if err != nil && strings.Contains(err.Error(), "already") {
		t.Error(err)
	}
}

// Without an index, an agent is read whose mint was named before it was registered.
func TestMintNamedBeforeItsRegistration(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.writer("owner")
	seed := bytes.Repeat([]byte{9}, 32)
	mint := solana.PrivateKey(ed25519.NewKeyFromSeed(seed)).PublicKey()
	self := solana.NewAccountMeta(named("owner").PublicKey(), true, true)
	for range 3 {
		w.ok([]string{"owner"}, solana.NewInstruction(spl.SystemProgramID, solana.AccountMetaSlice{self, self, solana.NewAccountMeta(mint, false, false)}, append(binary.LittleEndian.AppendUint32(nil, 2), make([]byte, 8)...)))
	}
	writer, err := w.chain.Writer(named("owner"), bytes.NewReader(bytes.Repeat(seed, 20)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := chains.Do(t.Context(), writer, chains.Register{Name: "a", URI: "ipfs://x"}, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	ref := r.Events[0].Agent
	if ref.ID != mint.String() {
		t.Fatalf("registered %s, not %s", ref.ID, mint)
	}
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(1)})
	c := w.open(func(c *sati.Config) { c.Photon = sati.NoPhoton })
	if list, err := c.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest); err != nil || len(list) != 1 {
		t.Errorf("%d, %v", len(list), err)
	}
}

// A list that shows a failed transaction as one that succeeded makes no fact of what it tried.
func TestFailedTransactionShownAsFine(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	wallet := w.account("client")
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: wallet})
	mallory := named("mallory").PublicKey()
	w.writer("mallory")
	if failed := w.raw([]string{"mallory"}, spl.UpdateField{Field: spl.FieldKey, Key: chains.AgentWalletKey, Value: mallory.String()}.Instruction(mintOf(ref), mallory)); failed == nil {
		t.Fatal("anybody can write the wallet")
	}
	want := w.agent(ref).Wallet
	c := w.withNode(lies{"getSignaturesForAddress": func(_, result json.RawMessage) any {
		var list []map[string]any
		if json.Unmarshal(result, &list) != nil {
			return nil
		}
		for _, e := range list {
			e["err"] = nil
		}
		return list
	}})
	got, err := c.Agent(t.Context(), ref, chains.Latest)
	if err != nil || got.Wallet != want || got.Wallet.Address != wallet {
		t.Errorf("%+v, want %+v; %v", got.Wallet, want, err)
	}
}

// A node that has pruned the older part of its ledger says so, and what it does not list is not
// taken for what never was.
func TestPrunedNode(t *testing.T) {
	t.Parallel()
	w := newWorld(t, localnet.Options{SlotTime: 20 * time.Millisecond, FinalizedLag: 4})
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(0)})
	first := w.readAll(chains.Position{}, ref)
	w.net.Keep(3)
	var last chains.Receipt
	for i := range 5 {
		last = w.do("client", chains.GiveFeedback{Agent: ref, Value: one(int64(i))})
	}
	w.settled()
	head := w.head(chains.Finalized)
	c := w.open()
	for _, agents := range [][]caip.AgentRef{nil, {ref}} {
		for name, after := range map[string]chains.Position{"the beginning": {}, "what was read before": first[len(first)-1].At} {
			_, err := c.Read(t.Context(), chains.Query{After: after, UpTo: head, Agents: agents})
			wantKind(t, "read after "+name, err, chains.Unreachable)
			_, err = c.Audit(t.Context(), chains.Query{After: after, UpTo: head, Agents: agents})
			wantKind(t, "audit after "+name, err, chains.Unreachable)
		}
	}
	kept := w.open(func(c *sati.Config) { c.Start = last.At.Height })
	if b, err := kept.Read(t.Context(), chains.Query{UpTo: head}); err != nil || len(b.Events) != 1 {
		t.Errorf("what it holds: %v, %v", kindsOf(b.Events), err)
	}
	// Who was registered before is no reason for doubt.
	if a, err := kept.Audit(t.Context(), chains.Query{UpTo: head}); err != nil || len(a.Events)+len(a.Unexplained) > 0 || a.Agents != 1 {
		t.Errorf("an audit of what it holds: %+v, %v", a, err)
	}
}

// Depths are counted from blocks that exist: where a node shows none, there is no head.
func TestDepthWithoutABlock(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	w.net.Advance(60)
	c := w.withNode(lies{"getBlocks": func(_, _ json.RawMessage) any { return []uint64{} }})
	_, err := c.Head(t.Context(), chains.Depth(45))
	wantKind(t, "a head", err, chains.Transient)
}
