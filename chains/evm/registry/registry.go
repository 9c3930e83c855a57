// Package registry holds the registries of ERC-8004 on EVM chains and their dialects: what the
// state says of agents and feedback, what the logs say, and the calls that an operation takes. What
// differs as data is in Facts, the rest in the methods of Dialect.
package registry

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/common/lru"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/decode"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Addresses are a registry's contracts. The zero address is none.
type Addresses struct {
	Identity, Reputation common.Address
	Relays               []common.Address // FeedbackRelays, the current one first
	Delegate             common.Address   // SyncDelegate
	FeedbackDelegate     common.Address   // what accounts delegate to whose reviews others pay for
}

// Options say how a registry is read.
type Options struct {
	Configured  string // one of the Dialect constants; empty: what the contracts answer tells it
	DeployBlock uint64 // the first block that can hold an event; 0: searched
	// RelayLogs decode what the relays log, by topic0.
	RelayLogs map[common.Hash]decode.Decoder
	Eager     bool // heads are read together with the check of the contracts
}

// Registry is one registry: its dialect, and what all dialects read in the same way. Its methods
// may be called concurrently.
type Registry struct {
	*view.Reader
	Addresses
	Options
	// The accounts by which agents and feedback are named; none: no reputation registry.
	RegistryID, ReputationID caip.AccountID
	Dialect                  Dialect
	Facts                    Facts // of the dialect

	start start
	// Blocks of feedback whose event was seen, and of its revocation. A hint only: what is read
	// there is checked as if it had been found.
	Seen, SeenRevoked *lru.Cache[caip.FeedbackRef, uint64]
	// How many feedbacks givers had given: for dialects whose events do not number them.
	tallies *lru.Cache[giver, tally]
}

// seenFeedbacks bounds the memory of where feedback was given.
const seenFeedbacks = 4096

// unopened is a registry whose dialect is not known yet.
func unopened(r *view.Reader, a Addresses, o Options) *Registry {
	return &Registry{
		Reader: r, Addresses: a, Options: o, RegistryID: r.Account(a.Identity), ReputationID: r.AccountOrNone(a.Reputation),
		Seen: lru.NewCache[caip.FeedbackRef, uint64](seenFeedbacks), SeenRevoked: lru.NewCache[caip.FeedbackRef, uint64](seenFeedbacks),
		tallies: lru.NewCache[giver, tally](seenGivers),
	}
}

// Open finds the dialect of a registry and checks its contracts, as Dial says.
func Open(ctx context.Context, r *view.Reader, a Addresses, o Options) (*Registry, error) {
	c := unopened(r, a, o)
	d, err := c.Tell(ctx)
	if err != nil {
		return nil, err
	}
	c.speak(d)
	return c, nil
}

// None is a chain without registries: it knows no event and composes nothing.
func None(r *view.Reader) *Registry {
	c := unopened(r, Addresses{}, Options{})
	c.speak(bare{erc8004{c}, r.Chain})
	return c
}

func (c *Registry) speak(d Dialect) { c.Dialect, c.Facts = d, d.Facts() }

// bare is the dialect of a chain without registries: it knows no event and composes nothing.
type bare struct {
	Dialect
	chain caip.ChainID
}

func (bare) Facts() Facts { return Facts{} }

func (b bare) Compose(_ context.Context, _ signature.Signer, _ ledger.Block, op chains.Op) ([]Message, error) {
	return nil, chains.Refuse(b.chain, op.Verb(), "no registry was opened here")
}

// FeedbackRef names a feedback of this registry.
func (c *Registry) FeedbackRef(agent *big.Int, client common.Address, index uint64) caip.FeedbackRef {
	return c.Names().FeedbackRef(agent, client, index)
}

