package rpc

import (
	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
)

// subscription turns changes of the chain into notifications.
type subscription struct {
	notification string
	// poll returns what is new since the last call, and whether the subscription is over.
	poll func(*bank.Bank) (results []any, ended bool)
}

var subscriptions = map[string]func(*bank.Bank, params) *subscription{
	"slotSubscribe":      subscribeSlots,
	"signatureSubscribe": subscribeSignature,
}

func subscribeSlots(b *bank.Bank, _ params) *subscription {
	last := b.Head(bank.Processed).Height
	return &subscription{"slotNotification", func(b *bank.Bank) (out []any, _ bool) {
		root := b.Head(bank.Finalized).Slot
		// After a fork it goes on from where the chain was cut.
		last = min(last, b.Head(bank.Processed).Height)
		for _, blk := range b.BlocksSince(last, bank.Processed) {
			last = blk.Height
			out = append(out, map[string]uint64{"slot": blk.Slot, "parent": blk.Parent, "root": root})
		}
		return out, false
	}}
}

func subscribeSignature(_ *bank.Bank, p params) *subscription {
	var id signature
	var c contextConfig
	p.read(1, &id, &c)
	at := c.Commitment.bank()
	return &subscription{"signatureNotification", func(b *bank.Bank) ([]any, bool) {
		st := b.Status(solana.Signature(id))
		if st == nil || st.Commitment < at {
			return nil, false
		}
		return []any{inContext(b.Head(at).Slot, map[string]any{"err": st.Result.Err})}, true
	}}
}
