package sati_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// signs is a named account's signature of a message.
func (w *world) signs(name string, message []byte) []byte {
	w.t.Helper()
	s, err := named(name).Sign(message)
	if err != nil {
		w.t.Fatal(err)
	}
	return s[:]
}

// confirmed is a dual attestation whose task the named account has confirmed as the agent.
func (w *world) confirmed(schema, by string, ref caip.AgentRef, body sati.Body) sati.Dual {
	w.t.Helper()
	message, err := w.chain.AgentMessage(schema, body.TaskRef, body.DataHash)
	if err != nil {
		w.t.Fatal(err)
	}
	return sati.Dual{Agent: ref, Body: body, AgentSignature: w.signs(by, message)}
}

func task(name string) caip.Hash { return caip.Keccak256([]byte(name)) }

func jsonBody(name, text string) sati.Body {
	return sati.Body{TaskRef: task(name), DataHash: task("data " + name), Outcome: chains.Positive, ContentType: wire.ContentJSON, Content: []byte(text)}
}

func (w *world) attestations(ref caip.AgentRef, f sati.AttestationFilter) []sati.Attestation {
	w.t.Helper()
	list, err := w.chain.Attestations(w.t.Context(), ref, f, chains.Latest)
	if err != nil {
		w.t.Fatal(err)
	}
	return list
}

func TestDualSigned(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")

	// The reviewer writes himself.
	own := w.confirmed(sati.FeedbackV1, "owner", ref, jsonBody("own", `{"value":90}`))
	given, ok := w.do("client", sati.GiveDualSigned(own)).Event(chains.KindFeedback)
	if !ok || given.Feedback.SATI.Schema != "FeedbackV1" || given.Feedback.Client != w.account("client") || given.Feedback.Value != one(90) || !given.Feedback.Proof.Holds() {
		t.Fatalf("%+v", given.Feedback)
	}
	// Somebody else sends what the reviewer has signed.
	sent := w.confirmed(sati.FeedbackV1, "owner", ref, jsonBody("sent", `{"value":10}`))
	sent.Client = w.account("client2")
	message, err := w.chain.ClientMessage(sati.FeedbackV1, ref, sent.Client, sent.Body)
	if err != nil {
		t.Fatal(err)
	}
	sent.ClientSignature = w.signs("client2", message)
	if e, ok := w.do("payer", sati.GiveDualSigned(sent)).Event(chains.KindFeedback); !ok || e.Feedback.Client != sent.Client || !e.Feedback.Proof.Holds() {
		t.Errorf("%+v", e.Feedback)
	}
	w.do("validator", sati.Validate(w.confirmed(sati.ValidationV1, "owner", ref, jsonBody("checked", `{"score":1}`))))

	list := w.attestations(ref, sati.AttestationFilter{})
	if len(list) != 3 {
		t.Fatalf("%+v", list)
	}
	for _, a := range list {
		if !a.Proof.Holds() || !a.AgentProof.Holds() || a.AgentSigner != w.account("owner") || a.Outcome != chains.Positive || a.TreeVersion != 2 {
			t.Errorf("%+v", a)
		}
		read, err := w.chain.Attestation(t.Context(), a.Address, chains.Latest)
		if err != nil || read.TxID == "" || read.AgentSigner != a.AgentSigner || read.Schema != a.Schema || read.At.Hash == "" {
			t.Errorf("%+v, %v", read, err)
		}
	}
	if got := w.attestations(ref, sati.AttestationFilter{Schema: sati.ValidationV1}); len(got) != 1 || got[0].Counterparty != w.account("validator") {
		t.Errorf("validations: %+v", got)
	}
	if got := w.attestations(ref, sati.AttestationFilter{Counterparty: w.account("client2")}); len(got) != 1 {
		t.Errorf("of client2: %+v", got)
	}
	// A validation is no feedback.
	s, err := w.chain.Summary(t.Context(), ref, []caip.AccountID{w.account("client"), w.account("client2"), w.account("validator")}, "", "", chains.Latest)
	if err != nil || s.Count != 2 || s.Value != one(50) {
		t.Errorf("%+v, %v", s, err)
	}
}

