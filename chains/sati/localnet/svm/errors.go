package svm

import (
	"encoding/json"
	"fmt"
)

// InstructionError is a failure of the runtime or a program, spelled as RPC nodes spell it.
type InstructionError string

// The instruction errors this network raises.
const (
	InvalidArgument             InstructionError = "InvalidArgument"
	InvalidInstructionData      InstructionError = "InvalidInstructionData"
	InvalidAccountData          InstructionError = "InvalidAccountData"
	AccountDataTooSmall         InstructionError = "AccountDataTooSmall"
	IncorrectProgramID          InstructionError = "IncorrectProgramId"
	MissingRequiredSignature    InstructionError = "MissingRequiredSignature"
	UninitializedAccount        InstructionError = "UninitializedAccount"
	UnbalancedInstruction       InstructionError = "UnbalancedInstruction"
	ModifiedProgramID           InstructionError = "ModifiedProgramId"
	ExternalAccountLamportSpend InstructionError = "ExternalAccountLamportSpend"
	ExternalAccountDataModified InstructionError = "ExternalAccountDataModified"
	ReadonlyLamportChange       InstructionError = "ReadonlyLamportChange"
	ReadonlyDataModified        InstructionError = "ReadonlyDataModified"
	NotEnoughAccountKeys        InstructionError = "NotEnoughAccountKeys"
	UnsupportedProgramID        InstructionError = "UnsupportedProgramId"
	CallDepth                   InstructionError = "CallDepth"
	MissingAccount              InstructionError = "MissingAccount"
	ReentrancyNotAllowed        InstructionError = "ReentrancyNotAllowed"
	InvalidSeeds                InstructionError = "InvalidSeeds"
	InvalidRealloc              InstructionError = "InvalidRealloc"
	PrivilegeEscalation         InstructionError = "PrivilegeEscalation"
	InvalidAccountOwner         InstructionError = "InvalidAccountOwner"
	ArithmeticOverflow          InstructionError = "ArithmeticOverflow"
	IllegalOwner                InstructionError = "IllegalOwner"
	MaxInstructionTraceExceeded InstructionError = "MaxInstructionTraceLengthExceeded"
	ProgramFailedToComplete     InstructionError = "ProgramFailedToComplete"
	AccountNotExecutable        InstructionError = "AccountNotExecutable"
	MaxDataAllocationsExceeded  InstructionError = "MaxAccountsDataAllocationsExceeded"
)

var instructionErrorTexts = map[InstructionError]string{
	InvalidArgument:             "invalid program argument",
	InvalidInstructionData:      "invalid instruction data",
	InvalidAccountData:          "invalid account data for instruction",
	AccountDataTooSmall:         "account data too small for instruction",
	IncorrectProgramID:          "incorrect program id for instruction",
	MissingRequiredSignature:    "missing required signature for instruction",
	UninitializedAccount:        "instruction requires an initialized account",
	UnbalancedInstruction:       "sum of account balances before and after instruction do not match",
	ModifiedProgramID:           "instruction illegally modified the program id of an account",
	ExternalAccountLamportSpend: "instruction spent from the balance of an account it does not own",
	ExternalAccountDataModified: "instruction modified data of an account it does not own",
	ReadonlyLamportChange:       "instruction changed the balance of a read-only account",
	ReadonlyDataModified:        "instruction modified data of a read-only account",
	NotEnoughAccountKeys:        "insufficient account keys for instruction",
	UnsupportedProgramID:        "Unsupported program id",
	CallDepth:                   "Cross-program invocation call depth too deep",
	MissingAccount:              "An account required by the instruction is missing",
	ReentrancyNotAllowed:        "Cross-program invocation reentrancy not allowed for this instruction",
	InvalidSeeds:                "Provided seeds do not result in a valid address",
	InvalidRealloc:              "Failed to reallocate account data",
	PrivilegeEscalation:         "Cross-program invocation with unauthorized signer or writable account",
	InvalidAccountOwner:         "Invalid account owner",
	ArithmeticOverflow:          "Program arithmetic overflowed",
	IllegalOwner:                "Provided owner is not allowed",
	MaxInstructionTraceExceeded: "Max instruction trace length exceeded",
	ProgramFailedToComplete:     "Program failed to complete",
	AccountNotExecutable:        "instruction expected an executable account",
	MaxDataAllocationsExceeded:  "Accounts data allocations exceeded the maximum allowed per transaction",
}

// Error returns the text nodes print after "Program … failed: ".
func (e InstructionError) Error() string {
	if s, ok := instructionErrorTexts[e]; ok {
		return s
	}
	return string(e)
}

// Custom is a program's own error number.
type Custom uint32

