package ledger

import (
	"bytes"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"
)

// listHasher finds the root of the Merkle-Patricia trie of a block's list (its receipts), for
// types.DeriveSha. It does so for keys none of which begins another, as the RLP of list indexes
// are, and for nothing else. go-ethereum's own hasher would bring its database into every start of
// the command line; the test holds one against the other. The zero value is ready; not for several
// goroutines.
type listHasher struct{ items []trieItem }

// trieItem is a value at its path, one nibble a byte.
type trieItem struct{ path, value []byte }

// Reset forgets everything.
func (h *listHasher) Reset() { h.items = h.items[:0] }

// Update adds a value. It keeps copies, for DeriveSha uses its buffers again.
func (h *listHasher) Update(key, value []byte) error {
	path := make([]byte, 0, 2*len(key))
	for _, b := range key {
		path = append(path, b>>4, b&0x0f)
	}
	h.items = append(h.items, trieItem{path, bytes.Clone(value)})
	return nil
}

// Hash returns the root.
func (h *listHasher) Hash() common.Hash {
	if len(h.items) == 0 {
		return types.EmptyRootHash
	}
	slices.SortFunc(h.items, func(a, b trieItem) int { return bytes.Compare(a.path, b.path) })
	return crypto.Keccak256Hash(trieNode(h.items, 0))
}

// trieNode encodes the node below which the items stand, whose paths are the same up to depth. They
// are sorted.
func trieNode(items []trieItem, depth int) []byte {
	first := items[0].path[depth:]
	if len(items) == 1 {
		return encoded(compact(first, 0x20), items[0].value)
	}
	last := items[len(items)-1].path[depth:]
	shared := 0
	for first[shared] == last[shared] {
		shared++
	}
	if shared > 0 {
		return encoded(compact(first[:shared], 0), child(items, depth+shared))
	}
	var branch [17]any
	for i := range branch {
		branch[i] = []byte{}
	}
	for len(items) > 0 {
		nibble := items[0].path[depth]
		end := slices.IndexFunc(items, func(item trieItem) bool { return item.path[depth] != nibble })
		if end < 0 {
			end = len(items)
		}
		branch[nibble] = child(items[:end], depth+1)
		items = items[end:]
	}
	return encoded(branch[:]...)
}

// child is a node as its parent holds it: itself if it is shorter than a hash.
func child(items []trieItem, depth int) any {
	node := trieNode(items, depth)
	if len(node) < common.HashLength {
		return rlp.RawValue(node)
	}
	return crypto.Keccak256(node)
}

// compact packs nibbles behind a flag (0x20: a leaf's) that says whether their number is odd.
func compact(nibbles []byte, flag byte) []byte {
	if len(nibbles)%2 == 1 {
		flag |= 0x10 | nibbles[0]
		nibbles = nibbles[1:]
	}
	packed := append(make([]byte, 0, 1+len(nibbles)/2), flag)
	for i := 0; i < len(nibbles); i += 2 {
		packed = append(packed, nibbles[i]<<4|nibbles[i+1])
	}
	return packed
}

func encoded(fields ...any) []byte {
	b, err := rlp.EncodeToBytes(fields)
	if err != nil {
		// Byte strings and what was encoded here: nothing that RLP cannot hold.
		panic(err)
	}
	return b
}
