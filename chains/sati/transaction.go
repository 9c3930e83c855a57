package sati

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// transaction is a transaction as it ran. Instructions stand in the order in which they began, each top-level one followed by those it called: the place in
// this list is an event's ordinal, which therefore does not depend on who is watching what.
type transaction struct {
	id           solana.Signature
	slot         uint64
	time         time.Time
	err          any
	fee          uint64
	units        uint64
	instructions []instruction
	// held is who held how much of a mint before and after, by token account.
	held []holding
	logs logged
}

// instruction is one instruction with its accounts resolved.
type instruction struct {
	program  solana.PublicKey
	accounts []solana.PublicKey
	data     []byte
	top      int // index of the top-level instruction
	depth    int // 1 at top level
}

// holding is a token account of one mint around a transaction.
type holding struct {
	account, mint             solana.PublicKey
	ownerBefore, ownerAfter   solana.PublicKey
	amountBefore, amountAfter uint64
}

// account returns the i-th account of the instruction, zero when there are fewer.
func (i instruction) account(n int) solana.PublicKey {
	if n < len(i.accounts) {
		return i.accounts[n]
	}
	return solana.PublicKey{}
}

// transaction reads one transaction; NotFound when the node does not have it at that commitment. Finalized ones are remembered, so callers change nothing.
func (c *Chain) transaction(ctx context.Context, n *node, id solana.Signature, at rpc.CommitmentType) (*transaction, error) {
	return c.readTransaction(ctx, n, id, at, true)
}

// readTransaction is transaction; without keep it is not remembered, so that reading many does not push out what others need.
func (c *Chain) readTransaction(ctx context.Context, n *node, id solana.Signature, at rpc.CommitmentType, keep bool) (*transaction, error) {
	if tx, ok := c.txs.get(id); ok && at == rpc.CommitmentFinalized {
		return tx, nil
	}
	op := "read transaction " + id.String()
	version := uint64(0)
	res, err := call(ctx, n, op, func(ctx context.Context) (*rpc.GetTransactionResult, error) {
		return n.rpc.GetTransaction(ctx, id, &rpc.GetTransactionOpts{Encoding: solana.EncodingBase64, Commitment: at, MaxSupportedTransactionVersion: &version})
	})
	var tx *transaction
	switch {
	case rpcCode(err) == codeVersion:
		var later *laterAnswer
		if later, err = c.laterTransaction(ctx, n, id, at); err != nil {
			return nil, err
		}
		tx, err = later.transaction(id)
	case err != nil:
		return nil, err
	default:
		tx, err = newTransaction(id, res)
	}
	if err != nil {
		return nil, &chains.Error{Kind: chains.Dishonest, Chain: c.cfg.Chain, Op: op, Err: err, Remedy: "use another node"}
	}
	if keep && at == rpc.CommitmentFinalized {
		c.txs.put(id, tx)
	}
	return tx, nil
}

// maxReadTransaction bounds what is read as a transaction: more than clusters carry today, so that larger ones can be read the day they come.
const maxReadTransaction = 16 << 10

// decodeSigned decodes a serialized transaction and verifies all its signatures. The library assumes consistent counts, so they are checked before it is
// asked for signers, and what it still trips over is an error.
func decodeSigned(raw []byte) (tx *solana.Transaction, err error) {
	defer func() {
		if r := recover(); r != nil {
			tx, err = nil, fmt.Errorf("malformed transaction of %d bytes", len(raw))
		}
	}()
	if len(raw) > maxReadTransaction {
		return nil, fmt.Errorf("transaction of %d bytes", len(raw))
	}
	if tx, err = solana.TransactionFromBytes(raw); err != nil {
		return nil, err
	}
	if n := int(tx.Message.Header.NumRequiredSignatures); n == 0 || n != len(tx.Signatures) || n > len(tx.Message.AccountKeys) {
		return nil, fmt.Errorf("transaction with %d signatures of %d required", len(tx.Signatures), n)
	}
	if err := tx.VerifySignatures(); err != nil {
		return nil, err
	}
	return tx, nil
}

