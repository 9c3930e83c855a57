package wire

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Discriminators of SATI's instructions, sha256("global:" + name)[:8].
var (
	InitializeDisc                  = spl.Discriminator{0xaf, 0xaf, 0x6d, 0x1f, 0x0d, 0x98, 0x9b, 0xed}
	UpdateRegistryAuthorityDisc     = spl.Discriminator{0x24, 0x67, 0x0f, 0x95, 0x75, 0x86, 0x1a, 0x29}
	RegisterAgentDisc               = spl.Discriminator{0x87, 0x9d, 0x42, 0xc3, 0x02, 0x71, 0xaf, 0x1e}
	LinkEVMAddressDisc              = spl.Discriminator{0x9c, 0x4b, 0x83, 0xb2, 0x40, 0x6e, 0xec, 0x40}
	RegisterSchemaConfigDisc        = spl.Discriminator{0x15, 0x83, 0xbc, 0x7c, 0xbd, 0xca, 0x46, 0xd2}
	CreateCompressedAttestationDisc = spl.Discriminator{0xcc, 0xfb, 0x3d, 0x6d, 0x19, 0x85, 0xed, 0x4d}
	CreateRegularAttestationDisc    = spl.Discriminator{0x45, 0x06, 0x1c, 0xe4, 0xbe, 0xf0, 0x8e, 0x4f}
	CloseCompressedAttestationDisc  = spl.Discriminator{0x50, 0x07, 0x13, 0xce, 0x8a, 0x9e, 0x5c, 0x18}
	CloseRegularAttestationDisc     = spl.Discriminator{0xf3, 0x0a, 0x92, 0xa3, 0xa9, 0x4b, 0x40, 0x1c}
	// IDLInstructionDisc starts Anchor's own instructions, by which a program's IDL is stored on the
	// chain: sha256("anchor:idl")[:8], the bytes reversed.
	IDLInstructionDisc = spl.Discriminator{0x40, 0xf4, 0xbc, 0x78, 0xa7, 0xe9, 0x69, 0x0a}
)

// tokenProgram is named where a token account is.
func tokenProgram(account *solana.PublicKey) *solana.AccountMeta {
	if account == nil {
		return optional(nil)
	}
	return spl.Readonly(spl.Token2022ProgramID)
}

// optional is Anchor's way to leave an account out: the program's own id in its place.
func optional(k *solana.PublicKey) *solana.AccountMeta {
	if k == nil {
		return spl.Readonly(ProgramID)
	}
	return spl.Readonly(*k)
}
