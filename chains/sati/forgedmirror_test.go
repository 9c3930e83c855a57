package sati_test

import (
	"encoding/binary"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// forge has SATI store an attestation in the name of another, whose signature does not hold: the precompile is told to look at the next instruction's data, and the
// program does not notice. It returns the address.
func (w *world) forge(by, as string, ref caip.AgentRef, task caip.Hash) string {
	w.t.Helper()
	schema := w.net.Deployment().FeedbackPublic
	w.writer(by)
	key, victim := named(by).PublicKey(), named(as).PublicKey()
	a := wire.Attestation{TaskRef: task, Mint: mintOf(ref), Counterparty: victim, Outcome: wire.Neutral}
	message := wire.Message(schema.Name, a)
	signature, err := named(by).Sign(message)
	if err != nil {
		w.t.Fatal(err)
	}
	data := wire.EncodeEd25519(wire.SignedMessage{Key: victim, Message: message})
	for _, at := range []int{4, 8} { // where signature and key are: in instruction 0
		binary.LittleEndian.PutUint16(data[at:], 0)
	}
	carried := append(binary.LittleEndian.AppendUint32(nil, 2), make([]byte, 12)...)
	carried = append(append(carried, key[:]...), signature[:]...)
	self := solana.NewAccountMeta(key, true, true)
	if failed := w.raw([]string{by}, solana.NewInstruction(wire.SystemProgramID, solana.AccountMetaSlice{self, self}, carried),
		solana.NewInstruction(wire.Ed25519ProgramID, nil, data),
		wire.NewCreateCompressed(a.Encode(), new(wire.Proof), 0).Instruction(wire.CreateCompressedAccounts{Payer: key, SchemaConfig: schema.Config, Mint: a.Mint})); failed != nil {
		w.t.Fatal(failed)
	}
	return wire.AttestationAddress(wire.TreesV2, task, schema.Address, a.Mint, victim).String()
}

func mirrorTask(source caip.Hash, epoch byte) caip.Hash {
	return caip.Keccak256(source[:], []byte{0, 0, 0, epoch})
}

func revokedTask(source caip.Hash) caip.Hash {
	return caip.Keccak256([]byte("bridge8004:revoked"), source[:])
}

// Whoever forges an attestation where a mirror will be does not keep it out: it is posted in a later epoch.
func TestForgeryAtAMirrorsAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	source := item.Origin.Source
	w.forge("owner", "relayer", ref, mirrorTask(source, 0))
	w.forge("owner", "former relayer", ref, mirrorTask(source, 0))
	w.forge("owner", "former relayer", ref, revokedTask(source))
	if m, err := w.chain.MirrorOf(t.Context(), source, ref, chains.Latest); err != nil || m.State != chains.MirrorNone {
		t.Fatalf("forgeries are a mirror: %+v, %v", m, err)
	}
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
	w.do("relayer", chains.RevokeMirror{Source: source, Agent: ref})
	if m, err = w.chain.MirrorOf(t.Context(), source, ref, chains.Latest); err != nil || m.State != chains.MirrorRevoked {
		t.Errorf("%+v, %v", m, err)
	}
}

// Where all addresses are taken, the mirror waits, and so does a revocation: the refusal names what stands there, and nothing is lost or called done.
func TestForgeriesAtAllAddresses(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	source := item.Origin.Source
	forged := []string{w.forge("owner", "relayer", ref, revokedTask(source))}
	for epoch := range byte(4) {
		forged = append(forged, w.forge("owner", "relayer", ref, mirrorTask(source, epoch)))
	}
	_, err := w.writer("relayer").Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	wantKind(t, "a delivery", err, chains.Blocked)
	for _, address := range forged[1:] {
		if err == nil || !strings.Contains(err.Error(), address) {
			t.Errorf("%v does not name %s", err, address)
		}
	}
	_, err = w.writer("relayer").Sign(t.Context(), chains.RevokeMirror{Source: source, Agent: ref}, chains.SignOptions{})
	wantKind(t, "a revocation", err, chains.Blocked)
	if err == nil || !strings.Contains(err.Error(), forged[0]) {
		t.Errorf("%v does not name %s", err, forged[0])
	}
	// A new key has addresses of its own.
	if f := w.deliver("former relayer", item); f.SATI.TaskRef != mirrorTask(source, 0) {
		t.Errorf("%+v", f)
	}
}
