package sati

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
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
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return nil, err
	}
	s, err := c.state(ctx, n, mint, cluster.Commitment(at))
	if err != nil {
		return nil, err
	}
	head, err := n.Head(ctx, at)
	if err != nil {
		return nil, err
	}
	r, left := c.ledger.Reading(n, cluster.Commitment(at), 0, head.Height), ledger.ListedPerFact*c.cfg.HistoryLimit
	spend := func(n int) error {
		if left -= n; left < 0 {
			return c.ledger.TooMuch(op, "raise history_limit", "more than %d transactions of %s to read", ledger.ListedPerFact*c.cfg.HistoryLimit, mint)
		}
		return nil
	}
	var out []EVMLink // newest first
	for step, err := range r.Walk(ctx, &ledger.Walk{Address: mint, UpTo: head.Height, Ahead: ledger.MaxAhead, Spend: spend}) {
		if err != nil {
			return nil, fmt.Errorf("%s: %w", op, err)
		}
		for _, in := range slices.Backward(step.Tx.Instructions) {
			if disc, _ := spl.DiscriminatorOf(in.Data); in.Program != wire.ProgramID || disc != wire.LinkEVMAddressDisc || in.Account(1) != mint {
				continue
			}
			args, err := wire.DecodeLinkEVMAddress(in.Data)
			if err != nil {
				continue // it succeeded under a program that does more than is known here
			}
			b, err := r.Place(ctx, step.Slot)
			if err != nil {
				return nil, fmt.Errorf("%s: %w", op, err)
			}
			out = append(out, EVMLink{
				Address: decode.LinkedText(args), ChainID: args.ChainID, By: c.account(in.Account(0)), Stale: in.Account(0) != s.holding.Owner,
				Holds: args.Verify(mint) == nil, At: b.Position, TxID: step.ID.String(), Time: b.Time,
			})
		}
	}
	slices.Reverse(out)
	return out, nil
}