// Error returns the text nodes print, with the number in hexadecimal.
func (c Custom) Error() string { return fmt.Sprintf("custom program error: %#x", uint32(c)) }

// TransactionError is why a transaction was not executed or failed. Its JSON is the `err` of
// Solana's RPC.
type TransactionError struct {
	// Kind is the variant, e.g. "BlockhashNotFound" or "InstructionError".
	Kind string
	// Index is the top-level instruction of InstructionError and DuplicateInstruction, counted from
	// 0, and the account of InsufficientFundsForRent.
	Index int
	// Cause is the Custom or InstructionError of an InstructionError.
	Cause error
}

// The kinds of TransactionError that carry no further value.
const (
	KindAccountNotFound          = "AccountNotFound"
	KindAccountLoadedTwice       = "AccountLoadedTwice"
	KindAlreadyProcessed         = "AlreadyProcessed"
	KindBlockhashNotFound        = "BlockhashNotFound"
	KindInsufficientFundsForFee  = "InsufficientFundsForFee"
	KindInvalidAccountForFee     = "InvalidAccountForFee"
	KindInvalidProgram           = "InvalidProgramForExecution"
	KindLookupTableNotFound      = "AddressLookupTableNotFound"
	KindLookupTableOwner         = "InvalidAddressLookupTableOwner"
	KindLookupTableData          = "InvalidAddressLookupTableData"
	KindLookupTableIndex         = "InvalidAddressLookupTableIndex"
	KindProgramAccountNotFound   = "ProgramAccountNotFound"
	KindSanitizeFailure          = "SanitizeFailure"
	KindSignatureFailure         = "SignatureFailure"
	KindTooManyAccountLocks      = "TooManyAccountLocks"
	KindUnbalancedTransaction    = "UnbalancedTransaction"
	KindInstructionError         = "InstructionError"
	KindDuplicateInstruction     = "DuplicateInstruction"
	KindInsufficientFundsForRent = "InsufficientFundsForRent"
)

var transactionErrorTexts = map[string]string{
	KindAccountNotFound:         "Attempt to debit an account but found no record of a prior credit.",
	KindAccountLoadedTwice:      "Account loaded twice",
	KindAlreadyProcessed:        "This transaction has already been processed",
	KindBlockhashNotFound:       "Blockhash not found",
	KindInsufficientFundsForFee: "Insufficient funds for fee",
	KindInvalidAccountForFee:    "This account may not be used to pay transaction fees",
	KindInvalidProgram:          "This program may not be used for executing instructions",
	KindLookupTableNotFound:     "Transaction loads an address table account that doesn't exist",
	KindLookupTableOwner:        "Transaction loads an address table account with an invalid owner",
	KindLookupTableData:         "Transaction loads an address table account with invalid data",
	KindLookupTableIndex:        "Transaction address table lookup uses an invalid index",
	KindProgramAccountNotFound:  "Attempt to load a program that does not exist",
	KindSanitizeFailure:         "Transaction failed to sanitize accounts offsets correctly",
	KindSignatureFailure:        "Transaction did not pass signature verification",
	KindTooManyAccountLocks:     "Transaction locked too many accounts",
	KindUnbalancedTransaction:   "Sum of account balances before and after transaction do not match",
}

func failure(kind string) *TransactionError { return &TransactionError{Kind: kind} }

// Error returns the text of the RPC, e.g. "Error processing Instruction 0: custom program error:
// 0x1773".
func (e *TransactionError) Error() string {
	switch e.Kind {
	case KindInstructionError:
		return fmt.Sprintf("Error processing Instruction %d: %s", e.Index, e.Cause)
	case KindDuplicateInstruction:
		return fmt.Sprintf("Transaction contains a duplicate instruction (%d) that is not allowed", e.Index)
	case KindInsufficientFundsForRent:
		return fmt.Sprintf("Transaction results in an account (%d) with insufficient funds for rent", e.Index)
	}
	return transactionErrorTexts[e.Kind]
}

// MarshalJSON writes the error as RPC nodes do: a bare name, or an object with the variant as its
// only key.
func (e *TransactionError) MarshalJSON() ([]byte, error) {
	switch e.Kind {
	case KindInstructionError:
		var cause any = e.Cause.Error()
		switch c := e.Cause.(type) {
		case Custom:
			cause = map[string]uint32{"Custom": uint32(c)}
		case InstructionError:
			cause = string(c)
		}
		return json.Marshal(map[string]any{e.Kind: []any{e.Index, cause}})
	case KindDuplicateInstruction:
		return json.Marshal(map[string]int{e.Kind: e.Index})
	case KindInsufficientFundsForRent:
		return json.Marshal(map[string]any{e.Kind: map[string]int{"account_index": e.Index}})
	}
	return json.Marshal(e.Kind)
}
