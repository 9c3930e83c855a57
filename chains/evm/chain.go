package evm

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync/atomic"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	gethrpc "github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/delegate"
	"github.com/bridge8004/bridge8004/chains/evm/events"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/relay"
	"github.com/bridge8004/bridge8004/chains/evm/sponsor"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Chain reads an ERC-8004 registry, of any dialect. Its methods may be called concurrently.
type Chain struct {
	registry *registry.Registry
	registry.Agents
	*events.Events
	delegate.Grants
	relay.Mirrors
	sponsor.Reviews
	config Config
	ws     *rpc.Endpoint // WebSocket, for Wake; used where Config.WS names it
	info   chains.Info
	rollup atomic.Pointer[bool] // whether it charges for more than gas; nil: not known yet
	former atomic.Pointer[bool] // whether the relay is of another version; nil: not known yet
}

var _ chains.Chain = (*Chain)(nil)

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
	reader := &view.Reader{Chain: config.Chain, Node: n, Ledger: ledger.New(n, config.Chain, config.LooseHeaders, mostNarrow)}
	r, err := registry.Open(ctx, reader, config.addresses(), registry.Options{Configured: config.Dialect, DeployBlock: config.DeployBlock, RelayLogs: relay.Logs(), Eager: config.Eager})
	if err != nil {
		n.Close()
		return nil, err
	}
	e := events.New(r, config.MaxLogRange, config.LooseHeaders)
	c := &Chain{registry: r, Agents: registry.NewAgents(r), Grants: delegate.New(r), Events: e, Mirrors: relay.New(r, e), Reviews: sponsor.New(r, e), config: config, ws: n.Aside("ws", config.WS)}
	facts := r.Facts
	c.info = chains.Info{
		Chain: config.Chain, Name: config.Name, Dialect: facts.Name,
		Registry: r.RegistryID, Reputation: r.ReputationID, Capabilities: append(r.Dialect.Capabilities(), chains.CanReadContracts),
		Limits: facts.Limits,
	}
	for _, at := range config.Relays {
		c.info.MirrorClients = append(c.info.MirrorClients, c.registry.Account(at))
	}
	return c, nil
}

// Close ends the connections. Calls under way fail.
func (c *Chain) Close() { c.registry.Node.Close() }

// Info says what the chain is.
func (c *Chain) Info() chains.Info {
	info := c.info
	info.Capabilities = slices.Clone(info.Capabilities)
	return info
}

// Member implements chains.Chain: agent ids are numbers themselves.
func (c *Chain) Member(context.Context, uint64, chains.Finality) (caip.AgentRef, error) {
	return caip.AgentRef{}, chains.Refuse(c.Info().Chain, "find member", "agents of this registry have no other number than their id")
}

// TokenProgram implements chains.Chain: tokens are paid at the wallet itself.
func (c *Chain) TokenProgram(context.Context, caip.AccountID, chains.Finality) (caip.AccountID, error) {
	return caip.AccountID{}, chains.Refuse(c.Info().Chain, "read token program", "tokens are paid at the wallet itself")
}

// HasCode implements chains.Chain.
func (c *Chain) HasCode(ctx context.Context, account caip.AccountID, at chains.Finality) (bool, error) {
	const op = "read code"
	if account.Chain != c.info.Chain {
		return false, c.registry.Fail(chains.Invalid, op, fmt.Errorf("%s is no account of this chain", account), "")
	}
	head, err := c.registry.Ledger.Head(ctx, at)
	if err != nil {
		return false, err
	}
	var code hexutil.Bytes
	if err := c.registry.Node.Call(ctx, op, &code, "eth_getCode", account.Address, head.At()); err != nil {
		return false, err
	}
	_, delegated := types.ParseDelegation(code)
	return len(code) > 0 && !delegated, nil
}

// Audit implements chains.Chain: Read covers every block.
func (c *Chain) Audit(context.Context, chains.Query) (chains.Audit, error) {
	return chains.Audit{}, chains.Refuse(c.Info().Chain, "audit", "events are read from the blocks themselves")
}

// MirrorFit implements chains.Chain: FeedbackRelay takes whatever a registry of this family holds.
func (c *Chain) MirrorFit(context.Context, chains.MirrorItem) (chains.MirrorFit, error) {
	return chains.MirrorFit{}, nil
}

// Wake returns a channel that receives when the node announces a head, and each time the connection
// is made anew, since heads may have passed meanwhile. Announcements that nobody has taken yet
// become one. Without a WebSocket endpoint the channel is nil.
func (c *Chain) Wake(ctx context.Context) (<-chan struct{}, error) {
	if c.config.WS == "" {
		return nil, nil
	}
	return rpc.Wake(ctx, c.listen), nil
}

// listen follows the heads over one connection until it breaks, and reports whether it ever worked.
// What is announced is not believed: it only says when to look.
func (c *Chain) listen(ctx context.Context, notice func()) (worked bool) {
	heads := make(chan json.RawMessage, 16)
	var subscription *gethrpc.ClientSubscription
	client, err := c.ws.Connect(ctx, "follow heads", func(ctx context.Context, client *gethrpc.Client) (err error) {
		subscription, err = client.EthSubscribe(ctx, heads, "newHeads")
		return err
	})
	if err != nil {
		return false
	}
	defer client.Close()
	defer subscription.Unsubscribe()
	for {
		notice()
		select {
		case <-ctx.Done():
			return true
		case <-subscription.Err():
			return true
		case <-heads:
		}
	}
}
