package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

// transaction is a transaction as it ran. Instructions stand in the order in which they began, each
// top-level one followed by those it called: the place in this list is an event's ordinal, which
// therefore does not depend on who is watching what.
type transaction struct {
	id           solana.Signature
	slot         uint64
	time         time.Time
	err          any
	payer        solana.PublicKey
	cost         uint64 // lamports that the payer's balance lost
	units        uint64
	instructions []instruction
	// held is who held how much of a mint before and after, by token account.
	held []holding
	logs rawLogs // not taken apart: few transactions print what is looked for

	// unsigned are the signatures that were not verified yet, nil when all were: see signers.
	unsigned func() error
}

// signers verifies the signatures of the transaction where that was put off.
func (t *transaction) signers() error {
	if t.unsigned == nil {
		return nil
	}
	return t.unsigned()
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

// transaction reads one transaction; NotFound when the node does not have it at that commitment.
// Finalized ones are remembered, so callers change nothing.
func (l *ledger) transaction(ctx context.Context, n *node, id solana.Signature, at rpc.CommitmentType) (*transaction, error) {
	return l.readTransaction(ctx, n, id, at, true)
}

// readTransaction is transaction; without keep it is not remembered, so that reading many does not
// push out what others need.
func (l *ledger) readTransaction(ctx context.Context, n *node, id solana.Signature, at rpc.CommitmentType, keep bool) (*transaction, error) {
	tx, err := l.unverified(ctx, n, id, at)
	if err != nil {
		return nil, err
	}
	if err := tx.signers(); err != nil {
		return nil, l.dishonestTransaction(id, err)
	}
	if tx.unsigned != nil { // one that is remembered has none, and others read it
		tx.unsigned = nil
	}
	if keep && at == rpc.CommitmentFinalized {
		l.txs.put(id, tx)
	}
	return tx, nil
}

// listedTransaction reads a transaction that a node lists in a slot. Where that node does not have
// it, or tells something false of it, the others are asked: of many that are read one always fails.
func (l *ledger) listedTransaction(ctx context.Context, by *node, at listed, read func(*node) (*transaction, error)) (*transaction, error) {
	tx, err := fromNode(ctx, l.cluster, by, func(n *node) (*transaction, error) {
		tx, err := read(n)
		if err == nil && tx.slot != at.slot {
			l.txs.forget(at.id) // it may be this answer that is wrong, not the list
			return nil, l.dishonestTransaction(at.id, fmt.Errorf("it moved from slot %d to %d", at.slot, tx.slot))
		}
		return tx, err
	})
	if chains.KindOf(err) == chains.NotFound {
		return nil, l.fail(chains.Transient, "read transaction "+at.id.String(), errors.New("the node lists a transaction that it does not have"))
	}
	return tx, err
}

func (l *ledger) dishonestTransaction(id solana.Signature, err error) error {
	return l.cluster.dishonest("read transaction "+id.String(), err)
}

// unverified is readTransaction without the verification of its signatures. That is for those who
// look only at what bears its own proof, as attestations do: who sent one in does not matter, and
// anybody could have.
func (l *ledger) unverified(ctx context.Context, n *node, id solana.Signature, at rpc.CommitmentType) (*transaction, error) {
	if tx, ok := l.txs.get(id); ok && at == rpc.CommitmentFinalized {
		return tx, nil
	}
	res, err := askTransaction(ctx, n, id, at, "base64", 0)
	decode := l.newTransaction
	if rpcCode(err) == codeVersion {
		res, err = askTransaction(ctx, n, id, at, "json", laterVersion)
		decode = l.laterTransaction
	}
	if err != nil {
		return nil, err
	}
	tx, err := decode(id, res)
	if err != nil {
		return nil, l.dishonestTransaction(id, err)
	}
	return tx, nil
}

func askTransaction(ctx context.Context, n *node, id solana.Signature, at rpc.CommitmentType, encoding string, version int) (*answer, error) {
	return call(ctx, n, "read transaction", func(ctx context.Context) (*answer, error) {
		a, err := getTransaction(ctx, n, id, at, encoding, version)
		if err != nil && !errors.Is(err, rpc.ErrNotFound) {
			err = fmt.Errorf("transaction %s: %w", id, err)
		}
		return a, err
	})
}

// newTransaction checks what can be checked without the ledger: the transaction is the one that was
// asked for, and all indexes hold. Whether its signers signed it is left to signers.
func (l *ledger) newTransaction(id solana.Signature, a *answer) (*transaction, error) {
	raw, err := a.bytes()
	if err != nil {
		return nil, err
	}
	if a.Meta == nil {
		return nil, errors.New("answer without transaction or result")
	}
	tx, err := decodeTransaction(raw)
	if err != nil {
		return nil, err
	}
	if tx.Signatures[0] != id {
		return nil, errors.New("answer holds another transaction")
	}
	out, err := l.assemble(id, a, tx.Message.AccountKeys, tx.Message.Instructions)
	if err == nil {
		out.unsigned = func() error { return verifySigners(tx) }
	}
	return out, err
}

// assemble puts a transaction together from its static accounts, its instructions and what running
// it led to.
func (l *ledger) assemble(id solana.Signature, a *answer, static []solana.PublicKey, top []solana.CompiledInstruction) (*transaction, error) {
	meta := a.Meta
	out := &transaction{id: id, slot: a.Slot, time: a.time(), err: meta.Err, cost: meta.cost()}
	if len(static) > 0 {
		out.payer = static[0]
	}
	out.logs = meta.LogMessages
	if meta.ComputeUnitsConsumed != nil {
		out.units = *meta.ComputeUnitsConsumed
	}
	loaded, err := meta.loaded()
	if err != nil {
		return nil, err
	}
	keys := slices.Concat(static, loaded)
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
	decode := dataBudget{maxDataSum}
	inner := map[int][]innerInstruction{}
	for _, group := range meta.InnerInstructions {
		inner[group.Index] = append(inner[group.Index], group.Instructions...)
	}
	for i, in := range top {
		if err := resolve(in.ProgramIDIndex, in.Accounts, in.Data, i, 1); err != nil {
			return nil, err
		}
		for _, in := range inner[i] {
			// Old transactions have no stack height; then everything counts as called directly.
			if err := resolve(in.Program, in.Accounts, nil, i, max(2, in.StackHeight)); err != nil {
				return nil, err
			}
			called := &out.instructions[len(out.instructions)-1]
			if l.skip(called.program) {
				continue
			}
			if called.data, err = decode.data(in.Data); err != nil {
				return nil, fmt.Errorf("instruction %d calls with %w", i, err)
			}
		}
	}
	return out, out.setHeld(keys, meta)
}

// cost is what the payer's balance lost. Whoever gained more than the fee in the same transaction
// has paid the fee all the same.
func (m *meta) cost() uint64 {
	if len(m.PreBalances) == 0 || len(m.PostBalances) == 0 || m.PostBalances[0] > m.PreBalances[0] {
		return m.Fee
	}
	return max(m.Fee, m.PreBalances[0]-m.PostBalances[0])
}

func (t *transaction) setHeld(keys []solana.PublicKey, meta *meta) error {
	at := map[uint16]int{}
	set := func(balances []tokenBalance, apply func(*holding, solana.PublicKey, uint64)) error {
		for _, b := range balances {
			if int(b.Account) >= len(keys) || b.Owner == "" || b.Amount == nil {
				return fmt.Errorf("token balance of account %d of %d", b.Account, len(keys))
			}
			mint, err := parseKey(b.Mint)
			if err != nil {
				return err
			}
			owner, err := parseKey(b.Owner)
			if err != nil {
				return err
			}
			amount, err := strconv.ParseUint(b.Amount.Amount, 10, 64)
			if err != nil {
				return err
			}
			i, ok := at[b.Account]
			if !ok {
				i = len(t.held)
				at[b.Account] = i
				t.held = append(t.held, holding{account: keys[b.Account], mint: mint})
			}
			apply(&t.held[i], owner, amount)
		}
		return nil
	}
	if err := set(meta.PreTokenBalances, func(h *holding, owner solana.PublicKey, amount uint64) { h.ownerBefore, h.amountBefore = owner, amount }); err != nil {
		return err
	}
	return set(meta.PostTokenBalances, func(h *holding, owner solana.PublicKey, amount uint64) { h.ownerAfter, h.amountAfter = owner, amount })
}

// lines are the transaction's log lines; none where they cannot be read.
func (t *transaction) lines() (out []string) {
	if exactly.Unmarshal(t.logs, &out) != nil {
		return nil
	}
	return out
}

// holder returns who held the one token of a mint before and after the transaction, and in which
// accounts; zero keys where nobody in it did.
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

// timeOf is the time of a transaction's block. A node that does not tell it with the transaction is
// asked for the block.
func (l *ledger) timeOf(ctx context.Context, n *node, tx *transaction) (time.Time, error) {
	if !tx.time.IsZero() {
		return tx.time, nil
	}
	b, err := n.block(ctx, tx.slot, rpc.CommitmentConfirmed, false)
	if err == nil && b.time.IsZero() {
		err = l.fail(chains.Transient, "read the time of a transaction", fmt.Errorf("the node tells no time of slot %d", tx.slot))
	}
	return b.time, err
}