// half is a review that the client signs, and in which the program takes the holder for who signed
// for the agent, and stores a signature that is not his: the precompile verifies another one.
func (w *world) half(ref caip.AgentRef, name, holder string, shown solana.Signature) (address string) {
	w.t.Helper()
	w.writer("client")
	schema, client := w.net.Deployment().Feedback, named("client").PublicKey()
	a := wire.Attestation{TaskRef: task(name), Mint: mintOf(ref), Counterparty: client, Outcome: wire.Positive, ContentType: wire.ContentJSON, Content: []byte(`{"value":1}`)}
	hash, message := wire.InteractionHash(schema.Address, a.TaskRef, a.DataHash), wire.Message(schema.Name, a)
	held := seat(holder, a.Mint)
	carrier, agent := w.misreadOf("client", named(holder).PublicKey(), hash[:], shown)
	signed := spl.SignedMessage{Key: client, Signature: solana.Signature(w.signs("client", message)), Message: message}
	w.ok([]string{"client"}, carrier, agent, spl.Ed25519Instruction(signed), wire.NewCreateCompressed(a.Encode(), new(wire.Proof), 0).Instruction(
		wire.CreateCompressedAccounts{Payer: client, SchemaConfig: schema.Config, Mint: a.Mint, AgentATA: &held}))
	return wire.AttestationAddress(wire.TreesV2, a.TaskRef, schema.Address, a.Mint, client).String()
}

// Whether the agent's signature under a review holds is decided by who held the agent in its slot:
// neither does a sale take the word of the seller's time back, nor is a signature by somebody who
// was not the holder then the agent's.
func TestLists_knowWhoHeldTheAgent(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	signers := map[string]string{} // by address: who is proven to have confirmed it; empty: nobody
	whole := func(name, holder string) {
		e, ok := w.do("client", sati.GiveDualSigned(w.confirmed(sati.FeedbackV1, holder, ref, jsonBody(name, `{"value":90}`)))).Event(chains.KindFeedback)
		if !ok {
			t.Fatal(name)
		}
		signers[e.Feedback.Ref.Attestation] = holder
	}
	half := func(name, holder, other string) {
		hash := wire.InteractionHash(w.net.Deployment().Feedback.Address, task(name), [32]byte{})
		signers[w.half(ref, name, holder, solana.Signature(w.signs(other, hash[:])))] = ""
	}
	whole("the owner's", "owner")
	half("who will buy", "owner", "buyer")
	w.do("owner", chains.Transfer{Agent: ref, To: w.account("buyer")})
	whole("the buyer's", "buyer")
	half("who has sold", "buyer", "owner")

	check := func(what, address string, proof chains.Proof, by caip.AccountID) {
		t.Helper()
		want, known := signers[address]
		switch {
		case !known:
			t.Errorf("%s: %s was not given", what, address)
		case want == "" && (proof != chains.ProofUnproven || !by.IsZero()):
			t.Errorf("%s: what no holder signed is %q of %s", what, proof, by)
		case want != "" && (!proof.Holds() || by != w.account(want)):
			t.Errorf("%s: what the %s signed is %q of %s", what, want, proof, by)
		}
	}
	for _, holder := range []string{"buyer", "client2"} {
		list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
		if err != nil || len(list) != len(signers) {
			t.Fatalf("%+v, %v", list, err)
		}
		for _, f := range list {
			check("feedback, held by "+holder, f.Ref.Attestation, f.SATI.AgentProof, f.SATI.AgentSigner)
		}
		for _, a := range w.attestations(ref, sati.AttestationFilter{Schema: sati.FeedbackV1}) {
			check("attestations, held by "+holder, a.Address, a.AgentProof, a.AgentSigner)
		}
		if holder == "buyer" {
			w.do("buyer", chains.Transfer{Agent: ref, To: w.account("client2")})
		}
	}
	// A node without a history lists the same, and proves nothing.
	forgetful := w.withNode(lies{"getSignaturesForAddress": func(json.RawMessage, json.RawMessage) any { return []any{} }})
	list, err := forgetful.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != len(signers) {
		t.Fatalf("without a history: %+v, %v", list, err)
	}
	for _, f := range list {
		if f.SATI.AgentProof != chains.ProofUnproven || !f.Proof.Holds() {
			t.Errorf("without a history: %q of %s", f.SATI.AgentProof, f.SATI.AgentSigner)
		}
	}
}

