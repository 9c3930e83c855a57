package sati_test

import (
	"encoding/binary"
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
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

// misreadOf makes the two instructions by which the program takes a message for signed by another:
// the precompile verifies the signature that the first one carries, which has to be the
// transaction's first, and the program reads the bytes of the second one, and stores the signature
// that is shown.
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
	refuses(t, "a second delivery", w.writer("relayer"), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Reverted)
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
	late := w.withIndex(lies{photon.GetValidityProof: func(_, _ json.RawMessage) any {
		forge.Do(func() { w.forge("owner", "relayer", ref, mirrorTask(source, 0)) })
		return nil
	}})
	w.writer("relayer") // funded
	writer := w.through(late, "relayer")
	late.Wait()
	refuses(t, "a delivery past a forgery of a moment ago", writer, chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Transient)
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
	err := refuses(t, "a delivery", w.writer("relayer"), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Blocked)
	for _, address := range forged {
		if err == nil || !strings.Contains(err.Error(), address) {
			t.Errorf("%v does not name %s", err, address)
		}
	}
	err = refuses(t, "a revocation", w.writer("relayer"), chains.RevokeMirror{Source: source, Agent: ref}, chains.Blocked)
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
		c.RPC = []string{w.liar(w.net.RPCURL(), lies{
			"getLatestBlockhash": func(params, result json.RawMessage) any {
				if !strings.Contains(string(params), "finalized") {
					return nil
				}
				return edit(result, func(v map[string]any) { v["context"] = map[string]any{"slot": before.Height} })
			},
		})}
	})
	writer := w.through(behind, "relayer")
	behind.Wait()
	for _, op := range []chains.Op{chains.Deliver{Items: []chains.MirrorItem{item}}, chains.RevokeMirror{Source: source, Agent: ref}} {
		err := refuses(t, op.Verb()+" past a forgery of a moment ago", writer, op, chains.Transient)
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

// What a former key posted is revoked with that key, paid by the current one; posting remains the
// current one's alone.
func TestFormerKeyRevokesItsMirrors(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	f := w.deliver("former relayer", item)
	current := w.writer("relayer")
	revoke := chains.RevokeMirror{Source: item.Origin.Source, Agent: ref}
	refuses(t, "a revocation without the former key", current, revoke, chains.Unsupported)

	former := &away{key: named("former relayer")}
	both := current.WithFormer(former)
	refuses(t, "a second delivery", both, chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Reverted)
	if n := former.asked.Load(); n != 0 {
		t.Errorf("the former key signed %d times for a delivery", n)
	}
	r, err := chains.Do(t.Context(), both, revoke, chains.Latest)
	if err != nil || !r.Success {
		t.Fatal(err)
	}
	if n := former.asked.Load(); n != 1 {
		t.Errorf("the former key signed %d times for a revocation", n)
	}
	if m, err := w.chain.MirrorOf(t.Context(), item.Origin.Source, ref, chains.Latest); err != nil || m.State != chains.MirrorRevoked || m.Ref != f.Ref {
		t.Errorf("%+v, %v", m, err)
	}
	refuses(t, "a second revocation", both, revoke, chains.Reverted)
}

// What a former key sent and no list shows yet is waited out by every process that begins after it,
// however often: two keys have two addresses, and the chain would take both.
func TestRotationWithATransactionUnderWay(t *testing.T) {
	t.Parallel()
	for name, lands := range map[string]bool{"it lands": true, "it never lands": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t, byHand)
			stop := w.mine()
			ref := w.register("owner", "ipfs://x")
			item := mirrorItem(ref)
			former := w.writer("former relayer")
			w.writer("relayer") // funded
			stop()
			tx, err := former.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
			if err != nil {
				t.Fatal(err)
			}
			w.net.HoldTransactions(true)
			if err := former.Send(t.Context(), tx); err != nil {
				t.Fatal(err)
			}
			start := func() *sati.Writer {
				t.Helper()
				c, err := sati.Open(t.Context(), w.config())
				if err != nil {
					t.Fatal(err)
				}
				writer := w.through(c, "relayer")
				if _, _, err := writer.NextNonce(t.Context()); err != nil {
					t.Fatal(err)
				}
				return writer
			}
			refused := func(what string, writer *sati.Writer) {
				t.Helper()
				refuses(t, "a delivery "+what, writer, chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Transient)
				refuses(t, "a tombstone "+what, writer, chains.RevokeMirror{Source: item.Origin.Source, Agent: ref}, chains.Transient)
			}
			refused("at once", start())
			w.net.Advance(100)
			again := start()
			refused("after another start", again)
			w.mine()
			if lands {
				w.net.HoldTransactions(false)
				if err := w.until(t.Context(), func() (bool, error) {
					s, err := former.Status(t.Context(), tx, chains.Latest)
					return s.State == chains.TxFinal, err
				}); err != nil {
					t.Fatal(err)
				}
			}
			w.net.ExpireBlockhashes()
			w.net.Advance(160)
			if !lands {
				w.net.HoldTransactions(false)
			}
			w.settled()
			op := chains.Deliver{Items: []chains.MirrorItem{item}}
			if lands {
				refuses(t, "a delivery of what landed", again, op, chains.Reverted)
			} else if _, err = chains.Do(t.Context(), again, op, chains.Latest); err != nil {
				t.Error(err)
			}
			list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest)
			if err != nil || len(list) != 1 {
				t.Errorf("%d mirrors of one source, %v", len(list), err)
			}
		})
	}
}

// A node that lags when a relayer begins, as far as it may and still call itself healthy, does not
// make the wait too short.
func TestRotationBehindANodeThatLags(t *testing.T) {
	t.Parallel()
	w := newWorld(t, byHand)
	w.net.Advance(150)
	stop := w.mine()
	ref := w.register("owner", "ipfs://x")
	item := mirrorItem(ref)
	w.writer("relayer") // funded
	w.settled()
	former := w.writer("former relayer")
	stop()
	tx, err := former.Sign(t.Context(), chains.Deliver{Items: []chains.MirrorItem{item}}, chains.SignOptions{})
	if err != nil {
		t.Fatal(err)
	}
	var lags atomic.Bool
	lags.Store(true)
	cfg := w.config()
	cfg.RPC = []string{w.liar(w.net.RPCURL(), lies{
		"getBlockHeight": func(_, result json.RawMessage) any {
			var height uint64
			if !lags.Load() || json.Unmarshal(result, &height) != nil {
				return nil
			}
			return height - 120
		},
	})}
	c, err := sati.Open(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	writer := w.through(c, "relayer")
	if _, _, err := writer.NextNonce(t.Context()); err != nil {
		t.Fatal(err)
	}
	lags.Store(false)
	w.net.Advance(90)
	refuses(t, "a delivery while the former key's may land", writer, chains.Deliver{Items: []chains.MirrorItem{item}}, chains.Transient)
	if err := former.Send(t.Context(), tx); err != nil { // it does land
		t.Fatal(err)
	}
}
