package evm

import (
	"cmp"
	"context"
	"errors"
	"math/big"
	"strings"
	"sync"

	"github.com/ethereum/go-ethereum/accounts/abi"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

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
	if err != nil && !errors.Is(err, rpc.ErrNoMethod) {
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
