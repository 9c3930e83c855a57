package sati

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// EVMLink is an EVM address that was linked with an agent. Nothing ends a link: it outlives a sale,
// and its signature can be presented again by every later holder.
type EVMLink struct {
	Address string          `json:"address"` // CAIP-10; bare where ChainID is no EVM chain. The key rules it everywhere
	ChainID string          `json:"chainId"` // as signed, free text
	By      caip.AccountID  `json:"by"`      // the holder who sent it
	Stale   bool            `json:"stale"`   // By holds the agent no more
	Holds   bool            `json:"holds"`   // the signature was verified again here
	At      chains.Position `json:"at"`
	TxID    string          `json:"txId"`
	Time    time.Time       `json:"time,omitzero"`
}

// EVMLinks lists the EVM addresses linked with an agent, oldest first, from the transactions that
// name its mint: links are recorded nowhere else.
func (c *Chain) EVMLinks(ctx context.Context, agent caip.AgentRef, at chains.Finality) ([]EVMLink, error) {
	const op = "list evm links"
	mint, err := c.mint(op, agent)
	if err != nil {
		return nil, err
	}
	n, err := c.cluster.pick(ctx)
	if err != nil {
		return nil, err
	}
	s, err := c.state(ctx, n, mint, commitment(at))
	if err != nil {
		return nil, err
	}
	head, err := n.head(ctx, at)
	if err != nil {
		return nil, err
	}
	r, left := c.ledger.reading(n, commitment(at), 0, head.Height), listedPerDeed*c.cfg.HistoryLimit
	spend := func(n int) error {
		if left -= n; left < 0 {
			return c.ledger.tooMuch(op, "raise history_limit", "more than %d transactions of %s to read", listedPerDeed*c.cfg.HistoryLimit, mint)
		}
		return nil
	}
	var out []EVMLink // newest first
	for step, err := range r.walk(ctx, &walk{address: mint, upTo: head.Height, ahead: maxAhead, spend: spend}) {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", op, err)
		}
		for _, in := range slices.Backward(step.tx.instructions) {
			if disc, _ := spl.DiscriminatorOf(in.data); in.program != wire.ProgramID || disc != wire.LinkEVMAddressDisc || in.account(1) != mint {
				continue
			}
			args, err := wire.DecodeLinkEVMAddress(in.data)
			if err != nil {
				continue // it succeeded under a program that does more than is known here
			}
			b, err := r.place(ctx, step.slot)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", op, err)
			}
			out = append(out, EVMLink{
				Address: linkedText(args), ChainID: args.ChainID, By: c.account(in.account(0)), Stale: in.account(0) != s.holding.Owner,
				Holds: args.Verify(mint) == nil, At: b.position, TxID: step.id.String(), Time: b.time,
			})
		}
	}
	slices.Reverse(out)
	return out, nil
}
