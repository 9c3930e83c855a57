package bank

import (
	"bytes"
	"sort"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// View is the state as of one block. It is valid inside the function it was given to.
type View struct {
	Block *Block
	b     *Bank
}

// Read calls f with the state of a commitment; nothing changes while f runs, which must not call
// the bank's other methods.
func (b *Bank) Read(c Commitment, f func(v View)) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	f(View{b.at(c), b})
}

// Account returns an account, or nil. It must not be changed.
func (v View) Account(key solana.PublicKey) *svm.Account { return v.b.account(key, v.Block.Slot) }

// Usable reports whether a blockhash may be used in the block.
func (v View) Usable(hash solana.Hash) bool { return v.b.usable(hash, v.Block.Height) }

// Each calls f for every account owned by program, in the order of their addresses.
func (v View) Each(program solana.PublicKey, f func(key solana.PublicKey, a *svm.Account)) {
	var keys []solana.PublicKey
	for k := range v.b.accounts {
		if a := v.Account(k); a != nil && a.Owner == program {
			keys = append(keys, k)
		}
	}
	sort.Slice(keys, func(i, j int) bool { return bytes.Compare(keys[i][:], keys[j][:]) < 0 })
	for _, k := range keys {
		f(k, v.Account(k))
	}
}

// Simulate runs a transaction against the state of a commitment without changing it.
func (b *Bank) Simulate(tx *svm.Transaction, c Commitment) *svm.Result {
	b.mu.RLock()
	defer b.mu.RUnlock()
	blk := b.at(c)
	env := b.environment(blk)
	loaded, terr := tx.Resolve(env.Account)
	if terr == nil {
		terr = b.judge(tx, blk.Height, blk.Slot)
	}
	if terr != nil {
		return &svm.Result{Err: terr}
	}
	return b.cfg.Runtime.Execute(env, loaded)
}

// Resolve reads the lookup tables of a transaction at a commitment.
func (b *Bank) Resolve(tx *svm.Transaction, c Commitment) (*svm.Loaded, *svm.TransactionError) {
	b.mu.RLock()
	defer b.mu.RUnlock()
	slot := b.at(c).Slot
	return tx.Resolve(func(k solana.PublicKey) *svm.Account { return b.account(k, slot) })
}
