package ledger

import (
	"sync"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/lru"
)

// What is kept of checked receipts: those of so many blocks, and about so many bytes of them, but
// all of the last block's. Anybody can fill blocks.
const (
	provenBlocks = 64
	provenBytes  = 64 << 20
)

// provenReceipts are receipts that were checked against their block's header, by the block's hash.
// They are safe for concurrent use.
type provenReceipts struct {
	mu    sync.Mutex
	lists lru.BasicLRU[common.Hash, []*Receipt]
	bytes int
}

// Get returns the receipts of a block.
func (p *provenReceipts) Get(block common.Hash) (list []*Receipt, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.lists.Get(block)
}

// Add keeps the receipts of a block, in the place of those that were used longest ago.
func (p *provenReceipts) Add(block common.Hash, list []*Receipt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.remove(block)
	size := bytesOf(list)
	for n := p.lists.Len(); n == provenBlocks || n > 0 && p.bytes+size > provenBytes; n-- {
		_, oldest, _ := p.lists.RemoveOldest()
		p.bytes -= bytesOf(oldest)
	}
	p.lists.Add(block, list)
	p.bytes += size
}

// Remove forgets the receipts of a block.
func (p *provenReceipts) Remove(block common.Hash) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.remove(block)
}

func (p *provenReceipts) remove(block common.Hash) {
	list, _ := p.lists.Peek(block)
	p.lists.Remove(block)
	p.bytes -= bytesOf(list)
}

// bytesOf is about what receipts take in memory.
func bytesOf(list []*Receipt) (size int) {
	const receipt, log = 768, 224 // with their pointers, and the topics of a log
	for _, r := range list {
		size += receipt + len(r.Logs)*log + dataOf(r.Logs)
	}
	return size
}
