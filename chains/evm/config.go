package evm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rate"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Config says where a registry lives and how to reach it.
type Config struct {
	Name  string       // short name for people, such as base
	Chain caip.ChainID // eip155; every endpoint must serve it

	// RPC are the HTTP (or WebSocket) endpoints: the first is used, the others when it fails. All
	// of them are trusted to be nodes of the network: the adapter finds contradictions in what they
	// say, not a consistent lie about the chain.
	RPC []string
	WS  string // WebSocket endpoint for Wake; empty: callers poll

	Dialect    string           // one of the Dialect constants; empty: Dial tells it by what the registries answer
	Registry   common.Address   // identity registry
	Reputation common.Address   // reputation registry, which must name Registry as its own; zero for a PositionNFT, which has none
	Relays     []common.Address // FeedbackRelays of this operator, the current one first; none: the chain takes no mirrors in. erc8004 only
	Delegate   common.Address   // SyncDelegate; zero: URIs are not synchronised. erc8004 only
	// FeedbackDelegate of Reputation, which accounts delegate to whose reviews others pay for;
	// zero: none can be given. erc8004 only.
	FeedbackDelegate common.Address

	// DeployBlock is the first block that can hold an event of the registries. 0: Read begins at
	// the genesis, and where one agent's past is looked for the block is searched in the registry's
	// code, about 30 requests, once; a node without the state of old blocks cannot tell, and the
	// logs are then asked for from the genesis.
	DeployBlock uint64
	// MaxLogRange is how many blocks one eth_getLogs covers at most; halved at once when the node
	// refuses. Default 10,000 for all events, and no limit but the node's for those of one agent.
	MaxLogRange uint64

	// LooseHeaders accepts headers whose hash is not the keccak256 of the fields that Ethereum has,
	// as on chains that added their own. Without it such a header counts as a lie.
	LooseHeaders bool

	// Eager is for a program that reads one agent and ends. The heads are read together with the
	// check of the registries, for the first reading of an agent at each finality, which saves a
	// way to the node and back; the reputation registry is not checked, and HTTP is spoken in
	// version 1.1. Dialect erc8004 alone.
	Eager bool

	Timeout     time.Duration // of one request; default 15 s
	Attempts    int           // per read, over all endpoints; default 4
	MaxBatch    int           // calls in one batch request; default 100
	MaxResponse int64         // bytes of one response; default 32 MiB
	Rates       rate.Limits   // of the endpoints
}

func (c Config) withDefaults() Config {
	c.MaxLogRange = cmp.Or(c.MaxLogRange, 10_000)
	c.Timeout = cmp.Or(c.Timeout, 15*time.Second)
	c.Attempts = cmp.Or(c.Attempts, 4)
	c.MaxBatch = cmp.Or(c.MaxBatch, 100)
	c.MaxResponse = cmp.Or(c.MaxResponse, 32<<20)
	c.Name = cmp.Or(c.Name, c.Chain.String())
	return c
}

// Check reports all problems that can be seen without a node.
func (c Config) Check() error {
	problems := c.checkNode()
	if c.Registry == (common.Address{}) {
		problems = append(problems, errors.New("registry: no address given"))
	}
	problems = append(problems, c.checkDialect()...)
	for i, relay := range c.Relays {
		if relay == (common.Address{}) {
			problems = append(problems, fmt.Errorf("relays[%d]: the zero address", i))
		}
	}
	return errors.Join(problems...)
}

// checkNode reports the problems of what a connection needs.
func (c Config) checkNode() (problems []error) {
	if c.Chain.Namespace != caip.EIP155 {
		problems = append(problems, fmt.Errorf("chain %q: want eip155:<chain id>", c.Chain))
	} else if _, err := strconv.ParseUint(c.Chain.Reference, 10, 64); err != nil {
		problems = append(problems, fmt.Errorf("chain %q: the chain id must fit 64 bits", c.Chain))
	}
	if len(c.RPC) == 0 {
		problems = append(problems, errors.New("rpc: no endpoint given"))
	}
	for i, u := range c.RPC {
		if err := checkURL(u, "http", "https", "ws", "wss"); err != nil {
			problems = append(problems, fmt.Errorf("rpc[%d]: %w", i, err))
		}
	}
	if c.WS != "" {
		if err := checkURL(c.WS, "ws", "wss"); err != nil {
			problems = append(problems, fmt.Errorf("ws: %w", err))
		}
	}
	if c.Attempts < 0 || c.MaxBatch < 0 || c.Timeout < 0 || c.MaxResponse < 0 {
		problems = append(problems, errors.New("attempts, max batch, timeout and max response must not be negative"))
	}
	return problems
}

func (c Config) checkDialect() (problems []error) {
	switch c.Dialect {
	case "", registry.DialectERC8004:
	case registry.DialectV1, registry.DialectStrategy, registry.DialectPosition:
		if len(c.Relays) > 0 {
			problems = append(problems, fmt.Errorf("relays: registries of the dialect %s take no mirrors", c.Dialect))
		}
		if !view.IsZero(c.Delegate) {
			problems = append(problems, fmt.Errorf("delegate: registries of the dialect %s know no SyncDelegate", c.Dialect))
		}
		if !view.IsZero(c.FeedbackDelegate) {
			problems = append(problems, fmt.Errorf("feedback_delegate: registries of the dialect %s know no FeedbackDelegate", c.Dialect))
		}
	default:
		problems = append(problems, fmt.Errorf("dialect %.40q: want one of %v", c.Dialect, Dialects()))
	}
	switch {
	case c.Dialect == registry.DialectPosition && !view.IsZero(c.Reputation):
		problems = append(problems, errors.New("reputation: a PositionNFT has no reputation registry"))
	case c.Dialect != registry.DialectPosition && c.Dialect != "" && view.IsZero(c.Reputation):
		problems = append(problems, errors.New("reputation: no address given"))
	}
	return problems
}

// dialNode connects to the endpoints. The configuration has its defaults.
func (c Config) dialNode(ctx context.Context) (*rpc.Node, error) {
	return rpc.Dial(ctx, rpc.Config{
		Chain: c.Chain, URLs: c.RPC, Family: view.Family, Timeout: c.Timeout, Attempts: c.Attempts,
		MaxBatch: c.MaxBatch, MaxResponse: c.MaxResponse, Rates: c.Rates, Light: c.Eager,
	})
}

// Dialects lists the dialects.
func Dialects() []string {
	return []string{registry.DialectERC8004, registry.DialectV1, registry.DialectStrategy, registry.DialectPosition}
}

// checkURL never repeats the URL: the keys of RPC providers stand in it.
func checkURL(text string, schemes ...string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" {
		return errors.New("not a URL (it is not shown, since it may hold a key)")
	}
	if slices.Contains(schemes, u.Scheme) {
		return nil
	}
	return fmt.Errorf("scheme of the endpoint at %s: want one of %v", u.Host, schemes)
}

// addresses are the contracts.
func (c Config) addresses() registry.Addresses {
	return registry.Addresses{Identity: c.Registry, Reputation: c.Reputation, Relays: c.Relays, Delegate: c.Delegate, FeedbackDelegate: c.FeedbackDelegate}
}
