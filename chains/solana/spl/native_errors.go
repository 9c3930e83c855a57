package spl

import "github.com/gagliardetto/solana-go"

// Anchor's own errors that a program's accounts can raise.
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

// Token-2022 and token metadata interface errors that a registration or a sale can meet.
const (
	TokenInsufficientFunds           = 1
	TokenMintMismatch                = 3
	TokenOwnerMismatch               = 4
	TokenFixedSupply                 = 5
	TokenInvalidInstruction          = 12
	TokenMintDecimalsMismatch        = 18
	TokenNonTransferable             = 37
	MetadataIncorrectUpdateAuthority = 901952960
	MetadataKeyNotFound              = 901952962
)

// tokenNames are all of Token-2022's, and those of the token metadata interface.
var tokenNames = map[uint32]string{
	0: "NotRentExempt", TokenInsufficientFunds: "InsufficientFunds", 2: "InvalidMint",
	TokenMintMismatch: "MintMismatch", TokenOwnerMismatch: "OwnerMismatch", TokenFixedSupply: "FixedSupply", 6: "AlreadyInUse",
	7: "InvalidNumberOfProvidedSigners", 8: "InvalidNumberOfRequiredSigners", 9: "UninitializedState", 10: "NativeNotSupported",
	11: "NonNativeHasBalance", TokenInvalidInstruction: "InvalidInstruction", 13: "InvalidState", 14: "Overflow",
	15: "AuthorityTypeNotSupported", 16: "MintCannotFreeze", 17: "AccountFrozen",
	TokenMintDecimalsMismatch: "MintDecimalsMismatch", 19: "NonNativeNotSupported", 20: "ExtensionTypeMismatch", 21: "ExtensionBaseMismatch",
	22: "ExtensionAlreadyInitialized", 23: "ConfidentialTransferAccountHasBalance", 24: "ConfidentialTransferAccountNotApproved",
	25: "ConfidentialTransferDepositsAndTransfersDisabled", 26: "ConfidentialTransferElGamalPubkeyMismatch", 27: "ConfidentialTransferBalanceMismatch",
	28: "MintHasSupply", 29: "NoAuthorityExists", 30: "TransferFeeExceedsMaximum", 31: "MintRequiredForTransfer", 32: "FeeMismatch",
	33: "FeeParametersMismatch", 34: "ImmutableOwner", 35: "AccountHasWithheldTransferFees", 36: "NoMemo",
	TokenNonTransferable: "NonTransferable", 38: "NonTransferableNeedsImmutableOwnership", 39: "MaximumPendingBalanceCreditCounterExceeded",
	40: "MaximumDepositAmountExceeded", 41: "CpiGuardSettingsLocked", 42: "CpiGuardTransferBlocked", 43: "CpiGuardBurnBlocked",
	44: "CpiGuardCloseAccountBlocked", 45: "CpiGuardApproveBlocked", 46: "CpiGuardSetAuthorityBlocked", 47: "CpiGuardOwnerChangeBlocked",
	48: "ExtensionNotFound", 901952957: "IncorrectAccount", 901952958: "MintHasNoMintAuthority", 901952959: "IncorrectMintAuthority",
	MetadataIncorrectUpdateAuthority: "IncorrectUpdateAuthority", 901952961: "ImmutableMetadata", MetadataKeyNotFound: "KeyNotFound",
	901952963: "InvalidByteRange",
}

// systemNames are the System program's.
var systemNames = map[uint32]string{
	0: "AccountAlreadyInUse", 1: "ResultWithNegativeLamports", 2: "InvalidProgramId", 3: "InvalidAccountDataLength", 4: "MaxSeedLengthExceeded",
	5: "AddressWithSeedMismatch", 6: "NonceNoRecentBlockhashes", 7: "NonceBlockhashNotExpired", 8: "NonceUnexpectedBlockhashValue",
}

// AnchorErrorName is the name of an error that Anchor raises for any program; "" for others.
func AnchorErrorName(code uint32) string { return anchorNames[code] }

// ErrorName is the name of an error of the System program, or of Token-2022 for any other program:
// most programs pass on what Token-2022 says. It is "" when the code is unknown.
func ErrorName(program solana.PublicKey, code uint32) string {
	if program == SystemProgramID {
		return systemNames[code]
	}
	return tokenNames[code]
}
