package spl

import (
	"fmt"

	"github.com/gagliardetto/solana-go"
)

// FindPDA returns the program derived address of seeds under program, and its bump.
func FindPDA(program solana.PublicKey, seeds ...[]byte) (solana.PublicKey, uint8, error) {
	key, bump, err := solana.FindProgramAddress(seeds, program)
	if err != nil {
		return solana.PublicKey{}, 0, fmt.Errorf("derive address under %s: %w", program, err)
	}
	return key, bump, nil
}

// PDA is FindPDA for seeds that are known to fit, of at most 32 bytes each: of 255 bumps one always
// does, too.
func PDA(program solana.PublicKey, seeds ...[]byte) (solana.PublicKey, uint8) {
	key, bump, err := FindPDA(program, seeds...)
	if err != nil {
		panic(err)
	}
	return key, bump
}

// ATA is the associated token account of owner for a Token-2022 mint. The token program is part of
// the address.
func ATA(owner, mint solana.PublicKey) solana.PublicKey {
	account, _ := PDA(ATAProgramID, owner[:], Token2022ProgramID[:], mint[:])
	return account
}
