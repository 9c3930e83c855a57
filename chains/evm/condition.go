package evm

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"

	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/crypto"
	gethrpc "github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/registry"
	"github.com/bridge8004/bridge8004/chains/evm/relay"
	"github.com/bridge8004/bridge8004/chains/rpc"
	"github.com/bridge8004/bridge8004/chains/together"
)

const checkEndpoint = "check endpoint"

// Endpoints implements chains.Condition. Heights that are final are those of the node's finalized
// block, or of depth:N where that is the finality.
func (c *Chain) Endpoints(ctx context.Context, l chains.Look) []chains.Endpoint {
	endpoints := c.registry.Node.Endpoints
	var beside []rpc.Beside
	if c.config.WS != "" {
		beside = []rpc.Beside{{Endpoint: c.ws, Look: c.lookAtWS}}
	}
	return c.registry.Node.Look(ctx, l, func(ctx context.Context, i int, out *chains.Endpoint) {
		var head ledger.Block
		if head, out.Depth, out.Err = c.lookAt(ctx, endpoints[i], l.At); out.Err == nil {
			out.Head, out.Time = head.Position(), head.Clock()
		}
	}, func(ctx context.Context, i int, height uint64, out *chains.Endpoint) {
		out.Final, out.Err = c.lookBack(ctx, endpoints[i], height, l.Whole)
	}, beside...)
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
	if err := c.registry.Node.AskOf(ctx, checkEndpoint, e, []*rpc.Question{receipts}); err != nil && !errors.Is(err, rpc.ErrTooMuch) {
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
	if c.config.WS == "" {
		return c.registry.Node.Traffic()
	}
	return c.registry.Node.Traffic(c.ws)
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

// mirrorBytes are as many bytes as a mirror's call has, few of which can be compressed.
func mirrorBytes() (data []byte) {
	for len(data) < 1<<10 {
		data = append(data, crypto.Keccak256(data)...)
	}
	return data
}

// State implements chains.Writer: the balance, and where a relay is configured, whether it lets the
// account deliver, and is of this version.
func (w *Writer) State(ctx context.Context, origins ...caip.AccountID) (chains.AccountState, error) {
	const op = "check account"
	c := w.chain
	b, err := c.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return chains.AccountState{}, err
	}
	var s chains.AccountState
	reads := []func(context.Context) error{
		func(ctx context.Context) error {
			balance, err := w.balance(ctx, op)
			s.Balance = coins(balance)
			return err
		},
		func(ctx context.Context) error {
			p, err := w.price(ctx, op, b, nil)
			most := p.most
			if err != nil {
				if w.options.MaxFeePerGas == nil || chains.KindOf(err) != chains.Transient {
					return err
				}
				most = w.options.MaxFeePerGas // more is never offered
			}
			charge, err := c.charge(ctx, op, []*types.Transaction{w.transaction(registry.Message{Data: mirrorBytes()}, 0, mirrorGas, p)})
			if err != nil {
				return err
			}
			one := charge.Add(charge, new(big.Int).Mul(most, big.NewInt(mirrorGas)))
			s.One, s.Enough = coins(one), coins(new(big.Int).Mul(one, big.NewInt(enough)))
			return nil
		},
	}
	if len(c.config.Relays) > 0 {
		s.Relay = c.registry.Account(c.config.Relays[0])
		reads = append(reads,
			func(ctx context.Context) error { return c.ReadRole(ctx, op, b, w.signer.Address(), origins, &s) },
			func(ctx context.Context) (err error) {
				s.Former, err = c.hasFormerRelay(ctx, op, b)
				return err
			})
	}
	if err := together.Do(ctx, reads...); err != nil {
		return chains.AccountState{}, err
	}
	return s, nil
}

// hasFormerRelay tells whether the relay is of another version. No relay's code ever changes.
func (c *Chain) hasFormerRelay(ctx context.Context, op string, b ledger.Block) (bool, error) {
	if known := c.former.Load(); known != nil {
		return *known, nil
	}
	var code hexutil.Bytes
	if err := c.registry.Node.Call(ctx, op, &code, "eth_getCode", c.config.Relays[0], b.At()); err != nil || len(code) == 0 {
		return false, err // a relay that is not there is told by CheckContracts
	}
	former := !relay.IsCurrent(code)
	c.former.Store(&former)
	return former, nil
}
