package wire

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// ParseEd25519 reads precompile data as the SATI program does: it looks at offsets only. What it
// returns proves nothing before Verify. Errors wrap InvalidEd25519Instruction.
func ParseEd25519(data []byte) ([]spl.SignedMessage, error) {
	list, err := spl.ParseSigned(data)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", err, InvalidEd25519Instruction)
	}
	return list, nil
}
