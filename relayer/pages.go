package relayer

import (
	"context"

	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/page"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// pages are what people look at.
func (s *Service) pages(door api.Door) page.Pages {
	return page.Pages{Index: s.indexed(), Relayer: s.overview, Item: s.explained, Operator: door.Operator}
}

// overview is how the relayer is doing, and what is not done.
func (s *Service) overview(ctx context.Context) (out page.Relayer, err error) {
	h := s.Health()
	out = page.Relayer{OK: h.OK, Ready: h.Ready, Problems: h.Problems, Notices: h.Notices, Chains: h.Chains, Relayers: h.Relayers, Now: s.o.Clock()}
	if levels := s.levels.Load(); levels != nil {
		for i, name := range []string{"events", "actions", "dead letters"} {
			out.Queues = append(out.Queues, page.Queue{Name: name, Messages: levels[i].Messages, Full: levels[i].Full})
		}
	}
	for _, read := range []func() (bool, error){
		func() (bool, error) { return listed(ctx, s.state.Waiting, &out.Waiting) },
		func() (bool, error) { return listed(ctx, s.state.Parked, &out.Parked) },
		func() (bool, error) { return listed(ctx, s.state.Drift, &out.Drift) },
		func() (more bool, err error) {
			out.Dead, err = s.DeadLetters(ctx, 0, page.Listed+1)
			more = len(out.Dead) > page.Listed
			out.Dead = out.Dead[:min(len(out.Dead), page.Listed)]
			return more, err
		},
	} {
		more, err := read()
		if err != nil {
			return out, err
		}
		out.More = out.More || more
	}
	return out, nil
}

// listed reads the first rows of a table.
func listed[T any](ctx context.Context, t state.Table[T], into *[]T) (more bool, err error) {
	rows, more, err := t.First(ctx, ">", page.Listed)
	*into, err = values(rows, err)
	return more, err
}
