package ledger

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"

	"github.com/bridge8004/bridge8004/chains"
)

// Transaction is one of a block's transactions. Of a type that is not Ethereum's Tx is nil, of one
// that is not known here ID is zero too.
type Transaction struct {
	ID common.Hash
	Tx *types.Transaction

	encoded []byte
}

// transactions lists a block's transactions as its transactions root commits to them.
type transactions []Transaction

// Len counts the transactions.
func (l transactions) Len() int { return len(l) }

// EncodeIndex writes the consensus encoding of one transaction.
func (l transactions) EncodeIndex(i int, w *bytes.Buffer) { w.Write(l[i].encoded) }

// decodeTransaction reads a transaction as eth_getBlockBy… returns it. Its id is the hash of its
// consensus encoding, whatever the node says.
func decodeTransaction(raw json.RawMessage) (t Transaction) {
	tx, err := new(types.Transaction), error(nil)
	if json.Unmarshal(raw, tx) == nil {
		t.encoded, err = tx.MarshalBinary()
		t.Tx = tx
	} else {
		t.encoded = encodeUnsigned(raw)
	}
	if err == nil && len(t.encoded) > 0 {
		t.ID = crypto.Keccak256Hash(t.encoded)
	}
	return t
}

// internalType is the type of the transaction with which ArbOS begins each block of an Arbitrum
// chain.
const internalType = 0x6a

// encodeUnsigned is the encoding of a transaction that nobody signs: an OP-stack deposit
// (reference: Deposits, The Deposited Transaction Type), or one of ArbOS's own. nil of others.
func encodeUnsigned(raw json.RawMessage) []byte {
	var t struct {
		Type     hexutil.Uint64  `json:"type"`
		Source   common.Hash     `json:"sourceHash"`
		From     common.Address  `json:"from"`
		To       *common.Address `json:"to"`
		Mint     *hexutil.Big    `json:"mint"`
		Value    *hexutil.Big    `json:"value"`
		Gas      hexutil.Uint64  `json:"gas"`
		IsSystem bool            `json:"isSystemTx"`
		Input    hexutil.Bytes   `json:"input"`
		ChainID  *hexutil.Big    `json:"chainId"`
	}
	if json.Unmarshal(raw, &t) != nil {
		return nil
	}
	amount := func(v *hexutil.Big) []byte { return (*big.Int)(cmp.Or(v, new(hexutil.Big))).Bytes() }
	var fields []any
	switch t.Type {
	case DepositType:
		var to []byte // of a new contract, empty
		if t.To != nil {
			to = t.To.Bytes()
		}
		fields = []any{t.Source, t.From, to, amount(t.Mint), amount(t.Value), uint64(t.Gas), t.IsSystem, []byte(t.Input)}
	case internalType:
		fields = []any{amount(t.ChainID), []byte(t.Input)}
	default:
		return nil
	}
	encoded, err := rlp.EncodeToBytes(fields)
	if err != nil {
		return nil
	}
	return append([]byte{byte(t.Type)}, encoded...)
}

// Transactions reads a block's transactions. proven says that the block's header commits to them,
// which does not show where one of them is of a type that is not known here.
func (l *Ledger) Transactions(ctx context.Context, op string, b Block) (list []Transaction, proven bool, err error) {
	var body struct {
		Transactions []json.RawMessage `json:"transactions"`
	}
	if err := l.node.Call(ctx, op, &body, "eth_getBlockByHash", b.Hash, true); err != nil {
		return nil, false, err
	}
	for _, raw := range body.Transactions {
		list = append(list, decodeTransaction(raw))
	}
	return list, types.DeriveSha(transactions(list), new(listHasher)) == b.transactionsRoot, nil
}

// Executed is the receipt of a transaction that a block holds; nil where it does not hold it. The
// receipts root commits to no transaction's id, so that a node could show the receipt of another:
// its place is proven by the transactions root. Where a type is not known, two endpoints have to
// name the same place: claimed is the receipt that was asked for with the opinion first.
func (l *Ledger) Executed(ctx, first context.Context, op string, b Block, claimed *Receipt) (*Receipt, error) {
	list, err := l.BlockReceipts(ctx, op, b)
	if err != nil {
		return nil, err
	}
	txs, proven, err := l.Transactions(ctx, op, b)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(txs, func(tx Transaction) bool { return tx.ID == claimed.TxHash })
	if !proven {
		if err := l.confirm(first, op, b, claimed); err != nil {
			return nil, err
		}
		at = int(claimed.TransactionIndex)
	}
	switch {
	case at < 0 && proven:
		return nil, nil
	case uint(at) >= uint(len(list)):
		return nil, l.fail(chains.Dishonest, op, fmt.Errorf("block %s holds %d receipts, and transaction %s is said to be its number %d", b.Position(), len(list), claimed.TxHash, at), "use another node")
	}
	return list[at], nil
}

// confirm has another endpoint than the one that answered the first opinion name the same place of
// a transaction. Where headers are not verified, the roots are one node's word, and so is the place.
func (l *Ledger) confirm(first context.Context, op string, b Block, claimed *Receipt) error {
	id := claimed.TxHash
	switch {
	case l.loose:
		return nil
	case len(l.node.Endpoints) == 1:
		return l.fail(chains.Transient, op, fmt.Errorf("block %s: which of its receipts is that of transaction %s cannot be proven, since the node's list of its transactions does not hash to the header's root", b.Position(), id),
			"configure a second endpoint, or use another node")
	}
	found, err := l.ReceiptsOf(chains.Elsewhere(first), op, []common.Hash{id})
	if err != nil {
		return err
	}
	if r := found[id]; r == nil || r.BlockHash != b.Hash || r.TransactionIndex != claimed.TransactionIndex {
		return l.fail(chains.Dishonest, op, fmt.Errorf("block %s: two endpoints do not name the same place of transaction %s", b.Position(), id), "use other nodes")
	}
	return nil
}
