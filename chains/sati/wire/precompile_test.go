package wire_test

import (
	"encoding/binary"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// errBadSignature says that an Ed25519 signature does not verify.
var errBadSignature = errors.New("ed25519 signature does not verify")

// Sizes of the precompile's headers, in bytes.
const (
	header = 2
	entry  = 14
)

// verifyEd25519 does what the precompile does: it follows the instruction indexes (0xffff is data
// itself, others are asked of instruction, which may be nil) and verifies every signature. Errors
// wrap wire.ErrMalformed or errBadSignature.
func verifyEd25519(data []byte, instruction func(index uint16) ([]byte, bool)) error {
	if len(data) < header || (data[0] == 0 && len(data) > header) || len(data) < header+int(data[0])*entry {
		return fmt.Errorf("ed25519 instruction of %d bytes: %w", len(data), spl.ErrMalformed)
	}
	for i := range int(data[0]) {
		h := data[header+i*entry:]
		at := func(n int) int { return int(binary.LittleEndian.Uint16(h[2*n:])) }
		fetch := func(offset, size, index int) ([]byte, error) {
			source := data
			if index != 0xffff {
				ok := instruction != nil
				if ok {
					source, ok = instruction(uint16(index))
				}
				if !ok {
					return nil, fmt.Errorf("ed25519 instruction: signature %d refers to instruction %d: %w", i, index, spl.ErrMalformed)
				}
			}
			if offset+size > len(source) {
				return nil, fmt.Errorf("ed25519 instruction: signature %d points outside the data: %w", i, spl.ErrMalformed)
			}
			return source[offset : offset+size], nil
		}
		sig, err := fetch(at(0), 64, at(1))
		if err != nil {
			return err
		}
		key, err := fetch(at(2), 32, at(3))
		if err != nil {
			return err
		}
		msg, err := fetch(at(4), at(5), at(6))
		if err != nil {
			return err
		}
		if !spl.Verify(solana.PublicKey(key), msg, solana.Signature(sig)) {
			return fmt.Errorf("signature %d of %s: %w", i, solana.PublicKey(key), errBadSignature)
		}
	}
	return nil
}
