package bridge8004

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

// Chains gives the chains of a configuration, each opened when it is first asked for. It may be
// used concurrently, and so may all that it returns but writers that share a key. Whoever made it
// closes it, once.
type Chains struct {
	Config config.Config // not to be changed

	log      *slog.Logger
	adapters []family

	mu      sync.Mutex
	closed  bool
	chain   map[string]*opening // by configured name
	glimpse map[string]*opening // those of quick
	fetcher *fetch.Fetcher      // nil before it is asked for
}

// opening is a chain that is being or was opened. One that failed is tried again when it is asked
// for again.
type opening struct {
	turn   chan struct{} // holds one value while somebody uses the fields below
	chain  chains.Chain
	closed bool
}

// ErrClosed says that Close was called.
var ErrClosed = errors.New("the chains of this configuration are closed")

// Open reads a configuration file as the commands read it, the environment included
// (BRIDGE8004_FETCH_TIMEOUT and the like; see configs/README.md). It connects to nothing and logs
// nothing. The error is a *config.Error with all problems, or that of reading the file.
func Open(file string) (*Chains, error) {
	cfg, err := config.Load(config.Options{File: file, Environ: os.Environ()})
	if err != nil {
		return nil, err
	}
	return New(cfg, nil), nil
}

// New returns the chains of a loaded configuration, which needs no file: see config.Load. A nil
// logger logs nothing.
func New(cfg config.Config, log *slog.Logger) *Chains { return of(cfg, log, families()) }

func of(cfg config.Config, log *slog.Logger, adapters []family) *Chains {
	if log == nil {
		log = slog.New(slog.DiscardHandler)
	}
	return &Chains{Config: cfg, log: log, adapters: adapters, chain: map[string]*opening{}, glimpse: map[string]*opening{}}
}

// Chain opens the configured chain with a name or CAIP-2 id (see config.Config.Find) and returns it
// when it has answered: on EVM its chain id and what its registries are, on Solana the cluster. It
// blocks until then or until ctx ends, and gives the same chain to everybody who asks; ctx bounds
// the opening alone. The error is one of Find, a *KeyError for an endpoint that is named by
// reference and cannot be read, or a *chains.Error: of kind Unreachable, or WrongChain for a node
// that serves another. Whoever asks again after an error has it tried again.
func (a *Chains) Chain(ctx context.Context, nameOrID string) (chains.Chain, error) {
	c, err := a.Config.Find(nameOrID)
	if err != nil {
		return nil, err
	}
	return a.open(ctx, c)
}

// Endpoints asks every endpoint of a configured chain by itself, whatever stands behind it; now is
// the clock that they are held to. An error is one of the configuration.
func (a *Chains) Endpoints(ctx context.Context, c config.Chain, now func() time.Time) ([]chains.Endpoint, error) {
	adapter, err := a.adapter(c.Dialect)
	if err != nil {
		return nil, err
	}
	return adapter.Look(ctx, c, chains.Look{At: c.Finality, Whole: true, Now: now})
}

// Account is that of a key on a configured chain, which is not asked. Errors are those of the key.
func (a *Chains) Account(c config.Chain, key KeyRef) (caip.AccountID, error) {
	secret, err := key.Load()
	if err != nil {
		return caip.AccountID{}, err
	}
	adapter, err := a.adapter(c.Dialect)
	if err != nil {
		return caip.AccountID{}, err
	}
	account, err := adapter.Account(c, secret)
	return account, place(key, err)
}

// Site returns the configuration of the EVM chain with a name or CAIP-2 id, to deploy contracts on
// it.
func (a *Chains) Site(nameOrID string) (config.Chain, error) {
	c, err := a.Config.Find(nameOrID)
	if err == nil && c.ID.Namespace != caip.EIP155 {
		return config.Chain{}, &config.NotConfiguredError{What: fmt.Sprintf("an EVM chain under %.80q", nameOrID), Configured: c.Name + " (" + c.ID.String() + ")", Remedy: "contracts are deployed on EVM chains alone"}
	}
	return c, err
}

// At opens the chain that serves a registry, identity or reputation: that of a ref which
// Config.AgentRef or Config.FeedbackRef has read. It blocks and fails as Chain does.
func (a *Chains) At(ctx context.Context, registry caip.AccountID) (chains.Chain, error) {
	c, err := a.Config.At(registry)
	if err != nil {
		return nil, err
	}
	return a.open(ctx, c)
}

