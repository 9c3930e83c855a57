package svm

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

var (
	payer  = solana.PublicKey{1}
	victim = solana.PublicKey{2} // another program's account
	mine   = solana.PublicKey{3} // the program's account
	first  = solana.PublicKey{8}
	second = solana.PublicKey{9}
)

type noTrees struct{}

func (noTrees) AddressTaken([32]byte) bool { return false }
func (noTrees) NextLeaf() uint64           { return 0 }

// execute runs one instruction of the first program; accounts are payer, victim and mine, then the
// second program.
func execute(t *testing.T, one, two Program, writable bool) *Result {
	t.Helper()
	state := map[solana.PublicKey]*Account{
		payer: {Lamports: 1 << 30}, victim: {Lamports: 1 << 30, Owner: second, Data: make([]byte, 8)},
		mine:  {Lamports: 1 << 30, Owner: first, Data: make([]byte, 8)},
		first: {Lamports: 1, Owner: NativeLoader, Executable: true}, second: {Lamports: 1, Owner: NativeLoader, Executable: true},
	}
	runtime := NewRuntime(map[solana.PublicKey]Entry{first: {Program: one}, second: {Program: two}})
	tx, err := solana.NewTransaction([]solana.Instruction{solana.NewInstruction(first, solana.AccountMetaSlice{
		solana.NewAccountMeta(payer, true, true), solana.NewAccountMeta(victim, writable, false), solana.NewAccountMeta(mine, writable, false),
		solana.NewAccountMeta(second, false, false), solana.NewAccountMeta(first, false, false),
	}, nil)}, solana.Hash{}, solana.TransactionPayer(payer))
	if err != nil {
		t.Fatal(err)
	}
	read := func(k solana.PublicKey) *Account { return state[k] }
	loaded, terr := (&Transaction{Signatures: make([]solana.Signature, 1), Body: tx.Message}).Resolve(read)
	if terr != nil {
		t.Fatal(terr)
	}
	return runtime.Execute(Environment{Account: read, Compressed: noTrees{}}, loaded)
}

// TestGuards lets programs try what the runtime forbids.
func TestGuards(t *testing.T) {
	nothing := func(*Context) {}
	on := func(i int, f func(*Borrowed)) Program {
		return func(c *Context) { f(c.Account(i)) }
	}
	call := func(program solana.PublicKey, metas ...Meta) Program {
		return func(c *Context) { c.Call(program, metas, nil) }
	}
	for _, tc := range []struct {
		name     string
		one, two Program
		readonly bool
		want     error
	}{
		{"nothing", nothing, nothing, false, nil},
		{"changing its own data", on(2, func(a *Borrowed) { a.SetData([]byte{1}) }), nothing, false, nil},
		{"changing others' data", on(1, func(a *Borrowed) { a.SetData(nil) }), nothing, false, ExternalAccountDataModified},
		{"changing read-only data", on(2, func(a *Borrowed) { a.SetData(nil) }), nothing, true, ReadonlyDataModified},
		{"growing too fast", on(2, func(a *Borrowed) { a.SetData(make([]byte, 8+MaxDataIncrease+1)) }), nothing, false, InvalidRealloc},
		{"spending others' lamports", on(1, func(a *Borrowed) { a.SetLamports(0) }), nothing, false, ExternalAccountLamportSpend},
		{"changing a read-only balance", on(2, func(a *Borrowed) { a.SetLamports(0) }), nothing, true, ReadonlyLamportChange},
		{"making lamports", on(1, func(a *Borrowed) { a.SetLamports(a.Lamports() + 1) }), nothing, false, UnbalancedInstruction},
		{"burning lamports", on(2, func(a *Borrowed) { a.SetLamports(a.Lamports() - 1) }), nothing, false, UnbalancedInstruction},
		{"taking others' accounts", on(1, func(a *Borrowed) { a.SetOwner(first) }), nothing, false, ModifiedProgramID},
		{"giving an account away", on(2, func(a *Borrowed) { a.SetOwner(second) }), nothing, false, nil},
		{"giving an account with data away", on(2, func(a *Borrowed) {
			a.SetData([]byte{1})
			a.SetOwner(second)
		}), nothing, false, ModifiedProgramID},
		{"an account too many", on(9, func(*Borrowed) {}), nothing, false, NotEnoughAccountKeys},
		{"a call", call(second, Meta{payer, true, true}), nothing, false, nil},
		{"signing for others", call(second, Meta{victim, true, true}), nothing, false, PrivilegeEscalation},
		{"writing what is read-only", call(second, Meta{mine, false, true}), nothing, true, PrivilegeEscalation},
		{"naming an account it was not given", call(second, Meta{solana.PublicKey{77}, false, false}), nothing, false, MissingAccount},
		{"calling what is not there", call(solana.PublicKey{77}), nothing, false, MissingAccount},
		{"calling what is no program", call(mine), nothing, false, AccountNotExecutable},
		{"being called back", call(second, Meta{first, false, false}), call(first), false, ReentrancyNotAllowed},
		{"calling itself for ever", call(first, Meta{first, false, false}), nothing, false, CallDepth},
		{"seeds of somebody else", func(c *Context) { c.Call(second, nil, nil, [][]byte{make([]byte, 33)}) }, nothing, false, InvalidSeeds},
		{"a failing call", call(second), func(*Context) { abort.With(Custom(7)) }, false, Custom(7)},
		{"calls without end", func(c *Context) {
			for {
				c.Call(second, nil, nil)
			}
		}, nothing, false, MaxInstructionTraceExceeded},
	} {
		t.Run(tc.name, func(t *testing.T) {
			res := execute(t, tc.one, tc.two, !tc.readonly)
			switch {
			case tc.want == nil && res.Err != nil:
				t.Errorf("%s\n%s", res.Err, strings.Join(res.Logs, "\n"))
			case tc.want != nil && (res.Err == nil || res.Err.Cause != tc.want):
				t.Errorf("%v, want %s\n%s", res.Err, tc.want, strings.Join(res.Logs, "\n"))
			case res.Err != nil && (res.Post[0].Lamports != 1<<30-LamportsPerSignature || res.Post[2] != res.Pre[2]):
				t.Error("a failed transaction did more than pay its fee")
			}
		})
	}
}

