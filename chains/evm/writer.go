package evm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"
	"github.com/holiman/uint256"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/delegate"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/relay"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

// WriterOptions are an operator's choices.
type WriterOptions struct {
	// MaxFeePerGas is what a transaction may offer per gas at most, in wei; nil: no cap but on the
	// tip (suggestedTip). Above it, signing fails as transient.
	MaxFeePerGas *big.Int
	MinTip       *big.Int // wei per gas; nil: 1 (the node's suggestion is used where it is higher)
	MaxGas       uint64   // gas of one transaction at most; default 16,777,216, the protocol's cap
	// MirrorURI gives the feedbackURI of a mirror from its file, such as a data: URI; nil leaves it
	// empty, since any reader can rebuild the file.
	MirrorURI func(file []byte) string
	GrantFor  time.Duration // life of a SyncDelegate grant, by the chain's clock; default 365 days
}

// Writer writes with one account. It implements chains.Writer. GrantSync may take two transactions,
// an approval before the grant: its Tx then holds both, named by the second.
type Writer struct {
	chain   *Chain
	signer  signature.Signer
	options WriterOptions

	mostSpent int // chains.MaxSpent, but in tests
}

var _ chains.Writer = (*Writer)(nil)

// NewWriter returns a writer for a signer's account.
func NewWriter(c *Chain, signer signature.Signer, o WriterOptions) *Writer {
	o.MaxGas, o.GrantFor, o.MinTip = cmp.Or(o.MaxGas, params.MaxTxGas), cmp.Or(o.GrantFor, 365*24*time.Hour), cmp.Or(o.MinTip, big.NewInt(1))
	return &Writer{chain: c, signer: signer, options: o, mostSpent: chains.MaxSpent}
}

// Account is the signer's account.
func (w *Writer) Account() caip.AccountID { return w.chain.registry.Account(w.signer.Address()) }

// NextNonce returns the number of the account's included transactions: the least of two answers, of
// two endpoints where there are several that answer. A number that is too low costs another try,
// and behind one that is too high everything would wait for ever.
func (w *Writer) NextNonce(ctx context.Context) (uint64, bool, error) {
	const op = "read nonce"
	n, again, answered, err := rpc.Both(ctx, w.chain.registry.Node, func(ctx context.Context) (uint64, error) { return w.nonceAt(ctx, op, "latest") })
	if answered {
		n = min(n, again)
	}
	return n, true, err
}

func (w *Writer) nonceAt(ctx context.Context, op string, block any) (uint64, error) {
	var n hexutil.Uint64
	err := w.chain.registry.Node.Call(ctx, op, &n, "eth_getTransactionCount", w.signer.Address(), block)
	return uint64(n), err
}

// Sign simulates an operation at the latest block and signs it. What one node refuses for good
// another one is asked for.
func (w *Writer) Sign(ctx context.Context, operation chains.Op, o chains.SignOptions) (chains.Tx, error) {
	return chains.Twice(ctx, func(ctx context.Context) (chains.Tx, error) { return w.signBy(ctx, operation, o) })
}

func (w *Writer) signBy(ctx context.Context, operation chains.Op, o chains.SignOptions) (chains.Tx, error) {
	var drafts []*types.Transaction
	var b ledger.Block
	var balance *big.Int
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) { drafts, b, err = w.draft(ctx, operation, o); return err },
		func(ctx context.Context) (err error) { balance, err = w.balance(ctx, "read balance"); return err },
		func(ctx context.Context) error { _, err := w.chain.charges(ctx, "read fees"); return err },
	); err != nil {
		return chains.Tx{}, err
	}
	op := operation.Verb()
	var signed []*types.Transaction
	for _, draft := range drafts {
		tx, err := w.sign(op, draft)
		if err != nil {
			return chains.Tx{}, err
		}
		signed = append(signed, tx)
	}
	charge, err := w.chain.charge(ctx, op, signed)
	if err != nil {
		return chains.Tx{}, err
	}
	if err := w.checkFunds(op, signed, charge, balance); err != nil {
		return chains.Tx{}, err
	}
	tx, err := w.pack(signed)
	tx.Cost, tx.Gas = estimate(signed, charge, b.BaseFee), relay.NamedGas(signed[len(signed)-1].Data())
	return tx, err
}

// draft simulates an operation at the latest block, and makes its transactions without signatures.
func (w *Writer) draft(ctx context.Context, operation chains.Op, o chains.SignOptions) (drafts []*types.Transaction, b ledger.Block, err error) {
	if operation == nil {
		return nil, b, w.chain.registry.Fail(chains.Invalid, "sign", errors.New("no operation given"), "")
	}
	op := operation.Verb()
	earlier, err := w.replaced(ctx, op, o)
	if err != nil {
		return nil, b, err
	}
	var messages []registry.Message
	var price price
	var nonce uint64
	if err := w.chain.registry.Ledger.AtHead(ctx, chains.Latest, func(ctx context.Context, head ledger.Block) error {
		b = head
		return together.Do(ctx,
			func(ctx context.Context) (err error) { messages, err = w.compose(ctx, b, operation); return err },
			func(ctx context.Context) (err error) { price, err = w.price(ctx, op, b, earlier); return err },
			func(ctx context.Context) (err error) { nonce, err = w.firstNonce(ctx, op, o, earlier); return err },
		)
	}); err != nil {
		return nil, b, err
	}
	for i, m := range messages {
		gas, err := w.gas(ctx, op, b, m)
		if err != nil {
			return nil, b, err
		}
		drafts = append(drafts, w.transaction(m, nonce+uint64(i), gas, price))
	}
	return drafts, b, nil
}

