package svm

import (
	"encoding/binary"
	"math"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// lookupTableMeta is the length of a table's header; the addresses follow.
const lookupTableMeta = 56

// readLookupTable returns the usable addresses of a table at slot: none of those that were added in
// this very slot.
func readLookupTable(a *Account, slot uint64) []solana.PublicKey {
	require(a != nil && a.Lamports > 0, KindLookupTableNotFound)
	require(a.Owner == solana.AddressLookupTableProgramID, KindLookupTableOwner)
	d := a.Data
	require(len(d) >= lookupTableMeta && binary.LittleEndian.Uint32(d) == 1 && (len(d)-lookupTableMeta)%32 == 0, KindLookupTableData)
	// A deactivated table stays usable for as long as its slot is among the recent 512 slot hashes.
	off := binary.LittleEndian.Uint64(d[4:])
	require(off == math.MaxUint64 || slot <= off+512, KindLookupTableNotFound)
	n := (len(d) - lookupTableMeta) / 32
	if extended := binary.LittleEndian.Uint64(d[12:]); slot <= extended && extended != 0 {
		n = min(n, int(d[20]))
	}
	keys := make([]solana.PublicKey, n)
	for i := range keys {
		copy(keys[i][:], d[lookupTableMeta+32*i:])
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