// TestLogFrames prints what explorers and readers of events expect.
func TestLogFrames(t *testing.T) {
	res := execute(t, func(c *Context) {
		c.Log("hello")
		c.Call(second, nil, []byte{1})
		c.LogData([]byte{1, 2}, []byte{3})
	}, func(c *Context) { c.SetReturnData([]byte{9}) }, true)
	want := []string{
		"Program " + first.String() + " invoke [1]", "Program log: hello", "Program " + second.String() + " invoke [2]",
		"Program " + second.String() + " consumed 0 of 200000 compute units", "Program return: " + second.String() + " CQ==",
		"Program " + second.String() + " success", "Program data: AQI= Aw==",
		"Program " + first.String() + " consumed 0 of 200000 compute units", "Program return: " + first.String() + " CQ==",
		"Program " + first.String() + " success",
	}
	if got := strings.Join(res.Logs, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("got\n%s", got)
	}
	if len(res.Inner[0]) != 1 || res.Inner[0][0].Depth != 2 || res.Returned == nil || res.Returned.Data[0] != 9 {
		t.Errorf("inner %+v, returned %+v", res.Inner, res.Returned)
	}
}

// TestErrorJSON prints errors as RPC nodes do.
func TestErrorJSON(t *testing.T) {
	for _, tc := range []struct {
		err  *TransactionError
		text string
		json string
	}{
		{failure(KindBlockhashNotFound), "Blockhash not found", `"BlockhashNotFound"`},
		{&TransactionError{KindInstructionError, 2, Custom(6003)}, "Error processing Instruction 2: custom program error: 0x1773", `{"InstructionError":[2,{"Custom":6003}]}`},
		{&TransactionError{KindInstructionError, 0, Custom(0)}, "Error processing Instruction 0: custom program error: 0x0", `{"InstructionError":[0,{"Custom":0}]}`},
		{&TransactionError{KindInstructionError, 0, MissingRequiredSignature}, "Error processing Instruction 0: missing required signature for instruction", `{"InstructionError":[0,"MissingRequiredSignature"]}`},
		{&TransactionError{Kind: KindInsufficientFundsForRent, Index: 1}, "Transaction results in an account (1) with insufficient funds for rent", `{"InsufficientFundsForRent":{"account_index":1}}`},
		{&TransactionError{Kind: KindDuplicateInstruction, Index: 3}, "Transaction contains a duplicate instruction (3) that is not allowed", `{"DuplicateInstruction":3}`},
	} {
		got, err := json.Marshal(tc.err)
		if err != nil || string(got) != tc.json || tc.err.Error() != tc.text {
			t.Errorf("%s, %q, %v", got, tc.err.Error(), err)
		}
	}
}

// TestRentStates names what a transaction may do to an account's balance.
func TestRentStates(t *testing.T) {
	exempt := spl.RentExempt(0)
	at := func(lamports uint64) rentState { return rentStateOf(&Account{Lamports: lamports}) }
	for _, tc := range []struct {
		before, after uint64
		ok            bool
	}{
		{0, exempt, true}, {0, exempt - 1, false}, {exempt, exempt - 1, false}, {exempt, 0, true},
		{exempt - 1, exempt - 2, true}, {exempt - 2, exempt - 1, false}, {exempt - 1, exempt, true}, {exempt - 1, 0, true},
	} {
		if got := at(tc.before).allowsTo(at(tc.after)); got != tc.ok {
			t.Errorf("%d to %d: %v", tc.before, tc.after, got)
		}
	}
}
