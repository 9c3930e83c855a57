package localnet

import (
	"crypto/ecdsa"
	"encoding/hex"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// Key is a development key. It is public knowledge: see DevKey.
type Key struct {
	Address common.Address
	private *ecdsa.PrivateKey
}

// DevKey returns the n-th development key, from 0: keccak256("bridge8004 localnet key <n>"), the
// same on every network.
func DevKey(n int) Key {
	private, err := crypto.ToECDSA(crypto.Keccak256(fmt.Appendf(nil, "bridge8004 localnet key %d", n)))
	if err != nil {
		panic(err) // one text in 2^128 hashes to an invalid key
	}
	return Key{Address: crypto.PubkeyToAddress(private.PublicKey), private: private}
}

// deployer owns the registries and administrates the relay of every network.
var deployer = DevKey(-1)

// Hex returns the private key as 0x and 64 hex digits, as a key file holds it.
func (k Key) Hex() string { return "0x" + hex.EncodeToString(crypto.FromECDSA(k.private)) }

// Private returns the private key.
func (k Key) Private() *ecdsa.PrivateKey { return k.private }

// String names the key by its address.
func (k Key) String() string { return k.Address.Hex() }
