package evm

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
)

func (d erc8004) readAgent(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int) (chains.Agent, error) {
	var r registered
	if err := d.views(ctx, op, b, d.agentViews(op, b, ref, id, &r)...); err != nil {
		return chains.Agent{}, err
	}
	return d.agentOf(ref, b, r), nil
}

// registered is what the registry says of an agent.
type registered struct {
	owner, wallet common.Address
	uri           string
}

func (d erc8004) agentViews(op string, b ledger.Block, ref caip.AgentRef, id *big.Int, r *registered) []view {
	missing := d.noAgent(op, ref, b)
	return []view{
		{to: d.config.Registry, data: plainOf(selectOwner, id), answer: addressInto(&r.owner), refused: missing},
		{to: d.config.Registry, data: plainOf(selectURI, id), answer: textInto(&r.uri), refused: missing},
		{to: d.config.Registry, data: plainOf(selectWallet, id), answer: addressInto(&r.wallet)},
	}
}

func (d erc8004) agentOf(ref caip.AgentRef, b ledger.Block, r registered) chains.Agent {
	agent := chains.Agent{Ref: ref, Owner: d.account(r.owner), Authority: d.account(r.owner), URI: r.uri, ReadAt: b.Position()}
	agent.Wallet = chains.Wallet{Address: d.accountOrNone(r.wallet), State: chains.WalletSet}
	if agent.Wallet.Address.IsZero() {
		agent.Wallet.State = chains.WalletNone
	}
	return agent
}

func (d erc8004) readMetadata(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, key string) ([]byte, error) {
	var owner common.Address
	var value []byte
	k := contracts().identity
	// The registry answers for unknown agents too; asking for the owner tells them apart.
	err := d.views(ctx, op, b,
		view{to: d.config.Registry, data: k.PackOwnerOf(id), answer: into(&owner, k.UnpackOwnerOf), refused: d.noAgent(op, ref, b)},
		view{to: d.config.Registry, data: k.PackGetMetadata(id, key), answer: into(&value, k.UnpackGetMetadata)},
	)
	return value, err
}

func (d erc8004) readRole(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, asked common.Address) (chains.Role, error) {
	var owner, wallet common.Address
	var controls bool
	k, missing := contracts().identity, d.noAgent(op, ref, b)
	err := d.views(ctx, op, b,
		view{to: d.config.Registry, data: k.PackOwnerOf(id), answer: into(&owner, k.UnpackOwnerOf), refused: missing},
		view{to: d.config.Registry, data: k.PackIsAuthorizedOrOwner(asked, id), answer: into(&controls, k.UnpackIsAuthorizedOrOwner), refused: missing},
		view{to: d.config.Registry, data: k.PackGetAgentWallet(id), answer: into(&wallet, k.UnpackGetAgentWallet)},
	)
	switch {
	case err != nil || isZero(asked):
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
