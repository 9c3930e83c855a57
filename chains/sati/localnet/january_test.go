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
	types := map[uint8]photon.Account{}
	for _, a := range page.Items {
		types[a.MerkleContext.TreeType] = a
		if _, err := a.Attestation(); err != nil {
			t.Error(err)
		}
	}
	if len(page.Items) != 2 || len(types) != 2 || *types[1].Address != address {
		t.Fatalf("V2 methods show %+v", page)
	}
	if c := types[1].MerkleContext; c.Tree != wire.TreesV1.StateTree || c.Queue != wire.TreesV1.Queue || types[1].ProveByIndex {
		t.Errorf("V1 account %+v", types[1])
	}

	history, err := photonCall[photon.Page[photon.Signature]](h, photon.GetSignaturesForAddress, photon.AccountParams{Address: address})
	if err != nil || len(history.Value.Items) != 1 || history.Value.Items[0].Signature != sig {
		t.Errorf("signatures: %+v, %v", history, err)
	}

	used := photon.ValidityProofParams{NewAddressesWithTrees: []photon.NewAddress{{Address: address, Tree: wire.TreesV1.AddressTree}}}
	if _, err := photonCall[json.RawMessage](h, photon.GetValidityProof, used); err == nil {
		t.Error("a proof that a used address is new in V1")
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
