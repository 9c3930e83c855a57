package localnet

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// epoch is the distance in blocks at which the simulated beacon moves finalized.
const epoch = 32

// ErrClosed says that the network was closed.
var ErrClosed = errors.New("the local network is closed")

// Mine makes a block of what is pending and returns its hash, zero after Close.
func (n *Network) Mine() common.Hash {
	n.mining.Lock()
	defer n.mining.Unlock()
	if n.closed {
		return common.Hash{}
	}
	return n.backend.Commit()
}

// Land mines until a transaction that was sent stands in a block. One block nearly always does: more are made where the pool, which takes transactions up in a
// thread of its own, was late. A transaction that cannot land, for instance one behind a gap of nonces, is an error after a bounded number of blocks.
func (n *Network) Land(ctx context.Context, transaction common.Hash) (*types.Receipt, error) {
	const most = 10
	var err error
	for range most {
		if n.Mine() == (common.Hash{}) {
			return nil, ErrClosed
		}
		var receipt *types.Receipt
		if receipt, err = n.client.TransactionReceipt(ctx, transaction); err == nil {
			return receipt, nil
		}
	}
	return nil, fmt.Errorf("local network: transaction %s is in none of %d blocks: %w", transaction, most, err)
}

// Finalize mines until the head is finalized, at most 32 blocks, and returns its number. At least one block is mined, so that what is pending now is finalized too.
func (n *Network) Finalize() (uint64, error) {
	n.mining.Lock()
	defer n.mining.Unlock()
	for range epoch {
		if n.closed {
			return 0, ErrClosed
		}
		n.backend.Commit()
		head, err := n.client.BlockNumber(context.Background())
		if err != nil {
			return 0, fmt.Errorf("local network: read head: %w", err)
		}
		if head%epoch == 0 {
			return head, nil
		}
	}
	return 0, errors.New("local network: the head does not advance")
}

// Advance moves the chain's clock: it makes an empty block d (whole seconds) after the head. It fails while transactions are pending.
func (n *Network) Advance(d time.Duration) error {
	n.mining.Lock()
	defer n.mining.Unlock()
	if n.closed {
		return ErrClosed
	}
	return n.backend.AdjustTime(d)
}

// Reorg replaces the last depth blocks by depth + 1 empty ones and returns the transactions that were in the replaced blocks, in order. These and all
// pending transactions are gone from the node: see Resend. The replaced blocks must have come after the contracts were deployed; finalized ones are not spared.
func (n *Network) Reorg(depth int) ([]*types.Transaction, error) {
	n.mining.Lock()
	defer n.mining.Unlock()
	if n.closed {
		return nil, ErrClosed
	}
	ctx := context.Background()
	head, err := n.client.BlockNumber(ctx)
	if err != nil {
		return nil, fmt.Errorf("local network: read head: %w", err)
	}
	if depth < 1 || uint64(depth) > head || head-uint64(depth) < n.contracts.ready {
		return nil, fmt.Errorf("local network: reorg of %d blocks at block %d: want 1 to %d, so that the contracts stay deployed", depth, head, head-n.contracts.ready)
	}
	var orphans []*types.Transaction
	for number := head - uint64(depth) + 1; number <= head; number++ {
		block, err := n.client.BlockByNumber(ctx, new(big.Int).SetUint64(number))
		if err != nil {
			return nil, fmt.Errorf("local network: read block %d: %w", number, err)
		}
		orphans = append(orphans, block.Transactions()...)
	}
	parent, err := n.client.HeaderByNumber(ctx, new(big.Int).SetUint64(head-uint64(depth)))
	if err != nil {
		return nil, fmt.Errorf("local network: read block %d: %w", head-uint64(depth), err)
	}
	if err := n.rewind(parent.Hash()); err != nil {
		return nil, fmt.Errorf("local network: fork at block %d: %w", parent.Number, err)
	}
	for range depth + 1 {
		n.backend.Commit()
	}
	return orphans, nil
}

// rewind makes a block the head, with nothing pending. A fork is refused while anything is pending, and it puts the transactions of the replaced blocks back into
// the pool a moment later: the second, equal fork waits for that and says so.
func (n *Network) rewind(parent common.Hash) (err error) {
	const tries = 5
	forked := 0
	for range tries {
		n.backend.Rollback()
		if err = n.backend.Fork(parent); err == nil {
			if forked++; forked == 2 {
				return nil
			}
		}
	}
	return err
}

// Resend gives transactions of a replaced block to the node again, as a public network's gossip would.
func (n *Network) Resend(transactions ...*types.Transaction) error {
	for _, tx := range transactions {
		if err := n.client.SendTransaction(context.Background(), tx); err != nil {
			return fmt.Errorf("local network: resend %s: %w", tx.Hash(), err)
		}
	}
	return nil
}
