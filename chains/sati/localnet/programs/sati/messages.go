package sati

import "github.com/bridge8004/bridge8004/chains/solana/spl"

// messages are SATI's own words for its errors, from 6000 on, as its IDL gives them.
var messages = [...]string{
	"Invalid group mint - must be owned by Token-2022 with TokenGroup extension",
	"Invalid authority",
	"Authority is immutable (renounced)",
	"Name too long (max 32 bytes)",
	"Symbol too long (max 10 bytes)",
	"URI too long (max 200 bytes)",
	"Too many metadata entries (max 10)",
	"Metadata key too long (max 32 bytes)",
	"Metadata value too long (max 200 bytes)",
	"Arithmetic overflow",
	"Failed to renounce mint authority - supply guarantee violated",
	"Schema config not found",
	"Invalid signature count for signature mode",
	"Invalid Ed25519 signature",
	"Storage type not supported for this operation",
	"Storage type mismatch",
	"Attestation data too small (minimum 130 bytes for universal base layout)",
	"Attestation data exceeds maximum size",
	"Content exceeds maximum size (512 bytes)",
	"Signature pubkey does not match expected account",
	"Self-attestation is not allowed (agent_mint == counterparty)",
	"Agent ATA mint does not match agent_mint in attestation data",
	"Agent ATA is empty - signer does not own the agent NFT",
	"Agent ATA required for this signature mode",
	"Unauthorized to close attestation",
	"Attestation cannot be closed for this schema",
	"Invalid outcome value (must be 0, 1, or 2)",
	"Invalid content type (must be 0-15)",
	"Unsupported layout version",
	"Light Protocol CPI invocation failed",
	"Invalid Ed25519 instruction format",
	"Missing required Ed25519 signatures in transaction",
	"Message hash mismatch - signature was for different data",
	"Invalid instructions sysvar",
	"Duplicate signers not allowed for dual signature mode",
	"No Ed25519 instruction found in transaction",
	"Agent's Ed25519 signature not found (message content mismatch)",
	"Counterparty's Ed25519 signature not found (message content mismatch)",
	"Agent mint account does not match agent_mint in attestation data",
	"Schema requires owner signature but delegate attempted",
	"Delegate signed but no delegation attestation provided",
	"Delegation attestation PDA doesn't match expected derivation",
	"Delegation attestation delegate doesn't match signer",
	"Delegation attestation agent doesn't match target agent",
	"Delegation was created by different owner (NFT was transferred)",
	"Delegation attestation has expired",
	"Invalid secp256k1 signature",
	"Secp256k1 recovery failed",
	"EVM address mismatch - recovered address does not match expected",
	"Failed to extract EVM address from secp256k1 key recovery",
	"Invalid address tree info for V2 (address tree and queue indexes must match)",
	"Invalid output state tree index for V2",
}

// anchorMessages are Anchor's words for its errors.
var anchorMessages = map[uint32]string{
	spl.AnchorInstructionNotFound:          "Fallback functions are not supported",
	spl.AnchorInstructionDidNotDeserialize: "The program could not deserialize the given instruction",
	spl.AnchorConstraintMut:                "A mut constraint was violated",
	spl.AnchorConstraintHasOne:             "A has one constraint was violated",
	spl.AnchorConstraintSigner:             "A signer constraint was violated",
	spl.AnchorConstraintSeeds:              "A seeds constraint was violated",
	spl.AnchorConstraintAssociated:         "An associated constraint was violated",
	spl.AnchorConstraintAddress:            "An address constraint was violated",
	spl.AnchorConstraintTokenMint:          "A token mint constraint was violated",
	spl.AnchorConstraintTokenOwner:         "A token owner constraint was violated",
	spl.AnchorConstraintATATokenProgram:    "An associated token account token program constraint was violated",
	spl.AnchorDiscriminatorMismatch:        "Account discriminator did not match what was expected",
	spl.AnchorAccountDidNotDeserialize:     "Failed to deserialize the account",
	anchorDiscriminatorNotFound:            "No discriminator was found on the account",
	anchorSysvarMismatch:                   "The given public key does not match the required sysvar",
	spl.AnchorAccountNotEnoughKeys:         "Not enough account keys given to the instruction",
	spl.AnchorAccountOwnedByWrongProgram:   "The given account is owned by a different program than expected",
	spl.AnchorInvalidProgramID:             "Program ID was not as expected",
	spl.AnchorAccountNotSigner:             "The given account did not sign",
	spl.AnchorAccountNotInitialized:        "The program expected this account to be already initialized",
}

// message is what the program says about an error.
func message(code uint32) string {
	if i := int64(code) - 6000; i >= 0 && i < int64(len(messages)) {
		return messages[i]
	}
	return anchorMessages[code]
}
