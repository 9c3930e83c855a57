package sati_test

import (
	"crypto/sha256"
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

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

func (w *world) deliver(name string, item chains.MirrorItem) chains.Feedback {
	w.t.Helper()
	e, ok := w.do(name, chains.Deliver{Items: []chains.MirrorItem{item}}).Event(chains.KindFeedback)
	if !ok {
		w.t.Fatal("no Feedback event")
	}
	return *e.Feedback
}

func TestMirrorContent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	big1, err := chains.Int128FromBig(new(big.Int).Lsh(big.NewInt(1), 100))
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range []struct {
		change  func(*chains.MirrorItem)
		content string
	}{
		{func(*chains.MirrorItem) {}, `{"value":875,"valueDecimals":1,"tag1":"starred","tag2":"day","m":"+"}`},
		{func(m *chains.MirrorItem) { m.Tag2 = strings.Repeat("b", 200) }, `{"value":875,"valueDecimals":1,"tag1":"starred","m":"+"}`},
		{func(m *chains.MirrorItem) { m.Tag1 = strings.Repeat("b", 200) }, `{"value":875,"valueDecimals":1,"tag2":"day","m":"+"}`},
		{func(m *chains.MirrorItem) { m.Tag1, m.Tag2 = strings.Repeat("b", 200), strings.Repeat("c", 300) }, `{"value":875,"valueDecimals":1,"m":"+"}`},
		{func(m *chains.MirrorItem) { m.Tag1 = "\xff" }, `{"value":875,"valueDecimals":1,"tag2":"day","m":"+"}`},
		{func(m *chains.MirrorItem) { m.Value = chains.Value{Unscaled: big1} }, ""},
	} {
		item := mirrorItem(ref)
		item.Origin.Feedback.Index = uint64(i + 1)
		item.Origin.Source = caip.SourceID(item.Origin.Feedback)
		c.change(&item)
		f := w.deliver("relayer", item)
		digest := sha256.Sum256(item.File)
		if f.SATI.Outcome != chains.Neutral || f.SATI.DataHash != digest || f.SATI.TaskRef != caip.Keccak256(item.Origin.Source[:], make([]byte, 4)) {
			t.Errorf("%d: %+v", i, f.SATI)
		}
		if c.content == "" {
			if f.SATI.ContentType != uint8(wire.ContentIPFS) || string(f.SATI.Content) != "\x01\x55\x12\x20"+string(digest[:]) || f.HasValue {
				t.Errorf("%d: content %x of type %d", i, f.SATI.Content, f.SATI.ContentType)
			}
		} else if string(f.SATI.Content) != c.content {
			t.Errorf("%d: content %s, want %s", i, f.SATI.Content, c.content)
		}
		if _, mirror, err := w.chain.OriginOf(t.Context(), f, chains.Latest); err != nil || !mirror {
			t.Errorf("%d: not recognised as a mirror, %v", i, err)
		}
		// Whoever made it: a reader that knows no mirror keys still sees the mark, which a CID has
		// no room for.
		other := w.open(func(c *sati.Config) { c.MirrorKeys = nil })
		if _, mirror, err := other.OriginOf(t.Context(), f, chains.Latest); err != nil || mirror != (c.content != "") {
			t.Errorf("%d: recognised by a stranger: %t, %v", i, mirror, err)
		}
	}
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
	_, err = w.writer("relayer").Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "a second delivery by another key", err, chains.Reverted)

	// An index that hides it does not bring about a second one.
	hiding := w.open(func(c *sati.Config) {
		c.Photon = w.liar(w.net.PhotonURL(), map[string]func(params, result json.RawMessage) any{
			photon.GetMultipleAccounts: func(_, result json.RawMessage) any {
				return edit(result, func(v map[string]any) { v["value"] = map[string]any{"items": []any{}} })
			},
		})
	})
	fooled, err := hiding.Writer(named("relayer"), nil)
	if err != nil {
		t.Fatal(err)
	}
	_, err = fooled.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "a delivery that a lying index would double", err, chains.Reverted)

	_, err = w.writer("stranger").Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "delivery by a stranger", err, chains.Unauthorized)
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
	_, err := w.writer("former relayer").Sign(t.Context(), revoke, chains.SignOptions{})
	wantKind(t, "a revocation by a key that does not hold the mirror", err, chains.Unsupported)
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
	_, err = w.writer("former relayer").Sign(t.Context(), revoke, chains.SignOptions{})
	wantKind(t, "a second revocation", err, chains.Reverted)
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

// An index that trails the chain is waited for, and not believed when it calls a mirror absent.
func TestMirrorBehindLaggingIndex(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	w.net.SetPhotonLag(10)
	f := w.deliver("relayer", item)
	if m, err := w.chain.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest); err != nil || m.Ref != f.Ref {
		t.Errorf("%+v, %v", m, err)
	}
	stuck := w.open(func(c *sati.Config) {
		c.Photon = w.liar(w.net.PhotonURL(), map[string]func(params, result json.RawMessage) any{
			"getMultipleCompressedAccountsV2": func(_, result json.RawMessage) any {
				return edit(result, func(v map[string]any) { v["context"] = map[string]any{"slot": 1} })
			},
		})
	})
	_, err := stuck.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest)
	wantKind(t, "an index that never catches up", err, chains.Transient)
}
