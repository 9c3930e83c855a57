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
	payer := r.signer()
	configAt, config := r.schemaConfig()
	signer, credential, schema := r.next(), r.next(), r.next()
	at, instructions := r.next(), r.next()
	holding := r.agentHolding()
	mint, delegation, clock := r.next(), r.optional(), r.clock()
	service := r.next()
	r.program(spl.SystemProgramID)
	events := r.events()
	writable(payer)
	stores(configAt, config, wire.Regular)
	seeds(signer, wire.AttestationSignerPDA)
	writable(at)
	address(instructions, spl.InstructionsSysvar)
	address(service, wire.SASProgramID)
	seeds(events, wire.EventAuthorityPDA)
	// Two signatures have no place in a SAS account.
	require(config.Mode != wire.DualSignature, wire.StorageTypeNotSupported)
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
