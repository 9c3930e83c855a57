package bridge8004

import (
	"context"
	"fmt"
	"iter"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
)

// Member implements verify.Members where the chain lists its agents by number.
func (l lazy) Member(ctx context.Context, number uint64, at chains.Finality) (caip.AgentRef, error) {
	const op = "find member"
	list, err := as[interface {
		Members(ctx context.Context, from uint64, at chains.Finality) iter.Seq2[sati.Member, error]
	}](ctx, l, op)
	if err != nil {
		return caip.AgentRef{}, err
	}
	for m, err := range list.Members(ctx, number, at) {
		if err != nil {
			return caip.AgentRef{}, err
		}
		if m.Number == number {
			return m.Ref, nil
		}
		break
	}
	return caip.AgentRef{}, &chains.Error{Kind: chains.NotFound, Chain: l.config.ID, Op: op, Err: fmt.Errorf("the registry has no member %d", number)}
}
