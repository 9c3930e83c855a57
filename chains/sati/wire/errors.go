package wire

import (
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Code is an error number of the SATI program. As an error it reads "AttestationDataTooSmall
// (6016)".
type Code uint32

// The SATI program's errors (since 20 February 2026; before, OwnerOnly was 6038 and what follows
// one lower).
const (
	InvalidGroupMint Code = iota + 6000
	InvalidAuthority
	ImmutableAuthority
	NameTooLong
	SymbolTooLong
	URITooLong
	TooManyMetadataEntries
	MetadataKeyTooLong
	MetadataValueTooLong
	Overflow
	MintAuthorityNotRenounced
	SchemaConfigNotFound
	InvalidSignatureCount
	InvalidSignature
	StorageTypeNotSupported
	StorageTypeMismatch
	AttestationDataTooSmall
	AttestationDataTooLarge
	ContentTooLarge
	SignatureMismatch
	SelfAttestationNotAllowed
	AgentAtaMintMismatch
	AgentAtaEmpty
	AgentAtaRequired
	UnauthorizedClose
	AttestationNotCloseable
	InvalidOutcome
	InvalidContentType
	UnsupportedLayoutVersion
	LightCpiInvocationFailed
	InvalidEd25519Instruction
	MissingSignatures
	MessageMismatch
	InvalidInstructionsSysvar
	DuplicateSigners
	Ed25519InstructionNotFound
	AgentSignatureNotFound
	CounterpartySignatureNotFound
	AgentMintAccountMismatch
	OwnerOnly
	DelegationAttestationRequired
	InvalidDelegationPDA
	DelegateMismatch
	AgentMintMismatch
	DelegationOwnerMismatch
	DelegationExpired
	InvalidSecp256k1Signature
	Secp256k1RecoveryFailed
	EvmAddressMismatch
	InvalidEvmAddressRecovery
	InvalidAddressTreeInfo
	InvalidOutputStateTreeIndex
)

var satiNames = [...]string{
	"InvalidGroupMint", "InvalidAuthority", "ImmutableAuthority", "NameTooLong", "SymbolTooLong", "UriTooLong", "TooManyMetadataEntries",
	"MetadataKeyTooLong", "MetadataValueTooLong", "Overflow", "MintAuthorityNotRenounced", "SchemaConfigNotFound", "InvalidSignatureCount",
	"InvalidSignature", "StorageTypeNotSupported", "StorageTypeMismatch", "AttestationDataTooSmall", "AttestationDataTooLarge", "ContentTooLarge",
	"SignatureMismatch", "SelfAttestationNotAllowed", "AgentAtaMintMismatch", "AgentAtaEmpty", "AgentAtaRequired", "UnauthorizedClose",
	"AttestationNotCloseable", "InvalidOutcome", "InvalidContentType", "UnsupportedLayoutVersion", "LightCpiInvocationFailed",
	"InvalidEd25519Instruction", "MissingSignatures", "MessageMismatch", "InvalidInstructionsSysvar", "DuplicateSigners",
	"Ed25519InstructionNotFound", "AgentSignatureNotFound", "CounterpartySignatureNotFound", "AgentMintAccountMismatch", "OwnerOnly",
	"DelegationAttestationRequired", "InvalidDelegationPDA", "DelegateMismatch", "AgentMintMismatch", "DelegationOwnerMismatch",
	"DelegationExpired", "InvalidSecp256k1Signature", "Secp256k1RecoveryFailed", "EvmAddressMismatch", "InvalidEvmAddressRecovery",
	"InvalidAddressTreeInfo", "InvalidOutputStateTreeIndex",
}

// Error implements error.
func (c Code) Error() string {
	if i := int(c) - 6000; i >= 0 && i < len(satiNames) {
		return fmt.Sprintf("%s (%d)", satiNames[i], uint32(c))
	}
	return fmt.Sprintf("code %d", uint32(c))
}

// ErrorName is the name of a custom error code raised while the top-level instruction's program
// ran, or "" when it is unknown. The code may come from a program called further down, so the name
// is the most likely one: codes of SATI and Anchor are disjoint from Token-2022's.
func ErrorName(program solana.PublicKey, code uint32) string {
	if i := int64(code) - 6000; program == ProgramID && i >= 0 && i < int64(len(satiNames)) {
		return satiNames[i]
	}
	if program == ProgramID {
		if name := spl.AnchorErrorName(code); name != "" {
			return name
		}
	}
	if code == LightAddressExists && (program == ProgramID || program == LightSystemProgramID || program == AccountCompressionProgramID) {
		return "LightAddressExists"
	}
	if name := lightName(program, code); name != "" {
		return name
	}
	if program == LightSystemProgramID || program == AccountCompressionProgramID {
		return ""
	}
	return spl.ErrorName(program, code)
}
