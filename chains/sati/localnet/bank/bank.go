// Package bank keeps the ledger of the local network: accounts with their recent versions, blocks, commitments, the status of
// transactions and the compressed accounts of Light.
//
// One bank is one node that is also the only leader: there is no consensus, no proof of history and no vote. Commitments lag
// behind the head by a fixed number of blocks, so that readers who confuse them notice; Fork takes back blocks that are not
// finalized. Everything is in memory and safe for concurrent use.
package bank

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

const (
	// MaxAge is how many blocks after its own a blockhash may be used.
	MaxAge = 150
	// SlotsPerEpoch is the length of an epoch on the public clusters.
	SlotsPerEpoch = 432_000

	maxPending = 4096
	// DefaultKeptBlocks is more than eight hours of slots of 100 ms, DefaultKeptTransactions about a gigabyte.
	DefaultKeptBlocks       = 300_000
	DefaultKeptTransactions = 100_000
)

// ErrQueueFull is returned by Submit when too many transactions wait for a block.
var ErrQueueFull = errors.New("too many pending transactions")

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
	// KeptBlocks and KeptTransactions bound the history, 0 meaning the default. What is not finalized is always kept.
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
	pending  []*svm.Transaction
	light    trees
	logLimit int
	drop     int
	shift    time.Duration
	changed  chan struct{}
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

func (b *Bank) at(c Commitment) *Block {
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
	case height <= b.root:
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

// Submit queues a transaction for the next block, as a node forwards what it is sent: without judging it. A transaction that is
// already queued is queued once.
func (b *Bank) Submit(tx *svm.Transaction) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.drop > 0 {
		b.drop--
		return nil
	}
	if len(b.pending) >= maxPending {
		return ErrQueueFull
	}
	for _, p := range b.pending {
		if p.ID() == tx.ID() {
			return nil
		}
	}
	b.pending = append(b.pending, tx)
	return nil
}

// Advance produces a block with everything that is queued.
func (b *Bank) Advance() *Block {
	b.mu.Lock()
	defer b.mu.Unlock()
	parent := b.head()
	blk := &Block{Slot: b.nextSlot, Parent: parent.Slot, Height: parent.Height + 1, Previous: parent.Hash}
	blk.Time = max(parent.Time, b.cfg.Now().Add(b.shift).Unix())
	b.nextSlot++
	env := b.environment(blk)
	b.put(solana.SysVarClockPubkey, blk.Slot, clockAccount(env.Clock))
	queue := b.pending
	b.pending = nil
	for _, tx := range queue {
		b.process(tx, blk, env)
	}
	h := sha256.New()
	h.Write(parent.Hash[:])
	h.Write(binary.LittleEndian.AppendUint64(nil, blk.Slot))
	for _, r := range blk.Transactions {
		id := r.Tx.ID()
		h.Write(id[:])
	}
	h.Sum(blk.Hash[:0])
	b.blocks = append(b.blocks, blk)
	b.bySlot[blk.Slot] = blk
	if len(blk.Transactions) > 0 {
		b.full = append(b.full, blk)
	}
	b.hashes[blk.Hash] = blk.Height
	if lag := uint64(b.cfg.FinalizedLag); blk.Height >= lag && blk.Height-lag > b.root {
		b.root = blk.Height - lag
	}
	b.forget(blk)
	b.notify()
	return blk
}

// process executes one queued transaction into blk. What no leader would include vanishes, as it does on a real network.
func (b *Bank) process(tx *svm.Transaction, blk *Block, env svm.Environment) {
	if tx.Sanitize() != nil || !tx.Verify() {
		return
	}
	loaded, terr := tx.Resolve(env.Account, blk.Slot)
	if terr != nil || b.judge(tx, blk.Height, blk.Slot) != nil {
		return
	}
	res := b.cfg.Runtime.Execute(env, loaded)
	if !res.Charged {
		return
	}
	rec := &Record{Tx: loaded, Result: res, Slot: blk.Slot, Time: blk.Time}
	for i, key := range loaded.Keys {
		if loaded.Writable(i) {
			b.put(key, blk.Slot, res.Post[i])
		}
		b.byKey[key] = append(b.byKey[key], rec)
	}
	b.light.apply(rec)
	b.records[tx.ID()] = rec
	blk.Transactions = append(blk.Transactions, rec)
}

// judge checks blockhash and duplicates for a transaction that would run at height, in a state that knows blocks up to slot.
func (b *Bank) judge(tx *svm.Transaction, height, slot uint64) *svm.TransactionError {
	h, ok := b.hashes[tx.Body.RecentBlockhash]
	if !ok || h > height || height > h+MaxAge {
		return &svm.TransactionError{Kind: svm.KindBlockhashNotFound}
	}
	if r := b.records[tx.ID()]; r != nil && r.Slot <= slot {
		return &svm.TransactionError{Kind: svm.KindAlreadyProcessed}
	}
	return nil
}

