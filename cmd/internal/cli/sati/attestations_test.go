package sati

import (
	"bytes"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

func TestDecryption(t *testing.T) {
	raw := bytes.Repeat([]byte{5}, 32)
	key, err := ecdh.X25519().NewPrivateKey(raw)
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := wire.Encrypt(key.PublicKey(), []byte("between us"), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	other, err := wire.Encrypt(key.PublicKey(), []byte("x"), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	other[40] ^= 1
	list := []sati.Attestation{{ContentType: 5, Content: sealed}, {ContentType: 2, Content: []byte("open")}, {ContentType: 5, Content: other}}
	t.Setenv("CONTENT_KEY", hex.EncodeToString(raw)+"\n")
	if err := (&decryption{bridge8004.KeyRef{Key: "env:CONTENT_KEY"}}).open(list); err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"between us", "open", "encrypted, 74 bytes"} {
		if got := content(list[i]); got != want {
			t.Errorf("%d: %q, want %q", i, got, want)
		}
	}
	t.Setenv("CONTENT_KEY", "not a key")
	if err := (&decryption{bridge8004.KeyRef{Key: "env:CONTENT_KEY"}}).open(list); err == nil || strings.Contains(err.Error(), "not a key") {
		t.Errorf("%v", err)
	}
}

// The state says what of an attestation can be relied on, the gravest first.
func TestState(t *testing.T) {
	for want, a := range map[string]sati.Attestation{
		"forged":        {Proof: chains.ProofInvalid, ContentUnsigned: true, Expired: true},
		"payer-differs": {Proof: "payer-differs", Expired: true},
		"unproven":      {Proof: chains.ProofUnproven},
		"unsigned":      {Proof: chains.ProofSignature, ContentUnsigned: true},
		"given":         {Proof: chains.ProofSignature},
	} {
		if got := state(a); got != want {
			t.Errorf("%s, want %s: %+v", got, want, a)
		}
	}
}
