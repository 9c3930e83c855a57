package registry

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// OwnerView asks for the owner of an agent, and so whether there is one.
func (c *Registry) OwnerView(op string, b ledger.Block, ref caip.AgentRef, id *big.Int, owner *common.Address) view.View {
	k := view.Contracts().Identity
	return view.View{To: c.Identity, Data: k.PackOwnerOf(id), Answer: view.Into(owner, k.UnpackOwnerOf), Refused: c.NoAgent(op, ref, b)}
}

// wallet is an address as a wallet: the zero address is none.
func (c *Registry) wallet(a common.Address) chains.Wallet {
	if view.IsZero(a) {
		return chains.Wallet{State: chains.WalletNone}
	}
	return chains.Wallet{Address: c.Account(a), State: chains.WalletSet}
}

// agent is what was read of an agent at a block.
func (c *Registry) agent(ref caip.AgentRef, b ledger.Block, owner common.Address, uri string, wallet chains.Wallet) chains.Agent {
	by := c.Account(owner)
	return chains.Agent{Ref: ref, Owner: by, Authority: by, URI: uri, Wallet: wallet, ReadAt: b.Position()}
}

// tokenRole tells what an address may do with an agent's token, for registries without
// isAuthorizedOrOwner. more is asked along with the first question.
func (c *Registry) tokenRole(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, asked common.Address, more ...view.View) (chains.Role, error) {
	var owner, approved common.Address
	k := view.Contracts().Identity
	views := append([]view.View{
		c.OwnerView(op, b, ref, id, &owner),
		{To: c.Identity, Data: k.PackGetApproved(id), Answer: view.Into(&approved, k.UnpackGetApproved), Refused: c.NoAgent(op, ref, b)},
	}, more...)
	if err := c.Views(ctx, op, b, views...); err != nil {
		return chains.RoleNone, err
	}
	switch {
	case view.IsZero(asked):
		return chains.RoleNone, nil
	case asked == owner:
		return chains.RoleOwner, nil
	case asked == approved:
		return chains.RoleOperator, nil
	}
	var all bool
	err := c.Views(ctx, op, b, view.View{To: c.Identity, Data: k.PackIsApprovedForAll(owner, asked), Answer: view.Into(&all, k.UnpackIsApprovedForAll)})
	if err != nil || !all {
		return chains.RoleNone, err
	}
	return chains.RoleOperator, nil
}