// A review whose client signed and whose agent did not looks like no other: lists, the one review,
// and events say whose signatures hold.
func TestHalfSigned(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("client2", sati.GiveDualSigned(w.confirmed(sati.FeedbackV1, "owner", ref, jsonBody("whole", `{"value":90}`))))
	w.do("client2", chains.GiveFeedback{Agent: ref, Value: one(50)})

	half := w.half(ref, "half", "owner", solana.Signature{1, 2, 3})

	list, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{}, chains.Latest)
	if err != nil || len(list) != 3 {
		t.Fatalf("%+v, %v", list, err)
	}
	for i, want := range []struct {
		listed, read chains.Proof
		by           []string
	}{
		{chains.ProofSignature, chains.ProofSignature, []string{"client", "agent"}}, {"", "", []string{"client"}}, {chains.ProofUnproven, chains.ProofInvalid, []string{"client"}},
	} {
		if f := list[i]; f.SATI.AgentProof != want.listed || !slices.Equal(f.SignedBy(), want.by) || f.SATI.AgentSigner.IsZero() == want.listed.Holds() {
			t.Errorf("listed: %+v of %v, want %q of %v", f.SATI, f.SignedBy(), want.listed, want.by)
		}
		f, err := w.chain.Feedback(t.Context(), list[i].Ref, chains.Latest)
		if err != nil || f.SATI.AgentProof != want.read || !slices.Equal(f.SignedBy(), want.by) {
			t.Errorf("read: %+v of %v, %v, want %q of %v", f.SATI, f.SignedBy(), err, want.read, want.by)
		}
	}
	for _, a := range w.attestations(ref, sati.AttestationFilter{Schema: sati.FeedbackV1}) {
		want := []string{"counterparty", "agent"}
		if a.Address == half {
			want = want[:1]
		}
		read, err := w.chain.Attestation(t.Context(), a.Address, chains.Latest)
		if err != nil || !slices.Equal(a.SignedBy(), want) || !slices.Equal(read.SignedBy(), want) || a.Address == half && (a.AgentProof != chains.ProofUnproven || read.AgentProof != chains.ProofInvalid) {
			t.Errorf("%s: %v, read %v, %v, want %v", a.Address, a.SignedBy(), read.SignedBy(), err, want)
		}
	}
}

