package localnet

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// epoch is the distance in blocks at which finalized moves, where blocks come as they are asked
// for.
const epoch = 32

// Where blocks follow a clock (Options.Now):
const (
	look     = 10 * time.Millisecond // how often it is looked at
	idle     = 5                     // seconds after which there is an empty block
	settling = 4                     // seconds after which a block is final
	founding = 120                   // seconds before Start that the contracts were deployed
)

// ErrClosed says that the network was closed.
var ErrClosed = errors.New("the local network is closed")

// Mine makes a block of what is pending and returns its hash, zero after Close. Where blocks follow
// a clock, it waits until that has gone on for a second since the last one.
func (n *Network) Mine() common.Hash {
	for {
		block, err := n.mine()
		if err == nil {
			return block.Hash()
		}
		if !errors.Is(err, errEarly) {
			return common.Hash{}
		}
		time.Sleep(look)
	}
}

// errEarly says that the newest block is less than a second old.
var errEarly = errors.New("the newest block is less than a second old")

func (n *Network) mine() (*types.Header, error) {
	n.mining.Lock()
	defer n.mining.Unlock()
	if n.closed {
		return nil, ErrClosed
	}
	return n.seal(0)
}

// seal makes a block whose time is at least at (Unix seconds; 0: the clock's) and moves what is
// final. n.mining is held.
func (n *Network) seal(at uint64) (*types.Header, error) {
	parent := n.node.head().Time
	switch now := n.options.Now; {
	case n.live:
		at = max(at, uint64(now().Unix()))
		if at <= parent {
			return nil, errEarly
		}
	case now != nil:
		at = max(at, uint64(now().Unix()-founding))
	default:
		at = max(at, uint64(time.Now().Unix())-n.behind)
		if o := n.options; !o.Manual {
			at = max(at, uint64(o.From.Unix())+uint64(time.Since(o.From)/o.BlockTime))
		}
	}
	block, err := n.node.seal(max(at, parent+1))
	if err == nil && !n.live {
		height := block.Number.Uint64()
		n.node.finalize(height - height%epoch)
	}
	return block, err
}

// follow makes a block when a transaction waits or none came for a while, never more than one in a
// second of the clock, and finalizes those that are old enough.
func (n *Network) follow() {
	n.mining.Lock()
	defer n.mining.Unlock()
	if n.closed {
		return
	}
	now := uint64(n.options.Now().Unix())
	newest := n.node.head().Time
	if now >= newest+idle || now > newest && n.node.pending() {
		_, _ = n.seal(now) // what waits is tried again
	}
	for chain, height := n.node.eth.BlockChain(), n.node.final()+1; ; height++ {
		if block := chain.GetHeaderByNumber(height); block == nil || block.Time+settling > now {
			return
		}
		n.node.finalize(height)
	}
}

// Land mines until a transaction that was sent stands in a block. One block nearly always does:
// more are made where the pool, which takes transactions up in a thread of its own, was late. A
// transaction that cannot land, for instance one behind a gap of nonces, is an error after a
// bounded number of blocks.
func (n *Network) Land(ctx context.Context, transaction common.Hash) (*types.Receipt, error) {
	const most = 10
	var err error
	for made := 0; made < most && ctx.Err() == nil; {
		if _, err = n.mine(); err == nil {
			made++
		} else if !errors.Is(err, errEarly) {
			return nil, fmt.Errorf("local network: mine transaction %s: %w", transaction, err)
		}
		var receipt *types.Receipt
		if receipt, err = n.client.TransactionReceipt(ctx, transaction); err == nil {
			return receipt, nil
		}
		if n.live {
			time.Sleep(look)
		}
	}
	return nil, fmt.Errorf("local network: transaction %s is in none of up to %d blocks: %w", transaction, most, err)
}

