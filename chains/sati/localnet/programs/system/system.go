// Package system is Solana's System program (accounts and lamports) and the programs that do
// nothing here when called: Compute Budget, whose instructions are read before execution, and
// Light's noop.
package system

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/gagliardetto/solana-go"

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
func Process(c *svm.Context) error {
	r := reader{c.Data, false}
	switch tag := r.u32(); {
	case r.short:
	case tag == tagCreateAccount:
		return createAccount(c, &r)
	case tag == tagAssign:
		return assign(c, &r)
	case tag == tagTransfer:
		return transfer(c, &r)
	case tag == tagAllocate:
		return allocate(c, &r)
	case tag <= lastTag:
		c.LogRaw("System instruction %d is not implemented by this local network", tag)
	}
	return svm.InvalidInstructionData
}

// account returns account i. Built-in programs call a missing one by another name than deployed
// ones.
func account(c *svm.Context, i int) (*svm.Borrowed, error) {
	a, err := c.Account(i)
	if err != nil {
		return nil, svm.MissingAccount
	}
	return a, nil
}

// name is how the program prints an address in its logs.
func name(key solana.PublicKey) string {
	return fmt.Sprintf("Address { address: %s, base: None }", key)
}

// signed tells whether an account signed, in any of its places.
func signed(c *svm.Context, key solana.PublicKey) bool {
	for i := range c.Accounts() {
		if b, err := c.Account(i); err == nil && b.Key == key && b.Signer {
			return true
		}
	}
	return false
}

func createAccount(c *svm.Context, r *reader) error {
	lamports, space, owner := r.u64(), r.u64(), r.key()
	if r.short {
		return svm.InvalidInstructionData
	}
	to := svm.Must(account(c, 1))
	if to.Lamports() > 0 {
		c.LogRaw("Create Account: account %s already in use", name(to.Key))
		return AccountAlreadyInUse
	}
	svm.Check(allocateTo(c, to, space))
	svm.Check(assignTo(c, to, owner))
	return pay(c, lamports)
}

func allocate(c *svm.Context, r *reader) error {
	space := r.u64()
	if r.short {
		return svm.InvalidInstructionData
	}
	a := svm.Must(account(c, 0))
	return allocateTo(c, a, space)
}

func allocateTo(c *svm.Context, a *svm.Borrowed, space uint64) error {
	if !signed(c, a.Key) {
		c.LogRaw("Allocate: 'to' account %s must sign", name(a.Key))
		return svm.MissingRequiredSignature
	}
	if len(a.Data()) > 0 || a.Owner() != solana.SystemProgramID {
		c.LogRaw("Allocate: account %s already in use", name(a.Key))
		return AccountAlreadyInUse
	}
	if space > svm.MaxDataLength {
		c.LogRaw("Allocate: requested %d, max allowed %d", space, svm.MaxDataLength)
		return InvalidAccountDataLength
	}
	return a.SetData(make([]byte, space))
}

func assign(c *svm.Context, r *reader) error {
	owner := r.key()
	if r.short {
		return svm.InvalidInstructionData
	}
	a := svm.Must(account(c, 0))
	return assignTo(c, a, owner)
}

func assignTo(c *svm.Context, a *svm.Borrowed, owner solana.PublicKey) error {
	if a.Owner() == owner {
		return nil
	}
	if !signed(c, a.Key) {
		c.LogRaw("Assign: account %s must sign", name(a.Key))
		return svm.MissingRequiredSignature
	}
	return a.SetOwner(owner)
}

func transfer(c *svm.Context, r *reader) error {
	lamports := r.u64()
	if r.short {
		return svm.InvalidInstructionData
	}
	svm.Must(account(c, 1))
	return pay(c, lamports)
}

// pay moves lamports from the first account, which signed, to the second.
func pay(c *svm.Context, lamports uint64) error {
	from := svm.Must(account(c, 0))
	switch {
	case !from.Signer:
		c.LogRaw("Transfer: `from` account %s must sign", from.Key)
		return svm.MissingRequiredSignature
	case len(from.Data()) > 0:
		c.LogRaw("Transfer: `from` must not carry data")
		return svm.InvalidArgument
	case lamports > from.Lamports():
		c.LogRaw("Transfer: insufficient lamports %d, need %d", from.Lamports(), lamports)
		return ResultWithNegativeLamports
	}
	svm.Check(from.SetLamports(from.Lamports() - lamports))
	to := svm.Must(account(c, 1))
	if to.Lamports() > math.MaxUint64-lamports {
		return svm.ArithmeticOverflow
	}
	return to.SetLamports(to.Lamports() + lamports)
}

// Nothing is a program that accepts every instruction and has no effect.
func Nothing(*svm.Context) error { return nil }

// reader takes bincode values off a slice.
type reader struct {
	b     []byte
	short bool
}

func (r *reader) take(n uint64) []byte {
	if uint64(len(r.b)) < n {
		r.short, r.b = true, nil
		return nil
	}
	p := r.b[:n]
	r.b = r.b[n:]
	return p
}

func (r *reader) u32() uint32 {
	if p := r.take(4); p != nil {
		return binary.LittleEndian.Uint32(p)
	}
	return 0
}

func (r *reader) u64() uint64 {
	if p := r.take(8); p != nil {
		return binary.LittleEndian.Uint64(p)
	}
	return 0
}

func (r *reader) key() (k solana.PublicKey) { copy(k[:], r.take(32)); return k }
