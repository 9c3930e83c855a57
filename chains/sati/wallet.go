package sati

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/together"
)

// wallet judges the wallet that the mint's metadata claims. SATI has no wallet field: the entry is
// a claim of whoever was update authority, and a sale of the token neither clears it nor moves the
// authority: chains.WalletClaim says when it may be paid.
//
// page is the newest page of the mint's transactions where that was listed beside the reading of s,
// else empty. It may be a little older than s: then it lacks who wrote the wallet last, and what is
// proven from it is another value or another writer than the holder.
func (c *agents) wallet(ctx context.Context, n *cluster.Node, s state, at rpc.CommitmentType, page []ledger.Listed) (chains.Wallet, error) {
	m := s.mint.Metadata
	claimed, ok := m.Value(chains.AgentWalletKey)
	if !ok || claimed == "" {
		return chains.Wallet{State: chains.WalletNone}, nil
	}
	address, err := c.decode.ParseWallet(claimed)
	if err != nil {
		return chains.Wallet{State: chains.WalletNone, Why: err.Error()}, nil
	}
	untrusted := func(state chains.WalletState, format string, args ...any) (chains.Wallet, error) {
		return chains.Wallet{Address: address, State: state, Why: fmt.Sprintf(format, args...)}, nil
	}
	holder := s.holding.Owner
	claim := chains.WalletClaim{
		Wallet: address, Holder: c.cluster.Account(holder), Authority: c.cluster.Account(m.UpdateAuthority),
		Redirected: s.mint.Pointer.Address != s.address || m.Mint != s.address,
	}
	switch state := claim.State(); {
	case state == chains.WalletRedirected && s.mint.Pointer.Address != s.address:
		return untrusted(state, "the metadata pointer names %s, not the mint", keyText(s.mint.Pointer.Address))
	case state == chains.WalletRedirected:
		return untrusted(state, "the metadata names mint %s", m.Mint)
	case state == chains.WalletStaleAuthority:
		return untrusted(state, "the update authority is %s, the holder %s", keyText(m.UpdateAuthority), holder)
	case state == chains.WalletSet:
		return chains.Wallet{Address: address, State: state}, nil
	}
	// Unless the holder has confirmed it, it is a leftover: the history tells.
	var newest ledger.Fact
	// Whoever wants to can make the history long. Everything else about the agent is still worth
	// telling, so the search may take half of the time there is.
	proving, cancel := halfTime(ctx)
	defer cancel()
	ahead := 1
	if len(page) > 0 { // somebody waits
		ahead = ledger.ManyAhead
	}
	err = c.wallets.Tell(proving, n, s.address, at, s.slot, ahead, page, func(f ledger.Fact) bool {
		if f.Kind == ledger.FactWallet || f.Kind == ledger.FactAuthority {
			newest = f
			return true
		}
		return false
	})
	switch {
	case errors.Is(err, ledger.ErrHalf):
		return untrusted(chains.WalletUnproven, "%v", err)
	case err != nil && proving.Err() != nil && ctx.Err() == nil:
		return untrusted(chains.WalletUnproven, "%v in half of the time that was given: ask again, reading goes on where it stopped", ledger.ErrHalf)
	case err != nil:
		return chains.Wallet{}, fmt.Errorf("prove who wrote the wallet: %w", err)
	}
	switch {
	case newest.Kind == ledger.FactAuthority:
		return untrusted(chains.WalletLeftover, "written before %s became update authority", holder)
	case newest.Kind != ledger.FactWallet || newest.Value != claimed:
		return chains.Wallet{}, c.fail(chains.Transient, "prove who wrote the wallet", errors.New("the mint's history does not fit its state: it changed while it was read, or the node withholds transactions")).
			WithRemedy("try again, or use another node")
	case newest.By != holder:
		return untrusted(chains.WalletLeftover, "written by %s, the holder is %s", newest.By, holder)
	}
	return chains.Wallet{Address: address, State: chains.WalletSet}, nil
}

// halfTime is a context with half of the time that is left to ctx, if that ends at all.
func halfTime(ctx context.Context) (context.Context, context.CancelFunc) {
	end, ok := ctx.Deadline()
	if !ok {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, time.Until(end)/2)
}

func keyText(k solana.PublicKey) string {
	if k.IsZero() {
		return "nobody"
	}
	return k.String()
}

// Glance is Agent in as few ways to the node and back as can be, for a caller who waits: two where
// the wallet is the holder's own, three where one of the newest transactions of the mint has
// written it, and as many as Agent takes in all other cases. The node's cluster is asked for
// beside, where it was not yet, and nothing is told before it is right. ReadAt has no hash.
func (c *agents) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	list := make([]chains.Reading, len(at))
	together.Each(ctx, len(at), func(ctx context.Context, i int) {
		list[i].Agent, list[i].Err = c.glanceAt(ctx, ref, at[i])
		for _, key := range keys {
			list[i].Put(key, list[i].Agent.Metadata[key])
		}
	})
	return list
}

func (c *agents) glanceAt(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	const op = "read agent"
	mint, err := c.mint(op, ref)
	if err != nil {
		return chains.Agent{}, err
	}
	n := c.cluster.First(ctx)
	failed := chains.Asks(ctx, n.Endpoint)
	var a chains.Agent
	var alive, read error
	glancing, stop := context.WithCancel(ctx)
	defer stop()
	together.Each(glancing, 2, func(ctx context.Context, i int) {
		if i == 1 {
			a, read = c.glance(ctx, n, ref, mint, cluster.Commitment(at))
		} else if alive = n.Alive(ctx); alive != nil {
			stop() // what it says besides will not be used
		}
	})
	switch {
	case alive == nil && read == nil:
		return a, nil
	case ctx.Err() != nil: // whoever gave up says nothing of the node
		return chains.Agent{}, cmp.Or(alive, read)
	case chains.KindOf(alive) == chains.WrongChain, alive != nil && len(c.cluster.List) == 1:
		return chains.Agent{}, alive
	case alive != nil:
		n.Leave()
	}
	failed()
	return c.Agent(ctx, ref, at)
}

func (c *agents) glance(ctx context.Context, n *cluster.Node, ref caip.AgentRef, mint solana.PublicKey, at rpc.CommitmentType) (chains.Agent, error) {
	hint, err := c.holderHint(ctx, n, mint, at)
	if err != nil {
		return chains.Agent{}, err
	}
	var res *rpc.GetMultipleAccountsResult
	var newest []ledger.Listed
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) {
			res, err = n.Accounts(ctx, "read agent "+mint.String(), at, mint, hint)
			return err
		},
		func(ctx context.Context) (err error) {
			newest, err = c.ledger.ListPage(ctx, n, mint, at, solana.Signature{}, ledger.ShortPage, 0)
			return err
		}); err != nil {
		return chains.Agent{}, err
	}
	if res.Value[0] == nil {
		return chains.Agent{}, errors.New("a glance is not enough")
	}
	s, err := newState(mint, hint, res)
	if err != nil {
		return chains.Agent{}, err
	}
	wallet, err := c.wallet(ctx, n, s, at, newest)
	if err != nil {
		return chains.Agent{}, err
	}
	a := c.agentOf(ref, s)
	a.Wallet, a.ReadAt = wallet, chains.Position{Height: s.slot}
	return a, nil
}
