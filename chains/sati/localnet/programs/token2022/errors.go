package token2022

import (
	"errors"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// failure is an error of the program and the line that it prints about it.
type failure struct {
	svm.Custom
	line string
}

// Unwrap returns what nodes tell of it.
func (f failure) Unwrap() error { return f.Custom }

// Errors of Token-2022 (TokenError), of the token metadata interface and of the token group
// interface. Those of the interfaces are unknown to the program.
var (
	errNotRentExempt               = failure{0, "Error: Lamport balance below rent-exempt threshold"}
	errInsufficientFunds           = failure{1, "Error: insufficient funds"}
	errInvalidMint                 = failure{2, "Error: Invalid Mint"}
	errMintMismatch                = failure{3, "Error: Account not associated with this Mint"}
	errOwnerMismatch               = failure{4, "Error: owner does not match"}
	errFixedSupply                 = failure{5, "Error: the total supply of this token is fixed"}
	errAlreadyInUse                = failure{6, "Error: account or token already in use"}
	errInvalidInstruction          = failure{12, "Error: Invalid instruction"}
	errOverflow                    = failure{14, "Error: Operation overflowed"}
	errAuthorityTypeNotSupported   = failure{15, "Error: Account does not support specified authority type"}
	errMintDecimalsMismatch        = failure{18, "Error: decimals different from the Mint decimals"}
	errExtensionTypeMismatch       = failure{20, "Error: New extension type does not match already existing extensions"}
	errExtensionBaseMismatch       = failure{21, "Error: Extension does not match the base type provided"}
	errExtensionAlreadyInitialized = failure{22, "Error: Extension already initialized on this account"}
	errNoAuthorityExists           = failure{29, "Error: No authority exists to perform the desired operation"}
	errFeeMismatch                 = failure{32, "Calculated fee does not match expected fee"}
	errNonTransferable             = failure{37, "Transfer is disabled for this mint"}
	errNonTransferableNeedsOwner   = failure{38, "Non-transferable tokens can't be minted to an account without immutable ownership"}
	errExtensionNotFound           = failure{48, "Extension not found in account data"}
	errInvalidExtensionCombination = failure{51, "Mint or account is initialized to an invalid combination of extensions"}
	errInvalidLengthForAlloc       = failure{52, "Extension allocation with overwrite must use the same length"}
	errIncorrectMintAuthority      = failure{901952959, "Error: Unknown"}
	errIncorrectUpdate             = failure{901952960, "Error: Unknown"}
	errImmutableMetadata           = failure{901952961, "Error: Unknown"}
	errKeyNotFound                 = failure{901952962, "Error: Unknown"}
	errGroupSizeExceeded           = failure{3406457177, "Error: Unknown"}
	errImmutableGroup              = failure{3406457178, "Error: Unknown"}
	errGroupIncorrectMint          = failure{3406457179, "Error: Unknown"}
	errGroupIncorrectUpdate        = failure{3406457180, "Error: Unknown"}
	errMemberAccountIsGroup        = failure{3406457181, "Error: Unknown"}
)

// panicked is a program that stopped without an error of its own.
var panicked = svm.ProgramFailedToComplete

// explain is the line the program prints before it fails.
func explain(err error) string {
	var own failure
	var builtin svm.InstructionError
	switch {
	case errors.As(err, &own):
		return own.line
	case errors.As(err, &builtin):
		return "Error: " + builtin.Name
	}
	return "Error: Unknown"
}
