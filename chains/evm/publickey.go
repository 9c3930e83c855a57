package evm

import "github.com/ethereum/go-ethereum/crypto"

// PublicKey is the key's public half, compressed (33 bytes). It says no more than any signature of
// the key does.
func (k *Key) PublicKey() []byte { return crypto.CompressPubkey(&k.private.PublicKey) }
