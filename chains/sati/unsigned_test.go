package sati_test

import (
	"bytes"
	"crypto/ecdh"
	"testing"

	"github.com/gagliardetto/solana-go"
	computebudget "github.com/gagliardetto/solana-go/programs/compute-budget"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

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
