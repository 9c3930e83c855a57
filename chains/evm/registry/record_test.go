package registry

import (
	"context"
	"math"
	"math/big"
	"testing"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/ledger"
	"github.com/bridge8004/bridge8004/chains/evm/view"
)

// How much clients gave is a node's word: no sum of it makes room for less than is walked through.
func TestOfClients_boundsWhatANodeCounts(t *testing.T) {
	c := &Registry{Reader: &view.Reader{}}
	counts := func(context.Context, string, ledger.Block, []giver) ([]uint64, error) {
		return []uint64{1, math.MaxUint64}, nil
	}
	ask := func(common.Address, uint64, *Record) view.View { return view.View{} }
	list, err := ofClients(t.Context(), c, "read", ledger.Block{}, big.NewInt(1), []common.Address{{1}, {2}}, counts, ask)
	if chains.KindOf(err) != chains.TooMuch || list != nil {
		t.Errorf("%d feedbacks, %v", len(list), err)
	}
}