// Each of these is refused before anything is sent, for its own reason.
func TestDualRefused(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.writer("client")
	body := jsonBody("task", `{"value":1}`)
	good := w.confirmed(sati.FeedbackV1, "owner", ref, body)
	change := func(f func(*sati.Dual)) sati.Dual {
		d := good
		f(&d)
		return d
	}
	for name, c := range map[string]struct {
		by   string
		op   sati.Dual
		kind chains.Kind
		is   error
		says string
	}{
		"confirmed by a stranger":     {"client", w.confirmed(sati.FeedbackV1, "stranger", ref, body), chains.Unauthorized, wire.SignatureMismatch, "not the holder's"},
		"confirmed by the reviewer":   {"client", w.confirmed(sati.FeedbackV1, "client", ref, body), chains.Unauthorized, wire.SignatureMismatch, "the counterparty's"},
		"confirmed for another kind":  {"client", w.confirmed(sati.ValidationV1, "owner", ref, body), chains.Unauthorized, wire.SignatureMismatch, ""},
		"another task than confirmed": {"client", change(func(d *sati.Dual) { d.Body.TaskRef = task("other") }), chains.Unauthorized, wire.SignatureMismatch, ""},
		"by a delegate":               {"client", change(func(d *sati.Dual) { d.AgentSigner = w.account("delegate") }), chains.Unsupported, sati.ErrDelegate, "delegate"},
		"by the holder himself":       {"owner", good, chains.Invalid, wire.DuplicateSigners, "may not be the same"},
		"without a task":              {"client", change(func(d *sati.Dual) { d.Body.TaskRef = caip.Hash{} }), chains.Invalid, nil, "no task"},
		"a short signature":           {"client", change(func(d *sati.Dual) { d.AgentSignature = d.AgentSignature[:63] }), chains.Invalid, nil, "63 bytes, want 64"},
		"for another, unsigned":       {"client", change(func(d *sati.Dual) { d.Client = w.account("client2") }), chains.Unauthorized, nil, "no signature is given"},
		"for another, by the wrong":   {"client", change(func(d *sati.Dual) { d.Client, d.ClientSignature = w.account("client2"), w.signs("client", []byte("x")) }), chains.Unauthorized, wire.SignatureMismatch, "counterparty's signature"},
		"content that is no JSON":     {"client", change(func(d *sati.Dual) { d.Body.Content = []byte("{") }), chains.Invalid, nil, "not JSON"},
		"content that is no UTF-8": {"client", change(func(d *sati.Dual) { d.Body.ContentType, d.Body.Content = wire.ContentUTF8, []byte("\xff") }), chains.Invalid, nil,
			"not UTF-8"},
		"content of no type":      {"client", change(func(d *sati.Dual) { d.Body.ContentType = wire.ContentNone }), chains.Invalid, nil, "content type 0"},
		"a content type too high": {"client", change(func(d *sati.Dual) { d.Body.ContentType = 16 }), chains.Invalid, wire.InvalidContentType, ""},
		"an outcome too high":     {"client", change(func(d *sati.Dual) { d.Body.Outcome = 3 }), chains.Invalid, wire.InvalidOutcome, ""},
	} {
		err := refuses(t, name, w.writer(c.by), sati.GiveDualSigned(c.op), c.kind)
		if c.is != nil && !errors.Is(err, c.is) {
			t.Errorf("%s: %v is no %v", name, err, c.is)
		}
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	var limit *wire.LimitError
	_, err := w.writer("client").Sign(t.Context(), sati.GivePublic{Agent: ref, Body: sati.Body{ContentType: 6, Content: make([]byte, 513)}}, chains.SignOptions{})
	if !errors.As(err, &limit) || limit.Field != "content" || limit.Size != 513 || limit.Limit != 512 || !errors.Is(err, wire.ContentTooLarge) {
		t.Errorf("513 bytes of content: %v", err)
	}
	// The transaction bites first: 72 bytes of JSON with two signatures, give or take what base58
	// takes, each counting twice; binary content counts once.
	var size *sati.SizeError
	long := change(func(d *sati.Dual) {
		d.Body.ContentType, d.Body.Content = wire.ContentUTF8, []byte(strings.Repeat("x", 80))
	})
	_, err = w.writer("client").Sign(t.Context(), sati.GiveDualSigned(long), chains.SignOptions{})
	if !errors.As(err, &size) || size.Field != "content" || size.Size != 80 || size.Each != 2 || size.Over < 10 || size.Over > 22 {
		t.Errorf("80 bytes of text with two signatures: %v (%+v)", err, size)
	}
	if size != nil {
		fits := change(func(d *sati.Dual) {
			d.Body.ContentType, d.Body.Content = wire.ContentUTF8, long.Body.Content[:80-(size.Over+1)/2]
		})
		if _, err := w.writer("client").Sign(t.Context(), sati.GiveDualSigned(fits), chains.SignOptions{}); err != nil {
			t.Errorf("shortened as told: %v", err)
		}
	}
	w.do("client", sati.GiveDualSigned(good))
	err = refuses(t, "the same task again", w.writer("client"), sati.GiveDualSigned(good), chains.Invalid)
	if !errors.Is(err, sati.ErrAttested) || !strings.Contains(err.Error(), "attested once") {
		t.Errorf("the same task again: %v", err)
	}
}

// What was written before February 2026 lies in V1 trees, at addresses of its own; it is read,
// counted, and not written a second time.
func TestV1Trees(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	a := wire.Attestation{TaskRef: task("old"), Mint: mintOf(ref), Counterparty: named("client").PublicKey(), Outcome: wire.Positive, ContentType: wire.ContentJSON, Content: []byte(`{"score":85,"tags":["quality"]}`)}
	w.january(a)
	want := wire.AttestationAddress(wire.TreesV1, a.TaskRef, w.net.Deployment().FeedbackPublic.Address, a.Mint, a.Counterparty).String()
	list := w.attestations(ref, sati.AttestationFilter{})
	if len(list) != 1 || list[0].Address != want || list[0].TreeVersion != 1 || !list[0].Proof.Holds() {
		t.Fatalf("%+v", list)
	}
	feedback, err := w.chain.Feedbacks(t.Context(), ref, chains.FeedbackFilter{Clients: []caip.AccountID{w.account("client")}}, chains.Latest)
	if err != nil || len(feedback) != 1 || feedback[0].Value != one(85) || feedback[0].Tag1 != "quality" || feedback[0].SATI.TreeVersion != 1 {
		t.Errorf("%+v, %v", feedback, err)
	}
	err = refuses(t, "the task of an older attestation", w.writer("client"), chains.GiveFeedback{Agent: ref, Value: one(1), TaskRef: a.TaskRef}, chains.Invalid)
	if err == nil || !strings.Contains(err.Error(), "older trees") {
		t.Errorf("%v", err)
	}

	// An index that does not show it brings about no second one.
	hiding := w.withIndex(lies{photon.GetAccount: edits(func(v map[string]any) { v["value"] = nil })})
	fooled := w.through(hiding, "client")
	err = refuses(t, "the task of an older attestation that the index hides", fooled, chains.GiveFeedback{Agent: ref, Value: one(1), TaskRef: a.TaskRef}, chains.Invalid)
	if !errors.Is(err, sati.ErrAttested) {
		t.Errorf("%v", err)
	}

	// Its transaction does not name the mint. Without an index it is found all the same.
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(7)})
	bare := w.open(func(c *sati.Config) { c.Photon = sati.NoPhoton })
	with, err := w.chain.Attestations(t.Context(), ref, sati.AttestationFilter{}, chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	without, err := bare.Attestations(t.Context(), ref, sati.AttestationFilter{}, chains.Latest)
	if err != nil || len(without) != 2 {
		t.Fatalf("%+v, %v", without, err)
	}
	addresses := func(list []sati.Attestation) (out []string) {
		for _, a := range list {
			out = append(out, a.Address)
		}
		return out
	}
	if !slices.Equal(addresses(with), addresses(without)) || without[1].TxID == "" {
		t.Errorf("with an index %v, without %v", addresses(with), addresses(without))
	}
}

