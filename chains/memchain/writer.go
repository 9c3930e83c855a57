package memchain

import (
	"bytes"
	"context"
	"errors"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// Writer writes with one named account. It implements chains.Writer.
type Writer struct {
	chain *Chain
	name  string
}

var _ chains.Writer = (*Writer)(nil)

// Writer returns the writer of a named account, delivering through the relay that this view knows.
func (c *Chain) Writer(name string) *Writer { return &Writer{chain: c, name: name} }

// Account implements chains.Writer.
func (w *Writer) Account() caip.AccountID { return w.chain.Account(w.name) }

// NextNonce implements chains.Writer.
func (w *Writer) NextNonce(ctx context.Context) (uint64, bool, error) {
	c := w.chain.core
	if err := c.call(ctx, Call{Method: "NextNonce"}); err != nil {
		return 0, false, err
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	if !c.ordered {
		return 0, false, nil
	}
	return c.nonces.get(c.view(chains.Latest).last, w.Account().Address), true, nil
}

// baseFee is the fee of a transaction that replaces none.
const baseFee = 1000

// Sign implements chains.Writer.
func (w *Writer) Sign(ctx context.Context, op chains.Op, o chains.SignOptions) (tx chains.Tx, err error) {
	c := w.chain.core
	if err := c.call(ctx, Call{Method: "Sign"}); err != nil {
		return tx, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	err = abort.Catch(func() { tx = w.sign(op, o) })
	return tx, err
}

func (w *Writer) sign(op chains.Op, o chains.SignOptions) chains.Tx {
	c := w.chain.core
	w.check(op)
	account := w.Account().Address
	b := body{From: account, Relay: w.chain.relay, Fee: baseFee}
	if !c.ordered {
		recent := c.view(chains.Latest).at
		b.Recent, b.Expires = recent.Hash, recent.Height+c.options.Expiry
		if give, ok := op.(chains.GiveFeedback); ok && give.TaskRef.IsZero() {
			c.salts++
			give.TaskRef = caip.Keccak256([]byte(account), []byte{byte(c.salts >> 24), byte(c.salts >> 16), byte(c.salts >> 8), byte(c.salts)})
			op = give
		}
	} else {
		b.Nonce = c.freeNonce(account)
		if o.Nonce != nil {
			b.Nonce = *o.Nonce
		}
		if o.Replaces != nil {
			old := c.open(o.Replaces.Raw)
			b.Nonce, b.Fee = old.body.Nonce, old.body.Fee+old.body.Fee/4
		}
	}
	if deliver, ok := op.(chains.Deliver); ok && !c.relayed {
		item := deliver.Items[0]
		m := w.chain.mirrorAttestation(c.tip().last, caip.SourceID(item.Origin.Feedback), item.Agent)
		c.require(m.State == chains.MirrorNone, chains.Reverted, op.Verb(), "the source is %s already: %s", m.State, m.Ref)
	}
	c.funded(op.Verb(), account)
	tx, e := c.seal(b, op)
	abort.If(c.simulate(e))
	tx.Cost, tx.Gas = costOf(op), gasOf(op)
	return tx
}

// freeNonce is the first nonce of the account that is neither used nor taken by a pending
// transaction.
func (c *core) freeNonce(account string) uint64 {
	nonce := c.nonces.get(c.now, account)
	for taken := true; taken; {
		taken = false
		for _, p := range c.pool {
			if p.body.From == account && p.body.Nonce == nonce {
				nonce, taken = nonce+1, true
			}
		}
	}
	return nonce
}

// simulate performs a transaction on the latest state and undoes it.
func (c *core) simulate(tx *envelope) error {
	before, mark := c.now, c.mark()
	next := &block{at: c.position(c.tip().at.Height+1, c.tip().at.Hash), time: c.nextTime()}
	_, err := c.apply(tx, next)
	c.rollback(mark)
	c.now = before
	return err
}

// check refuses what the chain cannot do or what is malformed, before anything is signed.
func (w *Writer) check(op chains.Op) {
	c := w.chain.core
	c.require(op != nil, chains.Invalid, "sign", "no operation given")
	if capability := chains.Needs(op); capability != "" && !w.chain.Info().Capabilities.Has(capability) {
		c.unsupported(op.Verb(), "this chain has no "+string(capability))
	}
	switch op := op.(type) {
	case scripted:
		if op.sati && !c.updateAuthority {
			c.unsupported(op.Verb(), "only SATI has that")
		}
	case chains.Nothing:
		if !c.ordered {
			c.unsupported(op.Verb(), "transactions of an account are not ordered")
		}
	case chains.TakeBack:
		c.checkTakeBack(op, c.now)
	case chains.GiveSigned:
		w.chain.reviews(op.Verb(), op.SignedReview)
	case chains.GiveFeedback:
		c.checkGive(op)
	case chains.Deliver:
		c.require(len(op.Items) == 1 || len(op.Items) > 1 && c.relayed, chains.Invalid, op.Verb(), "%d items in one transaction", len(op.Items))
		for _, item := range op.Items {
			c.require(!item.Origin.Feedback.IsZero() && !item.Origin.Client.IsZero(), chains.Invalid, op.Verb(), "an item without origin")
			c.ownAgent(op.Verb(), item.Agent)
		}
	case chains.Respond:
		c.require(op.URI != "", chains.Invalid, op.Verb(), "empty URI: a response needs one")
	}
}

func (c *core) checkGive(op chains.GiveFeedback) {
	switch {
	case !c.indexed && (op.URI != "" || !op.Hash.IsZero()):
		c.unsupported(op.Verb(), "a SATI attestation has no feedback URI and hash")
	case c.indexed && (op.Outcome != nil || !op.TaskRef.IsZero()):
		c.unsupported(op.Verb(), "outcome and task reference are SATI's")
	case op.Outcome != nil:
		c.require(*op.Outcome <= chains.Positive, chains.Invalid, op.Verb(), "outcome %d: want 0 to 2", *op.Outcome)
	}
}

// Send implements chains.Writer.
func (w *Writer) Send(ctx context.Context, tx chains.Tx) error {
	c := w.chain.core
	if err := c.call(ctx, Call{Method: "Send", TxID: tx.ID}); err != nil {
		return err
	}
	if err := abort.Catch(func() { c.take(tx) }); err != nil {
		return err
	}
	return c.call(ctx, Call{Method: "Send", After: true, TxID: tx.ID})
}

func (c *core) take(tx chains.Tx) {
	c.mu.Lock()
	defer c.mu.Unlock()
	e := c.open(tx.Raw)
	same := tx.ID == e.id && tx.Account == e.body.From && tx.Nonce == e.body.Nonce && tx.Expires == e.body.Expires && tx.Chain == e.body.Chain
	c.require(same, chains.Invalid, "send", "transaction %.80s: its fields are not those of its signed bytes", tx.ID)
	c.add(e)
	if c.options.AutoMine && !c.hold {
		c.mine(1)
	}
}

// Status implements chains.Writer.
func (w *Writer) Status(ctx context.Context, tx chains.Tx, at chains.Finality) (chains.Status, error) {
	c := w.chain.core
	if err := c.call(ctx, Call{Method: "Status", TxID: tx.ID}); err != nil {
		return chains.Status{}, err
	}
	if tx.Chain != c.options.Chain {
		return chains.Status{}, c.refusal(chains.WrongChain, "status", "transaction %.80s is of %s", tx.ID, tx.Chain)
	}
	c.mu.RLock()
	defer c.mu.RUnlock()
	latest, final := c.view(chains.Latest), c.view(at)
	if p, ok := c.included[tx.ID]; ok && p.height <= latest.at.Height {
		r := c.blocks[p.height].receipts[p.index]
		answer := copyReceipt(r.Receipt)
		switch {
		case p.height > final.at.Height:
			return chains.Status{State: chains.TxIncluded, Receipt: &answer}, nil
		case r.Success:
			return chains.Status{State: chains.TxFinal, Receipt: &answer}, nil
		}
		reason := r.reason
		var e *chains.Error
		if !errors.As(reason, &e) {
			reason = c.refusal(chains.Reverted, "status", "%w", reason)
		}
		return chains.Status{State: chains.TxFailed, Receipt: &answer, Reason: reason}, nil
	}
	for _, p := range c.pool {
		if p.id == tx.ID && bytes.Equal(p.raw, tx.Raw) {
			return chains.Status{State: chains.TxPending}, nil
		}
	}
	dead := final.at.Height >= tx.Expires
	if c.ordered {
		dead = c.nonces.get(final.last, tx.Account) > tx.Nonce
	}
	if dead {
		return chains.Status{State: chains.TxDead}, nil
	}
	return chains.Status{State: chains.TxUnknown}, nil
}

// Notice implements chains.Writer: nobody tells of transactions.
func (w *Writer) Notice(context.Context, chains.Tx) <-chan struct{} { return nil }
