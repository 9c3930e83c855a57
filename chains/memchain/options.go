// Package memchain is a chain in memory with a registry of agents: chains.Chain and chains.Writer
// with the behaviour of real ones and the events of a bad day on command.
//
// It is equipment: no product package imports it. What is fake about it: no network, no bytes of a
// real chain, and a node that does what a test tells it. What is real: the rules of
// the registries, for whose sake the conformance suite runs on it as on every adapter.
//
// Its namespace chooses the flavour, a table of facts (flavours). On eip155 it follows the deployed
// ERC-8004 registries with contracts/FeedbackRelay and contracts/SyncDelegate, on solana SATI, with
// typed refusals for what SATI cannot do.
//
// Blocks come by Mine or by Send itself (Options.AutoMine). Reorg replaces the last blocks, Hold
// and Forget govern the pool of pending transactions, SetFault makes calls fail before or after
// their effect, Tamper makes Read lie, SetNodeLag makes the node lag. All state is versioned, so
// that every finality reads the state of its own block.
//
// Only bytes that Sign made are taken. Accounts are named: the same name has the same address on
// every chain of a namespace. Nothing is random and nothing reads the wall clock, unless
// Options.Clock does.
//
// It does not emulate gas, fees in money, ABI encodings, ERC-1271 wallets or the layout of
// accounts: the localnets of chains/evm and chains/sati do.
package memchain

import (
	"cmp"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/mr-tron/base58"

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
	BlockTime time.Duration    // least time between blocks; default 1 s
	Clock     func() time.Time // times of blocks, raised to their parent's plus BlockTime where it does not advance or is nil
	AutoMine  bool             // every Send mines a block
	MaxBlocks uint64           // most blocks that one Read covers; default 1000

	WalletProof bool // eip155: a wallet is set only with a proof by Chain.WalletProof

	// Relayers names the accounts that may deliver through the relay (eip155) or are mirror keys
	// (solana); default "relayer".
	Relayers []string
	// Origins are the reputation registries whose feedback the relay takes; all where nil.
	Origins []caip.AccountID
}

// Chain is one registry on one chain in memory, seen by a client that knows one relay. It
// implements chains.Chain.
type Chain struct {
	Control
	Script
	plain
	relay    string // address of the relay contract; empty where mirror keys post
	relayers []string
}

// Control is what nobody can do to a real chain: its blocks, its pool, its node.
type Control struct{ core *core }

// with does something to the chain.
func (c Control) with(do func(*core)) {
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	do(c.core)
}

// Script is what happens on chains beside the operations of this project.
type Script struct{ writer func(name string) *Writer }

var _ chains.Chain = (*Chain)(nil)

// core is the chain itself. Views of several relays share it.
type core struct {
	options Options
	flavour

	mu sync.RWMutex
	ledger
	state
	blocks     []*block
	sealed     map[string]*envelope // all that was signed, by its raw bytes
	included   map[string]place     // by transaction id
	pool       []*envelope
	hold       bool
	passed     time.Duration // before the next block, besides its own time
	nodeLag    uint64
	branch     uint64 // number of reorganisations, so that a replaced block never has the hash of its replacement
	salts      uint64
	broke      map[string]bool
	reserved   map[string]bool // addresses with transactions of their own waiting
	tampers    []func(*chains.Batch)
	listeners  map[int]chan struct{}
	listenerID int

	faultMu sync.Mutex
	fault   func(Call) error
}

