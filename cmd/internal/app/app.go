// Package app opens what the configuration describes. It holds the one list of adapters: a new family of chains is a folder under chains and a line here.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/cmd/internal/config"
	"github.com/bridge8004/bridge8004/configs"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
)

// App gives the configured chains, each opened when it is first asked for. It may be used concurrently.
type App struct {
	Config config.Config

	log      *slog.Logger
	adapters []Adapter

	mu      sync.Mutex
	chain   map[string]*opening // by configured name
	glimpse map[string]*opening // those of quick
	fetcher *fetch.Fetcher      // nil before it is asked for
}

// opening is a chain that is being or was opened. One that failed is tried again when it is asked for again.
type opening struct {
	mu    sync.Mutex
	chain chains.Chain
}

// New returns an App over a loaded configuration. Without adapters it takes the built-in ones.
func New(cfg config.Config, log *slog.Logger, adapters ...Adapter) *App {
	if len(adapters) == 0 {
		adapters = Adapters()
	}
	return &App{Config: cfg, log: log, adapters: adapters, chain: map[string]*opening{}, glimpse: map[string]*opening{}}
}

// Chain opens the configured chain with a name or CAIP-2 id. Where several registries are configured on a chain its id means the one of the standard dialect, if it is
// one; the others need their names.
func (a *App) Chain(ctx context.Context, nameOrID string) (chains.Chain, error) {
	c, err := a.find(nameOrID)
	if err != nil {
		return nil, err
	}
	return a.open(ctx, c)
}

func (a *App) find(nameOrID string) (config.Chain, error) {
	var found, standard []config.Chain
	for _, c := range a.Config.Chains {
		if c.Name == nameOrID {
			return c, nil
		}
		if c.ID.String() == nameOrID {
			found = append(found, c)
			if c.Dialect == configs.ERC8004 {
				standard = append(standard, c)
			}
		}
	}
	switch {
	case len(found) == 1:
		return found[0], nil
	case len(standard) == 1:
		return standard[0], nil
	case len(found) == 0:
		return config.Chain{}, notConfigured("chain "+quote(nameOrID), a.names())
	default:
		return config.Chain{}, notConfigured("one registry on "+nameOrID, a.names())
	}
}

// Site returns the configuration of the EVM chain with a name or CAIP-2 id, to deploy contracts on it.
func (a *App) Site(nameOrID string) (config.Chain, error) {
	c, err := a.find(nameOrID)
	if err == nil && c.ID.Namespace != caip.EIP155 {
		return config.Chain{}, &NotConfiguredError{fmt.Sprintf("an EVM chain (%s is %s: contracts are deployed on EVM chains alone)", c.Name, c.ID), a.names()}
	}
	return c, err
}

// At opens the chain that serves a registry, identity or reputation.
func (a *App) At(ctx context.Context, registry caip.AccountID) (chains.Chain, error) {
	for _, c := range a.Config.Chains {
		if c.Pair.Identity == registry || c.Pair.Reputation == registry {
			return a.open(ctx, c)
		}
	}
	return nil, notConfigured("registry "+registry.String(), a.names())
}

// On opens every configured chain with a CAIP-2 id.
func (a *App) On(ctx context.Context, id caip.ChainID) ([]chains.Chain, error) {
	var open []chains.Chain
	for _, c := range a.Config.Chains {
		if c.ID != id {
			continue
		}
		chain, err := a.open(ctx, c)
		if err != nil {
			return nil, err
		}
		open = append(open, chain)
	}
	return open, nil
}

// All opens all configured chains, in their order.
func (a *App) All(ctx context.Context) ([]chains.Chain, error) {
	var open []chains.Chain
	var problems []error
	for _, c := range a.Config.Chains {
		chain, err := a.open(ctx, c)
		if err != nil {
			problems = append(problems, err)
			continue
		}
		open = append(open, chain)
	}
	return open, errors.Join(problems...)
}

// KeyRef names a key, and the passphrase that opens it, by reference.
type KeyRef struct{ Key, Passphrase string }

// Load reads what the references name.
func (r KeyRef) Load() (Secret, error) {
	var s Secret
	var err error
	if s.Key, err = keyref.Load(r.Key); err != nil {
		return Secret{}, &KeyError{err}
	}
	if r.Passphrase != "" {
		if s.Passphrase, err = keyref.Load(r.Passphrase); err != nil {
			return Secret{}, &KeyError{fmt.Errorf("passphrase: %w", err)}
		}
	}
	return s, nil
}

// Writer returns a writer to an open chain with the account of a key.
func (a *App) Writer(ctx context.Context, chain chains.Chain, key KeyRef) (chains.Writer, error) {
	secret, err := key.Load()
	if err != nil {
		return nil, err
	}
	c, _ := a.Config.Chain(chain.Info().Name)
	adapter, err := a.adapter(c.Dialect)
	if err != nil {
		return nil, err
	}
	writer, err := adapter.Writer(ctx, chain, c, secret)
	return writer, place(key, err)
}

