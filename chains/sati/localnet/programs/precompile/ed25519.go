// Package precompile is Solana's Ed25519 precompile: it verifies the signatures that its
// instruction data points to.
package precompile

import (
	"encoding/binary"

	"filippo.io/edwards25519"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Errors of the precompile.
const (
	InvalidPublicKey           svm.Custom = 0
	InvalidSignature           svm.Custom = 2
	InvalidDataOffsets         svm.Custom = 3
	InvalidInstructionDataSize svm.Custom = 4
)

// Sizes in bytes; thisInstruction stands for the instruction itself.
const (
	header          = 2
	entry           = 14
	thisInstruction = 0xffff
)

// Ed25519 verifies the signatures of one instruction. Offsets may point into any instruction of the
// transaction.
func Ed25519(c *svm.Context) {
	abort.Unless(len(c.Data) >= header, InvalidInstructionDataSize)
	count := int(c.Data[0])
	abort.Unless((count != 0 || len(c.Data) <= header) && len(c.Data) >= header+count*entry, InvalidInstructionDataSize)
	list := c.Instructions()
	for i := range count {
		h := c.Data[header+i*entry:]
		at := func(n int) int { return int(binary.LittleEndian.Uint16(h[2*n:])) }
		fetch := func(offset, size, index int) []byte {
			data := c.Data
			switch {
			case index == thisInstruction:
			case index < len(list):
				data = list[index].Data
			default:
				abort.With(InvalidDataOffsets)
			}
			abort.Unless(offset+size <= len(data), InvalidDataOffsets)
			return data[offset : offset+size]
		}
		sig := fetch(at(0), 64, at(1))
		key := fetch(at(2), 32, at(3))
		if _, err := new(edwards25519.Point).SetBytes(key); err != nil {
			abort.With(InvalidPublicKey)
		}
		message := fetch(at(4), at(5), at(6))
		abort.Unless(spl.Verify(solana.PublicKey(key), message, solana.Signature(sig)), InvalidSignature)
	}
}
