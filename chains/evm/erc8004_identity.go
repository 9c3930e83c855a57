package evm

import (
	"context"
	"math/big"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

func (d erc8004) readAgent(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int) (chains.Agent, error) {
	var r registered
	if err := d.Views(ctx, op, b, d.agentViews(op, b, ref, id, &r)...); err != nil {
		return chains.Agent{}, err
	}
	return d.agentOf(ref, b, r), nil
}

// registered is what the registry says of an agent.
type registered struct {
	owner, wallet common.Address
	uri           string
}

func (d erc8004) agentViews(op string, b ledger.Block, ref caip.AgentRef, id *big.Int, r *registered) []view.View {
	missing := d.noAgent(op, ref, b)
	return []view.View{
		{To: d.config.Registry, Data: view.PlainOf(view.SelectOwner, id), Answer: view.AddressInto(&r.owner), Refused: missing},
		{To: d.config.Registry, Data: view.PlainOf(view.SelectURI, id), Answer: view.TextInto(&r.uri), Refused: missing},
		{To: d.config.Registry, Data: view.PlainOf(view.SelectWallet, id), Answer: view.AddressInto(&r.wallet)},
	}
}

func (d erc8004) agentOf(ref caip.AgentRef, b ledger.Block, r registered) chains.Agent {
	agent := chains.Agent{Ref: ref, Owner: d.Account(r.owner), Authority: d.Account(r.owner), URI: r.uri, ReadAt: b.Position()}
	agent.Wallet = chains.Wallet{Address: d.AccountOrNone(r.wallet), State: chains.WalletSet}
	if agent.Wallet.Address.IsZero() {
		agent.Wallet.State = chains.WalletNone
	}
	return agent
}

func (d erc8004) readMetadata(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, key string) ([]byte, error) {
	var owner common.Address
	var value []byte
	k := view.Contracts().Identity
	// The registry answers for unknown agents too; asking for the owner tells them apart.
	err := d.Views(ctx, op, b,
		view.View{To: d.config.Registry, Data: k.PackOwnerOf(id), Answer: view.Into(&owner, k.UnpackOwnerOf), Refused: d.noAgent(op, ref, b)},
		view.View{To: d.config.Registry, Data: k.PackGetMetadata(id, key), Answer: view.Into(&value, k.UnpackGetMetadata)},
	)
	return value, err
}

func (d erc8004) readRole(ctx context.Context, op string, b ledger.Block, ref caip.AgentRef, id *big.Int, asked common.Address) (chains.Role, error) {
	var owner, wallet common.Address
	var controls bool
	k, missing := view.Contracts().Identity, d.noAgent(op, ref, b)
	err := d.Views(ctx, op, b,
		view.View{To: d.config.Registry, Data: k.PackOwnerOf(id), Answer: view.Into(&owner, k.UnpackOwnerOf), Refused: missing},
		view.View{To: d.config.Registry, Data: k.PackIsAuthorizedOrOwner(asked, id), Answer: view.Into(&controls, k.UnpackIsAuthorizedOrOwner), Refused: missing},
		view.View{To: d.config.Registry, Data: k.PackGetAgentWallet(id), Answer: view.Into(&wallet, k.UnpackGetAgentWallet)},
	)
	switch {
	case err != nil || view.IsZero(asked):
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
