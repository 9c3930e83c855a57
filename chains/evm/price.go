package evm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// price is what a transaction offers per gas, in wei (EIP-1559).
type price struct{ tip, most *big.Int }

// Tips that a node's word is taken for, in wei per gas. On Polygon less than 25 gwei are refused,
// and several hundred are paid on a busy day.
const ordinaryTip = 5 * params.GWei

var ordinaryTips = map[string]int64{"137": 300 * params.GWei, "80002": 300 * params.GWei}

// extraordinary is how many base fees a tip may be that two nodes suggest.
const extraordinary = 10

// price takes the node's tip and twice the base fee, which covers six full blocks in a row, and
// outbids earlier transactions.
func (w *Writer) price(ctx context.Context, op string, b ledger.Block, earlier []*types.Transaction) (price, error) {
	if b.BaseFee == nil {
		return price{}, w.chain.registry.Fail(chains.Unsupported, op, errors.New("the chain has no base fee (EIP-1559)"), "")
	}
	suggested, err := w.suggestedTip(ctx, op, b.BaseFee)
	if err != nil {
		return price{}, err
	}
	return w.bid(op, b.BaseFee, suggested, earlier)
}

// suggestedTip asks for the tip that others pay. Nothing proves it, and whoever makes the next
// block gets it: what is more than ordinary has to be another endpoint's word too, of which the
// lower one counts, and is bounded by the base fee. Where the operator bounds what is offered, that
// is the bound: another endpoint is asked for less only where it is passed.
func (w *Writer) suggestedTip(ctx context.Context, op string, baseFee *big.Int) (*big.Int, error) {
	node := w.chain.registry.Node
	ask := func(ctx context.Context) (*big.Int, error) {
		var tip hexutil.Big
		err := node.Call(ctx, op, &tip, "eth_maxPriorityFeePerGas")
		return (*big.Int)(&tip), err
	}
	most := big.NewInt(cmp.Or(ordinaryTips[w.chain.registry.Chain.Reference], ordinaryTip))
	limit, first := w.options.MaxFeePerGas, chains.Opinion(ctx)
	tip, err := ask(first)
	if errors.Is(err, rpc.ErrNoMethod) {
		return new(big.Int), nil
	}
	if err != nil || tip.Cmp(most) <= 0 || limit != nil && new(big.Int).Add(tip, baseFee).Cmp(limit) <= 0 {
		return tip, err
	}
	if len(node.Endpoints) > 1 {
		var again *big.Int
		answered, err := node.Second(first, func(ctx context.Context) (err error) { again, err = ask(ctx); return err })
		switch {
		case errors.Is(err, rpc.ErrNoMethod), err != nil && limit != nil: // one word has to do
		case err != nil:
			return nil, err
		case answered:
			tip = minOf(tip, again)
			most = maxOf(most, new(big.Int).Mul(baseFee, big.NewInt(extraordinary)))
		}
	}
	if limit == nil && tip.Cmp(maxOf(most, w.options.MinTip)) > 0 {
		return nil, w.chain.registry.Fail(chains.Transient, op, fmt.Errorf("the node suggests a tip of %s wei per gas, more than the %s that are taken on its word", tip, most),
			"wait, configure a second endpoint, or set max_fee to what you would pay per gas")
	}
	return tip, nil
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
		least = maxOf(least, outbid(tx.GasFeeCap()), tip)
	}
	most = maxOf(most, tip)
	if limit := w.options.MaxFeePerGas; limit != nil {
		if least.Cmp(limit) > 0 {
			return price{}, w.chain.registry.Fail(chains.Transient, op, fmt.Errorf("a transaction costs %s wei per gas now, %w of %s", least, chains.ErrFeeCap, limit), "wait, or raise the cap")
		}
		most = minOf(most, limit)
	}
	return price{tip: tip, most: most}, nil
}

// outbid raises a fee by an eighth, rounded up, and by at least one wei.
func outbid(fee *big.Int) *big.Int {
	raised := new(big.Int).Mul(fee, big.NewInt(9))
	raised.Add(raised, big.NewInt(7)).Div(raised, big.NewInt(8))
	return maxOf(raised, new(big.Int).Add(fee, big.NewInt(1)))
}

func minOf(list ...*big.Int) *big.Int { return slices.MinFunc(list, (*big.Int).Cmp) }

func maxOf(list ...*big.Int) *big.Int { return slices.MaxFunc(list, (*big.Int).Cmp) }
