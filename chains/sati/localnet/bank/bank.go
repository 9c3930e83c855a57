// Package bank keeps the ledger of the local network: accounts with their recent versions, blocks,
// commitments, the status of transactions and the compressed accounts of Light.
//
// One bank is one node that is also the only leader: there is no consensus, no proof of history and
// no vote. Commitments lag behind the head by a fixed number of blocks, so that readers who confuse
// them notice; Fork takes back blocks that are not finalized. Everything is in memory and safe for
// concurrent use.
package bank

import (
	"sync"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

const (
	// MaxAge is how many blocks after its own a blockhash may be used.
	MaxAge = 150
	// SlotsPerEpoch is the length of an epoch on the public clusters.
	SlotsPerEpoch = 432_000

	maxPending = 4096
	// DefaultKeptBlocks is more than eight hours of slots of 100 ms, DefaultKeptTransactions about
	// a gigabyte.
	DefaultKeptBlocks       = 300_000
	DefaultKeptTransactions = 100_000
)

// Commitment is how settled a block is.
type Commitment int

// Commitments, least settled first.
const (
	Processed Commitment = iota
	Confirmed
	Finalized
)

// String returns the RPC's name.
func (c Commitment) String() string { return [...]string{"processed", "confirmed", "finalized"}[c] }

// Config describes a new bank.
type Config struct {
	// Hash is the genesis hash, Accounts the state of slot 0. The bank keeps the accounts.
	Hash     solana.Hash
	Accounts map[solana.PublicKey]*svm.Account
	Runtime  *svm.Runtime
	// Now is the clock; block times never go back, whatever it says.
	Now func() time.Time
	// ConfirmedLag and FinalizedLag count blocks behind the head.
	ConfirmedLag, FinalizedLag int
	// KeptBlocks and KeptTransactions bound the history, 0 meaning the default. What is not
	// finalized is always kept.
	KeptBlocks, KeptTransactions int
}

// Block is one produced block. It is not changed after Advance returned it.
type Block struct {
	Slot, Parent, Height uint64
	Hash, Previous       solana.Hash
	// Time is in Unix seconds.
	Time         int64
	Transactions []*Record
}

// Record is a transaction that entered a block.
type Record struct {
	Tx     *svm.Loaded
	Result *svm.Result
	Slot   uint64
	Time   int64
}

// Bank is the ledger.
type Bank struct {
	cfg Config

	mu       sync.RWMutex
	accounts map[solana.PublicKey][]version
	blocks   []*Block // the active chain; the first may be later than genesis
	bySlot   map[uint64]*Block
	hashes   map[solana.Hash]uint64 // height of recent blocks
	root     uint64                 // height of the finalized block
	nextSlot uint64
	records  map[solana.Signature]*Record
	full     []*Block // blocks with transactions, oldest first
	byKey    map[solana.PublicKey][]*Record
	pending  []queued
	light    trees
	logLimit int
	first    uint64 // slot from which on no transaction was forgotten
	drop     int
	hold     bool // submitted transactions go to held
	held     []queued
	shift    time.Duration
	stalled  *[3]uint64 // heights of the commitments a stalled node still shows
	changed  chan struct{}
}

// queued is a transaction that waits for a block.
type queued struct {
	tx      *svm.Transaction
	january bool
}

// version is an account as of a slot; nil means it does not exist.
type version struct {
	slot    uint64
	account *svm.Account
}

// New returns a bank whose head is the genesis block, slot 0.
func New(cfg Config) *Bank {
	if cfg.KeptBlocks == 0 {
		cfg.KeptBlocks = DefaultKeptBlocks
	}
	if cfg.KeptTransactions == 0 {
		cfg.KeptTransactions = DefaultKeptTransactions
	}
	cfg.KeptBlocks = max(cfg.KeptBlocks, cfg.FinalizedLag+1)
	b := &Bank{
		cfg: cfg, accounts: map[solana.PublicKey][]version{}, bySlot: map[uint64]*Block{}, hashes: map[solana.Hash]uint64{},
		records: map[solana.Signature]*Record{}, byKey: map[solana.PublicKey][]*Record{}, nextSlot: 1, light: newTrees(),
		changed: make(chan struct{}),
	}
	for k, a := range cfg.Accounts {
		b.accounts[k] = []version{{0, a}}
	}
	genesis := &Block{Hash: cfg.Hash, Time: cfg.Now().Unix()}
	b.blocks, b.bySlot[0], b.hashes[genesis.Hash] = []*Block{genesis}, genesis, 0
	return b
}

// GenesisHash identifies the network.
func (b *Bank) GenesisHash() solana.Hash { return b.cfg.Hash }

// Changed returns a channel that is closed when the chain changes next.
func (b *Bank) Changed() <-chan struct{} {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.changed
}

func (b *Bank) notify() {
	close(b.changed)
	b.changed = make(chan struct{})
}

func (b *Bank) head() *Block { return b.blocks[len(b.blocks)-1] }

// atHeight returns the block of the active chain, nil when it is gone or not yet there.
func (b *Bank) atHeight(h uint64) *Block {
	first := b.blocks[0].Height
	if h < first || h >= first+uint64(len(b.blocks)) {
		return nil
	}
	return b.blocks[h-first]
}

// at returns the newest block of a commitment that readers see.
func (b *Bank) at(c Commitment) *Block {
	if b.stalled != nil {
		if blk := b.atHeight(b.stalled[c]); blk != nil {
			return blk
		}
	}
	return b.settled(c)
}

// settled returns the newest block of a commitment.
func (b *Bank) settled(c Commitment) *Block {
	head := b.head().Height
	switch c {
	case Processed:
		return b.head()
	case Confirmed:
		h := b.root
		if lag := uint64(b.cfg.ConfirmedLag); head >= lag && head-lag > h {
			h = head - lag
		}
		return b.atHeight(h)
	}
	return b.atHeight(b.root)
}

// commitment returns how settled a height is.
func (b *Bank) commitment(height uint64) Commitment {
	switch {
	case height <= b.at(Finalized).Height:
		return Finalized
	case height <= b.at(Confirmed).Height:
		return Confirmed
	}
	return Processed
}

// Head returns the newest block of a commitment.
func (b *Bank) Head(c Commitment) *Block {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.at(c)
}