// TokenID checks that a ref belongs to this registry and returns its id.
func (c *Registry) TokenID(op string, ref caip.AgentRef) (*big.Int, error) {
	if ref.Registry != c.RegistryID {
		return nil, c.Fail(chains.Invalid, op, fmt.Errorf("agent %q is not of this registry, %s", ref, c.RegistryID), "use the chain the agent is registered on")
	}
	return c.parseID(op, ref.ID)
}

func (c *Registry) parseID(op, text string) (*big.Int, error) {
	id, ok := new(big.Int).SetString(text, 10)
	if !ok || id.Sign() < 0 || id.BitLen() > 256 || id.String() != text {
		return nil, c.Fail(chains.Invalid, op, fmt.Errorf("agent id %.90q is not a decimal uint256", text), "")
	}
	return id, nil
}

// AgentBlock reads what most questions about an agent begin with: its id, checked to be of this
// registry, and the block at a finality.
func (c *Registry) AgentBlock(ctx context.Context, op string, ref caip.AgentRef, at chains.Finality) (*big.Int, ledger.Block, error) {
	id, err := c.TokenID(op, ref)
	if err != nil {
		return nil, ledger.Block{}, err
	}
	b, err := c.Ledger.Head(ctx, at)
	return id, b, err
}

// FeedbackKey checks that a ref belongs to this registry and returns its parts.
func (c *Registry) FeedbackKey(op string, ref caip.FeedbackRef) (agent *big.Int, client common.Address, err error) {
	if err := c.NeedReputation(op); err != nil {
		return nil, client, err
	}
	if ref.Registry != c.ReputationID {
		return nil, client, c.Fail(chains.Invalid, op, fmt.Errorf("feedback %q is not of this registry, %s", ref, c.ReputationID), "use the chain the feedback was given on")
	}
	if agent, err = c.parseID(op, ref.AgentID); err != nil {
		return nil, client, err
	}
	if client, err = c.Address(op, caip.AccountID{Chain: c.Chain, Address: ref.Client}); err != nil {
		return nil, client, err
	}
	if ref.Index == 0 {
		return nil, client, c.Fail(chains.Invalid, op, errors.New("feedback index 0: "+caip.IndexZero), "")
	}
	return agent, client, nil
}

// NeedReputation fails where the registry has no reputation part.
func (c *Registry) NeedReputation(op string) error {
	if view.IsZero(c.Reputation) {
		return chains.Refuse(c.Chain, op, "a registry of the dialect "+c.Facts.Name+" has no reputation part")
	}
	return nil
}

// NoAgent turns the registry's refusal of an unknown id into NotFound.
func (c *Registry) NoAgent(op string, ref caip.AgentRef, b ledger.Block) func(error) error {
	return func(err error) error {
		var r *view.Revert
		if errors.As(err, &r) && r.Kind() == chains.NotFound {
			return c.Fail(chains.NotFound, op, fmt.Errorf("agent %s is not registered at block %d", ref, b.Number), "")
		}
		return err
	}
}

// start is the first block that can hold an event, once it is known.
type start struct {
	mu    sync.Mutex
	known bool
	block uint64
}

// FirstBlock tells where the past of an agent begins: the configured deployment block, or else the
// block in which the identity registry got its code, searched by halves (one request each, at most
// 64). Both registries of a pair stand behind proxies whose code never goes. A node that keeps no
// old state refuses; then it is the genesis, which costs more eth_getLogs and loses nothing. A node
// that denies old code instead of refusing would hide events: readers hold what they find against
// the registry's state, and another endpoint is asked whether there was none before.
func (c *Registry) FirstBlock(ctx context.Context, op string, head ledger.Block) (uint64, error) {
	if c.DeployBlock > 0 {
		return c.DeployBlock, nil
	}
	c.start.mu.Lock()
	defer c.start.mu.Unlock()
	if c.start.known {
		return c.start.block, nil
	}
	first, err := ledger.First(ctx, head.Number, len(c.Node.Endpoints) > 1, func(ctx context.Context, number uint64) (bool, error) { return c.deployed(ctx, op, number) })
	if err != nil {
		return 0, ctx.Err()
	}
	if first < head.Number { // of the head itself nothing was asked
		c.start.known, c.start.block = true, first
	}
	return first, nil
}

