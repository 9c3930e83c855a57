package sati

import (
	"encoding/binary"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/layouts"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/programs/token2022"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// Sizes of a delegation's SAS account, in bytes.
const (
	// minDelegation is the least length: SAS header, layout, trailer.
	minDelegation = 304
	sasHeader     = 101
)

// checkDelegation lets a delegate sign for the owner. As deployed it never succeeds for what SATI
// itself stores, because delegations are kept under another nonce than the one looked for here.
func checkDelegation(c *svm.Context, config layouts.SchemaConfig, att wire.Attestation, delegate solana.PublicKey, holding *token2022.Holding, at, credential, clock *svm.Borrowed) {
	switch {
	case clock == nil:
		fail(c, wire.DelegationAttestationRequired)
	case config.Delegation == nil:
		fail(c, wire.OwnerOnly)
	case at == nil:
		fail(c, wire.DelegationAttestationRequired)
	}
	// A credential that is left out counts as the zero key.
	var issuer solana.PublicKey
	if credential != nil {
		issuer = credential.Key
	}
	want, _, err := wire.AttestationPDA(issuer, *config.Delegation, layouts.DelegationNonce(*config.Delegation, delegate, att.Mint))
	if err != nil || at.Key != want {
		fail(c, wire.InvalidDelegationPDA)
	}
	// Nothing here asks whose account it is: only SAS can have made one at this address.
	data := at.Data()
	if len(data) < minDelegation {
		fail(c, wire.AttestationDataTooSmall)
	}
	expiryAt := sasHeader + int(binary.LittleEndian.Uint32(data[sasHeader-4:])) + 32
	if len(data) < expiryAt+8 {
		fail(c, wire.AttestationDataTooSmall)
	}
	key := func(from int) solana.PublicKey {
		return solana.PublicKeyFromBytes(data[sasHeader+from : sasHeader+from+32])
	}
	expiry := int64(binary.LittleEndian.Uint64(data[expiryAt:]))
	switch {
	case key(65) != delegate:
		fail(c, wire.DelegateMismatch)
	case key(33) != att.Mint:
		fail(c, wire.AgentMintMismatch)
	case key(98) != holding.Owner:
		fail(c, wire.DelegationOwnerMismatch)
	case expiry != 0 && expiry <= c.Clock().UnixTime:
		fail(c, wire.DelegationExpired)
	}
}
