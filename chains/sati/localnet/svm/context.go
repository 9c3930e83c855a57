package svm

import (
	"bytes"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// Program runs one instruction. What it ends by Abort with, a Custom or an InstructionError, fails
// the whole transaction.
type Program func(c *Context)

// Clock is the network's time, as programs see it.
type Clock struct {
	Slot  uint64
	Epoch uint64
	// UnixTime is in seconds.
	UnixTime int64
}

// Context is one frame: a program running one instruction. It is used by one goroutine.
type Context struct {
	// Program is the running program, Data its instruction's data.
	Program solana.PublicKey
	Data    []byte

	ex       *execution
	refs     []ref
	depth    int
	native   bool
	ended    bool        // by a call that failed
	original map[int]int // data lengths when the frame began
	// illegal is what the frame did that it must not do, by account: the runtime looks only after a
	// deployed program has ended.
	illegal map[int]error
}

// broken returns the violation of the first account in the instruction's order that has one.
func (c *Context) broken() error {
	for _, r := range c.refs {
		if err := c.illegal[r.index]; err != nil {
			return err
		}
	}
	return nil
}

// ref is an account as an instruction names it.
type ref struct {
	index            int // into the transaction's accounts
	signer, writable bool
}

// Clock returns the network's time.
func (c *Context) Clock() Clock { return c.ex.env.Clock }

// January tells whether SATI is the program of January 2026.
func (c *Context) January() bool { return c.ex.env.January }

// Accounts returns how many accounts the instruction names.
func (c *Context) Accounts() int { return len(c.refs) }

// Instruction is a top-level instruction as the instructions sysvar shows it.
type Instruction struct {
	Program solana.PublicKey
	Data    []byte
}

// Instructions returns the transaction's top-level instructions.
func (c *Context) Instructions() []Instruction {
	body := c.ex.tx.Body
	out := make([]Instruction, len(body.Instructions))
	for i, ix := range body.Instructions {
		out[i] = Instruction{c.ex.tx.Keys[ix.ProgramIDIndex], ix.Data}
	}
	return out
}

// Account returns account i of the instruction, or ends the program.
func (c *Context) Account(i int) *Borrowed {
	abort.Unless(i < len(c.refs), NotEnoughAccountKeys)
	r := c.refs[i]
	return &Borrowed{
		Key: c.ex.tx.Keys[r.index], Signer: r.signer, Writable: r.writable, c: c, index: r.index, account: c.ex.accounts[r.index],
	}
}

// First returns the first n accounts of the instruction, or ends the program.
func (c *Context) First(n int) []*Borrowed {
	out := make([]*Borrowed, n)
	for i := range out {
		out[i] = c.Account(i)
	}
	return out
}

// Borrowed is an account in the hands of a running program. Its mutators enforce what the runtime
// enforces: with built-in programs at once, with deployed ones when they end, so that their own
// errors come first.
type Borrowed struct {
	Key              solana.PublicKey
	Signer, Writable bool

	c       *Context
	index   int
	account *Account
}

// illegal ends a built-in program, or keeps a violation until a deployed one ends.
func (b *Borrowed) illegal(err error) {
	abort.Unless(!b.c.native, err)
	if b.c.illegal == nil {
		b.c.illegal = map[int]error{}
	}
	if b.c.illegal[b.index] == nil {
		b.c.illegal[b.index] = err
	}
}

// Lamports returns the balance.
func (b *Borrowed) Lamports() uint64 { return b.account.Lamports }

// Owner returns the owning program.
func (b *Borrowed) Owner() solana.PublicKey { return b.account.Owner }

// Data returns the content, which the caller must not change.
func (b *Borrowed) Data() []byte { return b.account.Data }

// SetLamports changes the balance. Only the owner may lower it.
func (b *Borrowed) SetLamports(n uint64) {
	switch {
	case n == b.account.Lamports && !b.c.native:
	case b.account.Owner != b.c.Program && n < b.account.Lamports:
		b.illegal(ExternalAccountLamportSpend)
	case !b.Writable:
		b.illegal(ReadonlyLamportChange)
	}
	b.account.Lamports = n
}

// SetOwner gives the account to another program. Only the owner may, and only while the data is all
// zero.
func (b *Borrowed) SetOwner(owner solana.PublicKey) {
	if b.account.Owner == owner {
		return
	}
	if b.account.Owner != b.c.Program || !b.Writable || len(bytes.Trim(b.account.Data, "\x00")) != 0 {
		b.illegal(ModifiedProgramID)
	}
	b.account.Owner = owner
}

// Grow ends the program if it may not give the account n bytes.
func (b *Borrowed) Grow(n int) {
	abort.Unless(n <= MaxDataLength && (b.c.native || n <= b.c.original[b.index]+MaxDataIncrease), InvalidRealloc)
	abort.Unless(b.c.ex.allocated+n-len(b.account.Data) <= MaxDataAllocations, MaxDataAllocationsExceeded)
}

// SetData replaces the content, whose length may change. Only the owner may.
func (b *Borrowed) SetData(data []byte) {
	if !b.c.native && bytes.Equal(data, b.account.Data) {
		return
	}
	b.Grow(len(data))
	switch {
	case !b.Writable:
		b.illegal(ReadonlyDataModified)
	case b.account.Owner != b.c.Program:
		b.illegal(ExternalAccountDataModified)
	}
	b.c.ex.allocated += len(data) - len(b.account.Data)
	b.account.Data = data
}

// Meta is an account of an instruction to be called.
type Meta struct {
	Key              solana.PublicKey
	Signer, Writable bool
}

// Call calls another program. Each list of seeds makes the address derived from it under the
// running program sign. An error ends the running program too.
func (c *Context) Call(program solana.PublicKey, metas []Meta, data []byte, seeds ...[][]byte) {
	err := c.invoke(program, metas, data, seeds)
	c.ended = err != nil
	abort.If(err)
}

func (c *Context) invoke(program solana.PublicKey, metas []Meta, data []byte, seeds [][][]byte) error {
	signers := map[solana.PublicKey]bool{}
	for _, s := range seeds {
		key, err := solana.CreateProgramAddress(s, c.Program)
		if err != nil {
			return InvalidSeeds
		}
		signers[key] = true
	}
	own := map[int]ref{}
	for _, r := range c.refs {
		have := own[r.index]
		own[r.index] = ref{r.index, have.signer || r.signer, have.writable || r.writable}
	}
	merged := map[int]ref{}
	refs := make([]ref, len(metas))
	for i, m := range metas {
		index := c.ex.find(m.Key)
		r, ok := own[index]
		if index < 0 || !ok {
			c.ex.log.print(fmt.Sprintf("Instruction references an unknown account %s", m.Key))
			return MissingAccount
		}
		if m.Writable && !r.writable {
			c.ex.log.print(fmt.Sprintf("%s's writable privilege escalated", m.Key))
			return PrivilegeEscalation
		}
		if m.Signer && !r.signer && !signers[m.Key] {
			c.ex.log.print(fmt.Sprintf("%s's signer privilege escalated", m.Key))
			return PrivilegeEscalation
		}
		have := merged[index]
		merged[index] = ref{index, have.signer || m.Signer, have.writable || m.Writable}
		refs[i] = ref{index: index}
	}
	for i := range refs {
		refs[i] = merged[refs[i].index]
	}
	// The called program is an account of the instruction like any other.
	index := c.ex.find(program)
	if _, named := own[index]; index < 0 || !named {
		c.ex.log.print(fmt.Sprintf("Unknown program %s", program))
		return MissingAccount
	}
	if !c.ex.accounts[index].Executable {
		return AccountNotExecutable
	}
	c.ex.inner[c.ex.top] = append(c.ex.inner[c.ex.top], newInner(index, refs, data, c.depth+1))
	return c.ex.run(program, refs, data, c.depth+1, c)
}

// find returns the index of a key among the transaction's accounts, or -1.
func (ex *execution) find(key solana.PublicKey) int {
	for i, k := range ex.tx.Keys {
		if k == key {
			return i
		}
	}
	return -1
}
