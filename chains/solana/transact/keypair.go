package transact

import (
	"bytes"
	"crypto/ed25519"
	"encoding/json"
	"errors"

	"github.com/gagliardetto/solana-go"
	"github.com/mr-tron/base58"
)

// ErrKeypair says that bytes hold no keypair. It never repeats them.
var ErrKeypair = errors.New("not a Solana keypair: want a JSON array of 64 bytes as solana-keygen writes it, or the base58 of those")

// maxKeypair bounds a keypair's text; 64 numbers with their commas are some 250 bytes.
const maxKeypair = 2048

// ParseKeypair reads a keypair as solana-keygen writes it, a JSON array of 64 numbers, or their
// base58 text. The public half must fit the private one.
func ParseKeypair(b []byte) (solana.PrivateKey, error) {
	b = bytes.TrimSpace(b)
	if len(b) > maxKeypair {
		return nil, ErrKeypair
	}
	var raw []byte
	if bytes.HasPrefix(b, []byte("[")) {
		if json.Unmarshal(b, &raw) != nil {
			return nil, ErrKeypair
		}
	} else if decoded, err := base58.Decode(string(b)); err == nil {
		raw = decoded
	}
	if len(raw) != ed25519.PrivateKeySize {
		return nil, ErrKeypair
	}
	if key := ed25519.NewKeyFromSeed(raw[:ed25519.SeedSize]); string(key) != string(raw) {
		return nil, ErrKeypair
	}
	return raw, nil
}
