package svm

import (
	"encoding/json"
	"fmt"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// InstructionError is a failure of the runtime or a program: as RPC nodes spell it, and as they
// print it after "Program … failed: ".
type InstructionError struct{ Name, Text string }

// The instruction errors this network raises.
var (
	InvalidArgument             = InstructionError{"InvalidArgument", "invalid program argument"}
	InvalidInstructionData      = InstructionError{"InvalidInstructionData", "invalid instruction data"}
	InvalidAccountData          = InstructionError{"InvalidAccountData", "invalid account data for instruction"}
	AccountDataTooSmall         = InstructionError{"AccountDataTooSmall", "account data too small for instruction"}
	IncorrectProgramID          = InstructionError{"IncorrectProgramId", "incorrect program id for instruction"}
	MissingRequiredSignature    = InstructionError{"MissingRequiredSignature", "missing required signature for instruction"}
	UninitializedAccount        = InstructionError{"UninitializedAccount", "instruction requires an initialized account"}
	UnbalancedInstruction       = InstructionError{"UnbalancedInstruction", "sum of account balances before and after instruction do not match"}
	ModifiedProgramID           = InstructionError{"ModifiedProgramId", "instruction illegally modified the program id of an account"}
	ExternalAccountLamportSpend = InstructionError{"ExternalAccountLamportSpend", "instruction spent from the balance of an account it does not own"}
	ExternalAccountDataModified = InstructionError{"ExternalAccountDataModified", "instruction modified data of an account it does not own"}
	ReadonlyLamportChange       = InstructionError{"ReadonlyLamportChange", "instruction changed the balance of a read-only account"}
	ReadonlyDataModified        = InstructionError{"ReadonlyDataModified", "instruction modified data of a read-only account"}
	NotEnoughAccountKeys        = InstructionError{"NotEnoughAccountKeys", "insufficient account keys for instruction"}
	UnsupportedProgramID        = InstructionError{"UnsupportedProgramId", "Unsupported program id"}
	CallDepth                   = InstructionError{"CallDepth", "Cross-program invocation call depth too deep"}
	MissingAccount              = InstructionError{"MissingAccount", "An account required by the instruction is missing"}
	ReentrancyNotAllowed        = InstructionError{"ReentrancyNotAllowed", "Cross-program invocation reentrancy not allowed for this instruction"}
	InvalidSeeds                = InstructionError{"InvalidSeeds", "Provided seeds do not result in a valid address"}
	InvalidRealloc              = InstructionError{"InvalidRealloc", "Failed to reallocate account data"}
	PrivilegeEscalation         = InstructionError{"PrivilegeEscalation", "Cross-program invocation with unauthorized signer or writable account"}
	InvalidAccountOwner         = InstructionError{"InvalidAccountOwner", "Invalid account owner"}
	ArithmeticOverflow          = InstructionError{"ArithmeticOverflow", "Program arithmetic overflowed"}
	IllegalOwner                = InstructionError{"IllegalOwner", "Provided owner is not allowed"}
	MaxInstructionTraceExceeded = InstructionError{"MaxInstructionTraceLengthExceeded", "Max instruction trace length exceeded"}
	ProgramFailedToComplete     = InstructionError{"ProgramFailedToComplete", "Program failed to complete"}
	AccountNotExecutable        = InstructionError{"AccountNotExecutable", "instruction expected an executable account"}
	MaxDataAllocationsExceeded  = InstructionError{"MaxAccountsDataAllocationsExceeded", "Accounts data allocations exceeded the maximum allowed per transaction"}
)

// Error returns the text.
func (e InstructionError) Error() string { return e.Text }

// Custom is a program's own error number.
type Custom uint32

// Error returns the text nodes print, with the number in hexadecimal.
func (c Custom) Error() string { return fmt.Sprintf("custom program error: %#x", uint32(c)) }

// TransactionError is why a transaction was not executed or failed. Its JSON is the `err` of
// Solana's RPC.
type TransactionError struct {
	Kind Kind
	// Index is the top-level instruction of InstructionError and DuplicateInstruction, counted from
	// 0, and the account of InsufficientFundsForRent.
	Index int
	// Cause is the Custom or InstructionError of an InstructionError.
	Cause error
}

// Kind is the variant of a TransactionError and what nodes print of it.
type Kind struct{ Name, text string }

// The kinds. Those without a text carry a further value.
var (
	KindAccountNotFound          = Kind{"AccountNotFound", "Attempt to debit an account but found no record of a prior credit."}
	KindAccountLoadedTwice       = Kind{"AccountLoadedTwice", "Account loaded twice"}
	KindAlreadyProcessed         = Kind{"AlreadyProcessed", "This transaction has already been processed"}
	KindBlockhashNotFound        = Kind{"BlockhashNotFound", "Blockhash not found"}
	KindInsufficientFundsForFee  = Kind{"InsufficientFundsForFee", "Insufficient funds for fee"}
	KindInvalidAccountForFee     = Kind{"InvalidAccountForFee", "This account may not be used to pay transaction fees"}
	KindInvalidProgram           = Kind{"InvalidProgramForExecution", "This program may not be used for executing instructions"}
	KindLookupTableNotFound      = Kind{"AddressLookupTableNotFound", "Transaction loads an address table account that doesn't exist"}
	KindLookupTableOwner         = Kind{"InvalidAddressLookupTableOwner", "Transaction loads an address table account with an invalid owner"}
	KindLookupTableData          = Kind{"InvalidAddressLookupTableData", "Transaction loads an address table account with invalid data"}
	KindLookupTableIndex         = Kind{"InvalidAddressLookupTableIndex", "Transaction address table lookup uses an invalid index"}
	KindProgramAccountNotFound   = Kind{"ProgramAccountNotFound", "Attempt to load a program that does not exist"}
	KindSanitizeFailure          = Kind{"SanitizeFailure", "Transaction failed to sanitize accounts offsets correctly"}
	KindTooManyAccountLocks      = Kind{"TooManyAccountLocks", "Transaction locked too many accounts"}
	KindUnbalancedTransaction    = Kind{"UnbalancedTransaction", "Sum of account balances before and after transaction do not match"}
	KindInstructionError         = Kind{"InstructionError", ""}
	KindDuplicateInstruction     = Kind{"DuplicateInstruction", ""}
	KindInsufficientFundsForRent = Kind{"InsufficientFundsForRent", ""}
)

// require refuses a transaction unless something holds.
func require(holds bool, kind Kind) { abort.Unless(holds, failure(kind)) }

// judge runs what refuses a transaction.
func judge(part func()) *TransactionError {
	if err := abort.Catch(part); err != nil {
		return err.(*TransactionError)
	}
	return nil
}

func failure(kind Kind) *TransactionError { return &TransactionError{Kind: kind} }

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
	return e.Kind.text
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
			cause = c.Name
		}
		return json.Marshal(map[string]any{e.Kind.Name: []any{e.Index, cause}})
	case KindDuplicateInstruction:
		return json.Marshal(map[string]int{e.Kind.Name: e.Index})
	case KindInsufficientFundsForRent:
		return json.Marshal(map[string]any{e.Kind.Name: map[string]int{"account_index": e.Index}})
	}
	return json.Marshal(e.Kind.Name)
}
