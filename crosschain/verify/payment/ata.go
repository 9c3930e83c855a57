package payment

import (
	"crypto/sha256"
	"slices"

	"filippo.io/edwards25519"
	"github.com/mr-tron/base58"
)

// The programs that an associated token account is derived from.
const (
	tokenProgram     = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA"
	token2022Program = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb"
	ataProgram       = "ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL"
)

// associatedTokenAccount derives the token account that wallet has for a mint under a token
// program: the program derived address of (wallet, token program, mint) under the associated token
// account program. ok is false for addresses that are not 32 bytes and for other token programs.
func associatedTokenAccount(wallet, program, mint string) (address string, ok bool) {
	if program != tokenProgram && program != token2022Program {
		return "", false
	}
	var keys [4][]byte
	for i, s := range []string{wallet, program, mint, ataProgram} {
		var err error
		if keys[i], err = base58.Decode(s); err != nil || len(keys[i]) != 32 {
			return "", false
		}
	}
	// The highest bump whose hash is no point of the curve: an address without a key.
	for bump := 255; bump >= 0; bump-- {
		sum := sha256.Sum256(slices.Concat(keys[0], keys[1], keys[2], []byte{byte(bump)}, keys[3], []byte("ProgramDerivedAddress")))
		if _, err := new(edwards25519.Point).SetBytes(sum[:]); err != nil {
			return base58.Encode(sum[:]), true
		}
	}
	return "", false
}
