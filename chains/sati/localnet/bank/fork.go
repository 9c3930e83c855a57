package bank

import (
	"fmt"
	"time"
)

// Fork takes back the newest n blocks with all their transactions, as when the cluster settles on
// another fork. The slots count as skipped afterwards. It fails where that would undo a finalized
// block.
func (b *Bank) Fork(n int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n < 0 || uint64(n) > b.head().Height-b.root {
		return fmt.Errorf("fork of %d blocks reaches below the finalized block; at most %d can go", n, b.head().Height-b.root)
	}
	for range n {
		blk := b.head()
		b.blocks = b.blocks[:len(b.blocks)-1]
		delete(b.bySlot, blk.Slot)
		delete(b.hashes, blk.Hash)
		if len(blk.Transactions) > 0 {
			b.full = b.full[:len(b.full)-1]
		}
		for _, r := range blk.Transactions {
			delete(b.records, r.Tx.ID())
			for _, k := range r.Tx.Keys {
				list := b.byKey[k]
				for len(list) > 0 && list[len(list)-1].Slot >= blk.Slot {
					list = list[:len(list)-1]
				}
				b.byKey[k] = list
			}
		}
	}
	// A stalled node cannot show what is gone.
	if b.stalled != nil && b.stalled[Processed] > b.head().Height {
		b.stalled = nil
	}
	slot := b.head().Slot
	for key, list := range b.accounts {
		for len(list) > 0 && list[len(list)-1].slot > slot {
			list = list[:len(list)-1]
		}
		if len(list) == 0 {
			delete(b.accounts, key)
		} else {
			b.accounts[key] = list
		}
	}
	b.light.rewind(slot)
	b.notify()
	return nil
}

// StallNode makes the bank show readers nothing newer than what it shows now, while blocks go on
// being made and what the node is sent is taken in: a stale slot. Ending it shows everything at
// once.
func (b *Bank) StallNode(on bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.stalled = nil
	if on {
		b.stalled = &[3]uint64{b.at(Processed).Height, b.at(Confirmed).Height, b.at(Finalized).Height}
	}
	b.notify()
}

// TruncateLogs cuts the logs of later transactions at n bytes, with the line "Log truncated"; 0
// restores the usual limit.
func (b *Bank) TruncateLogs(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.logLimit = n
}

// HoldTransactions keeps what is submitted from now on out of every block. HoldTransactions(false)
// queues all of it, in order: it lands then, or is too old by then.
func (b *Bank) HoldTransactions(on bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.hold = on
	if !on {
		b.pending, b.held = append(b.pending, b.held...), nil
	}
}

// DropTransactions accepts the next n transactions and loses them, as a leader under load does.
func (b *Bank) DropTransactions(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.drop = n
}

// AdvanceTime moves the clock of later blocks forward.
func (b *Bank) AdvanceTime(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shift += d
}
