package role

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// approvals reads what an owner approved for all that it has: as the chain tells it, or else
// among everybody's events.
func approvals(ctx context.Context, chain chains.Chain, owner caip.AccountID, after, upTo chains.Position) (out []chains.Event, err error) {
	out, err = chain.Approvals(ctx, owner, after, upTo)
	if chains.KindOf(err) != chains.Unsupported {
		return out, err
	}
	for after.Height < upTo.Height {
		batch, err := chain.Read(ctx, chains.Query{After: after, UpTo: upTo})
		if err != nil {
			return nil, err
		}
		for _, e := range batch.Events {
			if e.Approval != nil && e.Approval.All && e.Approval.Owner == owner {
				out = append(out, e)
			}
		}
		if len(out) > maxEvents {
			return nil, &chains.Error{Kind: chains.TooMuch, Op: "read the history of parts", Err: fmt.Errorf("more than %d events", maxEvents)}
		}
		if batch.Through.Height <= after.Height {
			return nil, &chains.Error{Kind: chains.Dishonest, Op: "read the history of parts", Err: errors.New("the events do not advance")}
		}
		after = batch.Through
	}
	return out, nil
}
