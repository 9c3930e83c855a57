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
	AddressWithSeedMismatch    svm.Custom = 5
)

// Tags of the instructions that are executed.
const (
	tagCreateAccount         = 0
	tagAssign                = 1
	tagTransfer              = 2
	tagCreateAccountWithSeed = 3
	tagAllocate              = 8
	tagAllocateWithSeed      = 9
	tagAssignWithSeed        = 10
	tagTransferWithSeed      = 11
)

// Process runs System instructions: all but those of nonce accounts, which are refused with
// InvalidInstructionData and a line in the log.
func Process(c *svm.Context) error {
	r := reader{c.Data, false}
	tag := r.u32()
	run, ok := map[uint32]func(*svm.Context, *reader) error{
		tagCreateAccount: createAccount, tagAssign: assign, tagTransfer: transfer, tagCreateAccountWithSeed: createAccountWithSeed,
		tagAllocate: allocate, tagAllocateWithSeed: allocateWithSeed, tagAssignWithSeed: assignWithSeed, tagTransferWithSeed: transferWithSeed,
	}[tag]
	if r.short || !ok {
		if !r.short && tag <= lastTag {
			c.LogRaw("System instruction %d is not implemented by this local network", tag)
		}
		return svm.InvalidInstructionData
	}
	return run(c, &r)
}

// lastTag is the last instruction the real program knows.
const lastTag = 12

// account returns account i. Built-in programs call a missing one by another name than deployed
// ones.
func account(c *svm.Context, i int) (*svm.Borrowed, error) {
	a, err := c.Account(i)
	if err != nil {
		return nil, svm.MissingAccount
	}
	return a, nil
}

// address is an account's, and the key that signs for it: itself, or the base it was made from with
// a seed.
type address struct {
	key  solana.PublicKey
	base *solana.PublicKey
}

// String prints it as the program does in its logs.
func (a address) String() string {
	if a.base == nil {
		return fmt.Sprintf("Address { address: %s, base: None }", a.key)
	}
	return fmt.Sprintf("Address { address: %s, base: Some(%s) }", a.key, a.base)
}

func (a address) signed(c *svm.Context) bool {
	want := a.key
	if a.base != nil {
		want = *a.base
	}
	for i := range c.Accounts() {
		if b, err := c.Account(i); err == nil && b.Key == want && b.Signer {
			return true
		}
	}
	return false
}

// seeded is the address of account i, which must be made from a base with a seed.
func seeded(c *svm.Context, i int, base solana.PublicKey, seed string, owner solana.PublicKey) (*svm.Borrowed, address, error) {
	a, err := account(c, i)
	if err != nil {
		return nil, address{}, err
	}
	want, err := withSeed(base, seed, owner)
	if err != nil {
		return nil, address{}, err
	}
	if want != a.Key {
		c.LogRaw("Create: address %s does not match derived address %s", a.Key, want)
		return nil, address{}, AddressWithSeedMismatch
	}
	return a, address{a.Key, &base}, nil
}

func withSeed(base solana.PublicKey, seed string, owner solana.PublicKey) (solana.PublicKey, error) {
	if len(seed) > maxSeed {
		return solana.PublicKey{}, svm.MaxSeedLengthExceeded
	}
	want, err := solana.CreateWithSeed(base, seed, owner)
	if err != nil {
		return want, svm.IllegalOwner
	}
	return want, nil
}

// maxSeed is the longest seed, in bytes.
const maxSeed = 32

func createAccount(c *svm.Context, r *reader) error {
	lamports, space, owner := r.u64(), r.u64(), r.key()
	if r.short {
		return svm.InvalidInstructionData
	}
	to, err := account(c, 1)
	if err != nil {
		return err
	}
	return create(c, to, address{key: to.Key}, lamports, space, owner)
}

func createAccountWithSeed(c *svm.Context, r *reader) error {
	base, seed := r.key(), r.str()
	lamports, space, owner := r.u64(), r.u64(), r.key()
	if r.short {
		return svm.InvalidInstructionData
	}
	if _, err := account(c, 1); err != nil {
		return err
	}
	to, at, err := seeded(c, 1, base, seed, owner)
	if err != nil {
		return err
	}
	return create(c, to, at, lamports, space, owner)
}

