package wire

import (
	"errors"
	"fmt"

	"github.com/decred/dcrd/dcrec/secp256k1/v4/ecdsa"
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// LinkEVMAddress are the arguments of link_evm_address.
type LinkEVMAddress struct {
	Address [20]byte
	// ChainID is free text, usually CAIP-2.
	ChainID string
	// Signature is r ‖ s over EVMLinkHash; high s is accepted by the program.
	Signature [64]byte
	// RecoveryID is 0 or 1, not 27 or 28.
	RecoveryID uint8
}

// Encode returns the instruction's data.
func (a LinkEVMAddress) Encode() []byte { return spl.Encode(LinkEVMAddressDisc[:], a) }

// DecodeLinkEVMAddress reads the instruction's data.
func DecodeLinkEVMAddress(data []byte) (LinkEVMAddress, error) {
	return spl.DecodeFront[LinkEVMAddress]("link_evm_address", LinkEVMAddressDisc[:], data)
}

// Instruction builds link_evm_address for the agent's holder.
func (a LinkEVMAddress) Instruction(owner, mint solana.PublicKey) solana.Instruction {
	return solana.NewInstruction(ProgramID, solana.AccountMetaSlice{
		spl.Signer(owner), spl.Readonly(mint), spl.Readonly(spl.ATA(owner, mint)), spl.Readonly(spl.Token2022ProgramID),
	}, a.Encode())
}

// ErrEVMSignature is wrapped when a link's signature is not the address's.
var ErrEVMSignature = errors.New("the signature is not this EVM address's")

// Verify recovers the signer as the program does and compares him with the address: RecoveryID 0 or
// 1, any s. Errors wrap ErrEVMSignature, and where the program would refuse it
// Secp256k1RecoveryFailed or EvmAddressMismatch.
func (a LinkEVMAddress) Verify(mint solana.PublicKey) error {
	if a.RecoveryID > 1 {
		return fmt.Errorf("recovery id %d, want 0 or 1: %w: %w", a.RecoveryID, ErrEVMSignature, Secp256k1RecoveryFailed)
	}
	hash := EVMLinkHash(mint, a.Address, a.ChainID)
	key, _, err := ecdsa.RecoverCompact(append([]byte{27 + a.RecoveryID}, a.Signature[:]...), hash[:])
	if err != nil {
		return fmt.Errorf("%w: %w: %w", ErrEVMSignature, Secp256k1RecoveryFailed, err)
	}
	digest := caip.Keccak256(key.SerializeUncompressed()[1:])
	if got := [20]byte(digest[12:]); got != a.Address {
		return fmt.Errorf("it recovers to 0x%x, not to 0x%x (a wallet's personal_sign does not do: the raw hash is signed): %w: %w", got, a.Address, ErrEVMSignature, EvmAddressMismatch)
	}
	return nil
}

// SplitEVMSignature takes a 65-byte signature r ‖ s ‖ v apart, v being 0, 1, 27 or 28.
func SplitEVMSignature(signature []byte) (rs [64]byte, recoveryID uint8, err error) {
	if len(signature) != 65 {
		return rs, 0, fmt.Errorf("evm signature of %d bytes, want 65: %w", len(signature), spl.ErrMalformed)
	}
	v := signature[64]
	if v == 27 || v == 28 {
		v -= 27
	}
	if v > 1 {
		return rs, 0, fmt.Errorf("evm signature ends with %d, want 0, 1, 27 or 28: %w", signature[64], spl.ErrMalformed)
	}
	return [64]byte(signature), v, nil
}
