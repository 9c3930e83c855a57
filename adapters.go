package bridge8004

import (
	"context"
	"log/slog"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

// families lists the adapters of this project. Nothing else registers itself anywhere.
func families() []family {
	return []family{
		evmAdapter(),
		satiAdapter(),
	}
}

// family opens the chains of some dialects.
type family struct {
	Dialects []string // as configured; the empty one is told by what the registries answer

	// Open connects to the chain that c describes and refuses a node that serves another.
	Open func(ctx context.Context, c config.Chain, log *slog.Logger) (chains.Chain, error)

	// Quick is Open for a program that reads little and ends: what it finds out about the node may
	// be told by the first reading.
	Quick func(ctx context.Context, c config.Chain, log *slog.Logger) (chains.Chain, error)

	// Look asks the endpoints of c, whatever stands behind them.
	Look func(ctx context.Context, c config.Chain, l chains.Look) ([]chains.Endpoint, error)

	// Account is that of a secret key on the chain of c.
	Account func(c config.Chain, s Secret) (caip.AccountID, error)

	// Writer returns a writer with the account of a secret key, to a chain that Open gave for c.
	Writer func(ctx context.Context, chain chains.Chain, c config.Chain, s Secret) (chains.Writer, error)

	// Away opens an account whose key is elsewhere, on a chain that Open gave for c.
	Away func(chain chains.Chain, c config.Chain, account string) (owner.Away, error)

	// Consent signs with a wallet's key that the wallet agrees to be an agent's, until a deadline;
	// 0 is the usual one. nil where wallets sign nothing.
	Consent func(ctx context.Context, chain chains.Chain, agent caip.AgentRef, s Secret, deadline uint64) (caip.AccountID, chains.WalletProof, error)

	// OwnerConsent signs with the key of an agent's owner that a wallet be set through
	// SyncDelegate; nil where there is none.
	OwnerConsent func(ctx context.Context, chain chains.Chain, agent caip.AgentRef, wallet caip.AccountID, s Secret, deadline uint64) (chains.OwnerConsent, error)
}
