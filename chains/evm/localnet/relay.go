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

// AllowOrigin lets the network's own relay take feedback of a reputation registry (CAIP-10 text),
// or no longer.
func (n *Network) AllowOrigin(reputationRegistry string, allowed bool) error {
	return n.allow(deployer, n.contracts.relay, reputationRegistry, allowed)
}

// Grant gives an account a role at the network's own relay.
func (n *Network) Grant(role Role, account common.Address) error {
	return n.grant(deployer, n.contracts.relay, role, account)
}

// Revoke takes a role at the network's own relay from an account.
func (n *Network) Revoke(role Role, account common.Address) error {
	if _, err := n.Send(deployer, &n.contracts.relay, nil, bindings.NewFeedbackRelay().PackRevokeRole(crypto.Keccak256Hash([]byte(role)), account)); err != nil {
		return fmt.Errorf("revoke %s: %w", role, err)
	}
	return nil
}

// PauseRelay stops deliveries through the network's own relay.
func (n *Network) PauseRelay() error {
	_, err := n.Send(deployer, &n.contracts.relay, nil, bindings.NewFeedbackRelay().PackPause())
	return err
}

// UnpauseRelay lets deliveries through the network's own relay go on.
func (n *Network) UnpauseRelay() error {
	_, err := n.Send(deployer, &n.contracts.relay, nil, bindings.NewFeedbackRelay().PackUnpause())
	return err
}

func (n *Network) allow(admin Key, relay common.Address, registry string, allowed bool) error {
	if _, err := n.Send(admin, &relay, nil, bindings.NewFeedbackRelay().PackSetOriginRegistry(registry, allowed)); err != nil {
		return fmt.Errorf("allow origin %s: %w", registry, err)
	}
	return nil
}

func (n *Network) grant(admin Key, relay common.Address, role Role, account common.Address) error {
	if _, err := n.Send(admin, &relay, nil, bindings.NewFeedbackRelay().PackGrantRole(crypto.Keccak256Hash([]byte(role)), account)); err != nil {
		return fmt.Errorf("grant %s: %w", role, err)
	}
	return nil
}
