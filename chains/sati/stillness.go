package sati

import (
	"context"
	"fmt"

	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// How long a transaction that was signed before this process began can still land, in blocks.
const (
	landsWithin = 150 // of the one that its blockhash is from
	nodesBehind = 128 // a node calls itself healthy up to so far behind the others, of which one gave the blockhash
)

// beginning is the block height when this process first asked for it, which everything signed
// before it is older than.
func (c *Chain) beginning(ctx context.Context, n *cluster.Node) (uint64, error) {
	c.mu.Lock()
	known := c.began
	c.mu.Unlock()
	if known > 0 {
		return known, nil
	}
	height, err := n.Height(ctx, rpc.CommitmentConfirmed)
	if err != nil {
		return 0, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.began == 0 {
		c.began = max(1, height)
	}
	return c.began, nil
}

// stillness makes sure that no transaction of another mirror key is under way. One that a relayer
// sent before it was stopped, and whose memory was lost since, is in no list and in no outbox: it
// is waited out, once for each process, until the finalized chain is past the last block that could
// hold it.
func (c *Chain) stillness(ctx context.Context, n *cluster.Node) error {
	began, err := c.beginning(ctx, n)
	if err != nil {
		return err
	}
	c.mu.Lock()
	still := c.still
	c.mu.Unlock()
	if still {
		return nil
	}
	height, err := n.Height(ctx, rpc.CommitmentFinalized)
	if err != nil {
		return err
	}
	if until := began + landsWithin + nodesBehind; height <= until {
		return &chains.Error{Kind: chains.Transient, Chain: c.cfg.Chain, Op: "deliver",
			Err: fmt.Errorf("what a former mirror key sent before this start may land until block height %d is final, which is %d now", until, height), Remedy: "wait a minute or two"}
	}
	c.mu.Lock()
	c.still = true
	c.mu.Unlock()
	return nil
}
