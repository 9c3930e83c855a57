package ledger

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/rlp"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
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

// mostUnknown bounds how many transactions of a block are asked for as they are encoded.
const mostUnknown = 1000

// Transactions reads a block's transactions. proven says that the block's header commits to them,
// which does not show where no node gives the bytes of one whose type is not known here. Another
// endpoint is asked for a list that is not proven; where its list is not either, both are returned.
func (l *Ledger) Transactions(ctx context.Context, op string, b Block) (list []Transaction, proven bool, err error) {
	first := chains.Opinion(ctx)
	if list, proven, err = l.transactions(first, op, b); err != nil || proven || len(l.node.Endpoints) == 1 {
		return list, proven, err
	}
	var other []Transaction
	answered, _ := l.node.Second(first, func(ctx context.Context) (err error) {
		other, proven, err = l.transactions(ctx, op, b)
		return err
	})
	switch {
	case answered && proven:
		return other, true, nil
	case answered: // one may show what the other does not
		list = append(list, other...)
	}
	return list, false, ctx.Err()
}

func (l *Ledger) transactions(ctx context.Context, op string, b Block) (list []Transaction, proven bool, err error) {
	var body *struct {
		Transactions []json.RawMessage `json:"transactions"`
	}
	if err := l.node.AskOne(ctx, op, &rpc.Question{Method: "eth_getBlockByHash", Args: []any{b.Hash, true}, Check: func(e *rpc.Endpoint, raw json.RawMessage) error {
		switch err := json.Unmarshal(raw, &body); {
		case err != nil:
			return l.fail(chains.Dishonest, op, fmt.Errorf("%s gives for block %s what is no block", e, b.Position()), "use another node")
		case body == nil: // its header was read: another node has it
			return l.fail(chains.Transient, op, fmt.Errorf("%s does not have block %s", e, b.Position()), "ask again, or use another node")
		}
		return nil
	}}); err != nil {
		return nil, false, err
	}
	for _, raw := range body.Transactions {
		list = append(list, decodeTransaction(raw))
	}
	proves := func() bool { return types.DeriveSha(transactions(list), new(listHasher)) == b.transactionsRoot }
	if proves() {
		return list, true, nil
	}
	l.readUnknown(ctx, op, b, list)
	return list, proves(), ctx.Err()
}

// readUnknown asks for the encoding of those transactions of a block whose type is not Ethereum's.
// Not every node gives it; what is not given stays as it is.
func (l *Ledger) readUnknown(ctx context.Context, op string, b Block, list []Transaction) {
	var at []int
	var questions []*rpc.Question
	for i, tx := range list {
		if tx.Tx == nil {
			at = append(at, i)
			questions = append(questions, &rpc.Question{Method: "eth_getRawTransactionByBlockHashAndIndex", Args: []any{b.Hash, hexutil.Uint64(i)}, Stranger: true})
		}
	}
	if len(questions) > mostUnknown || l.node.Ask(ctx, op, questions) != nil {
		return
	}
	for n, q := range questions {
		var raw hexutil.Bytes
		if q.Err != nil || json.Unmarshal(q.Result, &raw) != nil || len(raw) == 0 {
			continue
		}
		t := Transaction{ID: crypto.Keccak256Hash(raw), encoded: raw}
		if tx := new(types.Transaction); tx.UnmarshalBinary(raw) == nil {
			t.Tx = tx
		}
		list[at[n]] = t
	}
}

// Find looks for a transaction in a block: it is number at of the block's, -1 where it is none of
// them. The receipts root commits to no transaction's id, so that a node could show the receipt of
// another: the transactions root proves the place (see Transactions).
func (l *Ledger) Find(ctx context.Context, op string, b Block, id common.Hash) (tx Transaction, at int, proven bool, err error) {
	list, proven, err := l.Transactions(ctx, op, b)
	if at = slices.IndexFunc(list, func(t Transaction) bool { return t.ID == id }); at < 0 {
		return Transaction{ID: id}, at, proven, err
	}
	return list[at], at, proven, err // its id is the hash of its content
}

// ErrPlace says that one node alone names a transaction's place in its block.
var ErrPlace = errors.New("which of the block's receipts is its own cannot be proven, since the node's list of the block's transactions does not hash to the header's root")

// Executed is a transaction that a block holds, and its receipt; no receipt where the block does
// not hold it. Where its place cannot be proven (see Find), another endpoint than the one that
// claimed it has to name the same. Beside ErrPlace the receipt is the only endpoint's word.
func (l *Ledger) Executed(ctx context.Context, op string, b Block, claimed *Receipt) (Transaction, *Receipt, error) {
	list, err := l.BlockReceipts(ctx, op, b)
	if err != nil {
		return Transaction{}, nil, err
	}
	tx, at, proven, err := l.Find(ctx, op, b, claimed.TxHash)
	if err != nil {
		return tx, nil, err
	}
	if !proven {
		if err = l.confirm(ctx, op, b, claimed); err != nil && !errors.Is(err, ErrPlace) {
			return tx, nil, err
		}
		at = int(claimed.TransactionIndex)
	}
	switch {
	case at < 0 && proven:
		return tx, nil, nil
	case uint(at) >= uint(len(list)):
		return tx, nil, l.fail(chains.Dishonest, op, fmt.Errorf("block %s holds %d receipts, and transaction %s is said to be its number %d", b.Position(), len(list), tx.ID, at), "use another node")
	}
	return tx, list[at], err
}

// confirm has another endpoint than the one that claims it name the same place of a transaction,
// however both fare meanwhile. Where headers are not verified, the roots are one node's word, and
// so is the place.
func (l *Ledger) confirm(ctx context.Context, op string, b Block, claimed *Receipt) error {
	id := claimed.TxHash
	if l.loose {
		return nil
	}
	err := l.fail(chains.Transient, op, fmt.Errorf("block %s, transaction %s: %w", b.Position(), id, ErrPlace), "configure a second endpoint, or use another node")
	for _, e := range l.node.Order(ctx) {
		var r *Receipt
		if e == claimed.from {
			continue
		}
		if asked := l.node.AskOf(ctx, op, e, []*rpc.Question{l.askReceipt(op, id, &r)}); asked != nil {
			if !chains.Silent(asked) {
				err = asked
			}
			continue
		}
		switch {
		case r == nil:
			return l.fail(chains.Transient, op, fmt.Errorf("a second endpoint does not know transaction %s of block %s", id, b.Position()), "use nodes that keep up")
		case r.BlockHash != b.Hash || r.TransactionIndex != claimed.TransactionIndex:
			return l.fail(chains.Dishonest, op, fmt.Errorf("block %s: two endpoints do not name the same place of transaction %s", b.Position(), id), "use other nodes")
		}
		return nil
	}
	return err
}
