package memchain

import (
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// ready reports whether a transaction may be included in the block at a height.
func (c *core) ready(tx *envelope, height uint64) bool {
	if c.broke[tx.body.From] {
		return false
	}
	if !c.ordered {
		return height <= tx.body.Expires
	}
	return c.nonces.get(c.now, tx.body.From) == tx.body.Nonce
}

// add takes a transaction into the pool, or says why a node would not.
func (c *core) add(tx *envelope) {
	if _, ok := c.included[tx.id]; ok || slices.ContainsFunc(c.pool, func(p *envelope) bool { return p.id == tx.id }) {
		return
	}
	c.funded("send", tx.body.From)
	if !c.ordered {
		c.require(c.tip().at.Height < tx.body.Expires, chains.Invalid, "send", "blockhash not found: the transaction could land until block %d", tx.body.Expires)
		c.pool = append(c.pool, tx)
		return
	}
	next := c.nonces.get(c.now, tx.body.From)
	c.require(tx.body.Nonce >= next, chains.Invalid, "send", "nonce too low: next nonce %d, transaction's %d", next, tx.body.Nonce)
	client := clientOf(tx.op)
	c.require(client == "" || !c.reserved[client], chains.Transient, "send", "%w", chains.ErrReserved)
	for i, p := range c.pool {
		if p.body.From != tx.body.From || p.body.Nonce != tx.body.Nonce {
			continue
		}
		if tx.body.Fee < p.body.Fee+p.body.Fee/10 {
			abort.With(&chains.Error{Kind: chains.Invalid, Chain: c.options.Chain, Op: "send", Err: errUnderpriced, Remedy: "sign it with SignOptions.Replaces"})
		}
		c.pool[i] = tx
		return
	}
	c.pool = append(c.pool, tx)
}

// funded ends what an account without funds does.
func (c *core) funded(op, account string) {
	abort.Unless(!c.broke[account], &chains.Error{Kind: chains.Funds, Chain: c.options.Chain, Op: op, Err: errNoFunds, Remedy: "send the account funds"})
}

// sweep drops from the pool what landed or can no longer land.
func (c *core) sweep() {
	c.pool = slices.DeleteFunc(c.pool, func(p *envelope) bool {
		if _, ok := c.included[p.id]; ok {
			return true
		}
		if !c.ordered {
			return c.tip().at.Height >= p.body.Expires
		}
		return p.body.Nonce < c.nonces.get(c.now, p.body.From)
	})
}

// Hold keeps pending transactions out of blocks, or lets them in again.
func (c Control) Hold(hold bool) { c.with(func(k *core) { k.hold = hold }) }

// Pending lists the ids of the transactions in the pool, in order of arrival.
func (c Control) Pending() []string {
	c.core.mu.RLock()
	defer c.core.mu.RUnlock()
	var ids []string
	for _, p := range c.core.pool {
		ids = append(ids, p.id)
	}
	return ids
}

// Forget drops transactions from the pool, all where none is named, as a node does that is full:
// their senders are not told.
func (c Control) Forget(ids ...string) {
	c.with(func(k *core) {
		k.pool = slices.DeleteFunc(k.pool, func(p *envelope) bool { return len(ids) == 0 || slices.Contains(ids, p.id) })
	})
}

// clientOf is the address whose authorization an operation may carry; empty: none.
func clientOf(op chains.Op) string {
	switch op := op.(type) {
	case chains.GiveSigned:
		return op.Client.Address
	case chains.TakeBack:
		return op.Client.Address
	}
	return ""
}

// Reserve says whether an account has transactions of its own waiting: then no authorization of its
// is taken into the pool (eip155).
func (c Control) Reserve(account caip.AccountID, waiting bool) {
	c.with(func(k *core) { k.reserved[account.Address] = waiting })
}

// SetFunds says whether a named account can pay for transactions; all can until told otherwise.
func (c Control) SetFunds(name string, funded bool) {
	c.with(func(k *core) { k.broke[Address(k.options.Chain.Namespace, name)] = !funded })
}
