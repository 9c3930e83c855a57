package state

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// ClaimOf tells where the event of the feedback stood that an action delivered; nil when that is
// not remembered.
func (s *State) ClaimOf(ctx context.Context, action caip.Hash) (*chains.EventClaim, error) {
	row, err := s.Deliveries.Get(ctx, action.String())
	return row.Value.Claim, err
}

// OriginOf tells which feedback an action is about, from what is delivered or on its way; zero when
// that is not remembered.
func (s *State) OriginOf(ctx context.Context, action caip.Hash) (caip.FeedbackRef, error) {
	row, err := s.Deliveries.Get(ctx, action.String())
	if err != nil || !row.Value.Origin.IsZero() {
		return row.Value.Origin, err
	}
	open, err := s.Outbox.List(ctx, ">", MaxRows)
	for _, entry := range open {
		for _, a := range entry.Value.Actions {
			if a.ID == action {
				return a.Origin, nil
			}
		}
	}
	return caip.FeedbackRef{}, err
}
