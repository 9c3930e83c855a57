package evm

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
)

// ownerView asks for the owner of an agent, and so whether there is one.
func (c *Chain) ownerView(op string, b ledger.Block, ref caip.AgentRef, id *big.Int, owner *common.Address) view {
	k := contracts().identity
	return view{to: c.config.Registry, data: k.PackOwnerOf(id), answer: into(owner, k.UnpackOwnerOf), refused: c.noAgent(op, ref, b)}
}

// tokenRole tells what an address may do with an agent's token, for registries without
// isAuthorizedOrOwner. more is asked along with the first question.
func (c *Chain) tokenRole(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, asked common.Address, more ...view) (chains.Role, error) {
	var owner, approved common.Address
	k := contracts().identity
	views := append([]view{
		c.ownerView(op, b, ref, id, &owner),
		{to: c.config.Registry, data: k.PackGetApproved(id), answer: into(&approved, k.UnpackGetApproved), refused: c.noAgent(op, ref, b)},
	}, more...)
	if err := c.views(ctx, op, b, views...); err != nil {
		return chains.RoleNone, err
	}
	switch {
	case isZero(asked):
		return chains.RoleNone, nil
	case asked == owner:
		return chains.RoleOwner, nil
	case asked == approved:
		return chains.RoleOperator, nil
	}
	var all bool
	err := c.views(ctx, op, b, view{to: c.config.Registry, data: k.PackIsApprovedForAll(owner, asked), answer: into(&all, k.UnpackIsApprovedForAll)})
	if err != nil || !all {
		return chains.RoleNone, err
	}
	return chains.RoleOperator, nil
}