// Refuting is the node's Refuting for answers that rest on where the past begins: that is one
// endpoint's word, and goes with an answer that is found to be false.
func (c *Registry) Refuting(ctx context.Context, ask func() error) error {
	return c.Node.Refuting(ctx, func() error {
		err := ask()
		if chains.KindOf(err) == chains.Dishonest {
			c.start.mu.Lock()
			defer c.start.mu.Unlock()
			c.start.known = false
		}
		return err
	})
}

// deployed reports whether the identity registry has code at a block. It asks once: a node that
// keeps no old state will not have it the next time either.
func (c *Registry) deployed(ctx context.Context, op string, number uint64) (bool, error) {
	q := &rpc.Question{Method: "eth_getCode", Args: []any{c.Identity, hexutil.Uint64(number)}}
	if err := c.Node.AskOf(ctx, op, c.Node.Pick(ctx), []*rpc.Question{q}); err != nil {
		return false, err
	}
	if q.Err != nil {
		return false, q.Err
	}
	return string(q.Result) != `"0x"`, nil
}

// OwnerView asks for the owner of an agent, and so whether there is one.
func (c *Registry) OwnerView(op string, b ledger.Block, ref caip.AgentRef, id *big.Int, owner *common.Address) view.View {
	k := view.Contracts().Identity
	return view.View{To: c.Identity, Data: k.PackOwnerOf(id), Answer: view.Into(owner, k.UnpackOwnerOf), Refused: c.NoAgent(op, ref, b)}
}

// tokenViews ask for the owner of an agent and the URI of its token.
func (c *Registry) tokenViews(op string, b ledger.Block, ref caip.AgentRef, id *big.Int, out *owned) []view.View {
	k := view.Contracts().Identity
	return []view.View{c.OwnerView(op, b, ref, id, &out.owner),
		{To: c.Identity, Data: k.PackTokenURI(id), Answer: view.Into(&out.uri, k.UnpackTokenURI), Refused: c.NoAgent(op, ref, b)}}
}

// wallet is an address as a wallet: the zero address is none.
func (c *Registry) wallet(a common.Address) chains.Wallet {
	if view.IsZero(a) {
		return chains.Wallet{State: chains.WalletNone}
	}
	return chains.Wallet{Address: c.Account(a), State: chains.WalletSet}
}

// owned is what a registration says of itself: wallet, where it is set, or address.
type owned struct {
	owner, address common.Address
	uri            string
	wallet         *chains.Wallet
}

// readOwned reads a registration by a dialect's questions, which fill in out.
func (c *Registry) readOwned(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, out *owned, questions ...view.View) (chains.Agent, error) {
	if err := c.Views(ctx, op, b, questions...); err != nil {
		return chains.Agent{}, err
	}
	by, wallet := c.Account(out.owner), c.wallet(out.address)
	if out.wallet != nil {
		wallet = *out.wallet
	}
	return chains.Agent{Ref: ref, Owner: by, Authority: by, URI: out.uri, Wallet: wallet, ReadAt: b.Position()}, nil
}

// operates tells whether an address is an operator of an agent's token: approved for it, or for all
// of its owner's.
func (c *Registry) operates(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, owner, asked common.Address) (bool, error) {
	if view.IsZero(asked) || asked == owner {
		return false, nil
	}
	var approved common.Address
	var all bool
	k := view.Contracts().Identity
	err := c.Views(ctx, op, b,
		view.View{To: c.Identity, Data: k.PackGetApproved(id), Answer: view.Into(&approved, k.UnpackGetApproved), Refused: c.NoAgent(op, ref, b)},
		view.View{To: c.Identity, Data: k.PackIsApprovedForAll(owner, asked), Answer: view.Into(&all, k.UnpackIsApprovedForAll)})
	return asked == approved || all, err
}
