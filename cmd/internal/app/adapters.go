package app

import (
	"context"
	"log/slog"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/config"
)

// Adapter opens the chains of one dialect.
type Adapter struct {
	Dialect string

	// Open connects to the chain that c describes and refuses a node that serves another.
	Open func(ctx context.Context, c config.Chain, log *slog.Logger) (chains.Chain, error)

	// Writer returns a writer with the account of a secret key, to a chain that Open gave.
	Writer func(ctx context.Context, chain chains.Chain, secret []byte) (chains.Writer, error)

	// Consent signs with a wallet's key that the wallet agrees to be an agent's; nil where wallets sign nothing.
	Consent func(ctx context.Context, chain chains.Chain, agent caip.AgentRef, secret []byte) (caip.AccountID, chains.WalletProof, error)
}

// Adapters lists the built-in adapters.
func Adapters() []Adapter {
	return []Adapter{}
}
