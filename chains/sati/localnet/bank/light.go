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

	spent   uint64 // the slot it was removed in, 0 while it lives
	spentBy solana.Signature
}

// trees is all compressed accounts ever created, in order of their leaves.
type trees struct {
	list      []*Compressed
	sorted    []*Compressed // by hash, as of the last call of sort
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
		t.byHash[h].spent, t.byHash[h].spentBy = r.Slot, r.Tx.ID()
	}
}

func (t *trees) rewind(slot uint64) {
	t.sorted = nil
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

// sort brings sorted up to date: the order Photon lists accounts in.
func (t *trees) sort() {
	if len(t.sorted) == len(t.list) {
		return
	}
	t.sorted = append(t.sorted[:0:0], t.list...)
	sort.Slice(t.sorted, func(i, j int) bool { return bytes.Compare(t.sorted[i].Hash[:], t.sorted[j].Hash[:]) < 0 })
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

// EachCompressed calls f for the living compressed accounts of a program as of slot in the order of
// their hashes, those after a hash when one is given, until f returns false. f must not call the
// bank.
func (b *Bank) EachCompressed(owner solana.PublicKey, slot uint64, after []byte, f func(*Compressed) bool) {
	b.mu.RLock()
	for len(b.light.sorted) != len(b.light.list) {
		b.mu.RUnlock()
		b.mu.Lock()
		b.light.sort()
		b.mu.Unlock()
		b.mu.RLock()
	}
	defer b.mu.RUnlock()
	sorted := b.light.sorted
	from := sort.Search(len(sorted), func(i int) bool { return after == nil || bytes.Compare(sorted[i].Hash[:], after) > 0 })
	for _, c := range sorted[from:] {
		if c.Owner == owner && c.alive(slot) && !f(c) {
			return
		}
	}
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

// AddressTaken tells whether a compressed account was created at address, in a state tree, up to
// slot.
func (b *Bank) AddressTaken(address [32]byte, tree solana.PublicKey, slot uint64) bool {
	b.mu.RLock()
	defer b.mu.RUnlock()
	c := b.light.byAddress[address]
	return c != nil && c.Tree == tree && c.Slot <= slot
}

// Touch is one transaction that made or removed a compressed account.
type Touch struct {
	Signature solana.Signature
	Slot      uint64
}

// CompressionHistory returns the transactions that made and removed the account at an address up to
// slot, newest first.
func (b *Bank) CompressionHistory(address [32]byte, slot uint64) (list []Touch) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	c := b.light.byAddress[address]
	if c == nil || c.Slot > slot {
		return nil
	}
	if c.spent != 0 && c.spent <= slot {
		list = append(list, Touch{c.spentBy, c.spent})
	}
	return append(list, Touch{c.Signature, c.Slot})
}

// AddressNeighbours returns the nearest addresses in use below and above one that is not, zeros and
// ones at the ends.
func (b *Bank) AddressNeighbours(address [32]byte, slot uint64) (lower, higher [32]byte) {
	for i := 1; i < len(higher); i++ {
		higher[i] = 0xff
	}
	b.mu.RLock()
	defer b.mu.RUnlock()
	for _, c := range b.light.list {
		if c.Slot > slot {
			break
		}
		switch {
		case bytes.Compare(c.Address[:], address[:]) < 0 && bytes.Compare(c.Address[:], lower[:]) > 0:
			lower = c.Address
		case bytes.Compare(c.Address[:], address[:]) > 0 && bytes.Compare(c.Address[:], higher[:]) < 0:
			higher = c.Address
		}
	}
	return lower, higher
}
