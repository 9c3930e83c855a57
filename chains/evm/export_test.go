package evm

import (
	"context"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// SetMostSpent has Spent return few transactions at once.
func (w *Writer) SetMostSpent(n int) { w.mostSpent = n }

// ResponseCount counts the responses to a feedback in the state.
func (c *Chain) ResponseCount(ctx context.Context, ref caip.FeedbackRef, responders []caip.AccountID) (uint64, error) {
	const op = "count responses"
	agent, client, err := c.registry.FeedbackKey(op, ref)
	if err != nil {
		return 0, err
	}
	addresses, _, err := c.registry.ClientAddresses(op, responders)
	if err != nil {
		return 0, err
	}
	b, err := c.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return 0, err
	}
	return c.registry.CountResponses(ctx, op, b, agent, client, ref.Index, addresses)
}

// AskWallet asks a contract wallet at the latest block whether it takes a signature.
func (c *Chain) AskWallet(ctx context.Context, wallet common.Address, digest common.Hash, sig []byte) error {
	b, err := c.registry.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	return c.registry.AskERC1271(ctx, "ask wallet", b, wallet, digest, sig)
}
