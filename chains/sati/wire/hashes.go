package wire

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// InteractionHash is what an agent signs, as 32 raw bytes. It names neither mint nor counterparty,
// so one signature fits every agent of that owner.
func InteractionHash(schema solana.PublicKey, taskRef, dataHash [32]byte) [32]byte {
	return caip.Keccak256([]byte("SATI:interaction:v1"), schema[:], taskRef[:], dataHash[:])
}

// AttestationNonce is the last seed of a compressed attestation's address.
func AttestationNonce(taskRef [32]byte, schema, mint, counterparty solana.PublicKey) [32]byte {
	return caip.Keccak256(taskRef[:], schema[:], mint[:], counterparty[:])
}

// ReputationNonce is the SAS nonce, and the task_ref, of a provider's score of an agent: one per
// pair.
func ReputationNonce(provider, mint solana.PublicKey) [32]byte {
	return caip.Keccak256(provider[:], mint[:])
}

// EVMLinkHash is what an EVM key signs, raw and without the EIP-191 prefix, to be linked with an
// agent. chainID is free text, usually CAIP-2. The hash holds no nonce, expiry or owner: a
// signature can be replayed by whoever holds the agent later.
func EVMLinkHash(mint solana.PublicKey, address [20]byte, chainID string) [32]byte {
	return caip.Keccak256([]byte("SATI:evm_link:v1"), mint[:], address[:], []byte(chainID))
}
