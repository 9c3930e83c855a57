package svm

import (
	"cmp"
	"encoding/base64"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

const (
	maxDepth            = 5
	maxInstructionTrace = 64
)

// Entry is a program known to the runtime.
type Entry struct {
	Program Program
	// Native programs are part of the validator: they print no `consumed` line and may grow
	// accounts freely.
	Native bool
	// Silent programs are precompiles: they print nothing.
	Silent bool
	// Units is the figure reported for one frame, in compute units.
	Units uint64
}

// Runtime is the set of programs. It is safe for concurrent use.
type Runtime struct{ entries map[solana.PublicKey]Entry }

// NewRuntime returns a runtime with the given programs.
func NewRuntime(entries map[solana.PublicKey]Entry) *Runtime { return &Runtime{entries} }

// Programs calls f for each program.
func (r *Runtime) Programs(f func(id solana.PublicKey, e Entry)) {
	for id, e := range r.entries {
		f(id, e)
	}
}

// Environment is the state a transaction sees.
type Environment struct {
	Clock Clock
	// Account returns the stored account, or nil. The result is not changed.
	Account func(solana.PublicKey) *Account
	// Compressed is Light's state.
	Compressed CompressedState
	// LogLimit is in bytes; 0 means DefaultLogLimit.
	LogLimit int
	// January makes SATI the program of January 2026, which wrote to Light's V1 trees.
	January bool
}

// Inner is an inner instruction, by index into the transaction's accounts.
type Inner struct {
	Program  int
	Accounts []int
	Data     []byte
	// Depth is the stack height: 2 for what a top-level instruction calls.
	Depth int
}

func newInner(program int, refs []ref, data []byte, depth int) Inner {
	in := Inner{Program: program, Accounts: make([]int, len(refs)), Data: append([]byte(nil), data...), Depth: depth}
	for i, r := range refs {
		in.Accounts[i] = r.index
	}
	return in
}

// Result is what executing a transaction led to.
type Result struct {
	// Err is why it failed, nil on success.
	Err *TransactionError
	// Charged is true when the transaction enters a block: executed, successfully or not, and the
	// fee paid. A transaction that is not charged leaves no trace.
	Charged bool
	Fee     uint64
	Logs    []string
	// Inner has one list per top-level instruction.
	Inner    [][]Inner
	Returned *ReturnData
	// Units is the reported compute units.
	Units uint64
	// Pre and Post are the accounts of the transaction in the order of its keys, nil where there is
	// none.
	Pre, Post []*Account
	// Created is what Light made; empty when the transaction failed.
	Created []Compressed
}

type execution struct {
	runtime  *Runtime
	env      Environment
	tx       *Loaded
	accounts []*Account
	log      log
	inner    [][]Inner
	top      int // the top-level instruction that runs
	returned *ReturnData
	units    uint64
	limit    uint64
	trace    int
	// allocated is by how many bytes the accounts have grown.
	allocated int
	stack     []solana.PublicKey
	created   []Compressed
}

// Execute runs a transaction whose blockhash, duplicates and signatures the caller has judged. It
// changes nothing in env; the caller stores Post for the writable accounts.
func (r *Runtime) Execute(env Environment, tx *Loaded) *Result {
	res := &Result{}
	ex := &execution{runtime: r, env: env, tx: tx, inner: make([][]Inner, len(tx.Body.Instructions))}
	if res.Err = judge(func() { ex.begin(res) }); res.Err != nil {
		res.Fee = 0
		return res
	}
	res.Charged = true
	payer := ex.accounts[0].Clone()
	res.Err = judge(func() {
		for i, ix := range tx.Body.Instructions {
			ex.runTop(i, ix)
		}
		ex.checkAfter(res.Pre, res.Fee)
	})
	res.Logs, res.Inner, res.Returned, res.Units = ex.log.lines, ex.inner, ex.returned, ex.units
	if res.Err != nil {
		res.Post = append([]*Account(nil), res.Pre...)
		res.Post[0] = payer
		return res
	}
	res.Post = ex.accounts
	for i, a := range res.Post {
		switch {
		// What could not change is kept once.
		case !tx.Writable(i):
			res.Post[i] = res.Pre[i]
		case a.Lamports == 0:
			res.Post[i] = nil
		}
	}
	res.Created = ex.created
	return res
}

// begin checks the locks, loads the accounts and takes the fee.
func (ex *execution) begin(res *Result) {
	tx := ex.tx
	require(len(tx.Keys) <= maxAccountLocks, KindTooManyAccountLocks)
	seen := make(map[solana.PublicKey]bool, len(tx.Keys))
	for _, k := range tx.Keys {
		require(!seen[k], KindAccountLoadedTwice)
		seen[k] = true
	}
	budget := tx.budget()
	ex.limit, ex.log.limit = uint64(budget.Limit), cmp.Or(ex.env.LogLimit, DefaultLogLimit)
	res.Pre, ex.accounts = make([]*Account, len(tx.Keys)), make([]*Account, len(tx.Keys))
	for i, key := range tx.Keys {
		if a := ex.env.Account(key); a != nil && a.Lamports > 0 {
			res.Pre[i], ex.accounts[i] = a, a.Clone()
		} else {
			ex.accounts[i] = &Account{Owner: solana.SystemProgramID}
		}
	}
	res.Fee = tx.Fee(budget)
	ex.chargeFee(res.Fee)
}

// chargeFee takes the fee from the first account, which must be a plain wallet.
func (ex *execution) chargeFee(fee uint64) {
	payer := ex.accounts[0]
	require(payer.Lamports > 0, KindAccountNotFound)
	require(payer.Owner == solana.SystemProgramID && len(payer.Data) == 0, KindInvalidAccountForFee)
	before := rentStateOf(payer)
	require(payer.Lamports >= fee, KindInsufficientFundsForFee)
	payer.Lamports -= fee
	require(before.allowsTo(rentStateOf(payer)), KindInsufficientFundsForRent)
}

// runTop executes top-level instruction i.
func (ex *execution) runTop(i int, ix solana.CompiledInstruction) {
	account := ex.accounts[ix.ProgramIDIndex]
	require(account.Lamports > 0, KindProgramAccountNotFound)
	require(account.Executable, KindInvalidProgram)
	refs := make([]ref, len(ix.Accounts))
	for j, a := range ix.Accounts {
		index := int(a)
		refs[j] = ref{index, ex.tx.Signer(index), ex.tx.Writable(index)}
	}
	ex.top = i
	if err := ex.run(ex.tx.Keys[ix.ProgramIDIndex], refs, ix.Data, 1, nil); err != nil {
		abort.With(&TransactionError{Kind: KindInstructionError, Index: i, Cause: cause(err)})
	}
}

// cause returns err as a Custom or InstructionError: a program that returns anything else did not
// complete.
func cause(err error) error {
	var custom Custom
	var builtin InstructionError
	switch {
	case errors.As(err, &custom):
		return custom
	case errors.As(err, &builtin):
		return builtin
	}
	return ProgramFailedToComplete
}

// run executes one frame.
func (ex *execution) run(program solana.PublicKey, refs []ref, data []byte, depth int, caller *Context) error {
	if ex.trace++; ex.trace > maxInstructionTrace {
		return MaxInstructionTraceExceeded
	}
	if depth > maxDepth {
		return CallDepth
	}
	// A program may call itself directly, but not be entered again through another one.
	if caller != nil && caller.Program != program {
		for _, p := range ex.stack {
			if p == program {
				return ReentrancyNotAllowed
			}
		}
	}
	entry, ok := ex.runtime.entries[program]
	if !ok {
		return UnsupportedProgramID
	}
	c := &Context{Program: program, Data: data, ex: ex, refs: refs, depth: depth, native: entry.Native, original: map[int]int{}}
	for _, r := range refs {
		c.original[r.index] = len(ex.accounts[r.index].Data)
	}
	held := ex.sum(refs)
	ex.returned = nil
	if !entry.Silent {
		ex.log.print(fmt.Sprintf("Program %s invoke [%d]", program, depth))
	}
	before := ex.units
	ex.stack = append(ex.stack, program)
	err := abort.Catch(func() { entry.Program(c) })
	ex.stack = ex.stack[:len(ex.stack)-1]
	ex.units += entry.Units
	if err == nil {
		err = c.broken()
	}
	if err == nil && ex.sum(refs) != held {
		err = UnbalancedInstruction
	}
	if entry.Silent {
		return err
	}
	if !entry.Native {
		ex.log.print(fmt.Sprintf("Program %s consumed %d of %d compute units", program, ex.units-before, max(ex.limit, before)-before))
	}
	// Whoever ends prints what is there to be returned, be it another program's.
	if r := ex.returned; !entry.Native && r != nil && len(r.Data) > 0 {
		ex.log.print(fmt.Sprintf("Program return: %s %s", program, base64.StdEncoding.EncodeToString(r.Data)))
	}
	if err != nil {
		err = cause(err)
		ex.log.print(fmt.Sprintf("Program %s failed: %s", program, err))
		return err
	}
	ex.log.print(fmt.Sprintf("Program %s success", program))
	return nil
}

// sum adds the balances of the distinct accounts of a frame, modulo 2^64: sums are only compared.
func (ex *execution) sum(refs []ref) (sum uint64) {
	seen := map[int]bool{}
	for _, r := range refs {
		if !seen[r.index] {
			seen[r.index] = true
			sum += ex.accounts[r.index].Lamports
		}
	}
	return sum
}

// checkAfter applies the rules on the whole transaction: rent and conservation of lamports.
func (ex *execution) checkAfter(pre []*Account, fee uint64) {
	before, after := uint64(0), fee
	for i := range ex.tx.Keys {
		if pre[i] != nil {
			before += pre[i].Lamports
		}
		after += ex.accounts[i].Lamports
	}
	require(before == after, KindUnbalancedTransaction)
	for i := range ex.tx.Keys {
		if ex.tx.Writable(i) {
			abort.Unless(rentStateOf(pre[i]).allowsTo(rentStateOf(ex.accounts[i])), &TransactionError{Kind: KindInsufficientFundsForRent, Index: i})
		}
	}
}
