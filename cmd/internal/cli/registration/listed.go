package registration

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/publish"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// settled reads the refs of registrations that a file is to list. Each has to be in a configured
// registry, and older than the finality that is configured for its chain.
func settled(ctx context.Context, s *shell.Shell, texts []string) ([]caip.AgentRef, error) {
	var refs []caip.AgentRef
	for _, text := range texts {
		ref, chain, err := s.Agent(ctx, text)
		if err != nil {
			return nil, err
		}
		if _, err := publish.Final(ctx, chain, ref, s.Finality(chain)); err != nil {
			return nil, err
		}
		refs = append(refs, ref)
	}
	return refs, nil
}

// refOf reads the name of a registration without asking its chain: one that is to be removed may be
// anywhere.
func refOf(s *shell.Shell, text string) (caip.AgentRef, error) {
	if ref, err := caip.ParseAgentRef(text); err == nil {
		return ref, nil
	}
	a, err := s.App()
	if err != nil {
		return caip.AgentRef{}, err
	}
	ref, err := a.Config.AgentRef(text)
	return ref, exit.AsUsage(err)
}

// serviceOf reads NAME[@VERSION]=ENDPOINT, or a service as JSON.
func serviceOf(text string) (registration.Service, error) {
	if strings.HasPrefix(text, "{") {
		f, err := registration.Parse([]byte(`{"services":[` + text + `]}`))
		if err != nil || !json.Valid([]byte(text)) || len(f.Services) != 1 || f.Services[0].Name == "" || f.Services[0].Endpoint == "" {
			return registration.Service{}, exit.Usagef("--service %.80q: want one JSON object with name and endpoint", text)
		}
		return f.Services[0], nil
	}
	name, endpoint, ok := strings.Cut(text, "=")
	name, version, versioned := strings.Cut(name, "@")
	if !ok || name == "" || endpoint == "" || versioned && version == "" {
		return registration.Service{}, exit.Usagef("--service %.80q: want NAME=ENDPOINT, NAME@VERSION=ENDPOINT or {\"name\": …, \"endpoint\": …}", text)
	}
	return registration.Service{Name: name, Version: version, Endpoint: endpoint}, nil
}

// warnOfPower warns of a signing key that can do more than sign answers: it lies on servers, and
// what it owns or is paid to would lie there with it. What cannot be read warns of nothing.
func warnOfPower(ctx context.Context, s *shell.Shell, key registration.Signer, refs []caip.AgentRef) {
	a, err := s.App()
	if err != nil {
		return
	}
	namespace, address := key.Account()
	for _, ref := range refs {
		if ref.Chain().Namespace != namespace {
			continue
		}
		chain, err := a.At(ctx, ref.Registry)
		if err != nil {
			continue
		}
		agent, err := chain.Agent(ctx, ref, chains.Latest)
		if err != nil {
			continue
		}
		for _, power := range []struct {
			account caip.AccountID
			text    string
		}{{agent.Owner, "owns"}, {agent.Authority, "may change"}, {agent.Wallet.Address, "is paid for"}} {
			if power.account.Address == address {
				s.Note("warning: the account of this key %s %s: take a key of its own for signing answers", power.text, ref)
				break
			}
		}
	}
}

// wallets makes the agentWallet services say what the chains of the listed registrations say, at
// the finality of each, and tells what changed. One that is another in the newest block is refused.
// A wallet that its chain forbids to pay is no wallet. A chain on which no registration is in a
// configured registry keeps what the file says; where one is, only what was read there is said of
// it.
func wallets(ctx context.Context, s *shell.Shell, d *registration.Document) ([]string, error) {
	f, err := d.File()
	if err != nil {
		return nil, err
	}
	a, err := s.App()
	if err != nil {
		return nil, err
	}
	var order []caip.ChainID // those that were read
	paid := map[caip.ChainID][]caip.AccountID{}
	for _, ref := range f.Refs() {
		if !slices.ContainsFunc(a.Config.Chains, func(c config.Chain) bool { return c.Pair.Identity == ref.Registry }) {
			s.Note("%s: the registry is not configured; its wallet is not read", ref)
			continue
		}
		chain, err := a.At(ctx, ref.Registry)
		if err != nil {
			return nil, err
		}
		agent, err := publish.FinalWallet(ctx, chain, ref, a.Config.Finality(ref.Registry))
		if err != nil {
			return nil, err
		}
		if !slices.Contains(order, ref.Chain()) {
			order = append(order, ref.Chain())
		}
		if agent.Wallet.State == chains.WalletSet {
			paid[ref.Chain()] = append(paid[ref.Chain()], agent.Wallet.Address)
		}
	}
	var changes []string
	for _, chain := range order {
		changed, err := d.SetWallets(chain, paid[chain])
		if err != nil {
			return nil, err
		}
		switch {
		case !changed:
		case len(paid[chain]) == 0:
			changes = append(changes, "no agentWallet on "+chain.String())
		default:
			for _, account := range paid[chain] {
				changes = append(changes, "agentWallet "+account.String())
			}
		}
	}
	return changes, nil
}
