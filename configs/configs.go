// Package configs holds what bridge8004 knows before anybody configures anything: the published
// deployments of the ERC-8004 registries and of SATI, the registry addresses that circulate and are
// wrong, and one commented sample configuration each for devnet, testnets and mainnets.
//
// Nothing here was read from a live chain; an adapter checks a registry before it trusts an
// address.
package configs

import (
	"embed"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// What deployments.json says, as Go data, so that no start of a program reads it.
//
//go:generate go test -count=1 -run ^TestDeploymentsAreThoseOfTheFile$ . -update

//go:embed devnet.yaml testnets.yaml mainnets.yaml
var samples embed.FS

// Samples are the names of the sample configurations, without their extension.
var Samples = []string{"devnet", "testnets", "mainnets"}

// Sample returns a commented sample configuration by its name in Samples.
func Sample(name string) ([]byte, error) { return samples.ReadFile(name + ".yaml") }

// The dialects of the known deployments.
const (
	ERC8004  = "erc8004"  // the official registries, version 2.0.0
	V1       = "v1"       // the earlier official registries: read and watched
	Strategy = "strategy" // StrategyRegistry and StrategyReputation
	Position = "position" // PositionNFT, which has no reputation registry
	SATI     = "sati"     // the SATI program on Solana
)

// SATIProgram is the address of the SATI program, the same on every Solana cluster.
const SATIProgram = "satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe"

// Deployment is a published pair of registries on one chain.
type Deployment struct {
	Name        string // short name, such as base
	Title       string // as published, such as Base Mainnet
	Chain       caip.ChainID
	Dialect     string // ERC8004 or SATI
	Pair        caip.Pair
	Testnet     bool
	LookupTable string // SATI: the published address lookup table, base58
	Uncertain   bool   // the chain id is not from the project's own repository
	Note        string
}

// Deployments lists what is known: ERC-8004 in the order of publication, then SATI. The caller may
// keep and change the slice.
func Deployments() []Deployment { return slices.Clone(deployments.known) }

// Find returns the deployment with a short name (base) or a CAIP-2 chain id (eip155:8453).
func Find(nameOrChain string) (Deployment, bool) {
	for _, d := range deployments.known {
		if d.Name == nameOrChain || d.Chain.String() == nameOrChain {
			return d, true
		}
	}
	return Deployment{}, false
}

// Pairs returns the registry pairs of all known deployments.
func Pairs() []caip.Pair {
	known := deployments.known
	pairs := make([]caip.Pair, len(known))
	for i, d := range known {
		pairs[i] = d.Pair
	}
	return pairs
}

// Wrong says what is known to be wrong with an account that is given as a registry of the erc8004
// dialect: a superseded one, one of another implementation, a validation registry, or the testnets'
// address on a mainnet and the reverse. Where a deployment is known on that chain, it names the
// right pair. It is empty for everything else.
func Wrong(registry caip.AccountID) string {
	d, known := Find(registry.Chain.String())
	known = known && d.Dialect == ERC8004
	problem := ""
	if i := slices.IndexFunc(deployments.wrong, func(w wrongAccount) bool { return w.account == registry }); i >= 0 {
		problem = deployments.wrong[i].problem
	} else if known {
		problem = misplaced(registry.Address, d)
	}
	if known && problem != "" {
		problem += fmt.Sprintf("; the registries on %s are %s and %s", d.Title, d.Pair.Identity.Address, d.Pair.Reputation.Address)
	}
	return problem
}

// misplaced says what is wrong with an address of the official families on the chain of a
// deployment.
func misplaced(address string, d Deployment) string {
	own, other, its, theirs := "mainnet", "testnet", deployments.mainnet, deployments.testnet
	if d.Testnet {
		own, other, its, theirs = other, own, theirs, its
	}
	switch {
	case theirs.identity == address || theirs.reputation == address:
		return fmt.Sprintf("a %s address, but %s is a %s", other, d.Title, own)
	case theirs.validation == address || its.validation == address:
		return "a validation registry, which is neither an identity nor a reputation registry"
	}
	return ""
}

type addresses struct{ identity, reputation, validation string }

// book is what deployments.json holds.
type book struct {
	known            []Deployment
	mainnet, testnet addresses // of the official registries, canonical
	wrong            []wrongAccount
}

type wrongAccount struct {
	account caip.AccountID
	problem string
}
