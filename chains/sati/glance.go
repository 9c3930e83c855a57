package sati

import (
	"context"
	"errors"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
)

// errSlow says that a glance is not enough.
var errSlow = errors.New("a glance is not enough")

// Glance is Agent in as few ways to the node and back as can be, for a caller who waits: two where
// the wallet is the holder's own, three where one of the newest transactions of the mint has
// written it, and as many as Agent takes in all other cases. The node's cluster is asked for
// beside, where it was not yet, and nothing is told before it is right. ReadAt has no hash.
func (c *Chain) Glance(ctx context.Context, ref caip.AgentRef, at ...chains.Finality) []chains.Reading {
	return chains.SideBySide(at, func(f chains.Finality) (chains.Agent, error) { return c.glanceAt(ctx, ref, f) })
}

func (c *Chain) glanceAt(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	const op = "read agent"
	mint, err := c.mint(op, ref)
	if err != nil {
		return chains.Agent{}, err
	}
	n := c.cluster.List[0]
	var a chains.Agent
	var alive, read error
	var group errgroup.Group
	group.Go(func() error { alive = n.Alive(ctx); return nil })
	group.Go(func() error { a, read = c.glance(ctx, n, ref, mint, cluster.Commitment(at)); return nil })
	_ = group.Wait()
	switch {
	case chains.KindOf(alive) == chains.WrongChain:
		return chains.Agent{}, alive
	case alive != nil && len(c.cluster.List) == 1:
		return chains.Agent{}, alive
	case alive != nil || read != nil:
		return c.Agent(ctx, ref, at)
	}
	return a, nil
}

func (c *Chain) glance(ctx context.Context, n *cluster.Node, ref caip.AgentRef, mint solana.PublicKey, at rpc.CommitmentType) (chains.Agent, error) {
	hint, err := c.holderHint(ctx, n, mint, at, 0)
	if err != nil {
		return chains.Agent{}, err
	}
	var res *rpc.GetMultipleAccountsResult
	var newest []ledger.Listed
	group, gctx := errgroup.WithContext(ctx)
	group.Go(func() (err error) {
		res, err = n.Accounts(gctx, "read agent "+mint.String(), at, mint, hint)
		return err
	})
	group.Go(func() (err error) {
		newest, err = c.ledger.ListPage(gctx, n, mint, at, solana.Signature{}, ledger.ShortPage, 0)
		return err
	})
	if err := group.Wait(); err != nil {
		return chains.Agent{}, err
	}
	if res.Value[0] == nil {
		return chains.Agent{}, errSlow
	}
	s, err := newState(mint, hint, res)
	if err != nil {
		return chains.Agent{}, err
	}
	wallet, err := c.walletFrom(ctx, n, s, at, newest)
	if err != nil {
		return chains.Agent{}, err
	}
	a := c.agentOf(ref, s)
	a.Wallet, a.ReadAt = wallet, chains.Position{Height: s.slot}
	return a, nil
}
