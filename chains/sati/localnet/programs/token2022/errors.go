package token2022

import "github.com/bridge8004/bridge8004/chains/sati/localnet/svm"

// Errors of Token-2022 (TokenError), of the token metadata interface and of the token group interface.
const (
	errNotRentExempt               svm.Custom = 0
	errInsufficientFunds           svm.Custom = 1
	errInvalidMint                 svm.Custom = 2
	errMintMismatch                svm.Custom = 3
	errOwnerMismatch               svm.Custom = 4
	errFixedSupply                 svm.Custom = 5
	errAlreadyInUse                svm.Custom = 6
	errNonNativeHasBalance         svm.Custom = 11
	errInvalidInstruction          svm.Custom = 12
	errInvalidState                svm.Custom = 13
	errOverflow                    svm.Custom = 14
	errAuthorityTypeNotSupported   svm.Custom = 15
	errMintCannotFreeze            svm.Custom = 16
	errAccountFrozen               svm.Custom = 17
	errMintDecimalsMismatch        svm.Custom = 18
	errExtensionAlreadyInitialized svm.Custom = 22
	errNoAuthorityExists           svm.Custom = 29
	errFeeMismatch                 svm.Custom = 32
	errImmutableOwner              svm.Custom = 34
	errNonTransferable             svm.Custom = 37
	errNonTransferableNeedsOwner   svm.Custom = 38

	errMintHasNoAuthority     svm.Custom = 901952958
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
