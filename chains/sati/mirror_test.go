package sati_test

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

var origin = caip.MustFeedbackRef("eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63/42/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1")

func mirrorItem(ref caip.AgentRef) chains.MirrorItem {
	return chains.MirrorItem{
		Origin: chains.Origin{Feedback: origin, Client: caip.MustAccountID("eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"), Source: caip.SourceID(origin)},
		Agent:  ref, Value: chains.Value{Unscaled: chains.NewInt128(875), Decimals: 1}, Tag1: "starred", Tag2: "day", Outcome: chains.Positive, File: []byte(`{"origin":1}`),
	}
}

// mirrorNo is a mirror item of another review of the same client's.
func mirrorNo(ref caip.AgentRef, index int) chains.MirrorItem {
	item := mirrorItem(ref)
	item.Origin.Feedback.Index = uint64(index)
	item.Origin.Source = caip.SourceID(item.Origin.Feedback)
	return item
}

func (w *world) deliver(name string, item chains.MirrorItem) chains.Feedback {
	w.t.Helper()
	e, ok := w.do(name, chains.Deliver{Items: []chains.MirrorItem{item}}).Event(chains.KindFeedback)
	if !ok {
		w.t.Fatal("no Feedback event")
	}
	return *e.Feedback
}

// Who submits a review chooses its data_hash, which its author does not sign: it cannot turn the
// review into a mirror.
func TestSubmitterCannotMarkAReview(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	digest := sha256.Sum256([]byte("a review kept elsewhere"))
	a := wire.Attestation{TaskRef: [32]byte{1}, Mint: mintOf(ref), Outcome: wire.Negative, DataHash: digest, ContentType: wire.ContentIPFS, Content: append([]byte{1, 0x55, 0x12, 0x20}, digest[:]...)}
	if failed := w.attest("client", w.net.Deployment().FeedbackPublic, a); failed != nil {
		t.Fatal(failed)
	}
	list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != 1 {
		t.Fatalf("%+v, %v", list, err)
	}
	if _, mirror, err := w.chain.OriginOf(t.Context(), list[0], chains.Latest); err != nil || mirror {
		t.Errorf("a client's review is a mirror: %t, %v", mirror, err)
	}
}

func TestMirrorOutcomeFromSATI(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	item := mirrorItem(w.register("owner", "ipfs://x"))
	item.Origin.Feedback = caip.MustFeedbackRef("solana:" + spl.MainnetReference + ":" + wire.ProgramID.String() + "/" + wire.GroupMint.String() + "/" + spl.ATAProgramID.String())
	item.Origin.Source = caip.SourceID(item.Origin.Feedback)
	if f := w.deliver("relayer", item); f.SATI.Outcome != chains.Positive {
		t.Errorf("outcome %s", f.SATI.Outcome)
	}
}

// A mirror by a former key counts; one by a stranger does not.
func TestFormerMirrorKey(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	f := w.deliver("former relayer", item)
	got, err := w.chain.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest)
	if err != nil || got != (chains.Mirror{State: chains.MirrorDelivered, Ref: f.Ref}) {
		t.Errorf("%+v, %v", got, err)
	}
	refuses(t, "a second delivery by another key", w.writer("relayer"), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Reverted)

	// An index that hides it does not bring about a second one.
	hiding := w.withIndex(lies{photon.GetMultipleAccounts: edits(func(v map[string]any) { v["value"] = map[string]any{"items": []any{}} })})
	fooled := w.through(hiding, "relayer")
	refuses(t, "a delivery that a lying index would double", fooled, chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Reverted)

	refuses(t, "delivery by a stranger", w.writer("stranger"), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Unauthorized)
	blind := w.open(func(c *sati.Config) { c.MirrorKeys = []string{named("relayer").PublicKey().String()} })
	if got, err := blind.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest); err != nil || got != (chains.Mirror{}) {
		t.Errorf("a key that is not configured: %+v, %v", got, err)
	}
}

