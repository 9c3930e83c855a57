package evm

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Agent reads one registration.
func (c *Chain) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	const op = "read agent"
	id, err := c.tokenID(op, ref)
	if err != nil {
		return chains.Agent{}, err
	}
	b, err := c.headOnce(ctx, at)
	if err != nil {
		return chains.Agent{}, err
	}
	return c.dialect.readAgent(ctx, op, b, ref, id)
}

// noAgent turns the registry's refusal of an unknown id into NotFound.
func (c *Chain) noAgent(op string, ref caip.AgentRef, b ledger.Block) func(error) error {
	return func(err error) error {
		var r *view.Revert
		if errors.As(err, &r) && r.Kind() == chains.NotFound {
			return c.Fail(chains.NotFound, op, fmt.Errorf("agent %s is not registered at block %d", ref, b.Number), "")
		}
		return err
	}
}

// Metadata reads the on-chain metadata entry with a key.
func (c *Chain) Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error) {
	const op = "read metadata"
	id, err := c.tokenID(op, ref)
	if err != nil {
		return nil, err
	}
	b, err := c.Ledger.Head(ctx, at)
	if err != nil {
		return nil, err
	}
	value, err := c.dialect.readMetadata(ctx, op, b, ref, id, key)
	if err != nil || len(value) == 0 {
		return nil, err
	}
	return value, nil
}

// Role tells which part an account plays for an agent.
func (c *Chain) Role(ctx context.Context, ref caip.AgentRef, account caip.AccountID, at chains.Finality) (chains.Role, error) {
	const op = "read role"
	id, err := c.tokenID(op, ref)
	if err != nil {
		return chains.RoleNone, err
	}
	b, err := c.Ledger.Head(ctx, at)
	if err != nil {
		return chains.RoleNone, err
	}
	var asked common.Address
	if account.Chain.Namespace == caip.EIP155 {
		if _, err := caip.Address(caip.EIP155, account.Address); err != nil {
			return chains.RoleNone, c.Fail(chains.Invalid, op, err, "")
		}
		asked = common.HexToAddress(account.Address)
	}
	return c.dialect.readRole(ctx, op, b, ref, id, asked)
}

// AskWallet asks a contract wallet at the latest block whether it takes a signature (ERC-1271). It
// returns nil for a yes, an error for which signature.Refused holds where the wallet says no,
// answers badly, or there is no contract, and a *chains.Error where it could not be asked. It is a
// feedbackauth.ERC1271.
func (c *Chain) AskWallet(ctx context.Context, wallet common.Address, digest common.Hash, sig []byte) error {
	b, err := c.Ledger.Head(ctx, chains.Latest)
	if err != nil {
		return err
	}
	return c.AskERC1271(ctx, "ask wallet", b, wallet, digest, sig)
}