// New makes a chain with one block. It panics on a namespace other than eip155 and solana: options
// are written by tests.
func New(o Options) *Chain {
	ns := o.Chain.Namespace
	facts, ok := flavours[ns]
	if !ok {
		panic(errors.New("memchain: namespace " + ns + ": want eip155 or solana"))
	}
	account := func(name string) caip.AccountID {
		return caip.AccountID{Chain: o.Chain, Address: Address(ns, name)}
	}
	o.Name, o.Expiry, o.MaxBlocks = cmp.Or(o.Name, o.Chain.String()), cmp.Or(o.Expiry, 150), cmp.Or(o.MaxBlocks, 1000)
	o.Genesis, o.BlockTime = cmp.Or(o.Genesis, time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)), cmp.Or(o.BlockTime, time.Second)
	o.Registry = cmp.Or(o.Registry, account("identity registry of "+o.Chain.String()))
	o.Reputation = cmp.Or(o.Reputation, account("reputation registry of "+o.Chain.String()))
	if facts.single {
		o.Reputation = o.Registry
	}
	if len(o.Relayers) == 0 {
		o.Relayers = []string{"relayer"}
	}
	c := &core{
		options: o, flavour: facts, state: newState(), sealed: map[string]*envelope{},
		included: map[string]place{}, broke: map[string]bool{}, reserved: map[string]bool{}, listeners: map[int]chan struct{}{},
	}
	c.blocks = []*block{{at: c.position(0, ""), time: o.Genesis.UTC()}}
	chain := &Chain{Control: Control{c}, plain: plain{c}}
	return chain.WithRelay("relay contract", o.Relayers...)
}

// WithRelay returns the same chain as another operator sees it: with a relay contract of his own
// (eip155) and his own relayers or mirror keys.
func (c *Chain) WithRelay(relay string, relayers ...string) *Chain {
	ns := c.core.options.Chain.Namespace
	view := &Chain{Control: c.Control, plain: c.plain}
	view.writer = view.Writer
	for _, name := range relayers {
		view.relayers = append(view.relayers, Address(ns, name))
	}
	c.core.mu.Lock()
	defer c.core.mu.Unlock()
	if c.core.relayed {
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
	if !c.core.relayed {
		return caip.AccountID{}
	}
	return caip.AccountID{Chain: c.core.options.Chain, Address: c.relay}
}

// Info implements chains.Chain.
func (c *Chain) Info() chains.Info {
	o := c.core.options
	capabilities := c.core.capabilities
	if o.WalletProof {
		capabilities = append(slices.Clip(capabilities), chains.CanWalletProof)
	}
	posters := c.relayers
	if c.core.relayed {
		posters = []string{c.relay}
	}
	var clients []caip.AccountID
	for _, poster := range posters {
		clients = append(clients, caip.AccountID{Chain: o.Chain, Address: poster})
	}
	return chains.Info{Chain: o.Chain, Name: o.Name, Dialect: "mem", Registry: o.Registry, Reputation: o.Reputation, Capabilities: capabilities, Limits: c.core.holds, MirrorClients: clients}
}

// keys are those that keyOf has derived, by name. Whoever looks at an account asks for its key.
var keys sync.Map

// keyOf derives the key of a named account. Names are no secrets: these keys hold nothing.
func keyOf(name string) ed25519.PrivateKey {
	if key, ok := keys.Load(name); ok {
		return key.(ed25519.PrivateKey)
	}
	seed := caip.Keccak256([]byte("memchain account "), []byte(name))
	key, _ := keys.LoadOrStore(name, ed25519.NewKeyFromSeed(seed[:]))
	return key.(ed25519.PrivateKey)
}

// addressOf gives the canonical address of a public key in a namespace.
func addressOf(namespace string, key ed25519.PublicKey) string {
	if namespace == caip.Solana {
		return base58.Encode(key)
	}
	h := caip.Keccak256(key)
	return "0x" + hex.EncodeToString(h[12:])
}

// Address gives the bare address of a named account in a namespace.
func Address(namespace, name string) string {
	return addressOf(namespace, keyOf(name).Public().(ed25519.PublicKey))
}

// Account gives the account of a name on this chain. The same name has the same address on every
// chain of the namespace.
func (c *Chain) Account(name string) caip.AccountID {
	return caip.AccountID{Chain: c.core.options.Chain, Address: Address(c.core.options.Chain.Namespace, name)}
}
