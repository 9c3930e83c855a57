package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	relayer "github.com/bridge8004/bridge8004/relayer/config"
)

// SignerRule is what may be signed about one registration.
type SignerRule struct {
	Agent, Home caip.AgentRef
	Verbs       []string
	Wallets     []caip.AccountID
}

// SignerUse is a key, by reference, on one chain.
type SignerUse struct {
	Chain           Chain
	Key, Passphrase string
}

// Bounds of a signer's configuration.
const (
	maxSignerKeys   = 100
	maxSignerAgents = 10_000
)

// SignerTerms resolves what a signer may sign, and reports all that keeps it from running.
func (c Config) SignerTerms() (rules []SignerRule, uses []SignerUse, err error) {
	var found problems
	c.told(c.NATS.CheckSigner(), &found)
	for i, k := range c.Signer.Keys {
		path := fmt.Sprintf("signer.keys[%d]", i)
		if keyref.Check(k.Key) != nil {
			found.add(path+".key", "%s", keyref.ErrReference)
		}
		found.reference(path+".passphrase", k.Passphrase)
		if len(k.Chains) == 0 {
			found.add(path+".chains", "missing: the chains on which the key signs")
		}
		for j, name := range k.Chains {
			chain, err := c.Find(name)
			if err != nil {
				found.add(fmt.Sprintf("%s.chains[%d]", path, j), "%s", err)
				continue
			}
			uses = append(uses, SignerUse{Chain: chain, Key: k.Key, Passphrase: k.Passphrase})
		}
	}
	if n := len(c.Signer.Keys); n == 0 || n > maxSignerKeys {
		found.add("signer.keys", "%d: want 1 to %d keys to sign with", n, maxSignerKeys)
	}
	if n := len(c.Signer.Agents); n == 0 || n > maxSignerAgents {
		found.add("signer.agents", "%d: want 1 to %d agents to sign for", n, maxSignerAgents)
	}
	for i, a := range c.Signer.Agents {
		path := fmt.Sprintf("signer.agents[%d]", i)
		rule := c.signerRule(a, path, &found)
		if slices.ContainsFunc(rules, func(other SignerRule) bool { return other.Agent == rule.Agent && !rule.Agent.IsZero() }) {
			found.add(path+".agent", "%s is listed already", rule.Agent)
		}
		rules = append(rules, rule)
	}
	if len(found) > 0 {
		return nil, nil, &Error{File: c.Path, Problems: found}
	}
	return rules, uses, nil
}

// signerRule resolves one entry of signer.agents.
func (c Config) signerRule(a relayer.SignerAgent, path string, found *problems) (rule SignerRule) {
	ref := func(key, text string) (ref caip.AgentRef, at Chain) {
		ref, err := c.AgentRef(text)
		if err == nil {
			at, err = c.At(ref.Registry)
		}
		switch {
		case text == "":
			found.add(path+"."+key, "missing: a registration, such as base/42")
		case err != nil:
			found.add(path+"."+key, "%s", err)
		default:
			return ref, at
		}
		return caip.AgentRef{}, at
	}
	rule.Verbs = a.Verbs
	var on Chain
	rule.Agent, on = ref("agent", a.Agent)
	rule.Home, _ = ref("home", a.Home)
	if rule.Agent.IsZero() || rule.Home.IsZero() {
		return rule
	}
	if rule.Agent == rule.Home {
		found.add(path+".home", "it is the agent itself: a home follows nobody, and needs no signer")
	}
	can, named := relayer.SignerVerbs(on.ID.Namespace), false
	for i, verb := range a.Verbs {
		if !slices.Contains(can, verb) {
			found.add(fmt.Sprintf("%s.verbs[%d]", path, i), "%.40q: want %s", verb, strings.Join(can, ", "))
		}
		named = named || relayer.NamesWallet(verb)
	}
	if len(a.Verbs) == 0 {
		found.add(path+".verbs", "missing: want some of %s", strings.Join(can, ", "))
	}
	for i, text := range a.Wallets {
		wallet, err := on.Account(text)
		if err != nil {
			found.add(fmt.Sprintf("%s.wallets[%d]", path, i), "%s (want an address on %s)", err, on.ID)
		}
		rule.Wallets = append(rule.Wallets, wallet)
	}
	switch {
	case named && len(a.Wallets) == 0:
		found.add(path+".wallets", "missing: the wallets that it may have; no other is ever signed for")
	case !named && len(a.Wallets) > 0:
		found.add(path+".wallets", "none of its verbs is about a wallet; leave it out")
	}
	return rule
}
