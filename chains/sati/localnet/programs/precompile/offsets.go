package precompile

import (
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Errors of the precompiles.
const (
	InvalidPublicKey           svm.Custom = 0
	InvalidRecoveryID          svm.Custom = 1
	InvalidSignature           svm.Custom = 2
	InvalidDataOffsets         svm.Custom = 3
	InvalidInstructionDataSize svm.Custom = 4
)

// slice returns size bytes at offset, or outside when they are not all there.
func slice(data []byte, offset, size int, outside svm.Custom) ([]byte, error) {
	if offset+size > len(data) {
		return nil, outside
	}
	return data[offset : offset+size], nil
}

// dataOf returns the data of top-level instruction i.
func dataOf(c *svm.Context, i int) ([]byte, error) {
	list := c.Instructions()
	if i >= len(list) {
		return nil, InvalidDataOffsets
	}
	return list[i].Data, nil
}
