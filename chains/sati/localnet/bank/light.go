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
}

// trees is all compressed accounts ever created, in order of their leaves.
type trees struct {
	list      []*Compressed
	sorted    []*Compressed // by hash, as of the last call of sort
	byAddress map[[32]byte]*Compressed
}

func newTrees() trees {
	return trees{byAddress: map[[32]byte]*Compressed{}}
}

func (t *trees) apply(r *Record) {
	for _, c := range r.Result.Created {
		n := &Compressed{Compressed: c, Slot: r.Slot, Signature: r.Tx.ID()}
		t.list = append(t.list, n)
		t.byAddress[c.Address] = n
	}
}

func (t *trees) rewind(slot uint64) {
	t.sorted = nil
	for len(t.list) > 0 && t.list[len(t.list)-1].Slot > slot {
		last := t.list[len(t.list)-1]
		delete(t.byAddress, last.Address)
		t.list = t.list[:len(t.list)-1]
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

// treesAt implements svm.CompressedState as of a slot.
type treesAt struct {
	t    *trees
	slot uint64
}

func (a *treesAt) AddressTaken(address [32]byte) bool {
	c := a.t.byAddress[address]
	return c != nil && c.Slot <= a.slot
}

func (a *treesAt) NextLeaf() uint64 { return uint64(len(a.t.list)) }

// Light is what compressed accounts there are, for the index that reads them.
type Light struct{ b *Bank }

// Light returns the compressed accounts.
func (b *Bank) Light() Light { return Light{b} }

// Each calls f for the compressed accounts of a program as of slot in the order of
// their hashes, those after a hash when one is given, until f returns false. f must not call the
// bank.
func (l Light) Each(owner solana.PublicKey, slot uint64, after []byte, f func(*Compressed) bool) {
	l.b.mu.Lock()
	defer l.b.mu.Unlock()
	l.b.light.sort()
	sorted := l.b.light.sorted
	from := sort.Search(len(sorted), func(i int) bool { return after == nil || bytes.Compare(sorted[i].Hash[:], after) > 0 })
	for _, c := range sorted[from:] {
		if c.Owner == owner && c.Slot <= slot && !f(c) {
			return
		}
	}
}

// ByAddress returns a compressed account as of slot, or nil.
func (l Light) ByAddress(address [32]byte, slot uint64) *Compressed {
	l.b.mu.RLock()
	defer l.b.mu.RUnlock()
	if c := l.b.light.byAddress[address]; c != nil && c.Slot <= slot {
		return c
	}
	return nil
}
