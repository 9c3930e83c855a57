package wire

import (
	"fmt"

	"github.com/gagliardetto/solana-go"
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

// Anchor's own errors that SATI's accounts can raise.
const (
	AnchorInstructionNotFound          = 101
	AnchorInstructionDidNotDeserialize = 102
	AnchorConstraintMut                = 2000
	AnchorConstraintHasOne             = 2001
	AnchorConstraintSigner             = 2002
	AnchorConstraintSeeds              = 2006
	AnchorConstraintAssociated         = 2009
	AnchorConstraintAddress            = 2012
	AnchorConstraintTokenMint          = 2014
	AnchorConstraintTokenOwner         = 2015
	AnchorConstraintATATokenProgram    = 2023
	AnchorDiscriminatorMismatch        = 3002
	AnchorAccountDidNotDeserialize     = 3003
	AnchorAccountNotEnoughKeys         = 3005
	AnchorAccountOwnedByWrongProgram   = 3007
	AnchorInvalidProgramID             = 3008
	AnchorAccountNotSigner             = 3010
	AnchorAccountNotInitialized        = 3012
)

var anchorNames = map[uint32]string{
	AnchorInstructionNotFound: "InstructionFallbackNotFound", AnchorInstructionDidNotDeserialize: "InstructionDidNotDeserialize",
	AnchorConstraintMut: "ConstraintMut", AnchorConstraintHasOne: "ConstraintHasOne", AnchorConstraintSigner: "ConstraintSigner",
	AnchorConstraintSeeds: "ConstraintSeeds", AnchorConstraintAssociated: "ConstraintAssociated", AnchorConstraintAddress: "ConstraintAddress",
	AnchorConstraintTokenMint: "ConstraintTokenMint", AnchorConstraintTokenOwner: "ConstraintTokenOwner",
	AnchorConstraintATATokenProgram: "ConstraintAssociatedTokenTokenProgram", AnchorDiscriminatorMismatch: "AccountDiscriminatorMismatch",
	AnchorAccountDidNotDeserialize: "AccountDidNotDeserialize", AnchorAccountNotEnoughKeys: "AccountNotEnoughKeys",
	AnchorAccountOwnedByWrongProgram: "AccountOwnedByWrongProgram", AnchorInvalidProgramID: "InvalidProgramId",
	AnchorAccountNotSigner: "AccountNotSigner", AnchorAccountNotInitialized: "AccountNotInitialized",
}

// Token-2022 and token metadata interface errors that matter to an agent.
const (
	TokenNotRentExempt               = 0
	TokenInsufficientFunds           = 1
	TokenInvalidMint                 = 2
	TokenMintMismatch                = 3
	TokenOwnerMismatch               = 4
	TokenFixedSupply                 = 5
	TokenAlreadyInUse                = 6
	TokenUninitializedState          = 9
	TokenInvalidInstruction          = 12
	TokenInvalidState                = 13
	TokenAuthorityTypeNotSupported   = 15
	TokenAccountFrozen               = 17
	TokenMintDecimalsMismatch        = 18
	TokenNoAuthorityExists           = 29
	TokenImmutableOwner              = 34
	TokenNonTransferable             = 37
	MetadataIncorrectUpdateAuthority = 901952960
	MetadataImmutable                = 901952961
	MetadataKeyNotFound              = 901952962
	// LightAddressExists is a taken address in the queue of a V1 tree, and what the SATI SDK matches.
	LightAddressExists = 9002
)

// tokenNames are all of Token-2022's, and those of the token metadata interface.
var tokenNames = map[uint32]string{
	TokenNotRentExempt: "NotRentExempt", TokenInsufficientFunds: "InsufficientFunds", TokenInvalidMint: "InvalidMint",
	TokenMintMismatch: "MintMismatch", TokenOwnerMismatch: "OwnerMismatch", TokenFixedSupply: "FixedSupply", TokenAlreadyInUse: "AlreadyInUse",
	7: "InvalidNumberOfProvidedSigners", 8: "InvalidNumberOfRequiredSigners", TokenUninitializedState: "UninitializedState", 10: "NativeNotSupported",
	11: "NonNativeHasBalance", TokenInvalidInstruction: "InvalidInstruction", TokenInvalidState: "InvalidState", 14: "Overflow",
	TokenAuthorityTypeNotSupported: "AuthorityTypeNotSupported", 16: "MintCannotFreeze", TokenAccountFrozen: "AccountFrozen",
	TokenMintDecimalsMismatch: "MintDecimalsMismatch", 19: "NonNativeNotSupported", 20: "ExtensionTypeMismatch", 21: "ExtensionBaseMismatch",
	22: "ExtensionAlreadyInitialized", 23: "ConfidentialTransferAccountHasBalance", 24: "ConfidentialTransferAccountNotApproved",
	25: "ConfidentialTransferDepositsAndTransfersDisabled", 26: "ConfidentialTransferElGamalPubkeyMismatch", 27: "ConfidentialTransferBalanceMismatch",
	28: "MintHasSupply", TokenNoAuthorityExists: "NoAuthorityExists", 30: "TransferFeeExceedsMaximum", 31: "MintRequiredForTransfer", 32: "FeeMismatch",
	33: "FeeParametersMismatch", TokenImmutableOwner: "ImmutableOwner", 35: "AccountHasWithheldTransferFees", 36: "NoMemo",
	TokenNonTransferable: "NonTransferable", 38: "NonTransferableNeedsImmutableOwnership", 39: "MaximumPendingBalanceCreditCounterExceeded",
	40: "MaximumDepositAmountExceeded", 41: "CpiGuardSettingsLocked", 42: "CpiGuardTransferBlocked", 43: "CpiGuardBurnBlocked",
	44: "CpiGuardCloseAccountBlocked", 45: "CpiGuardApproveBlocked", 46: "CpiGuardSetAuthorityBlocked", 47: "CpiGuardOwnerChangeBlocked",
	48: "ExtensionNotFound", 901952957: "IncorrectAccount", 901952958: "MintHasNoMintAuthority", 901952959: "IncorrectMintAuthority",
	MetadataIncorrectUpdateAuthority: "IncorrectUpdateAuthority", MetadataImmutable: "ImmutableMetadata", MetadataKeyNotFound: "KeyNotFound",
	901952963: "InvalidByteRange",
}

// systemNames are the System program's.
var systemNames = map[uint32]string{
	0: "AccountAlreadyInUse", 1: "ResultWithNegativeLamports", 2: "InvalidProgramId", 3: "InvalidAccountDataLength", 4: "MaxSeedLengthExceeded",
	5: "AddressWithSeedMismatch", 6: "NonceNoRecentBlockhashes", 7: "NonceBlockhashNotExpired", 8: "NonceUnexpectedBlockhashValue",
}

// ErrorName is the name of a custom error code raised while the top-level instruction's program
// ran, or "" when it is unknown. The code may come from a program called further down, so the name
// is the most likely one: codes of SATI and Anchor are disjoint from Token-2022's.
func ErrorName(program solana.PublicKey, code uint32) string {
	if i := int64(code) - 6000; program == ProgramID && i >= 0 && i < int64(len(satiNames)) {
		return satiNames[i]
	}
	if program == ProgramID {
		if name, ok := anchorNames[code]; ok {
			return name
		}
	}
	if code == LightAddressExists && (program == ProgramID || program == LightSystemProgramID || program == AccountCompressionProgramID) {
		return "LightAddressExists"
	}
	if name := lightName(program, code); name != "" {
		return name
	}
	switch program {
	case SystemProgramID:
		return systemNames[code]
	case LightSystemProgramID, AccountCompressionProgramID:
		return ""
	}
	return tokenNames[code]
}
