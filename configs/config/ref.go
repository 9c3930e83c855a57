package config

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs"
)

// Chain returns the configured chain with a name.
func (c Config) Chain(name string) (Chain, bool) {
	for _, chain := range c.Chains {
		if chain.Name == name {
			return chain, true
		}
	}
	return Chain{}, false
}

// Find returns the one configured chain that a name or a CAIP-2 id means. Where several registries
// are configured on a chain, its id means the one of the standard dialect, if it is one; the others
// need their names. The error is a *NotConfiguredError, or an *AmbiguousError.
func (c Config) Find(nameOrID string) (Chain, error) {
	var found, standard []Chain
	for _, chain := range c.Chains {
		if chain.Name == nameOrID {
			return chain, nil
		}
		if chain.ID.String() == nameOrID {
			found = append(found, chain)
			if chain.Dialect == configs.ERC8004 {
				standard = append(standard, chain)
			}
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(standard) == 1:
		return standard[0], nil
	case len(found) > 1:
		ambiguous := &AmbiguousError{Chain: nameOrID}
		for _, chain := range found {
			ambiguous.Meant = append(ambiguous.Meant, chain.Name)
		}
		return Chain{}, ambiguous
	}
	return Chain{}, &NotConfiguredError{What: fmt.Sprintf("chain %.80q", nameOrID), Configured: list(c.Chains), Remedy: remedy(nameOrID, c.Chains)}
}

// At returns the configured chain that a registry serves, identity or reputation. The error is a
// *NotConfiguredError.
func (c Config) At(registry caip.AccountID) (Chain, error) {
	for _, chain := range c.Chains {
		if chain.Pair.Identity == registry || chain.Pair.Reputation == registry {
			return chain, nil
		}
	}
	known := ""
	if d, ok := configs.Find(registry.Chain.String()); ok && (d.Pair.Identity == registry || d.Pair.Reputation == registry) {
		known = d.Name
	}
	return Chain{}, &NotConfiguredError{What: "registry " + registry.String(), Configured: list(c.Chains), Remedy: remedy(known, nil)}
}

// Finality is that of the chain which a registry serves, where none is asked for: as configured,
// else Finalized.
func (c Config) Finality(registry caip.AccountID) chains.Finality {
	chain, err := c.At(registry)
	if err != nil {
		return chains.Finalized
	}
	return chain.Finality
}

// AgentRef reads every form of an agent ref: in full, `<registry>/<agentId>` or
// `<registry>:<agentId>`; or short, `base/42`, `base:42`, `eip155:8453/42` or `8453:42`, where Find
// knows the chain. Without any configured chain, short forms mean the published deployments. An
// error of a short form that names an unknown chain is a *NotConfiguredError, and of one that may
// mean several registries an *AmbiguousError.
func (c Config) AgentRef(text string) (caip.AgentRef, error) {
	chain, id, short := cutShort(text)
	if !short || !strings.Contains(text, "/") && strings.Contains(id, "/") { // the id follows a CAIP-10 account
		return caip.ParseAgentRef(text)
	}
	pair, err := c.pair(chain)
	if err != nil {
		return caip.AgentRef{}, fmt.Errorf("agent ref %.160q: %w", text, refs(err, id))
	}
	return caip.NewAgentRef(pair.Identity, id)
}

// FeedbackRef reads every form of a feedback ref: in full,
// `<reputation registry>/<agentId>/<client>/<index>` or `<program>/<mint>/<attestation>`; or with
// one of the short forms of AgentRef before the rest: `base/42/<client>/<index>`,
// `8453:42:<client>:<index>`. Errors are as those of AgentRef.
func (c Config) FeedbackRef(text string) (caip.FeedbackRef, error) {
	chain, rest, short := cutShort(text)
	if !short {
		return caip.ParseFeedbackRef(text)
	}
	pair, err := c.pair(chain)
	if err != nil { // of several registries, those in which nobody can give feedback are not meant
		rated := Config{Chains: slices.DeleteFunc(slices.Clone(c.Chains), func(other Chain) bool { return other.Pair.Reputation.IsZero() })}
		one, several := rated.Find(number(chain))
		if ambiguous := new(AmbiguousError); errors.As(several, &ambiguous) {
			err = several
		}
		if several != nil {
			return caip.FeedbackRef{}, fmt.Errorf("feedback ref %.160q: %w", text, refs(err, rest))
		}
		pair = one.Pair
	}
	if pair.Reputation.IsZero() {
		return caip.FeedbackRef{}, fmt.Errorf("feedback ref %.160q: the registry of %s has no reputation part", text, chain)
	}
	return caip.ParseFeedbackRef(pair.Reputation.String() + "/" + rest)
}

// cutShort takes a ref apart that names its chain and no registry. The chain is a name, a CAIP-2 id
// or the number of an EVM chain; the parts of the rest come back separated by slashes.
func cutShort(text string) (chain, rest string, short bool) {
	if chain, rest, short = strings.Cut(text, "/"); short {
		return chain, rest, strings.Count(chain, ":") < 2
	}
	chain, rest, short = strings.Cut(text, ":")
	return chain, strings.ReplaceAll(rest, ":", "/"), short && chain != caip.EIP155
}

// pair is the registries that the chain of a short form means.
func (c Config) pair(chain string) (caip.Pair, error) {
	if names := func(n Chain) bool { return n.Name == chain }; !slices.ContainsFunc(c.Chains, names) {
		chain = number(chain)
	}
	if strings.Contains(chain, ":") {
		if _, err := caip.ParseChainID(chain); err != nil {
			return caip.Pair{}, err
		}
	}
	if d, known := configs.Find(chain); known && len(c.Chains) == 0 {
		return d.Pair, nil
	}
	found, err := c.Find(chain)
	return found.Pair, err
}

// number is the CAIP-2 id of an EVM chain that is named by its number; other names stay.
func number(chain string) string {
	if chain != "" && strings.Trim(chain, "0123456789") == "" {
		return caip.EIP155 + ":" + chain
	}
	return chain
}

// AmbiguousError is a name or id that may mean several registries.
type AmbiguousError struct {
	Chain string   // such as eip155:8453
	Meant []string // what may be meant, as it has to be written
}

// Error says what may be meant.
func (e *AmbiguousError) Error() string {
	return fmt.Sprintf("%s is ambiguous: several registries are configured there; write %s", e.Chain, strings.Join(e.Meant, " or "))
}

// Usage tells that what is meant is the caller's to know.
func (e *AmbiguousError) Usage() bool { return true }

// refs has what is ambiguous say which references there are: the names, with the rest of the text.
func refs(err error, rest string) error {
	ambiguous := new(AmbiguousError)
	if !errors.As(err, &ambiguous) {
		return err
	}
	whole := &AmbiguousError{Chain: ambiguous.Chain}
	for _, name := range ambiguous.Meant {
		whole.Meant = append(whole.Meant, fmt.Sprintf("%s/%.160s", name, rest))
	}
	return whole
}

// NotConfiguredError is a chain or registry that the configuration does not have.
type NotConfiguredError struct {
	What       string // such as chain "bse"
	Configured string // what is, by name; empty: nothing
	Remedy     string
}

// Error says what is missing, what to do, and what is configured.
func (e *NotConfiguredError) Error() string {
	if e.Configured == "" {
		return fmt.Sprintf("%s: no chain is configured; %s", e.What, e.Remedy)
	}
	return fmt.Sprintf("%s is not configured; configured are: %s; %s", e.What, e.Configured, e.Remedy)
}

// Usage tells that what to ask for is the caller's to know.
func (e *NotConfiguredError) Usage() bool { return true }

// remedy says how to have a chain that was asked for by a name or id. Whoever has mistyped it meant
// one of those that are there, or a published deployment.
func remedy(asked string, there []Chain) string {
	var names []string
	for _, chain := range there {
		names = append(names, chain.Name)
	}
	for _, d := range configs.Deployments() {
		names = append(names, d.Name)
		if d.Name == asked || asked != "" && d.Chain.String() == asked {
			return fmt.Sprintf("give --rpc %s=URL, or --config FILE that lists it", d.Name)
		}
	}
	meant := func(name string) bool { return resembles(asked, name) }
	if i := slices.IndexFunc(names, meant); i >= 0 {
		return "did you mean " + names[i] + "?"
	}
	return "give --config FILE that lists it; bridge8004 chains list --known has the published deployments, for --rpc NAME=URL"
}

// resembles reports whether one letter too many, too few, wrong or in its neighbour's place makes a
// name of at least three letters from a text.
func resembles(text, name string) bool {
	if len(name) < 3 || text == name {
		return false
	}
	same := 0
	for same < min(len(text), len(name)) && text[same] == name[same] {
		same++
	}
	a, b := text[same:], name[same:]
	switch len(text) - len(name) {
	case -1:
		return a == b[1:]
	case 0:
		return a[1:] == b[1:] || len(a) > 1 && a[0] == b[1] && a[1] == b[0] && a[2:] == b[2:]
	case 1:
		return a[1:] == b
	}
	return false
}

func list(there []Chain) string {
	names := make([]string, len(there))
	for i, c := range there {
		names[i] = c.Name + " (" + c.Pair.Identity.String() + ")"
	}
	return strings.Join(names, ", ")
}
