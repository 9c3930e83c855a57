package deploy

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Factory is the deterministic deployment proxy
// (github.com/Arachnid/deterministic-deployment-proxy): called with a salt of 32 bytes and creation
// code, it makes the contract with CREATE2 and returns its address. It has no owner and no state.
var Factory = common.HexToAddress("0x4e59b44847b379578588920cA78FbF26c0B4956C")

// Where the proxy is missing, anybody can bring it: its one deployment transaction was signed once
// for all chains. The signature was made up (r and s are 0x2222…), so nobody has the key of the
// account that it recovers to, and that account can do nothing else. It offers 100 gwei for each of
// 100,000 gas.
var (
	factorySigner      = common.HexToAddress("0x3fAB184622Dc19b6109349B94811493BF2a45362")
	factoryCreation    = hexutil.MustDecode("0x604580600e600039806000f350fe" + factoryRuntimeHex)
	factoryRuntime     = hexutil.MustDecode("0x" + factoryRuntimeHex)
	factoryTransaction = hexutil.MustDecode("0xf8a58085174876e800830186a08080b853604580600e600039806000f350fe" + factoryRuntimeHex +
		"1ba02222222222222222222222222222222222222222222222222222222222222222a02222222222222222222222222222222222222222222222222222222222222222")
	factoryPrice = big.NewInt(100 * params.GWei)
	factoryCost  = new(big.Int).Mul(factoryPrice, big.NewInt(factoryGas))
)

const (
	factoryRuntimeHex = "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3"
	factoryGas        = 100_000
)

// Salt is the salt of all plans that name no other.
var Salt = crypto.Keccak256Hash([]byte("bridge8004"))

// Chain is what a plan reads of a chain, and how it hands on the factory's transaction. *evm.Bare
// is one.
type Chain interface {
	Code(ctx context.Context, address common.Address) ([]byte, error)
	CodeAt(ctx context.Context, address common.Address, number uint64) (bool, error)
	Head(ctx context.Context) (number uint64, baseFee *big.Int, err error)
	Nonces(ctx context.Context, address common.Address) (included, pending uint64, err error)
	Balance(ctx context.Context, address common.Address) (*big.Int, error)
	Simulate(ctx context.Context, from common.Address, to *common.Address, data []byte) ([]byte, error)
	Estimate(ctx context.Context, from common.Address, to *common.Address, data []byte) (uint64, error)
	Broadcast(ctx context.Context, raw []byte) error
	Logs(ctx context.Context, address common.Address, topics []common.Hash, from uint64) ([]*types.Log, error)
}

var _ Chain = (*evm.Bare)(nil)

// elsewhere is the remedy where Factory cannot be had. The proxy at this address has the same code,
// and is brought to a chain by its operators.
const elsewhere = "name another deterministic deployment proxy with the same code, such as 0x914d7Fec6aaC8cd542e72Bca78B30650d45643d7 where it is deployed, with --factory; addresses then differ"

// factoryThere tells whether a proxy is at its address, and fails where something else is.
func factoryThere(ctx context.Context, chain Chain, factory common.Address) (bool, error) {
	code, err := chain.Code(ctx, factory)
	switch {
	case err != nil:
		return false, err
	case len(code) == 0:
		return false, nil
	case !bytes.Equal(code, factoryRuntime):
		return false, refuse("the code at %s is not that of the deterministic deployment proxy", factory.Hex())
	}
	return true, nil
}

// factoryPossible fails where Factory cannot be brought to the chain.
func factoryPossible(ctx context.Context, chain Chain, factory common.Address) error {
	if factory != Factory {
		return refuse("there is no contract at %s", factory.Hex())
	}
	included, _, err := chain.Nonces(ctx, factorySigner)
	if err != nil {
		return err
	}
	if included > 0 {
		return refuse("the deterministic deployment proxy is missing, and the account %s, which alone could deploy it, has spent its only transaction", factorySigner.Hex())
	}
	gas, err := chain.Estimate(ctx, factorySigner, nil, factoryCreation)
	if err != nil {
		return err
	}
	if gas > factoryGas {
		return refuse("the deterministic deployment proxy takes %d gas here, and its transaction was signed for %d", gas, factoryGas)
	}
	_, baseFee, err := chain.Head(ctx)
	if err != nil {
		return err
	}
	if baseFee != nil && baseFee.Cmp(factoryPrice) > 0 {
		return &chains.Error{Kind: chains.Transient, Op: "deploy", Remedy: "try again when gas is cheaper",
			Err: fmt.Errorf("gas costs %s wei now, and the transaction of the deterministic deployment proxy offers %s", baseFee, factoryPrice)}
	}
	return nil
}

// bringFactory deploys Factory by its transaction, and pays for it with at most 0.01 of the chain's
// coin. Whether the node takes the transaction at all is found out before anything is paid.
func bringFactory(ctx context.Context, chain Chain, writer chains.Writer) error {
	if err := factoryPossible(ctx, chain, Factory); err != nil {
		return err
	}
	err := chain.Broadcast(ctx, factoryTransaction)
	if chains.KindOf(err) == chains.Funds {
		var balance *big.Int
		if balance, err = chain.Balance(ctx, factorySigner); err != nil {
			return err
		}
		if missing := new(big.Int).Sub(factoryCost, balance); missing.Sign() > 0 {
			if _, err = chains.Do(ctx, writer, evm.Call{To: factorySigner, Value: missing}, chains.Latest); err != nil {
				return fmt.Errorf("pay for the deterministic deployment proxy: %w", err)
			}
		}
		err = chain.Broadcast(ctx, factoryTransaction)
	}
	if errors.Is(err, view.ErrUnprotected) {
		return refuse("the deterministic deployment proxy is missing, and the node takes no transaction without a chain id, as its deployment is one")
	}
	if err != nil {
		return fmt.Errorf("deploy the deterministic deployment proxy: %w", err)
	}
	return until(ctx, "the deterministic deployment proxy to appear", func() (bool, error) { return factoryThere(ctx, chain, Factory) })
}

func refuse(format string, args ...any) error {
	return &chains.Error{Kind: chains.Unsupported, Op: "deploy", Err: fmt.Errorf(format, args...), Remedy: elsewhere}
}

// until waits for something on the chain.
func until(ctx context.Context, what string, check func() (bool, error)) error {
	const first, most = 50 * time.Millisecond, 2 * time.Second
	for wait := first; ; wait = min(wait*3/2, most) {
		there, err := check()
		if err != nil || there {
			return err
		}
		select {
		case <-ctx.Done():
			return &chains.Error{Kind: chains.TimedOut, Op: "deploy", Err: fmt.Errorf("waited for %s: %w", what, ctx.Err()), Remedy: "run the same command again: it goes on where this one ended"}
		case <-time.After(wait):
		}
	}
}
