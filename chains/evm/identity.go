package evm

import (
	"context"
	"errors"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Agent reads one registration.
func (c *Chain) Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error) {
	const op = "read agent"
	id, err := c.tokenID(op, ref)
	if err != nil {
		return chains.Agent{}, err
	}
	b, err := c.head(ctx, at)
	if err != nil {
		return chains.Agent{}, err
	}
	var owner, wallet common.Address
	var uri string
	k, missing := contracts().identity, c.noAgent(op, ref, b)
	err = c.views(ctx, op, b,
		view{to: c.config.Registry, data: k.PackOwnerOf(id), answer: into(&owner, k.UnpackOwnerOf), refused: missing},
		view{to: c.config.Registry, data: k.PackTokenURI(id), answer: into(&uri, k.UnpackTokenURI), refused: missing},
		view{to: c.config.Registry, data: k.PackGetAgentWallet(id), answer: into(&wallet, k.UnpackGetAgentWallet)},
	)
	if err != nil {
		return chains.Agent{}, err
	}
	agent := chains.Agent{Ref: ref, Owner: c.account(owner), Authority: c.account(owner), URI: uri, ReadAt: b.position()}
	agent.Wallet = chains.Wallet{Address: c.accountOrNone(wallet), State: chains.WalletSet}
	if agent.Wallet.Address.IsZero() {
		agent.Wallet.State = chains.WalletNone
	}
	return agent, nil
}

// noAgent turns the registry's refusal of an unknown id into NotFound.
func (c *Chain) noAgent(op string, ref caip.AgentRef, b block) func(error) error {
	return func(err error) error {
		var r *revert
		if errors.As(err, &r) && r.kind() == chains.NotFound {
			return c.fail(chains.NotFound, op, fmt.Errorf("agent %s is not registered at block %d", ref, b.number), "")
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
	b, err := c.head(ctx, at)
	if err != nil {
		return nil, err
	}
	var owner common.Address
	var value []byte
	k := contracts().identity
	// The registry answers for unknown agents too; asking for the owner tells them apart.
	err = c.views(ctx, op, b,
		view{to: c.config.Registry, data: k.PackOwnerOf(id), answer: into(&owner, k.UnpackOwnerOf), refused: c.noAgent(op, ref, b)},
		view{to: c.config.Registry, data: k.PackGetMetadata(id, key), answer: into(&value, k.UnpackGetMetadata)},
	)
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
	b, err := c.head(ctx, at)
	if err != nil {
		return chains.RoleNone, err
	}
	var asked common.Address
	comparable := account.Chain.Namespace == caip.EIP155
	if comparable {
		if _, err := caip.Address(caip.EIP155, account.Address); err != nil {
			return chains.RoleNone, c.fail(chains.Invalid, op, err, "")
		}
		asked = common.HexToAddress(account.Address)
	}
	var owner, wallet common.Address
	var controls bool
	k, missing := contracts().identity, c.noAgent(op, ref, b)
	err = c.views(ctx, op, b,
		view{to: c.config.Registry, data: k.PackOwnerOf(id), answer: into(&owner, k.UnpackOwnerOf), refused: missing},
		view{to: c.config.Registry, data: k.PackIsAuthorizedOrOwner(asked, id), answer: into(&controls, k.UnpackIsAuthorizedOrOwner), refused: missing},
		view{to: c.config.Registry, data: k.PackGetAgentWallet(id), answer: into(&wallet, k.UnpackGetAgentWallet)},
	)
	switch {
	case err != nil || !comparable || asked == (common.Address{}):
		return chains.RoleNone, err
	case asked == owner:
		return chains.RoleOwner, nil
	case controls:
		return chains.RoleOperator, nil
	case asked == wallet:
		return chains.RoleWallet, nil
	}
	return chains.RoleNone, nil
}
