package token2022

import (
	"errors"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// Errors of Token-2022 (TokenError), of the token metadata interface and of the token group
// interface.
const (
	errNotRentExempt               svm.Custom = 0
	errInsufficientFunds           svm.Custom = 1
	errInvalidMint                 svm.Custom = 2
	errMintMismatch                svm.Custom = 3
	errOwnerMismatch               svm.Custom = 4
	errFixedSupply                 svm.Custom = 5
	errAlreadyInUse                svm.Custom = 6
	errInvalidInstruction          svm.Custom = 12
	errOverflow                    svm.Custom = 14
	errAuthorityTypeNotSupported   svm.Custom = 15
	errMintDecimalsMismatch        svm.Custom = 18
	errExtensionTypeMismatch       svm.Custom = 20
	errExtensionBaseMismatch       svm.Custom = 21
	errExtensionAlreadyInitialized svm.Custom = 22
	errNoAuthorityExists           svm.Custom = 29
	errFeeMismatch                 svm.Custom = 32
	errNonTransferable             svm.Custom = 37
	errNonTransferableNeedsOwner   svm.Custom = 38
	errExtensionNotFound           svm.Custom = 48
	errInvalidExtensionCombination svm.Custom = 51
	errInvalidLengthForAlloc       svm.Custom = 52

	errIncorrectMintAuthority svm.Custom = 901952959
	errIncorrectUpdate        svm.Custom = 901952960
	errImmutableMetadata      svm.Custom = 901952961
	errKeyNotFound            svm.Custom = 901952962

	errGroupSizeExceeded    svm.Custom = 3406457177
	errImmutableGroup       svm.Custom = 3406457178
	errGroupIncorrectMint   svm.Custom = 3406457179
	errGroupIncorrectUpdate svm.Custom = 3406457180
	errMemberAccountIsGroup svm.Custom = 3406457181
)

// panicked is a program that stopped without an error of its own.
const panicked = svm.ProgramFailedToComplete

// texts are what the program prints about its own errors; those of the interfaces are unknown to
// it.
var texts = map[svm.Custom]string{
	errNotRentExempt:               "Error: Lamport balance below rent-exempt threshold",
	errInsufficientFunds:           "Error: insufficient funds",
	errInvalidMint:                 "Error: Invalid Mint",
	errMintMismatch:                "Error: Account not associated with this Mint",
	errOwnerMismatch:               "Error: owner does not match",
	errFixedSupply:                 "Error: the total supply of this token is fixed",
	errAlreadyInUse:                "Error: account or token already in use",
	errInvalidInstruction:          "Error: Invalid instruction",
	errOverflow:                    "Error: Operation overflowed",
	errAuthorityTypeNotSupported:   "Error: Account does not support specified authority type",
	errMintDecimalsMismatch:        "Error: decimals different from the Mint decimals",
	errExtensionTypeMismatch:       "Error: New extension type does not match already existing extensions",
	errExtensionBaseMismatch:       "Error: Extension does not match the base type provided",
	errExtensionAlreadyInitialized: "Error: Extension already initialized on this account",
	errNoAuthorityExists:           "Error: No authority exists to perform the desired operation",
	errFeeMismatch:                 "Calculated fee does not match expected fee",
	errNonTransferable:             "Transfer is disabled for this mint",
	errNonTransferableNeedsOwner:   "Non-transferable tokens can't be minted to an account without immutable ownership",
	errExtensionNotFound:           "Extension not found in account data",
	errInvalidExtensionCombination: "Mint or account is initialized to an invalid combination of extensions",
	errInvalidLengthForAlloc:       "Extension allocation with overwrite must use the same length",
}

// explain is the line the program prints before it fails.
func explain(err error) string {
	var custom svm.Custom
	var builtin svm.InstructionError
	switch {
	case errors.As(err, &custom):
		if text, ok := texts[custom]; ok {
			return text
		}
	case errors.As(err, &builtin):
		return "Error: " + string(builtin)
	}
	return "Error: Unknown"
}