// A revocation counts only from the mirror's own counterparty.
func TestRevocationByAnother(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	f := w.deliver("relayer", item)
	revoke := chains.RevokeMirror{Source: item.Origin.Source, Agent: ref}
	err := refuses(t, "a revocation by a key that does not hold the mirror", w.writer("former relayer"), revoke, chains.Unsupported)
	if err == nil || !strings.Contains(err.Error(), f.Client.Address) {
		t.Errorf("it does not name the key that does: %v", err)
	}
	// Nor does it count where that key has signed it all the same.
	source := item.Origin.Source
	if failed := w.attest("former relayer", w.net.Deployment().FeedbackPublic, wire.Attestation{
		TaskRef: caip.Keccak256([]byte("bridge8004:revoked"), source[:]), Mint: mintOf(ref), Outcome: wire.Neutral, ContentType: wire.ContentUTF8, Content: []byte("bridge8004:revoked " + source.String()),
	}); failed != nil {
		t.Fatal(failed)
	}
	if m, err := w.chain.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest); err != nil || m.State != chains.MirrorDelivered {
		t.Errorf("revoked by another key: %+v, %v", m, err)
	}
	summary := func(want uint64) {
		t.Helper()
		s, err := w.chain.Summary(t.Context(), ref, []caip.AccountID{f.Client}, "", "", chains.Latest)
		if err != nil || s.Count != want {
			t.Errorf("summary %+v, %v, want %d", s, err, want)
		}
	}
	summary(1)
	w.do("relayer", chains.RevokeMirror{Source: item.Origin.Source, Agent: ref})
	if m, err := w.chain.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest); err != nil || m.State != chains.MirrorRevoked || m.Ref != f.Ref {
		t.Errorf("revoked by its own key: %+v, %v", m, err)
	}
	summary(0)
	refuses(t, "a second revocation", w.writer("former relayer"), revoke, chains.Reverted)
	list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || slices.ContainsFunc(list, func(o chains.Feedback) bool { return o.Ref == f.Ref }) {
		t.Errorf("a revoked mirror is listed: %v", err)
	}
	for _, o := range list {
		if _, mirror, err := w.chain.OriginOf(t.Context(), o, chains.Latest); err != nil || !mirror || o.HasValue {
			t.Errorf("revocations are no feedback: %+v, %v", o, err)
		}
	}
}

