package evm

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// price is what a transaction offers per gas, in wei (EIP-1559).
type price struct{ tip, most *big.Int }

// price takes the node's tip and twice the base fee, which covers six full blocks in a row, and
// outbids earlier transactions.
func (w *Writer) price(ctx context.Context, op string, b ledger.Block, earlier []*types.Transaction) (price, error) {
	var suggested hexutil.Big
	err := w.chain.registry.Node.Call(ctx, op, &suggested, "eth_maxPriorityFeePerGas")
	if err != nil && !errors.Is(err, rpc.ErrNoMethod) {
		return price{}, err
	}
	if b.BaseFee == nil {
		return price{}, w.chain.registry.Fail(chains.Unsupported, op, errors.New("the chain has no base fee (EIP-1559)"), "")
	}
	return w.bid(op, b.BaseFee, (*big.Int)(&suggested), earlier)
}

// bid is the pure part of price. Nodes replace a transaction only when both its tip and its fee cap
// rise by a tenth; an eighth leaves room for other rules. The cap of the options holds in every
// case.
func (w *Writer) bid(op string, baseFee, suggested *big.Int, earlier []*types.Transaction) (price, error) {
	tip := maxOf(suggested, w.options.MinTip)
	most := new(big.Int).Add(tip, new(big.Int).Mul(baseFee, big.NewInt(2)))
	least := new(big.Int).Add(tip, baseFee)
	for _, tx := range earlier {
		tip = maxOf(tip, outbid(tx.GasTipCap()))
		most = maxOf(most, outbid(tx.GasFeeCap()))
		least = maxOf(maxOf(least, outbid(tx.GasFeeCap())), tip)
	}
	most = maxOf(most, tip)
	if limit := w.options.MaxFeePerGas; limit != nil {
		if least.Cmp(limit) > 0 {
			return price{}, w.chain.registry.Fail(chains.Transient, op, fmt.Errorf("a transaction costs %s wei per gas now, the configured cap is %s", least, limit), "wait, or raise the cap")
		}
		if most.Cmp(limit) > 0 {
			most = limit
		}
	}
	return price{tip: tip, most: most}, nil
}

// outbid raises a fee by an eighth, rounded up, and by at least one wei.
func outbid(fee *big.Int) *big.Int {
	raised := new(big.Int).Mul(fee, big.NewInt(9))
	raised.Add(raised, big.NewInt(7)).Div(raised, big.NewInt(8))
	return maxOf(raised, new(big.Int).Add(fee, big.NewInt(1)))
}

func maxOf(a, b *big.Int) *big.Int {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}
