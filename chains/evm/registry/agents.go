package registry

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

// Agents reads the registrations of a registry, and who governs it. It implements a part of
// chains.Chain.
type Agents struct{ registry *Registry }

// NewAgents reads the registrations of a registry.
func NewAgents(r *Registry) Agents { return Agents{r} }

// Agent reads one registration.
func (a Agents) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (agent chains.Agent, err error) {
	const op = "read agent"
	err = a.registry.glance(ctx, op, ref, at, func(ctx context.Context, b ledger.Block, id *big.Int) (err error) {
		agent, err = a.registry.Dialect.readAgent(ctx, op, b, ref, id)
		return err
	})
	return agent, err
}

// Metadata reads the on-chain metadata entry with a key.
func (a Agents) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) (value []byte, err error) {
	const op = "read metadata"
	err = a.registry.glance(ctx, op, ref, at, func(ctx context.Context, b ledger.Block, id *big.Int) (err error) {
		value, err = a.registry.Dialect.readMetadata(ctx, op, b, ref, id, key)
		return err
	})
	if err != nil || len(value) == 0 {
		return nil, err
	}
	return value, nil
}

// Glance implements chains.Chain.
func (a Agents) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	return together.Glances(ctx, a, ref, at, keys)
}

// WalletConsent says what a wallet has to sign to become the agentWallet of an agent whose owner is
// the one of the latest block. deadline is in Unix seconds by the chain's clock; 0 is 240 s behind
// the latest block, out of the 300 s that the deployed registry allows. A deadline that has passed,
// or is too far, is an error of kind Invalid.
func (a Agents) WalletConsent(ctx context.Context, agent caip.AgentRef, wallet caip.AccountID, deadline uint64) (WalletConsent, error) {
	const op = "ask for wallet consent"
	b, err := a.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return WalletConsent{}, err
	}
	address, err := a.registry.Address(op, wallet)
	if err != nil {
		return WalletConsent{}, err
	}
	return a.registry.consentAt(ctx, op, b, agent, address, deadline)
}

// SignWalletConsent signs, as the wallet, that it is to become the agentWallet of an agent, with a
// deadline as WalletConsent takes it.
func (a Agents) SignWalletConsent(ctx context.Context, agent caip.AgentRef, wallet signature.Signer, deadline uint64) (chains.WalletProof, error) {
	consent, err := a.WalletConsent(ctx, agent, a.registry.Account(wallet.Address()), deadline)
	if err != nil {
		return chains.WalletProof{}, err
	}
	sig, err := signature.Sign(wallet, consent.Message.Digest())
	if err != nil {
		return chains.WalletProof{}, a.registry.Fail(chains.Unknown, "sign wallet consent", err, "")
	}
	return chains.WalletProof{Deadline: consent.Deadline, Signature: sig}, nil
}

// CheckProof implements chains.Chain.
func (a Agents) CheckProof(ctx context.Context, op chains.SetWallet) error {
	wallet, err := a.registry.Address(op.Verb(), op.Wallet)
	if err != nil {
		return err
	}
	b, err := a.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	return a.registry.checkConsent(ctx, op.Verb(), b, op.Agent, wallet, op.Proof)
}

// AgentAt implements chains.Chain.
func (a Agents) AgentAt(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Agent, error) {
	const op = "read agent"
	id, err := a.registry.TokenID(op, ref)
	if err != nil {
		return chains.Agent{}, err
	}
	blocks, err := a.registry.Ledger.Blocks(ctx, op, []uint64{at.Height})
	if err != nil {
		return chains.Agent{}, err
	}
	switch b := blocks[at.Height]; {
	case b.Hash == (common.Hash{}):
		return chains.Agent{}, a.registry.Fail(chains.NotFinal, op, fmt.Errorf("block %s: %w", at, ledger.ErrNoBlock), "")
	case at.Hash != "" && b.Hash.Hex() != at.Hash:
		return chains.Agent{}, a.registry.Fail(chains.Reorg, op, fmt.Errorf("block %s: the node holds %s there", at, b.Hash), "")
	default:
		return a.registry.Dialect.readAgent(ctx, op, b, ref, id)
	}
}

