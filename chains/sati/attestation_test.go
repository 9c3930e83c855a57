package sati_test

import (
	"bytes"
	"crypto/ecdh"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
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
	w.writer("mallory")
	d, victim := w.net.Deployment(), named("victim").PublicKey()
	a := wire.Attestation{TaskRef: task("forged"), Mint: mintOf(ref), Counterparty: victim, Outcome: wire.Negative, ContentType: wire.ContentJSON, Content: []byte(`{"value":0}`)}
	message := wire.Message(d.FeedbackPublic.Name, a)
	// SATI reads key, signature and message of this instruction; its index fields send the
	// precompile to the other, which mallory signed.
	forged := spl.EncodeEd25519(spl.SignedMessage{Key: victim, Message: message})
	honest := spl.EncodeEd25519(spl.SignedMessage{Key: named("mallory").PublicKey(), Signature: solana.Signature(w.signs("mallory", message)), Message: message})
	for _, at := range []int{4, 8, 14} { // the three instruction indexes
		forged[at], forged[at+1] = 1, 0
	}
	w.ok([]string{"mallory"}, solana.NewInstruction(spl.Ed25519ProgramID, nil, forged), solana.NewInstruction(spl.Ed25519ProgramID, nil, honest),
		wire.NewCreateCompressed(a.Encode(), &wire.Proof{}, 0).Instruction(wire.CreateCompressedAccounts{Payer: named("mallory").PublicKey(), SchemaConfig: d.FeedbackPublic.Config, Mint: a.Mint}))
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

// An index that lies is told from one that is late.
func TestAttestationsOfALyingIndex(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(1)})
	given := w.attestations(ref, sati.AttestationFilter{})[0]
	defer w.net.TamperPhoton(nil)
	read := func() ([]sati.Attestation, error) {
		return w.chain.Attestations(t.Context(), ref, sati.AttestationFilter{}, chains.Latest)
	}
	w.net.TamperPhoton(func(a *photon.Account) bool { a.Owner = named("mallory").PublicKey(); return true })
	_, err := read()
	wantKind(t, "another owner", err, chains.Dishonest)
	w.net.TamperPhoton(func(a *photon.Account) bool { a.Data.Data[200] ^= 1; return true })
	_, err = read()
	wantKind(t, "changed data", err, chains.Dishonest)
	// Data that fits its own hash but was never signed.
	w.net.TamperPhoton(func(a *photon.Account) bool {
		c, err := a.Attestation()
		if err != nil {
			return true
		}
		data, err := wire.DecodeAttestation(c.Data)
		if err != nil {
			return true
		}
		data.Content = []byte(`{"value":9}`)
		c.Data = data.Encode()
		a.Data.Data, a.Data.DataHash = c.Encode(), c.DataHash()
		return true
	})
	if list, err := read(); err != nil || len(list) != 1 || list[0].Proof != chains.ProofInvalid {
		t.Errorf("changed content: %+v, %v", list, err)
	}
	// Read alone, it is taken from the chain.
	if a, err := w.chain.Attestation(t.Context(), given.Address, chains.Latest); err != nil || string(a.Content) != string(given.Content) || !a.Proof.Holds() {
		t.Errorf("%+v, %v", a, err)
	}
	w.net.TamperPhoton(nil)
	w.net.ShiftPhotonSlot(-1_000_000)
	_, err = read()
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
	circling := w.open(func(c *sati.Config) {
		var first any
		c.Photon = w.liar(w.net.PhotonURL(), map[string]func(params, result json.RawMessage) any{
			photon.GetAccountsByOwner: func(_, result json.RawMessage) any {
				return edit(result, func(v map[string]any) {
					if page, ok := v["value"].(map[string]any); ok {
						if first == nil {
							first = page["cursor"]
						}
						page["cursor"] = first
					}
				})
			},
		})
	})
	circling.SetIndexPage(2)
	_, err = circling.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	wantKind(t, "a cursor that repeats", err, chains.Dishonest)
}
