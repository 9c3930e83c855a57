package localnet

import (
	"encoding/json"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// reviewV1 gives feedback number n as it was given in January 2026.
func (h *harness) reviewV1(client solana.PrivateKey, mint solana.PublicKey, n byte) (wire.Attestation, solana.Signature) {
	h.t.Helper()
	d := h.net.Deployment()
	a := wire.Attestation{TaskRef: [32]byte{n}, Mint: mint, Counterparty: client.PublicKey(), Outcome: wire.Positive}
	message := wire.Message(d.FeedbackPublic.Name, a)
	tx := h.tx([]solana.PrivateKey{client}, true, units(),
		spl.Ed25519Instruction(spl.SignedMessage{Key: client.PublicKey(), Signature: must(client.Sign(message)), Message: message}),
		CreateV1(a.Encode(), wire.CreateCompressedAccounts{Payer: client.PublicKey(), SchemaConfig: d.FeedbackPublic.Config, Mint: mint}))
	if err := h.net.SubmitJanuary(tx); err != nil {
		h.t.Fatal(err)
	}
	if res, err := h.wait(tx.Signatures[0]); err != nil || res.Meta.Err != nil {
		h.t.Fatalf("%v, %+v", err, res)
	}
	return a, tx.Signatures[0]
}

// TestTreesV1 reads what was written before February 2026 beside what is written now: the same four
// may stand in both trees.
func TestTreesV1(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	old, sig := h.reviewV1(client, mint, 1)
	h.review(client, mint, 1)
	d := h.net.Deployment()
	address := wire.AttestationAddress(wire.TreesV1, old.TaskRef, d.FeedbackPublic.Address, mint, client.PublicKey())

	page := h.list(mint, "", 10).Value
	versions := map[wire.TreeVersion]photon.Account{}
	for _, a := range page.Items {
		versions[a.Version()] = a
		if _, err := a.Attestation(); err != nil {
			t.Error(err)
		}
	}
	if len(page.Items) != 2 || len(versions) != 2 || *versions[wire.TreeV1].Address != address {
		t.Fatalf("V2 methods show %+v", page)
	}
	if c := versions[wire.TreeV1].MerkleContext; c.Tree != wire.TreesV1.StateTree || c.Queue != wire.TreesV1.Queue || versions[wire.TreeV1].ProveByIndex {
		t.Errorf("V1 account %+v", versions[wire.TreeV1])
	}

	older, err := photonCall[photon.Page[photon.Account]](h, "getCompressedAccountsByOwner", photon.AccountsByOwnerParams{Owner: wire.ProgramID})
	if err != nil || len(older.Value.Items) != 1 || *older.Value.Items[0].Tree != wire.TreesV1.StateTree || older.Value.Items[0].Version() != wire.TreeV1 {
		t.Errorf("V1 methods show %+v, %v", older, err)
	}
	one, err := photonCall[*photon.Account](h, "getCompressedAccount", photon.AccountParams{Address: &address})
	if err != nil || one.Value == nil || one.Value.Hash != versions[wire.TreeV1].Hash {
		t.Errorf("by address: %+v, %v", one, err)
	}
	several, err := photonCall[struct{ Items []*photon.Account }](h, "getMultipleCompressedAccounts",
		photon.MultipleAccountsParams{Addresses: []solana.PublicKey{address, *versions[wire.TreeV2].Address}})
	if err != nil || len(several.Value.Items) != 2 || several.Value.Items[0] == nil || several.Value.Items[1] != nil {
		t.Errorf("several: %+v, %v", several, err)
	}
	history, err := photonCall[photon.Page[photon.Signature]](h, photon.GetSignaturesForAddress, photon.AddressParams{Address: address})
	if err != nil || len(history.Value.Items) != 1 || history.Value.Items[0].Signature != sig {
		t.Errorf("signatures: %+v, %v", history, err)
	}

	for _, tc := range []struct {
		name, method string
		params       any
		ok           bool
	}{
		{"V2 proof of both", photon.GetValidityProof, photon.ValidityProofParams{Hashes: []solana.PublicKey{versions[wire.TreeV1].Hash, versions[wire.TreeV2].Hash}}, true},
		{"V1 proof of V1", "getValidityProof", photon.ValidityProofParams{Hashes: []solana.PublicKey{versions[wire.TreeV1].Hash}}, true},
		{"V1 proof of V2", "getValidityProof", photon.ValidityProofParams{Hashes: []solana.PublicKey{versions[wire.TreeV2].Hash}}, false},
		{"used in V1", "getMultipleNewAddressProofs", []solana.PublicKey{address}, false},
		{"not used in V2", "getMultipleNewAddressProofsV2", []photon.NewAddress{{Address: address, Tree: wire.TreesV2.AddressTree}}, true},
		{"unknown tree", "getMultipleNewAddressProofsV2", []photon.NewAddress{{Address: address, Tree: wire.TreesV2.StateTree}}, false},
		{"none", "getMultipleNewAddressProofs", []solana.PublicKey{}, false},
	} {
		if _, err := photonCall[json.RawMessage](h, tc.method, tc.params); (err == nil) != tc.ok {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
}

// TestJanuaryOnlyByRequest refuses January's instruction at the endpoints, and today's in January.
func TestJanuaryOnlyByRequest(t *testing.T) {
	h, client, mint := reviewed(t, Options{Manual: true})
	a := wire.Attestation{TaskRef: [32]byte{1}, Mint: mint, Counterparty: client.PublicKey()}
	ix := CreateV1(a.Encode(), wire.CreateCompressedAccounts{Payer: client.PublicKey(), SchemaConfig: h.net.Deployment().FeedbackPublic.Config, Mint: mint})
	if _, err := h.send(h.tx([]solana.PrivateKey{client}, true, ix)); err == nil {
		t.Error("January's instruction was accepted")
	}
	tx := h.tx([]solana.PrivateKey{client}, true, h.feedback(client.PublicKey(), client, a)...)
	if err := h.net.SubmitJanuary(tx); err != nil {
		t.Fatal(err)
	}
	if res, err := h.wait(tx.Signatures[0]); err != nil || res.Meta.Err == nil {
		t.Errorf("today's instruction was accepted in January: %v", err)
	}
}
