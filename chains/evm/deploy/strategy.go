package deploy

import "github.com/bridge8004/bridge8004/contracts/bindings"

// NewStrategy plans a StrategyRegistry and its StrategyReputation. They have no roles, and no
// arguments of their own: on a chain there is one pair for each salt, whoever deploys it.
func NewStrategy(w Where) Plan {
	p := w.plan()
	registry := p.add("src/strategy/StrategyRegistry.sol:StrategyRegistry", &bindings.StrategyRegistryMetaData, nil)
	p.add("src/strategy/StrategyReputation.sol:StrategyReputation", &bindings.StrategyReputationMetaData, bindings.NewStrategyReputation().PackConstructor(registry))
	return p
}
