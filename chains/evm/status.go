package evm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Status tells what became of a transaction. For an operation of two transactions it is the fate of
// the second; the first one failing or dying leaves the second to fail or die as well. What is
// final is proven by the roots of its block: see ledger.Executed.
func (w *Writer) Status(ctx context.Context, tx chains.Tx, at chains.Finality) (s chains.Status, err error) {
	err = w.chain.registry.Node.Refuting(ctx, func() (err error) { s, err = w.status(ctx, tx, at); return err })
	return s, err
}

func (w *Writer) status(ctx context.Context, tx chains.Tx, at chains.Finality) (chains.Status, error) {
	const op = "read transaction"
	list, err := w.unpack(tx)
	if err != nil {
		return chains.Status{}, w.chain.registry.Fail(chains.Invalid, op, err, "")
	}
	last := list[len(list)-1]
	var final ledger.Block
	var receipt *ledger.Receipt
	read := func(ctx context.Context) error {
		found, err := w.chain.registry.Ledger.ReceiptsOf(ctx, op, []common.Hash{last.Hash()})
		receipt = found[last.Hash()]
		return err
	}
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) { final, err = w.chain.registry.Ledger.Head(ctx, at); return err },
		read,
	); err != nil {
		return chains.Status{}, err
	}
	if receipt != nil {
		return w.included(ctx, op, last, receipt, final)
	}
	// The nonce is read before the receipt: were it the other way round, the transaction could be
	// included in between and be taken for dead.
	used, err := w.nonceAt(ctx, op, final.At())
	if err != nil {
		return chains.Status{}, err
	}
	var pending json.RawMessage
	if err := together.Do(ctx, read, func(ctx context.Context) error {
		return w.chain.registry.Node.Call(ctx, op, &pending, "eth_getTransactionByHash", last.Hash())
	}); err != nil {
		return chains.Status{}, err
	}
	switch {
	case receipt != nil:
		return w.included(ctx, op, last, receipt, final)
	case used > last.Nonce():
		return w.outrun(ctx, op, last, final)
	case rpc.IsNull(pending):
		return chains.Status{State: chains.TxUnknown}, nil
	}
	return chains.Status{State: chains.TxPending}, nil
}

// outrun judges a transaction that has no receipt although its nonce is used up to a block. It is
// dead only if another one of the account is found that used it: a missing receipt proves nothing.
// Two endpoints are asked for the receipt before, where there are two that answer. Where the state
// is gone in which the other one would be found, the word of both has to do.
func (w *Writer) outrun(ctx context.Context, op string, tx *types.Transaction, final ledger.Block) (chains.Status, error) {
	c := w.chain
	both := false // show no receipt, and the second one that the nonce is used
	if len(c.registry.Node.Endpoints) > 1 {
		var found map[common.Hash]*ledger.Receipt
		read := func(ctx context.Context) (err error) {
			found, err = c.registry.Ledger.ReceiptsOf(ctx, op, []common.Hash{tx.Hash()})
			return err
		}
		first := chains.Opinion(ctx)
		err := read(first)
		if err == nil && found[tx.Hash()] == nil {
			var used uint64
			both, err = c.registry.Node.Second(first, func(ctx context.Context) error {
				used, _ = w.nonceAt(ctx, op, final.At()) // it need not know
				return read(ctx)
			})
			both = both && used > tx.Nonce()
		}
		if err != nil {
			return chains.Status{}, err
		}
		if r := found[tx.Hash()]; r != nil {
			return w.included(ctx, op, tx, r, final)
		}
	}
	// The block that used the nonce is found in the state back to it.
	height, err := lowest(final.Number, 1, func(number uint64) (bool, error) {
		n, err := w.nonceAt(ctx, op, hexutil.Uint64(number))
		return n > tx.Nonce(), err
	})
	switch {
	case both && errors.Is(err, view.ErrNoState):
		return chains.Status{State: chains.TxDead}, nil
	case err != nil:
		return chains.Status{}, err
	}
	blocks, err := c.registry.Ledger.Blocks(ctx, op, []uint64{height})
	if err != nil {
		return chains.Status{}, err
	}
	list, _, err := c.registry.Ledger.Transactions(ctx, op, blocks[height])
	if err != nil {
		return chains.Status{}, err
	}
	for _, listed := range list {
		other := listed.Tx
		if other == nil {
			continue
		}
		from, err := types.Sender(types.LatestSignerForChainID(c.registry.ChainID()), other)
		switch {
		case err != nil || from != w.signer.Address() || other.Nonce() != tx.Nonce():
		case other.Hash() == tx.Hash():
			return chains.Status{}, c.registry.Fail(chains.Transient, op, fmt.Errorf("transaction %s stands in block %d, and the node has no receipt of it", tx.Hash(), height), "ask again, or use another node")
		default:
			return chains.Status{State: chains.TxDead}, nil
		}
	}
	return chains.Status{}, c.registry.Fail(chains.Transient, op, fmt.Errorf("nonce %d is said to be used in block %d, and no transaction of %s there has it", tx.Nonce(), height, view.Lower(w.signer.Address())), "use another node")
}