func create(c *svm.Context, to *svm.Borrowed, at address, lamports, space uint64, owner solana.PublicKey) error {
	if to.Lamports() > 0 {
		c.LogRaw("Create Account: account %s already in use", at)
		return AccountAlreadyInUse
	}
	if err := allocateTo(c, to, at, space); err != nil {
		return err
	}
	if err := assignTo(c, to, at, owner); err != nil {
		return err
	}
	return pay(c, 0, 1, lamports)
}

func allocate(c *svm.Context, r *reader) error {
	space := r.u64()
	if r.short {
		return svm.InvalidInstructionData
	}
	a, err := account(c, 0)
	if err != nil {
		return err
	}
	return allocateTo(c, a, address{key: a.Key}, space)
}

func allocateWithSeed(c *svm.Context, r *reader) error {
	base, seed := r.key(), r.str()
	space, owner := r.u64(), r.key()
	if r.short {
		return svm.InvalidInstructionData
	}
	a, at, err := seeded(c, 0, base, seed, owner)
	if err != nil {
		return err
	}
	if err := allocateTo(c, a, at, space); err != nil {
		return err
	}
	return assignTo(c, a, at, owner)
}

func allocateTo(c *svm.Context, a *svm.Borrowed, at address, space uint64) error {
	if !at.signed(c) {
		c.LogRaw("Allocate: 'to' account %s must sign", at)
		return svm.MissingRequiredSignature
	}
	if len(a.Data()) > 0 || a.Owner() != solana.SystemProgramID {
		c.LogRaw("Allocate: account %s already in use", at)
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
	a, err := account(c, 0)
	if err != nil {
		return err
	}
	return assignTo(c, a, address{key: a.Key}, owner)
}

func assignWithSeed(c *svm.Context, r *reader) error {
	base, seed, owner := r.key(), r.str(), r.key()
	if r.short {
		return svm.InvalidInstructionData
	}
	a, at, err := seeded(c, 0, base, seed, owner)
	if err != nil {
		return err
	}
	return assignTo(c, a, at, owner)
}

func assignTo(c *svm.Context, a *svm.Borrowed, at address, owner solana.PublicKey) error {
	if a.Owner() == owner {
		return nil
	}
	if !at.signed(c) {
		c.LogRaw("Assign: account %s must sign", at)
		return svm.MissingRequiredSignature
	}
	return a.SetOwner(owner)
}

func transfer(c *svm.Context, r *reader) error {
	lamports := r.u64()
	if r.short {
		return svm.InvalidInstructionData
	}
	if _, err := account(c, 1); err != nil {
		return err
	}
	return pay(c, 0, 1, lamports)
}

// pay moves lamports from an account that signed.
func pay(c *svm.Context, from, to int, lamports uint64) error {
	a, err := account(c, from)
	if err != nil {
		return err
	}
	if !a.Signer {
		c.LogRaw("Transfer: `from` account %s must sign", a.Key)
		return svm.MissingRequiredSignature
	}
	return move(c, a, to, lamports)
}

func transferWithSeed(c *svm.Context, r *reader) error {
	lamports, seed, owner := r.u64(), r.str(), r.key()
	if r.short {
		return svm.InvalidInstructionData
	}
	if _, err := account(c, 2); err != nil {
		return err
	}
	from, base := must(c, 0), must(c, 1)
	if !base.Signer {
		c.LogRaw("Transfer: 'from' account %s must sign", base.Key)
		return svm.MissingRequiredSignature
	}
	want, err := withSeed(base.Key, seed, owner)
	if err != nil {
		return err
	}
	if want != from.Key {
		c.LogRaw("Transfer: 'from' address %s does not match derived address %s", from.Key, want)
		return AddressWithSeedMismatch
	}
	return move(c, from, 2, lamports)
}

// must returns an account that is known to be there.
func must(c *svm.Context, i int) *svm.Borrowed {
	a, _ := c.Account(i)
	return a
}

func move(c *svm.Context, from *svm.Borrowed, to int, lamports uint64) error {
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
	a, err := account(c, to)
	if err != nil {
		return err
	}
	if a.Lamports() > math.MaxUint64-lamports {
		return svm.ArithmeticOverflow
	}
	return a.SetLamports(a.Lamports() + lamports)
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
