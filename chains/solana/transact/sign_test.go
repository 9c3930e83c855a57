package transact

import (
	"crypto/ed25519"
	"errors"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// remote is a signer whose key is elsewhere.
type remote struct {
	key  solana.PublicKey
	sign func([]byte) (solana.Signature, error)
}

func (r remote) PublicKey() solana.PublicKey                   { return r.key }
func (r remote) Sign(message []byte) (solana.Signature, error) { return r.sign(message) }

// A signer that errs, or signs something else, is found out before anything is sent.
func TestSignaturesOfSignersAreChecked(t *testing.T) {
	private := solana.PrivateKey(ed25519.NewKeyFromSeed(make([]byte, ed25519.SeedSize)))
	offline := errors.New("the device is locked")
	transaction := func() *solana.Transaction {
		tx, err := solana.NewTransaction([]solana.Instruction{TransferLamports(private.PublicKey(), solana.PublicKey{1}, 1)}, solana.Hash{1}, solana.TransactionPayer(private.PublicKey()))
		if err != nil {
			t.Fatal(err)
		}
		tx.Signatures = make([]solana.Signature, 1)
		return tx
	}
	for name, v := range map[string]struct {
		sign func([]byte) (solana.Signature, error)
		want error
	}{
		"right":         {private.Sign, nil},
		"another text":  {func([]byte) (solana.Signature, error) { return private.Sign([]byte("x")) }, errSigner},
		"no signature":  {func([]byte) (solana.Signature, error) { return solana.Signature{}, nil }, errSigner},
		"out of reach":  {func([]byte) (solana.Signature, error) { return solana.Signature{}, offline }, offline},
		"another's key": {func(m []byte) (solana.Signature, error) { return solana.NewWallet().PrivateKey.Sign(m) }, errSigner},
	} {
		raw, err := signTransaction(transaction(), remote{private.PublicKey(), v.sign})
		if !errors.Is(err, v.want) {
			t.Errorf("%s: %v", name, err)
		}
		if _, bad := spl.DecodeSigned(raw); err == nil && bad != nil {
			t.Errorf("%s: %v", name, bad)
		}
	}
	if _, err := signTransaction(transaction()); err == nil {
		t.Error("nobody signed")
	}
}
