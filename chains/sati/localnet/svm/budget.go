package svm

import (
	"encoding/binary"
	"math"
	"math/bits"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// LamportsPerSignature is the base fee, for the transaction's signatures and those of the
// precompile alike.
const LamportsPerSignature = 5000

const (
	maxComputeUnits     = 1_400_000
	defaultComputeUnits = 200_000
	microLamports       = 1_000_000
)

// Budget is what a transaction asks of computation.
type Budget struct {
	// Limit is in compute units. It bounds the priority fee; nothing is metered against it.
	Limit uint32
	// Price is in micro-lamports per compute unit.
	Price uint64
}

// budget reads the compute budget instructions.
func (t *Transaction) budget() (b Budget) {
	seen := map[byte]bool{}
	var others uint32
	limited := false
	for i, ix := range t.Body.Instructions {
		if t.Body.AccountKeys[ix.ProgramIDIndex] != solana.ComputeBudget {
			others++
			continue
		}
		bad := &TransactionError{Kind: KindInstructionError, Index: i, Cause: InvalidInstructionData}
		d := []byte(ix.Data)
		abort.Unless(len(d) > 0, bad)
		want := map[byte]int{1: 5, 2: 5, 3: 9, 4: 5}[d[0]]
		abort.Unless(want > 0 && len(d) >= want, bad)
		abort.Unless(!seen[d[0]], &TransactionError{Kind: KindDuplicateInstruction, Index: i})
		seen[d[0]] = true
		switch d[0] {
		case 2:
			b.Limit, limited = min(binary.LittleEndian.Uint32(d[1:]), maxComputeUnits), true
		case 3:
			b.Price = binary.LittleEndian.Uint64(d[1:])
		}
	}
	if !limited {
		b.Limit = min(others*defaultComputeUnits, maxComputeUnits)
	}
	return b
}

// Fee returns what the transaction costs beside its effects, in lamports.
func (t *Transaction) Fee(b Budget) uint64 {
	signatures := uint64(len(t.Signatures))
	for _, ix := range t.Body.Instructions {
		if t.Body.AccountKeys[ix.ProgramIDIndex] == spl.Ed25519ProgramID && len(ix.Data) > 0 {
			signatures += uint64(ix.Data[0])
		}
	}
	hi, price := bits.Mul64(b.Price, uint64(b.Limit))
	if hi > 0 {
		return math.MaxUint64 // more than anybody has
	}
	return signatures*LamportsPerSignature + price/microLamports + min(price%microLamports, 1)
}
