package sati

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// minDelegation is the least length of a delegation attestation: SAS header, layout, trailer.
const minDelegation = 304

// checkDelegation lets a delegate sign for the owner. As deployed it never succeeds for what SATI itself stores, because
// delegations are kept under another nonce than the one looked for here.
func checkDelegation(c *svm.Context, config wire.SchemaConfig, att wire.Attestation, delegate, owner solana.PublicKey, at, credential, clock *svm.Borrowed) error {
	switch {
	case !present(clock):
		return fail(c, wire.DelegationAttestationRequired)
	case config.Delegation == nil:
		return fail(c, wire.OwnerOnly)
	case !present(at) || !present(credential):
		return fail(c, wire.DelegationAttestationRequired)
	}
	want, _, err := wire.AttestationPDA(credential.Key, *config.Delegation, wire.DelegationNonce(*config.Delegation, delegate, att.Mint))
	if err != nil || at.Key != want || at.Owner() != wire.SASProgramID {
		return fail(c, wire.InvalidDelegationPDA)
	}
	if len(at.Data()) < minDelegation {
		return fail(c, wire.AttestationDataTooSmall)
	}
	stored, err := wire.DecodeSASAttestation(at.Data())
	if err != nil {
		return fail(c, wire.AttestationDataTooSmall)
	}
	granted, err := wire.DecodeAttestation(stored.Data)
	if err != nil {
		return failAs(c, err)
	}
	switch {
	case granted.Counterparty != delegate:
		return fail(c, wire.DelegateMismatch)
	case granted.Mint != att.Mint:
		return fail(c, wire.AgentMintMismatch)
	case solana.PublicKey(granted.DataHash) != owner:
		return fail(c, wire.DelegationOwnerMismatch)
	case stored.Expiry != 0 && stored.Expiry <= c.Clock().UnixTime:
		return fail(c, wire.DelegationExpired)
	}
	return nil
}