func (w *Writer) transaction(m registry.Message, nonce, gas uint64, p price) *types.Transaction {
	chain := w.chain.registry.ChainID()
	if m.Authorization == nil {
		return types.NewTx(&types.DynamicFeeTx{ChainID: chain, Nonce: nonce, To: &m.To, Value: m.Value, Data: m.Data, Gas: gas, GasTipCap: p.tip, GasFeeCap: p.most})
	}
	return types.NewTx(&types.SetCodeTx{
		ChainID: uint256.MustFromBig(chain), Nonce: nonce, To: m.To, Value: new(uint256.Int), Data: m.Data, Gas: gas,
		GasTipCap: uint256.MustFromBig(p.tip), GasFeeCap: uint256.MustFromBig(p.most), AuthList: []types.SetCodeAuthorization{*m.Authorization},
	})
}

// estimate is what transactions will cost at the base fee of the latest block, if they use all of
// their gas, with what the chain charges beside it.
func estimate(signed []*types.Transaction, charge, baseFee *big.Int) chains.Coins {
	total := new(big.Int).Set(charge)
	for _, tx := range signed {
		price := minOf(new(big.Int).Add(baseFee, tx.GasTipCap()), tx.GasFeeCap())
		total.Add(total, price.Mul(price, new(big.Int).SetUint64(tx.Gas())))
	}
	return coins(total)
}

func (w *Writer) firstNonce(ctx context.Context, op string, o chains.SignOptions, earlier []*types.Transaction) (uint64, error) {
	switch {
	case o.Nonce != nil:
		return *o.Nonce, nil
	case len(earlier) > 0:
		return earlier[0].Nonce(), nil
	}
	return w.nonceAt(ctx, op, "pending")
}

// replaced unpacks the transactions that are to be outbid. The first of two may have landed alone,
// as where a run was killed between them: its nonce is nobody's any more.
func (w *Writer) replaced(ctx context.Context, op string, o chains.SignOptions) ([]*types.Transaction, error) {
	if o.Replaces == nil {
		return nil, nil
	}
	list, err := w.unpack(*o.Replaces)
	if err != nil {
		return nil, w.chain.registry.Fail(chains.Invalid, op, fmt.Errorf("the transaction to be replaced: %w", err), "")
	}
	if o.Nonce != nil && list[0].Nonce() != *o.Nonce {
		return nil, w.chain.registry.Fail(chains.Invalid, op, fmt.Errorf("the transaction to be replaced has nonce %d, asked for is %d", list[0].Nonce(), *o.Nonce), "")
	}
	if len(list) == 1 || o.Nonce != nil {
		return list, nil
	}
	next, _, err := w.NextNonce(ctx)
	for len(list) > 1 && list[0].Nonce() < next {
		list = list[1:]
	}
	return list, err
}

// gas asks the node what a message takes after a block, which simulates it, and adds the margin. A
// node that does not have the block yet says so.
func (w *Writer) gas(ctx context.Context, op string, after ledger.Block, m registry.Message) (uint64, error) {
	var estimate hexutil.Uint64
	call := map[string]any{"from": w.signer.Address(), "to": m.To, "input": hexutil.Bytes(m.Data)}
	if m.Value != nil {
		call["value"] = (*hexutil.Big)(m.Value)
	}
	if m.Authorization != nil {
		call["authorizationList"] = []types.SetCodeAuthorization{*m.Authorization}
	}
	err := w.chain.registry.Node.Call(ctx, op, &estimate, "eth_estimateGas", call, hexutil.Uint64(after.Number))
	var r *view.Revert
	switch {
	case errors.As(err, &r) && r.Name == "InsufficientGas":
		// The node tried with all the gas that a transaction may take.
		return 0, w.chain.registry.Fail(chains.TooMuch, op, fmt.Errorf("it takes more than %d gas", w.options.MaxGas), "send less at once")
	case err != nil:
		return 0, err
	case m.Spare > w.options.MaxGas || uint64(estimate) > w.options.MaxGas-m.Spare:
		return 0, w.chain.registry.Fail(chains.TooMuch, op, fmt.Errorf("it takes %d gas, and perhaps %d more; a transaction may take %d", uint64(estimate), m.Spare, w.options.MaxGas), "send less at once")
	}
	return min(uint64(estimate)+m.Spare+min(uint64(estimate)/4, mostMargin), w.options.MaxGas), nil
}

