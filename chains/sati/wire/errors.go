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

// lightSystemNames are the Light system program's own errors, from 6000 on. Codes of SATI begin
// there too: only who failed tells them apart.
var lightSystemNames = [...]string{
	"SumCheckFailed", "SignerCheckFailed", "CpiSignerCheckFailed", "ComputeInputSumFailed", "ComputeOutputSumFailed", "ComputeRpcSumFailed",
	"InvalidAddress", "DeriveAddressError", "CompressedSolPdaUndefinedForCompressSol", "DecompressLamportsUndefinedForCompressSol",
	"CompressedSolPdaUndefinedForDecompressSol", "DeCompressLamportsUndefinedForDecompressSol", "DecompressRecipientUndefinedForDecompressSol",
	"WriteAccessCheckFailed", "InvokingProgramNotProvided", "InvalidCapacity", "InvalidMerkleTreeOwner", "ProofIsNone", "ProofIsSome",
	"EmptyInputs", "CpiContextAccountUndefined", "CpiContextEmpty", "CpiContextMissing", "DecompressionRecipientDefined", "SolPoolPdaDefined",
	"AppendStateFailed", "InstructionNotCallable", "CpiContextFeePayerMismatch", "CpiContextAssociatedMerkleTreeMismatch", "NoInputs",
	"InputMerkleTreeIndicesNotInOrder", "OutputMerkleTreeIndicesNotInOrder", "OutputMerkleTreeNotUnique", "DataFieldUndefined",
	"ReadOnlyAddressAlreadyExists", "ReadOnlyAccountDoesNotExist", "HashChainInputsLenghtInconsistent", "InvalidAddressTreeHeight",
	"InvalidStateTreeHeight", "InvalidArgument", "InvalidAccount", "AddressMerkleTreeAccountDiscriminatorMismatch",
	"StateMerkleTreeAccountDiscriminatorMismatch", "ProofVerificationFailed", "InvalidAccountMode", "InvalidInstructionDataDiscriminator",
	"NewAddressAssignedIndexOutOfBounds", "AddressIsNone", "AddressDoesNotMatch", "CpiContextAlreadySet", "InvalidTreeHeight",
	"TooManyOutputAccounts", "BorrowingDataFailed", "DuplicateAccountInInputsAndReadOnly", "CpiContextPassedAsSetContext",
	"InvalidCpiContextOwner", "InvalidCpiContextDiscriminator", "InvalidAccountIndex", "AccountCompressionCpiDataExceedsLimit",
	"AddressOwnerIndexOutOfBounds", "AddressAssignedAccountIndexOutOfBounds", "OutputMerkleTreeIndexOutOfBounds",
	"PackedAccountIndexOutOfBounds", "Unimplemented", "CpiContextDeactivated", "InputMerkleTreeIndexOutOfBounds",
	"MissingLegacyMerkleContext",
}

// Errors of Light's trees and of its verifier, which its system and its compression program pass
// on. An address that is taken is any of four, by the kind of tree and by how long ago it was
// taken: LightAddressExists too.
const (
	LightAddressExists           = 9002  // in the queue of a V1 tree, and what the SATI SDK matches
	LightElementAlreadyExists    = 11006 // in an indexed tree (V1)
	LightProofFailed             = 13006 // also: the proof is of a root that the tree has forgotten
	LightBloomFilterFull         = 14201 // in a batched tree's current batch (V2): what the deployed programs answer
	LightInclusionByIndexFailed  = 14307 // the leaf is not the account
	LightInvalidIndex            = 14309 // there is no such leaf
	LightNonInclusionCheckFailed = 14311 // in the filters of earlier batches (V2)
)

var lightTreeNames = map[uint32]string{
	9001: "HashSetFull", 9003: "HashSetElementDoesNotExist", 9004: "HashSetUsizeConv", 9005: "HashSetIntegerOverflow", 9006: "HashSetBufferSize",
	11001: "IndexedTreeIntegerOverflow", 11002: "IndexHigherThanMax", 11003: "LowElementNotFound", 11004: "LowElementGreaterOrEqualToNewElement",
	11005: "NewElementGreaterOrEqualToNextElement", LightElementAlreadyExists: "ElementAlreadyExists", 11007: "ElementDoesNotExist",
	11008: "ChangelogBufferSize", 11009: "ArrayFull",
	13001: "PublicInputsTryIntoFailed", 13002: "DecompressG1Failed", 13003: "DecompressG2Failed", 13004: "InvalidPublicInputsLength",
	13005: "CreateGroth16VerifierFailed", LightProofFailed: "ProofVerificationFailed", 13007: "InvalidBatchSize",
	LightBloomFilterFull: "BloomFilterFull", LightInclusionByIndexFailed: "InclusionProofByIndexFailed",
	14303: "BatchInsertFailed", 14304: "LeafIndexNotInBatch", 14305: "InvalidNetworkFee", 14301: "BatchNotReady", 14302: "BatchAlreadyInserted", 14306: "BatchSizeNotDivisibleByZkpBatchSize", 14308: "InvalidBatchIndex",
	LightInvalidIndex: "InvalidIndex", 14310: "TreeIsFull", LightNonInclusionCheckFailed: "NonInclusionCheckFailed",
}

// lightName is the name of an error that one of Light's programs raised, or that SATI passed on
// from them; "" when it is unknown.
func lightName(program solana.PublicKey, code uint32) string {
	if i := int64(code) - 6000; program == LightSystemProgramID && i >= 0 && i < int64(len(lightSystemNames)) {
		return lightSystemNames[i]
	}
	switch program {
	case ProgramID, LightSystemProgramID, AccountCompressionProgramID:
		return lightTreeNames[code]
	}
	return ""
}
