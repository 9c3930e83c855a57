package config

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/configs"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

// Agent declares an agent as its owner wants it on all of its chains.
type Agent struct {
	// Name of the declaration: lower-case letters, digits and dashes. Required.
	Name string `yaml:"name"`
	// Path of the registration file. The commands add its registrations: leave them out of it.
	// Required.
	File string `yaml:"file"`
	// Where the registration file goes.
	Publish Publish `yaml:"publish"`
	// Chain whose registration is the home, which the others follow, by configured name. Required.
	Home string `yaml:"home"`
	// The chains on which the agent stands. Required.
	Chains []AgentChain `yaml:"chains"`
}

// Publish says where a registration file goes: in one of these ways.
type Publish struct {
	// The value data: the URI itself holds the file (EVM; SATI takes 200 bytes).
	As string `yaml:"as"`
	// RPC API of an IPFS node, such as http://127.0.0.1:5001.
	IPFS string `yaml:"ipfs"`
	// Reference to the Authorization header that the node wants.
	IPFSAuth string `yaml:"ipfs_auth"`
	// Directory that a web server serves at base_url.
	Dir string `yaml:"dir"`
	// The https URL at which dir is served.
	BaseURL string `yaml:"base_url"`
	// Name of the file in dir; default registration.json.
	FileName string `yaml:"file_name"`
}

// DefaultFileName is that of a registration file in its directory.
const DefaultFileName = "registration.json"

// AgentChain is what is wanted on one chain.
type AgentChain struct {
	// The chain, by configured name. Required.
	Chain string `yaml:"chain"`
	// A reference (file:PATH, env:NAME) to the owner's key, which signs and pays; or the address of
	// an owner whose key is elsewhere: then the commands that he has to run are printed. Required.
	Owner string `yaml:"owner"`
	// Reference to the passphrase of the owner's key file.
	OwnerPassphrase string `yaml:"owner_passphrase"`
	// On-chain name (SATI, where it is required), at most 32 bytes.
	Name string `yaml:"name"`
	// On-chain symbol (SATI), at most 10 bytes.
	Symbol string `yaml:"symbol"`
	// Address at which the agent is paid. Default: whatever the chain says; nothing is changed
	// then.
	Wallet string `yaml:"wallet"`
	// Reference to the wallet's key, which has to agree (EVM).
	WalletKey string `yaml:"wallet_key"`
	// Reference to the passphrase of the wallet's key file.
	WalletPassphrase string `yaml:"wallet_passphrase"`
	// What relayers may keep in step through SyncDelegate.
	Grants []AgentGrant `yaml:"grants"`
}

// AgentGrant is a grant to a relayer.
type AgentGrant struct {
	// The relayer's account on the chain. Required.
	Relayer string `yaml:"relayer"`
	// What it may do: uri, wallet-metadata, unset-wallet, submit-wallet. Required.
	Scopes []string `yaml:"scopes"`
	// For how long, in whole seconds, from when it is given; it is given again a week before it
	// ends. Default 8760h.
	For time.Duration `yaml:"for"`
}

// Owned is a declaration with its names resolved.
type Owned struct {
	Agent
	Home    Chain
	Members []Owning // in their order, one for each chain
}

// Owning is what is wanted on one chain, resolved.
type Owning struct {
	AgentChain
	Chain  Chain
	Cold   caip.AccountID // the owner whose key is elsewhere; zero: Owner is a reference
	Wallet caip.AccountID // zero: none is declared
	Grants []owner.Grant
}

// Bounds of a declaration.
const (
	maxAgentChains = 50
	maxAgentGrants = 8
	grantFor       = 365 * 24 * time.Hour
)

