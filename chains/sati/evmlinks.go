package sati

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gagliardetto/solana-go/rpc"
	"golang.org/x/sync/errgroup"

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
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return nil, err
	}
	s, err := c.state(ctx, n, mint, commitment(at))
	if err != nil {
		return nil, err
	}
	head, err := c.headOf(ctx, n, at)
	if err != nil {
		return nil, err
	}
	list, err := c.listAll(ctx, n, op, mint, commitment(at), head.Height, 0, func(*rpc.TransactionSignature) bool { return true })
	if err != nil {
		return nil, err
	}
	slices.Reverse(list)
	found := make([][]EVMLink, len(list))
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(parallelFetches)
	for i, entry := range list {
		group.Go(func() error {
			tx, err := c.readTransaction(gctx, n, entry.Signature, commitment(at), false)
			if err != nil {
				return err
			}
			for _, in := range tx.instructions {
				if disc, _ := spl.DiscriminatorOf(in.data); tx.err != nil || in.program != wire.ProgramID || disc != wire.LinkEVMAddressDisc || in.account(1) != mint {
					continue
				}
				args, err := wire.DecodeLinkEVMAddress(in.data)
				if err != nil {
					continue // it succeeded under a program that does more than is known here
				}
				b, err := c.block(gctx, n, tx.slot, commitment(at), false)
				if err != nil {
					return err
				}
				found[i] = append(found[i], EVMLink{
					Address: linkedText(args), ChainID: args.ChainID, By: c.account(in.account(0)), Stale: in.account(0) != s.holding.Owner,
					Holds: args.Verify(mint) == nil, At: b.position, TxID: tx.id.String(), Time: b.time,
				})
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, fmt.Errorf("%s: %w", op, err)
	}
	return slices.Concat(found...), nil
}
