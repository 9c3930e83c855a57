package payment

import (
	"crypto/sha256"

	"filippo.io/edwards25519"
	"github.com/bridge8004/bridge8004/chains/caip"
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
	var seeds []byte
	for _, s := range []string{wallet, program, mint} {
		canonical, err := caip.Address(caip.Solana, s)
		if err != nil {
			return "", false
		}
		key, err := base58.Decode(canonical)
		if err != nil {
			return "", false
		}
		seeds = append(seeds, key...)
	}
	under, err := base58.Decode(ataProgram)
	if err != nil {
		return "", false
	}
	// The highest bump whose hash is no point of the curve: an address without a key.
	for bump := 255; bump >= 0; bump-- {
		h := sha256.New()
		h.Write(seeds)
		h.Write([]byte{byte(bump)})
		h.Write(under)
		h.Write([]byte("ProgramDerivedAddress"))
		sum := h.Sum(nil)
		if _, err := new(edwards25519.Point).SetBytes(sum); err != nil {
			return base58.Encode(sum), true
		}
	}
	return "", false
}
