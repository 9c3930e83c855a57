package sati_test

import (
	"strings"
	"testing"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
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
	refuses(t, "closing it", w.writer("provider"), sati.CloseScore{Agent: ref}, chains.NotFound)

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

	refuses(t, "a score that has expired", w.writer("provider"), sati.SetScore{Agent: ref, Body: body, Expires: time.Unix(1, 0)}, chains.Invalid)
	refuses(t, "a score with a task", w.writer("provider"), sati.SetScore{Agent: ref, Body: sati.Body{TaskRef: task("x")}}, chains.Invalid)
}

// scored is a score of an agent as another client gives it: the provider's signature, its creation
// by whoever pays, and its end.
func (w *world) scored(ref caip.AgentRef, payer string, a wire.Attestation) (signed, create, end solana.Instruction) {
	w.t.Helper()
	d, provider := w.net.Deployment(), named("provider").PublicKey()
	a.Mint, a.Counterparty = mintOf(ref), provider
	a.TaskRef, a.Content = wire.ReputationNonce(provider, a.Mint), wire.PrefixContent(a.Content)
	hash := wire.InteractionHash(d.Reputation.Address, a.TaskRef, a.DataHash)
	address, _ := wire.AttestationPDA(d.Credential, d.Reputation.Address, a.TaskRef)
	return spl.Ed25519Instruction(spl.SignedMessage{Key: provider, Signature: solana.Signature(w.signs("provider", hash[:])), Message: hash[:]}),
		wire.CreateRegularAttestation{Data: a.Encode()}.Instruction(wire.CreateRegularAccounts{
			Payer: named(payer).PublicKey(), SchemaConfig: d.Reputation.Config, Credential: d.Credential, Schema: d.Reputation.Address, Mint: a.Mint, Attestation: address,
		}),
		wire.CloseRegularInstruction(wire.CloseRegularAccounts{
			Payer: provider, Signer: provider, SchemaConfig: d.Reputation.Config, Credential: d.Credential, Attestation: address, Mint: a.Mint,
		})
}

// A provider's signature covers neither outcome nor content of a score. Once he has closed it,
// anybody can present the signature again with a score of his own.
func TestScoreReplayedByAnother(t *testing.T) {
	t.Parallel()
	w := newWorld(t, fast)
	ref := w.register("owner", "ipfs://x")
	w.do("provider", sati.SetScore{Agent: ref, Body: sati.Body{Outcome: chains.Negative}})
	w.do("provider", sati.CloseScore{Agent: ref})
	signed, create, _ := w.scored(ref, "mallory", wire.Attestation{Outcome: wire.Positive})
	w.ok([]string{"mallory"}, signed, create)
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
	a := wire.Attestation{Outcome: wire.Positive, ContentType: wire.ContentJSON, Content: []byte(`{"score":85}`)}
	// The sponsor pays the fee, and the provider's account the rent: his signature of the
	// transaction covers all of it.
	signed, create, _ := w.scored(ref, "provider", a)
	w.ok([]string{"sponsor", "provider"}, signed, create)
	got, err := w.chain.Score(t.Context(), ref, w.account("provider"), chains.Latest)
	if err != nil || got.Proof != chains.ProofTransaction {
		t.Errorf("with the provider's signature of the transaction: %+v, %v", got, err)
	}
	w.do("provider", sati.CloseScore{Agent: ref})
	signed, create, _ = w.scored(ref, "sponsor", a)
	w.ok([]string{"sponsor"}, signed, create)
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
	signed, first, end := w.scored(ref, "provider", wire.Attestation{Outcome: wire.Positive})
	_, second, _ := w.scored(ref, "provider", wire.Attestation{Outcome: wire.Negative})
	w.ok([]string{"provider"}, signed, first, end, second)
	list, err := w.chain.Scores(t.Context(), ref, chains.Latest)
	if err != nil || len(list) != 1 || list[0].Outcome != chains.Negative || !list[0].Proof.Holds() {
		t.Errorf("%+v, %v", list, err)
	}
}
