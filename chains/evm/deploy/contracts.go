package deploy

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// Relay is what a FeedbackRelay begins with. The order of a list and what stands in it twice make
// no difference.
type Relay struct {
	Registry    common.Address // reputation registry of the chain
	Predecessor common.Address // relay whose deliveries count as this one's, or zero; it and all before it must be paused whenever this one delivers
	Admin       common.Address // hands out roles and unpauses
	AdminDelay  time.Duration  // between the two steps in which the administration changes hands, in whole seconds
	Deliverers  []common.Address
	Repairers   []common.Address
	Pausers     []common.Address
	Origins     []caip.AccountID // reputation registries of other chains, whose feedback it takes
}

// mostDelay bounds the delay of the administration, below which a mistyped unit shows.
const mostDelay = 365 * 24 * time.Hour

// NewRelay plans a FeedbackRelay.
func NewRelay(w Where, r Relay) (Plan, error) {
	var problems []error
	if r.Registry == (common.Address{}) {
		problems = append(problems, errors.New("the reputation registry is missing"))
	}
	if r.Admin == (common.Address{}) {
		problems = append(problems, errors.New("the administrator is missing"))
	}
	if r.AdminDelay < 0 || r.AdminDelay > mostDelay || r.AdminDelay%time.Second != 0 {
		problems = append(problems, fmt.Errorf("the delay of the administration is %s, want whole seconds up to %s", r.AdminDelay, mostDelay))
	}
	start := bindings.ConfiguredRelayStart{Deliverers: sorted(r.Deliverers), Repairers: sorted(r.Repairers), Pausers: sorted(r.Pausers), Origins: []string{}}
	for role, holders := range map[string][]common.Address{"deliver": start.Deliverers, "repair": start.Repairers, "pause": start.Pausers} {
		if slices.Contains(holders, common.Address{}) {
			problems = append(problems, fmt.Errorf("the zero address cannot %s", role))
		}
	}
	for _, origin := range r.Origins {
		if origin.IsZero() {
			problems = append(problems, errors.New("an origin registry is missing"))
		}
		start.Origins = append(start.Origins, origin.String()) // canonical, as the contract wants it
	}
	slices.Sort(start.Origins)
	start.Origins = slices.Compact(start.Origins)
	if err := errors.Join(problems...); err != nil {
		return Plan{}, err
	}

	p := w.plan()
	delay := big.NewInt(int64(r.AdminDelay / time.Second))
	address := p.add("src/ConfiguredRelay.sol:ConfiguredRelay", &bindings.ConfiguredRelayMetaData,
		bindings.NewConfiguredRelay().PackConstructor(r.Registry, r.Predecessor, r.Admin, delay, start))
	p.needs = append(p.needs, need{r.Registry, "reputation registry", "getIdentityRegistry()", bindings.NewReputationRegistry().PackGetIdentityRegistry()})
	if r.Predecessor != (common.Address{}) {
		p.needs = append(p.needs, need{r.Predecessor, "FeedbackRelay", "reputationRegistry()", bindings.NewFeedbackRelay().PackReputationRegistry()})
	}
	p.Roles = append(p.Roles, relayRole(address, "administrator", common.Hash{}, r.Admin))
	for _, list := range []struct {
		name    string
		holders []common.Address
	}{{"DELIVERER_ROLE", start.Deliverers}, {"REPAIR_ROLE", start.Repairers}, {"PAUSER_ROLE", start.Pausers}} {
		for _, holder := range list.holders {
			p.Roles = append(p.Roles, relayRole(address, list.name, crypto.Keccak256Hash([]byte(list.name)), holder))
		}
	}
	return p, nil
}

// relayRole is a role of OpenZeppelin's AccessControl.
func relayRole(relay common.Address, name string, id common.Hash, holder common.Address) Role {
	return Role{Contract: relay, Name: name, Holder: holder, held: func(ctx context.Context, chain Chain, account common.Address) (bool, error) {
		k := bindings.NewFeedbackRelay()
		return ask(ctx, chain, relay, "hasRole(bytes32,address)", k.PackHasRole(id, account), k.UnpackHasRole)
	}}
}

