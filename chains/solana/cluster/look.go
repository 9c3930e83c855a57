package cluster

import (
	"context"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	jsonrpc "github.com/bridge8004/bridge8004/chains/rpc"
)

const checkEndpoint = "check endpoint"

// Endpoints looks at all endpoints beside each other, and at an index where there is one. That and
// the WebSocket endpoint tell no block.
func (c *Cluster) Endpoints(ctx context.Context, l chains.Look, index ...jsonrpc.Beside) []chains.Endpoint {
	if c.cfg.WS != "" {
		index = append(index, jsonrpc.Beside{Endpoint: c.ws, Look: c.lookAtWS})
	}
	return c.rpc.Look(ctx, l, func(ctx context.Context, i int, out *chains.Endpoint) { c.List[i].lookAt(ctx, out) },
		func(ctx context.Context, i int, height uint64, out *chains.Endpoint) {
			c.List[i].lookBack(ctx, height, out)
		}, index...)
}

// lookAt asks one node for its cluster, its newest block and its newest final slot.
func (n *Node) lookAt(ctx context.Context, e *chains.Endpoint) {
	_, err := measured(ctx, n, checkEndpoint, n.rightChain)
	if err == nil {
		_, err = measured(ctx, n, checkEndpoint, n.RPC.GetHealth)
	}
	if e.Err = err; err != nil {
		return
	}
	settled, err := n.newest(ctx, checkEndpoint, rpc.CommitmentFinalized, measured)
	if err == nil {
		e.Head, err = n.newest(ctx, checkEndpoint, rpc.CommitmentConfirmed, measured)
	}
	if e.Err = err; err != nil {
		return
	}
	e.Depth = settled.Height
	at, err := measured(ctx, n, checkEndpoint, func(ctx context.Context) (*solana.UnixTimeSeconds, error) {
		return n.RPC.GetBlockTime(ctx, e.Head.Height)
	})
	if err == nil && at != nil {
		e.Time = at.Time().UTC()
	} else if kind := chains.KindOf(err); kind == chains.Unreachable || kind == chains.TimedOut {
		e.Err = err
	}
}

// lookBack reads one node's block of a slot. One that shows none proves nothing.
func (n *Node) lookBack(ctx context.Context, slot uint64, e *chains.Endpoint) {
	res, err := measured(ctx, n, checkEndpoint, func(ctx context.Context) (*rpc.GetBlockResult, error) {
		return n.askBlock(ctx, slot, rpc.CommitmentFinalized, rpc.TransactionDetailsNone)
	})
	switch kind := chains.KindOf(err); {
	case err == nil && res != nil:
		e.Final = chains.Position{Height: slot, Hash: res.Blockhash.String()}
	case kind == chains.Unreachable || kind == chains.TimedOut:
		e.Err = err
	}
}

func (c *Cluster) lookAtWS(ctx context.Context) error {
	conn, err := c.dialWS(ctx, checkEndpoint)
	if err != nil {
		return err
	}
	return conn.Close()
}

// Traffic counts the requests to all endpoints, and to an index where there is one.
func (c *Cluster) Traffic(index ...*jsonrpc.Endpoint) []chains.Traffic {
	if c.cfg.WS != "" {
		index = append(index, c.ws)
	}
	return c.rpc.Traffic(index...)
}
