// Package strays finds mirrors that say what their origin does not say any more: a reorganisation
// past finality took the origin away, put another feedback in its place, or took its revocation
// back.
package strays

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// parallel is how many mirrors are looked at at a time.
const parallel = 4

// Stray is a mirror that says what its origin does not.
type Stray struct {
	Mirror caip.FeedbackRef `json:"mirror"`
	Agent  caip.AgentRef    `json:"agent"` // the registration at which it stands
	Origin caip.FeedbackRef `json:"origin"`
	Source caip.Hash        `json:"sourceId"`
	Why    string           `json:"why"`
}

// Unread is a mirror that could not be looked at.
type Unread struct {
	Agent  caip.AgentRef    `json:"agent"`
	Origin caip.FeedbackRef `json:"origin"`
	Why    string           `json:"why"`

	// NotHere: it stands at a registry, or is of one, that is not configured (any more): who has
	// that can look.
	NotHere bool `json:"notHere,omitempty"`
}

// Found is what a search found, ordered by origin.
type Found struct {
	Looked int      `json:"looked"` // mirrors that were looked at
	Strays []Stray  `json:"strays"`
	Unread []Unread `json:"unread,omitempty"`
}

// Find looks at the mirrors whose deliveries the relayer remembers (90 days), those that match.
// Each is compared with its origin as the origin's chain has it at the finality at which it is
// believed. What one endpoint shows to be a stray is one only where another, if there is one, shows
// it too. It changes nothing; its error is one of the memory or of ctx.
func Find(ctx context.Context, r *plan.Reader, memory *state.State, match func(state.Delivery) bool) (out Found, err error) {
	var mu sync.Mutex
	var g errgroup.Group
	g.SetLimit(parallel)
	out.Strays = []Stray{}
	err = memory.Delivered(ctx, match, func(d state.Delivery) {
		g.Go(func() error {
			first := chains.Opinion(ctx)
			s, stray, err := look(first, r, d)
			if err == nil && stray { // one endpoint may not have it, or lie: its mirror is to be taken back
				s, stray, err = look(chains.Elsewhere(first), r, d)
			}
			mu.Lock()
			defer mu.Unlock()
			out.Looked++
			switch {
			case err != nil:
				one := Unread{d.Agent, d.Origin, err.Error(), errors.Is(err, stream.ErrNotHere)}
				if one.NotHere {
					one.Why = fmt.Sprintf("it stands at %s, and not both registries are configured here: look where they are, or leave it to who has them", d.Agent)
				}
				out.Unread = append(out.Unread, one)
			case stray:
				out.Strays = append(out.Strays, s)
			}
			return nil
		})
	})
	_ = g.Wait()
	slices.SortFunc(out.Strays, func(a, b Stray) int {
		return cmp.Or(strings.Compare(a.Origin.String(), b.Origin.String()), strings.Compare(a.Mirror.String(), b.Mirror.String()))
	})
	slices.SortFunc(out.Unread, func(a, b Unread) int { return strings.Compare(a.Origin.String(), b.Origin.String()) })
	return out, cmp.Or(err, ctx.Err())
}

// look compares one mirror with its origin.
func look(ctx context.Context, r *plan.Reader, d state.Delivery) (s Stray, stray bool, err error) {
	to, err := r.Chain(d.Agent.Registry)
	if err != nil {
		return s, false, err
	}
	from, err := r.Chain(d.Origin.Registry)
	if err != nil {
		return s, false, err
	}
	s = Stray{Agent: d.Agent, Origin: d.Origin, Source: caip.SourceID(d.Origin)}
	m, err := to.MirrorOf(ctx, s.Source, d.Agent, chains.Latest)
	if err != nil {
		return s, false, err
	}
	again := to.Info().Capabilities.Has(chains.CanRestoreMirror)
	if s.Mirror = m.Ref; m.State != chains.MirrorDelivered && !(m.State == chains.MirrorRevoked && again) {
		return s, false, nil
	}
	origin, err := from.Feedback(ctx, d.Origin, r.At(d.Origin.Registry))
	if chains.KindOf(err) == chains.NotFound {
		s.Why = "the chain does not show its origin"
		return s, m.State == chains.MirrorDelivered, nil
	}
	if err != nil {
		return s, false, err
	}
	if m.State == chains.MirrorRevoked {
		s.Why = "it is revoked, and its origin is not"
		return s, !origin.Revoked, nil
	}
	mirror, err := to.Feedback(ctx, m.Ref, chains.Latest)
	if err != nil {
		return s, false, err
	}
	differences, err := feedback.Compare(origin, mirror, m.Epoch)
	if errors.Is(err, feedback.ErrNotMirrored) {
		s.Why = "its origin is one that is not mirrored: " + err.Error()
		return s, true, nil
	}
	var parts []string
	for _, one := range differences {
		parts = append(parts, fmt.Sprintf("%s is %s there and %s at its origin", one.Field, one.Got, one.Want))
	}
	s.Why = strings.Join(parts, "; ")
	return s, len(parts) > 0, err
}
