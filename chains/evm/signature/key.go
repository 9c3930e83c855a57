package signature

import (
	"bytes"
	"crypto/ecdsa"
	"errors"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// Key is a Signer with its private key in memory. Its text is the address.
type Key struct {
	address common.Address
	private *ecdsa.PrivateKey
}

// Errors of ParseKey never repeat what was given.
var (
	errKeyForm       = errors.New("not a private key: want 64 hex digits, with or without 0x, or a keystore file")
	errPassphrase    = errors.New("this is an encrypted keystore file: its passphrase is needed")
	errWrongPassword = errors.New("the keystore file does not open with this passphrase")
)

// ParseKey reads a private key: 64 hex digits with or without 0x, or the JSON of a go-ethereum
// keystore file, which passphrase opens.
func ParseKey(secret, passphrase []byte) (*Key, error) {
	secret = bytes.TrimSpace(secret)
	if bytes.HasPrefix(secret, []byte("{")) {
		if len(passphrase) == 0 {
			return nil, errPassphrase
		}
		opened, err := keystore.DecryptKey(secret, string(passphrase))
		if err != nil {
			return nil, errWrongPassword
		}
		return NewKey(opened.PrivateKey), nil
	}
	private, err := crypto.HexToECDSA(strings.TrimPrefix(string(secret), "0x"))
	if err != nil {
		return nil, errKeyForm
	}
	return NewKey(private), nil
}

// NewKey wraps a private key.
func NewKey(private *ecdsa.PrivateKey) *Key {
	return &Key{address: crypto.PubkeyToAddress(private.PublicKey), private: private}
}

// Address is the key's account.
func (k *Key) Address() common.Address { return k.address }

// SignHash signs a digest.
func (k *Key) SignHash(digest common.Hash) ([]byte, error) {
	return crypto.Sign(digest[:], k.private)
}

// String returns the address.
func (k *Key) String() string { return k.address.Hex() }

// GoString returns the address, so that %#v shows no key either.
func (k *Key) GoString() string { return "signature.Key(" + k.address.Hex() + ")" }

// PublicKey is the key's public half, compressed (33 bytes). It says no more than any signature of
// the key does.
func (k *Key) PublicKey() []byte { return crypto.CompressPubkey(&k.private.PublicKey) }
