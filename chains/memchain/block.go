package memchain

import (
	"context"
	"encoding/binary"
	"time"

	"github.com/mr-tron/base58"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
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
	if c.sati {
		return chains.Position{Height: height, Hash: base58.Encode(h[:])}
	}
	return chains.Position{Height: height, Hash: h.String()}
}

func (c *core) tip() *block { return c.blocks[len(c.blocks)-1] }

// append makes the next block of those transactions that may be included.
func (c *core) append(txs []*envelope) {
	parent := c.tip()
	b := &block{time: c.nextTime(), undo: c.mark()}
	c.now++
	// A nonce that follows another in the pool lands in the same block, whatever the order of arrival.
	for before := -1; before != len(b.txs); {
		before = len(b.txs)
		for i, tx := range txs {
			if tx != nil && c.ready(tx, parent.at.Height+1) {
				b.txs, txs[i] = append(b.txs, tx), nil
				if !c.sati {
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
	if err := x.perform(tx.op); err != nil {
		c.rollback(before)
		return nil, err
	}
	return x.events, nil
}

func (c *core) nextTime() time.Time {
	parent := c.tip().time.Add(c.passed)
	c.passed = 0
	if c.options.Clock == nil {
		return parent.Add(c.options.BlockTime)
	}
	if t := c.options.Clock().UTC().Truncate(time.Second); t.After(parent) {
		return t
	}
	return parent.Add(time.Second)
}

// Mine advances the chain by n blocks. The first includes all pending transactions that may land,
// unless they are held; transactions behind a nonce gap wait on.
func (c *Chain) Mine(n int) {
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	c.core.mine(n)
}

// Pass lets d go by before the next block, and mines that.
func (c *Chain) Pass(d time.Duration) {
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	c.core.passed = d
	c.core.mine(1)
}

func (c *core) mine(n int) {
	for range n {
		var txs []*envelope
		if !c.hold {
			for _, p := range c.pool {
				txs = append(txs, p.tx)
			}
		}
		c.append(txs)
		c.sweep()
	}
	c.wake()
}

// Follow mines one block for every tick until ctx ends or ticks is closed.
func (c *Chain) Follow(ctx context.Context, ticks <-chan time.Time) {
	for {
		select {
		case <-ctx.Done():
			return
		case _, ok := <-ticks:
			if !ok {
				return
			}
			c.Mine(1)
		}
	}
}

// Settle mines until what is latest now is final.
func (c *Chain) Settle() { c.Mine(int(c.core.options.Lag) + 1) }

// Time is the latest block's time, the chain's clock.
func (c *Chain) Time() time.Time {
	c.core.mu.RLock()
	defer c.core.mu.RUnlock()
	return c.core.tip().time
}

// Height is the latest block's number, whatever the node says.
func (c *Chain) Height() uint64 {
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
	case at == chains.Safe && !c.sati:
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
