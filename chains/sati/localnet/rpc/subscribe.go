package rpc

import (
	"encoding/json"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/localnet/bank"
	"github.com/bridge8004/bridge8004/chains/sati/localnet/svm"
)

// subscription turns changes of the chain into notifications.
type subscription struct {
	notification string
	// poll returns what is new since the last call, and whether the subscription is over.
	poll func(*bank.Bank) (results []any, ended bool)
}

var subscriptions = map[string]func(*bank.Bank, params) (*subscription, error){
	"slotSubscribe":      subscribeSlots,
	"rootSubscribe":      subscribeRoots,
	"signatureSubscribe": subscribeSignature,
	"logsSubscribe":      subscribeLogs,
	"accountSubscribe":   subscribeAccount,
}

var unsubscribe = map[string]bool{
	"slotUnsubscribe": true, "rootUnsubscribe": true, "signatureUnsubscribe": true, "logsUnsubscribe": true, "accountUnsubscribe": true,
}

// follow returns a function that hands out the blocks of a commitment once each, starting after
// now. After a fork it goes on from where the chain was cut.
func follow(b *bank.Bank, c bank.Commitment) func(*bank.Bank) []*bank.Block {
	last := b.Head(c).Height
	return func(b *bank.Bank) []*bank.Block {
		last = min(last, b.Head(c).Height)
		blocks := b.BlocksSince(last, c)
		if n := len(blocks); n > 0 {
			last = blocks[n-1].Height
		}
		return blocks
	}
}

func subscribeSlots(b *bank.Bank, _ params) (*subscription, error) {
	blocks := follow(b, bank.Processed)
	return &subscription{"slotNotification", func(b *bank.Bank) (out []any, _ bool) {
		root := b.Head(bank.Finalized).Slot
		for _, blk := range blocks(b) {
			out = append(out, map[string]uint64{"slot": blk.Slot, "parent": blk.Parent, "root": root})
		}
		return out, false
	}}, nil
}

func subscribeRoots(b *bank.Bank, _ params) (*subscription, error) {
	blocks := follow(b, bank.Finalized)
	return &subscription{"rootNotification", func(b *bank.Bank) (out []any, _ bool) {
		for _, blk := range blocks(b) {
			out = append(out, blk.Slot)
		}
		return out, false
	}}, nil
}

func subscribeSignature(_ *bank.Bank, p params) (*subscription, error) {
	sig, err := p.signature(0)
	if err != nil {
		return nil, err
	}
	var c struct {
		contextConfig
		Received bool `json:"enableReceivedNotification"`
	}
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	commitment, err := c.commitment()
	if err != nil {
		return nil, err
	}
	received := !c.Received
	return &subscription{"signatureNotification", func(b *bank.Bank) (out []any, ended bool) {
		st := b.Status(sig)
		if st != nil && !received {
			received = true
			out = append(out, inContext(st.Slot, "receivedSignature"))
		}
		if st == nil || st.Commitment < commitment {
			return out, false
		}
		return append(out, inContext(b.Head(commitment).Slot, map[string]any{"err": st.Result.Err})), true
	}}, nil
}

func subscribeLogs(b *bank.Bank, p params) (*subscription, error) {
	var raw json.RawMessage
	if err := p.required(0, &raw); err != nil {
		return nil, err
	}
	var all string
	var filter struct {
		Mentions []string `json:"mentions"`
	}
	var mention *solana.PublicKey
	if json.Unmarshal(raw, &all) == nil {
		if all != "all" && all != "allWithVotes" {
			return nil, invalid("Invalid params: unknown variant `%s`, expected `all` or `allWithVotes`", all)
		}
	} else {
		if err := json.Unmarshal(raw, &filter); err != nil || len(filter.Mentions) != 1 {
			return nil, invalid("Invalid Request: Only 1 address supported")
		}
		key, err := parseKey(filter.Mentions[0])
		if err != nil {
			return nil, err
		}
		mention = &key
	}
	var c contextConfig
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	commitment, err := c.commitment()
	if err != nil {
		return nil, err
	}
	blocks := follow(b, commitment)
	return &subscription{"logsNotification", func(b *bank.Bank) (out []any, _ bool) {
		for _, blk := range blocks(b) {
			for _, r := range blk.Transactions {
				if mention == nil || mentions(r.Tx, *mention) {
					out = append(out, inContext(blk.Slot, map[string]any{
						"signature": r.Tx.ID().String(), "err": r.Result.Err, "logs": nonNil(r.Result.Logs),
					}))
				}
			}
		}
		return out, false
	}}, nil
}

func mentions(tx *svm.Loaded, key solana.PublicKey) bool {
	for _, k := range tx.Keys {
		if k == key {
			return true
		}
	}
	return false
}

func subscribeAccount(b *bank.Bank, p params) (*subscription, error) {
	key, err := p.key(0)
	if err != nil {
		return nil, err
	}
	var c accountConfig
	if err := p.optional(1, &c); err != nil {
		return nil, err
	}
	commitment, err := c.commitment()
	if err != nil {
		return nil, err
	}
	var last *svm.Account
	b.Read(commitment, func(v bank.View) { last = v.Account(key) })
	return &subscription{"accountNotification", func(b *bank.Bank) (out []any, _ bool) {
		b.Read(commitment, func(v bank.View) {
			// Stored accounts are never changed in place, so another pointer is another version.
			now := v.Account(key)
			if now == last {
				return
			}
			last = now
			if now == nil {
				now = &svm.Account{}
			}
			if r, err := c.render(v, now); err == nil {
				out = append(out, inContext(v.Block.Slot, r))
			}
		})
		return out, false
	}}, nil
}
