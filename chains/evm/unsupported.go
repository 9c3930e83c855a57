package evm

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Member implements chains.Chain: agent ids are numbers themselves.
func (c *Chain) Member(context.Context, uint64, chains.Finality) (caip.AgentRef, error) {
	return caip.AgentRef{}, chains.Refuse(c.Info().Chain, "find member", "agents of this registry have no other number than their id")
}

// TokenProgram implements chains.Chain: tokens are paid at the wallet itself.
func (c *Chain) TokenProgram(context.Context, caip.AccountID, chains.Finality) (caip.AccountID, error) {
	return caip.AccountID{}, chains.Refuse(c.Info().Chain, "read token program", "tokens are paid at the wallet itself")
}

// Audit implements chains.Chain: Read covers every block.
func (c *Chain) Audit(context.Context, chains.Query) (chains.Audit, error) {
	return chains.Audit{}, chains.Refuse(c.Info().Chain, "audit", "events are read from the blocks themselves")
}

// MirrorFit implements chains.Chain: FeedbackRelay takes whatever a registry of this family holds.
func (c *Chain) MirrorFit(context.Context, chains.MirrorItem) (chains.MirrorFit, error) {
	return chains.MirrorFit{}, nil
}

// Notice implements chains.Writer: nodes tell of blocks, not of transactions.
func (w *Writer) Notice(context.Context, chains.Tx) <-chan struct{} { return nil }
