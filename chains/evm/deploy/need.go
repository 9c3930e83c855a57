package deploy

import (
	"context"
	"fmt"

	"github.com/ethereum/go-ethereum/common"

	"github.com/bridge8004/bridge8004/chains"
)

// need is a contract that a constructor asks something, and refuses without a word where it gets no
// answer.
type need struct {
	address common.Address
	what    string // such as "FeedbackRelay"
	asked   string // such as "reputationRegistry()"
	call    []byte
}

// unmet says which of the contracts that the constructors rely on is something else; nil where all
// answer.
func (p Plan) unmet(ctx context.Context, chain Chain) error {
	for _, n := range p.needs {
		there, err := deployed(ctx, chain, n.address)
		if err != nil {
			return err
		}
		found := "it is no contract"
		if there {
			answer, err := chain.Simulate(ctx, common.Address{}, &n.address, n.call)
			switch {
			case err == nil && len(answer) >= common.HashLength:
				continue
			case err != nil && chains.KindOf(err) != chains.Reverted:
				return err
			}
			found = "it does not answer " + n.asked
		}
		return &chains.Error{Kind: chains.Invalid, Op: "deploy", Err: fmt.Errorf("%s is no %s: %s", n.address.Hex(), n.what, found), Remedy: "check the address"}
	}
	return nil
}
