package bank

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Submit queues a transaction for the next block, as a node forwards what it is sent: without
// judging it. A transaction that is already queued is queued once.
func (b *Bank) Submit(tx *svm.Transaction) error { return b.submit(queued{tx: tx}) }

// SubmitJanuary queues a transaction that SATI's program of January 2026 will run: the past, for
// which there is no other way.
func (b *Bank) SubmitJanuary(tx *svm.Transaction) error {
	return b.submit(queued{tx: tx, january: true})
}

func (b *Bank) submit(q queued) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.drop > 0 {
		b.drop--
		return nil
	}
	if len(b.pending)+len(b.held) >= maxPending {
		return errors.New("too many pending transactions")
	}
	if b.hold {
		b.held = append(b.held, q)
		return nil
	}
	for _, p := range b.pending {
		if p.tx.ID() == q.tx.ID() {
			return nil
		}
	}
	b.pending = append(b.pending, q)
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
	for _, q := range queue {
		env.January = q.january
		b.process(q, blk, env)
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

// process executes one queued transaction into blk. What no leader would include vanishes, as it
// does on a real network.
func (b *Bank) process(q queued, blk *Block, env svm.Environment) {
	tx := q.tx
	if tx.Sanitize() != nil || !tx.Verify() {
		return
	}
	loaded, terr := tx.Resolve(env.Account)
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

// usable reports whether a blockhash may be used at height.
func (b *Bank) usable(hash solana.Hash, height uint64) bool {
	made, ok := b.hashes[hash]
	return ok && made <= height && height <= made+MaxAge
}

// judge checks blockhash and duplicates for a transaction that would run at height, in a state that
// knows blocks up to slot.
func (b *Bank) judge(tx *svm.Transaction, height, slot uint64) *svm.TransactionError {
	if !b.usable(tx.Body.RecentBlockhash, height) {
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

// forget drops blockhashes that are too old, blocks nobody is expected to ask for, and the oldest
// transactions. Blocks whose transactions are kept stay readable by slot.
func (b *Bank) forget(blk *Block) {
	if old := b.atHeight(blk.Height - min(blk.Height, 2*MaxAge)); old != nil && blk.Height > 2*MaxAge {
		delete(b.hashes, old.Hash)
	}
	for len(b.records) > b.cfg.KeptTransactions && b.full[0].Height < b.root {
		old := b.full[0]
		b.full, b.first = b.full[1:], old.Slot+1
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

// clockAccount is the clock sysvar.
func clockAccount(c svm.Clock) *svm.Account {
	d := binary.LittleEndian.AppendUint64(nil, c.Slot)
	d = binary.LittleEndian.AppendUint64(d, 0)
	d = binary.LittleEndian.AppendUint64(d, c.Epoch)
	d = binary.LittleEndian.AppendUint64(d, c.Epoch+1)
	d = binary.LittleEndian.AppendUint64(d, uint64(c.UnixTime))
	return &svm.Account{Lamports: spl.RentExempt(len(d)), Owner: svm.SysvarOwner, Data: d}
}
