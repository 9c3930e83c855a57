package evm

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/rlp"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// maxSteps is how many transactions one operation takes at most.
const maxSteps = 2

// pack makes a Tx of signed transactions: their EIP-2718 encodings one after another, named by the
// last, which is the operation proper.
func (w *Writer) pack(list []*types.Transaction) (chains.Tx, error) {
	var raw bytes.Buffer
	for _, tx := range list {
		b, err := tx.MarshalBinary()
		if err != nil {
			return chains.Tx{}, w.chain.registry.Fail(chains.Invalid, "encode transaction", err, "")
		}
		raw.Write(b)
	}
	last := list[len(list)-1]
	return chains.Tx{Chain: w.chain.config.Chain, ID: last.Hash().Hex(), Account: view.Lower(w.signer.Address()), Nonce: last.Nonce(), Raw: raw.Bytes()}, nil
}

// unpack reads a Tx back and checks that its bytes are what it says: of this chain and account, in
// the order of their nonces, the last of them named by its id.
func (w *Writer) unpack(tx chains.Tx) ([]*types.Transaction, error) {
	if tx.Chain != w.chain.config.Chain {
		return nil, fmt.Errorf("it belongs to chain %q", tx.Chain)
	}
	list, err := decodeRaw(tx.Raw)
	if err != nil {
		return nil, err
	}
	for i, t := range list {
		from, err := types.Sender(types.LatestSignerForChainID(w.chain.registry.ChainID()), t)
		if err != nil {
			return nil, fmt.Errorf("malformed transaction: %w", err)
		}
		if from != w.signer.Address() {
			return nil, fmt.Errorf("it is of account %s", view.Lower(from))
		}
		if t.Nonce() != list[0].Nonce()+uint64(i) {
			return nil, errors.New("malformed transaction: its nonces are out of order")
		}
	}
	if last := list[len(list)-1]; last.Hash().Hex() != tx.ID || last.Nonce() != tx.Nonce {
		return nil, fmt.Errorf("its bytes are those of transaction %s", last.Hash())
	}
	return list, nil
}

// decodeRaw splits concatenated EIP-1559 transactions, which may set code (EIP-7702).
func decodeRaw(raw []byte) ([]*types.Transaction, error) {
	var list []*types.Transaction
	for len(raw) > 0 {
		if len(list) == maxSteps || raw[0] != types.DynamicFeeTxType && raw[0] != types.SetCodeTxType {
			return nil, errors.New("malformed transaction: want EIP-1559 bytes")
		}
		_, _, rest, err := rlp.Split(raw[1:])
		if err != nil {
			return nil, fmt.Errorf("malformed transaction: %w", err)
		}
		t := new(types.Transaction)
		if err := t.UnmarshalBinary(raw[:len(raw)-len(rest)]); err != nil {
			return nil, fmt.Errorf("malformed transaction: %w", err)
		}
		list, raw = append(list, t), rest
	}
	if len(list) == 0 {
		return nil, errors.New("malformed transaction: no bytes")
	}
	return list, nil
}
