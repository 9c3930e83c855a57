// Package signature reads the 65-byte signatures that ERC-8004 contracts take from externally owned
// accounts, exactly as OpenZeppelin's ECDSA does: r ‖ s ‖ v, s in the lower half of the curve's
// order, v 27 or 28. What wallets and tools produce besides is told apart, each form with its own
// error, so that a refusal says what to do instead of "invalid signature". Key makes them, and
// ERC-1271 is how contracts are asked about theirs.
package signature

import (
	"bytes"
	"crypto/ecdsa"
	"errors"
	"fmt"
	"math/big"
	"strings"

	"github.com/ethereum/go-ethereum/accounts/keystore"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// Length is the number of bytes of a signature.
const Length = crypto.SignatureLength

// The forms of a signature that contracts refuse. Each is permanent: the same bytes will never be
// taken.
var (
	ErrNone    = errors.New("no signature")
	ErrCompact = errors.New("a signature of 64 bytes (compact, EIP-2098): the contract takes 65, r ‖ s ‖ v")
	ErrLong    = errors.New("a signature of 66 bytes: the contract takes 65, r ‖ s ‖ v")
	ErrLength  = errors.New("not a signature of 65 bytes, r ‖ s ‖ v")
	ErrV       = errors.New("the last byte of the signature is neither 27 nor 28")
	ErrParity  = errors.New("the last byte of the signature is 0 or 1: the contract takes 27 or 28; add 27 to it")
	ErrHighS   = errors.New("s of the signature is in the upper half of the curve's order: such a signature can be altered by anybody, and the contract refuses it")
	ErrRange   = errors.New("r or s of the signature is zero or not below the curve's order")
	ErrInvalid = errors.New("the signature recovers to no account")
)

var half = new(big.Int).Rsh(crypto.S256().Params().N, 1)

// Check reports whether b has the form that contracts take: one of the errors of this package, nil
// when it has. It says nothing about who signed.
func Check(b []byte) error {
	switch len(b) {
	case Length:
	case 0:
		return ErrNone
	case Length - 1:
		return ErrCompact
	case Length + 1:
		return ErrLong
	default:
		return fmt.Errorf("%d bytes: %w", len(b), ErrLength)
	}
	switch v := b[64]; v {
	case 27, 28:
	case 0, 1:
		return ErrParity
	default:
		return fmt.Errorf("%w: it is %d", ErrV, v)
	}
	r, s := new(big.Int).SetBytes(b[:32]), new(big.Int).SetBytes(b[32:64])
	switch order := crypto.S256().Params().N; {
	case r.Sign() == 0 || s.Sign() == 0 || r.Cmp(order) >= 0 || s.Cmp(order) >= 0:
		return ErrRange
	case s.Cmp(half) > 0:
		return ErrHighS
	}
	return nil
}

// Recover returns the account that signed a digest. It fails with an error of Check, or with
// ErrInvalid where the numbers fit no key.
func Recover(digest common.Hash, b []byte) (common.Address, error) {
	if err := Check(b); err != nil {
		return common.Address{}, err
	}
	raw := append([]byte(nil), b...)
	raw[64] -= 27
	key, err := crypto.SigToPub(digest[:], raw)
	if err != nil {
		return common.Address{}, ErrInvalid
	}
	return crypto.PubkeyToAddress(*key), nil
}

// Signer signs for one account. It may be backed by a key in memory, a device or a service.
type Signer interface {
	// Address is the account.
	Address() common.Address
	// SignHash signs a 32-byte digest with secp256k1 and returns r ‖ s ‖ v, 65 bytes, s in the
	// lower half, v 0 or 1.
	SignHash(digest common.Hash) ([]byte, error)
}

// Sign signs a digest in the form that contracts take, and checks that the signer signed for its
// own account.
func Sign(signer Signer, digest common.Hash) ([]byte, error) {
	raw, err := signer.SignHash(digest)
	if err != nil {
		return nil, fmt.Errorf("sign as %s: %w", signer.Address(), err)
	}
	b := append([]byte(nil), raw...)
	if len(b) == Length && b[64] < 2 {
		b[64] += 27
	}
	by, err := Recover(digest, b)
	if err != nil {
		return nil, fmt.Errorf("sign as %s: %w", signer.Address(), err)
	}
	if by != signer.Address() {
		return nil, fmt.Errorf("sign as %s: the signature is of %s", signer.Address(), by)
	}
	return b, nil
}

// MagicValue is what isValidSignature of ERC-1271 returns for a signature that holds.
var MagicValue = [4]byte{0x16, 0x26, 0xba, 0x7e}

// PackERC1271 encodes a call of isValidSignature(bytes32,bytes).
func PackERC1271(digest common.Hash, b []byte) []byte {
	data := make([]byte, 0, 4+3*32+(len(b)+31)/32*32)
	data = append(data, MagicValue[:]...) // the magic value is the function's selector
	data = append(data, digest[:]...)
	data = append(data, common.BigToHash(big.NewInt(2*32)).Bytes()...)
	data = append(data, common.BigToHash(big.NewInt(int64(len(b)))).Bytes()...)
	data = append(data, b...)
	return append(data, make([]byte, (32-len(b)%32)%32)...)
}

// How a contract wallet answers when its answer is not a yes. Contracts compiled by solc decode the
// word strictly: one with other bytes behind the magic value makes their own call revert without
// data.
var (
	ErrAnswerShort = errors.New("the wallet's isValidSignature returns less than a word of 32 bytes")
	ErrAnswerDirty = errors.New("the wallet's isValidSignature returns a word with other bytes behind the magic value")
	ErrAnswerNo    = errors.New("the wallet's isValidSignature does not take the signature (ERC-1271)")
	ErrReverts     = errors.New("the wallet's isValidSignature reverts")
	ErrNoContract  = errors.New("there is no contract at the account")
)

// Refused reports whether an error is a wallet's no, of whatever form, or says that there is no
// contract to ask; not that it could not be asked.
func Refused(err error) bool {
	for _, no := range []error{ErrAnswerShort, ErrAnswerDirty, ErrAnswerNo, ErrReverts, ErrNoContract} {
		if errors.Is(err, no) {
			return true
		}
	}
	return false
}

// ReadERC1271 says whether what isValidSignature returned is a yes: nil, or one of the errors
// above.
func ReadERC1271(out []byte) error {
	switch {
	case len(out) < 32:
		return fmt.Errorf("%w: %d bytes", ErrAnswerShort, len(out))
	case [28]byte(out[4:32]) != [28]byte{}:
		return ErrAnswerDirty
	case [4]byte(out[:4]) != MagicValue:
		return ErrAnswerNo
	}
	return nil
}

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
