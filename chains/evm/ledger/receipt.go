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
	"github.com/ethereum/go-ethereum/rlp"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Receipt is a transaction's receipt with the fields that rollups add.
type Receipt struct {
	types.Receipt
	charged        charged
	DepositNonce   *uint64 // OP stack, type 0x7e
	DepositVersion *uint64
	BaseFee        *big.Int // Celo, type 0x7b: of the currency that paid

	from *rpc.Endpoint // who showed it, where it was asked for by itself
}

// DepositType is the transaction type of OP-stack deposits, whose receipts have fields of their own
// under the receipts root.
const DepositType = 0x7e

// currencyType is the type of Celo's transactions that pay their gas in a currency of their choice
// (CIP-64). Since Cel2 the base fee stands under the root, too (CIP-66).
const currencyType = 0x7b

// decodeReceipt reads a receipt as eth_getTransactionReceipt and eth_getBlockReceipts return it;
// nil for null. Its logs must all name its own block and transaction, be numbered without a gap and
// not be removed.
func decodeReceipt(raw json.RawMessage) (*Receipt, error) {
	if len(raw) == 0 || string(raw) == "null" {
		return nil, nil
	}
	r := new(Receipt)
	if err := json.Unmarshal(raw, &r.Receipt); err != nil {
		return nil, fmt.Errorf("malformed receipt: %w", err)
	}
	var more struct {
		BlockHash *common.Hash `json:"blockHash"`
		charged
		DepositNonce   *hexutil.Uint64 `json:"depositNonce"`
		DepositVersion *hexutil.Uint64 `json:"depositReceiptVersion"`
		BaseFee        *hexutil.Big    `json:"baseFee"`
	}
	if err := json.Unmarshal(raw, &more); err != nil {
		return nil, fmt.Errorf("malformed receipt: %w", err)
	}
	if more.BlockHash == nil || r.BlockNumber == nil || !r.BlockNumber.IsUint64() {
		return nil, errors.New("malformed receipt: it names no block")
	}
	if n := len(r.PostState); n != 0 && n != common.HashLength { // it would stand for the status under the root
		return nil, fmt.Errorf("malformed receipt of %s: a state root of %d bytes", r.TxHash, n)
	}
	r.charged, r.DepositNonce, r.DepositVersion, r.BaseFee = more.charged, (*uint64)(more.DepositNonce), (*uint64)(more.DepositVersion), (*big.Int)(more.BaseFee)
	if slices.Contains(r.Logs, nil) {
		return nil, fmt.Errorf("malformed receipt of %s: a log is null", r.TxHash)
	}
	for i, log := range r.Logs {
		if log.TxHash != r.TxHash || log.BlockHash != r.BlockHash || log.BlockNumber != r.BlockNumber.Uint64() || log.Removed || log.Index != r.Logs[0].Index+uint(i) {
			return nil, fmt.Errorf("malformed receipt of %s: log %d belongs elsewhere", r.TxHash, i)
		}
	}
	return r, nil
}

// charged is what a receipt of an OP-stack rollup says that was taken beside the gas: for the
// parent chain, and since Isthmus for the operator, whose formula Jovian changed. Nothing proves
// it.
type charged struct {
	L1Fee            *hexutil.Big `json:"l1Fee"` // wei
	OperatorScalar   *hexutil.Big `json:"operatorFeeScalar"`
	OperatorConstant *hexutil.Big `json:"operatorFeeConstant"`  // wei
	Jovian           *hexutil.Big `json:"daFootprintGasScalar"` // told since Jovian
}

// sum is all of it for so much gas, in wei.
func (c charged) sum(gas uint64) *big.Int {
	of := func(v *hexutil.Big) *big.Int { return (*big.Int)(cmp.Or(v, new(hexutil.Big))) }
	total := new(big.Int).Mul(new(big.Int).SetUint64(gas), of(c.OperatorScalar))
	if c.Jovian != nil {
		total.Mul(total, big.NewInt(100))
	} else {
		total.Div(total, big.NewInt(1_000_000))
	}
	return total.Add(total, of(c.OperatorConstant)).Add(total, of(c.L1Fee))
}

// receipts lists a block's receipts as its receipts root commits to them.
type receipts []*Receipt

// Len counts the receipts.
func (l receipts) Len() int { return len(l) }

