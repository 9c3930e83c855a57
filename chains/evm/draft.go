package evm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Elsewhere is the signer of an account whose key is elsewhere: it signs nothing. A Writer with it
// drafts transactions, and sends and follows those that were signed.
type Elsewhere common.Address

// Address is the account.
func (e Elsewhere) Address() common.Address { return common.Address(e) }

// SignHash refuses.
func (e Elsewhere) SignHash(common.Hash) ([]byte, error) {
	return nil, fmt.Errorf("the key of %s is not here", view.Lower(e.Address()))
}

// batch is a file of Safe's Transaction Builder. request is beside it what other wallets take, the
// parameter of eth_signTransaction, one for each transaction.
type batch struct {
	Version      string      `json:"version"`
	ChainID      string      `json:"chainId"` // decimal
	Meta         batchMeta   `json:"meta"`
	Transactions []batchCall `json:"transactions"`
	Requests     []request   `json:"requests"`
}

type batchMeta struct {
	Name string `json:"name"`
}

type batchCall struct {
	To    common.Address `json:"to"`
	Value string         `json:"value"` // decimal wei
	Data  hexutil.Bytes  `json:"data"`
}

type request struct {
	Type      hexutil.Uint64 `json:"type"`
	ChainID   *hexutil.Big   `json:"chainId"`
	From      common.Address `json:"from"`
	To        common.Address `json:"to"`
	Value     *hexutil.Big   `json:"value"`
	Data      hexutil.Bytes  `json:"data"`
	Gas       hexutil.Uint64 `json:"gas"`
	Nonce     hexutil.Uint64 `json:"nonce"`
	MaxFee    *hexutil.Big   `json:"maxFeePerGas"`
	MaxTipFee *hexutil.Big   `json:"maxPriorityFeePerGas"`
}

// Draft makes the document of an operation for who has the key: JSON that Safe's Transaction
// Builder takes, and beside it the requests that other wallets sign. after is how many transactions
// of the account were drafted before this one and not sent yet. It returns how many the document
// holds.
func (w *Writer) Draft(ctx context.Context, op chains.Op, name string, after uint64) (document []byte, count uint64, err error) {
	nonce, err := w.nonceAt(ctx, "read nonce", "pending")
	if err != nil {
		return nil, 0, err
	}
	nonce += after
	list, _, err := w.draft(ctx, op, chains.SignOptions{Nonce: &nonce})
	if err != nil {
		return nil, 0, err
	}
	d := batch{Version: "1.0", ChainID: w.chain.registry.ChainID().String(), Meta: batchMeta{Name: name}}
	for _, tx := range list {
		if tx.Type() == types.SetCodeTxType {
			return nil, 0, chains.Refuse(w.chain.info.Chain, op.Verb(), "wallets do not sign transactions that carry an authorization (EIP-7702): give the key by reference")
		}
		d.Transactions = append(d.Transactions, batchCall{To: *tx.To(), Value: tx.Value().String(), Data: tx.Data()})
		d.Requests = append(d.Requests, request{
			Type: hexutil.Uint64(tx.Type()), ChainID: (*hexutil.Big)(tx.ChainId()), From: w.signer.Address(), To: *tx.To(), Value: (*hexutil.Big)(tx.Value()), Data: tx.Data(),
			Gas: hexutil.Uint64(tx.Gas()), Nonce: hexutil.Uint64(tx.Nonce()), MaxFee: (*hexutil.Big)(tx.GasFeeCap()), MaxTipFee: (*hexutil.Big)(tx.GasTipCap()),
		})
	}
	document, err = json.MarshalIndent(d, "", "  ")
	return append(document, '\n'), uint64(len(list)), err
}

// Signed reads a transaction that was signed elsewhere: its EIP-2718 bytes. One of another chain,
// or of another account than the writer's, is an error of kind Invalid.
func (w *Writer) Signed(raw []byte) (chains.Tx, error) {
	const op = "read signed transaction"
	list, err := decodeRaw(raw)
	if err == nil && len(list) != 1 {
		err = errors.New("want one transaction")
	}
	if err != nil {
		return chains.Tx{}, w.chain.registry.Fail(chains.Invalid, op, err, "")
	}
	from, err := types.Sender(types.LatestSignerForChainID(w.chain.registry.ChainID()), list[0])
	if err == nil && from != w.signer.Address() {
		err = fmt.Errorf("it is of account %s", view.Lower(from))
	}
	if err != nil {
		return chains.Tx{}, w.chain.registry.Fail(chains.Invalid, op, err, "")
	}
	return w.pack(list)
}
