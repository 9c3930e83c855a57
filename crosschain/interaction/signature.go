package interaction

import (
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"

	"filippo.io/edwards25519"
	"github.com/decred/dcrd/dcrec/secp256k1/v4"
	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// ErrSignature says that a signature does not hold, or is none.
var ErrSignature = errors.New("the signature does not hold")

// Check verifies a signature over a hash, signed bare, with a public key: ed25519 of 32 bytes with
// 64, or secp256k1 of 33 or 65 bytes with 64 (r ‖ s) or 65 (r ‖ s ‖ v, v 0, 1, 27 or 28; then the
// key recovered from it has to be the same). secp256k1 signatures have a low s. An ed25519 key of
// small order, for which anybody can sign, holds for nothing. Errors wrap ErrSignature.
func Check(algorithm string, key []byte, hash caip.Hash, signature []byte) error {
	switch algorithm {
	case registration.Ed25519:
		if len(key) != ed25519.PublicKeySize || len(signature) != ed25519.SignatureSize {
			return refuse("%d bytes of signature and %d of key are not ed25519's 64 and 32", len(signature), len(key))
		}
		if !ed25519.Verify(key, hash[:], signature) {
			return refuse("it is not that of the key")
		}
		if Everybodys(algorithm, key) {
			return refuse("the key is of small order: anybody can sign for it")
		}
		return nil
	case registration.Secp256k1:
		return checkSecp256k1(key, hash, signature)
	}
	return refuse("the algorithm %.40q is not known", algorithm)
}

// Everybodys reports whether anybody can sign for a public key without a secret: an ed25519 key
// that is no point of the curve, or one of small order, such as a placeholder of zeros. Of
// secp256k1 there are no such keys.
func Everybodys(algorithm string, key []byte) bool {
	if algorithm != registration.Ed25519 {
		return false
	}
	point, err := new(edwards25519.Point).SetBytes(key)
	return err != nil || new(edwards25519.Point).MultByCofactor(point).Equal(edwards25519.NewIdentityPoint()) == 1
}

func checkSecp256k1(key []byte, hash caip.Hash, signature []byte) error {
	if len(key) != 33 && len(key) != 65 {
		return refuse("%d bytes are no secp256k1 key: want 33 or 65", len(key))
	}
	public, err := secp256k1.ParsePubKey(key)
	if err != nil {
		return refuse("the key is no point of secp256k1")
	}
	switch len(signature) {
	case 65:
		signer, err := Recover(hash, signature)
		if err != nil {
			return err
		}
		if !signer.IsEqual(public) {
			return refuse("it is not that of the key")
		}
		return nil
	case 64:
		r, s, err := scalars(signature)
		if err != nil {
			return err
		}
		if !ecdsa.NewSignature(&r, &s).Verify(hash[:], public) {
			return refuse("it is not that of the key")
		}
		return nil
	}
	return refuse("%d bytes: want 64 (r, s) or 65 (r, s, v)", len(signature))
}

// Recover returns the key that made a secp256k1 signature of 65 bytes (r ‖ s ‖ v).
func Recover(hash caip.Hash, signature []byte) (*secp256k1.PublicKey, error) {
	if len(signature) != 65 {
		return nil, refuse("%d bytes: want 65 (r, s, v)", len(signature))
	}
	if _, _, err := scalars(signature[:64]); err != nil {
		return nil, err
	}
	v := signature[64]
	if v >= 27 {
		v -= 27
	}
	if v > 1 {
		return nil, refuse("v is %d: want 0, 1, 27 or 28", signature[64])
	}
	compact := append([]byte{27 + v}, signature[:64]...)
	key, _, err := ecdsa.RecoverCompact(compact, hash[:])
	if err != nil {
		return nil, refuse("no key made it")
	}
	return key, nil
}

// RecoverAddress returns the EVM address, lower-case hex, whose key made a signature of 65 bytes.
func RecoverAddress(hash caip.Hash, signature []byte) (string, error) {
	key, err := Recover(hash, signature)
	if err != nil {
		return "", err
	}
	h := caip.Keccak256(key.SerializeUncompressed()[1:])
	return "0x" + hex.EncodeToString(h[12:]), nil
}

// scalars reads r and s, both from 1 below the order, s in the lower half.
func scalars(b []byte) (r, s secp256k1.ModNScalar, err error) {
	if r.SetByteSlice(b[:32]) || s.SetByteSlice(b[32:64]) || r.IsZero() || s.IsZero() {
		return r, s, refuse("r or s is out of range")
	}
	if s.IsOverHalfOrder() {
		return r, s, refuse("s is in the upper half: another signature of the same message")
	}
	return r, s, nil
}

func refuse(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrSignature, fmt.Sprintf(format, args...))
}
