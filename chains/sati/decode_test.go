package sati_test

import (
	"encoding/json"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// offline is a Chain on a cluster that is never asked.
func offline(t testing.TB) *sati.Chain {
	t.Helper()
	c, err := sati.New(sati.Config{Chain: caip.MustChainID("solana:" + spl.MainnetReference), RPC: []string{"http://127.0.0.1:1"}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// signedAccount is an account of the index that holds a feedback signed by the named account.
func signedAccount(t testing.TB, name string) photon.Account {
	t.Helper()
	schema, key := wire.Mainnet().FeedbackPublic, named(name)
	a := wire.Attestation{TaskRef: task("x"), Mint: wire.GroupMint, Counterparty: key.PublicKey(), Outcome: wire.Positive, ContentType: wire.ContentJSON, Content: []byte(`{"value":7}`)}
	signature, err := key.Sign(wire.Message(schema.Name, a))
	if err != nil {
		t.Fatal(err)
	}
	c := wire.CompressedAttestation{Schema: schema.Address, Mint: a.Mint, Data: a.Encode(), NumSignatures: 1, Signature1: signature}
	return layouts.AccountOf(c, wire.AttestationAddress(wire.TreesV2, a.TaskRef, schema.Address, a.Mint, a.Counterparty), solana.PublicKey{1}, 1, 1)
}

// Whatever an index shows, what is proven was signed by the counterparty, and stands at the address
// of its content.
func FuzzIndexed(f *testing.F) {
	c := offline(f)
	account := signedAccount(f, "client")
	raw, err := json.Marshal(account)
	if err != nil {
		f.Fatal(err)
	}
	if a, ok, err := c.Indexed(account); err != nil || !ok || a.Proof != chains.ProofSignature {
		f.Fatalf("%+v, %t, %v", a, ok, err)
	}
	f.Add(raw)
	f.Fuzz(func(t *testing.T, raw []byte) {
		var account photon.Account
		if json.Unmarshal(raw, &account) != nil {
			return
		}
		a, ok, err := c.Indexed(account)
		if err == nil && ok && (a.Address != account.Address.String() || a.Proof.Holds() && a.Counterparty.Address != named("client").PublicKey().String()) {
			t.Fatalf("%+v", a)
		}
	})
}

func FuzzRegular(f *testing.F) {
	c := offline(f)
	d := wire.Mainnet()
	provider, mint := named("provider").PublicKey(), wire.GroupMint
	nonce := wire.ReputationNonce(provider, mint)
	a := wire.Attestation{TaskRef: nonce, Mint: mint, Counterparty: provider, ContentType: wire.ContentJSON, Content: wire.PrefixContent([]byte("{}"))}
	address, _, err := wire.AttestationPDA(d.Credential, d.Reputation.Address, nonce)
	if err != nil {
		f.Fatal(err)
	}
	stored := wire.SASAttestation{Nonce: nonce, Credential: d.Credential, Schema: d.Reputation.Address, Data: a.Encode(), Signer: wire.AttestationSignerPDA}
	if got, err := c.Regular(address, stored.Encode()); err != nil || got.Schema != "ReputationScoreV3" || string(got.Content) != "{}" || got.Proof.Holds() {
		f.Fatalf("%+v, %v", got, err)
	}
	f.Add(stored.Encode())
	f.Fuzz(func(t *testing.T, data []byte) {
		if got, err := c.Regular(address, data); err == nil && (got.Proof.Holds() || got.Agent.ID != mint.String()) {
			t.Fatalf("%+v", got)
		}
	})
}
