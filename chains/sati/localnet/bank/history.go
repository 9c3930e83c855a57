package bank

import "github.com/gagliardetto/solana-go"

// Status is where a transaction stands.
type Status struct {
	*Record
	Commitment Commitment
	// Confirmations counts the blocks on top of its own, when it is not finalized.
	Confirmations uint64
}

// status returns where a transaction stands, nil when readers do not see it yet.
func (b *Bank) status(r *Record) *Status {
	blk, head := b.bySlot[r.Slot], b.at(Processed)
	if blk.Height > head.Height {
		return nil
	}
	return &Status{r, b.commitment(blk.Height), head.Height - blk.Height}
}

// Status returns where a transaction stands, or nil when it is in no block.
func (b *Bank) Status(id solana.Signature) *Status {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if r := b.records[id]; r != nil {
		return b.status(r)
	}
	return nil
}

// SignaturesFor returns the transactions that name address and have reached commitment c, newest
// first. With before, only those older than that transaction, none when it is not known; with
// until, only those newer.
func (b *Bank) SignaturesFor(address solana.PublicKey, c Commitment, before, until *solana.Signature, limit int) (list []*Status) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	all := b.byKey[address]
	end := len(all)
	if before != nil {
		at, known := b.records[*before]
		if !known {
			return nil
		}
		// The named transaction need not concern the address: what is older than it counts.
		for end > 0 && !older(b, all[end-1], at) {
			end--
		}
	}
	for i := end - 1; i >= 0 && len(list) < limit; i-- {
		if until != nil && all[i].Tx.ID() == *until {
			break
		}
		if s := b.status(all[i]); s != nil && s.Commitment >= c {
			list = append(list, s)
		}
	}
	return list
}

// older tells whether x comes before y in the ledger.
func older(b *Bank, x, y *Record) bool {
	if x.Slot != y.Slot {
		return x.Slot < y.Slot
	}
	for _, r := range b.bySlot[x.Slot].Transactions {
		if r == y {
			return false
		}
		if r == x {
			return true
		}
	}
	return false
}

// BlockAt returns the block of a slot when it has reached commitment c. skipped is true for a slot
// below that head without a block.
func (b *Bank) BlockAt(slot uint64, c Commitment) (blk *Block, skipped bool) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	blk = b.bySlot[slot]
	if blk != nil && blk.Height <= b.at(c).Height {
		return blk, false
	}
	return nil, slot < b.at(c).Slot
}

// BlocksSince returns the blocks of commitment c above a height, oldest first, at most 1000.
func (b *Bank) BlocksSince(height uint64, c Commitment) []*Block {
	b.mu.RLock()
	defer b.mu.RUnlock()
	top := b.at(c).Height
	var out []*Block
	for h := max(height+1, b.blocks[0].Height); h <= top && len(out) < 1000; h++ {
		out = append(out, b.atHeight(h))
	}
	return out
}

// Slots returns the slots with a block between two slots, both included, that have reached
// commitment c, at most limit.
func (b *Bank) Slots(from, to uint64, c Commitment, limit int) []uint64 {
	b.mu.RLock()
	defer b.mu.RUnlock()
	out := []uint64{}
	top := b.at(c).Slot
	for s := from; s <= min(to, top) && len(out) < limit; s++ {
		if b.bySlot[s] != nil {
			out = append(out, s)
		}
	}
	return out
}

// FirstSlot returns the oldest slot of the chain that is kept whole.
func (b *Bank) FirstSlot() uint64 {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.blocks[0].Slot
}

// FirstListed returns the slot from which on no transaction was forgotten: where lists begin to be
// whole.
func (b *Bank) FirstListed() uint64 {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.first
}

// Keep sets how many transactions are remembered, instead of DefaultKeptTransactions.
func (b *Bank) Keep(transactions int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.cfg.KeptTransactions = transactions
}