func (b *Bank) environment(blk *Block) svm.Environment {
	return svm.Environment{
		Clock:      svm.Clock{Slot: blk.Slot, Epoch: blk.Slot / SlotsPerEpoch, UnixTime: blk.Time},
		Account:    func(k solana.PublicKey) *svm.Account { return b.account(k, blk.Slot) },
		Compressed: &treesAt{&b.light, blk.Slot},
		LogLimit:   b.logLimit,
	}
}

// account returns the account as of a slot.
func (b *Bank) account(key solana.PublicKey, slot uint64) *svm.Account {
	list := b.accounts[key]
	for i := len(list) - 1; i >= 0; i-- {
		if list[i].slot <= slot {
			return list[i].account
		}
	}
	return nil
}

func (b *Bank) put(key solana.PublicKey, slot uint64, a *svm.Account) {
	list := b.accounts[key]
	if n := len(list); n > 0 && list[n-1].slot == slot {
		list[n-1].account = a
		return
	}
	// Versions before the finalized one can no longer be read.
	finalized := b.at(Finalized).Slot
	keep := 0
	for keep+1 < len(list) && list[keep+1].slot <= finalized {
		keep++
	}
	b.accounts[key] = append(append(make([]version, 0, len(list)-keep+1), list[keep:]...), version{slot, a})
}

// forget drops blockhashes that are too old, blocks nobody is expected to ask for, and the oldest transactions. Blocks whose
// transactions are kept stay readable by slot.
func (b *Bank) forget(blk *Block) {
	if old := b.atHeight(blk.Height - min(blk.Height, 2*MaxAge)); old != nil && blk.Height > 2*MaxAge {
		delete(b.hashes, old.Hash)
	}
	for len(b.records) > b.cfg.KeptTransactions && b.full[0].Height < b.root {
		old := b.full[0]
		b.full = b.full[1:]
		for _, r := range old.Transactions {
			delete(b.records, r.Tx.ID())
			for _, k := range r.Tx.Keys {
				if b.byKey[k] = b.byKey[k][1:]; len(b.byKey[k]) == 0 {
					delete(b.byKey, k)
				}
			}
		}
		if old.Height < b.blocks[0].Height {
			delete(b.bySlot, old.Slot)
		}
	}
	if len(b.blocks) > b.cfg.KeptBlocks {
		if gone := b.blocks[0]; len(gone.Transactions) == 0 || len(b.full) == 0 || gone.Height < b.full[0].Height {
			delete(b.bySlot, gone.Slot)
		}
		b.blocks = b.blocks[1:]
	}
}

// Fork takes back the newest n blocks with all their transactions, as when the cluster settles on another fork. The slots
// count as skipped afterwards. Finalized blocks cannot be taken back.
func (b *Bank) Fork(n int) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if n < 0 || uint64(n) > b.head().Height-b.root {
		return fmt.Errorf("fork of %d blocks reaches below the finalized block; at most %d can go", n, b.head().Height-b.root)
	}
	for range n {
		blk := b.head()
		b.blocks = b.blocks[:len(b.blocks)-1]
		delete(b.bySlot, blk.Slot)
		delete(b.hashes, blk.Hash)
		if len(blk.Transactions) > 0 {
			b.full = b.full[:len(b.full)-1]
		}
		for _, r := range blk.Transactions {
			delete(b.records, r.Tx.ID())
			for _, k := range r.Tx.Keys {
				list := b.byKey[k]
				for len(list) > 0 && list[len(list)-1].Slot >= blk.Slot {
					list = list[:len(list)-1]
				}
				b.byKey[k] = list
			}
		}
	}
	slot := b.head().Slot
	for key, list := range b.accounts {
		for len(list) > 0 && list[len(list)-1].slot > slot {
			list = list[:len(list)-1]
		}
		if len(list) == 0 {
			delete(b.accounts, key)
		} else {
			b.accounts[key] = list
		}
	}
	b.light.rewind(slot)
	b.notify()
	return nil
}

// SetLogLimit cuts the logs of later transactions at n bytes; 0 restores the usual limit.
func (b *Bank) SetLogLimit(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.logLimit = n
}

// DropNext loses the next n submitted transactions.
func (b *Bank) DropNext(n int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.drop = n
}

// ShiftTime moves the clock of later blocks forward.
func (b *Bank) ShiftTime(d time.Duration) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shift += d
}

// clockAccount is the clock sysvar.
func clockAccount(c svm.Clock) *svm.Account {
	d := binary.LittleEndian.AppendUint64(nil, c.Slot)
	d = binary.LittleEndian.AppendUint64(d, 0)
	d = binary.LittleEndian.AppendUint64(d, c.Epoch)
	d = binary.LittleEndian.AppendUint64(d, c.Epoch+1)
	d = binary.LittleEndian.AppendUint64(d, uint64(c.UnixTime))
	return &svm.Account{Lamports: wire.RentExempt(len(d)), Owner: sysvarOwner, Data: d}
}

var sysvarOwner = solana.MustPublicKeyFromBase58("Sysvar1111111111111111111111111111111111111")
