package sati

import (
	"github.com/gagliardetto/solana-go"

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
func mayClose(mode wire.SignatureMode, data []byte, mint, signer *svm.Borrowed, holding *token2022.Holding) solana.PublicKey {
	require(len(data) >= minClose, wire.AttestationDataTooSmall)
	about, counterparty := solana.PublicKeyFromBytes(data[33:65]), solana.PublicKeyFromBytes(data[65:97])
	require(about == mint.Key, wire.AgentMintAccountMismatch)
	byReviewer := mode != wire.AgentOwnerSigned && signer.Key == counterparty
	byOwner := mode != wire.CounterpartySigned && holding != nil && holding.Owner == signer.Key && holding.Mint == about && holding.Amount >= 1
	require(byReviewer || byOwner, wire.UnauthorizedClose)
	return about
}

func closeRegular(c *svm.Context) {
	r := accounts{c: c}
	payer, signer := r.signer(), r.signer()
	configAt, config := r.schemaConfig()
	authority, credential, at, service := r.next(), r.next(), r.next(), r.next()
	holding := r.agentHolding()
	mint, serviceEvents := r.next(), r.next()
	r.program(spl.SystemProgramID)
	events := r.events()
	writable(payer)
	stores(configAt, config, wire.Regular)
	require(config.Closeable, wire.AttestationNotCloseable)
	seeds(authority, wire.AttestationSignerPDA)
	writable(at)
	address(service, wire.SASProgramID)
	seeds(events, wire.EventAuthorityPDA)
	// The account is read where SAS would have the data, whoever owns it: SAS judges that.
	data := at.Data()
	about := mayClose(config.Mode, data[min(len(data), sasHeader):], mint, signer, holding)
	sas.Close(c, payer.Key, credential.Key, at.Key, serviceEvents.Key, attestationSigner)
	emitCPI(c, wire.AttestationClosed{Schema: config.Schema, Mint: about, Address: at.Key})
}
