package interaction

import (
	"crypto/ed25519"
	"errors"

	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// Signer signs hashes with a key of the registration file's signers. A remote signer can be one. It
// may be used concurrently.
type Signer interface {
	Algorithm() string // registration.Ed25519 or registration.Secp256k1
	PublicKey() []byte // 32 bytes, or 33 compressed
	// Sign signs the hash bare: 64 bytes for ed25519, 65 (r ‖ s ‖ v, v 0 or 1, low s) for
	// secp256k1.
	Sign(hash caip.Hash) ([]byte, error)
}

// Key is a Signer in this process. It has no text.
type Key struct {
	edwards ed25519.PrivateKey
	koblitz *secp256k1.PrivateKey
}

// NewKey makes a Key of 32 secret bytes: an ed25519 seed or a secp256k1 scalar.
func NewKey(algorithm string, secret []byte) (*Key, error) {
	if len(secret) != 32 {
		return nil, errors.New("a signing key has 32 bytes")
	}
	switch algorithm {
	case registration.Ed25519:
		return &Key{edwards: ed25519.NewKeyFromSeed(secret)}, nil
	case registration.Secp256k1:
		var scalar secp256k1.ModNScalar
		if scalar.SetByteSlice(secret) || scalar.IsZero() {
			return nil, errors.New("the key is out of secp256k1's range")
		}
		return &Key{koblitz: secp256k1.NewPrivateKey(&scalar)}, nil
	}
	return nil, errors.New("the algorithm of a signing key is ed25519 or secp256k1")
}

// Algorithm implements Signer.
func (k *Key) Algorithm() string {
	if k.koblitz != nil {
		return registration.Secp256k1
	}
	return registration.Ed25519
}

// PublicKey implements Signer.
func (k *Key) PublicKey() []byte {
	if k.koblitz != nil {
		return k.koblitz.PubKey().SerializeCompressed()
	}
	return append([]byte(nil), k.edwards.Public().(ed25519.PublicKey)...)
}

// Sign implements Signer.
func (k *Key) Sign(hash caip.Hash) ([]byte, error) {
	if k.koblitz == nil {
		return ed25519.Sign(k.edwards, hash[:]), nil
	}
	compact := ecdsa.SignCompact(k.koblitz, hash[:], false)
	return append(compact[1:65:65], compact[0]-27), nil
}

// String keeps the key out of logs.
func (k *Key) String() string { return "(signing key)" }

// GoString keeps the key out of logs.
func (k *Key) GoString() string { return "(signing key)" }