// mostMargin bounds the quarter that is added to a node's gas estimate, since what is asked for is
// reserved. A batch has more to spare: what its last item names and does not use.
const mostMargin = 50_000

// mostBytes is the largest transaction that go-ethereum and other nodes take from an account.
const mostBytes = 128 << 10

func (w *Writer) sign(op string, tx *types.Transaction) (*types.Transaction, error) {
	scheme := types.LatestSignerForChainID(w.chain.registry.ChainID())
	signature, err := w.signer.SignHash(scheme.Hash(tx))
	if err != nil {
		return nil, w.chain.registry.Fail(chains.Unknown, op, fmt.Errorf("sign as %s: %w", view.Lower(w.signer.Address()), err), "")
	}
	tx, err = tx.WithSignature(scheme, signature)
	if err != nil {
		return nil, w.chain.registry.Fail(chains.Invalid, op, err, "")
	}
	if from, err := types.Sender(scheme, tx); err != nil || from != w.signer.Address() {
		return nil, w.chain.registry.Fail(chains.Invalid, op, fmt.Errorf("the signer signs for another account than %s", view.Lower(w.signer.Address())), "check the key")
	}
	if size := tx.Size(); size > mostBytes {
		return nil, w.chain.registry.Fail(chains.TooMuch, op, fmt.Errorf("the transaction has %d bytes, nodes take %d", size, mostBytes), "send less at once")
	}
	return tx, nil
}

// balance is what the account holds, in wei.
func (w *Writer) balance(ctx context.Context, op string) (*big.Int, error) {
	var balance hexutil.Big
	err := w.chain.registry.Node.Call(ctx, op, &balance, "eth_getBalance", w.signer.Address(), "latest")
	return (*big.Int)(&balance), err
}

func (w *Writer) checkFunds(op string, list []*types.Transaction, charge, balance *big.Int) error {
	cost := new(big.Int).Set(charge)
	for _, tx := range list {
		cost.Add(cost, tx.Cost())
	}
	if cost.Cmp(balance) > 0 {
		return w.chain.registry.Fail(chains.Funds, op, fmt.Errorf("account %s holds %s wei, the transaction may cost %s", view.Lower(w.signer.Address()), balance, cost), "fund the account")
	}
	return nil
}

// Send hands the transactions to the node in their order. That the node knows them already, or has
// included them, is no error. What one node refuses for good another one is asked to take.
func (w *Writer) Send(ctx context.Context, tx chains.Tx) error {
	_, err := chains.Twice(ctx, func(ctx context.Context) (struct{}, error) { return struct{}{}, w.send(ctx, tx) })
	return err
}

func (w *Writer) send(ctx context.Context, tx chains.Tx) error {
	const op = "send transaction"
	list, err := w.unpack(tx)
	if err != nil {
		return w.chain.registry.Fail(chains.Invalid, op, err, "")
	}
	for _, t := range list {
		raw, err := t.MarshalBinary()
		if err != nil {
			return w.chain.registry.Fail(chains.Invalid, op, err, "")
		}
		var hash common.Hash
		err = w.chain.registry.Node.Call(ctx, op, &hash, "eth_sendRawTransaction", hexutil.Bytes(raw))
		switch {
		case err == nil, errors.Is(err, view.ErrKnown):
		case errors.Is(err, view.ErrNonceUsed):
			found, lookup := w.chain.registry.Ledger.ReceiptsOf(ctx, op, []common.Hash{t.Hash()})
			if lookup != nil {
				return lookup
			}
			if found[t.Hash()] == nil {
				return err
			}
		default:
			return err
		}
	}
	return nil
}

// Notice implements chains.Writer: nodes tell of blocks, not of transactions.
func (w *Writer) Notice(context.Context, chains.Tx) <-chan struct{} { return nil }

// compose turns an operation into the calls it takes, in order. b is the latest block.
func (w *Writer) compose(ctx context.Context, b ledger.Block, op chains.Op) ([]registry.Message, error) {
	switch op := op.(type) {
	case chains.Nothing:
		return []registry.Message{{To: w.signer.Address()}}, nil // no value, no data, to itself
	case Call:
		if op.Value != nil && op.Value.Sign() < 0 {
			return nil, w.chain.registry.Fail(chains.Invalid, op.Verb(), fmt.Errorf("value %s wei is negative", op.Value), "")
		}
		return []registry.Message{{To: op.To, Data: op.Data, Value: op.Value}}, nil
	}
	if w.chain.info.Dialect == registry.DialectERC8004 { // the others refuse, each for its reason
		if list, ok, err := relay.Compose(ctx, w.chain.Mirrors, relay.Options{MirrorURI: w.options.MirrorURI, MaxGas: w.options.MaxGas}, b, op); ok {
			return list, err
		}
		if list, ok, err := delegate.Compose(ctx, w.chain.registry, w.signer, w.options.GrantFor, b, op); ok {
			return list, err
		}
	}
	if list, ok, err := w.chain.Reviews.Compose(ctx, w.signer.Address(), b, op); ok {
		return list, err
	}
	return w.chain.registry.Dialect.Compose(ctx, w.signer, b, op)
}
