package app

import (
	"context"
	"log/slog"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/config"
)

// Adapters is the list of the chain families that this project speaks to. Nothing else registers itself anywhere.
func Adapters() []Adapter {
	return []Adapter{
		evmAdapter(),
		satiAdapter(),
	}
}

// Adapter opens the chains of some dialects.
type Adapter struct {
	Dialects []string // as configured; the empty one is told by what the registries answer

	// Open connects to the chain that c describes and refuses a node that serves another.
	Open func(ctx context.Context, c config.Chain, log *slog.Logger) (chains.Chain, error)

	// Quick is Open for a program that reads little and ends: what it finds out about the node may be told by the first reading. nil: Open.
	Quick func(ctx context.Context, c config.Chain, log *slog.Logger) (chains.Chain, error)

	// Writer returns a writer with the account of a secret key, to a chain that Open gave for c.
	Writer func(ctx context.Context, chain chains.Chain, c config.Chain, s Secret) (chains.Writer, error)

	// Consent signs with a wallet's key that the wallet agrees to be an agent's; nil where wallets sign nothing.
	Consent func(ctx context.Context, chain chains.Chain, agent caip.AgentRef, s Secret) (caip.AccountID, chains.WalletProof, error)
}

// Secret is a key as it is stored, and the passphrase that opens it, if it is encrypted. It has no text.
type Secret struct{ Key, Passphrase []byte }

// String keeps the secret out of logs.
func (Secret) String() string { return "(secret)" }

// GoString keeps the secret out of logs.
func (Secret) GoString() string { return "(secret)" }
