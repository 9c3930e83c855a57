package memchain

import (
	"errors"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Options describe a chain. Only Chain is needed.
type Options struct {
	Chain caip.ChainID // namespace eip155 or solana; it chooses the flavour
	Name  string       // default: the chain's text

	Registry   caip.AccountID // default: derived from Chain
	Reputation caip.AccountID // default: derived from Chain; on solana it is Registry

	Lag       uint64           // blocks from latest to finalized; half as many to safe on eip155. 0: every block is final at once
	Expiry    uint64           // solana: blocks after which an unsent transaction can no longer land; default 150
	Genesis   time.Time        // time of block 0; default 2026-01-01 00:00:00 UTC
	BlockTime time.Duration    // time between blocks where Clock is nil; default 1 s
	Clock     func() time.Time // times of blocks, raised to their parent's plus a second where it does not advance
	AutoMine  bool             // every Send mines a block
	MaxBlocks uint64           // most blocks that one Read covers; default 1000

	WalletProof bool // eip155: a wallet is set only with a proof by Chain.WalletProof

	// Relay names the account that stands for the FeedbackRelay contract (eip155); default "relay
	// contract". Not for writing: a contract has no key.
	Relay string
	// Relayers names the accounts that may deliver through the relay (eip155) or are mirror keys
	// (solana); default "relayer".
	Relayers []string
	// Origins are the reputation registries whose feedback the relay takes; all where nil.
	Origins []caip.AccountID
}

// Chain is one registry on one chain in memory, seen by a client that knows one relay. It
// implements chains.Chain.
type Chain struct {
	core     *core
	relay    string // address of the relay contract on eip155, empty on solana
	relayers []string
}

var _ chains.Chain = (*Chain)(nil)

// core is the chain itself. Views of several relays share it.
type core struct {
	options Options
	sati    bool

	mu sync.RWMutex
	ledger
	state
	blocks     []*block
	included   map[string]place // by transaction id
	pool       []*pending
	hold       bool
	passed     time.Duration // before the next block, besides its own time
	nodeLag    uint64
	branch     uint64 // number of reorganisations, so that a replaced block never has the hash of its replacement
	salts      uint64
	broke      map[string]bool
	tampers    []func(*chains.Batch)
	forged     []chains.Event
	listeners  map[int]chan struct{}
	listenerID int

	faultMu sync.Mutex
	fault   func(Call) error
}

// New makes a chain with one block. It panics on a namespace other than eip155 and solana: options
// are written by tests.
func New(o Options) *Chain {
	ns := o.Chain.Namespace
	if ns != caip.EIP155 && ns != caip.Solana {
		panic(errors.New("memchain: namespace " + ns + ": want eip155 or solana"))
	}
	account := func(name string) caip.AccountID {
		return caip.AccountID{Chain: o.Chain, Address: Address(ns, name)}
	}
	if o.Name == "" {
		o.Name = o.Chain.String()
	}
	if o.Registry.IsZero() {
		o.Registry = account("identity registry of " + o.Chain.String())
	}
	if ns == caip.Solana {
		o.Reputation = o.Registry
	} else if o.Reputation.IsZero() {
		o.Reputation = account("reputation registry of " + o.Chain.String())
	}
	if o.Expiry == 0 {
		o.Expiry = 150
	}
	if o.Genesis.IsZero() {
		o.Genesis = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	}
	if o.BlockTime == 0 {
		o.BlockTime = time.Second
	}
	if o.MaxBlocks == 0 {
		o.MaxBlocks = 1000
	}
	if o.Relay == "" {
		o.Relay = "relay contract"
	}
	if len(o.Relayers) == 0 {
		o.Relayers = []string{"relayer"}
	}
	c := &core{
		options: o, sati: ns == caip.Solana, state: newState(),
		included: map[string]place{}, broke: map[string]bool{}, listeners: map[int]chan struct{}{},
	}
	c.blocks = []*block{{at: c.position(0, ""), time: o.Genesis.UTC()}}
	chain := &Chain{core: c}
	return chain.WithRelay(o.Relay, o.Relayers...)
}

// WithRelay returns the same chain as another operator sees it: with a relay contract of his own
// (eip155) and his own relayers or mirror keys.
func (c *Chain) WithRelay(relay string, relayers ...string) *Chain {
	ns := c.core.options.Chain.Namespace
	view := &Chain{core: c.core}
	for _, name := range relayers {
		view.relayers = append(view.relayers, Address(ns, name))
	}
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	if !c.core.sati {
		view.relay = Address(ns, relay)
		if c.core.relays[view.relay] == nil {
			c.core.relays[view.relay] = newRelay(view.relayers)
		}
		return view
	}
	for _, key := range view.relayers {
		c.core.mirrorKeys[key] = true
	}
	return view
}

// RelayAccount is the account of the relay contract, client of all its mirrors; zero on solana,
// where the mirror keys are.
func (c *Chain) RelayAccount() caip.AccountID {
	if c.core.sati {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: c.core.options.Chain, Address: c.relay}
}

// Info implements chains.Chain.
func (c *Chain) Info() chains.Info {
	o := c.core.options
	capabilities := chains.Capabilities{chains.CanRegister, chains.CanSetURI, chains.CanSetMetadata, chains.CanSetWallet, chains.CanUnsetWallet, chains.CanTransfer, chains.CanGiveFeedback, chains.CanMirror, chains.CanReadContracts}
	limits := chains.Limits{URI: maxURI, Values: chains.DoubleValue}
	if c.core.sati {
		capabilities = append(capabilities, chains.CanAudit)
	} else {
		limits = chains.Limits{URI: 20_000, Values: chains.AnyValue, Endpoint: true, Document: true}
		capabilities = append(capabilities, chains.CanApprove, chains.CanRevokeFeedback, chains.CanRespond, chains.CanMirrorResponse, chains.CanSyncURI, chains.CanRestoreMirror)
		if o.WalletProof {
			capabilities = append(capabilities, chains.CanWalletProof)
		}
	}
	return chains.Info{Chain: o.Chain, Name: o.Name, Dialect: "mem", Registry: o.Registry, Reputation: o.Reputation, Capabilities: capabilities, Limits: limits}
}
