package evm

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/common/lru"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// The dialects, as Config and chains.Info name them.
const (
	DialectERC8004  = "erc8004"  // the registries of version 2.0.0, as deployed on some thirty chains
	DialectV1       = "v1"       // the earlier official generations: read and watch
	DialectStrategy = "strategy" // StrategyRegistry and StrategyReputation: scores, given with the owner's authorisation
	DialectPosition = "position" // PositionNFT: an identity registry without reputation
)

// Chain reads an ERC-8004 registry, of any dialect. Its methods may be called concurrently.
type Chain struct {
	config  Config
	node    *rpc.Node
	ledger  *ledger.Ledger
	ws      *rpc.Endpoint // WebSocket, for Wake; used where Config.WS names it
	info    chains.Info
	dialect dialect
	broad   *ledger.Width // of eth_getLogs over all events
	start   start
	// Heads that were read with the check of the registries.
	early early
	// Blocks of feedback whose event was seen. A hint only: what is read there is checked as if it
	// had been found.
	seen *lru.Cache[caip.FeedbackRef, uint64]
	// How many feedbacks givers had given: for dialects whose events do not number them.
	tallies *lru.Cache[giver, tally]
}

var _ chains.Chain = (*Chain)(nil)

// seenFeedbacks bounds the memory of where feedback was given.
const seenFeedbacks = 4096

// Dial connects to the first endpoint and checks that it serves the configured chain (kind
// WrongChain, naming both), that the registries are of the configured dialect or of a known one,
// that the reputation registry reads the identity registry, and that relays and delegate belong to
// them. What is there instead is named by an error of kind Unsupported or Invalid. Close ends the
// connections.
func Dial(ctx context.Context, config Config) (*Chain, error) {
	if err := config.Check(); err != nil {
		return nil, &chains.Error{Kind: chains.Invalid, Chain: config.Chain, Op: "configure", Err: err, Remedy: "correct the configuration"}
	}
	mostNarrow := config.MaxLogRange // 0: nobody set a limit
	config = config.withDefaults()
	n, err := config.dialNode(ctx)
	if err != nil {
		return nil, err
	}
	c := &Chain{
		config: config, node: n, ws: n.Aside("ws", config.WS), broad: ledger.NewWidth(config.MaxLogRange, perPage),
		ledger:  ledger.New(n, config.Chain, config.LooseHeaders, mostNarrow),
		seen:    lru.NewCache[caip.FeedbackRef, uint64](seenFeedbacks),
		tallies: lru.NewCache[giver, tally](seenGivers),
	}
	if c.dialect, err = c.tell(ctx); err != nil {
		n.Close()
		return nil, err
	}
	c.info = chains.Info{
		Chain: config.Chain, Name: config.Name, Dialect: c.dialect.name(),
		Registry: c.account(config.Registry), Reputation: c.accountOrNone(config.Reputation), Capabilities: append(c.dialect.capabilities(), chains.CanReadContracts),
		Limits: limits[c.dialect.name()],
	}
	for _, relay := range config.Relays {
		c.info.MirrorClients = append(c.info.MirrorClients, c.account(relay))
	}
	return c, nil
}

// Close ends the connections. Calls under way fail.
func (c *Chain) Close() { c.node.Close() }

// Info says what the chain is.
func (c *Chain) Info() chains.Info {
	info := c.info
	info.Capabilities = slices.Clone(info.Capabilities)
	return info
}

func (c *Chain) fail(kind chains.Kind, op string, cause error, remedy string) error {
	return &chains.Error{Kind: kind, Chain: c.config.Chain, Op: op, Err: cause, Remedy: remedy}
}

// account gives an address of this chain as an account.
func (c *Chain) account(a common.Address) caip.AccountID {
	return caip.AccountID{Chain: c.config.Chain, Address: lower(a)}
}

// accountOrNone is account, with the zero address as no account.
func (c *Chain) accountOrNone(a common.Address) caip.AccountID {
	if a == (common.Address{}) {
		return caip.AccountID{}
	}
	return c.account(a)
}

func (c *Chain) agent(id *big.Int) caip.AgentRef {
	return caip.AgentRef{Registry: c.info.Registry, ID: decimal(id)}
}

func (c *Chain) feedback(agent *big.Int, client common.Address, index uint64) caip.FeedbackRef {
	return caip.FeedbackRef{Registry: c.info.Reputation, AgentID: decimal(agent), Client: lower(client), Index: index}
}

// lower is the canonical text of an address.
func lower(a common.Address) string { return hexutil.Encode(a[:]) } // without the checksum, which Hex would compute

// tokenID checks that a ref belongs to this registry and returns its id.
func (c *Chain) tokenID(op string, ref caip.AgentRef) (*big.Int, error) {
	if ref.Registry != c.info.Registry {
		return nil, c.fail(chains.Invalid, op, fmt.Errorf("agent %q is not of this registry, %s", ref, c.info.Registry), "use the chain the agent is registered on")
	}
	return c.parseID(op, ref.ID)
}

func (c *Chain) parseID(op, text string) (*big.Int, error) {
	id, ok := new(big.Int).SetString(text, 10)
	if !ok || id.Sign() < 0 || id.BitLen() > 256 || id.String() != text {
		return nil, c.fail(chains.Invalid, op, fmt.Errorf("agent id %.90q is not a decimal uint256", text), "")
	}
	return id, nil
}

// feedbackKey checks that a ref belongs to this registry and returns its parts.
func (c *Chain) feedbackKey(op string, ref caip.FeedbackRef) (agent *big.Int, client common.Address, err error) {
	if err := c.needReputation(op); err != nil {
		return nil, client, err
	}
	if ref.Registry != c.info.Reputation {
		return nil, client, c.fail(chains.Invalid, op, fmt.Errorf("feedback %q is not of this registry, %s", ref, c.info.Reputation), "use the chain the feedback was given on")
	}
	if agent, err = c.parseID(op, ref.AgentID); err != nil {
		return nil, client, err
	}
	if client, err = c.address(op, caip.AccountID{Chain: c.config.Chain, Address: ref.Client}); err != nil {
		return nil, client, err
	}
	if ref.Index == 0 {
		return nil, client, c.fail(chains.Invalid, op, errors.New("feedback index 0: "+caip.IndexZero), "")
	}
	return agent, client, nil
}

// address checks that an account is on this chain and returns its address.
func (c *Chain) address(op string, account caip.AccountID) (common.Address, error) {
	if account.Chain != c.config.Chain {
		return common.Address{}, c.fail(chains.Invalid, op, fmt.Errorf("account %q is not on this chain", account), "")
	}
	if _, err := caip.Address(caip.EIP155, account.Address); err != nil {
		return common.Address{}, c.fail(chains.Invalid, op, err, "")
	}
	return common.HexToAddress(account.Address), nil
}

// needReputation fails where the registry has no reputation part.
func (c *Chain) needReputation(op string) error {
	if isZero(c.config.Reputation) {
		return chains.Refuse(c.config.Chain, op, "a registry of the dialect "+c.dialect.name()+" has no reputation part")
	}
	return nil
}