// Consent signs, with a wallet's key, that the wallet agrees to be set as an agent's, and returns the wallet with its proof.
func (a *App) Consent(ctx context.Context, chain chains.Chain, agent caip.AgentRef, key KeyRef) (caip.AccountID, chains.WalletProof, error) {
	adapter, err := a.adapter(chain.Info().Dialect)
	if err != nil {
		return caip.AccountID{}, chains.WalletProof{}, err
	}
	if adapter.Consent == nil {
		return caip.AccountID{}, chains.WalletProof{}, chains.Refuse(chain.Info().Chain, "wallet consent", "wallets sign nothing here; leave the wallet's key out")
	}
	secret, err := key.Load()
	if err != nil {
		return caip.AccountID{}, chains.WalletProof{}, err
	}
	wallet, proof, err := adapter.Consent(ctx, chain, agent, secret)
	return wallet, proof, place(key, err)
}

// place names the reference of a key that turned out to be none.
func place(key KeyRef, err error) error {
	var unreadable *KeyError
	if errors.As(err, &unreadable) {
		return &KeyError{fmt.Errorf("%s: %w", key.Key, unreadable.Err)}
	}
	return err
}

// Close ends the connections of all open chains.
func (a *App) Close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, o := range slices.Concat(slices.Collect(maps.Values(a.chain)), slices.Collect(maps.Values(a.glimpse))) {
		switch c := o.chain.(type) {
		case interface{ Close() }:
			c.Close()
		case interface{ Close() error }:
			if err := c.Close(); err != nil {
				a.log.Debug("close chain", "error", err)
			}
		}
	}
}

// KeyError is a key that could not be read. It never holds the key.
type KeyError struct{ Err error }

// Error returns the cause's text.
func (e *KeyError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *KeyError) Unwrap() error { return e.Err }

// Usage tells that a key is the caller's to mend.
func (e *KeyError) Usage() bool { return true }

// NotConfiguredError is a chain or registry that the configuration does not have.
type NotConfiguredError struct{ What, Configured string }

// Error lists what is configured.
func (e *NotConfiguredError) Error() string {
	if e.Configured == "" {
		return e.What + ": no chain is configured; give --config FILE or --rpc CAIP2=URL"
	}
	return fmt.Sprintf("%s is not configured; configured are: %s", e.What, e.Configured)
}

// Usage tells that what to ask for is the caller's to know.
func (e *NotConfiguredError) Usage() bool { return true }

func notConfigured(what, configured string) error { return &NotConfiguredError{what, configured} }

// opens is how a chain is connected to.
type opens = func(context.Context, config.Chain, *slog.Logger) (chains.Chain, error)

func (a *App) open(ctx context.Context, c config.Chain) (chains.Chain, error) {
	return a.openWith(ctx, c, a.chain, func(adapter Adapter) opens { return adapter.Open })
}

// quick is open for who reads registrations only: the first reading may tell what is wrong with the node.
func (a *App) quick(ctx context.Context, c config.Chain) (chains.Chain, error) {
	return a.openWith(ctx, c, a.glimpse, func(adapter Adapter) opens {
		if adapter.Quick == nil {
			return adapter.Open
		}
		return adapter.Quick
	})
}

func (a *App) openWith(ctx context.Context, c config.Chain, opened map[string]*opening, how func(Adapter) opens) (chains.Chain, error) {
	a.mu.Lock()
	o := opened[c.Name]
	if o == nil {
		o = new(opening)
		opened[c.Name] = o
	}
	a.mu.Unlock()
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.chain != nil {
		return o.chain, nil
	}
	adapter, err := a.adapter(c.Dialect)
	if err != nil {
		return nil, err
	}
	chain, err := how(adapter)(ctx, c, a.log)
	if err != nil {
		return nil, fmt.Errorf("chain %s: %w", c.Name, err)
	}
	o.chain = chain
	return chain, nil
}

func (a *App) adapter(dialect string) (Adapter, error) {
	for _, adapter := range a.adapters {
		if slices.Contains(adapter.Dialects, dialect) {
			return adapter, nil
		}
	}
	return Adapter{}, &chains.Error{Kind: chains.Unsupported, Op: "open chain", Err: fmt.Errorf("no adapter for dialect %q", dialect)}
}

func (a *App) names() string {
	list := make([]string, len(a.Config.Chains))
	for i, c := range a.Config.Chains {
		list[i] = c.Name + " (" + c.Pair.Identity.String() + ")"
	}
	return strings.Join(list, ", ")
}

func quote(s string) string { return fmt.Sprintf("%.80q", s) }
