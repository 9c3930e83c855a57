package sati

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/sas"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Positions of create_regular_attestation's accounts.
const (
	regPayer = iota
	regSchemaConfig
	regSigner
	regCredential
	regSchema
	regAttestation
	regInstructions
	regAgentATA
	regTokenProgram
	regMint
	regDelegation
	regClock
	regSAS
	regSystem
	regEventAuthority
	regProgram
	regAccounts
)

func createRegular(c *svm.Context) error {
	args, err := wire.DecodeCreateRegularAttestation(c.Data)
	if err != nil {
		return violated(c, "", wire.AnchorInstructionDidNotDeserialize)
	}
	a, err := take(c, regAccounts)
	if err != nil {
		return err
	}
	r := rules{c: c}
	r.signer(a[regPayer], "payer")
	config := schemaConfig(&r, a[regSchemaConfig])
	if r.err == nil && config.Storage != wire.Regular {
		return fail(c, wire.StorageTypeMismatch)
	}
	r.seeds(a[regSigner], wire.AttestationSignerPDA, "sati_pda")
	r.address(a[regInstructions], wire.InstructionsSysvar, "instructions_sysvar")
	holding := optionalHolding(&r, a[regAgentATA], a[regTokenProgram])
	if present(a[regClock]) {
		r.address(a[regClock], wire.ClockSysvar, "clock")
	}
	r.address(a[regSAS], wire.SASProgramID, "sas_program")
	r.program(a[regSystem], wire.SystemProgramID, "system_program")
	r.writable(a[regPayer], "payer")
	r.writable(a[regAttestation], "attestation")
	r.seeds(a[regEventAuthority], wire.EventAuthorityPDA, "event_authority")
	r.address(a[regProgram], wire.ProgramID, "program")
	if r.err != nil {
		return r.err
	}
	// Two signatures have no place in a SAS account.
	if config.Mode == wire.DualSignature {
		return fail(c, wire.StorageTypeNotSupported)
	}
	att, err := readAttestation(c, args.Data, config, &a[regMint].Key, holding)
	if err != nil {
		return err
	}
	var owner solana.PublicKey
	if holding != nil {
		owner = holding.Owner
	}
	interaction := wire.InteractionHash(config.Schema, att.TaskRef, att.DataHash)
	sigs, err := checkSignatures(c, config.Mode, att, interaction, interaction[:], owner)
	if err != nil {
		return err
	}
	if config.Mode == wire.AgentOwnerSigned && sigs.agentKey != owner {
		err := checkDelegation(c, config, att, sigs.agentKey, owner, a[regDelegation], a[regCredential], a[regClock])
		if err != nil {
			return err
		}
	}
	nonce := wire.ReputationNonce(att.Counterparty, att.Mint)
	at := a[regAttestation].Key
	err = sas.Create(c, a[regPayer].Key, a[regCredential].Key, a[regSchema].Key, at, nonce, args.Data, args.Expiry, attestationSigner)
	if err != nil {
		return err
	}
	return emitCPI(c, wire.AttestationCreated{
		Schema: config.Schema, Mint: att.Mint, Counterparty: att.Counterparty, Storage: wire.Regular, Address: at,
	})
}

// attestationSigner are the seeds of the PDA that signs inside SAS.
var attestationSigner = [][]byte{[]byte("sati_attestation"), {attestationBump}}
