package ledger

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
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Transaction is a transaction as it ran. Instructions stand in the order in which they began, each
// top-level one followed by those it called: the place in this list is an event's ordinal, which
// therefore does not depend on who is watching what.
type Transaction struct {
	ID           solana.Signature
	Slot         uint64
	Time         time.Time
	Err          any
	Payer        solana.PublicKey
	SignedBy     []solana.PublicKey
	Cost         uint64 // lamports that the payer's balance lost
	Units        uint64
	Instructions []Instruction
	// Held is who held how much before and after, by token account and mint.
	Held []Holding
	Logs RawLogs // not taken apart: few transactions print what is looked for

	// unsigned are the signatures that were not verified yet, nil when all were: see Signers.
	unsigned func() error
}

// Signers verifies the signatures of the transaction where that was put off.
func (t *Transaction) Signers() error {
	if t.unsigned == nil {
		return nil
	}
	return t.unsigned()
}

// Instruction is one instruction with its accounts resolved.
type Instruction struct {
	Program  solana.PublicKey
	Accounts []solana.PublicKey
	Data     []byte
	Top      int // index of the top-level instruction
	Depth    int // 1 at top level
}

// Holding is a token account of one mint around a transaction. An account that was closed and made
// again for another mint is two.
type Holding struct {
	Account, Mint             solana.PublicKey
	OwnerBefore, OwnerAfter   solana.PublicKey
	AmountBefore, AmountAfter uint64
}

// Account returns the i-th account of the instruction, zero when there are fewer.
func (i Instruction) Account(n int) solana.PublicKey {
	if n < len(i.Accounts) {
		return i.Accounts[n]
	}
	return solana.PublicKey{}
}

// Transaction reads one transaction; NotFound when the node does not have it at that commitment.
// Finalized ones are remembered, for those who do not ask for another node's opinion: callers
// change nothing.
func (l *Ledger) Transaction(ctx context.Context, n *cluster.Node, id solana.Signature, at rpc.CommitmentType) (*Transaction, error) {
	return l.readTransaction(ctx, n, id, at, true)
}

// readTransaction is transaction; without keep it is not remembered, so that reading many does not
// push out what others need.
func (l *Ledger) readTransaction(ctx context.Context, n *cluster.Node, id solana.Signature, at rpc.CommitmentType, keep bool) (*Transaction, error) {
	tx, err := l.unverified(ctx, n, id, at)
	if err != nil {
		return nil, err
	}
	if err := tx.Signers(); err != nil {
		return nil, l.DishonestTransaction(id, err)
	}
	if tx.unsigned != nil { // one that is remembered has none, and others read it
		tx.unsigned = nil
	}
	if keep && at == rpc.CommitmentFinalized && tx.size() <= keptSize {
		l.txs.Put(id, tx)
	}
	return tx, nil
}

// keptSize bounds a transaction that is remembered, in bytes: one with data that anybody may have
// filled up is read again.
const keptSize = 64 << 10

// size is what a transaction takes in memory, about.
func (t *Transaction) size() int {
	n := len(t.Logs)
	for _, in := range t.Instructions {
		n += len(in.Data) + len(in.Accounts)*solana.PublicKeyLength
	}
	return n
}

// listedTransaction reads a transaction that a node lists in a slot. Where that node does not have
// it, or tells something false of it, the others are asked: of many that are read one always fails.
func (l *Ledger) listedTransaction(ctx context.Context, by *cluster.Node, at Listed, read func(*cluster.Node) (*Transaction, error)) (*Transaction, error) {
	tx, err := cluster.FromNode(ctx, l.cluster, by, func(n *cluster.Node) (*Transaction, error) {
		tx, err := read(n)
		if err == nil && tx.Slot != at.Slot {
			l.txs.Forget(at.ID) // it may be this answer that is wrong, not the list
			return nil, l.DishonestTransaction(at.ID, fmt.Errorf("it moved from slot %d to %d", at.Slot, tx.Slot))
		}
		return tx, err
	})
	if chains.KindOf(err) == chains.NotFound {
		return nil, l.fail(chains.Transient, "read transaction "+at.ID.String(), errors.New("the node lists a transaction that it does not have"))
	}
	return tx, err
}

func (l *Ledger) DishonestTransaction(id solana.Signature, err error) error {
	return l.cluster.Dishonest("read transaction "+id.String(), err)
}

// unverified is readTransaction without the verification of its signatures. That is for those who
// look only at what bears its own proof, as attestations do: who sent one in does not matter, and
// anybody could have.
func (l *Ledger) unverified(ctx context.Context, n *cluster.Node, id solana.Signature, at rpc.CommitmentType) (*Transaction, error) {
	if tx, ok := l.txs.Get(id); ok && at == rpc.CommitmentFinalized && !chains.AsksAlone(ctx) {
		return tx, nil
	}
	res, err := askTransaction(ctx, n, id, at, "base64", 0)
	decode := l.newTransaction
	if cluster.RPCCode(err) == cluster.CodeVersion {
		res, err = askTransaction(ctx, n, id, at, "json", laterVersion)
		decode = l.laterTransaction
	}
	if err != nil {
		return nil, err
	}
	tx, err := decode(id, res)
	if err != nil {
		return nil, l.DishonestTransaction(id, err)
	}
	return tx, nil
}

