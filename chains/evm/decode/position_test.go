package decode

import (
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/chains/evm/view"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

func TestFirstFacet_isTheOneOfTheCut(t *testing.T) {
	event := view.DiamondContract().GetABI().Events["DiamondCut"]
	a, b := common.Address{0xa}, common.Address{0xb}
	cut := func(facets ...common.Address) (list []bindings.IDiamondCutFacetCut) {
		for _, f := range facets {
			list = append(list, bindings.IDiamondCutFacetCut{FacetAddress: f, FunctionSelectors: [][4]byte{{1}, {2}}})
		}
		return list
	}
	for _, c := range []struct {
		cuts []bindings.IDiamondCutFacetCut
		want common.Address
	}{{cut(a, b), a}, {cut(common.Address{}, b), b}, {cut(common.Address{}), common.Address{}}, {nil, common.Address{}}} {
		data, err := event.Inputs.Pack(c.cuts, common.Address{0xcc}, []byte("call"))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := firstFacet(data); err != nil || got != c.want {
			t.Errorf("%+v: %s, %v, want %s", c.cuts, got, err, c.want)
		}
		for n := range len(data) / 32 {
			if got, err := firstFacet(data[:32*n]); err == nil && got != c.want {
				t.Errorf("%+v cut off after %d words: %s", c.cuts, n, got)
			}
		}
	}
	if event.ID != crypto.Keccak256Hash([]byte("DiamondCut((address,uint8,bytes4[])[],address,bytes)")) {
		t.Errorf("topic of DiamondCut: %s", event.ID)
	}
}
