package sati

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// sasHeader are the bytes before the data of a SAS account.
const sasHeader = 101

// checkDelegation refuses a delegate who signs for the owner. As deployed the program lets none:
// delegations are kept under another nonce than the one looked for here.
func checkDelegation(c *svm.Context, config layouts.SchemaConfig, att wire.Attestation, delegate solana.PublicKey, at, credential, clock *svm.Borrowed) {
	require(clock != nil, wire.DelegationAttestationRequired)
	require(config.Delegation != nil, wire.OwnerOnly)
	require(at != nil, wire.DelegationAttestationRequired)
	// A credential that is left out counts as the zero key.
	var issuer solana.PublicKey
	if credential != nil {
		issuer = credential.Key
	}
	want, _ := wire.AttestationPDA(issuer, *config.Delegation, layouts.DelegationNonce(*config.Delegation, delegate, att.Mint))
	require(at.Key == want, wire.InvalidDelegationPDA)
	require(false, wire.AttestationDataTooSmall) // nobody can have put anything there
}
