package localnet

import (
	"context"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
	"github.com/bridge8004/bridge8004/contracts/bindings"
	"github.com/bridge8004/bridge8004/contracts/firstrelay"
)

// contracts are the addresses of a network, and the last block that deployed one.
type contracts struct {
	identity, reputation, relay, delegate common.Address
	feedbackDelegate                      common.Address
	strategy, rated                       common.Address
	position                              common.Address
	first, ready                          uint64
}

// Identity is the identity registry's proxy.
func (c contracts) Identity() common.Address { return c.identity }

// Reputation is the reputation registry's proxy.
func (c contracts) Reputation() common.Address { return c.reputation }

// Relay is the first FeedbackRelay. DevKey(0) may deliver and repair through it.
func (c contracts) Relay() common.Address { return c.relay }

// Delegate is the SyncDelegate.
func (c contracts) Delegate() common.Address { return c.delegate }

// FeedbackDelegate is what accounts delegate to whose reviews others pay for.
func (c contracts) FeedbackDelegate() common.Address { return c.feedbackDelegate }

// DeployBlock is the number of the first block that can hold an event of the registries.
func (c contracts) DeployBlock() uint64 { return c.first }

// ReputationRegistry is the reputation registry as the canonical CAIP-10 text that relays on other
// chains allow.
func (n *Network) ReputationRegistry() caip.AccountID { return n.Account(n.reputation) }

// deploy ends Start where something cannot be deployed.
func (n *Network) deploy(ctx context.Context) {
	n.first = abort.Must(n.client.BlockNumber(ctx))
	placeholder := n.create(deployer, &bindings.RegistryPlaceholderMetaData, nil)
	n.identity = n.registry(placeholder, &bindings.IdentityRegistryMetaData, bindings.NewIdentityRegistry().PackInitialize())
	n.reputation = n.registry(placeholder, &bindings.ReputationRegistryMetaData, bindings.NewReputationRegistry().PackInitialize(n.identity))
	n.delegate = n.create(deployer, &bindings.SyncDelegateMetaData, bindings.NewSyncDelegate().PackConstructor(n.identity))
	n.feedbackDelegate = n.create(deployer, &bindings.FeedbackDelegateMetaData, bindings.NewFeedbackDelegate().PackConstructor(n.reputation))
	n.relay = abort.Must(n.DeployRelay(deployer, n.keys[0].Address, n.options.Origins))
	n.deployFurther()
	n.ready = abort.Must(n.client.BlockNumber(ctx))
}

// registry deploys a proxy on the placeholder and upgrades it, as the public registries were
// deployed.
func (n *Network) registry(placeholder common.Address, implementation *bind.MetaData, initialize []byte) common.Address {
	first := bindings.NewRegistryPlaceholder().PackInitialize(deployer.Address)
	proxy := n.create(deployer, &bindings.ERC1967ProxyMetaData, bindings.NewERC1967Proxy().PackConstructor(placeholder, first))
	upgrade := bindings.NewRegistryPlaceholder().PackUpgradeToAndCall(n.create(deployer, implementation, nil), initialize)
	_, err := n.Send(deployer, &proxy, nil, upgrade)
	abort.Unless(err == nil, fmt.Errorf("upgrade %s: %w", implementation.ID, err))
	return proxy
}

// create deploys a contract with constructor arguments.
func (n *Network) create(key Key, contract *bind.MetaData, arguments []byte) common.Address {
	receipt, err := n.Send(key, nil, nil, append(common.FromHex(contract.Bin), arguments...))
	abort.Unless(err == nil, fmt.Errorf("deploy %s: %w", contract.ID, err))
	return receipt.ContractAddress
}

// DeployRelay deploys another FeedbackRelay, as a second operator would: admin (a funded key)
// administrates it and may pause it, deliverer may deliver and repair, and it takes feedback of the
// origins, CAIP-10 texts of reputation registries.
func (n *Network) DeployRelay(admin Key, deliverer common.Address, origins []string) (common.Address, error) {
	return n.DeploySuccessor(admin, deliverer, origins, common.Address{})
}

// DeploySuccessor is DeployRelay for a relay that counts the deliveries of a predecessor as its
// own. It and all before it must be paused for the successor to deliver: see PauseRelay.
func (n *Network) DeploySuccessor(admin Key, deliverer common.Address, origins []string, predecessor common.Address) (common.Address, error) {
	return n.deployRelay(&bindings.FeedbackRelayMetaData, admin, deliverer, origins, predecessor)
}

// DeployFirstRelay is DeployRelay for a relay of the first version.
func (n *Network) DeployFirstRelay(admin Key, deliverer common.Address, origins []string) (common.Address, error) {
	return n.deployRelay(&firstrelay.MetaData, admin, deliverer, origins, common.Address{})
}

func (n *Network) deployRelay(contract *bind.MetaData, admin Key, deliverer common.Address, origins []string, predecessor common.Address) (relay common.Address, err error) {
	err = abort.Catch(func() {
		relay = n.create(admin, contract, relayABI.PackConstructor(n.reputation, predecessor, admin.Address, new(big.Int)))
		for role, holder := range map[Role]common.Address{RoleDeliverer: deliverer, RoleRepair: deliverer, RolePauser: admin.Address} {
			abort.If(n.administer(admin, relay, relayABI.PackGrantRole(role.id(), holder)))
		}
		for _, origin := range origins {
			abort.If(n.administer(admin, relay, relayABI.PackSetOriginRegistry(origin, true)))
		}
	})
	return relay, err
}
