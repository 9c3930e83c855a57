package svm

import (
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Limits of the Solana runtime.
const (
	// MaxDataLength is the largest account, in bytes.
	MaxDataLength = 10 << 20
	// MaxDataAllocations is how many bytes one transaction may add to all accounts together.
	MaxDataAllocations = 2 * MaxDataLength
	// MaxDataIncrease is how many bytes one program frame may add to an account.
	MaxDataIncrease = 10 * 1024
)

// RentEpochExempt is the rent epoch of an account that owes no rent, the only kind there is.
const RentEpochExempt = math.MaxUint64

var (
	// NativeLoader owns the built-in programs.
	NativeLoader = solana.MustPublicKeyFromBase58("NativeLoader1111111111111111111111111111111")
	// SysvarOwner owns the sysvars.
	SysvarOwner = solana.MustPublicKeyFromBase58("Sysvar1111111111111111111111111111111111111")
)

// Account is the state of one address. A stored Account is never changed in place: execution works
// on clones.
type Account struct {
	// Lamports is the balance; an account with none does not exist.
	Lamports uint64
	// Owner is the program that may debit the account and change its data.
	Owner solana.PublicKey
	// Data is the account's content as its owner lays it out.
	Data []byte
	// Executable marks programs.
	Executable bool
}

// Clone returns a copy that shares no memory with a.
func (a *Account) Clone() *Account {
	c := *a
	c.Data = append([]byte(nil), a.Data...)
	return &c
}

// rentState is what the runtime compares before and after a transaction.
type rentState struct {
	exists, exempt bool
	lamports       uint64
	size           int
}

func rentStateOf(a *Account) rentState {
	if a == nil || a.Lamports == 0 {
		return rentState{}
	}
	return rentState{true, a.Lamports >= spl.RentExempt(len(a.Data)), a.Lamports, len(a.Data)}
}

// allowsTo tells whether an account may go from state s to state t. An account below the minimum
// may only shrink towards zero, never be left short anew.
func (s rentState) allowsTo(t rentState) bool {
	if !t.exists || t.exempt {
		return true
	}
	return s.exists && !s.exempt && s.size == t.size && t.lamports <= s.lamports
}
