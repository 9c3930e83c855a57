package memchain

import (
	"cmp"
	"context"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Settlement implements chains.Chain: only what Pay paid moves anything.
func (c *Chain) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	const op = "read settlement"
	k := c.core
	return read(ctx, k, "Settlement", at, func(b *block) (out chains.Settlement) {
		stands, ok := k.included[txID]
		k.require(ok, chains.NotFound, op, "the chain holds no transaction %s", txID)
		k.require(stands.height <= b.at.Height, chains.NotFinal, op, "transaction %s is not final", txID)
		in := k.blocks[stands.height]
		r := in.receipts[stands.index]
		out = chains.Settlement{TxID: txID, At: in.at, Time: in.time, Success: r.Success}
		if tx := in.txs[stands.index]; r.Success {
			if op, ok := tx.op.(scripted); ok && op.moved != nil {
				paid := *op.moved
				paid.From = cmp.Or(paid.From, k.accountID(tx.body.From))
				out.Moved = []chains.Move{paid}
			}
		}
		return out
	})
}

// BlockTime implements chains.Chain.
func (c *Chain) BlockTime(ctx context.Context, at chains.Finality) (now time.Time, position chains.Position, err error) {
	position, err = read(ctx, c.core, "BlockTime", at, func(b *block) chains.Position {
		now = b.time
		return b.at
	})
	return now, position, err
}

// AgentAt implements chains.Chain.
func (c *Chain) AgentAt(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Agent, error) {
	k := c.core
	back, err := read(ctx, k, "AgentAt", chains.Latest, func(b *block) uint64 {
		if !k.archive {
			k.unable("read agent in one slot")
		}
		k.require(at.Height <= b.at.Height, chains.NotFinal, "read agent", "block %s is not there yet", at)
		k.require(at.Hash == "" || k.blocks[at.Height].at == at, chains.Reorg, "read agent", "block %s was replaced", at)
		return b.at.Height - at.Height
	})
	switch {
	case err != nil:
		return chains.Agent{}, err
	case back == 0:
		return c.Agent(ctx, ref, chains.Latest)
	}
	return c.Agent(ctx, ref, chains.Depth(back))
}

// What things cost here, at one base unit a gas: an item of a batch more with each byte of its
// texts.
const (
	plainGas = 21_000
	itemGas  = 100_000
	byteGas  = 700
)

// gasOf is the gas that each item of a delivery names, nil for other operations.
func gasOf(op chains.Op) (gas []uint64) {
	deliver, ok := op.(chains.Deliver)
	if !ok {
		return nil
	}
	for _, item := range deliver.Items {
		gas = append(gas, itemGas+byteGas*uint64(len(item.Tag1)+len(item.Tag2)+len(item.Endpoint)))
	}
	return gas
}

func costOf(op chains.Op) chains.Coins {
	total := uint64(plainGas)
	for _, gas := range gasOf(op) {
		total += gas
	}
	return chains.NewCoins(total)
}

// Spent implements chains.Writer.
func (w *Writer) Spent(ctx context.Context, since time.Time, after chains.Position) (list []chains.Spent, through chains.Position, more bool, err error) {
	c := w.chain.core
	through, err = read(ctx, c, "Spent", chains.Latest, func(latest *block) chains.Position {
		for h := after.Height + 1; h <= latest.at.Height; h++ {
			b := c.blocks[h]
			if after == (chains.Position{}) && b.time.Before(since) {
				continue
			}
			for i, tx := range b.txs {
				if spent, ok := w.spent(tx, b.receipts[i].Receipt); ok {
					list = append(list, spent)
				}
			}
		}
		return latest.at
	})
	return list, through, false, err
}

func (w *Writer) spent(tx *envelope, r chains.Receipt) (chains.Spent, bool) {
	c, out := w.chain.core, chains.Spent{TxID: tx.id, Cost: r.Fee}
	item := func(agent caip.AgentRef, origin chains.Origin) {
		out.Items = append(out.Items, chains.SpentItem{Agent: agent, Origin: origin})
	}
	switch op := tx.op.(type) { // the client has paid for nothing
	case chains.GiveSigned:
		item(op.Give.Agent, chains.Origin{Client: op.Client})
		return out, r.Success && tx.body.From == w.Account().Address
	case chains.TakeBack:
		item(caip.AgentRef{}, chains.Origin{Client: op.Client})
		return out, r.Success && tx.body.From == w.Account().Address
	}
	if !c.relayed {
		for _, e := range r.Events {
			if e.Feedback != nil {
				out.Items = append(out.Items, chains.SpentItem{Agent: e.Agent, Task: e.Feedback.SATI.TaskRef, Tag1: e.Feedback.Tag1, Tag2: e.Feedback.Tag2})
			}
		}
		return out, c.mirrorKeys[tx.body.From] || tx.body.From == w.Account().Address
	}
	through := false
	switch tx.op.(type) {
	case chains.SyncURI, chains.SyncMetadata, chains.SyncUnsetWallet, chains.SyncWallet:
		through = true // the delegate
	}
	for _, e := range r.Events {
		switch {
		case e.Mirrored != nil:
			item(e.Agent, e.Mirrored.Origin)
		case e.Feedback != nil && e.Feedback.Client == w.Account():
			item(e.Agent, chains.Origin{Client: e.Feedback.Client})
		case through && !e.Agent.IsZero():
			item(e.Agent, chains.Origin{})
		}
	}
	if gas := gasOf(tx.op); len(gas) == len(out.Items) {
		for i := range gas {
			out.Items[i].Gas = gas[i]
		}
	}
	return out, len(out.Items) > 0
}
