// Package ledger reads an EVM chain without regard to what is deployed on it: blocks, logs and
// receipts. What nodes say is checked as far as it can be: a block's hash against its header,
// receipts and transactions against the header's roots, logs against the receipts of their
// transactions, and a head against those seen before.
package ledger

import (
	"encoding/json"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/lru"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/internal/shared"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

// Ledger reads blocks, logs and receipts of a chain and checks what nodes say of them. Its methods
// may be called concurrently.
type Ledger struct {
	node  *rpc.Node
	chain caip.ChainID
	loose bool // headers may hash to something else than their name
	// narrow is the range of eth_getLogs over one agent's events: nodes that bound what they find
	// let it cover far more than one over all events.
	narrow    *Width
	heights   heights
	newest    newest
	early     early
	headReads shared.Reads[Block]
	// receiptReads are readings of a block's receipts, by its hash.
	receiptReads shared.Reads[[]*Receipt]
	proven       provenReceipts
}

// New reads a chain through its nodes. loose accepts headers with fields of their own; most
// bounds the blocks of one eth_getLogs in Scan, 0 for no limit but the node's.
func New(node *rpc.Node, chain caip.ChainID, loose bool, most uint64) *Ledger {
	return &Ledger{
		node: node, chain: chain, loose: loose, narrow: NewWidth(most, 0),
		proven: provenReceipts{lists: lru.NewBasicLRU[common.Hash, []*Receipt](provenBlocks)},
	}
}

// Decode reads a block as eth_getBlockBy… returns it.
func (l *Ledger) Decode(raw json.RawMessage) (Block, error) { return decodeBlock(raw, l.loose) }

func (l *Ledger) fail(kind chains.Kind, op string, cause error, remedy string) error {
	return &chains.Error{Kind: kind, Chain: l.chain, Op: op, Err: cause, Remedy: remedy}
}
