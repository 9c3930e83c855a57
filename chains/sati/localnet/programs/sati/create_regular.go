package sati

import (
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/sas"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

func createRegular(c *svm.Context) {
	args := arguments(c, wire.DecodeCreateRegularAttestation)
	r := accounts{c: c}
	payer := r.signer("payer")
	configAt, config := r.schemaConfig()
	signer, credential, schema := r.next("sati_pda"), r.next("sati_credential"), r.next("sas_schema")
	at, instructions := r.next("attestation"), r.next("instructions_sysvar")
	holding := r.agentHolding()
	mint, delegation, clock := r.next("agent_mint"), r.optional("delegation_attestation"), r.clock()
	service := r.next("sas_program")
	r.program("system_program", spl.SystemProgramID)
	events := r.events()
	r.writable(payer, "payer")
	r.bumped(configAt, "schema_config", config.Bump, []byte("schema_config"), config.Schema[:])
	r.raw(config.Storage == wire.Regular, wire.StorageTypeMismatch)
	r.seeds(signer, wire.AttestationSignerPDA, "sati_pda")
	r.writable(at, "attestation")
	r.address(instructions, spl.InstructionsSysvar, "instructions_sysvar")
	r.address(service, wire.SASProgramID, "sas_program")
	r.seeds(events, wire.EventAuthorityPDA, "event_authority")
	// Two signatures have no place in a SAS account.
	require(c, config.Mode != wire.DualSignature, wire.StorageTypeNotSupported)
	att := readAttestation(c, args.Data, config, mint, holding)
	interaction := wire.InteractionHash(config.Schema, att.TaskRef, att.DataHash)
	sigs := checkSignatures(c, config.Mode, att, interaction, interaction[:], holding)
	if config.Mode == wire.AgentOwnerSigned && sigs.agentKey != holding.Owner {
		checkDelegation(c, config, att, sigs.agentKey, delegation, credential, clock)
	}
	nonce := wire.ReputationNonce(att.Counterparty, att.Mint)
	sas.Create(c, payer.Key, credential.Key, schema.Key, at.Key, nonce, args.Data, args.Expiry, attestationSigner)
	emitCPI(c, wire.AttestationCreated{
		Schema: config.Schema, Mint: att.Mint, Counterparty: att.Counterparty, Storage: wire.Regular, Address: at.Key,
	})
}

// attestationSigner are the seeds of the PDA that signs inside SAS.
var attestationSigner = [][]byte{[]byte("sati_attestation"), {attestationBump}}
