package sati_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// seat is the associated account of a named owner.
func seat(t *testing.T, name string, mint solana.PublicKey) solana.PublicKey {
	t.Helper()
	ata, _, err := spl.ATA(named(name).PublicKey(), mint)
	if err != nil {
		t.Fatal(err)
	}
	return ata
}

// sell moves the token alone, as wallets do, and names the mint nowhere.
func (w *world) sell(t *testing.T, ref caip.AgentRef, from, to string) {
	t.Helper()
	w.writer(to)
	create, err := spl.CreateATAInstruction(named(from).PublicKey(), named(to).PublicKey(), mintOf(ref))
	if err != nil {
		t.Fatal(err)
	}
	w.ok([]string{from}, create)
	w.ok([]string{from}, spl.Transfer{Amount: 1}.Instruction(seat(t, from, mintOf(ref)), seat(t, to, mintOf(ref)), named(from).PublicKey()))
}

// The past of one agent is what Read tells of it, from its last change of hands on, at whatever
// position it is asked for.
func TestHistoryOfOneAgent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref, other := w.register("owner", "ipfs://x"), w.register("owner", "ipfs://other")
	w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	w.do("owner", chains.SetWallet{Agent: ref, Wallet: w.account("wallet")})
	w.do("owner", chains.SetURI{Agent: other, URI: "ipfs://z"})
	w.sell(t, ref, "owner", "buyer")
	w.sell(t, ref, "buyer", "third")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(6)})
	w.do("owner", chains.SetMetadata{Agent: ref, Entry: chains.MetadataEntry{Key: "k", Value: []byte("the old owner still may")}})
	w.do("third", chains.Transfer{Agent: ref, To: w.account("owner"), Bare: true})
	w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://again"})
	var all []chains.Event
	for _, e := range w.readAll(chains.Position{}, ref, other) {
		if e.Agent == ref && e.Kind != chains.KindFeedback {
			all = append(all, e)
		}
	}
	w.settled()
	head := w.head(chains.Finalized)
	for i, last := range append(all, chains.Event{At: head}) {
		upTo := last.At
		// What is told begins at the last change of hands at or before upTo.
		from, to := 0, 0
		for j, e := range all {
			if e.At.Height <= upTo.Height {
				to = j + 1
				if e.Registered != nil || e.Transfer != nil {
					from = j
				}
			}
		}
		for _, c := range []*sati.Chain{w.chain, w.open(func(c *sati.Config) { c.HistoryLimit = 3 })} {
			c.SetPage(2)
			got, err := c.History(t.Context(), ref, upTo)
			if err != nil || !slices.EqualFunc(got, all[from:to], func(a, b chains.Event) bool { return a.ID == b.ID && a.At == b.At && a.Kind == b.Kind }) {
				t.Errorf("%d: %v, want %v, %v", i, kindsOf(got), kindsOf(all[from:to]), err)
			}
		}
	}
	before := all[0].At
	before.Height, before.Hash = before.Height-1, ""
	_, err := w.chain.History(t.Context(), ref, before)
	wantKind(t, "before it was registered", err, chains.NotFound)
	forked := all[0].At
	forked.Hash = solana.Hash{1}.String()
	_, err = w.chain.History(t.Context(), ref, forked)
	wantKind(t, "in a block that never was", err, chains.Reorg)
	_, err = w.chain.History(t.Context(), caip.AgentRef{Registry: ref.Registry, ID: named("x").PublicKey().String()}, head)
	wantKind(t, "of no agent", err, chains.NotFound)
	_, err = w.open(func(c *sati.Config) { c.HistoryLimit = 1 }).History(t.Context(), other, head)
	if err != nil {
		t.Errorf("a short history within a small limit: %v", err)
	}
}

// A node that leaves out how the token came to its holder is found out, and so is a history longer
// than is read.
func TestHistoryIsCompleteOrAnError(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.sell(t, ref, "owner", "buyer")
	w.do("owner", chains.SetURI{Agent: ref, URI: "ipfs://y"})
	w.settled()
	head := w.head(chains.Finalized)
	hides := func(address solana.PublicKey) *sati.Chain {
		return w.open(func(c *sati.Config) {
			c.RPC = []string{w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{
				"getSignaturesForAddress": func(params, _ json.RawMessage) any {
					var list []json.RawMessage
					if json.Unmarshal(params, &list) == nil && string(list[0]) == `"`+address.String()+`"` {
						return []any{}
					}
					return nil
				},
			})}
		})
	}
	_, err := hides(seat(t, "buyer", mintOf(ref))).History(t.Context(), ref, head)
	wantKind(t, "the sale is hidden", err, chains.Dishonest)
	for i := range 12 {
		w.ok([]string{"spammer"}, transferSOL(named("spammer").PublicKey(), mintOf(ref), uint64(1000+i)))
	}
	w.settled()
	if head, err = w.chain.Head(t.Context(), chains.Finalized); err != nil {
		t.Fatal(err)
	}
	_, err = w.open(func(c *sati.Config) { c.HistoryLimit = 1 }).History(t.Context(), ref, head)
	wantKind(t, "a history beyond the limit", err, chains.TooMuch)
	if got, err := w.chain.History(t.Context(), ref, head); err != nil || len(got) != 2 {
		t.Errorf("%v, %v", kindsOf(got), err)
	}
}