// EncodeIndex writes the consensus encoding of one receipt. The bloom is computed anew from the
// logs.
func (l receipts) EncodeIndex(i int, w *bytes.Buffer) {
	r := l[i]
	status := r.PostState
	if len(status) == 0 && r.Status == types.ReceiptStatusSuccessful {
		status = []byte{1}
	}
	bloom := types.CreateBloom(&r.Receipt)
	fields := []any{status, r.CumulativeGasUsed, bloom, r.Logs}
	if r.Type == DepositType && r.DepositVersion != nil { // before Canyon the nonce is not under the root
		var nonce uint64
		if r.DepositNonce != nil {
			nonce = *r.DepositNonce
		}
		fields = append(fields, nonce, *r.DepositVersion)
	}
	if r.Type == currencyType && r.BaseFee != nil {
		fields = append(fields, r.BaseFee)
	}
	if r.Type != types.LegacyTxType {
		w.WriteByte(r.Type)
	}
	// An error leaves the encoding incomplete, and the root then differs.
	_ = rlp.Encode(w, fields)
}

// root is what a header commits to.
func (l receipts) root() common.Hash { return types.DeriveSha(l, new(listHasher)) }

// maxBlockTransactions bounds what is asked of one block where its receipts have to be read one by
// one.
const maxBlockTransactions = 20_000

// BlockReceipts reads all receipts of a block and checks them against the receipts root in its
// header. Those who ask at the same time share an answer.
func (l *Ledger) BlockReceipts(ctx context.Context, op string, b Block) ([]*Receipt, error) {
	if known, ok := l.proven.Get(b.Hash); ok {
		return known, nil
	}
	read := func(ctx context.Context) (list []*Receipt, err error) {
		if err = l.node.Refuting(ctx, func() (err error) { list, err = l.readReceipts(ctx, op, b); return err }); err == nil {
			l.proven.Add(b.Hash, list)
		}
		return list, err
	}
	list, joined, err := l.receiptReads.Do(ctx, b.Hash.Hex(), read)
	if joined && err != nil {
		return read(ctx)
	}
	return list, err
}

// readReceipts reads all receipts of a block from the endpoint that is preferred now.
func (l *Ledger) readReceipts(ctx context.Context, op string, b Block) ([]*Receipt, error) {
	raws, err := l.rawReceipts(ctx, op, b)
	if err != nil {
		return nil, err
	}
	return l.CheckReceipts(op, b, raws)
}

// CheckReceipts reads the receipts of a block, which have to be those that its header commits to.
func (l *Ledger) CheckReceipts(op string, b Block, raws []json.RawMessage) ([]*Receipt, error) {
	list, before := make(receipts, len(raws)), uint64(0)
	for i, raw := range raws {
		r, err := decodeReceipt(raw)
		switch {
		case err != nil:
			return nil, l.fail(chains.Dishonest, op, err, "use another node")
		case r == nil:
			return nil, l.fail(chains.Transient, op, fmt.Errorf("block %s: a receipt is missing", b.Position()), "")
		case r.BlockHash != b.Hash || r.BlockNumber.Uint64() != b.Number || r.TransactionIndex != uint(i):
			return nil, l.fail(chains.Dishonest, op, fmt.Errorf("block %s: receipt %d is of another place", b.Position(), i), "use another node")
		case r.CumulativeGasUsed < before:
			return nil, l.fail(chains.Dishonest, op, fmt.Errorf("block %s: receipt %d has less gas used than the one before it", b.Position(), i), "use another node")
		}
		r.GasUsed, before = r.CumulativeGasUsed-before, r.CumulativeGasUsed // the root commits to the sum alone
		list[i] = r
	}
	if root := list.root(); root != b.receiptsRoot {
		return nil, l.fail(chains.Dishonest, op, fmt.Errorf("block %s: the receipts hash to %s, its header says %s", b.Position(), root, b.receiptsRoot), "use another node")
	}
	return list, nil
}

func (l *Ledger) rawReceipts(ctx context.Context, op string, b Block) ([]json.RawMessage, error) {
	var raws []json.RawMessage
	err := l.node.AskOne(ctx, op, &rpc.Question{Method: "eth_getBlockReceipts", Args: []any{b.Hash}, Check: func(_ *rpc.Endpoint, answer json.RawMessage) error {
		raws = nil
		if err := json.Unmarshal(answer, &raws); err != nil {
			return l.fail(chains.Dishonest, op, fmt.Errorf("block %s: %w", b.Position(), err), "use another node")
		}
		if raws == nil {
			return l.fail(chains.Transient, op, fmt.Errorf("block %s: %w", b.Position(), ErrNoBlock), "")
		}
		return nil
	}})
	// A block may hold more logs than fit one answer, of which each receipt holds a part.
	if !errors.Is(err, chains.ErrNoMethod) && !errors.Is(err, rpc.ErrTooMuch) {
		return raws, err
	}
	var body struct {
		Transactions []common.Hash `json:"transactions"`
	}
	if err := l.node.Call(ctx, op, &body, "eth_getBlockByHash", b.Hash, false); err != nil {
		return nil, err
	}
	if body.Transactions == nil {
		return nil, l.fail(chains.Transient, op, fmt.Errorf("block %s: %w", b.Position(), ErrNoBlock), "")
	}
	if len(body.Transactions) > maxBlockTransactions {
		return nil, l.fail(chains.TooMuch, op, fmt.Errorf("block %s holds %d transactions", b.Position(), len(body.Transactions)), "use a node with eth_getBlockReceipts")
	}
	questions := make([]*rpc.Question, len(body.Transactions))
	for i, tx := range body.Transactions {
		questions[i] = &rpc.Question{Method: "eth_getTransactionReceipt", Args: []any{tx}}
	}
	if err := l.node.Ask(ctx, op, questions); err != nil {
		return nil, err
	}
	raws = make([]json.RawMessage, len(questions))
	for i, q := range questions {
		if q.Err != nil {
			return nil, q.Err
		}
		raws[i] = q.Result
	}
	return raws, nil
}

