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
)

// Status tells what became of a transaction. For an operation of two transactions it is the fate of the second; the first one failing or dying leaves the second
// to fail or die as well.
func (w *Writer) Status(ctx context.Context, tx chains.Tx, at chains.Finality) (chains.Status, error) {
	const op = "read transaction"
	list, err := w.unpack(tx)
	if err != nil {
		return chains.Status{}, w.chain.fail(chains.Invalid, op, err, "")
	}
	last := list[len(list)-1]
	final, err := w.chain.head(ctx, at)
	if err != nil {
		return chains.Status{}, err
	}
	// The nonce is read before the receipt: were it the other way round, the transaction could be included in between and be taken for dead.
	used, err := w.nonceAt(ctx, op, final.at())
	if err != nil {
		return chains.Status{}, err
	}
	found, err := w.chain.receiptsOf(ctx, op, []common.Hash{last.Hash()})
	if err != nil {
		return chains.Status{}, err
	}
	if r := found[last.Hash()]; r != nil {
		return w.included(ctx, op, last, r, final)
	}
	if used > last.Nonce() {
		return chains.Status{State: chains.TxDead}, nil
	}
	var pending json.RawMessage
	if err := w.chain.node.call(ctx, op, &pending, "eth_getTransactionByHash", last.Hash()); err != nil {
		return chains.Status{}, err
	}
	if len(pending) == 0 || string(pending) == "null" {
		return chains.Status{State: chains.TxUnknown}, nil
	}
	return chains.Status{State: chains.TxPending}, nil
}

// included judges a transaction that has a receipt.
func (w *Writer) included(ctx context.Context, op string, tx *types.Transaction, r *receipt, final block) (chains.Status, error) {
	c := w.chain
	number := r.BlockNumber.Uint64()
	blocks, err := c.blocks(ctx, op, []uint64{number})
	if err != nil {
		return chains.Status{}, err
	}
	b := blocks[number]
	if b.hash != r.BlockHash {
		return chains.Status{}, c.fail(chains.Transient, op, fmt.Errorf("transaction %s: %w", tx.Hash(), errReorg), "")
	}
	events, given, err := c.eventsOf(r, b)
	if err != nil {
		return chains.Status{}, c.fail(chains.Dishonest, op, err, "use another node")
	}
	if err := c.dialect.finish(ctx, op, given, false); err != nil {
		return chains.Status{}, err
	}
	success := r.Status == types.ReceiptStatusSuccessful
	status := chains.Status{State: chains.TxIncluded, Receipt: &chains.Receipt{
		TxID: tx.Hash().Hex(), At: b.position(), Success: success, Events: events, GasUsed: r.GasUsed, Fee: fee(r).String(),
	}}
	switch {
	case number > final.number:
	case success:
		status.State = chains.TxFinal
	default:
		status.State = chains.TxFailed
		status.Reason = w.reason(ctx, op, tx, r, number)
	}
	return status, nil
}

// fee is what the transaction cost in wei, a rollup's charge for its parent chain included.
func fee(r *receipt) *big.Int {
	total := new(big.Int)
	if r.EffectiveGasPrice != nil {
		total.Mul(r.EffectiveGasPrice, new(big.Int).SetUint64(r.GasUsed))
	}
	if r.l1Fee != nil {
		total.Add(total, r.l1Fee)
	}
	return total
}

// reason runs a reverted transaction again on the state before its block. Earlier transactions of that block are missing from it, so this is the likely reason, not
// a proven one; where it finds none, it says so.
func (w *Writer) reason(ctx context.Context, op string, tx *types.Transaction, r *receipt, number uint64) error {
	c := w.chain
	if r.GasUsed == tx.Gas() {
		// The state changed since it was simulated: another estimate mends it.
		return c.fail(chains.Transient, op, fmt.Errorf("transaction %s ran out of its %d gas", tx.Hash(), tx.Gas()), "sign anew")
	}
	call := map[string]any{"from": w.signer.Address(), "to": tx.To(), "input": hexutil.Bytes(tx.Data()), "gas": hexutil.Uint64(tx.Gas())}
	var out hexutil.Bytes
	err := c.node.call(ctx, op, &out, "eth_call", call, hexutil.Uint64(number-min(number, 1)))
	var refused *revert
	if errors.As(err, &refused) {
		return err
	}
	return c.fail(chains.Reverted, op, fmt.Errorf("transaction %s reverted for a reason that the node does not tell", tx.Hash()), "")
}
