// Package precompile is Solana's Ed25519 signature precompile: it verifies, strictly and before any effect, the signatures its
// instruction data points to.
package precompile

import (
	"errors"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Errors of the precompile.
const (
	InvalidSignature   svm.Custom = 2
	InvalidDataOffsets svm.Custom = 3
)

// Ed25519 verifies the signatures of one precompile instruction. Offsets may point into any instruction of the transaction.
func Ed25519(c *svm.Context) error {
	if c.Trusted() {
		return nil
	}
	instructions := c.Instructions()
	err := wire.VerifyEd25519(c.Data, func(i uint16) ([]byte, bool) {
		if int(i) >= len(instructions) {
			return nil, false
		}
		return instructions[i].Data, true
	})
	switch {
	case err == nil:
		return nil
	case errors.Is(err, wire.ErrBadSignature):
		return InvalidSignature
	}
	return InvalidDataOffsets
}
