// Package precompile is Solana's signature precompiles, Ed25519 and secp256k1: they verify the
// signatures that their instruction data points to.
package precompile

import (
	"encoding/binary"

	"filippo.io/edwards25519"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Sizes of Ed25519 instructions, in bytes; thisInstruction stands for the instruction itself.
const (
	ed25519Header   = 2
	ed25519Entry    = 14
	thisInstruction = 0xffff
)

// Ed25519 verifies the signatures of one precompile instruction. Offsets may point into any
// instruction of the transaction.
func Ed25519(c *svm.Context) error {
	if c.Trusted() {
		return nil
	}
	if len(c.Data) < ed25519Header {
		return InvalidInstructionDataSize
	}
	count := int(c.Data[0])
	if count == 0 && len(c.Data) > ed25519Header || len(c.Data) < ed25519Header+count*ed25519Entry {
		return InvalidInstructionDataSize
	}
	for i := range count {
		h := c.Data[ed25519Header+i*ed25519Entry:]
		at := func(n int) int { return int(binary.LittleEndian.Uint16(h[2*n:])) }
		fetch := func(offset, size, index int) ([]byte, error) {
			data := c.Data
			if index != thisInstruction {
				var err error
				if data, err = dataOf(c, index); err != nil {
					return nil, err
				}
			}
			return slice(data, offset, size, InvalidDataOffsets)
		}
		sig, err := fetch(at(0), 64, at(1))
		if err != nil {
			return err
		}
		key, err := fetch(at(2), 32, at(3))
		if err != nil {
			return err
		}
		if _, err := new(edwards25519.Point).SetBytes(key); err != nil {
			return InvalidPublicKey
		}
		message, err := fetch(at(4), at(5), at(6))
		if err != nil {
			return err
		}
		if !spl.Verify(solana.PublicKey(key), message, solana.Signature(sig)) {
			return InvalidSignature
		}
	}
	return nil
}
