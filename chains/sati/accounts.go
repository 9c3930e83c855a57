package sati

import (
	"context"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// Balance reads what an account holds, in lamports; 0 for one that is not there.
func (c *reader) Balance(ctx context.Context, account caip.AccountID, at chains.Finality) (uint64, error) {
	const op = "read balance"
	key, err := c.key(op, "account", account)
	if err != nil {
		return 0, err
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return 0, err
	}
	res, err := n.Accounts(ctx, op, cluster.Commitment(at), key)
	if err != nil || res.Value[0] == nil {
		return 0, err
	}
	return res.Value[0].Lamports, nil
}

// TokenProgram tells which program owns the mint of an asset: the token program that a wallet's
// associated token account for it is derived from. A mint that does not exist is an error of kind
// NotFound.
func (c *reader) TokenProgram(ctx context.Context, mint caip.AccountID, at chains.Finality) (caip.AccountID, error) {
	const op = "read token program"
	if mint.Chain != c.cfg.Chain {
		return caip.AccountID{}, c.fail(chains.Invalid, op, fmt.Errorf("asset %q is not of this cluster", mint))
	}
	key, err := solana.PublicKeyFromBase58(mint.Address)
	if err != nil {
		return caip.AccountID{}, c.fail(chains.Invalid, op, fmt.Errorf("asset %q: %w", mint, err))
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return caip.AccountID{}, err
	}
	res, err := n.Accounts(ctx, op, cluster.Commitment(at), key)
	if err != nil {
		return caip.AccountID{}, err
	}
	if res.Value[0] == nil {
		return caip.AccountID{}, c.fail(chains.NotFound, op, errors.New("no such mint"))
	}
	return c.account(res.Value[0].Owner), nil
}

// HasCode implements chains.Chain: who may sign for an address does not show in an account.
func (c *reader) HasCode(context.Context, caip.AccountID, chains.Finality) (bool, error) {
	return false, chains.Refuse(c.cfg.Chain, "read code", "an address of this chain stands for a key or for a program's account, and nothing shows which")
}

// CheckProof implements chains.Chain: wallets sign nothing on SATI.
func (c *reader) CheckProof(context.Context, chains.SetWallet) error {
	return chains.Refuse(c.cfg.Chain, "check proof", "wallets sign nothing here")
}

// CheckConsent implements chains.Chain.
func (c *reader) CheckConsent(context.Context, chains.SyncWallet) error {
	return chains.Refuse(c.cfg.Chain, "check consent", "there is no SyncDelegate here")
}
