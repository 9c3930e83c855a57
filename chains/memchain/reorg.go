package memchain

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
)

// Fate is what becomes of a transaction when its block is replaced.
type Fate int

// The fates of a transaction.
const (
	Include Fate = iota // in the last of the new blocks, if it still may land
	Return              // back in the pool
	Drop                // forgotten
)

// Reorg replaces the last depth blocks by depth+1 others. fate decides over the transactions of the
// replaced blocks; nil includes them all again. Blocks that were final can be replaced too: that is
// what a chain's failure looks like. It fails when there are fewer blocks.
func (c *Chain) Reorg(depth int, fate func(txID string) Fate) error {
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	k := c.core
	if depth < 1 || depth >= len(k.blocks) {
		return fmt.Errorf("memchain: reorganise %d of %d blocks: want 1 to %d", depth, len(k.blocks)-1, len(k.blocks)-1)
	}
	keep := len(k.blocks) - depth
	var again []*envelope
	for _, b := range k.blocks[keep:] {
		for _, tx := range b.txs {
			delete(k.included, tx.id)
			which := Include
			if fate != nil {
				which = fate(tx.id)
			}
			switch which {
			case Include:
				again = append(again, tx)
			case Return:
				k.pool = append(k.pool, &pending{tx})
			}
		}
	}
	k.rollback(k.blocks[keep].undo)
	k.blocks = k.blocks[:keep]
	k.branch++
	for range depth {
		k.append(nil)
	}
	k.append(again)
	k.sweep()
	k.wake()
	return nil
}

// SetNodeLag makes the node answer as if the last n blocks were not there yet.
func (c *Chain) SetNodeLag(n uint64) {
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	c.core.nodeLag = n
}

// Forge makes Read tell of events that never happened, in the blocks they name. Prove goes on to
// tell the truth.
func (c *Chain) Forge(events ...chains.Event) {
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	c.core.forged = append(c.core.forged, events...)
}

// Tamper lets f change every answer of Read. Prove goes on to tell the truth. f is called with
// locks held and must not call the chain.
func (c *Chain) Tamper(f func(*chains.Batch)) {
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	c.core.tampers = append(c.core.tampers, f)
}

// Honest ends what Forge and Tamper began.
func (c *Chain) Honest() {
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	c.core.forged, c.core.tampers = nil, nil
}