// ReceiptsOf reads the receipts of transactions, each once. A missing one is nil.
func (l *Ledger) ReceiptsOf(ctx context.Context, op string, transactions []common.Hash) (map[common.Hash]*Receipt, error) {
	transactions = slices.Clone(transactions)
	slices.SortFunc(transactions, common.Hash.Cmp)
	transactions = slices.Compact(transactions)
	questions, shown := make([]*rpc.Question, len(transactions)), make([]*Receipt, len(transactions))
	for i, tx := range transactions {
		questions[i] = l.askReceipt(op, tx, &shown[i])
	}
	if err := l.node.Ask(ctx, op, questions); err != nil {
		return nil, err
	}
	found := make(map[common.Hash]*Receipt, len(transactions))
	for i, q := range questions {
		if q.Err != nil {
			return nil, q.Err
		}
		found[transactions[i]] = shown[i]
	}
	return found, nil
}

// askReceipt is the question for the receipt of a transaction; nil where the node has none.
func (l *Ledger) askReceipt(op string, tx common.Hash, into **Receipt) *rpc.Question {
	q := &rpc.Question{Method: "eth_getTransactionReceipt", Args: []any{tx}}
	q.Check = func(e *rpc.Endpoint, answer json.RawMessage) error {
		r, err := decodeReceipt(answer)
		q.Result = nil // it may be long
		switch {
		case err == nil && r != nil && r.TxHash != tx:
			err = fmt.Errorf("asked for the receipt of %s, got that of %s", tx, r.TxHash)
		case err == nil && r != nil:
			r.from = e
		}
		if err != nil {
			return l.fail(chains.Dishonest, op, err, "use another node")
		}
		*into = r
		return nil
	}
	return q
}

// Known returns the receipts of a block, by its hash, that were checked before.
func (l *Ledger) Known(block common.Hash) (list []*Receipt, ok bool) { return l.proven.Get(block) }

// Forget has the receipts of a block read anew.
func (l *Ledger) Forget(block common.Hash) { l.proven.Remove(block) }

// ProveLog checks a log against the receipts of its block, whose root is in the block's header. The
// state holds neither endpoint nor URI nor hash of a feedback.
func (l *Ledger) ProveLog(ctx context.Context, op string, log *types.Log) error {
	blocks, err := l.BlocksOf(ctx, op, []*types.Log{log}, nil)
	if err != nil {
		return err
	}
	list, err := l.BlockReceipts(ctx, op, blocks[log.BlockNumber])
	if err != nil {
		return err
	}
	for _, r := range list {
		if slices.ContainsFunc(r.Logs, func(proven *types.Log) bool { return proven.Index == log.Index && same(proven, log) }) {
			return nil
		}
	}
	return l.fail(chains.Dishonest, op, fmt.Errorf("block %d holds no such log as the node gives at index %d", log.BlockNumber, log.Index), "use another node")
}

// Cost is what the transaction cost in wei in block b, with what a rollup charged beside its gas.
// The price is the node's own word, but never below the base fee, nor above what the transaction
// offered where that is given.
func (r *Receipt) Cost(b Block, tx *types.Transaction) *big.Int {
	base, price := cmp.Or(b.BaseFee, new(big.Int)), cmp.Or(r.EffectiveGasPrice, new(big.Int))
	if tx != nil {
		offered := []*big.Int{price, tx.GasFeeCap(), new(big.Int).Add(base, tx.GasTipCap())}
		price = slices.MinFunc(offered, (*big.Int).Cmp)
	}
	if price.Cmp(base) < 0 {
		price = base
	}
	total := new(big.Int).Mul(price, new(big.Int).SetUint64(r.GasUsed))
	return total.Add(total, r.charged.sum(r.GasUsed))
}
