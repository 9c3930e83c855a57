// Package system is Solana's System program (accounts and lamports) and the programs that do nothing here when called:
// Compute Budget, whose instructions are read before execution, and Light's noop.
package system

import (
	"encoding/binary"
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Errors of the System program.
const (
	AccountAlreadyInUse        svm.Custom = 0
	ResultWithNegativeLamports svm.Custom = 1
	InvalidAccountDataLength   svm.Custom = 3
	AddressWithSeedMismatch    svm.Custom = 5
)

// Tags of the instructions that are executed.
const (
	tagCreateAccount         = 0
	tagAssign                = 1
	tagTransfer              = 2
	tagCreateAccountWithSeed = 3
	tagAllocate              = 8
)

// Process runs System instructions: CreateAccount, CreateAccountWithSeed, Assign, Transfer and Allocate. Nonce accounts and
// the other seeded instructions are refused with InvalidInstructionData.
func Process(c *svm.Context) error {
	r := reader{c.Data, false}
	tag := r.u32()
	if r.short {
		return svm.InvalidInstructionData
	}
	switch tag {
	case tagCreateAccount:
		lamports, space, owner := r.u64(), r.u64(), r.key()
		if r.short {
			return svm.InvalidInstructionData
		}
		return createAccount(c, lamports, space, owner, nil)
	case tagCreateAccountWithSeed:
		base, seed := r.key(), r.str()
		lamports, space, owner := r.u64(), r.u64(), r.key()
		if r.short {
			return svm.InvalidInstructionData
		}
		return createWithSeed(c, base, seed, lamports, space, owner)
	case tagAssign:
		owner := r.key()
		if r.short {
			return svm.InvalidInstructionData
		}
		a, err := c.Account(0)
		if err != nil {
			return err
		}
		return assign(c, a, owner, a.Signer)
	case tagTransfer:
		lamports := r.u64()
		if r.short {
			return svm.InvalidInstructionData
		}
		return transfer(c, lamports)
	case tagAllocate:
		space := r.u64()
		if r.short {
			return svm.InvalidInstructionData
		}
		a, err := c.Account(0)
		if err != nil {
			return err
		}
		return allocate(c, a, space, a.Signer)
	}
	c.LogRaw("System instruction %d is not implemented by this local network", tag)
	return svm.InvalidInstructionData
}

func createAccount(c *svm.Context, lamports, space uint64, owner solana.PublicKey, signedBy *bool) error {
	to, err := c.Account(1)
	if err != nil {
		return err
	}
	signed := to.Signer
	if signedBy != nil {
		signed = *signedBy
	}
	if to.Lamports() > 0 {
		c.LogRaw("Create Account: account Address { address: %s, base: None } already in use", to.Key)
		return AccountAlreadyInUse
	}
	if err := allocate(c, to, space, signed); err != nil {
		return err
	}
	if err := assign(c, to, owner, signed); err != nil {
		return err
	}
	return transfer(c, lamports)
}

func createWithSeed(c *svm.Context, base solana.PublicKey, seed string, lamports, space uint64, owner solana.PublicKey) error {
	to, err := c.Account(1)
	if err != nil {
		return err
	}
	want, err := solana.CreateWithSeed(base, seed, owner)
	if err != nil {
		return svm.MaxSeedLengthExceeded
	}
	if want != to.Key {
		c.LogRaw("Create: address %s does not match derived address %s", to.Key, want)
		return AddressWithSeedMismatch
	}
	signed := false
	for i := range c.Accounts() {
		if a, _ := c.Account(i); a.Key == base && a.Signer {
			signed = true
		}
	}
	return createAccount(c, lamports, space, owner, &signed)
}

func allocate(c *svm.Context, a *svm.Borrowed, space uint64, signed bool) error {
	if !signed {
		c.LogRaw("Allocate: 'to' account Address { address: %s, base: None } must sign", a.Key)
		return svm.MissingRequiredSignature
	}
	if len(a.Data()) > 0 || a.Owner() != solana.SystemProgramID {
		c.LogRaw("Allocate: account Address { address: %s, base: None } already in use", a.Key)
		return AccountAlreadyInUse
	}
	if space > svm.MaxDataLength {
		c.LogRaw("Allocate: requested %d, max allowed %d", space, svm.MaxDataLength)
		return InvalidAccountDataLength
	}
	if space == 0 {
		return nil
	}
	return a.SetData(make([]byte, space))
}

func assign(c *svm.Context, a *svm.Borrowed, owner solana.PublicKey, signed bool) error {
	if a.Owner() == owner {
		return nil
	}
	if !signed {
		c.LogRaw("Assign: account Address { address: %s, base: None } must sign", a.Key)
		return svm.MissingRequiredSignature
	}
	return a.SetOwner(owner)
}

func transfer(c *svm.Context, lamports uint64) error {
	from, err := c.Account(0)
	if err != nil {
		return err
	}
	to, err := c.Account(1)
	if err != nil {
		return err
	}
	if !from.Signer {
		c.LogRaw("Transfer: `from` account %s must sign", from.Key)
		return svm.MissingRequiredSignature
	}
	if len(from.Data()) > 0 {
		c.LogRaw("Transfer: `from` must not carry data")
		return svm.InvalidArgument
	}
	if lamports > from.Lamports() {
		c.LogRaw("Transfer: insufficient lamports %d, need %d", from.Lamports(), lamports)
		return ResultWithNegativeLamports
	}
	if err := from.SetLamports(from.Lamports() - lamports); err != nil {
		return err
	}
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

func (r *reader) str() string { return string(r.take(r.u64())) }
