package shell

import (
	"context"
	"strings"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs"
	"github.com/bridge8004/bridge8004/configs/config"
)

// Agent reads an agent ref, short or long, and opens its chain.
func (s *Shell) Agent(ctx context.Context, text string) (caip.AgentRef, chains.Chain, error) {
	a, err := s.App()
	if err != nil {
		return caip.AgentRef{}, nil, err
	}
	ref, err := a.Config.AgentRef(text)
	if err != nil {
		return caip.AgentRef{}, nil, exit.AsUsage(err)
	}
	chain, err := a.At(ctx, ref.Registry)
	return ref, chain, err
}

// Feedback reads a feedback ref, short or long, and opens its chain.
func (s *Shell) Feedback(ctx context.Context, text string) (caip.FeedbackRef, chains.Chain, error) {
	a, err := s.App()
	if err != nil {
		return caip.FeedbackRef{}, nil, err
	}
	ref, err := a.Config.FeedbackRef(text)
	if err != nil {
		return caip.FeedbackRef{}, nil, exit.AsUsage(err)
	}
	chain, err := a.At(ctx, ref.Registry)
	return ref, chain, err
}

// Site returns the configuration of an EVM chain on which something is to be deployed, by its
// configured name or CAIP-2 id. A chain that no deployment is known on needs no configuration:
// --rpc CAIP2=URL is enough.
func (s *Shell) Site(nameOrID string) (config.Chain, error) {
	id, idErr := caip.ParseChainID(nameOrID)
	_, known := configs.Find(nameOrID)
	for _, pair := range s.rpc {
		if name, endpoint, ok := strings.Cut(pair, "="); ok && name == nameOrID && idErr == nil && !known && s.ConfigFile() == "" && id.Namespace == caip.EIP155 {
			return config.Chain{Name: strings.ReplaceAll(id.String(), ":", "-"), ID: id, RPC: []string{endpoint}}, nil
		}
	}
	a, err := s.App()
	if err != nil {
		return config.Chain{}, err
	}
	return a.Site(nameOrID)
}

// Account reads an account on a chain, as a bare address or CAIP-10.
func Account(chain caip.ChainID, flag, text string) (caip.AccountID, error) {
	account, err := caip.TypedAccount(chain, text)
	if err != nil {
		return caip.AccountID{}, exit.Usagef("%s: %w", flag, err)
	}
	return account, nil
}

// Accounts reads several accounts on a chain.
func Accounts(chain caip.ChainID, flag string, texts []string) ([]caip.AccountID, error) {
	var list []caip.AccountID
	for _, text := range texts {
		account, err := Account(chain, flag, text)
		if err != nil {
			return nil, err
		}
		list = append(list, account)
	}
	return list, nil
}

// FinalityFlag is a flag that takes a finality, or the configured one when it is not given.
type FinalityFlag struct {
	value chains.Finality
	set   bool
}

// AddAt adds the flag --at.
func (f *FinalityFlag) AddAt(flags *pflag.FlagSet) {
	flags.Var(f, "at", "finality to read at: latest, safe, finalized or depth:N (default as configured for the chain)")
}

// Set reads a finality.
func (f *FinalityFlag) Set(text string) (err error) {
	f.value, err = chains.ParseFinality(text)
	f.set = err == nil
	return err
}

// String returns what was set.
func (f *FinalityFlag) String() string {
	if !f.set {
		return ""
	}
	return f.value.String()
}

// Type names the kind of value in help texts.
func (f *FinalityFlag) Type() string { return "finality" }

// For returns the flag's finality, else the one configured for the chain, which s has opened.
func (f *FinalityFlag) For(s *Shell, chain chains.Chain) chains.Finality {
	if f.set {
		return f.value
	}
	return s.Finality(chain)
}

// Finality is the one configured for a chain, which s has opened.
func (s *Shell) Finality(chain chains.Chain) chains.Finality {
	return s.app.Config.Finality(chain.Info().Registry)
}

// Hint adds to a not-found error that something younger than the finality may be there.
func Hint(err error, at chains.Finality) error {
	if chains.KindOf(err) != chains.NotFound || at == chains.Latest {
		return err
	}
	return &hinted{err, at}
}

type hinted struct {
	err error
	at  chains.Finality
}

func (h *hinted) Error() string {
	return h.err.Error() + "; read at " + h.at.String() + ": what is younger shows with --at latest"
}
func (h *hinted) Unwrap() error { return h.err }

// maxAccounts bounds a file of accounts.
const maxAccounts = 10_000

// ReadAccounts reads a file with one account a line, where # begins a comment. One at least has to
// be there.
func (s *Shell) ReadAccounts(flag, path string) (list []string, err error) {
	content, err := s.ReadFile(flag, path, MaxFile)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(string(content)) {
		text, _, _ := strings.Cut(line, "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		if list = append(list, text); len(list) > maxAccounts {
			return nil, exit.Usagef("%s %s: more than %d accounts", flag, path, maxAccounts)
		}
	}
	if len(list) == 0 {
		return nil, exit.Usagef("%s %s: names no account", flag, path)
	}
	return list, nil
}

// anyOf is a chain of each family.
var anyOf = map[string]caip.ChainID{
	caip.EIP155: caip.MustChainID("eip155:1"),
	caip.Solana: caip.MustChainID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"),
}

// Reviewers reads accounts that may be on any chain of their family: CAIP-10, or bare addresses.
func Reviewers(flag string, texts []string) (list []caip.AccountID, err error) {
	for _, text := range texts {
		holder, err := caip.ParseHolder(text)
		if err != nil {
			return nil, exit.Usagef("%s: %w", flag, err)
		}
		account, err := caip.ParseAccountID(text)
		if err != nil {
			family, address, _ := strings.Cut(holder, ":")
			account = caip.AccountID{Chain: anyOf[family], Address: address}
		}
		list = append(list, account)
	}
	return list, nil
}
