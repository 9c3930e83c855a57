package sati_test

import (
	"encoding/json"
	"fmt"
	"math/big"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Only what a mirror key signed counts, from the keys that are configured, and a value that is in
// the mirror's file alone is told.
func TestSummaryByOrigin(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	nth := func(index uint64, v chains.Value) chains.MirrorItem {
		item := mirrorItem(ref)
		item.Origin.Feedback.Index, item.Value = index, v
		item.Origin.Source = caip.SourceID(item.Origin.Feedback)
		return item
	}
	large, err := chains.Int128FromBig(new(big.Int).Lsh(big.NewInt(1), 100))
	if err != nil {
		t.Fatal(err)
	}
	first, second := nth(1, chains.Value{Unscaled: chains.NewInt128(875), Decimals: 1}), nth(2, chains.Value{Unscaled: chains.NewInt128(5)})
	w.deliver("relayer", first)
	w.deliver("former relayer", second)
	w.deliver("relayer", nth(3, chains.Value{Unscaled: large}))
	forged, foreign := nth(4, chains.Value{}), nth(5, chains.Value{})
	w.forge("stranger", "relayer", ref, caip.MirrorTask(forged.Origin.Source, 0))
	if failed := w.attest("stranger", w.net.Deployment().FeedbackPublic, wire.Attestation{
		TaskRef: caip.MirrorTask(foreign.Origin.Source, 0), Mint: mintOf(ref), Outcome: wire.Neutral, ContentType: wire.ContentJSON, Content: []byte(`{"value":9,"m":"+"}`),
	}); failed != nil {
		t.Fatal(failed)
	}
	q := chains.OriginQuery{
		Agents:  []chains.OriginAgent{{Reputation: first.Origin.Feedback.Registry, ID: first.Origin.Feedback.AgentID}},
		Clients: []caip.AccountID{first.Origin.Client},
	}
	check := func(what string, c *sati.Chain, sum string, count, mirrors, fileOnly uint64) {
		t.Helper()
		got, err := c.SummaryByOrigin(t.Context(), ref, q, chains.Latest)
		if err != nil || got.Totals.Sum() != sum || got.Count != count || got.Mirrors != mirrors || got.FileOnly != fileOnly {
			t.Errorf("%s: %+v, sum %s, %v", what, got, got.Totals.Sum(), err)
		}
	}
	check("both keys", w.chain, "92.5", 2, 3, 1)
	check("one key", w.open(func(c *sati.Config) { c.MirrorKeys = c.MirrorKeys[:1] }), "87.5", 1, 2, 1)
	check("without the index", w.open(func(c *sati.Config) { c.Photon = "" }), "92.5", 2, 3, 1)
	w.do("relayer", chains.RevokeMirror{Source: first.Origin.Source, Agent: ref})
	check("one revoked", w.chain, "5", 1, 3, 1)
	_, err = w.open(func(c *sati.Config) { c.MirrorKeys = nil }).SummaryByOrigin(t.Context(), ref, q, chains.Latest)
	wantKind(t, "without mirror keys", err, chains.Unsupported)
}

// Of clients that are named, and of mirrors, no more is asked for than theirs: whoever gives an
// agent more feedback than one list holds keeps nobody from what others gave.
func TestListsOfNamedClients(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(4)})
	w.do("client2", chains.GiveFeedback{Agent: ref, Value: one(6)})
	w.do("spammer", chains.GiveFeedback{Agent: ref, Value: one(0)})
	item := mirrorItem(ref)
	w.deliver("relayer", item)
	c := w.open(func(c *sati.Config) {
		c.Photon = inFront(t, w.net.PhotonURL(), func(q question) []byte {
			var asked photon.AccountsByOwnerParams
			if q.Method == photon.GetAccountsByOwner && json.Unmarshal(q.Params, &asked) == nil && len(asked.Filters) == 2 {
				return q.instead("error", map[string]any{"code": -32602, "message": "too many"}) // all that was ever given
			}
			return q.pass()
		})
	})
	_, err := c.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	wantKind(t, "of all", err, chains.Invalid)
	both := []caip.AccountID{w.account("client"), w.account("client2"), caip.MustAccountID("eip155:1:0x00000000000000000000000000000000000000aa")}
	if list, err := c.Feedbacks(t.Context(), ref, chains.FeedbackFilter{Clients: both}, chains.Latest); err != nil || len(list) != 2 || list[0].Value != one(4) {
		t.Errorf("of two: %+v, %v", list, err)
	}
	if sum, err := c.Summary(t.Context(), ref, append(both, both[0]), "", "", chains.Latest); err != nil || sum.Count != 3 {
		t.Errorf("summary: %+v, %v", sum, err)
	}
	if sum, err := c.SummaryByOrigin(t.Context(), ref, chains.OriginQuery{
		Agents: []chains.OriginAgent{{Reputation: item.Origin.Feedback.Registry, ID: item.Origin.Feedback.AgentID}}, Clients: []caip.AccountID{item.Origin.Client},
	}, chains.Latest); err != nil || sum.Count != 1 {
		t.Errorf("by origin: %+v, %v", sum, err)
	}
}

// Named clients have the room of one list together, whoever of them takes it, and no more of it is
// read than that.
func TestListsOfNamedClients_shareTheirRoom(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(4)})
	clients := []caip.AccountID{w.account("client")}
	for i := range 15 {
		clients = append(clients, w.account(fmt.Sprint("silent", i)))
	}
	var served atomic.Int64 // pages
	full := func(pages int64, item func(of []any) any) *sati.Chain {
		served.Store(0)
		return w.open(func(c *sati.Config) {
			c.Photon = w.liar(w.net.PhotonURL(), map[string]func(params, result json.RawMessage) any{
				photon.GetAccountsByOwner: func(_, result json.RawMessage) any {
					return edit(result, func(v map[string]any) {
						page := v["value"].(map[string]any)
						item := item(page["items"].([]any))
						if item == nil {
							return
						}
						page["items"] = slices.Repeat([]any{item}, photon.MaxPage)
						if n := served.Add(1); n < pages {
							page["cursor"] = solana.PublicKey{30: byte(n >> 8), 31: byte(n)}.String() // before all hashes
						}
					})
				},
			})
		})
	}
	many := full(7, func(of []any) any {
		if len(of) == 0 {
			return nil
		}
		return of[0]
	})
	if sum, err := many.Summary(t.Context(), ref, clients, "", "", chains.Latest); err != nil || sum.Count != 1 || served.Load() != 7 {
		t.Errorf("7,000 in the name of one: %+v, %v, %d pages", sum, err, served.Load())
	}
	endless := full(1<<15, func([]any) any { return struct{}{} })
	_, err := endless.Summary(t.Context(), ref, clients, "", "", chains.Latest)
	wantKind(t, "no end of reviews in the name of each", err, chains.TooMuch)
	if n := served.Load(); n > 100+32 {
		t.Errorf("%d pages of 1,000 were read", n)
	}
}
