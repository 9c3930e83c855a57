package sati

import (
	"context"
	"crypto/ecdh"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// Dialect is the registry dialect of this adapter (chains.Info.Dialect).
const Dialect = "sati"

// Config says which cluster is read, and through what.
type Config struct {
	// Chain is the cluster, namespace solana. A node with another genesis hash is refused.
	Chain caip.ChainID
	// Name is the configured short name.
	Name string
	// RPC are JSON-RPC endpoints (http, https), tried in order; at least one.
	RPC []string
	// Photon is the endpoint of Light's index; default the first RPC endpoint. NoPhoton, or an
	// endpoint that knows no such methods, reads attestations from the chain's transactions
	// instead.
	Photon string
	// DecryptionKeys are X25519 keys with which encrypted content is opened, where it is for one of
	// them (Attestation.Plaintext).
	DecryptionKeys []*ecdh.PrivateKey
	// WS is a WebSocket endpoint that only wakes watchers early; may be empty.
	WS string
	// LookupTable shortens transactions; default the published table of the cluster. Without one,
	// feedback has room for a few bytes only.
	LookupTable string
	// Authority is the key that SATI's SAS credential belongs to; default the published one. It
	// matters to private deployments only.
	Authority string
	// MirrorKeys are the accounts, base58, whose attestations are mirrors: the one that posts now
	// first, then the former ones.
	MirrorKeys []string
	// Start is the first slot of interest; nothing before it is read as an event.
	Start uint64
	// Timeout bounds one request; default 10 s.
	Timeout time.Duration
	// HistoryLimit is how many mirrors of one agent are remembered in each of at most four
	// stretches; default 10,000. Ten times as many transactions that name the agent are read in one
	// go when its wallet has to be proven from its history; the next search goes on from there.
	HistoryLimit int
	// UnitPrice is the least compute unit price in micro-lamports; 0 pays the base fee only, unless
	// MaxUnitPrice is set.
	UnitPrice uint64
	// MaxUnitPrice is the most that is paid where others paid more than UnitPrice lately; 0 never
	// looks and pays UnitPrice.
	MaxUnitPrice uint64
	// Rates are the limits of the endpoints. An endpoint's own wish (Retry-After) is followed in
	// any case.
	Rates rate.Limits
	// HTTP is the transport of all requests; default is one like http.DefaultTransport.
	HTTP http.RoundTripper
	// Log is told what is passed over because it cannot be read; nothing by default.
	Log *slog.Logger
}

// Chain is SATI on one cluster. It implements chains.Chain and is safe for concurrent use. What it
// does is in layers, each of which knows those below it: reader, agents, attestations, mirrors.
type Chain struct {
	*mirrors
	builder    *transact.Builder
	told       *told
	missedMost int // events that one audit returns

	mu       sync.Mutex
	auditing *auditRun // that was not finished; nil: none
}

// reader reads transactions, lists of them, and what they did.
type reader struct {
	cfg        Config
	info       chains.Info
	deployment wire.Deployment
	cluster    *cluster.Cluster
	ledger     *ledger.Ledger
	decode     *decode.Decoder
	mirrorKeys []solana.PublicKey
}

var _ chains.Chain = (*Chain)(nil)

// Open checks the configuration and asks the first node that answers for its genesis hash: another
// cluster is an error of kind WrongChain.
func Open(ctx context.Context, cfg Config) (*Chain, error) {
	c, err := New(cfg)
	if err != nil {
		return nil, err
	}
	if err := c.cluster.Check(ctx); err != nil {
		return nil, err
	}
	return c, nil
}

// New is Open without asking the node yet: the genesis hash is checked before the first answer is
// used.
func New(cfg Config) (*Chain, error) {
	bad := func(format string, args ...any) error {
		return &chains.Error{Kind: chains.Invalid, Chain: cfg.Chain, Op: "configure", Err: fmt.Errorf(format, args...)}
	}
	if cfg.Chain.Namespace != caip.Solana {
		return nil, bad("chain %q is not a solana cluster", cfg.Chain)
	}
	if len(cfg.RPC) == 0 {
		return nil, bad("no rpc endpoint")
	}
	if cfg.Timeout <= 0 {
		cfg.Timeout = 10 * time.Second
	}
	if cfg.HistoryLimit <= 0 {
		cfg.HistoryLimit = 10_000
	}
	if cfg.Photon == "" {
		cfg.Photon = cfg.RPC[0]
	}
	if cfg.Log == nil {
		cfg.Log = slog.New(slog.DiscardHandler)
	}
	deployment, err := deploymentOf(cfg)
	if err != nil {
		return nil, bad("%w", err)
	}
	program, err := caip.NewAccountID(cfg.Chain, wire.ProgramID.String())
	if err != nil {
		return nil, bad("%w", err)
	}
	r := &reader{
		cfg: cfg, deployment: deployment,
		info: chains.Info{
			Chain: cfg.Chain, Name: cfg.Name, Dialect: Dialect, Registry: program, Reputation: program,
			Capabilities: chains.Capabilities{chains.CanRegister, chains.CanSetURI, chains.CanSetMetadata, chains.CanSetWallet, chains.CanUnsetWallet, chains.CanTransfer, chains.CanGiveFeedback, chains.CanGiveSigned, chains.CanMirror, chains.MirrorsPartly, chains.CanAudit},
			Limits:       chains.Limits{URI: wire.MaxURI, Values: chains.DoubleValue},
		},
	}
	c := &Chain{mirrors: &mirrors{attestations: &attestations{agents: &agents{reader: r}}}, told: newTold(toldSets), missedMost: maxMissed}
	for _, k := range cfg.MirrorKeys {
		key, err := solana.PublicKeyFromBase58(k)
		if err != nil {
			return nil, bad("mirror key %.60q: %w", k, err)
		}
		if !slices.Contains(c.mirrorKeys, key) {
			c.mirrorKeys = append(c.mirrorKeys, key)
			c.info.MirrorClients = append(c.info.MirrorClients, caip.AccountID{Chain: cfg.Chain, Address: key.String()})
		}
	}
	c.decode = decode.New(decode.Config{Chain: cfg.Chain, Registry: program, Deployment: deployment, MirrorKeys: c.mirrorKeys, Keys: cfg.DecryptionKeys, Log: cfg.Log})
	if c.cluster, err = cluster.New(cluster.Config{Chain: cfg.Chain, RPC: cfg.RPC, WS: cfg.WS, Index: cfg.Photon, Timeout: cfg.Timeout, Rates: cfg.Rates, HTTP: cfg.HTTP}); err != nil {
		return nil, err
	}
	c.ledger = ledger.New(c.cluster, ledger.Registry{Program: wire.ProgramID, Reads: decode.Reads, Holder: c.holderAt, Registered: func(tx *ledger.Transaction, mint solana.PublicKey) bool {
		return !decode.RegisteredTo(tx, mint).IsZero()
	}})
	c.wallets = ledger.NewHistory(c.ledger, cfg.HistoryLimit, decode.WalletFacts)
	c.posted = ledger.NewHistory(c.ledger, cfg.HistoryLimit, c.decode.MirrorFacts)
	c.builder = transact.New(c.cluster, transact.Config{Table: deployment.LookupTable, UnitPrice: cfg.UnitPrice, MaxUnitPrice: cfg.MaxUnitPrice, Busy: wire.ProgramID, Judge: c.judge, ErrorName: wire.ErrorName})
	c.photon = photon.New(c.cluster, cfg.Photon)
	return c, nil
}

func (c *reader) Info() chains.Info { return c.info }

func deploymentOf(cfg Config) (wire.Deployment, error) {
	d := wire.Deployment{}
	switch cfg.Chain.Reference {
	case spl.MainnetReference:
		d = wire.Mainnet()
	case spl.DevnetReference:
		d = wire.Devnet()
	}
	table, authority := d.LookupTable, wire.DeployerKey
	var err error
	if cfg.LookupTable != "" {
		if table, err = solana.PublicKeyFromBase58(cfg.LookupTable); err != nil {
			return wire.Deployment{}, fmt.Errorf("lookup table %.60q: %w", cfg.LookupTable, err)
		}
	}
	if cfg.Authority != "" {
		if authority, err = solana.PublicKeyFromBase58(cfg.Authority); err != nil {
			return wire.Deployment{}, fmt.Errorf("authority %.60q: %w", cfg.Authority, err)
		}
	}
	return wire.NewDeployment(cfg.Chain.Reference, authority, table), nil
}

// mint checks that ref is an agent of this registry.
func (c *reader) mint(op string, ref caip.AgentRef) (solana.PublicKey, error) {
	if ref.Registry != c.info.Registry {
		return solana.PublicKey{}, c.fail(chains.Invalid, op, fmt.Errorf("agent %q is not of registry %s", ref, c.info.Registry))
	}
	mint, err := solana.PublicKeyFromBase58(ref.ID)
	if err != nil {
		return solana.PublicKey{}, c.fail(chains.Invalid, op, fmt.Errorf("agent %q: %w", ref, err))
	}
	return mint, nil
}

func (c *reader) fail(kind chains.Kind, op string, err error) *chains.Error {
	return c.cluster.Fail(kind, op, err)
}
