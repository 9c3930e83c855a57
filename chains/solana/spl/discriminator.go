package spl

import (
	"encoding/hex"

	"github.com/gagliardetto/solana-go"
)

// Discriminator is the first eight bytes of SATI's instructions, accounts and events and of the
// token metadata interface's instructions: sha256(namespace ":" name)[:8].
type Discriminator [8]byte

// String is the discriminator in hex.
func (d Discriminator) String() string { return hex.EncodeToString(d[:]) }

// DiscriminatorOf reads the first eight bytes of data; false when there are fewer.
func DiscriminatorOf(data []byte) (Discriminator, bool) {
	if len(data) < 8 {
		return Discriminator{}, false
	}
	return Discriminator(data[:8]), true
}

// Readonly is an account that is read.
func Readonly(k solana.PublicKey) *solana.AccountMeta { return solana.NewAccountMeta(k, false, false) }

// Writable is an account that is written.
func Writable(k solana.PublicKey) *solana.AccountMeta { return solana.NewAccountMeta(k, true, false) }

// Signer is an account that signs and is not written.
func Signer(k solana.PublicKey) *solana.AccountMeta { return solana.NewAccountMeta(k, false, true) }

// Payer is an account that signs and is written.
func Payer(k solana.PublicKey) *solana.AccountMeta { return solana.NewAccountMeta(k, true, true) }
