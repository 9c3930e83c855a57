package memchain

import (
	"encoding/binary"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

type block struct {
	at       chains.Position
	time     time.Time
	last     seq // the last transaction applied
	undo     int // mark before the block
	txs      []*envelope
	receipts []receipt
}

type receipt struct {
	chains.Receipt
	reason error
}

// place is where a transaction stands.
type place struct{ height, index uint64 }

// position names the block that would stand at a height behind a parent, holding these
// transactions.
func (c *core) position(height uint64, parent string, txs ...*envelope) chains.Position {
	parts := [][]byte{[]byte(c.options.Chain.String()), []byte(parent), binary.BigEndian.AppendUint64(nil, height), binary.BigEndian.AppendUint64(nil, c.branch)}
	for _, tx := range txs {
		parts = append(parts, []byte(tx.id))
	}
	h := caip.Keccak256(parts...)
	return chains.Position{Height: height, Hash: c.hash(h[:])}
}

func (c *core) tip() *block { return c.blocks[len(c.blocks)-1] }

// append makes the next block of those transactions that may be included.
func (c *core) append(txs []*envelope) {
	parent := c.tip()
	b := &block{time: c.nextTime(), undo: c.mark()}
	c.now++
	// A nonce that follows another in the pool lands in the same block, whatever the order of
	// arrival.
	for before := -1; before != len(b.txs); {
		before = len(b.txs)
		for i, tx := range txs {
			if tx != nil && c.ready(tx, parent.at.Height+1) {
				b.txs, txs[i] = append(b.txs, tx), nil
				if c.ordered {
					c.nonces.set(&c.ledger, tx.body.From, tx.body.Nonce+1)
				}
			}
		}
	}
	b.at = c.position(parent.at.Height+1, parent.at.Hash, b.txs...)
	for i, tx := range b.txs {
		events, err := c.apply(tx, b)
		r := receipt{Receipt: chains.Receipt{TxID: tx.id, At: b.at, Success: err == nil, Events: events, GasUsed: 21_000, Fee: costOf(tx.op)}, reason: err}
		b.receipts = append(b.receipts, r)
		c.included[tx.id] = place{b.at.Height, uint64(i)}
	}
	b.last = c.now
	c.blocks = append(c.blocks, b)
}

// apply performs one transaction in a block, wholly or not at all.
func (c *core) apply(tx *envelope, b *block) ([]chains.Event, error) {
	c.now++
	before := c.mark()
	x := &execution{core: c, tx: tx, block: b, from: tx.body.From}
	if err := abort.Catch(func() { x.perform(tx.op) }); err != nil {
		c.rollback(before)
		return nil, err
	}
	return x.events, nil
}

func (c *core) nextTime() time.Time {
	next := c.tip().time.Add(c.passed + c.options.BlockTime)
	c.passed = 0
	if c.options.Clock != nil {
		if t := c.options.Clock().UTC().Truncate(time.Second); t.After(next) {
			return t
		}
	}
	return next
}

// Mine advances the chain by n blocks. The first includes all pending transactions that may land,
// unless they are held; transactions behind a nonce gap wait on.
func (c Control) Mine(n int) { c.with(func(k *core) { k.mine(n) }) }

// Pass lets d go by before the next block, and mines that.
func (c Control) Pass(d time.Duration) {
	c.with(func(k *core) {
		k.passed = d
		k.mine(1)
	})
}

func (c *core) mine(n int) {
	for range n {
		var txs []*envelope
		if !c.hold {
			txs = slices.Clone(c.pool)
		}
		c.append(txs)
		c.sweep()
	}
	c.wake()
}

// Settle mines until what is latest now is final.
func (c Control) Settle() { c.Mine(int(c.core.options.Lag) + 1) }

// Time is the latest block's time, the chain's clock.
func (c Control) Time() time.Time {
	c.core.mu.RLock()
	defer c.core.mu.RUnlock()
	return c.core.tip().time
}

// Height is the latest block's number, whatever the node says.
func (c Control) Height() uint64 {
	c.core.mu.RLock()
	defer c.core.mu.RUnlock()
	return c.core.tip().at.Height
}

// view is the block that a finality names, as the node that is asked sees it.
func (c *core) view(at chains.Finality) *block {
	height := c.tip().at.Height
	back := func(n uint64) {
		height -= min(height, n)
	}
	back(c.nodeLag)
	switch {
	case at.Blocks() > 0:
		back(at.Blocks())
	case at == chains.Latest:
	case at == chains.Safe && c.safe:
		back(c.options.Lag / 2)
	default:
		back(c.options.Lag)
	}
	return c.blocks[height]
}

func (c *core) wake() {
	for _, ch := range c.listeners {
		select {
		case ch <- struct{}{}:
		default: // one is waiting already
		}
	}
}

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
func (c Control) Reorg(depth int, fate func(txID string) Fate) error {
	k := c.core
	k.mu.Lock()
	defer k.mu.Unlock()
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
				k.pool = append(k.pool, tx)
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
func (c Control) SetNodeLag(n uint64) { c.with(func(k *core) { k.nodeLag = n }) }

// Tamper lets f change every answer of Read. Prove goes on to tell the truth. f is called with
// locks held and must not call the chain.
func (c Control) Tamper(f func(*chains.Batch)) {
	c.with(func(k *core) { k.tampers = append(k.tampers, f) })
}

// Honest ends what Tamper began.
func (c Control) Honest() { c.with(func(k *core) { k.tampers = nil }) }
