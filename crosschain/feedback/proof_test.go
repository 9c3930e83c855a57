package feedback_test

import (
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

var agentKey, _ = interaction.NewKey(registration.Ed25519, []byte(strings.Repeat("a", 32)))

// proven is a review about a payment as the later revisions have it, signed by agent and reviewer.
func proven(t testing.TB, name string) feedback.Review {
	t.Helper()
	r := paid(t, 95)
	r.Profile, r.Interaction = feedback.X402V1, nil
	r.Value, r.Tag1, r.Tag2 = chains.Value{Unscaled: chains.NewInt128(-875), Decimals: 1}, "tradingYield", "month"
	r.Proof = &feedback.Proof{Name: name, TaskRef: paidTask, DataHash: caip.Keccak256([]byte("answer")), PublicKey: agentKey.PublicKey(), Algorithm: agentKey.Algorithm(), Reviewer: r.Client, ReviewerAlgorithm: registration.Secp256k1}
	r.Proof.Agent = signed(t, agentKey, r.Proof.AnswerHash())
	hash, err := r.ClientMessage()
	if err != nil {
		t.Fatal(err)
	}
	r.Proof.Client = signed(t, clientKey, hash)
	return r
}

func signed(t testing.TB, key *interaction.Key, hash caip.Hash) []byte {
	t.Helper()
	signature, err := key.Sign(hash)
	if err != nil {
		t.Fatal(err)
	}
	return signature
}

// What is signed, put together by hand from the text of the extension.
func TestProof_signsWhatTheExtensionSays(t *testing.T) {
	for name, prefix := range map[string]string{feedback.ProofOfParticipation: "x402:8004-reputation:v1", feedback.ProofOfInteraction: "x402:reputation:v1"} {
		r := proven(t, name)
		data := caip.Keccak256([]byte("answer"))
		if got, want := r.Proof.AnswerHash(), caip.Keccak256([]byte(prefix+paidTask+string(data[:]))); got != want {
			t.Errorf("%s: the agent signs %s, want %s", name, got, want)
		}
		value, _ := hex.DecodeString("fffffffffffffffffffffffffffffc95" + "01") // -875, one decimal
		want := caip.Keccak256([]byte(registry8453 + "\x00" + "42" + "\x00" + paidTask + "\x00" + string(data[:]) + string(value) + "tradingYield" + "\x00" + "month"))
		if got, err := r.ClientMessage(); err != nil || got != want {
			t.Errorf("%s: the reviewer signs %s, %v, want %s", name, got, err, want)
		}
	}
}

// The later revisions hash the RFC 8785 form, this project the bytes: they are one.
func TestProof_isWrittenInItsCanonicalFormAndReadBack(t *testing.T) {
	for name, words := range map[string]string{feedback.ProofOfParticipation: "comment", feedback.ProofOfInteraction: "reasoning"} {
		file := encoded(t, proven(t, name))
		if canonical, err := feedback.Canonical([]byte(file)); err != nil || string(canonical) != file {
			t.Errorf("%s: %s is not %s, %v", name, file, canonical, err)
		}
		r, err := feedback.ParseReview([]byte(file))
		if err != nil || len(r.Problems()) != 0 || r.Profile != feedback.X402V1 || r.Task() != paidTask || r.Text != "as promised" || len(r.Extra) != 0 {
			t.Fatalf("%s: %+v, %+v, %v", name, r, r.Problems(), err)
		}
		if again := encoded(t, r); again != file || !strings.Contains(file, `"`+words+`":"as promised"`) {
			t.Errorf("%s:\n got %s\nwant %s", name, again, file)
		}
	}
}

func TestProof_findsEveryFieldThatIsMissingWrongOrOfAnotherReview(t *testing.T) {
	for _, name := range []string{feedback.ProofOfParticipation, feedback.ProofOfInteraction} {
		file := encoded(t, proven(t, name))
		change := func(field, value string) {
			t.Helper()
			var all map[string]json.RawMessage
			var proof map[string]json.RawMessage
			if json.Unmarshal([]byte(file), &all) != nil || json.Unmarshal(all[name], &proof) != nil {
				t.Fatal(file)
			}
			in := all
			if inner, ok := strings.CutPrefix(field, name+"."); ok {
				in, field = proof, inner
			}
			if in[field] == nil {
				t.Fatalf("no %s in %s", field, file)
			}
			if delete(in, field); value != "" {
				in[field] = json.RawMessage(value)
			}
			if _, ok := all[name]; ok {
				all[name], _ = json.Marshal(proof)
			}
			out, err := json.Marshal(all)
			if err != nil {
				t.Fatal(err)
			}
			if r, err := feedback.ParseReview(out); err != nil || len(r.Faults()) == 0 {
				t.Errorf("%s: %s = %q: no fault, %v", name, field, value, err)
			}
		}
		for _, field := range []string{"taskRef", "dataHash", "agentSignerPublicKey", "agentSignature", "agentSignatureAlgorithm", "reviewerAddress", "reviewerSignature", "reviewerSignatureAlgorithm"} {
			change(name+"."+field, "")
			change(name+"."+field, `7`)
			change(name+"."+field, `"x"`)
		}
		change(name+".taskRef", `"eip155:8453:0x12"`)
		change(name+".dataHash", `"0x`+strings.Repeat("12", 32)+`"`)
		change(name+".agentSignatureAlgorithm", `"secp256k1"`)
		change(name+".reviewerSignatureAlgorithm", `"ed25519"`)
		change(name+".reviewerAddress", `"eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0"`)
		change("value", `875`)
		change("valueDecimals", `2`)
		change("tag1", `"starred"`)
		change("tag2", `"week"`)
		change("tag2", "")
		change("agentId", `"43"`)
	}
	// The prefix of one revision in the file of the other.
	file := strings.Replace(encoded(t, proven(t, feedback.ProofOfParticipation)), feedback.ProofOfParticipation, feedback.ProofOfInteraction, 1)
	if r, err := feedback.ParseReview([]byte(file)); err != nil || len(r.Faults()) != 1 || r.Faults()[0].Path != "proofOfInteraction.agentSignature" {
		t.Errorf("%+v, %v", r.Faults(), err)
	}
}

// Somebody else may submit a review: whose it is its reviewer's signature says, and readers are
// told.
func TestProof_tellsTheReviewerFromWhoSubmitted(t *testing.T) {
	r := proven(t, feedback.ProofOfParticipation)
	r.Client = caip.MustAccountID("eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	read, err := feedback.ParseReview([]byte(encoded(t, r)))
	if err != nil || len(read.Problems()) != 1 || read.Problems()[0].Path != "proofOfParticipation.reviewerAddress" || read.Problems()[0].Severity != registration.Warning {
		t.Errorf("%+v, %v", read.Problems(), err)
	}
}

func TestProof_onSolanaTheReviewerItselfSigns(t *testing.T) {
	secret := ed25519.NewKeyFromSeed([]byte(strings.Repeat("s", 32)))
	r := proven(t, feedback.ProofOfParticipation)
	r.Agent = sati().Agent
	account, err := caip.NewAccountID(r.Agent.Chain(), base58Of(secret.Public().(ed25519.PublicKey)))
	if err != nil {
		t.Fatal(err)
	}
	r.Client, r.Proof.Reviewer, r.Proof.ReviewerAlgorithm = account, account, registration.Ed25519
	hash, err := r.ClientMessage()
	if err != nil {
		t.Fatal(err)
	}
	r.Proof.Client = ed25519.Sign(secret, hash[:])
	read, err := feedback.ParseReview([]byte(encoded(t, r)))
	if err != nil || len(read.Problems()) != 0 {
		t.Fatalf("%+v, %v", read.Problems(), err)
	}
	given := chains.Feedback{Agent: r.Agent, Client: r.Client, Value: r.Value, HasValue: true, Tag1: r.Tag1, Tag2: r.Tag2, SATI: &chains.SATIFeedback{TaskRef: feedback.PaidTask(paidTask)}}
	if d := read.Agree(given); len(d) != 0 {
		t.Errorf("%+v", d)
	}
	given.SATI.TaskRef[0] ^= 1
	if d := read.Agree(given); len(d) != 1 || d[0].Field != "taskRef" {
		t.Errorf("another task: %+v", d)
	}
}

func TestProof_isOfAKeyOfTheAgent(t *testing.T) {
	r := proven(t, feedback.ProofOfInteraction)
	signer := registration.Signer{PublicKey: agentKey.PublicKey(), Algorithm: registration.Ed25519, From: r.CreatedAt.Add(-time.Hour)}
	if err := r.CheckAgent([]registration.Signer{signer}, caip.AccountID{}); err != nil {
		t.Error(err)
	}
	signer.PublicKey = clientKey.PublicKey()
	if err := r.CheckAgent([]registration.Signer{signer}, caip.AccountID{}); !errors.Is(err, interaction.ErrSignature) {
		t.Errorf("another key: %v", err)
	}
}