// Only what a mirror key signed counts, from the keys that are configured, and a value that is in
// the mirror's file alone is told.
func TestSummaryByOrigin(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	nth := func(index uint64, v chains.Value) chains.MirrorItem {
		item := mirrorNo(ref, int(index))
		item.Value = v
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
	for by, source := range map[string]caip.Hash{"former relayer": first.Origin.Source, "relayer": second.Origin.Source} {
		if failed := w.attest(by, w.net.Deployment().FeedbackPublic, wire.Attestation{
			TaskRef: caip.MirrorTask(source, 0), Mint: mintOf(ref), Outcome: wire.Neutral, ContentType: wire.ContentJSON, Content: []byte(`{"value":7,"m":"+"}`),
		}); failed != nil {
			t.Fatal(failed)
		}
	}
	check("two keys' mirrors of one source", w.chain, "94.5", 2, 5, 1)
	w.do("relayer", chains.RevokeMirror{Source: first.Origin.Source, Agent: ref})
	check("one revoked", w.chain, "7", 1, 5, 1)
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
		return w.withIndex(lies{photon.GetAccountsByOwner: edits(func(v map[string]any) {
			page := v["value"].(map[string]any)
			item := item(page["items"].([]any))
			if item == nil {
				return
			}
			page["items"] = slices.Repeat([]any{item}, photon.MaxPage)
			if n := served.Add(1); n < pages {
				page["cursor"] = solana.PublicKey{30: byte(n >> 8), 31: byte(n)}.String() // before all hashes
			}
		})})
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

// A mirror has as many of the tags as fit, each whole or not at all, and its mark. What MirrorFit
// says beforehand is what it then holds.
func TestMirrorFit(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	if !w.chain.Info().Capabilities.Has(chains.MirrorsPartly) {
		t.Error("the capability is missing")
	}
	ref := w.register("owner", "ipfs://x")
	large, err := chains.Int128FromBig(new(big.Int).Lsh(big.NewInt(1), 100))
	if err != nil {
		t.Fatal(err)
	}
	stranger := w.open(func(c *sati.Config) { c.MirrorKeys = nil })
	for i, c := range []struct {
		change  func(*chains.MirrorItem)
		content string // between the value and the mark; empty: a CID
		want    []chains.MirrorField
	}{
		{func(*chains.MirrorItem) {}, `,"tag1":"starred","tag2":"day",`, nil},
		{func(m *chains.MirrorItem) { m.Tag1, m.Tag2 = "", "" }, ",", nil},
		{func(m *chains.MirrorItem) { m.Endpoint = "https://agent.example" }, `,"tag1":"starred","tag2":"day",`, []chains.MirrorField{chains.MirrorEndpoint}},
		{func(m *chains.MirrorItem) { m.Tag2 = strings.Repeat("b", 200) }, `,"tag1":"starred",`, []chains.MirrorField{chains.MirrorTag2}},
		{func(m *chains.MirrorItem) { m.Tag1 = strings.Repeat("b", 200) }, `,"tag2":"day",`, []chains.MirrorField{chains.MirrorTag1}},
		{func(m *chains.MirrorItem) { m.Tag1 = "\xff" }, `,"tag2":"day",`, []chains.MirrorField{chains.MirrorTag1}},
		{func(m *chains.MirrorItem) { m.Tag1, m.Tag2 = strings.Repeat("a", 300), strings.Repeat("b", 600) }, ",", []chains.MirrorField{chains.MirrorTag1, chains.MirrorTag2}},
		{func(m *chains.MirrorItem) { m.Value = chains.Value{Unscaled: large} }, "", []chains.MirrorField{chains.MirrorValue, chains.MirrorTag1, chains.MirrorTag2}},
	} {
		item := mirrorNo(ref, i+1)
		c.change(&item)
		fit, err := w.chain.MirrorFit(t.Context(), item)
		if err != nil || !slices.Equal(fit.FileOnly, c.want) || fit.Exact() != (len(c.want) == 0) || (fit.Why == "") != fit.Exact() {
			t.Errorf("%d: %+v, %v, want %v", i, fit, err, c.want)
		}
		f := w.deliver("relayer", item)
		for part, held := range map[chains.MirrorField]bool{
			chains.MirrorValue: f.HasValue && f.Value == item.Value, chains.MirrorTag1: f.Tag1 == item.Tag1, chains.MirrorTag2: f.Tag2 == item.Tag2, chains.MirrorEndpoint: f.Endpoint == item.Endpoint,
		} {
			if fit.Holds(part) != held {
				t.Errorf("%d: %s: said %t, is %t", i, part, fit.Holds(part), held)
			}
		}
		digest := sha256.Sum256(item.File)
		kind, content := wire.ContentJSON, `{"value":875,"valueDecimals":1`+c.content+`"m":"+"}`
		if c.content == "" {
			kind, content = wire.ContentIPFS, "\x01\x55\x12\x20"+string(digest[:])
		}
		if f.SATI.Outcome != chains.Neutral || f.SATI.DataHash != digest || f.SATI.TaskRef != caip.Keccak256(item.Origin.Source[:], make([]byte, 4)) ||
			f.SATI.ContentType != uint8(kind) || string(f.SATI.Content) != content {
			t.Errorf("%d: %+v, want %q", i, f.SATI, content)
		}
		if _, mirror, err := w.chain.OriginOf(t.Context(), f, chains.Latest); err != nil || !mirror {
			t.Errorf("%d: not recognised as a mirror, %v", i, err)
		}
		// Whoever made it: a reader that knows no mirror keys still sees the mark, which a CID has
		// no room for.
		if _, mirror, err := stranger.OriginOf(t.Context(), f, chains.Latest); err != nil || mirror != (c.content != "") {
			t.Errorf("%d: recognised by a stranger: %t, %v", i, mirror, err)
		}
	}
	item := mirrorItem(ref)
	item.File = nil
	_, err = w.chain.MirrorFit(t.Context(), item)
	wantKind(t, "an item without a file", err, chains.Invalid)
	bare := w.open(func(c *sati.Config) { c.LookupTable = "" })
	_, err = bare.MirrorFit(t.Context(), mirrorItem(ref))
	wantKind(t, "without a lookup table", err, chains.Invalid)
	_, err = stranger.MirrorFit(t.Context(), mirrorItem(ref))
	wantKind(t, "without a mirror key", err, chains.Unsupported)
}

// One node's lie about the lookup table spoils what is signed with it, and no longer than for one
// refusal: another node is asked for the table too.
func TestLookupTableThatOneNodeTellsFalsely(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("relayer", sati.SetScore{Agent: ref})
	table := w.net.Deployment().LookupTable.String()
	for name, lie := range map[string]func(addresses []byte){
		"other addresses": func(all []byte) { clear(all) },
		"another order": func(all []byte) {
			first := slices.Clone(all[:32])
			copy(all, all[32:])
			copy(all[len(all)-32:], first)
		},
	} {
		liar := w.liar(w.net.RPCURL(), lies{"getMultipleAccounts": func(params, result json.RawMessage) any {
			if !strings.Contains(string(params), table) {
				return nil
			}
			return edit(result, func(v map[string]any) {
				data := v["value"].([]any)[0].(map[string]any)["data"].([]any)
				raw, _ := base64.StdEncoding.DecodeString(data[0].(string))
				lie(raw[56:])
				data[0] = base64.StdEncoding.EncodeToString(raw)
			})
		}})
		c := w.open(func(c *sati.Config) { c.RPC = []string{liar, w.net.RPCURL()} })
		writer := w.through(c, "relayer")
		if _, err := writer.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{mirrorItem(ref)}}, chains.SignOptions{}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A lookup table that is not there, or is switched off, makes mirrors wait, at a start or later: it
// makes them neither unfit nor unmeasured. What has room without a table does not wait.
func TestLookupTableThatIsGone(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("relayer", sati.SetScore{Agent: ref})
	table := w.net.Deployment().LookupTable
	type way struct{ account, simulated string }
	there := way{}
	for name, gone := range map[string]way{
		"missing, which the node finds":          {"missing", "an error"},
		"missing, which the chain finds":         {"missing", "a refusal"},
		"of another program, the node finds":     {"of another program", "an error"},
		"switched off, which the node finds":     {"switched off", "an error"},
		"switched off, which the chain finds":    {"switched off", "a refusal"},
		"there after all, which the node finds":  {"", "an error"},
		"there after all, which the chain finds": {"", "a refusal"},
	} {
		t.Run(name, func(t *testing.T) {
			var is atomic.Pointer[way]
			is.Store(&there)
			c := w.open(func(c *sati.Config) {
				c.RPC = []string{inFront(t, w.net.RPCURL(), func(q question) []byte {
					now := is.Load()
					switch {
					case q.Method == "simulateTransaction" && now.simulated == "an error":
						return q.instead("error", map[string]any{"code": -32602, "message": "invalid transaction: Transaction loads an address table account that doesn't exist"})
					case q.Method == "simulateTransaction" && now.simulated == "a refusal":
						return q.instead("result", map[string]any{"context": map[string]any{"slot": 9}, "value": map[string]any{"err": "AddressLookupTableNotFound", "logs": []string{}}})
					case q.Method != "getMultipleAccounts" || now.account == "" || !strings.Contains(string(q.Params), table.String()):
						return q.pass()
					}
					return q.instead("result", edit(q.result(), func(v map[string]any) {
						account := v["value"].([]any)[0].(map[string]any)
						switch now.account {
						case "missing":
							v["value"] = []any{nil}
						case "of another program":
							account["owner"] = spl.Token2022ProgramID.String()
						case "switched off":
							data := account["data"].([]any)
							raw, _ := base64.StdEncoding.DecodeString(data[0].(string))
							binary.LittleEndian.PutUint64(raw[4:], 7)
							data[0] = base64.StdEncoding.EncodeToString(raw)
						}
					}))
				})}
			})
			writer := w.through(c, "relayer")
			wants := func(what string, err error) {
				t.Helper()
				wantKind(t, what, err, chains.Transient)
				if gone.account != "" && (err == nil || !strings.Contains(err.Error(), table.String()) || !strings.Contains(err.Error(), "lookup_table")) {
					t.Errorf("%s: %v does not name the table", what, err)
				}
			}
			op := chains.Deliver{Items: []chains.MirrorItem{mirrorItem(ref)}}
			is.Store(&gone)
			if gone.account != "" {
				fit, err := c.MirrorFit(t.Context(), mirrorItem(ref))
				if want, _ := w.chain.MirrorFit(t.Context(), mirrorItem(ref)); err != nil || !reflect.DeepEqual(fit, want) {
					t.Errorf("%+v, %v, want %+v", fit, err, want)
				}
				_, err = writer.Sign(t.Context(), op, chains.SignOptions{})
				wants("at a start", err)
				is.Store(&way{account: gone.account})
				for _, op := range []chains.Op{sati.SetScore{Agent: ref}, sati.CloseScore{Agent: ref}} {
					if _, err := writer.Sign(t.Context(), op, chains.SignOptions{}); err != nil {
						t.Errorf("without the table: %v", err)
					}
				}
				long := sati.SetScore{Agent: ref, Body: sati.Body{ContentType: wire.ContentUTF8, Content: []byte(strings.Repeat("x", 400))}}
				_, err = writer.Sign(t.Context(), long, chains.SignOptions{})
				wants("what has no room", err)
				_, err = writer.Sign(t.Context(), chains.GiveFeedback{Agent: ref, Value: one(1)}, chains.SignOptions{})
				wants("feedback", err)
			}
			for range 2 {
				is.Store(&there)
				if _, err := writer.Sign(t.Context(), op, chains.SignOptions{}); err != nil {
					t.Fatal(err)
				}
				is.Store(&gone)
				_, err := writer.Sign(t.Context(), op, chains.SignOptions{})
				wants("later", err)
			}
		})
	}
}
