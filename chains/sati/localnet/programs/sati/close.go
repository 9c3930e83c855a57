package sati

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/sas"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/token2022"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// minClose is how much of an attestation is read: up to the counterparty's end.
const minClose = 97

// mayClose checks who may close: the counterparty, or the owner proven by the token account, as far
// as the mode knows them. It returns the agent.
func mayClose(c *svm.Context, mode wire.SignatureMode, data []byte, mint, signer *svm.Borrowed, holding *token2022.Holding) solana.PublicKey {
	require(c, len(data) >= minClose, wire.AttestationDataTooSmall)
	about, counterparty := solana.PublicKeyFromBytes(data[33:65]), solana.PublicKeyFromBytes(data[65:97])
	require(c, about == mint.Key, wire.AgentMintAccountMismatch)
	byReviewer := mode != wire.AgentOwnerSigned && signer.Key == counterparty
	byOwner := mode != wire.CounterpartySigned && holding != nil && holding.Owner == signer.Key && holding.Mint == about && holding.Amount >= 1
	require(c, byReviewer || byOwner, wire.UnauthorizedClose)
	return about
}

// closeable checks the schema's rules for closing.
func (r *accounts) closeable(at *svm.Borrowed, config layouts.SchemaConfig) {
	r.bumped(at, "schema_config", config.Bump, []byte("schema_config"), config.Schema[:])
	r.raw(config.Storage == wire.Regular, wire.StorageTypeMismatch)
	r.raw(config.Closeable, wire.AttestationNotCloseable)
}

func closeRegular(c *svm.Context) {
	r := accounts{c: c}
	payer, signer := r.signer("payer"), r.signer("signer")
	configAt, config := r.schemaConfig()
	authority, credential, at, service := r.next("sati_pda"), r.next("sati_credential"), r.next("attestation"), r.next("sas_program")
	holding := r.agentHolding()
	mint, serviceEvents := r.next("agent_mint"), r.next("sas_event_authority")
	r.program("system_program", spl.SystemProgramID)
	events := r.events()
	r.writable(payer, "payer")
	r.closeable(configAt, config)
	r.seeds(authority, wire.AttestationSignerPDA, "sati_pda")
	r.writable(at, "attestation")
	r.address(service, wire.SASProgramID, "sas_program")
	r.seeds(events, wire.EventAuthorityPDA, "event_authority")
	// The account is read where SAS would have the data, whoever owns it: SAS judges that.
	data := at.Data()
	about := mayClose(c, config.Mode, data[min(len(data), sasHeader):], mint, signer, holding)
	sas.Close(c, payer.Key, credential.Key, at.Key, serviceEvents.Key, attestationSigner)
	emitCPI(c, wire.AttestationClosed{Schema: config.Schema, Mint: about, Address: at.Key})
}
