package evm

import (
	"context"
	"sync"

	"github.com/ethereum/go-ethereum/common/hexutil"

	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// start is the first block that can hold an event, once it is known.
type start struct {
	mu    sync.Mutex
	known bool
	block uint64
}

// firstBlock tells where the past of an agent begins: the configured deployment block, or else the
// block in which the identity registry got its code, searched by halves (one request each, at most
// 64). Both registries of a pair stand behind proxies whose code never goes. A node that keeps no
// old state refuses; then it is the genesis, which costs more eth_getLogs and loses nothing. A node
// that denies old code instead of refusing would hide events: readers hold what they find against
// the registry's state.
func (c *Chain) firstBlock(ctx context.Context, op string, head ledger.Block) (uint64, error) {
	if c.config.DeployBlock > 0 {
		return c.config.DeployBlock, nil
	}
	c.start.mu.Lock()
	defer c.start.mu.Unlock()
	if c.start.known {
		return c.start.block, nil
	}
	// There is no code below low, and where found is set there is code at high.
	low, high, found := uint64(0), head.Number, false
	for low < high {
		middle := low + (high-low)/2
		there, err := c.deployed(ctx, op, middle)
		switch {
		case ctx.Err() != nil:
			return 0, ctx.Err()
		case err != nil:
			return 0, nil
		case there:
			high, found = middle, true
		default:
			low = middle + 1
		}
	}
	if !found { // the head itself, of which nothing was asked
		return low, nil
	}
	c.start.known, c.start.block = true, low
	return low, nil
}

// deployed reports whether the identity registry has code at a block. It asks once: a node that
// keeps no old state will not have it the next time either.
func (c *Chain) deployed(ctx context.Context, op string, number uint64) (bool, error) {
	var code hexutil.Bytes
	e := c.Node.Endpoints[c.Node.Pick()]
	err := c.Node.Once(ctx, op, e, func(ctx context.Context, e *rpc.Endpoint) error {
		return e.Call(ctx, op, &code, "eth_getCode", c.config.Registry, hexutil.Uint64(number))
	})
	return len(code) > 0, err
}
