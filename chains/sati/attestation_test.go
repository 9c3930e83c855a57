package sati_test

import (
	"bytes"
	"cmp"
	"context"
	"crypto/ecdh"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Every content type is read as it was written; what is encrypted is opened by who has the key, and
// counts for nobody.
func TestContentTypes(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	key, err := ecdh.X25519().NewPrivateKey(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	secret := []byte(`{"value":1,"m":"between us"}`)
	sealed, err := wire.Encrypt(key.PublicKey(), secret, bytes.NewReader(bytes.Repeat([]byte{9}, 64)))
	if err != nil {
		t.Fatal(err)
	}
	bodies := []sati.Body{
		{ContentType: wire.ContentNone},
		{ContentType: wire.ContentJSON, Content: []byte(`{"score":85,"tags":["quality","speed"],"m":"Great"}`)},
		{ContentType: wire.ContentUTF8, Content: []byte("\ufeffslow\nbut ✓")},
		{ContentType: wire.ContentIPFS, Content: append([]byte{1, 0x55, 0x12, 0x20}, make([]byte, 32)...)},
		{ContentType: wire.ContentArweave, Content: bytes.Repeat([]byte{3}, 32)},
		{ContentType: wire.ContentEncrypted, Content: sealed},
		{ContentType: 15, Content: []byte{0xff, 0}},
	}
	for i := range bodies {
		bodies[i].TaskRef, bodies[i].Outcome = task(string(rune('a'+i))), chains.Outcome(i%3)
		w.do("client", sati.GivePublic{Agent: ref, Body: bodies[i]})
	}
	reader := w.open(func(c *sati.Config) { c.DecryptionKeys = []*ecdh.PrivateKey{key} })
	for _, c := range []*sati.Chain{reader, w.chain} {
		list, err := c.Attestations(t.Context(), ref, sati.AttestationFilter{}, chains.Latest)
		if err != nil || len(list) != len(bodies) {
			t.Fatalf("%+v, %v", list, err)
		}
		for i, a := range list {
			b := bodies[i]
			if !a.Proof.Holds() || a.ContentType != uint8(b.ContentType) || !bytes.Equal(a.Content, b.Content) || a.Outcome != b.Outcome || a.TaskRef != b.TaskRef {
				t.Errorf("%d: %+v", i, a)
			}
			if opened := c == reader && b.ContentType == wire.ContentEncrypted; opened != (a.Plaintext != nil) || (opened && !bytes.Equal(a.Plaintext, secret)) {
				t.Errorf("%d: plaintext %q", i, a.Plaintext)
			}
		}
		s, err := c.Summary(t.Context(), ref, []caip.AccountID{w.account("client")}, "", "", chains.Latest)
		if err != nil || s.Count != 1 || s.Value != one(85) {
			t.Errorf("%+v, %v", s, err)
		}
	}
	neutral := chains.Neutral
	if got := w.attestations(ref, sati.AttestationFilter{Outcome: &neutral}); len(got) != 2 {
		t.Errorf("neutral: %+v", got)
	}
	_, err = w.chain.Attestations(t.Context(), ref, sati.AttestationFilter{Schema: "Nonsense"}, chains.Latest)
	wantKind(t, "an unknown schema", err, chains.Invalid)
}

// An Ed25519 instruction can make the precompile verify other bytes than SATI reads. What is stored
// then holds for nobody: it is marked, and neither counted nor mirrored.
func TestForgedAttestation(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.forgeOf("mallory", wire.Attestation{
		TaskRef: task("forged"), Mint: mintOf(ref), Counterparty: named("victim").PublicKey(), Outcome: wire.Negative, ContentType: wire.ContentJSON, Content: []byte(`{"value":0}`),
	})
	bare := w.open(func(c *sati.Config) { c.Photon = sati.NoPhoton })
	for name, c := range map[string]*sati.Chain{"by the index": w.chain, "by the chain": bare} {
		list, err := c.Attestations(t.Context(), ref, sati.AttestationFilter{}, chains.Latest)
		if err != nil || len(list) != 1 || list[0].Proof != chains.ProofInvalid || !strings.Contains(list[0].Why, "does not hold") {
			t.Fatalf("%s: %+v, %v", name, list, err)
		}
		feedback, err := c.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
		if err != nil || len(feedback) != 1 || feedback[0].Proof != chains.ProofInvalid {
			t.Errorf("%s: %+v, %v", name, feedback, err)
		}
		s, err := c.Summary(t.Context(), ref, []caip.AccountID{w.account("victim")}, "", "", chains.Latest)
		if err != nil || s.Count != 0 {
			t.Errorf("%s: %+v, %v", name, s, err)
		}
		if clients, err := c.Clients(t.Context(), ref, chains.Latest); err != nil || len(clients) != 0 {
			t.Errorf("%s: %v, %v", name, clients, err)
		}
	}
}

// An index that is late is told, and what is no attestation is none.
func TestAttestationsOfALateIndex(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.net.ShiftPhotonSlot(-1_000_000)
	_, err := w.chain.Attestations(t.Context(), ref, sati.AttestationFilter{}, chains.Latest)
	wantKind(t, "an index that is late", err, chains.Transient)
	w.net.ShiftPhotonSlot(0)
	_, err = w.chain.Attestation(t.Context(), wire.RegistryConfigPDA.String(), chains.Latest)
	wantKind(t, "an account that is none of the attestation service", err, chains.NotFound)
	if !errors.Is(err, wire.ErrOtherProgram) {
		t.Errorf("%v", err)
	}
	_, err = w.chain.Attestation(t.Context(), solana.PublicKey{1: 1}.String(), chains.Latest)
	wantKind(t, "nothing", err, chains.NotFound)
}

// The index is read page by page, to the end; one that goes round in circles is told.
func TestPagesOfTheIndex(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	for i := range int64(5) {
		w.do("client", chains.GiveFeedback{Agent: ref, Value: one(i)})
	}
	w.chain.SetIndexPage(2)
	list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != 5 {
		t.Fatalf("%+v, %v", list, err)
	}
	for i, f := range list {
		if f.Value != one(int64(i)) {
			t.Errorf("%d: %s", i, f.Value)
		}
	}
	var first any
	circling := w.withIndex(lies{photon.GetAccountsByOwner: edits(func(v map[string]any) {
		page := v["value"].(map[string]any)
		first = cmp.Or(first, page["cursor"])
		page["cursor"] = first
	})})
	circling.SetIndexPage(2)
	_, err = circling.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	wantKind(t, "a cursor that repeats", err, chains.Dishonest)
}

// submit posts an attestation of somebody's, whose signature another hands in.
func (w *world) submit(by, as string, a wire.Attestation, signed []byte) {
	w.t.Helper()
	schema := w.net.Deployment().FeedbackPublic
	w.writer(by)
	signature := solana.Signature(w.signs(as, signed))
	acc := wire.CreateCompressedAccounts{Payer: named(by).PublicKey(), SchemaConfig: schema.Config, Mint: a.Mint}
	w.ok([]string{by}, computebudget.NewSetComputeUnitLimitInstruction(400_000).Build(),
		spl.Ed25519Instruction(spl.SignedMessage{Key: a.Counterparty, Signature: signature, Message: signed}), wire.NewCreateCompressed(a.Encode(), &wire.Proof{}, 0).Instruction(acc))
}

// Of content that its author's signature does not cover, only task and outcome are proven: who
// submits it can exchange it, and it is marked wherever it is read, unless the author sent it
// himself.
func TestContentThatNobodySigned(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	key, err := ecdh.X25519().NewPrivateKey(bytes.Repeat([]byte{7}, 32))
	if err != nil {
		t.Fatal(err)
	}
	seal := func(text string, seed byte) []byte {
		t.Helper()
		out, err := wire.Encrypt(key.PublicKey(), []byte(text), bytes.NewReader(bytes.Repeat([]byte{seed}, 64)))
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	schema := w.net.Deployment().FeedbackPublic
	for i, v := range []struct {
		by       string
		kind     wire.ContentType
		signed   []byte
		posted   []byte
		unsigned bool // as the transaction shows it
		listed   bool // as the index alone shows it
	}{
		{"mallory", wire.ContentEncrypted, seal("never again", 1), seal("best agent ever", 2), true, true},
		{"mallory", 9, []byte{1, 2, 3}, []byte{4, 5, 6}, true, true},
		{"mallory", wire.ContentJSON, []byte("\xff{}"), []byte("{}\xff"), true, true},
		{"mallory", wire.ContentJSON, []byte("{}"), []byte("{}"), false, false},
		{"mallory", wire.ContentNone, nil, nil, false, false},
		{"mallory", wire.ContentIPFS, []byte{1, 2}, []byte{1, 2}, false, false},
		{"client", wire.ContentEncrypted, seal("fine", 3), seal("fine", 3), false, true},
	} {
		a := wire.Attestation{TaskRef: task(string(rune('a' + i))), Mint: mintOf(ref), Counterparty: named("client").PublicKey(), Outcome: wire.Neutral, ContentType: v.kind, Content: v.signed}
		message := wire.Message(schema.Name, a)
		a.Content = v.posted
		w.submit(v.by, "client", a, message)
		address := wire.AttestationAddress(wire.TreesV2, a.TaskRef, schema.Address, a.Mint, a.Counterparty).String()
		check := func(what string, proof chains.Proof, unsigned, want bool, err error) {
			t.Helper()
			if err != nil || !proof.Holds() || unsigned != want {
				t.Errorf("%d, %s: proof %s, content unsigned %t, want %t; %v", i, what, proof, unsigned, want, err)
			}
		}
		shown, err := w.chain.Attestation(t.Context(), address, chains.Latest)
		check("shown", shown.Proof, shown.ContentUnsigned, v.unsigned, err)
		if (shown.Why != "") != v.unsigned {
			t.Errorf("%d: why %q", i, shown.Why)
		}
		list, err := w.chain.Attestations(t.Context(), ref, sati.AttestationFilter{}, chains.Latest)
		if err != nil || len(list) != i+1 {
			t.Fatalf("%d attestations, %v", len(list), err)
		}
		check("listed", list[i].Proof, list[i].ContentUnsigned, v.listed, nil)
		f, err := w.chain.Feedback(t.Context(), caip.FeedbackRef{Registry: w.chain.Info().Reputation, AgentID: ref.ID, Attestation: address}, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		check("as feedback", f.Proof, f.SATI.ContentUnsigned, v.unsigned, nil)
	}
}

// The message that an author signs is the same for JSON and for other text. Who submits it and
// calls it by the other name takes nothing from what it says: not its value, and not that it
// revokes.
func TestContentUnderAnotherName(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	schema := w.net.Deployment().FeedbackPublic
	a := wire.Attestation{TaskRef: task("a"), Mint: mintOf(ref), Counterparty: named("client").PublicKey(), Outcome: wire.Negative, ContentType: wire.ContentUTF8, Content: []byte(`{"value":7,"tag1":"late"}`)}
	w.submit("mallory", "client", a, wire.Message(schema.Name, a))
	item := mirrorItem(ref)
	w.deliver("relayer", item)
	text := decode.RevokedPrefix + item.Origin.Source.String()
	r := wire.Attestation{TaskRef: revokedTask(item.Origin.Source, 0), Mint: mintOf(ref), Counterparty: named("relayer").PublicKey(), Outcome: wire.Neutral, ContentType: wire.ContentJSON, Content: []byte(text)}
	w.submit("mallory", "relayer", r, wire.Message(schema.Name, r))
	list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
	if err != nil || len(list) != 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	if f := list[0]; !f.Proof.Holds() || f.Value != one(7) || f.Tag1 != "late" {
		t.Errorf("of a client: %+v", f)
	}
	if !list[1].Revoked || !decode.Marked(list[2].SATI) {
		t.Errorf("a mirror and its revocation: %+v", list[1:])
	}
}

// An index that trails the chain is waited for: what it does not show yet is neither left out of a
// list nor called absent, be it a mirror.
func TestReadsWaitForTheIndex(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	// ten blocks are within its patience, a thousand are not
	for _, c := range []struct {
		lag  int
		task byte
		want chains.Kind
	}{{10, 1, ""}, {1000, 2, chains.Transient}} {
		w.net.SetPhotonLag(c.lag)
		f := *w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5), TaskRef: caip.Hash{c.task}}).Events[0].Feedback
		item := mirrorNo(ref, int(c.task))
		if c.want == "" {
			w.deliver("relayer", item)
		}
		clients := []caip.AccountID{f.Client}
		reads := map[string]func(context.Context) (found bool, err error){
			"feedback": func(ctx context.Context) (bool, error) {
				got, err := w.chain.Feedback(ctx, f.Ref, chains.Latest)
				return got.Ref == f.Ref, err
			},
			"feedbacks": func(ctx context.Context) (bool, error) {
				got, err := w.chain.Feedbacks(ctx, ref, chains.FeedbackFilter{}, chains.Latest)
				return len(got) == 2 && got[0].Ref == f.Ref, err
			},
			"clients": func(ctx context.Context) (bool, error) {
				got, err := w.chain.Clients(ctx, ref, chains.Latest)
				return len(got) == 2 && got[0] == f.Client, err
			},
			"mirror": func(ctx context.Context) (bool, error) {
				got, err := w.chain.MirrorOf(ctx, item.Origin.Source, ref, chains.Latest)
				return got.State == chains.MirrorDelivered, err
			},
			"summary": func(ctx context.Context) (bool, error) {
				got, err := w.chain.Summary(ctx, ref, clients, "", "", chains.Latest)
				return got.Count == 1 && got.ReadAt.Height >= f.At.Height, err
			},
		}
		t.Run(fmt.Sprint("lag ", c.lag), func(t *testing.T) {
			for what, read := range reads {
				t.Run(what, func(t *testing.T) {
					t.Parallel()
					found, err := read(t.Context())
					if c.want != "" {
						wantKind(t, what, err, c.want)
					} else if err != nil || !found {
						t.Errorf("found %t, %v", found, err)
					}
				})
			}
		})
	}
}

// Anybody can send lamports to the address of a compressed attestation: an account stands there
// then, and the attestation where it was.
func TestAttestationWithLamportsAtItsAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	given := w.do("client", chains.GiveFeedback{Agent: ref, Value: chains.Value{Unscaled: chains.NewInt128(5)}}).Events[0].Feedback
	address, err := solana.PublicKeyFromBase58(given.Ref.Attestation)
	if err != nil {
		t.Fatal(err)
	}
	w.ok([]string{"mallory"}, transferSOL(named("mallory").PublicKey(), address, 1_000_000))
	shown, err := w.chain.Attestation(t.Context(), given.Ref.Attestation, chains.Latest)
	if err != nil || shown.Counterparty != w.account("client") || !shown.Proof.Holds() {
		t.Errorf("%+v, %v", shown, err)
	}
}
