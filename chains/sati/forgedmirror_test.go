package sati_test

import (
	"encoding/binary"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// forge has SATI store an attestation in the name of another, whose signature does not hold: the
// precompile is told to look at the next instruction's data, and the program does not notice. It
// returns the address.
func (w *world) forge(by, as string, ref caip.AgentRef, task caip.Hash) string {
	w.t.Helper()
	return w.forgeOf(by, wire.Attestation{TaskRef: task, Mint: mintOf(ref), Counterparty: named(as).PublicKey(), Outcome: wire.Neutral})
}

// forgeOf is forge with the whole attestation.
func (w *world) forgeOf(by string, a wire.Attestation) string {
	w.t.Helper()
	schema := w.net.Deployment().FeedbackPublic
	w.writer(by)
	carrier, misread := w.misreadOf(by, a.Counterparty, wire.Message(schema.Name, a), solana.Signature{1, 2, 3})
	create := wire.NewCreateCompressed(a.Encode(), new(wire.Proof), 0)
	w.ok([]string{by}, carrier, misread, create.Instruction(wire.CreateCompressedAccounts{
		Payer: named(by).PublicKey(), SchemaConfig: schema.Config, Mint: a.Mint,
	}))
	return wire.AttestationAddress(wire.TreesV2, a.TaskRef, schema.Address, a.Mint, a.Counterparty).String()
}

// misread makes the two instructions by which the program takes a message for signed by another:
// the precompile verifies the signature that the first one carries, which has to be the
// transaction's first, and the program reads the bytes of the second one.
func (w *world) misread(by, as string, message []byte) (carrier, misread solana.Instruction) {
	return w.misreadOf(by, named(as).PublicKey(), message, solana.Signature{1, 2, 3})
}

// misreadOf is misread with the signature that the program reads, and stores.
func (w *world) misreadOf(by string, as solana.PublicKey, message []byte, shown solana.Signature) (carrier, misread solana.Instruction) {
	w.t.Helper()
	key := named(by).PublicKey()
	data := spl.EncodeEd25519(spl.SignedMessage{Key: as, Signature: shown, Message: message})
	for _, at := range []int{4, 8} { // where signature and key are: in instruction 0
		binary.LittleEndian.PutUint16(data[at:], 0)
	}
	carried := append(binary.LittleEndian.AppendUint32(nil, 2), make([]byte, 12)...)
	carried = append(append(carried, key[:]...), w.signs(by, message)...)
	self := solana.NewAccountMeta(key, true, true)
	return solana.NewInstruction(spl.SystemProgramID, solana.AccountMetaSlice{self, self}, carried), solana.NewInstruction(spl.Ed25519ProgramID, nil, data)
}

func mirrorTask(source caip.Hash, epoch byte) caip.Hash {
	return caip.Keccak256(source[:], []byte{0, 0, 0, epoch})
}

func revokedTask(source caip.Hash, epoch byte) caip.Hash {
	if epoch == 0 {
		return caip.Keccak256([]byte("bridge8004:revoked"), source[:])
	}
	return caip.Keccak256([]byte("bridge8004:revoked"), source[:], []byte{0, 0, 0, epoch})
}

// Whoever forges an attestation where a mirror will be does not keep it out: it is posted in a
// later epoch.
func TestForgeryAtAMirrorsAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	source := item.Origin.Source
	w.forge("owner", "relayer", ref, mirrorTask(source, 0))
	w.forge("owner", "former relayer", ref, mirrorTask(source, 0))
	w.forge("owner", "former relayer", ref, revokedTask(source, 0))
	if m, err := w.chain.MirrorOf(t.Context(), source, ref, chains.Latest); err != nil || m.State != chains.MirrorNone {
		t.Fatalf("forgeries are a mirror: %+v, %v", m, err)
	}
	w.settled()
	f := w.deliver("relayer", item)
	if !f.Proof.Holds() || f.SATI.TaskRef != mirrorTask(source, 1) {
		t.Errorf("%+v", f)
	}
	m, err := w.chain.MirrorOf(t.Context(), source, ref, chains.Latest)
	if err != nil || m != (chains.Mirror{State: chains.MirrorDelivered, Epoch: 1, Ref: f.Ref}) {
		t.Errorf("%+v, %v", m, err)
	}
	_, err = w.writer("relayer").Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "a second delivery", err, chains.Reverted)
	// Nor does one who forges where its revocation will be keep that out.
	for epoch := range byte(2) {
		w.forge("owner", "relayer", ref, revokedTask(source, epoch))
	}
	w.settled()
	w.do("relayer", chains.RevokeMirror{Source: source, Agent: ref})
	list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
	if i := slices.IndexFunc(list, func(o chains.Feedback) bool { return o.Ref == f.Ref }); err != nil || i < 0 || !list[i].Revoked {
		t.Errorf("the mirror is not revoked: %v, %v", list, err)
	}
	if !slices.ContainsFunc(list, func(o chains.Feedback) bool { return o.SATI.TaskRef == revokedTask(source, 2) && o.Proof.Holds() }) {
		t.Errorf("no revocation in the third epoch: %v", list)
	}
	if m, err = w.chain.MirrorOf(t.Context(), source, ref, chains.Latest); err != nil || m.State != chains.MirrorRevoked {
		t.Errorf("%+v, %v", m, err)
	}
}

