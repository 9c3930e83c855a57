package memchain

import (
	"context"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

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
func (w *Writer) Spent(ctx context.Context, since time.Time, after chains.Position) (list []chains.Spent, through chains.Position, err error) {
	c := w.chain.core
	err = c.read(ctx, "Spent", chains.Latest, func(latest *block) error {
		through = latest.at
		for h := after.Height + 1; h <= latest.at.Height; h++ {
			b := c.blocks[h]
			if after == (chains.Position{}) && b.time.Before(since) {
				continue
			}
			for i, tx := range b.txs {
				if spent, ok := c.spent(tx, b.receipts[i].Receipt); ok {
					list = append(list, spent)
				}
			}
		}
		return nil
	})
	return list, through, err
}

func (c *core) spent(tx *envelope, r chains.Receipt) (chains.Spent, bool) {
	out := chains.Spent{TxID: tx.id, Cost: r.Fee}
	if c.sati {
		for _, e := range r.Events {
			if e.Feedback != nil {
				out.Items = append(out.Items, chains.SpentItem{Agent: e.Agent, Task: e.Feedback.SATI.TaskRef})
			}
		}
		return out, c.mirrorKeys[tx.body.From]
	}
	for _, e := range r.Events {
		if e.Mirrored != nil {
			out.Items = append(out.Items, chains.SpentItem{Agent: e.Agent, Origin: e.Mirrored.Origin})
		}
	}
	if gas := gasOf(tx.op); len(gas) == len(out.Items) {
		for i := range gas {
			out.Items[i].Gas = gas[i]
		}
	}
	return out, len(out.Items) > 0
}
