package svm

import (
	"crypto/sha256"
	"encoding/binary"
	"slices"

	"github.com/gagliardetto/solana-go"
)

// CompressedState is the part of Light's trees that decides about new accounts.
type CompressedState interface {
	// AddressTaken tells whether a compressed account was ever created at address.
	AddressTaken(address [32]byte) bool
	// NextLeaf is the index the next compressed account gets.
	NextLeaf() uint64
}

// Compressed is an account that exists as a leaf of a Light state tree.
type Compressed struct {
	// Hash identifies the account. On the real network it is a Poseidon hash; here it is any unique
	// value below the field's prime.
	Hash, Address [32]byte
	Owner         solana.PublicKey
	// Discriminator is Light's, as the eight bytes' little-endian number.
	Discriminator uint64
	Data          []byte
	DataHash      [32]byte
	Tree, Queue   solana.PublicKey
	Leaf          uint64
}

// AddressTaken tells whether a compressed account was ever created at address, by this transaction
// too.
func (c *Context) AddressTaken(address [32]byte) bool {
	return c.ex.env.Compressed.AddressTaken(address) ||
		slices.ContainsFunc(c.ex.created, func(made Compressed) bool { return made.Address == address })
}

// CreateCompressed appends a compressed account and settles its leaf and hash.
func (c *Context) CreateCompressed(a Compressed) {
	a.Leaf = c.ex.env.Compressed.NextLeaf() + uint64(len(c.ex.created))
	h := sha256.New()
	h.Write([]byte("localnet compressed account"))
	h.Write(a.Owner[:])
	h.Write(binary.LittleEndian.AppendUint64(nil, a.Leaf))
	h.Write(a.Tree[:])
	h.Write(a.Address[:])
	h.Write(binary.LittleEndian.AppendUint64(nil, a.Discriminator))
	h.Write(a.DataHash[:])
	h.Sum(a.Hash[:0])
	a.Hash[0] = 0
	c.ex.created = append(c.ex.created, a)
}
