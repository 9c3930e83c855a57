// Package system is Solana's System program (accounts and lamports) and the programs that do
// nothing here when called: Compute Budget, whose instructions are read before execution, and
// Light's noop.
package system

import (
	"fmt"
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Errors of the System program.
const (
	AccountAlreadyInUse        svm.Custom = 0
	ResultWithNegativeLamports svm.Custom = 1
	InvalidAccountDataLength   svm.Custom = 3
)

// Tags of the instructions that are executed.
const (
	tagCreateAccount = 0
	tagAssign        = 1
	tagTransfer      = 2
	tagAllocate      = 8
)

// lastTag is the last instruction the real program knows.
const lastTag = 12

// Process runs System instructions: those of accounts and lamports. Those of nonce accounts and of
// addresses with a seed are refused with InvalidInstructionData and a line in the log.
func Process(c *svm.Context) {
	r := svm.Reader{Bytes: c.Data, Short: svm.InvalidInstructionData}
	switch tag := r.U32(); {
	case tag == tagCreateAccount:
		createAccount(c, &r)
		return
	case tag == tagAssign:
		assign(c, &r)
		return
	case tag == tagTransfer:
		transfer(c, &r)
		return
	case tag == tagAllocate:
		allocate(c, &r)
		return
	case tag <= lastTag:
		c.LogRaw("System instruction %d is refused: this local network runs what SATI and its users send", tag)
	}
	abort.With(svm.InvalidInstructionData)
}

// account returns account i. Built-in programs call a missing one by another name than deployed
// ones.
func account(c *svm.Context, i int) *svm.Borrowed {
	abort.Unless(i < c.Accounts(), svm.MissingAccount)
	return c.Account(i)
}

// name is how the program prints an address in its logs.
func name(key solana.PublicKey) string {
	return fmt.Sprintf("Address { address: %s, base: None }", key)
}

// signed tells whether an account signed, in any of its places.
func signed(c *svm.Context, key solana.PublicKey) bool {
	for i := range c.Accounts() {
		if b := c.Account(i); b.Key == key && b.Signer {
			return true
		}
	}
	return false
}

func createAccount(c *svm.Context, r *svm.Reader) {
	lamports, space, owner := r.U64(), r.U64(), r.Key()
	to := account(c, 1)
	c.Require(to.Lamports() == 0, AccountAlreadyInUse, "Create Account: account %s already in use", name(to.Key))
	allocateTo(c, to, space)
	assignTo(c, to, owner)
	pay(c, lamports)
}

func allocate(c *svm.Context, r *svm.Reader) {
	space := r.U64()
	a := account(c, 0)
	allocateTo(c, a, space)
}

func allocateTo(c *svm.Context, a *svm.Borrowed, space uint64) {
	c.Require(signed(c, a.Key), svm.MissingRequiredSignature, "Allocate: 'to' account %s must sign", name(a.Key))
	c.Require(len(a.Data()) == 0 && a.Owner() == solana.SystemProgramID, AccountAlreadyInUse, "Allocate: account %s already in use", name(a.Key))
	c.Require(space <= svm.MaxDataLength, InvalidAccountDataLength, "Allocate: requested %d, max allowed %d", space, svm.MaxDataLength)
	a.SetData(make([]byte, space))
}

func assign(c *svm.Context, r *svm.Reader) {
	owner := r.Key()
	a := account(c, 0)
	assignTo(c, a, owner)
}

func assignTo(c *svm.Context, a *svm.Borrowed, owner solana.PublicKey) {
	if a.Owner() == owner {
		return
	}
	c.Require(signed(c, a.Key), svm.MissingRequiredSignature, "Assign: account %s must sign", name(a.Key))
	a.SetOwner(owner)
}

func transfer(c *svm.Context, r *svm.Reader) {
	lamports := r.U64()
	account(c, 1)
	pay(c, lamports)
}

// pay moves lamports from the first account, which signed, to the second.
func pay(c *svm.Context, lamports uint64) {
	from := account(c, 0)
	c.Require(from.Signer, svm.MissingRequiredSignature, "Transfer: `from` account %s must sign", from.Key)
	c.Require(len(from.Data()) == 0, svm.InvalidArgument, "Transfer: `from` must not carry data")
	c.Require(lamports <= from.Lamports(), ResultWithNegativeLamports, "Transfer: insufficient lamports %d, need %d", from.Lamports(), lamports)
	from.SetLamports(from.Lamports() - lamports)
	to := account(c, 1)
	abort.Unless(to.Lamports() <= math.MaxUint64-lamports, svm.ArithmeticOverflow)
	to.SetLamports(to.Lamports() + lamports)
}

// Nothing is a program that accepts every instruction and has no effect.
func Nothing(*svm.Context) {}
