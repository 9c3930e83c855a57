package sati

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
)

// wallet judges the wallet that the mint's metadata claims. SATI has no wallet field: the entry is
// a claim of whoever was update authority, and a sale of the token neither clears it nor moves the
// authority. It may be paid only if the metadata is the mint's own, the update authority is the
// present holder, and either the wallet is the holder himself or he wrote it after he got the
// authority.
func (c *Chain) wallet(ctx context.Context, n *cluster.Node, s state, at rpc.CommitmentType) (chains.Wallet, error) {
	return c.walletFrom(ctx, n, s, at, nil)
}

// walletFrom is wallet where the newest page of the mint's transactions was listed beside the
// reading of s. It may be a little older than s: then it lacks who wrote the wallet last, and what
// is proven from it is another value or another writer than the holder.
func (c *Chain) walletFrom(ctx context.Context, n *cluster.Node, s state, at rpc.CommitmentType, page []ledger.Listed) (chains.Wallet, error) {
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
	switch {
	case s.mint.Pointer.Address != s.address:
		return untrusted(chains.WalletRedirected, "the metadata pointer names %s, not the mint", keyText(s.mint.Pointer.Address))
	case m.Mint != s.address:
		return untrusted(chains.WalletRedirected, "the metadata names mint %s", m.Mint)
	case m.UpdateAuthority != holder:
		return untrusted(chains.WalletStaleAuthority, "the update authority is %s, the holder %s", keyText(m.UpdateAuthority), holder)
	case address.Address == holder.String():
		return chains.Wallet{Address: address, State: chains.WalletSet}, nil
	}
	var newest ledger.Fact
	// Whoever wants to can make the history long. Everything else about the agent is still worth
	// telling, so the search may take half of the time there is.
	proving, cancel := halfTime(ctx)
	defer cancel()
	err = c.facts.Tell(proving, n, s.address, at, s.slot, page, func(f ledger.Fact) bool {
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
		return chains.Wallet{}, &chains.Error{Kind: chains.Transient, Chain: c.cfg.Chain, Op: "prove who wrote the wallet",
			Err: errors.New("the mint's history does not fit its state: it changed while it was read, or the node withholds transactions"), Remedy: "try again, or use another node"}
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
