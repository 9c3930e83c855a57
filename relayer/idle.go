package relayer

import (
	"context"

	"github.com/bridge8004/bridge8004/relayer/state"
)

// Idle reports whether nothing is under way: the service is ready, every message of both streams is worked off and the outbox is empty.
func (s *Service) Idle(ctx context.Context) (bool, error) {
	if !s.ready.Load() {
		return false, nil
	}
	if left, err := s.bus.Waiting(ctx); err != nil || left > 0 {
		return false, err
	}
	open, err := s.state.Outbox.List(ctx, ">", state.MaxRows)
	return len(open) == 0, err
}
