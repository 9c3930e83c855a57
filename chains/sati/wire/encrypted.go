package wire

import (
	"crypto/ecdh"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"

	"golang.org/x/crypto/chacha20poly1305"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// EncryptedOverhead is by how many bytes encrypted content is longer than its text: version,
// ephemeral key, nonce and tag.
const EncryptedOverhead = 1 + ephemeralSize + chacha20poly1305.NonceSizeX + chacha20poly1305.Overhead

const (
	encryptedVersion = 1
	ephemeralSize    = 32
	encryptedInfo    = "sati-v1"
)

// ErrDecrypt is returned for content that this key does not open: it is another's, or was changed.
var ErrDecrypt = errors.New("this key does not open the content")

// Encrypt makes the content of type ContentEncrypted that only the holder of recipient's X25519 key
// reads. random gives the ephemeral key and the nonce.
func Encrypt(recipient *ecdh.PublicKey, text []byte, random io.Reader) ([]byte, error) {
	if recipient.Curve() != ecdh.X25519() {
		return nil, errors.New("encrypt content: want an X25519 key")
	}
	seed := make([]byte, ephemeralSize)
	nonce := make([]byte, chacha20poly1305.NonceSizeX)
	for _, b := range [][]byte{seed, nonce} {
		if _, err := io.ReadFull(random, b); err != nil {
			return nil, fmt.Errorf("encrypt content: %w", err)
		}
	}
	ephemeral, err := ecdh.X25519().NewPrivateKey(seed)
	if err != nil {
		return nil, fmt.Errorf("encrypt content: %w", err)
	}
	public := ephemeral.PublicKey().Bytes()
	key, err := contentKey(ephemeral, recipient, public)
	if err != nil {
		return nil, fmt.Errorf("encrypt content: %w", err)
	}
	aead, err := chacha20poly1305.NewX(key)
	if err != nil {
		return nil, fmt.Errorf("encrypt content: %w", err)
	}
	out := append([]byte{encryptedVersion}, public...)
	out = append(out, nonce...)
	return aead.Seal(out, nonce, text, nil), nil
}

// Decrypt opens content of type ContentEncrypted with an X25519 key. Errors wrap ErrMalformed or
// ErrDecrypt.
func Decrypt(key *ecdh.PrivateKey, content []byte) ([]byte, error) {
	if len(content) < EncryptedOverhead || content[0] != encryptedVersion {
		return nil, fmt.Errorf("encrypted content of %d bytes: %w", len(content), spl.ErrMalformed)
	}
	public, rest := content[1:1+ephemeralSize], content[1+ephemeralSize:]
	nonce, sealed := rest[:chacha20poly1305.NonceSizeX], rest[chacha20poly1305.NonceSizeX:]
	ephemeral, err := ecdh.X25519().NewPublicKey(public)
	if err != nil {
		return nil, fmt.Errorf("encrypted content: %w: %w", spl.ErrMalformed, err)
	}
	secret, err := contentKey(key, ephemeral, public)
	if err != nil {
		return nil, fmt.Errorf("encrypted content: %w", ErrDecrypt) // an ephemeral key of low order
	}
	aead, err := chacha20poly1305.NewX(secret)
	if err != nil {
		return nil, err
	}
	text, err := aead.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, fmt.Errorf("encrypted content: %w", ErrDecrypt)
	}
	return text, nil
}

// contentKey is HKDF-SHA256 of the shared secret, salted with the ephemeral key.
func contentKey(private *ecdh.PrivateKey, public *ecdh.PublicKey, ephemeral []byte) ([]byte, error) {
	shared, err := private.ECDH(public)
	if err != nil {
		return nil, err
	}
	return hkdf.Key(sha256.New, shared, ephemeral, encryptedInfo, chacha20poly1305.KeySize)
}
