package svm

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// lookupTableMeta is the length of a table's header; the addresses follow.
const lookupTableMeta = 56

// readLookupTable returns the addresses of a table. There are those of NewLookupTable only, which
// are neither extended nor deactivated.
func readLookupTable(a *Account) (keys []solana.PublicKey) {
	require(a != nil && a.Lamports > 0, KindLookupTableNotFound)
	require(a.Owner == solana.AddressLookupTableProgramID, KindLookupTableOwner)
	require(len(a.Data) >= lookupTableMeta && binary.LittleEndian.Uint32(a.Data) == 1 && (len(a.Data)-lookupTableMeta)%32 == 0, KindLookupTableData)
	for key := range slices.Chunk(a.Data[lookupTableMeta:], 32) {
		keys = append(keys, solana.PublicKey(key))
	}
	return keys
}

// NewLookupTable returns the account of an active address lookup table.
func NewLookupTable(authority solana.PublicKey, keys []solana.PublicKey) *Account {
	d := make([]byte, lookupTableMeta, lookupTableMeta+32*len(keys))
	binary.LittleEndian.PutUint32(d, 1)
	binary.LittleEndian.PutUint64(d[4:], math.MaxUint64)
	d[21] = 1
	copy(d[22:], authority[:])
	for _, k := range keys {
		d = append(d, k[:]...)
	}
	return &Account{Lamports: spl.RentExempt(len(d)), Owner: solana.AddressLookupTableProgramID, Data: d}
}
