package relayer

import (
	"context"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/audit"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// maxActions bounds the actions on a stream that an audit reads at once.
const maxActions = 100_000

// audit compares the chains with what was mirrored, from when the relayer is ready until ctx ends.
func (s *Service) audit(ctx context.Context) error {
	if s.o.Config.Watch.Audit <= 0 {
		return nil
	}
	for range tick.Now(ctx, 100*time.Millisecond) {
		if s.ready.Load() {
			break
		}
	}
	a := audit.Auditor{
		Every: s.o.Config.Watch.Audit, Reader: s.reader, Routes: s.routes, Bus: s.bus, Clock: s.o.Clock, Log: s.o.Logger, Groups: s.groups, UnderWay: s.underWay,
		Unjudged: func(why audit.Unjudged) { s.metrics.unjudged.WithLabelValues(string(why)).Inc() },
		Found:    func(chain string, n int) { s.metrics.missed.WithLabelValues(chain).Add(float64(n)) },
	}
	return a.Run(ctx)
}

// groups are this relayer's part of the groups that routes concern, and of the registrations that
// were in one and are in none now: what was mirrored from them is still revoked.
func (s *Service) groups(ctx context.Context) (out []audit.Group, err error) {
	groups, _, err := s.links.List(ctx, s.o.Config.Links.MaxAgents)
	for _, g := range groups {
		if !s.links.Routed(g.Members...) || !s.mine(g.ID.String()) {
			continue
		}
		out = append(out, audit.Group{Members: g.Members, Active: g.Status == link.Active})
	}
	for _, ref := range s.links.Parted() {
		if !s.mine(ref.String()) {
			continue
		}
		out = append(out, audit.Group{Members: []caip.AgentRef{ref}})
	}
	return out, err
}

// underWay reports which actions are not lost: they are on their stream, wait, are parked, are
// signed, or are dead letters, which somebody has to decide about. Events from before a time have
// to be planned, or nobody knows what is under way.
func (s *Service) underWay(ctx context.Context, since time.Time) (known map[caip.Hash]bool, why audit.Unjudged, err error) {
	if planned, err := s.bus.EventsWorkedOff(ctx, since); err != nil {
		return nil, "", err
	} else if !planned {
		return nil, audit.EventsWait, nil
	}
	known = map[caip.Hash]bool{}
	note := func(a stream.Action) { known[a.ID] = true }
	next, more, err := s.bus.EachAction(ctx, 0, maxActions, note)
	if err != nil || more {
		return nil, audit.ManyActions, err
	}
	if err := s.state.Waiting.All(ctx, func(row state.Row[stream.Waiting], believed bool) {
		if a, err := stream.DecodeAction(row.Value.Payload); err == nil && believed {
			note(a)
		}
	}); err != nil {
		return nil, "", err
	}
	if err := s.state.Parked.All(ctx, func(row state.Row[state.Parked], believed bool) {
		if believed {
			note(row.Value.Action)
		}
	}); err != nil {
		return nil, "", err
	}
	open, err := s.state.Outbox.List(ctx, ">", state.MaxRows)
	if err != nil {
		return nil, "", err
	}
	for _, row := range open {
		for _, a := range row.Value.Actions {
			note(a)
		}
	}
	if more, err := s.bus.DeadActions(ctx, maxActions, known); err != nil || more {
		return nil, audit.ManyLetters, err
	}
	// What waited or was parked may have been put back on its stream meanwhile.
	if _, more, err = s.bus.EachAction(ctx, next, maxActions, note); err != nil || more {
		return nil, audit.ManyActions, err
	}
	return known, "", nil
}
