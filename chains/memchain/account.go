package memchain

import (
	"crypto/ed25519"
	"encoding/hex"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// keyOf derives the key of a named account. Names are no secrets: these keys hold nothing.
func keyOf(name string) ed25519.PrivateKey {
	seed := caip.Keccak256([]byte("memchain account "), []byte(name))
	return ed25519.NewKeyFromSeed(seed[:])
}

// addressOf gives the canonical address of a public key in a namespace.
func addressOf(namespace string, key ed25519.PublicKey) string {
	if namespace == caip.Solana {
		return base58.Encode(key)
	}
	h := caip.Keccak256(key)
	return "0x" + hex.EncodeToString(h[12:])
}

// Address gives the bare address of a named account in a namespace.
func Address(namespace, name string) string {
	return addressOf(namespace, keyOf(name).Public().(ed25519.PublicKey))
}

// Account gives the account of a name on this chain. The same name has the same address on every
// chain of the namespace.
func (c *Chain) Account(name string) caip.AccountID {
	return caip.AccountID{Chain: c.core.options.Chain, Address: Address(c.core.options.Chain.Namespace, name)}
}
