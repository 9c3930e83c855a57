package cluster

import (
	"context"
	"sync"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
)

const checkEndpoint = "check endpoint"

// Endpoints looks at all endpoints beside each other. index, if not nil, looks at the index. That
// and the WebSocket endpoint tell no block.
func (c *Cluster) Endpoints(ctx context.Context, l chains.Look, index func(context.Context) error) []chains.Endpoint {
	out := make([]chains.Endpoint, len(c.List))
	var all sync.WaitGroup
	first, cancel := chains.Round(ctx)
	defer cancel()
	for i, n := range c.List {
		out[i] = chains.Endpoint{Name: n.Name, Near: n.Near}
		all.Go(func() { n.lookAt(first, &out[i]) })
	}
	more := make([]chains.Endpoint, 0, 2) // the addresses of its elements are kept
	look := func(name, url string, how func(context.Context) error) {
		more = append(more, chains.Endpoint{Name: chains.Place(name, url), Near: chains.Near(url)})
		e := &more[len(more)-1]
		all.Go(func() { e.Err = how(first) })
	}
	if index != nil {
		look("photon", c.cfg.Index, index)
	}
	if c.cfg.WS != "" {
		look("ws", c.cfg.WS, c.lookAtWS)
	}
	all.Wait()
	second, cancel := context.WithTimeout(ctx, chains.LookTime)
	defer cancel()
	height := chains.Compare(out, l.Now()).Height
	for i, n := range c.List {
		if height > 0 && out[i].Depth >= height && out[i].Err == nil {
			all.Go(func() { n.lookBack(second, height, &out[i]) })
		}
	}
	all.Wait()
	for i, n := range c.List {
		out[i].Rate = n.Traffic().Rate
	}
	if index != nil {
		more[0].Rate = c.cfg.Rates.Of(c.cfg.Index).Use()
	}
	return append(out, more...)
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
	newest := func(at rpc.CommitmentType) (chains.Position, error) {
		head, err := measured(ctx, n, checkEndpoint, func(ctx context.Context) (*rpc.GetLatestBlockhashResult, error) {
			return n.RPC.GetLatestBlockhash(ctx, at)
		})
		if err == nil && (head == nil || head.Value == nil) {
			err = n.cluster.Empty(checkEndpoint)
		}
		if err != nil {
			return chains.Position{}, err
		}
		return chains.Position{Height: head.Context.Slot, Hash: head.Value.Blockhash.String()}, nil
	}
	settled, err := newest(rpc.CommitmentFinalized)
	if err == nil {
		e.Head, err = newest(rpc.CommitmentConfirmed)
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
	version, rewards := uint64(0), false
	res, err := measured(ctx, n, checkEndpoint, func(ctx context.Context) (*rpc.GetBlockResult, error) {
		return n.RPC.GetBlockWithOpts(ctx, slot, &rpc.GetBlockOpts{TransactionDetails: rpc.TransactionDetailsNone, Rewards: &rewards,
			Commitment: rpc.CommitmentFinalized, MaxSupportedTransactionVersion: &version})
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

// Traffic counts the requests to all endpoints; index are those to an index.
func (c *Cluster) Traffic(index ...chains.Traffic) []chains.Traffic {
	var out []chains.Traffic
	for _, n := range c.List {
		out = append(out, n.Traffic())
	}
	out = append(out, index...)
	if c.cfg.WS != "" {
		out = append(out, c.ws.Traffic())
	}
	return out
}
