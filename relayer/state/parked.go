package state

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Unpark puts parked actions back on their stream. Which says of each whether it is put back, and
// why, which tells it from the same action before. It may be tried, and parked again, before its
// row is removed: that row stays. What is released twice for the same reason is one message.
func (s *State) Unpark(ctx context.Context, republish func(ctx context.Context, a stream.Action, salt string) error, which func(Parked) (why string, ok bool)) error {
	rows, err := s.Parked.List(ctx, ">", MaxRows)
	if err != nil {
		return err
	}
	for _, row := range rows {
		why, ok := which(row.Value)
		if !ok {
			continue
		}
		if err := republish(ctx, row.Value.Action, fmt.Sprintf("%s:%d", why, row.Revision)); err != nil {
			return err
		}
		if err := s.Parked.Clear(ctx, row); err != nil {
			return err
		}
	}
	return nil
}
