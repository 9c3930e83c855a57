package publish

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Registry is what Final reads.
type Registry interface {
	Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error)
	Head(ctx context.Context, at chains.Finality) (chains.Position, error)
}

// Final reads a registration that a file is to list, at the finality at which its chain is
// believed. A younger one is an error of kind NotFinal that says what to wait for: until then its
// id can become somebody else's, and the file would list a stranger. One that is not there at all
// is of kind NotFound.
func Final(ctx context.Context, registry Registry, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	agent, err := registry.Agent(ctx, ref, at)
	if err == nil || chains.KindOf(err) != chains.NotFound || at == chains.Latest {
		return agent, err
	}
	if _, young := registry.Agent(ctx, ref, chains.Latest); young != nil {
		return chains.Agent{}, err
	}
	return chains.Agent{}, notFinal(ctx, registry, ref, at, "list agent "+ref.ID, "its registration is younger than finality and could still be undone")
}

// FinalWallet is Final for a file that is to name the agent's wallet. One that is another in
// the newest block is an error of kind NotFinal: the file would name the old one.
func FinalWallet(ctx context.Context, registry Registry, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	agent, err := Final(ctx, registry, ref, at)
	if err != nil || at == chains.Latest {
		return agent, err
	}
	newest, err := registry.Agent(ctx, ref, chains.Latest)
	if err != nil {
		return chains.Agent{}, err
	}
	if newest.Wallet.State == agent.Wallet.State && newest.Wallet.Address == agent.Wallet.Address {
		return agent, nil
	}
	return chains.Agent{}, notFinal(ctx, registry, ref, at, "read the wallet of agent "+ref.ID,
		fmt.Sprintf("it was changed a moment ago: %s at %s, %s in the newest block", walletText(agent.Wallet), at, walletText(newest.Wallet)))
}

func walletText(w chains.Wallet) string {
	if w.State == chains.WalletSet {
		return w.Address.String()
	}
	return string(w.State)
}

// notFinal says why a file has to wait, and for which block.
func notFinal(ctx context.Context, registry Registry, ref caip.AgentRef, at chains.Finality, op, why string) error {
	latest, err := registry.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	final, err := registry.Head(ctx, at)
	if err != nil {
		return err
	}
	unit := "block"
	if ref.Chain().Namespace == caip.Solana {
		unit = "slot"
	}
	return &chains.Error{Kind: chains.NotFinal, Chain: ref.Chain(), Op: op, Err: errors.New(why),
		Remedy: fmt.Sprintf("wait until %s is past %s %d; it is at %d now", at, unit, latest.Height, final.Height)}
}
