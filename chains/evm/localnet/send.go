package localnet

import (
	"context"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// Send makes a transaction of key, mines it and returns its receipt. A nil to creates a contract. A
// transaction that reverts is an error.
func (n *Network) Send(key Key, to *common.Address, value *big.Int, data []byte) (receipt *types.Receipt, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	var tx *types.Transaction
	if err := abort.Catch(func() { tx = n.post(ctx, key, to, value, data) }); err != nil {
		return nil, fmt.Errorf("local network: send from %s: %w", key, err)
	}
	receipt, err = n.Land(ctx, tx.Hash())
	if err == nil && receipt.Status != types.ReceiptStatusSuccessful {
		return nil, fmt.Errorf("local network: transaction %s of %s reverted", tx.Hash(), key)
	}
	return receipt, err
}

func (n *Network) post(ctx context.Context, key Key, to *common.Address, value *big.Int, data []byte) *types.Transaction {
	n.sending.Lock()
	defer n.sending.Unlock()
	nonce, head := abort.Must(n.client.PendingNonceAt(ctx, key.Address)), abort.Must(n.client.HeaderByNumber(ctx, nil))
	gas, err := n.client.EstimateGas(ctx, ethereum.CallMsg{From: key.Address, To: to, Value: value, Data: data})
	abort.Unless(err == nil, fmt.Errorf("estimate gas: %w", err))
	// The miner passes over transactions that tip less than a thousandth of this.
	tip := big.NewInt(params.GWei)
	chainID := new(big.Int).SetUint64(n.options.ChainID)
	tx := abort.Must(types.SignNewTx(key.private, types.LatestSignerForChainID(chainID), &types.DynamicFeeTx{
		ChainID: chainID, Nonce: nonce, To: to, Value: value, Data: data, Gas: gas + gas/4,
		GasTipCap: tip, GasFeeCap: new(big.Int).Add(tip, new(big.Int).Mul(head.BaseFee, big.NewInt(2))),
	}))
	abort.If(n.client.SendTransaction(ctx, tx))
	return tx
}

// Fund sends wei from a key that has plenty to an address.
func (n *Network) Fund(address common.Address, wei *big.Int) error {
	_, err := n.Send(deployer, &address, wei, nil)
	return err
}