// A forgery that comes to the address between the index's proof and the transaction makes the
// mirror wait, not fail: it is posted once the index shows it.
func TestForgeryThatWinsTheRace(t *testing.T) {
	// Slow enough, and not beside other tests, so that the forgery is young while the mirror is
	// signed.
	w := newWorld(t, localnet.Options{SlotTime: 200 * time.Millisecond})
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	source := item.Origin.Source
	var forge sync.Once
	late := w.open(func(c *sati.Config) {
		c.Photon = w.liar(w.net.PhotonURL(), map[string]func(params, result json.RawMessage) any{
			photon.GetValidityProof: func(_, _ json.RawMessage) any {
				forge.Do(func() { w.forge("owner", "relayer", ref, mirrorTask(source, 0)) })
				return nil
			},
		})
	})
	w.writer("relayer") // funded
	writer, err := late.Writer(named("relayer"), nil)
	if err != nil {
		t.Fatal(err)
	}
	late.Wait()
	_, err = writer.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "a delivery past a forgery of a moment ago", err, chains.Transient)
	w.settled()
	if f := w.deliver("relayer", item); !f.Proof.Holds() || f.SATI.TaskRef != mirrorTask(source, 1) {
		t.Errorf("%+v", f)
	}
}

// Where all addresses are taken, the mirror waits, and so does a revocation: the refusal names what
// stands there, and nothing is lost or called done.
func TestForgeriesAtAllAddresses(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	source := item.Origin.Source
	var forged, revocations []string
	for epoch := range byte(4) {
		forged = append(forged, w.forge("owner", "relayer", ref, mirrorTask(source, epoch)))
		revocations = append(revocations, w.forge("owner", "relayer", ref, revokedTask(source, epoch)))
	}
	w.settled()
	_, err := w.writer("relayer").Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "a delivery", err, chains.Blocked)
	for _, address := range forged {
		if err == nil || !strings.Contains(err.Error(), address) {
			t.Errorf("%v does not name %s", err, address)
		}
	}
	_, err = w.writer("relayer").Sign(t.Context(), chains.RevokeMirror{Source: source, Agent: ref}, chains.SignOptions{})
	wantKind(t, "a revocation", err, chains.Blocked)
	for _, address := range revocations {
		if err == nil || !strings.Contains(err.Error(), address) {
			t.Errorf("%v does not name %s", err, address)
		}
	}
	// A new key has addresses of its own.
	if f := w.deliver("former relayer", item); f.SATI.TaskRef != mirrorTask(source, 0) {
		t.Errorf("%+v", f)
	}
}

// A forgery that a fork may drop lets nobody pass: what was sent to its address before could land
// after all, and a second mirror stand at the next.
func TestForgeryThatIsNotFinal(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	source := item.Origin.Source
	before := w.head(chains.Latest)
	w.writer("relayer") // funded
	w.forge("owner", "relayer", ref, mirrorTask(source, 0))
	w.forge("owner", "relayer", ref, revokedTask(source, 0))
	behind := w.open(func(c *sati.Config) { // finality stands still before the forgery
		c.RPC = []string{w.liar(w.net.RPCURL(), map[string]func(params, result json.RawMessage) any{
			"getLatestBlockhash": func(params, result json.RawMessage) any {
				if !strings.Contains(string(params), "finalized") {
					return nil
				}
				return edit(result, func(v map[string]any) { v["context"] = map[string]any{"slot": before.Height} })
			},
		})}
	})
	writer, err := behind.Writer(named("relayer"), nil)
	if err != nil {
		t.Fatal(err)
	}
	behind.Wait()
	for _, op := range []chains.Op{chains.Deliver{Items: []chains.MirrorItem{item}}, chains.RevokeMirror{Source: source, Agent: ref}} {
		_, err = writer.Sign(t.Context(), op, chains.SignOptions{})
		wantKind(t, op.Verb()+" past a forgery of a moment ago", err, chains.Transient)
		if err == nil || !strings.Contains(err.Error(), "not final") {
			t.Error(err)
		}
	}
	w.settled()
	if f := w.deliver("relayer", item); f.SATI.TaskRef != mirrorTask(source, 1) {
		t.Errorf("%+v", f)
	}
}

// What is not proven is nobody's mirror and is read as any review, also in the name of no key.
func TestForgeryThatSaysItIsAMirror(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	for i, as := range []solana.PublicKey{{}, named("relayer").PublicKey()} {
		address := w.forgeOf("stranger", wire.Attestation{
			TaskRef: caip.Hash{byte(i + 1)}, Mint: mintOf(ref), Counterparty: as, Outcome: wire.Neutral,
			ContentType: wire.ContentJSON, Content: []byte(`{"m":"+"}`),
		})
		f, err := w.chain.Feedback(t.Context(), caip.FeedbackRef{Registry: ref.Registry, AgentID: ref.ID, Attestation: address}, chains.Latest)
		if err != nil || f.Proof.Holds() || f.Client.IsZero() != as.IsZero() {
			t.Errorf("of %s: %+v, %v", as, f, err)
		}
		if _, mirror, err := w.chain.OriginOf(t.Context(), f, chains.Latest); err != nil || mirror {
			t.Errorf("of %s: a mirror: %t, %v", as, mirror, err)
		}
	}
}
