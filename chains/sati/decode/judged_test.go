package decode

import (
	"crypto/ed25519"
	"encoding/json"
	"log/slog"
	"testing"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Whatever an index shows, what is proven was signed by the counterparty, and stands at the address
// of its content.
func FuzzIndexed(f *testing.F) {
	d := testDecoder(slog.New(slog.DiscardHandler))
	schema, key := d.Deployment.FeedbackPublic, solana.PrivateKey(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	a := wire.Attestation{TaskRef: [32]byte{1}, Mint: wire.GroupMint, Counterparty: key.PublicKey(), Outcome: wire.Positive, ContentType: wire.ContentJSON, Content: []byte(`{"value":7}`)}
	signature, err := key.Sign(wire.Message(schema.Name, a))
	if err != nil {
		f.Fatal(err)
	}
	account := layouts.AccountOf(wire.CompressedAttestation{Schema: schema.Address, Mint: a.Mint, Data: a.Encode(), NumSignatures: 1, Signature1: signature},
		wire.AttestationAddress(wire.TreesV2, a.TaskRef, schema.Address, a.Mint, a.Counterparty), solana.PublicKey{1}, 1, 1)
	raw, err := json.Marshal(account)
	if err != nil {
		f.Fatal(err)
	}
	if a, ok, err := d.Indexed(account); err != nil || !ok || a.Proof != chains.ProofSignature {
		f.Fatalf("%+v, %t, %v", a, ok, err)
	}
	f.Add(raw)
	f.Fuzz(func(t *testing.T, raw []byte) {
		var account photon.Account
		if json.Unmarshal(raw, &account) != nil {
			return
		}
		a, ok, err := d.Indexed(account)
		if err == nil && ok && (a.Address != account.Address.String() || a.Proof.Holds() && a.Counterparty.Address != key.PublicKey().String()) {
			t.Fatalf("%+v", a)
		}
	})
}

func FuzzRegular(f *testing.F) {
	d := testDecoder(slog.New(slog.DiscardHandler))
	provider, mint := keyNo(1), wire.GroupMint
	nonce := wire.ReputationNonce(provider, mint)
	a := wire.Attestation{TaskRef: nonce, Mint: mint, Counterparty: provider, ContentType: wire.ContentJSON, Content: wire.PrefixContent([]byte("{}"))}
	address := d.ScoreAddress(provider, mint)
	read := func(data []byte) (Attestation, error) {
		return d.Regular(address, &rpc.Account{Owner: wire.SASProgramID, Data: rpc.DataBytesOrJSONFromBytes(data)})
	}
	stored := wire.SASAttestation{Nonce: nonce, Credential: d.Deployment.Credential, Schema: d.Deployment.Reputation.Address, Data: a.Encode(), Signer: wire.AttestationSignerPDA}
	if got, err := read(stored.Encode()); err != nil || got.Schema != "ReputationScoreV3" || string(got.Content) != "{}" || got.Proof.Holds() {
		f.Fatalf("%+v, %v", got, err)
	}
	f.Add(stored.Encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, err := read(data); err == nil && (got.Proof.Holds() || got.Agent.ID != mint.String()) {
			t.Fatalf("%+v", got)
		}
	})
}