// newTransaction checks what can be checked without the ledger: the transaction is the one that was asked for, its signers signed it, and all indexes hold.
func newTransaction(id solana.Signature, res *rpc.GetTransactionResult) (*transaction, error) {
	if res.Transaction == nil || res.Meta == nil {
		return nil, errors.New("answer without transaction or result")
	}
	tx, err := decodeSigned(res.Transaction.GetBinary())
	if err != nil {
		return nil, err
	}
	if tx.Signatures[0] != id {
		return nil, errors.New("answer holds another transaction")
	}
	return assemble(id, res.Slot, res.BlockTime, res.Meta, tx.Message.AccountKeys, tx.Message.Instructions)
}

// assemble puts a transaction together from its static accounts, its instructions and what running it led to.
func assemble(id solana.Signature, slot uint64, when *solana.UnixTimeSeconds, meta *rpc.TransactionMeta, static []solana.PublicKey, top []solana.CompiledInstruction) (*transaction, error) {
	out := &transaction{id: id, slot: slot, err: meta.Err, fee: meta.Fee}
	out.logs = readLogs(meta)
	if when != nil {
		out.time = when.Time().UTC()
	}
	if meta.ComputeUnitsConsumed != nil {
		out.units = *meta.ComputeUnitsConsumed
	}
	keys := append(append(append([]solana.PublicKey{}, static...), meta.LoadedAddresses.Writable...), meta.LoadedAddresses.ReadOnly...)
	resolve := func(program uint16, accounts []uint16, data []byte, top, depth int) error {
		in := instruction{data: data, top: top, depth: depth, accounts: make([]solana.PublicKey, len(accounts))}
		if int(program) >= len(keys) {
			return fmt.Errorf("instruction %d names program %d of %d accounts", top, program, len(keys))
		}
		in.program = keys[program]
		for i, a := range accounts {
			if int(a) >= len(keys) {
				return fmt.Errorf("instruction %d names account %d of %d", top, a, len(keys))
			}
			in.accounts[i] = keys[a]
		}
		out.instructions = append(out.instructions, in)
		return nil
	}
	inner := map[int][]rpc.CompiledInstruction{}
	for _, group := range meta.InnerInstructions {
		inner[int(group.Index)] = append(inner[int(group.Index)], group.Instructions...)
	}
	for i, in := range top {
		if err := resolve(in.ProgramIDIndex, in.Accounts, in.Data, i, 1); err != nil {
			return nil, err
		}
		for _, in := range inner[i] {
			// Old transactions have no stack height; then everything counts as called directly.
			if err := resolve(in.ProgramIDIndex, in.Accounts, in.Data, i, max(2, int(in.StackHeight))); err != nil {
				return nil, err
			}
		}
	}
	return out, out.setHeld(keys, meta)
}

func (t *transaction) setHeld(keys []solana.PublicKey, meta *rpc.TransactionMeta) error {
	at := map[uint16]int{}
	set := func(balances []rpc.TokenBalance, apply func(*holding, solana.PublicKey, uint64)) error {
		for _, b := range balances {
			if int(b.AccountIndex) >= len(keys) || b.Owner == nil || b.UiTokenAmount == nil {
				return fmt.Errorf("token balance of account %d of %d", b.AccountIndex, len(keys))
			}
			amount, err := strconv.ParseUint(b.UiTokenAmount.Amount, 10, 64)
			if err != nil {
				return err
			}
			i, ok := at[b.AccountIndex]
			if !ok {
				i = len(t.held)
				at[b.AccountIndex] = i
				t.held = append(t.held, holding{account: keys[b.AccountIndex], mint: b.Mint})
			}
			apply(&t.held[i], *b.Owner, amount)
		}
		return nil
	}
	if err := set(meta.PreTokenBalances, func(h *holding, owner solana.PublicKey, amount uint64) { h.ownerBefore, h.amountBefore = owner, amount }); err != nil {
		return err
	}
	return set(meta.PostTokenBalances, func(h *holding, owner solana.PublicKey, amount uint64) { h.ownerAfter, h.amountAfter = owner, amount })
}

// holder returns who held the one token of a mint before and after the transaction, and in which accounts; zero keys where nobody in it did.
func (t *transaction) holder(mint solana.PublicKey) (before, after holding) {
	for _, h := range t.held {
		if h.mint != mint {
			continue
		}
		if h.amountBefore > 0 {
			before = h
		}
		if h.amountAfter > 0 {
			after = h
		}
	}
	return before, after
}