// Contracts implements chains.Chain: the ERC-1967 implementation slot and owner() of both
// registries, and of the Diamond behind a PositionNFT with a hash of its facets. The look at the
// facets is our Diamond's own code, which no cut replaces; what another one says of its facets is
// its word. All is read twice, of two endpoints where there are several that answer: calls carry no
// proof, and a registry that seems to have changed stops everything until somebody acts.
func (a Agents) Contracts(ctx context.Context, at chains.Finality) ([]chains.RegistryContract, chains.Position, error) {
	const op = "read who governs the registry"
	b, err := a.registry.Ledger.Head(ctx, at)
	if err != nil {
		return nil, chains.Position{}, err
	}
	list, again, answered, err := rpc.Both(ctx, a.registry.Node, func(ctx context.Context) ([]chains.RegistryContract, error) {
		return a.registry.contractsAt(ctx, op, b)
	})
	if err != nil {
		return nil, chains.Position{}, err
	}
	if answered && !slices.Equal(list, again) {
		return nil, chains.Position{}, a.registry.Fail(chains.Dishonest, op, errors.New("two answers contradict each other"), "use other nodes")
	}
	return list, b.Position(), nil
}

// glance reads something of an agent at a finality.
func (c *Registry) glance(ctx context.Context, op string, ref caip.AgentRef, at chains.Finality, read func(context.Context, ledger.Block, *big.Int) error) error {
	id, err := c.TokenID(op, ref)
	if err != nil {
		return err
	}
	return c.Ledger.AtHead(ctx, at, func(ctx context.Context, b ledger.Block) error { return read(ctx, b, id) })
}

// Held implements chains.Chain: every registry counts its tokens by owner (ERC-721).
func (a Agents) Held(ctx context.Context, owner caip.AccountID, at chains.Finality) (uint64, error) {
	const op = "count an owner's agents"
	address, err := a.registry.Address(op, owner)
	if err != nil {
		return 0, err
	}
	b, err := a.registry.Ledger.Head(ctx, at)
	if err != nil {
		return 0, err
	}
	k, count := view.Contracts().Identity, new(big.Int)
	err = a.registry.Views(ctx, op, b, view.View{To: a.registry.Identity, Data: k.PackBalanceOf(address), Answer: view.Into(&count, k.UnpackBalanceOf)})
	if err == nil && !count.IsUint64() {
		err = a.registry.Fail(chains.Dishonest, op, fmt.Errorf("%s agents of one owner", count), "use another node")
	}
	return count.Uint64(), err
}

// implementationSlot holds the implementation of an ERC-1967 proxy:
// keccak256("eip1967.proxy.implementation") - 1.
const implementationSlot = "0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc"

// ownerSelector is that of owner(), ERC-173.
var ownerSelector = common.FromHex("0x8da5cb5b")

func (c *Registry) contractsAt(ctx context.Context, op string, b ledger.Block) ([]chains.RegistryContract, error) {
	registries := []common.Address{c.Identity}
	if c.Reputation != (common.Address{}) {
		registries = append(registries, c.Reputation)
	}
	if governor := c.Facts.Governor; !view.IsZero(governor) {
		registries = append(registries, governor) // its owner can make the registry say anything
	}
	slots, owners := make([]*rpc.Question, len(registries)), make([]common.Address, len(registries))
	views := make([]view.View, len(registries))
	for i, registry := range registries {
		slots[i] = &rpc.Question{Method: "eth_getStorageAt", Args: []any{registry, implementationSlot, b.At()}}
		views[i] = view.View{To: registry, Data: ownerSelector, Bare: true, Refused: view.Ignore, Answer: func(data []byte) error {
			if len(data) == 32 { // anything else is no owner()
				owners[i] = common.BytesToAddress(data)
			}
			return nil
		}}
	}
	var facets caip.Hash
	if governor := c.Facts.Governor; !view.IsZero(governor) {
		views = append(views, view.View{To: governor, Data: view.DiamondContract().PackFacets(), Bare: true, Refused: view.Ignore, Answer: func(data []byte) error {
			facets = caip.Keccak256(data)
			return nil
		}})
	}
	if err := c.ViewsWith(ctx, op, b.At(), slots, views...); err != nil {
		return nil, err
	}
	list := make([]chains.RegistryContract, len(registries))
	for i, registry := range registries {
		if slots[i].Err != nil {
			return nil, slots[i].Err
		}
		implementation, err := slotAddress(slots[i].Result)
		if err != nil {
			return nil, c.Fail(chains.Dishonest, op, err, "use another node")
		}
		list[i] = chains.RegistryContract{Contract: c.Account(registry), Implementation: c.AccountOrNone(implementation), Owner: c.AccountOrNone(owners[i])}
		if registry == c.Facts.Governor {
			list[i].Facets = facets
		}
	}
	return list, nil
}

// slotAddress reads the address in a storage word.
func slotAddress(result json.RawMessage) (common.Address, error) {
	var word hexutil.Bytes
	if err := json.Unmarshal(result, &word); err != nil {
		return common.Address{}, fmt.Errorf("malformed storage word: %w", err)
	}
	if len(word) > common.HashLength {
		return common.Address{}, errors.New("a storage word of more than 32 bytes")
	}
	return common.BytesToAddress(word), nil
}
