package wire

import "github.com/gagliardetto/solana-go"

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
