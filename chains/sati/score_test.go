package sati_test

import (
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func TestScore(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	score := func() sati.Attestation {
		t.Helper()
		s, err := w.chain.Score(t.Context(), ref, w.account("provider"), chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	_, err := w.chain.Score(t.Context(), ref, w.account("provider"), chains.Latest)
	wantKind(t, "a score that nobody gave", err, chains.NotFound)
	_, err = w.writer("provider").Sign(t.Context(), sati.CloseScore{Agent: ref}, chains.SignOptions{})
	wantKind(t, "closing it", err, chains.NotFound)

	body := sati.Body{Outcome: chains.Positive, ContentType: wire.ContentJSON, Content: []byte(`{"score":85,"methodology":"weighted_average","feedbackCount":42}`)}
	w.do("provider", sati.SetScore{Agent: ref, Body: body})
	first := score()
	if first.Proof != chains.ProofTransaction || string(first.Content) != string(body.Content) || first.Counterparty != w.account("provider") || first.Outcome != chains.Positive || first.TxID == "" {
		t.Errorf("%+v", first)
	}
	// Written again it is replaced, at the same address.
	expires := time.Now().Add(time.Hour).Truncate(time.Second).UTC()
	w.do("provider", sati.SetScore{Agent: ref, Body: sati.Body{Outcome: chains.Negative}, Expires: expires})
	second := score()
	if second.Address != first.Address || second.Outcome != chains.Negative || len(second.Content) != 0 || !second.Expires.Equal(expires) || second.TxID == first.TxID {
		t.Errorf("%+v", second)
	}
	// Whoever names the account in transactions of his own does not keep the provider's from being
	// found.
	named1, err := solana.PublicKeyFromBase58(first.Address)
	if err != nil {
		t.Fatal(err)
	}
	for range 3 {
		w.ok([]string{"mallory"}, transferSOL(named("mallory").PublicKey(), named1, 1))
	}
	if spammed := score(); spammed.TxID != second.TxID || !spammed.Proof.Holds() || spammed.Expired {
		t.Errorf("%+v", spammed)
	}
	w.net.AdvanceTime(2 * time.Hour)
	if err := w.until(t.Context(), func() (bool, error) { return score().Expired, nil }); err != nil {
		t.Error(err)
	}
	w.do("other provider", sati.SetScore{Agent: ref, Body: body})
	list, err := w.chain.Scores(t.Context(), ref, chains.Latest)
	if err != nil || len(list) != 2 {
		t.Errorf("%+v, %v", list, err)
	}
	if all := w.attestations(ref, sati.AttestationFilter{Schema: "ReputationScoreV3"}); len(all) != 2 {
		t.Errorf("%+v", all)
	}
	one, err := w.chain.Attestation(t.Context(), first.Address, chains.Latest)
	if err != nil || one.Outcome != chains.Negative {
		t.Errorf("%+v, %v", one, err)
	}
	w.do("provider", sati.CloseScore{Agent: ref})
	_, err = w.chain.Score(t.Context(), ref, w.account("provider"), chains.Latest)
	wantKind(t, "a closed score", err, chains.NotFound)

	_, err = w.writer("provider").Sign(t.Context(), sati.SetScore{Agent: ref, Body: body, Expires: time.Unix(1, 0)}, chains.SignOptions{})
	wantKind(t, "a score that has expired", err, chains.Invalid)
	_, err = w.writer("provider").Sign(t.Context(), sati.SetScore{Agent: ref, Body: sati.Body{TaskRef: task("x")}}, chains.SignOptions{})
	wantKind(t, "a score with a task", err, chains.Invalid)
}

// A provider's signature covers neither outcome nor content of a score. Once he has closed it,
// anybody can present the signature again with a score of his own.
func TestScoreReplayedByAnother(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("provider", sati.SetScore{Agent: ref, Body: sati.Body{Outcome: chains.Negative}})
	w.do("provider", sati.CloseScore{Agent: ref})
	d, provider, mint := w.net.Deployment(), named("provider").PublicKey(), mintOf(ref)
	nonce := wire.ReputationNonce(provider, mint)
	a := wire.Attestation{TaskRef: nonce, Mint: mint, Counterparty: provider, Outcome: wire.Positive, Content: wire.PrefixContent(nil)}
	hash := wire.InteractionHash(d.Reputation.Address, a.TaskRef, a.DataHash)
	address, _, err := wire.AttestationPDA(d.Credential, d.Reputation.Address, nonce)
	if err != nil {
		t.Fatal(err)
	}
	signed := spl.SignedMessage{Key: provider, Signature: solana.Signature(w.signs("provider", hash[:])), Message: hash[:]}
	w.ok([]string{"mallory"}, spl.Ed25519Instruction(signed), wire.CreateRegularAttestation{Data: a.Encode()}.Instruction(wire.CreateRegularAccounts{
		Payer: named("mallory").PublicKey(), SchemaConfig: d.Reputation.Config, Credential: d.Credential, Schema: d.Reputation.Address, Mint: mint, Attestation: address,
	}))
	got, err := w.chain.Score(t.Context(), ref, w.account("provider"), chains.Latest)
	if err != nil || got.Outcome != chains.Positive || got.Proof != "payer-differs" || got.Proof.Holds() || !strings.Contains(got.Why, "somebody else paid") {
		t.Errorf("%+v, %v", got, err)
	}
}

// A provider who is unable to pay has somebody else pay his fee: that is no forgery. What nobody
// shows the transaction of is none either.
func TestScoreThatSomebodyElsePaid(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	d, provider, mint := w.net.Deployment(), named("provider").PublicKey(), mintOf(ref)
	nonce := wire.ReputationNonce(provider, mint)
	a := wire.Attestation{TaskRef: nonce, Mint: mint, Counterparty: provider, Outcome: wire.Positive, Content: wire.PrefixContent([]byte(`{"score":85}`))}
	a.ContentType = wire.ContentJSON
	hash := wire.InteractionHash(d.Reputation.Address, a.TaskRef, a.DataHash)
	address, _, err := wire.AttestationPDA(d.Credential, d.Reputation.Address, nonce)
	if err != nil {
		t.Fatal(err)
	}
	signed := spl.SignedMessage{Key: provider, Signature: solana.Signature(w.signs("provider", hash[:])), Message: hash[:]}
	create := func(payer string) solana.Instruction {
		return wire.CreateRegularAttestation{Data: a.Encode()}.Instruction(wire.CreateRegularAccounts{
			Payer: named(payer).PublicKey(), SchemaConfig: d.Reputation.Config, Credential: d.Credential, Schema: d.Reputation.Address, Mint: mint, Attestation: address,
		})
	}
	// The sponsor pays the fee, and the provider's account the rent: his signature of the
	// transaction covers all of it.
	w.ok([]string{"sponsor", "provider"}, spl.Ed25519Instruction(signed), create("provider"))
	got, err := w.chain.Score(t.Context(), ref, w.account("provider"), chains.Latest)
	if err != nil || got.Proof != chains.ProofTransaction {
		t.Errorf("with the provider's signature of the transaction: %+v, %v", got, err)
	}
	w.do("provider", sati.CloseScore{Agent: ref})
	w.ok([]string{"sponsor"}, spl.Ed25519Instruction(signed), create("sponsor"))
	list, err := w.chain.Scores(t.Context(), ref, chains.Latest)
	if err != nil || len(list) != 1 || list[0].Proof != "payer-differs" || list[0].Proof.Holds() || len(list[0].SignedBy()) != 0 {
		t.Errorf("all paid by the sponsor: %+v, %v", list, err)
	}
}

// Who gives a score, takes it back and gives another in one transaction keeps nobody from reading
// scores: the last one counts.
func TestScoreThatIsGivenTwiceAtOnce(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	d, provider, mint := w.net.Deployment(), named("provider").PublicKey(), mintOf(ref)
	nonce := wire.ReputationNonce(provider, mint)
	address, _, err := wire.AttestationPDA(d.Credential, d.Reputation.Address, nonce)
	if err != nil {
		t.Fatal(err)
	}
	hash := wire.InteractionHash(d.Reputation.Address, nonce, wire.Attestation{}.DataHash)
	create := func(outcome wire.Outcome) solana.Instruction {
		a := wire.Attestation{TaskRef: nonce, Mint: mint, Counterparty: provider, Outcome: outcome, Content: wire.PrefixContent(nil)}
		return wire.CreateRegularAttestation{Data: a.Encode()}.Instruction(wire.CreateRegularAccounts{
			Payer: provider, SchemaConfig: d.Reputation.Config, Credential: d.Credential, Schema: d.Reputation.Address, Mint: mint, Attestation: address,
		})
	}
	signed := spl.SignedMessage{Key: provider, Signature: solana.Signature(w.signs("provider", hash[:])), Message: hash[:]}
	w.ok([]string{"provider"}, spl.Ed25519Instruction(signed), create(wire.Positive),
		wire.CloseRegularInstruction(wire.CloseRegularAccounts{Payer: provider, Signer: provider, SchemaConfig: d.Reputation.Config, Credential: d.Credential, Attestation: address, Mint: mint}),
		create(wire.Negative))
	list, err := w.chain.Scores(t.Context(), ref, chains.Latest)
	if err != nil || len(list) != 1 || list[0].Outcome != chains.Negative || !list[0].Proof.Holds() {
		t.Errorf("%+v, %v", list, err)
	}
}
