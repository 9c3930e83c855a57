package wire

import (
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// ErrNotAgent is returned for an account that is no agent's mint. The two others wrap it and say
// which is missing.
var (
	ErrNotAgent     = errors.New("not a SATI agent")
	ErrOtherProgram = fmt.Errorf("%w: an account of another program", ErrNotAgent)
	ErrOtherGroup   = fmt.Errorf("%w: not of SATI's group", ErrNotAgent)
)

// AgentMint is an agent's mint, read by extension type.
type AgentMint struct {
	spl.Mint
	// Pointer says where wallets look for metadata; for an honest agent Pointer.Address is the mint
	// itself.
	Pointer spl.Pointer
	// Metadata is the TokenMetadata inside the mint, whatever Pointer says.
	Metadata        spl.TokenMetadata
	Member          spl.TokenGroupMember
	NonTransferable bool
}

// DecodeAgentMint reads the mint account at address, owned by owner. An agent is real only if
// Token-2022 owns the mint and its TokenGroupMember names this mint and the SATI group: errors wrap
// ErrOtherProgram or ErrOtherGroup, both ErrNotAgent, otherwise, or ErrMalformed.
func DecodeAgentMint(address, owner solana.PublicKey, data []byte) (AgentMint, error) {
	if owner != spl.Token2022ProgramID {
		return AgentMint{}, fmt.Errorf("account %s belongs to %s, not to Token-2022: %w", address, owner, ErrOtherProgram)
	}
	m, err := spl.DecodeMint(data)
	if err != nil {
		return AgentMint{}, fmt.Errorf("account %s: %w", address, err)
	}
	a := AgentMint{Mint: m}
	value, ok := m.Get(spl.ExtTokenGroupMember)
	if !ok {
		return AgentMint{}, fmt.Errorf("mint %s is in no group: %w", address, ErrOtherGroup)
	}
	if a.Member, err = spl.DecodeTokenGroupMember(value); err != nil {
		return AgentMint{}, fmt.Errorf("mint %s: %w", address, err)
	}
	if a.Member.Mint != address || a.Member.Group != GroupMint {
		return AgentMint{}, fmt.Errorf("mint %s: member %s of group %s: %w", address, a.Member.Mint, a.Member.Group, ErrOtherGroup)
	}
	if value, ok = m.Get(spl.ExtMetadataPointer); ok {
		if a.Pointer, err = spl.DecodePointer(value); err != nil {
			return AgentMint{}, fmt.Errorf("mint %s: %w", address, err)
		}
	}
	if value, ok = m.Get(spl.ExtTokenMetadata); ok {
		if a.Metadata, err = spl.DecodeTokenMetadata(value); err != nil {
			return AgentMint{}, fmt.Errorf("mint %s: %w", address, err)
		}
	}
	_, a.NonTransferable = m.Get(spl.ExtNonTransferable)
	return a, nil
}