// Finalize mines until the head is finalized, at most 32 blocks, and returns its number. At least
// one block is mined, so that what is pending now is finalized too.
func (n *Network) Finalize() (uint64, error) {
	n.mining.Lock()
	defer n.mining.Unlock()
	for range epoch {
		if n.closed {
			return 0, ErrClosed
		}
		block, err := n.seal(0)
		if err != nil {
			return 0, fmt.Errorf("local network: %w", err)
		}
		if head := block.Number.Uint64(); head%epoch == 0 {
			return head, nil
		}
	}
	return 0, errors.New("local network: the head does not advance")
}

// Advance moves the chain's clock: it makes a block d (whole seconds) after the head. It fails
// where blocks follow a clock.
func (n *Network) Advance(d time.Duration) error {
	n.mining.Lock()
	defer n.mining.Unlock()
	switch {
	case n.closed:
		return ErrClosed
	case n.live:
		return errors.New("local network: its blocks follow a clock, which is not the network's to move")
	}
	_, err := n.seal(n.node.head().Time + uint64(d/time.Second))
	return err
}

// CatchUp ends Options.Behind: the next block has the time of day.
func (n *Network) CatchUp() {
	n.mining.Lock()
	defer n.mining.Unlock()
	n.behind = 0
}

// Pass lets d go by (whole seconds): it mines what is pending, and then as Advance does.
func (n *Network) Pass(d time.Duration) error {
	if n.Mine() == (common.Hash{}) {
		return ErrClosed
	}
	return n.Advance(d)
}

// Time is the newest block's time, UTC; zero after Close.
func (n *Network) Time() time.Time {
	head, err := n.client.HeaderByNumber(context.Background(), nil)
	if err != nil {
		return time.Time{}
	}
	return time.Unix(int64(head.Time), 0).UTC()
}

// Clock is a clock for networks beside these: the time of day, or the newest block's where that
// is later. These networks make blocks faster than seconds go by.
func Clock(beside ...*Network) func() time.Time {
	return func() time.Time {
		now := time.Now()
		for _, n := range beside {
			if t := n.Time(); t.After(now) {
				now = t
			}
		}
		return now
	}
}

// Reorg replaces the last depth blocks, as Fork does.
func (n *Network) Reorg(depth int) ([]*types.Transaction, error) {
	n.mining.Lock()
	defer n.mining.Unlock()
	return n.replace(n.node.head().Number.Uint64() - uint64(depth))
}

// Fork replaces all blocks after a height by empty ones, one more than there were, and returns the
// transactions that were in the replaced blocks, in order. These and all pending transactions are
// gone from the node: see Resend. The replaced blocks must have come after the contracts were
// deployed; finalized ones are not spared.
func (n *Network) Fork(height uint64) ([]*types.Transaction, error) {
	n.mining.Lock()
	defer n.mining.Unlock()
	return n.replace(height)
}

func (n *Network) replace(height uint64) ([]*types.Transaction, error) {
	if n.closed {
		return nil, ErrClosed
	}
	head := n.node.head().Number.Uint64()
	if height >= head || height < n.ready {
		return nil, fmt.Errorf("local network: fork at block %d: want %d, after which the contracts stay deployed, to %d", height, n.ready, head-1)
	}
	var orphans []*types.Transaction
	chain := n.node.eth.BlockChain()
	for number := height + 1; number <= head; number++ {
		orphans = append(orphans, chain.GetBlockByNumber(number).Transactions()...)
	}
	if err := n.node.rewind(chain.GetHeaderByNumber(height).Hash()); err != nil {
		return nil, fmt.Errorf("local network: fork at block %d: %w", height, err)
	}
	for range head - height + 1 {
		if _, err := n.seal(n.node.head().Time + 1); err != nil {
			return nil, fmt.Errorf("local network: %w", err)
		}
	}
	return orphans, nil
}

// Resend gives transactions of a replaced block to the node again, as a public network's gossip
// would.
func (n *Network) Resend(transactions ...*types.Transaction) error {
	for _, tx := range transactions {
		if err := n.client.SendTransaction(context.Background(), tx); err != nil {
			return fmt.Errorf("local network: resend %s: %w", tx.Hash(), err)
		}
	}
	return nil
}
