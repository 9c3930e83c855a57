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

// Executed is the receipt of a transaction that a node places in a block; nil where the block does
// not hold it. The receipts root commits to no transaction's id, so that a node could show the
// receipt of another: its place is proven by the transactions root. Where a type is not known,
// another endpoint has to name the same place.
func (l *Ledger) Executed(ctx context.Context, op string, b Block, id common.Hash) (*Receipt, error) {
	ctx = chains.Opinion(ctx)
	list, err := l.BlockReceipts(ctx, op, b)
	if err != nil {
		return nil, err
	}
	txs, proven, err := l.Transactions(ctx, op, b)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(txs, func(tx Transaction) bool { return tx.ID == id })
	if !proven {
		if at, err = l.named(ctx, op, b, list, id); err != nil {
			return nil, err
		}
	}
	switch {
	case at < 0:
		return nil, nil
	case at >= len(list):
		return nil, l.fail(chains.Dishonest, op, fmt.Errorf("block %s holds %d transactions and %d receipts", b.Position(), len(txs), len(list)), "use another node")
	}
	return list[at], nil
}

// named is the place that two endpoints name of a transaction in a block, -1 where the first names
// none. Where headers are not verified, the roots are one node's word, and so is the place.
func (l *Ledger) named(ctx context.Context, op string, b Block, list []*Receipt, id common.Hash) (int, error) {
	at := slices.IndexFunc(list, func(r *Receipt) bool { return r.TxHash == id })
	if at < 0 || l.loose {
		return at, nil
	}
	if len(l.node.Endpoints) == 1 {
		return 0, l.fail(chains.Transient, op, fmt.Errorf("block %s: which of its receipts is that of transaction %s cannot be proven, since the node's list of its transactions does not hash to the header's root", b.Position(), id),
			"configure a second endpoint, or use another node")
	}
	found, err := l.ReceiptsOf(chains.Elsewhere(ctx), op, []common.Hash{id})
	if err != nil {
		return 0, err
	}
	if r := found[id]; r == nil || r.BlockHash != b.Hash || r.TransactionIndex != uint(at) {
		l.Forget(b.Hash)
		return 0, l.fail(chains.Dishonest, op, fmt.Errorf("block %s: two endpoints do not name the same place of transaction %s", b.Position(), id), "use other nodes")
	}
	return at, nil
}
