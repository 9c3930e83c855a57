package evm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/together"
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
	if errors.Is(err, chains.ErrNoMethod) {
		return new(big.Int), nil
	}
	if err != nil || tip.Cmp(most) <= 0 || limit != nil && new(big.Int).Add(tip, baseFee).Cmp(limit) <= 0 {
		return tip, err
	}
	if len(node.Endpoints) > 1 {
		var again *big.Int
		answered, err := node.Second(first, func(ctx context.Context) (err error) { again, err = ask(ctx); return err })
		switch {
		case errors.Is(err, chains.ErrNoMethod), err != nil && limit != nil: // one word has to do
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

// oracle is where OP-stack rollups tell what they charge for a transaction beside its gas
// (reference: Predeploys, GasPriceOracle). What they did charge its receipt says.
var oracle = common.HexToAddress("0x420000000000000000000000000000000000000F")

// oracleABI is what is asked of it: what posting a transaction on the parent chain costs, by its
// bytes, and since Isthmus what the operator takes, by its gas; in wei.
var oracleABI = sync.OnceValue(func() abi.ABI {
	parsed, err := abi.JSON(strings.NewReader(`[
		{"type":"function","name":"getL1Fee","inputs":[{"type":"bytes"}],"outputs":[{"type":"uint256"}],"stateMutability":"view"},
		{"type":"function","name":"getOperatorFee","inputs":[{"type":"uint256"}],"outputs":[{"type":"uint256"}],"stateMutability":"view"}]`))
	if err != nil {
		panic(err)
	}
	return parsed
})

// charges reports whether the chain is an OP-stack rollup. It asks once. Of a node that knows no
// such question nothing is known: then only the receipts tell.
func (c *Chain) charges(ctx context.Context, op string) (bool, error) {
	if known := c.rollup.Load(); known != nil {
		return *known, nil
	}
	var code hexutil.Bytes
	err := c.registry.Node.Call(ctx, op, &code, "eth_getCode", oracle, "latest")
	if err != nil && !errors.Is(err, chains.ErrNoMethod) {
		return false, err
	}
	is := len(code) > 0
	c.rollup.Store(&is)
	return is, nil
}

// charge is what the chain will take for transactions beside their gas, if they use all of it, in
// wei: the least of two answers, of two endpoints where there are several that answer. What is too
// little shows in the receipt, and too much would hold all back.
func (c *Chain) charge(ctx context.Context, op string, signed []*types.Transaction) (*big.Int, error) {
	if is, err := c.charges(ctx, op); !is {
		return new(big.Int), err
	}
	if len(c.registry.Node.Endpoints) == 1 {
		return c.askOracle(ctx, op, signed)
	}
	var least, again *big.Int
	var answered bool
	err := together.Do(chains.Opinion(ctx),
		func(ctx context.Context) (err error) { least, err = c.askOracle(ctx, op, signed); return err },
		func(ctx context.Context) error {
			answered, _ = c.registry.Node.Second(ctx, func(ctx context.Context) (err error) { again, err = c.askOracle(ctx, op, signed); return err })
			return nil
		})
	if answered {
		least = minOf(least, again)
	}
	return least, err
}

// askOracle adds up what the oracle says of transactions. What it does not know, since a fork has
// not come yet, costs nothing.
func (c *Chain) askOracle(ctx context.Context, op string, signed []*types.Transaction) (*big.Int, error) {
	var parts [][]byte
	var views []view.View
	ask := func(method string, argument any) error {
		data, err := oracleABI().Pack(method, argument)
		at := len(parts)
		parts = append(parts, nil)
		views = append(views, view.View{To: oracle, Data: data, Stranger: true, Bare: true, Refused: view.Ignore, Answer: func(out []byte) error {
			parts[at] = out[:min(len(out), common.HashLength)]
			return nil
		}})
		return err
	}
	for _, tx := range signed {
		raw, err := tx.MarshalBinary()
		if err := cmp.Or(err, ask("getL1Fee", raw), ask("getOperatorFee", new(big.Int).SetUint64(tx.Gas()))); err != nil {
			return nil, c.registry.Fail(chains.Invalid, op, err, "")
		}
	}
	err := c.registry.ViewsAt(ctx, op, "latest", views...)
	sum := new(big.Int)
	for _, part := range parts {
		sum.Add(sum, new(big.Int).SetBytes(part))
	}
	return sum, err
}
