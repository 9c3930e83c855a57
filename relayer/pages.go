package relayer

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/relayer/page"
)

// overview is how the relayer is doing, and what is not done.
func (s *Service) overview(ctx context.Context) (out page.Relayer, err error) {
	h := s.Health()
	out = page.Relayer{OK: h.OK, Ready: h.Ready, Problems: h.Problems, Notices: h.Notices, Chains: h.Chains, Relayers: h.Relayers, Now: s.o.Clock()}
	if levels := s.levels.Load(); levels != nil {
		for i, name := range []string{"events", "actions", "dead letters"} {
			out.Queues = append(out.Queues, page.Queue{Name: name, Messages: levels[i].Messages, Full: levels[i].Full})
		}
	}
	var more [4]bool
	if out.Waiting, more[0], err = first(ctx, s.state.Waiting, page.Listed); err != nil {
		return out, err
	}
	if out.Parked, more[1], err = first(ctx, s.state.Parked, page.Listed); err != nil {
		return out, err
	}
	if out.Drift, more[2], err = first(ctx, s.state.Drift, page.Listed); err != nil {
		return out, err
	}
	out.Dead, more[3], err = s.firstDead(ctx, page.Listed)
	out.More = slices.Contains(more[:], true)
	return out, err
}
