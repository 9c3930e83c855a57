package evm

import (
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
)

// What goes back in the same transaction was not paid, and what is minted nobody has paid.
func TestMoved(t *testing.T) {
	usdc, alice, bob, shop := common.Address{1}, common.Address{2}, common.Address{3}, common.Address{4}
	transfer := func(from, to common.Address, value byte) *types.Log {
		return &types.Log{Address: usdc, Topics: []common.Hash{erc20Transfer, common.BytesToHash(from[:]), common.BytesToHash(to[:])}, Data: common.LeftPadBytes([]byte{value}, 32)}
	}
	c := offlineChain()
	for name, test := range map[string]struct {
		logs []*types.Log
		want map[common.Address]string // what the shop got from whom
	}{
		"a payment":            {[]*types.Log{transfer(alice, shop, 100)}, map[common.Address]string{alice: "100"}},
		"in two parts":         {[]*types.Log{transfer(alice, shop, 60), transfer(alice, shop, 40)}, map[common.Address]string{alice: "100"}},
		"two payers":           {[]*types.Log{transfer(alice, shop, 100), transfer(bob, shop, 7)}, map[common.Address]string{alice: "100", bob: "7"}},
		"a part is given back": {[]*types.Log{transfer(alice, shop, 100), transfer(shop, alice, 40)}, map[common.Address]string{alice: "60"}},
		"all is given back":    {[]*types.Log{transfer(shop, alice, 100), transfer(alice, shop, 100)}, nil},
		"minted":               {[]*types.Log{transfer(common.Address{}, shop, 100)}, nil},
		"nothing of it":        {[]*types.Log{transfer(alice, shop, 0)}, nil},
		"to oneself":           {[]*types.Log{transfer(shop, shop, 100)}, nil},
	} {
		moved := c.moved(tokenTransfers(test.logs))
		if len(moved) != len(test.want) {
			t.Errorf("%s: %v", name, moved)
		}
		for _, m := range moved {
			if want := test.want[common.HexToAddress(m.From.Address)]; m.Amount != want || m.To != c.registry.Account(shop) || m.Asset != c.registry.Account(usdc) {
				t.Errorf("%s: %+v, want %s", name, m, want)
			}
		}
	}
}
