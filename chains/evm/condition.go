package evm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"
	gethrpc "github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

const checkEndpoint = "check endpoint"

// Endpoints implements chains.Condition. Heights that are final are those of the node's finalized
// block, or of depth:N where that is the finality.
func (c *Chain) Endpoints(ctx context.Context, l chains.Look) []chains.Endpoint {
	endpoints := c.registry.Node.Endpoints
	out := make([]chains.Endpoint, len(endpoints))
	var all sync.WaitGroup
	first, cancel := chains.Round(ctx)
	defer cancel()
	for i, e := range endpoints {
		out[i] = chains.Endpoint{Name: e.Name, Near: e.Near}
		all.Go(func() {
			var head ledger.Block
			if head, out[i].Depth, out[i].Err = c.lookAt(first, e, l.At); out[i].Err == nil {
				out[i].Head, out[i].Time = head.Position(), head.Clock()
			}
		})
	}
	var ws *chains.Endpoint
	if c.config.WS != "" {
		ws = &chains.Endpoint{Name: c.ws.Name, Near: c.ws.Near}
		all.Go(func() { ws.Err = c.lookAtWS(first) })
	}
	all.Wait()
	second, cancel := context.WithTimeout(ctx, chains.LookTime)
	defer cancel()
	height := chains.Compare(out, l.Now()).Height
	for i, e := range endpoints {
		if out[i].Depth >= height && height > 0 && out[i].Err == nil {
			all.Go(func() { out[i].Final, out[i].Err = c.lookBack(second, e, height, l.Whole) })
		}
	}
	all.Wait()
	for i, e := range endpoints {
		out[i].Rate = e.Traffic().Rate
	}
	if ws != nil {
		out = append(out, *ws)
	}
	return out
}

// lookAt asks one endpoint for its chain, its newest block and its newest final one.
func (c *Chain) lookAt(ctx context.Context, e *rpc.Endpoint, at chains.Finality) (head ledger.Block, final uint64, err error) {
	id, latest := &rpc.Question{Method: "eth_chainId"}, &rpc.Question{Method: "eth_getBlockByNumber", Args: []any{"latest", false}}
	list := []*rpc.Question{id, latest}
	deep := &rpc.Question{Method: "eth_getBlockByNumber", Args: []any{"finalized", false}, Stranger: true}
	if at.Blocks() == 0 {
		list = append(list, deep)
	}
	err = c.registry.Node.AskOf(ctx, checkEndpoint, e, list)
	answered := id.Err == nil && latest.Err == nil && len(id.Result) > 0 && len(latest.Result) > 0
	if err != nil && !answered { // nodes of chains without finality refuse the last question in many ways
		return ledger.Block{}, 0, err
	}
	if err := e.CheckChain(checkEndpoint, id.Result); err != nil {
		return ledger.Block{}, 0, err
	}
	if head, err = c.registry.Ledger.Decode(latest.Result); err != nil {
		return ledger.Block{}, 0, c.registry.Ledger.HeadError(checkEndpoint, "latest", fmt.Errorf("%s: %w", e, err))
	}
	if at.Blocks() > 0 {
		return head, head.Number - min(head.Number, at.Blocks()), nil
	}
	if b, err := c.registry.Ledger.Decode(deep.Result); err == nil && deep.Err == nil {
		final = b.Number
	}
	return head, final, nil
}

// lookBack reads one endpoint's block at a height, and whether its receipts are those that the
// header commits to.
func (c *Chain) lookBack(ctx context.Context, e *rpc.Endpoint, height uint64, whole bool) (chains.Position, error) {
	q := ledger.ByNumber(height)
	if err := c.registry.Node.AskOf(ctx, checkEndpoint, e, []*rpc.Question{q}); err != nil {
		return chains.Position{}, err
	}
	b, err := c.registry.Ledger.Numbered(q.Result, height)
	switch {
	case errors.Is(err, ledger.ErrNoBlock):
		return chains.Position{}, c.registry.Fail(chains.Transient, checkEndpoint, fmt.Errorf("%s: %w %d, which is final", e, err, height), "use a node that has all blocks")
	case err != nil:
		return chains.Position{}, c.registry.Fail(chains.Dishonest, checkEndpoint, fmt.Errorf("%s: %w", e, err), "use another node")
	case !whole:
		return b.Position(), nil
	}
	var raws []json.RawMessage
	receipts := &rpc.Question{Method: "eth_getBlockReceipts", Args: []any{b.Hash}}
	if err := c.registry.Node.AskOf(ctx, checkEndpoint, e, []*rpc.Question{receipts}); err != nil {
		return chains.Position{}, err
	}
	if receipts.Err != nil || json.Unmarshal(receipts.Result, &raws) != nil || raws == nil {
		return b.Position(), nil // it shows none, which proves nothing
	}
	if _, err := c.registry.Ledger.CheckReceipts(checkEndpoint, b, raws); err != nil {
		if chains.KindOf(err) == chains.Dishonest {
			e.Meter.Fail(chains.Dishonest)
		}
		return chains.Position{}, err
	}
	return b.Position(), nil
}

// lookAtWS asks the WebSocket endpoint for its chain.
func (c *Chain) lookAtWS(ctx context.Context) error {
	var id json.RawMessage
	client, err := c.ws.Connect(ctx, checkEndpoint, func(ctx context.Context, client *gethrpc.Client) error {
		return client.CallContext(ctx, &id, "eth_chainId")
	})
	if err != nil {
		return err
	}
	client.Close()
	if err = c.ws.CheckChain(checkEndpoint, id); err != nil {
		c.ws.Meter.Fail(chains.KindOf(err))
	}
	return err
}

