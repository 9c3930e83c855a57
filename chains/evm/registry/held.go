package registry

import (
	"context"
	"fmt"
	"math/big"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// Held implements chains.Chain: every registry counts its tokens by owner (ERC-721).
func (a Agents) Held(ctx context.Context, owner caip.AccountID, at chains.Finality) (uint64, error) {
	const op = "count an owner's agents"
	address, err := a.registry.Address(op, owner)
	if err != nil {
		return 0, err
	}
	b, err := a.registry.Ledger.Head(ctx, at)
	if err != nil {
		return 0, err
	}
	k, count := view.Contracts().Identity, new(big.Int)
	err = a.registry.Views(ctx, op, b, view.View{To: a.registry.Identity, Data: k.PackBalanceOf(address), Answer: view.Into(&count, k.UnpackBalanceOf)})
	if err == nil && !count.IsUint64() {
		err = a.registry.Fail(chains.Dishonest, op, fmt.Errorf("%s agents of one owner", count), "use another node")
	}
	return count.Uint64(), err
}
