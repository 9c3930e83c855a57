package wire

import "github.com/gagliardetto/solana-go"

// lightSystemNames are the Light system program's own errors, from 6000 on. Codes of SATI begin there too: only who failed tells them apart.
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
	"TooManyOutputAccounts", "BorrowingDataFailed", "DuplicateAccountInInputsAndReadOnly",
}

// Errors of Light's trees and of its verifier, which its system and its compression program pass on. An address that is taken is any of three, by the kind of tree
// and by how long ago it was taken.
const (
	LightElementAlreadyExists    = 11006 // in an indexed tree (V1)
	LightNonInclusionCheckFailed = 14311 // in a batched tree's filters (V2)
	LightProofFailed             = 13006 // also: the proof is of a root that the tree has forgotten
)

var lightTreeNames = map[uint32]string{
	9001: "HashSetFull", 9003: "HashSetElementDoesNotExist", 9004: "HashSetUsizeConv", 9005: "HashSetIntegerOverflow", 9006: "HashSetBufferSize",
	11001: "IndexedTreeIntegerOverflow", 11002: "IndexHigherThanMax", 11003: "LowElementNotFound", 11004: "LowElementGreaterOrEqualToNewElement",
	11005: "NewElementGreaterOrEqualToNextElement", LightElementAlreadyExists: "ElementAlreadyExists", 11007: "ElementDoesNotExist",
	11008: "ChangelogBufferSize", 11009: "ArrayFull",
	13001: "PublicInputsTryIntoFailed", 13002: "DecompressG1Failed", 13003: "DecompressG2Failed", 13004: "InvalidPublicInputsLength",
	13005: "CreateGroth16VerifierFailed", LightProofFailed: "ProofVerificationFailed", 13007: "InvalidBatchSize",
	14301: "BatchNotReady", 14302: "BatchAlreadyInserted", 14306: "BatchSizeNotDivisibleByZkpBatchSize", 14308: "InvalidBatchIndex",
	14309: "InvalidIndex", 14310: "TreeIsFull", LightNonInclusionCheckFailed: "NonInclusionCheckFailed",
}

// lightName is the name of an error that one of Light's programs raised, or that SATI passed on from them; "" when it is unknown.
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
