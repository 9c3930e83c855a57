package bank

import (
	"bytes"
	"sort"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Compressed is a compressed account with its place in history.
type Compressed struct {
	svm.Compressed
	// Slot is where it was created, Signature by which transaction.
	Slot      uint64
	Signature solana.Signature

	spent uint64 // the slot it was removed in, 0 while it lives
}

// trees is all compressed accounts ever created, in order of their leaves.
type trees struct {
	list      []*Compressed
	byHash    map[[32]byte]*Compressed
	byAddress map[[32]byte]*Compressed
}

func newTrees() trees {
	return trees{byHash: map[[32]byte]*Compressed{}, byAddress: map[[32]byte]*Compressed{}}
}

func (t *trees) apply(r *Record) {
	for _, c := range r.Result.Created {
		n := &Compressed{Compressed: c, Slot: r.Slot, Signature: r.Tx.ID()}
		t.list = append(t.list, n)
		t.byHash[c.Hash], t.byAddress[c.Address] = n, n
	}
	for _, h := range r.Result.Spent {
		t.byHash[h].spent = r.Slot
	}
}

func (t *trees) rewind(slot uint64) {
	for len(t.list) > 0 && t.list[len(t.list)-1].Slot > slot {
		last := t.list[len(t.list)-1]
		delete(t.byHash, last.Hash)
		delete(t.byAddress, last.Address)
		t.list = t.list[:len(t.list)-1]
	}
	for _, c := range t.list {
		if c.spent > slot {
			c.spent = 0
		}
	}
}

// alive tells whether the account exists as of a slot.
func (c *Compressed) alive(slot uint64) bool {
	return c.Slot <= slot && (c.spent == 0 || c.spent > slot)
}

// treesAt implements svm.CompressedState as of a slot.
type treesAt struct {
	t    *trees
	slot uint64
}

func (a *treesAt) AddressTaken(address [32]byte) bool {
	c := a.t.byAddress[address]
	return c != nil && c.Slot <= a.slot
}

func (a *treesAt) Unspent(address [32]byte) *svm.Compressed {
	if c := a.t.byAddress[address]; c != nil && c.alive(a.slot) {
		return &c.Compressed
	}
	return nil
}

func (a *treesAt) NextLeaf() uint64 { return uint64(len(a.t.list)) }

// CompressedByOwner returns the living compressed accounts of a program as of slot, sorted by hash.
func (b *Bank) CompressedByOwner(owner solana.PublicKey, slot uint64) []*Compressed {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var out []*Compressed
	for _, c := range b.light.list {
		if c.Owner == owner && c.alive(slot) {
			out = append(out, c)
		}
	}
	sort.Slice(out, func(i, j int) bool { return bytes.Compare(out[i].Hash[:], out[j].Hash[:]) < 0 })
	return out
}

// CompressedByHash returns a living compressed account as of slot, or nil.
func (b *Bank) CompressedByHash(hash [32]byte, slot uint64) *Compressed {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if c := b.light.byHash[hash]; c != nil && c.alive(slot) {
		return c
	}
	return nil
}

// CompressedByAddress returns a living compressed account as of slot, or nil.
func (b *Bank) CompressedByAddress(address [32]byte, slot uint64) *Compressed {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if c := b.light.byAddress[address]; c != nil && c.alive(slot) {
		return c
	}
	return nil
}

// AddressTaken tells whether a compressed account was created at address up to slot.
func (b *Bank) AddressTaken(address [32]byte, slot uint64) bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return (&treesAt{&b.light, slot}).AddressTaken(address)
}

// CompressionHistory returns the accounts created at an address up to slot.
func (b *Bank) CompressionHistory(address [32]byte, slot uint64) []*Compressed {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if c := b.light.byAddress[address]; c != nil && c.Slot <= slot {
		return []*Compressed{c}
	}
	return nil
}