// sorted returns the distinct addresses of a list in their order.
func sorted(list []common.Address) []common.Address {
	list = append([]common.Address{}, list...)
	slices.SortFunc(list, common.Address.Cmp)
	return slices.Compact(list)
}

// NewDelegate plans a SyncDelegate for an identity registry. It has no roles: only owners of agents
// have a say in it.
func NewDelegate(w Where, identity common.Address) (Plan, error) {
	if identity == (common.Address{}) {
		return Plan{}, errors.New("the identity registry is missing")
	}
	p := w.plan()
	p.add("src/SyncDelegate.sol:SyncDelegate", &bindings.SyncDelegateMetaData, bindings.NewSyncDelegate().PackConstructor(identity))
	p.needs = append(p.needs, need{identity, "identity registry", "getAgentWallet(0)", bindings.NewIdentityRegistry().PackGetAgentWallet(new(big.Int))})
	return p, nil
}

// NewFeedbackDelegate plans a FeedbackDelegate for a reputation registry. It has no roles: clients
// delegate to it and sign.
func NewFeedbackDelegate(w Where, reputation common.Address) (Plan, error) {
	if reputation == (common.Address{}) {
		return Plan{}, errors.New("the reputation registry is missing")
	}
	p := w.plan()
	p.add("src/FeedbackDelegate.sol:FeedbackDelegate", &bindings.FeedbackDelegateMetaData, bindings.NewFeedbackDelegate().PackConstructor(reputation))
	p.needs = append(p.needs, need{reputation, "reputation registry", "getIdentityRegistry()", bindings.NewReputationRegistry().PackGetIdentityRegistry()})
	return p, nil
}

// NewPosition plans a PositionNFT and its facets: identity, wallet, view, in the order in which the
// Diamond that the PositionNFT makes is cut. Its owner, who can cut it anew, is the only one with a
// role.
func NewPosition(w Where, owner common.Address) (Plan, error) {
	if owner == (common.Address{}) {
		return Plan{}, errors.New("the owner of the Diamond is missing")
	}
	p := w.plan()
	identity := p.add("src/position/PositionNFTIdentityFacet.sol:PositionNFTIdentityFacet", &bindings.PositionNFTIdentityFacetMetaData, nil)
	wallet := p.add("src/position/PositionNFTWalletFacet.sol:PositionNFTWalletFacet", &bindings.PositionNFTWalletFacetMetaData, nil)
	view := p.add("src/position/PositionNFTViewFacet.sol:PositionNFTViewFacet", &bindings.PositionNFTViewFacetMetaData, nil)
	nft := p.add("src/position/PositionNFT.sol:PositionNFT", &bindings.PositionNFTMetaData, bindings.NewPositionNFT().PackConstructor(owner, identity, wallet, view))
	p.Roles = append(p.Roles, Role{Contract: nft, Name: "owner of the Diamond", Holder: owner, held: func(ctx context.Context, chain Chain, account common.Address) (bool, error) {
		k, d := bindings.NewPositionNFT(), bindings.NewDiamond()
		answer, err := chain.Simulate(ctx, common.Address{}, &nft, k.PackDiamond())
		if err != nil {
			return false, err
		}
		diamond, err := k.UnpackDiamond(answer)
		if err != nil {
			return false, err
		}
		if answer, err = chain.Simulate(ctx, common.Address{}, &diamond, d.PackOwner()); err != nil {
			return false, err
		}
		now, err := d.UnpackOwner(answer)
		return now == account, err
	}})
	return p, nil
}

// NewStrategy plans a StrategyRegistry and its StrategyReputation. They have no roles, and no
// arguments of their own: on a chain there is one pair for each salt, whoever deploys it.
func NewStrategy(w Where) Plan {
	p := w.plan()
	registry := p.add("src/strategy/StrategyRegistry.sol:StrategyRegistry", &bindings.StrategyRegistryMetaData, nil)
	p.add("src/strategy/StrategyReputation.sol:StrategyReputation", &bindings.StrategyReputationMetaData, bindings.NewStrategyReputation().PackConstructor(registry))
	return p
}
