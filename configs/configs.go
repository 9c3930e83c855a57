// Package configs holds what bridge8004 knows before anybody configures anything: the published deployments of the ERC-8004 registries and of SATI, the
// registry addresses that circulate and are wrong, and one commented sample configuration each for devnet, testnets and mainnets.
//
// Nothing here was read from a live chain; an adapter checks a registry before it trusts an address.
package configs

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/bridge8004/bridge8004/chains/caip"
)

//go:embed deployments.json
var deployments []byte

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

// Deployments lists what is known: ERC-8004 in the order of publication, then SATI. The caller may keep and change the slice.
func Deployments() []Deployment { return slices.Clone(load().known) }

// Find returns the deployment with a short name (base) or a CAIP-2 chain id (eip155:8453).
func Find(nameOrChain string) (Deployment, bool) {
	for _, d := range load().known {
		if d.Name == nameOrChain || d.Chain.String() == nameOrChain {
			return d, true
		}
	}
	return Deployment{}, false
}

// Pairs returns the registry pairs of all known deployments.
func Pairs() []caip.Pair {
	known := load().known
	pairs := make([]caip.Pair, len(known))
	for i, d := range known {
		pairs[i] = d.Pair
	}
	return pairs
}

// Wrong says what is known to be wrong with an account that is given as a registry of the erc8004 dialect: a superseded one, one of another
// implementation, a validation registry, or the testnets' address on a mainnet and the reverse. Where a deployment is known on that chain, it names the right pair.
// It is empty for everything else.
func Wrong(registry caip.AccountID) string {
	b := load()
	d, known := Find(registry.Chain.String())
	known = known && d.Dialect == ERC8004
	problem := b.wrong[registry]
	if known && problem == "" {
		problem = b.misplaced(registry.Address, d)
	}
	if known && problem != "" {
		problem += fmt.Sprintf("; the registries on %s are %s and %s", d.Title, d.Pair.Identity.Address, d.Pair.Reputation.Address)
	}
	return problem
}

// misplaced says what is wrong with an address of the official families on the chain of a deployment.
func (b book) misplaced(address string, d Deployment) string {
	own, other := "mainnet", "testnet"
	if d.Testnet {
		own, other = other, own
	}
	switch a := b.families[other]; {
	case a.identity == address || a.reputation == address:
		return fmt.Sprintf("a %s address, but %s is a %s", other, d.Title, own)
	case a.validation == address || b.families[own].validation == address:
		return "a validation registry, which is neither an identity nor a reputation registry"
	}
	return ""
}

type addresses struct{ identity, reputation, validation string }

type book struct {
	known    []Deployment
	families map[string]addresses
	wrong    map[caip.AccountID]string
}

// load parses the embedded file once. A mistake in it is a mistake in the build, found by the tests of this package.
var load = sync.OnceValue(func() book {
	b, err := parse(deployments)
	if err != nil {
		panic("configs: deployments.json: " + err.Error())
	}
	return b
})

type entry struct {
	Name, Title, ID, Family, Program, LookupTable, Note string
	Uncertain                                           bool
}

func parse(data []byte) (book, error) {
	var file struct {
		Format, Note  string
		Families      map[string]struct{ Identity, Reputation, Validation string }
		ERC8004, SATI []entry
		Wrong         []struct{ Account, Problem string }
	}
	d := json.NewDecoder(strings.NewReader(string(data)))
	d.DisallowUnknownFields()
	if err := d.Decode(&file); err != nil {
		return book{}, err
	}
	b := book{families: map[string]addresses{}, wrong: map[caip.AccountID]string{}}
	for name, f := range file.Families {
		identity, err := caip.Address(caip.EIP155, f.Identity)
		if err != nil {
			return book{}, err
		}
		reputation, err := caip.Address(caip.EIP155, f.Reputation)
		if err != nil {
			return book{}, err
		}
		validation, err := caip.Address(caip.EIP155, f.Validation)
		if err != nil {
			return book{}, err
		}
		b.families[name] = addresses{identity, reputation, validation}
	}
	add := func(e entry, dialect string, identity, reputation string) error {
		chain, err := caip.ParseChainID(e.ID)
		if err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		pair := caip.Pair{}
		if pair.Identity, err = caip.NewAccountID(chain, identity); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		if pair.Reputation, err = caip.NewAccountID(chain, reputation); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
		b.known = append(b.known, Deployment{
			Name: e.Name, Title: e.Title, Chain: chain, Dialect: dialect, Pair: pair, Testnet: e.Family == "testnet",
			LookupTable: e.LookupTable, Uncertain: e.Uncertain, Note: e.Note,
		})
		return nil
	}
	for _, e := range file.ERC8004 {
		family, ok := b.families[e.Family]
		if !ok {
			return book{}, fmt.Errorf("%s: no family %q", e.Name, e.Family)
		}
		if err := add(e, ERC8004, family.identity, family.reputation); err != nil {
			return book{}, err
		}
	}
	for _, e := range file.SATI {
		if err := add(e, SATI, e.Program, e.Program); err != nil {
			return book{}, err
		}
	}
	for _, w := range file.Wrong {
		account, err := caip.ParseAccountID(w.Account)
		if err != nil {
			return book{}, err
		}
		b.wrong[account] = w.Problem
	}
	return b, nil
}
