package page

import (
	"context"
	"net/http"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/explain"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
	"github.com/bridge8004/bridge8004/relayer/watch"
)

// Relayer is how a relayer is doing, and what is not done. Lists hold at most Listed rows.
type Relayer struct {
	OK, Ready         bool
	Version           string // of the program
	Problems, Notices []string
	Relayers          []string // the others that share the work
	Chains            []watch.Status
	Queues            []Queue
	Parked            []state.Parked
	Waiting           []stream.Waiting
	Drift             []state.Drift
	Dead              []stream.DeadLetter
	More              bool // something is left out of a list
	Now               time.Time
}

// Listed bounds each list of the relayer's own work.
const Listed = 50

// Queue is a stream of the bus, and how full it is in percent.
type Queue struct {
	Name     string
	Messages uint64
	Full     int
}

func (Relayer) title() string { return "Relayer" }

// Lag is how many blocks a chain has yet to be read.
func (Relayer) Lag(s watch.Status) uint64 {
	if s.Head.Height <= s.Checkpoint.Position.Height {
		return 0
	}
	return s.Head.Height - s.Checkpoint.Position.Height
}

// Item is what an action is about: a review, or a registration.
func (Relayer) Item(a stream.Action) string {
	if !a.Origin.IsZero() {
		return a.Origin.String()
	}
	return a.Agent.String()
}

// Of is what a message is about; empty where it cannot be read.
func (v Relayer) Of(payload []byte) string {
	if a, err := stream.DecodeAction(payload); err == nil {
		return v.Item(a)
	}
	e, err := stream.DecodeEvent(payload)
	switch {
	case err != nil:
		return ""
	case e.Feedback != nil:
		return e.Feedback.Ref.String()
	case !e.Agent.IsZero():
		return e.Agent.String()
	}
	return ""
}

func (p Pages) relayer(ctx context.Context, _ *http.Request) (any, error) { return p.Relayer(ctx) }

// itemView is the way of one review or registration through the bridge.
type itemView struct {
	explain.Explanation
	Agent caip.AgentRef // where the registration can be looked at
}

func (v itemView) title() string { return v.Ref }

// Bad reports whether somebody has to act on a state, Open whether it is neither done nor bad.
func (itemView) Bad(s explain.State) bool  { return s == explain.Act || s == explain.Absent }
func (itemView) Open(s explain.State) bool { return s == explain.Waits || s == explain.Unknown }

func (p Pages) item(ctx context.Context, r *http.Request) (any, error) {
	ref, err := api.ItemRef(p.Refs, r.PathValue("ref"))
	if err != nil {
		return nil, err
	}
	e, err := p.Item(ctx, ref)
	if err != nil {
		return nil, err
	}
	v := itemView{Explanation: e}
	if agent, err := caip.ParseAgentRef(ref); err == nil && e.Kind == "agent" {
		v.Agent = agent
	}
	return v, nil
}