// Anybody can present a signature of before February 2026 once more, and an index can show one
// thing twice: whichever way it is read, a review counts once.
func TestReviewThatIsPresentedAgain(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	schema := w.net.Deployment().FeedbackPublic
	a := wire.Attestation{TaskRef: task("old"), Mint: mintOf(ref), Counterparty: named("client").PublicKey(), Outcome: wire.Positive, ContentType: wire.ContentJSON, Content: []byte(`{"value":85}`)}
	w.do("client", chains.GiveFeedback{Agent: ref, Value: one(5)})
	present := func(by string) (before solana.Signature, again caip.FeedbackRef) {
		t.Helper()
		before = w.january(a)
		message := wire.Message(schema.Name, a)
		if by == "mallory, behind a false signature" { // which the program reads and stores; the precompile looks at the one behind it
			signed := spl.SignedMessage{Key: a.Counterparty, Signature: solana.Signature(w.signs("client", message)), Message: message}
			forged := spl.EncodeEd25519(spl.SignedMessage{Key: a.Counterparty, Message: message})
			for _, at := range []int{4, 8, 14} {
				forged[at], forged[at+1] = 1, 0
			}
			w.ok([]string{"mallory"}, solana.NewInstruction(spl.Ed25519ProgramID, nil, forged), spl.Ed25519Instruction(signed),
				wire.NewCreateCompressed(a.Encode(), &wire.Proof{}, 0).Instruction(wire.CreateCompressedAccounts{Payer: named("mallory").PublicKey(), SchemaConfig: schema.Config, Mint: a.Mint}))
		} else {
			w.submit(by, "client", a, message)
		}
		address := wire.AttestationAddress(wire.TreesV2, a.TaskRef, schema.Address, a.Mint, a.Counterparty).String()
		again = caip.FeedbackRef{Registry: w.chain.Info().Reputation, AgentID: ref.ID, Attestation: address}
		if f, err := w.chain.Feedback(t.Context(), again, chains.Latest); err != nil || f.Proof.Holds() {
			t.Errorf("presented by %s, read as feedback: %+v, %v", by, f, err)
		}
		if shown, err := w.chain.Attestation(t.Context(), address, chains.Latest); err != nil || shown.Proof.Holds() || shown.Why == "" {
			t.Errorf("presented by %s, shown: %+v, %v", by, shown, err)
		}
		return before, again
	}
	before, again := present("mallory")
	// A node without the transaction of before does not say that there was none.
	recent := w.withNode(lies{"getTransaction": func(params, _ json.RawMessage) any {
		if bytes.Contains(params, []byte(before.String())) {
			return json.RawMessage("null")
		}
		return nil
	}})
	_, err := recent.Feedback(t.Context(), again, chains.Latest)
	wantKind(t, "read as feedback without the history of before", err, chains.Unreachable)
	_, err = recent.Attestation(t.Context(), again.Attestation, chains.Latest)
	wantKind(t, "shown without the history of before", err, chains.Unreachable)
	for name, c := range map[string]*sati.Chain{
		"with an index":    w.chain,
		"without an index": w.open(func(c *sati.Config) { c.Photon = sati.NoPhoton }),
		"an index that shows all twice": w.withIndex(lies{photon.GetAccountsByOwner: edits(func(v map[string]any) {
			page := v["value"].(map[string]any)
			items := page["items"].([]any)
			for i := range items {
				item := maps.Clone(items[i].(map[string]any))
				item["slotCreated"] = 1
				items = append(items, item)
			}
			page["items"] = items
		})}),
	} {
		sum, err := c.Summary(t.Context(), ref, []caip.AccountID{w.account("client")}, "", "", chains.Latest)
		if err != nil || sum.Count != 2 || sum.Value != one(45) {
			t.Errorf("%s: %+v, %v", name, sum, err)
		}
	}
	a.TaskRef = task("of his own")
	present("client")
	a.TaskRef = task("two signatures")
	present("mallory, behind a false signature")
	a.TaskRef, a.ContentType, a.Content = task("unsigned"), 9, []byte{1, 2, 3}
	present("mallory")
}

// january posts a client's review as that was done before February 2026.
func (w *world) january(a wire.Attestation) solana.Signature {
	w.t.Helper()
	w.writer("client")
	schema := w.net.Deployment().FeedbackPublic
	message := wire.Message(schema.Name, a)
	signed := spl.SignedMessage{Key: a.Counterparty, Signature: solana.Signature(w.signs("client", message)), Message: message}
	tx := w.transaction([]string{"client"}, spl.Ed25519Instruction(signed), localnet.CreateV1(a.Encode(), wire.CreateCompressedAccounts{Payer: a.Counterparty, SchemaConfig: schema.Config, Mint: a.Mint}))
	if err := w.net.SubmitJanuary(tx); err != nil {
		w.t.Fatal(err)
	}
	w.confirmedTx(tx.Signatures[0])
	return tx.Signatures[0]
}
