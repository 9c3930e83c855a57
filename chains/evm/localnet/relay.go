package localnet

import (
	"fmt"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Role is a role of FeedbackRelay, by the name whose keccak256 the contract knows it by.
type Role string

// The roles of FeedbackRelay.
const (
	RoleDeliverer Role = "DELIVERER_ROLE" // delivers, revokes, responds
	RoleRepair    Role = "REPAIR_ROLE"    // voids mirrors
	RolePauser    Role = "PAUSER_ROLE"    // pauses
)

var relayABI = bindings.NewFeedbackRelay()

func (r Role) id() common.Hash { return crypto.Keccak256Hash([]byte(r)) }

// AllowOrigin lets the network's own relay take feedback of a reputation registry (CAIP-10 text),
// or no longer.
func (n *Network) AllowOrigin(reputationRegistry string, allowed bool) error {
	return n.administer(deployer, n.relay, relayABI.PackSetOriginRegistry(reputationRegistry, allowed))
}

// Grant gives an account a role at the network's own relay.
func (n *Network) Grant(role Role, account common.Address) error {
	return n.administer(deployer, n.relay, relayABI.PackGrantRole(role.id(), account))
}

// Revoke takes a role at the network's own relay from an account.
func (n *Network) Revoke(role Role, account common.Address) error {
	return n.administer(deployer, n.relay, relayABI.PackRevokeRole(role.id(), account))
}

// PauseRelay stops deliveries through the network's own relay.
func (n *Network) PauseRelay() error {
	return n.administer(deployer, n.relay, relayABI.PackPause())
}

// UnpauseRelay lets deliveries through the network's own relay go on.
func (n *Network) UnpauseRelay() error {
	return n.administer(deployer, n.relay, relayABI.PackUnpause())
}

// administer sends a call to a relay.
func (n *Network) administer(admin Key, relay common.Address, call []byte) error {
	if _, err := n.Send(admin, &relay, nil, call); err != nil {
		return fmt.Errorf("administer relay %s: %w", relay, err)
	}
	return nil
}