func askTransaction(ctx context.Context, n *cluster.Node, id solana.Signature, at rpc.CommitmentType, encoding string, version int) (*answer, error) {
	params := fmt.Appendf(nil, `["%s",{"encoding":"%s","commitment":"%s","maxSupportedTransactionVersion":%d}]`, id, encoding, at, version)
	return cluster.Call(ctx, n, "read transaction", func(ctx context.Context) (*answer, error) {
		a, err := cluster.Post[answer](ctx, n, "getTransaction", params, maxAnswer)
		if err != nil && !errors.Is(err, rpc.ErrNotFound) {
			err = fmt.Errorf("transaction %s: %w", id, err)
		}
		return a, err
	})
}

// newTransaction checks what can be checked without the ledger: the transaction is the one that was
// asked for, and all indexes hold. Whether its signers signed it is left to signers.
func (l *Ledger) newTransaction(id solana.Signature, a *answer) (*Transaction, error) {
	raw, err := a.bytes()
	if err != nil {
		return nil, err
	}
	if a.Meta == nil {
		return nil, errors.New("answer without transaction or result")
	}
	tx, err := spl.DecodeTransaction(raw)
	if err != nil {
		return nil, err
	}
	if tx.Signatures[0] != id {
		return nil, errors.New("answer holds another transaction")
	}
	out, err := l.assemble(id, a, len(tx.Signatures), tx.Message.AccountKeys, tx.Message.Instructions)
	if err == nil {
		out.unsigned = func() error { return spl.VerifySigners(tx) }
	}
	return out, err
}

// assemble puts a transaction together from its static accounts, of which the first signed, its
// instructions and what running it led to.
func (l *Ledger) assemble(id solana.Signature, a *answer, signed int, static []solana.PublicKey, top []solana.CompiledInstruction) (*Transaction, error) {
	meta := a.Meta
	out := &Transaction{ID: id, Slot: a.Slot, Time: a.time(), Err: meta.Err, Cost: meta.cost()}
	if len(static) > 0 {
		out.Payer, out.SignedBy = static[0], static[:signed]
	}
	out.Logs = meta.LogMessages
	if meta.ComputeUnitsConsumed != nil {
		out.Units = *meta.ComputeUnitsConsumed
	}
	loaded, err := meta.loaded()
	if err != nil {
		return nil, err
	}
	keys := slices.Concat(static, loaded)
	// Null is no empty list: a node writes that where it keeps no such thing.
	switch {
	case meta.Err != nil:
	case meta.InnerInstructions == nil && slices.Contains(keys, l.Program):
		return nil, errors.New("the node does not keep what programs called: it wants --enable-extended-tx-metadata-storage")
	case meta.PreTokenBalances == nil || meta.PostTokenBalances == nil:
		return nil, errors.New("the node does not keep who held which tokens")
	}
	resolve := func(program uint16, accounts []uint16, data []byte, top, depth int) error {
		in := Instruction{Data: data, Top: top, Depth: depth, Accounts: make([]solana.PublicKey, len(accounts))}
		if int(program) >= len(keys) {
			return fmt.Errorf("instruction %d names program %d of %d accounts", top, program, len(keys))
		}
		in.Program = keys[program]
		for i, a := range accounts {
			if int(a) >= len(keys) {
				return fmt.Errorf("instruction %d names account %d of %d", top, a, len(keys))
			}
			in.Accounts[i] = keys[a]
		}
		out.Instructions = append(out.Instructions, in)
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
			called := &out.Instructions[len(out.Instructions)-1]
			if !l.Reads(called.Program) {
				continue
			}
			if called.Data, err = decode.data(in.Data); err != nil {
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

func (t *Transaction) setHeld(keys []solana.PublicKey, meta *meta) error {
	type place struct {
		account uint16
		mint    solana.PublicKey
	}
	at := map[place]int{}
	set := func(balances []tokenBalance, apply func(*Holding, solana.PublicKey, uint64)) error {
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
			i, ok := at[place{b.Account, mint}]
			if !ok {
				i = len(t.Held)
				at[place{b.Account, mint}] = i
				t.Held = append(t.Held, Holding{Account: keys[b.Account], Mint: mint})
			}
			apply(&t.Held[i], owner, amount)
		}
		return nil
	}
	if err := set(meta.PreTokenBalances, func(h *Holding, owner solana.PublicKey, amount uint64) { h.OwnerBefore, h.AmountBefore = owner, amount }); err != nil {
		return err
	}
	return set(meta.PostTokenBalances, func(h *Holding, owner solana.PublicKey, amount uint64) { h.OwnerAfter, h.AmountAfter = owner, amount })
}

// Lines are the transaction's log lines; none where they cannot be read.
func (t *Transaction) Lines() (out []string) {
	if cluster.Exactly.Unmarshal(t.Logs, &out) != nil {
		return nil
	}
	return out
}

// Holder returns who held the one token of a mint before and after the transaction, and in which
// accounts; zero keys where nobody in it did.
func (t *Transaction) Holder(mint solana.PublicKey) (before, after Holding) {
	for _, h := range t.Held {
		if h.Mint != mint {
			continue
		}
		if h.AmountBefore > 0 {
			before = h
		}
		if h.AmountAfter > 0 {
			after = h
		}
	}
	return before, after
}

// TimeOf is the time of a transaction's block. A node that does not tell it with the transaction is
// asked for the block.
func (l *Ledger) TimeOf(ctx context.Context, n *cluster.Node, tx *Transaction) (time.Time, error) {
	if !tx.Time.IsZero() {
		return tx.Time, nil
	}
	b, err := n.Block(ctx, tx.Slot, rpc.CommitmentConfirmed, false)
	if err == nil && b.Time.IsZero() {
		err = l.fail(chains.Transient, "read the time of a transaction", fmt.Errorf("the node tells no time of slot %d", tx.Slot))
	}
	return b.Time, err
}