// Owned finds a declaration by its name, and reports all that is wrong with it.
func (c Config) Owned(name string) (Owned, error) {
	at := slices.IndexFunc(c.Agents, func(a Agent) bool { return a.Name == name })
	if at < 0 {
		var names []string
		for _, a := range c.Agents {
			names = append(names, a.Name)
		}
		return Owned{}, &NotConfiguredError{What: fmt.Sprintf("an agent %.80q", name), Configured: strings.Join(names, ", "), Remedy: "declare it under agents"}
	}
	var found problems
	path := fmt.Sprintf("agents[%d]", at)
	o := Owned{Agent: c.Agents[at]}
	if slices.ContainsFunc(c.Agents[at+1:], func(a Agent) bool { return a.Name == name }) {
		found.add(path+".name", "%.80q is there twice", name)
	}
	if !isChainName(name) {
		found.add(path+".name", "%.80q: want 1 to 40 lower-case letters, digits and dashes", name)
	}
	if o.File == "" {
		found.add(path+".file", "missing: the registration file, without its registrations")
	}
	place := func(p Publish) string { return filepath.Join(p.Dir, cmp.Or(p.FileName, DefaultFileName)) }
	for i, other := range c.Agents {
		if i != at && o.Publish.Dir != "" && other.Publish.Dir != "" && place(other.Publish) == place(o.Publish) {
			found.add(path+".publish", "its file is that of agents[%d], %s: each would take the other's place; name another with file_name", i, place(o.Publish))
		}
	}
	if n := len(o.Agent.Chains); n == 0 || n > maxAgentChains {
		found.add(path+".chains", "%d: want 1 to %d", n, maxAgentChains)
	}
	for i, want := range o.Agent.Chains {
		o.Members = append(o.Members, c.owning(want, fmt.Sprintf("%s.chains[%d]", path, i), &found))
	}
	for i, m := range o.Members {
		for _, other := range o.Members[:i] {
			switch {
			case m.Chain.Name == "" || m.Chain.ID != other.Chain.ID:
			case m.Chain.Name == other.Chain.Name:
				found.add(fmt.Sprintf("%s.chains[%d].chain", path, i), "%s is listed already", m.Chain.Name)
			case m.Wallet != other.Wallet: // the home declares one wallet for a chain
				found.add(fmt.Sprintf("%s.chains[%d].wallet", path, i), "another than on %s: an agent has one wallet on %s", other.Chain.Name, m.Chain.ID)
			}
		}
	}
	home := slices.IndexFunc(o.Members, func(m Owning) bool { return m.Chain.Name == o.Agent.Home && o.Agent.Home != "" })
	if home < 0 {
		found.add(path+".home", "%.80q: want one of its chains", o.Agent.Home)
	} else {
		o.Home = o.Members[home].Chain
	}
	if len(found) > 0 {
		return Owned{}, &Error{File: c.Path, Problems: found}
	}
	return o, nil
}

// owning resolves what is wanted on one chain.
func (c Config) owning(want AgentChain, path string, found *problems) Owning {
	o := Owning{AgentChain: want}
	chain, err := c.Find(want.Chain)
	if err != nil {
		found.add(path+".chain", "%s", err)
		return o
	}
	o.Chain = chain
	account := func(key, text string) caip.AccountID {
		a, err := chain.Account(text)
		if err != nil {
			found.add(path+"."+key, "%s (want an address on %s)", err, chain.ID)
		}
		return a
	}
	switch {
	case want.Owner == "":
		found.add(path+".owner", "missing: a reference to the owner's key, or his address")
	case keyref.Check(want.Owner) != nil:
		// SECURITY: what is no address is not repeated: it may be the key itself.
		if o.Cold, err = caip.TypedAccount(chain.ID, want.Owner); err != nil {
			found.add(path+".owner", "want file:PATH, env:NAME or the owner's address on %s; a key itself is never taken", chain.ID)
		}
	}
	found.reference(path+".owner_passphrase", want.OwnerPassphrase)
	found.reference(path+".wallet_key", want.WalletKey)
	found.reference(path+".wallet_passphrase", want.WalletPassphrase)
	sati := chain.Dialect == configs.SATI
	switch {
	case sati && want.Name == "":
		found.add(path+".name", "missing: an agent has an on-chain name on SATI")
	case !sati && (want.Name != "" || want.Symbol != ""):
		found.add(path+".name", "an agent has no on-chain name on %s: it stands in the registration file", chain.Name)
	}
	if want.Wallet != "" {
		o.Wallet = account("wallet", want.Wallet)
	}
	if want.WalletKey != "" && (sati || want.Wallet == "") {
		found.add(path+".wallet_key", "it goes with wallet, and wallets sign nothing on SATI")
	}
	if n := len(want.Grants); n > maxAgentGrants {
		found.add(path+".grants", "%d: want at most %d", n, maxAgentGrants)
	}
	for i, g := range want.Grants {
		at := fmt.Sprintf("grants[%d]", i)
		given := owner.Grant{Relayer: account(at+".relayer", g.Relayer), For: cmp.Or(g.For, grantFor)}
		if given.For <= chains.GrantRenewal || given.For%time.Second != 0 {
			found.add(path+"."+at+".for", "%s: want whole seconds, more than %s", g.For, chains.GrantRenewal)
		}
		if given.Scopes, err = chains.ParseScopes(g.Scopes); err != nil {
			found.add(path+"."+at+".scopes", "%s", err)
		}
		if slices.ContainsFunc(o.Grants, func(other owner.Grant) bool { return other.Relayer == given.Relayer }) {
			found.add(path+"."+at+".relayer", "it has a grant already, which another one takes the place of: name all of its scopes in one")
		}
		if chain.Delegate == "" {
			found.add(path+"."+at, "%s has no SyncDelegate: name its contract as delegate of the chain", chain.Name)
		}
		o.Grants = append(o.Grants, given)
	}
	return o
}