// Agent reads an agent's ref as Config.AgentRef does, such as base/42, and opens its chain as At
// does.
func (a *Chains) Agent(ctx context.Context, text string) (caip.AgentRef, chains.Chain, error) {
	ref, err := a.Config.AgentRef(text)
	if err != nil {
		return ref, nil, err
	}
	chain, err := a.At(ctx, ref.Registry)
	return ref, chain, err
}

// Writer returns a writer to an open chain with the account of a key. A key that cannot be read is
// a *KeyError. Two writers with one key take each other's nonces on EVM: make one, and write with
// it from one place at a time.
func (a *Chains) Writer(ctx context.Context, chain chains.Chain, key KeyRef) (chains.Writer, error) {
	secret, err := key.Load()
	if err != nil {
		return nil, err
	}
	c, err := a.Config.Find(chain.Info().Name)
	if err != nil {
		return nil, err
	}
	adapter, err := a.adapter(c.Dialect)
	if err != nil {
		return nil, err
	}
	writer, err := adapter.Writer(ctx, chain, c, secret)
	return writer, place(key, err)
}

// Consent signs, with a wallet's key, that the wallet agrees to be set as an agent's, and returns
// the wallet with its proof.
func (a *Chains) Consent(ctx context.Context, chain chains.Chain, agent caip.AgentRef, key KeyRef) (caip.AccountID, chains.WalletProof, error) {
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
	wallet, proof, err := adapter.Consent(ctx, chain, agent, secret, 0)
	return wallet, proof, place(key, err)
}

// Away opens an account whose key is elsewhere, by its bare address, on an open chain.
func (a *Chains) Away(chain chains.Chain, account string) (owner.Away, error) {
	c, err := a.Config.Find(chain.Info().Name)
	if err != nil {
		return nil, err
	}
	adapter, err := a.adapter(c.Dialect)
	if err != nil {
		return nil, err
	}
	return adapter.Away(chain, c, account)
}

// Close ends the connections of all open chains and waits for those that are just being opened.
// Whoever asks for a chain after it gets ErrClosed; chains that were opened before are not to be
// used any more. It may be called again.
func (a *Chains) Close() {
	a.mu.Lock()
	a.closed = true
	opened := slices.Concat(slices.Collect(maps.Values(a.chain)), slices.Collect(maps.Values(a.glimpse)))
	clear(a.chain)
	clear(a.glimpse)
	a.mu.Unlock()
	for _, o := range opened {
		o.turn <- struct{}{}
		o.closed = true
		switch c := o.chain.(type) {
		case interface{ Close() }:
			c.Close()
		case interface{ Close() error }:
			if err := c.Close(); err != nil {
				a.log.Debug("close chain", "error", err)
			}
		}
		<-o.turn
	}
}

// opens is how a chain is connected to.
type opens = func(context.Context, config.Chain, *slog.Logger) (chains.Chain, error)

func (a *Chains) open(ctx context.Context, c config.Chain) (chains.Chain, error) {
	return a.openWith(ctx, c, a.chain, func(adapter family) opens { return adapter.Open })
}

// quick is open for who reads registrations only: the first reading may tell what is wrong with the
// node.
func (a *Chains) quick(ctx context.Context, c config.Chain) (chains.Chain, error) {
	return a.openWith(ctx, c, a.glimpse, func(adapter family) opens { return adapter.Quick })
}

func (a *Chains) openWith(ctx context.Context, c config.Chain, opened map[string]*opening, how func(family) opens) (chains.Chain, error) {
	a.mu.Lock()
	if a.closed {
		a.mu.Unlock()
		return nil, ErrClosed
	}
	o := opened[c.Name]
	if o == nil {
		o = &opening{turn: make(chan struct{}, 1)}
		opened[c.Name] = o
	}
	a.mu.Unlock()
	select {
	case o.turn <- struct{}{}: // of those who ask at once, one opens
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-o.turn }()
	switch {
	case o.closed:
		return nil, ErrClosed
	case o.chain != nil:
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

func (a *Chains) adapter(dialect string) (family, error) {
	for _, adapter := range a.adapters {
		if slices.Contains(adapter.Dialects, dialect) {
			return adapter, nil
		}
	}
	return family{}, &chains.Error{Kind: chains.Unsupported, Op: "open chain", Err: fmt.Errorf("no adapter for dialect %q", dialect)}
}
