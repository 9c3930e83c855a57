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

// liar is a dialect whose node says that a client has given more than there can be.
type liar struct{ Dialect }

func (liar) counts(context.Context, string, ledger.Block, []giver) ([]uint64, error) {
	return []uint64{1, math.MaxUint64}, nil
}

// How much clients gave is a node's word: no sum of it makes room for less than is walked through.
func TestOfClients_boundsWhatANodeCounts(t *testing.T) {
	c := &Registry{Reader: &view.Reader{}, Dialect: liar{}}
	list, err := c.ofClients(t.Context(), "read", ledger.Block{}, big.NewInt(1), []common.Address{{1}, {2}})
	if chains.KindOf(err) != chains.TooMuch || list != nil {
		t.Errorf("%d feedbacks, %v", len(list), err)
	}
}