// CheckContracts implements chains.Condition, with the rules of Dial.
func (c *Chain) CheckContracts(ctx context.Context) error {
	d, err := c.registry.Tell(ctx)
	if err != nil {
		return err
	}
	if found := d.Facts().Name; found != c.info.Dialect {
		return c.registry.Fail(chains.Unsupported, "check contracts", fmt.Errorf("the registries are of dialect %s, they were of %s", found, c.info.Dialect), "look at who governs the registries, and start anew")
	}
	return nil
}

// Traffic implements chains.Condition.
func (c *Chain) Traffic() []chains.Traffic {
	out := make([]chains.Traffic, len(c.registry.Node.Endpoints))
	for i, e := range c.registry.Node.Endpoints {
		out[i] = e.Traffic()
	}
	if c.config.WS != "" {
		out = append(out, c.ws.Traffic())
	}
	return out
}

// Endpoints is Chain's, for a chain whose contracts nobody has looked at.
func (b *Bare) Endpoints(ctx context.Context, l chains.Look) []chains.Endpoint {
	return b.chain.Endpoints(ctx, l)
}

// What mirrors may take, by the contract's tests: a first one at an agent with long texts.
const (
	mirrorGas = 500_000
	enough    = 20
)

// delivererRole is FeedbackRelay.DELIVERER_ROLE.
var delivererRole = crypto.Keccak256Hash([]byte("DELIVERER_ROLE"))

// State implements chains.Writer: the balance, and where a relay is configured, whether it lets the
// account deliver.
func (w *Writer) State(ctx context.Context, origins ...caip.AccountID) (chains.AccountState, error) {
	const op = "check account"
	c := w.chain
	b, err := c.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return chains.AccountState{}, err
	}
	var balance hexutil.Big
	if err := c.registry.Node.Call(ctx, op, &balance, "eth_getBalance", w.signer.Address(), "latest"); err != nil {
		return chains.AccountState{}, err
	}
	p, err := w.price(ctx, op, b, nil)
	most := p.most
	if err != nil {
		if w.options.MaxFeePerGas == nil || chains.KindOf(err) != chains.Transient {
			return chains.AccountState{}, err
		}
		most = w.options.MaxFeePerGas // more is never offered
	}
	one := new(big.Int).Mul(most, big.NewInt(mirrorGas))
	s := chains.AccountState{Balance: coins((*big.Int)(&balance)), One: coins(one), Enough: coins(new(big.Int).Mul(one, big.NewInt(enough)))}
	if len(c.config.Relays) == 0 {
		return s, nil
	}
	s.Relay = c.registry.Account(c.config.Relays[0])
	err = w.readRole(ctx, op, b, origins, &s)
	return s, err
}

// readRole reads whether the current relay lets the account deliver, and from where.
func (w *Writer) readRole(ctx context.Context, op string, b ledger.Block, origins []caip.AccountID, s *chains.AccountState) error {
	c, relay, k := w.chain, w.chain.config.Relays[0], view.Contracts().Relay
	var may, paused bool
	var predecessor common.Address
	takes := make([]bool, len(origins))
	views := []view.View{
		{To: relay, Data: k.PackHasRole(delivererRole, w.signer.Address()), Answer: view.Into(&may, k.UnpackHasRole)},
		{To: relay, Data: k.PackPaused(), Answer: view.Into(&paused, k.UnpackPaused)},
		{To: relay, Data: k.PackPredecessor(), Answer: view.Into(&predecessor, k.UnpackPredecessor)},
	}
	for i, origin := range origins {
		views = append(views, view.View{To: relay, Data: k.PackIsOriginRegistryAllowed(crypto.Keccak256Hash([]byte(origin.String()))), Answer: view.Into(&takes[i], k.UnpackIsOriginRegistryAllowed)})
	}
	if err := c.registry.Views(ctx, op, b, views...); err != nil {
		return err
	}
	held := true // the predecessor is paused, or there is none
	if !view.IsZero(predecessor) {
		if err := c.registry.Views(ctx, op, b, view.View{To: predecessor, Data: k.PackPaused(), Answer: view.Into(&held, k.UnpackPaused)}); err != nil {
			return err
		}
	}
	bar := func(remedy, format string, args ...any) {
		s.Barred = c.registry.Fail(chains.Unauthorized, op, fmt.Errorf(format, args...), remedy)
	}
	me := view.Lower(w.signer.Address())
	switch {
	case !may:
		bar(fmt.Sprintf("have the relay's administrator run: cast send %s 'grantRole(bytes32,address)' %s %s --rpc-url RPC_URL --interactive", view.Lower(relay), delivererRole, me),
			"account %s lacks DELIVERER_ROLE at the relay %s", me, view.Lower(relay))
	case paused:
		bar(fmt.Sprintf("find out why; the relay's administrator ends it with: cast send %s 'unpause()' --rpc-url RPC_URL --interactive", view.Lower(relay)), "the relay %s is paused", view.Lower(relay))
	case !held:
		bar(fmt.Sprintf("have its pauser run: cast send %s 'pause()' --rpc-url RPC_URL --interactive", view.Lower(predecessor)), "the relay %s waits until its predecessor %s is paused", view.Lower(relay), view.Lower(predecessor))
	}
	for i, origin := range origins {
		if !takes[i] && !slices.Contains(s.Refused, origin) {
			s.Refused = append(s.Refused, origin)
		}
	}
	return nil
}