// lowest finds the lowest number from which on something holds, as it does at high. It looks near
// high first, in steps that double.
func lowest(high, step uint64, holds func(uint64) (bool, error)) (uint64, error) {
	low := uint64(0) // below it, it does not hold
	for ; low < high; step *= 2 {
		at := high - min(step, high)
		is, err := holds(at)
		if err != nil {
			return 0, err
		}
		if !is {
			low = at + 1
			break
		}
		high = at
	}
	return ledger.Lowest(low, high, holds)
}

// included judges a transaction that has a receipt.
func (w *Writer) included(ctx context.Context, op string, tx *types.Transaction, r *ledger.Receipt, final ledger.Block) (chains.Status, error) {
	c := w.chain
	b, err := c.registry.Ledger.BlockOf(ctx, op, r, final)
	if err != nil {
		return chains.Status{}, err
	}
	number := b.Number
	if number <= final.Number {
		if r, err = w.executed(ctx, op, b, r); err != nil {
			return chains.Status{}, err
		}
	}
	events, given, err := c.registry.EventsOf(r, b)
	if err != nil {
		return chains.Status{}, c.registry.Fail(chains.Dishonest, op, err, "use another node")
	}
	if err := c.registry.Dialect.Finish(ctx, op, given, false); err != nil {
		return chains.Status{}, err
	}
	success := r.Status == types.ReceiptStatusSuccessful
	var undone error
	if success {
		undone = c.Undone(op, tx, w.signer.Address(), r.Logs, events)
		success = undone == nil
	}
	status := chains.Status{State: chains.TxIncluded, Receipt: &chains.Receipt{
		TxID: tx.Hash().Hex(), At: b.Position(), Success: success, Events: events, GasUsed: r.GasUsed, Fee: coins(r.Cost(b, tx)),
	}}
	switch {
	case number > final.Number:
	case success:
		status.State = chains.TxFinal
	case undone != nil:
		status.State, status.Reason = chains.TxFailed, undone
	default:
		status.State = chains.TxFailed
		status.Reason = w.reason(ctx, op, tx, r, number)
	}
	return status, nil
}

// executed is the proven receipt of a transaction. Where its place in the block cannot be proven
// and there is no second endpoint, the only one's word on the place has to do.
func (w *Writer) executed(ctx context.Context, op string, b ledger.Block, claimed *ledger.Receipt) (*ledger.Receipt, error) {
	l := w.chain.registry.Ledger
	_, r, err := l.Executed(ctx, op, b, claimed)
	if errors.Is(err, ledger.ErrPlace) {
		err = nil
	}
	if err == nil && (r == nil || r.TxHash != claimed.TxHash) {
		l.Forget(b.Hash) // which transaction a receipt names is under no root
		err = w.chain.registry.Fail(chains.Dishonest, op, fmt.Errorf("the receipts of block %s do not show that of transaction %s", b.Position(), claimed.TxHash), "use another node")
	}
	return r, err
}

// coins is an amount of wei; a node that names more than 256 bits or less than nothing is not
// believed that it was cheap.
func coins(wei *big.Int) chains.Coins {
	c, err := chains.ParseCoins(wei.String())
	if err != nil {
		return chains.MaxCoins
	}
	return c
}

// reason runs a reverted transaction again on the state before its block. Earlier transactions of
// that block are missing from it, so this is the likely reason, not a proven one; where it finds
// none, it says so.
func (w *Writer) reason(ctx context.Context, op string, tx *types.Transaction, r *ledger.Receipt, number uint64) error {
	c := w.chain
	if r.GasUsed == tx.Gas() {
		// The state changed since it was simulated: another estimate mends it.
		return c.registry.Fail(chains.Transient, op, fmt.Errorf("transaction %s ran out of its %d gas", tx.Hash(), tx.Gas()), "sign anew")
	}
	call := map[string]any{"from": w.signer.Address(), "to": tx.To(), "input": hexutil.Bytes(tx.Data()), "gas": hexutil.Uint64(tx.Gas())}
	var out hexutil.Bytes
	err := c.registry.Node.Call(ctx, op, &out, "eth_call", call, hexutil.Uint64(number-min(number, 1)))
	var refused *view.Revert
	if errors.As(err, &refused) {
		return err
	}
	return c.registry.Fail(chains.Reverted, op, fmt.Errorf("transaction %s reverted for a reason that the node does not tell", tx.Hash()), "")
}
