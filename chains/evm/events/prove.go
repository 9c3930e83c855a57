package events

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/ethereum/go-ethereum/common"

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
	switch {
	case claim.Chain != c.registry.Chain:
		return chains.Event{}, c.contradict(op, claim, errors.New("this is another chain"))
	case common.HexToHash(claim.TxID).Hex() != claim.TxID:
		return chains.Event{}, c.contradict(op, claim, errors.New("no transaction has such an id"))
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
	var e chains.Event
	err := c.registry.Refuting(ctx, func() (err error) { e, err = c.proven(ctx, op, b, claim); return err })
	return e, err
}

// contradict says that a claim is none of the chain's events.
func (c *Events) contradict(op string, claim chains.EventClaim, why error) error {
	kind := chains.Contradicted
	if c.loose {
		kind = chains.NotFound // the root is the node's own word
	}
	return c.registry.Fail(kind, op, fmt.Errorf("%s: %w", claim, why), "")
}

// proven reads an event from the receipts of its block.
func (c *Events) proven(ctx context.Context, op string, b ledger.Block, claim chains.EventClaim) (chains.Event, error) {
	list, err := c.registry.Ledger.BlockReceipts(ctx, op, b)
	if err != nil {
		return chains.Event{}, err
	}
	i := slices.IndexFunc(list, func(r *ledger.Receipt) bool { return r.TxHash.Hex() == claim.TxID })
	lacks := func(why error) (chains.Event, error) {
		return chains.Event{}, cmp.Or(c.isAt(ctx, op, b, claim, i), c.contradict(op, claim, why))
	}
	if i < 0 {
		return lacks(errors.New("the block holds no such transaction"))
	}
	if uint64(claim.Ordinal) >= uint64(len(list[i].Logs)) {
		return lacks(errors.New("the transaction logged no such event"))
	}
	e, ok, err := c.registry.EventOf(list[i].Logs[claim.Ordinal], claim.Ordinal, b)
	if shape := new(decode.ShapeError); errors.As(err, &shape) {
		return chains.Event{}, c.registry.Unreadable(op, err)
	}
	if err != nil {
		return lacks(err)
	}
	if !ok {
		return lacks(errors.New("what stands there is no event of the registries"))
	}
	if err := c.registry.Dialect.Finish(ctx, op, registry.WithFeedback(nil, list[i].Logs[claim.Ordinal], e), false); err != nil {
		return chains.Event{}, err
	}
	if registry.Left(e.Feedback) {
		return chains.Event{}, c.registry.Fail(chains.NotFound, op, fmt.Errorf("%s: %w", claim, registry.ErrOld), "")
	}
	return e, nil
}

// isAt proves that a claim's transaction is number i of its block's, -1 for none of them: whose
// receipts a node shows is its own word. Where that cannot be proven (ledger.Find), the error is of
// kind NotFound.
func (c *Events) isAt(ctx context.Context, op string, b ledger.Block, claim chains.EventClaim, i int) error {
	c.registry.Ledger.Forget(b.Hash)
	_, at, proven, err := c.registry.Ledger.Find(ctx, op, b, common.HexToHash(claim.TxID))
	switch {
	case err != nil:
		return err
	case !proven:
		return c.registry.Fail(chains.NotFound, op, fmt.Errorf("%s: the node does not show it, and its list of the block's transactions cannot be verified", claim), "")
	case at != i:
		return c.registry.Fail(chains.Dishonest, op, fmt.Errorf("%s: the node's receipts do not show it at its place in the block", claim), "use another node")
	}
	return nil
}
