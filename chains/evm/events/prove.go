package events

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Prove reads one event again: its block by hash, on the chain at the finality, and its log in
// receipts whose root is the one in the block's header. Receipts with that root contradict what is
// not in them, unless headers are not verified (Config.LooseHeaders).
func (c *Events) Prove(ctx context.Context, claim chains.EventClaim, at chains.Finality) (chains.Event, error) {
	const op = "prove event"
	contradict := func(why error) (chains.Event, error) {
		kind := chains.Contradicted
		if c.loose {
			kind = chains.NotFound // the root is the node's own word
		}
		return chains.Event{}, c.registry.Fail(kind, op, fmt.Errorf("%s: %w", claim, why), "")
	}
	if claim.Chain != c.registry.Chain {
		return contradict(errors.New("this is another chain"))
	}
	var final, b ledger.Block
	var standing chains.Standing
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) { final, err = c.registry.Ledger.Head(ctx, at); return err },
		func(ctx context.Context) (err error) { b, standing, err = c.standing(ctx, op, claim.At); return err },
	); err != nil {
		return chains.Event{}, err
	}
	if claim.At.Height > final.Number {
		return chains.Event{}, c.registry.Fail(chains.NotFinal, op, fmt.Errorf("%s: %s is at block %d", claim, at, final.Number), "")
	}
	switch standing {
	case chains.StandingDifferent:
		return chains.Event{}, c.registry.Fail(chains.Contradicted, op, fmt.Errorf("%s: the chain holds block %s at that height", claim, b.Hash), "")
	case chains.StandingUnknown:
		return chains.Event{}, c.registry.Fail(chains.NotFound, op, fmt.Errorf("%s: the node does not show its block, though the chain has come to %d", claim, final.Number), "")
	}
	list, err := c.registry.Ledger.BlockReceipts(ctx, op, b)
	if err != nil {
		return chains.Event{}, err
	}
	i := slices.IndexFunc(list, func(r *ledger.Receipt) bool { return r.TxHash.Hex() == claim.TxID })
	if i < 0 {
		if err := c.lacksTransaction(ctx, op, b, claim); err != nil {
			return chains.Event{}, err
		}
		return contradict(errors.New("the block holds no such transaction"))
	}
	if uint64(claim.Ordinal) >= uint64(len(list[i].Logs)) {
		return contradict(errors.New("the transaction logged no such event"))
	}
	e, ok, err := c.registry.EventOf(list[i].Logs[claim.Ordinal], claim.Ordinal, b)
	if shape := new(decode.ShapeError); errors.As(err, &shape) {
		return chains.Event{}, c.registry.Unreadable(op, err)
	}
	if err != nil {
		return contradict(err)
	}
	if !ok {
		return contradict(errors.New("what stands there is no event of the registries"))
	}
	if err := c.registry.Dialect.Finish(ctx, op, registry.WithFeedback(nil, list[i].Logs[claim.Ordinal], e), false); err != nil {
		return chains.Event{}, err
	}
	if registry.Left(e.Feedback) {
		return chains.Event{}, c.registry.Fail(chains.NotFound, op, fmt.Errorf("%s: %w", claim, registry.ErrOld), "")
	}
	return e, nil
}

// lacksTransaction proves that a block holds no transaction of a claim: receipts do not tell whose
// they are, so its transactions have to hash to the header's root. Where one of them is of a type
// that is not known, the answer proves nothing, and the error is of kind NotFound.
func (c *Events) lacksTransaction(ctx context.Context, op string, b ledger.Block, claim chains.EventClaim) error {
	c.registry.Ledger.Forget(b.Hash) // whose receipts those are is the node's own word
	list, proven, err := c.registry.Ledger.Transactions(ctx, op, b)
	if err != nil {
		return err
	}
	if !proven {
		return c.registry.Fail(chains.NotFound, op, fmt.Errorf("%s: the node does not show it, and its list of the block's transactions cannot be verified", claim), "")
	}
	if slices.ContainsFunc(list, func(tx ledger.Transaction) bool { return tx.ID.Hex() == claim.TxID }) {
		return c.registry.Fail(chains.Dishonest, op, fmt.Errorf("%s: the node's receipts leave it out of its block", claim), "use another node")
	}
	return nil
}
