package bindings_test

import (
	"context"
	"crypto/ecdsa"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	"github.com/ethereum/go-ethereum/eth/ethconfig"
	"github.com/ethereum/go-ethereum/ethclient/simulated"
	"github.com/ethereum/go-ethereum/node"
	"github.com/ethereum/go-ethereum/params"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// network is a chain with the whole set of contracts deployed as a user would deploy them.
type network struct {
	t       *testing.T
	backend *simulated.Backend
	owner   *ecdsa.PrivateKey
	chainID *big.Int

	identity, reputation, relay, delegate common.Address
}

func newNetwork(t *testing.T) *network {
	t.Helper()
	owner, err := crypto.GenerateKey()
	if err != nil {
		t.Fatal(err)
	}
	ether := new(big.Int).Exp(big.NewInt(10), big.NewInt(20), nil)
	n := &network{t: t, owner: owner}
	// Osaka by name: left alone, the backend turns on forks no network has, and their gas prices.
	osaka := func(_ *node.Config, conf *ethconfig.Config) {
		forks := *params.AllDevChainProtocolChanges
		forks.AmsterdamTime, forks.BogotaTime = nil, nil
		conf.Genesis.Config = &forks
	}
	n.backend = simulated.NewBackend(types.GenesisAlloc{n.address(): {Balance: ether}}, osaka)
	t.Cleanup(func() { _ = n.backend.Close() })
	if n.chainID, err = n.backend.Client().ChainID(t.Context()); err != nil {
		t.Fatal(err)
	}

	var zero common.Address
	n.identity = n.registry(&bindings.IdentityRegistryMetaData, bindings.NewIdentityRegistry().PackInitialize())
	n.reputation = n.registry(&bindings.ReputationRegistryMetaData, bindings.NewReputationRegistry().PackInitialize(n.identity))
	n.relay = n.deploy(&bindings.FeedbackRelayMetaData,
		bindings.NewFeedbackRelay().PackConstructor(n.reputation, zero, n.address(), new(big.Int)))
	n.delegate = n.deploy(&bindings.SyncDelegateMetaData, bindings.NewSyncDelegate().PackConstructor(n.identity))
	return n
}

func (n *network) address() common.Address { return crypto.PubkeyToAddress(n.owner.PublicKey) }

func (n *network) opts() *bind.TransactOpts { return bind.NewKeyedTransactor(n.owner, n.chainID) }

func (n *network) deploy(meta *bind.MetaData, input []byte) common.Address {
	n.t.Helper()
	result, err := bind.LinkAndDeploy(&bind.DeploymentParams{
		Contracts: []*bind.MetaData{meta},
		Inputs:    map[string][]byte{meta.ID: input},
	}, bind.DefaultDeployer(n.opts(), n.backend.Client()))
	if err != nil {
		n.t.Fatal(err)
	}
	n.backend.Commit()
	n.mined(result.Txs[meta.ID])
	return result.Addresses[meta.ID]
}

// registry deploys an implementation behind a proxy, by way of the placeholder.
func (n *network) registry(meta *bind.MetaData, initialize []byte) common.Address {
	n.t.Helper()
	placeholder := n.deploy(&bindings.RegistryPlaceholderMetaData, nil)
	proxy := n.deploy(&bindings.ERC1967ProxyMetaData, bindings.NewERC1967Proxy().PackConstructor(
		placeholder, bindings.NewRegistryPlaceholder().PackInitialize(n.address())))
	implementation := n.deploy(meta, nil)
	n.send(proxy, bindings.NewRegistryPlaceholder().PackUpgradeToAndCall(implementation, initialize))
	return proxy
}

func (n *network) send(to common.Address, input []byte) *types.Receipt {
	n.t.Helper()
	tx, err := bind.Transact(n.instance(to), n.opts(), input)
	if err != nil {
		n.t.Fatal(err)
	}
	n.backend.Commit()
	return n.mined(tx)
}

func (n *network) mined(tx *types.Transaction) *types.Receipt {
	n.t.Helper()
	receipt, err := bind.WaitMined(n.t.Context(), n.backend.Client(), tx.Hash())
	if err != nil {
		n.t.Fatal(err)
	}
	if receipt.Status != types.ReceiptStatusSuccessful {
		n.t.Fatalf("transaction %s to %v reverted", tx.Hash(), tx.To())
	}
	return receipt
}

func (n *network) instance(at common.Address) *bind.BoundContract {
	return bindings.NewIdentityRegistry().Instance(n.backend.Client(), at)
}

func call[T any](t *testing.T, n *network, at common.Address, input []byte, unpack func([]byte) (T, error)) T {
	t.Helper()
	value, err := bind.Call(n.instance(at), &bind.CallOpts{Context: context.WithoutCancel(t.Context())}, input, unpack)
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func TestDeployedContractsAnswerThroughBindings(t *testing.T) {
	n := newNetwork(t)
	identity, reputation := bindings.NewIdentityRegistry(), bindings.NewReputationRegistry()
	for _, at := range []common.Address{n.identity, n.reputation} {
		if version := call(t, n, at, identity.PackGetVersion(), identity.UnpackGetVersion); version != "2.0.0" {
			t.Errorf("getVersion of %s = %q, want 2.0.0", at, version)
		}
	}
	if got := call(t, n, n.reputation, reputation.PackGetIdentityRegistry(), reputation.UnpackGetIdentityRegistry); got != n.identity {
		t.Errorf("getIdentityRegistry = %s, want %s", got, n.identity)
	}

	receipt := n.send(n.identity, identity.PackRegisterWithURI("ipfs://file"))
	registered := 0
	for _, log := range receipt.Logs {
		event, err := identity.UnpackRegisteredEvent(log)
		if err != nil {
			continue
		}
		registered++
		if event.AgentId.Sign() != 0 || event.AgentURI != "ipfs://file" || event.Owner != n.address() {
			t.Errorf("first Registered = %+v", event)
		}
	}
	if registered != 1 {
		t.Errorf("%d Registered events, want 1", registered)
	}
}

func TestRelayDeliversThroughBindings(t *testing.T) {
	n := newNetwork(t)
	relay, identity := bindings.NewFeedbackRelay(), bindings.NewIdentityRegistry()
	const registry = "eip155:8453:0x8004baa17c55a88189ae136b182e5fda19de9b63"
	n.send(n.identity, identity.PackRegister())
	n.send(n.relay, relay.PackSetOriginRegistry(registry, true))
	role := call(t, n, n.relay, relay.PackDELIVERERROLE(), relay.UnpackDELIVERERROLE)
	n.send(n.relay, relay.PackGrantRole(role, n.address()))

	item := bindings.Item{
		Origin:  bindings.Origin{ReputationRegistry: registry, AgentId: "42", Client: "0x742d35cc6634c0532925a3b844bc9e7595f0beb0", Index: 1},
		AgentId: new(big.Int), Value: big.NewInt(87), Tag1: "starred", Gas: 400_000,
	}
	receipt := n.send(n.relay, relay.PackDeliver([]bindings.Item{item, item}))
	var mirrored, refused int
	want := common.HexToHash("0x7ed61241bdbf8ee10046d2f28892f63297475977a4586fd1bc51963997e38bfc")
	for _, log := range receipt.Logs {
		if event, err := relay.UnpackItemFailedEvent(log); err == nil {
			t.Errorf("ItemFailed: %x", event.Reason)
		}
		if event, err := relay.UnpackMirroredEvent(log); err == nil {
			mirrored++
			if event.SourceId != want || event.Index != 1 || event.Origin.Client != item.Origin.Client {
				t.Errorf("Mirrored = %+v", event)
			}
		}
		if event, err := relay.UnpackAlreadyMirroredEvent(log); err == nil {
			refused++
			if event.SourceId != want {
				t.Errorf("AlreadyMirrored = %+v", event)
			}
		}
	}
	if mirrored != 1 || refused != 1 {
		t.Fatalf("%d mirrored and %d refused, want one each", mirrored, refused)
	}
	t.Logf("two items used %d gas", receipt.GasUsed)
}
