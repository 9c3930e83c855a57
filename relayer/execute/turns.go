package execute

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// How many fetched actions wait for their turn here, how many of those are about one agent, and how
// many of one client about it. What comes beyond that is put off, so that what stands behind it on
// the stream is reached.
const (
	window    = 256
	agentMost = 96
	laneMost  = 32
)

// turns are actions that were fetched and not begun. Agents take turns, and so do the clients of
// each, so that many actions of one hold up no other. Of one client about one agent the order is
// that of the stream.
type turns struct {
	agents ring[caip.AgentRef, *ring[caip.AccountID, *line]]
	queued map[caip.Hash]bool
	// put is how many of a client were put off since he, or all about the agent, had none waiting.
	put map[caip.AgentRef]map[caip.AccountID]int
}

// line is a queue of one client's actions.
type line []stream.Action

// ring holds queues that take turns.
type ring[K comparable, Q any] struct {
	of    map[K]Q
	order []K // the first is next
	n     int // actions in all queues
}

func newTurns() turns {
	return turns{agents: newRing[caip.AgentRef, *ring[caip.AccountID, *line]](), queued: map[caip.Hash]bool{}, put: map[caip.AgentRef]map[caip.AccountID]int{}}
}

func newRing[K comparable, Q any]() ring[K, Q] { return ring[K, Q]{of: map[K]Q{}} }

// at returns the queue of a key, making it the last of the order where it is new.
func (r *ring[K, Q]) at(key K, empty func() Q) Q {
	q, ok := r.of[key]
	if !ok {
		q = empty()
		r.of[key], r.order = q, append(r.order, key)
	}
	return q
}

// turn moves the first key to the end, or removes it where its queue is empty.
func (r *ring[K, Q]) turn(empty bool) {
	key := r.order[0]
	r.order = r.order[1:]
	if r.n--; empty {
		delete(r.of, key)
	} else {
		r.order = append(r.order, key)
	}
}

// add queues an action, or reports that its client or its agent has no room.
func (t *turns) add(a stream.Action) bool {
	if agent := t.agents.of[a.Agent]; agent != nil {
		if l := agent.of[a.Client]; agent.n >= agentMost || l != nil && len(*l) >= laneMost {
			return false
		}
	}
	agent := t.agents.at(a.Agent, func() *ring[caip.AccountID, *line] {
		r := newRing[caip.AccountID, *line]()
		return &r
	})
	l := agent.at(a.Client, func() *line { return &line{} })
	*l = append(*l, a)
	t.agents.n, agent.n = t.agents.n+1, agent.n+1
	t.queued[a.ID] = true
	return true
}

// putOff counts an action that found no room, and tells how many of its client did.
func (t *turns) putOff(a stream.Action) int {
	if t.put[a.Agent] == nil {
		t.put[a.Agent] = map[caip.AccountID]int{}
	}
	t.put[a.Agent][a.Client]++
	return t.put[a.Agent][a.Client]
}

// next takes up to n actions: one of each agent after the other, and of its clients in turn.
func (t *turns) next(n int) (out []stream.Action) {
	for len(out) < n && len(t.agents.order) > 0 {
		agent := t.agents.of[t.agents.order[0]]
		l := agent.of[agent.order[0]]
		a := (*l)[0]
		*l = (*l)[1:]
		if len(*l) == 0 {
			delete(t.put[a.Agent], a.Client)
		}
		agent.turn(len(*l) == 0)
		if len(agent.order) == 0 {
			delete(t.put, a.Agent)
		}
		t.agents.turn(len(agent.order) == 0)
		delete(t.queued, a.ID)
		out = append(out, a)
	}
	return out
}

// take fetches what there is room for, live messages first, and returns those whose turn it is.
func (x *Executor) take(ctx context.Context) ([]stream.Action, error) {
	if len(x.flights.slots) >= x.Config.InFlight {
		tick.Sleep(ctx, pace)
		return nil, nil
	}
	messages, err := x.fetch(ctx)
	if err != nil {
		return nil, err
	}
	for _, m := range messages {
		if err := x.queue(ctx, m); err != nil {
			return nil, err
		}
	}
	return x.turns.next(x.proofs.room() - len(x.aside)), nil
}

func (x *Executor) fetch(ctx context.Context) ([]jetstream.Msg, error) {
	room := window - len(x.turns.queued)
	if room <= 0 {
		return nil, nil
	}
	messages, err := stream.Next(ctx, x.Live, room, 0)
	if errors.Is(err, stream.ErrEmpty) && len(x.turns.queued) == 0 {
		if messages, err = stream.Next(ctx, x.Backfill, max(1, x.proofs.room()), 0); errors.Is(err, stream.ErrEmpty) && len(x.proofs.running) == 0 {
			wait := idle
			if len(x.flights.slots) > 0 {
				wait = pace
			}
			messages, err = stream.Next(ctx, x.Live, 1, wait)
		}
	}
	if errors.Is(err, stream.ErrEmpty) || ctx.Err() != nil {
		return nil, nil
	}
	return messages, err
}

// queue takes a message in. What is no action is settled, what is under way already is left to
// that.
func (x *Executor) queue(ctx context.Context, m jetstream.Msg) error {
	a, err := stream.DecodeAction(m.Data())
	if err != nil {
		return x.settle(ctx, stream.Action{}, m, err)
	}
	a = x.named(a)
	switch first, refused := x.hold(a.ID, m); {
	case refused:
		_ = m.NakWithDelay(stream.Delay(stream.Tries(m), x.Config.Retry, x.Config.MaxRetry)) // if this fails, it comes again by itself
		return nil
	case !first || x.flights.actions[a.ID] != nil || x.turns.add(a):
		return nil
	}
	x.release(a.ID)
	x.putOff(ctx, a, m)
	return nil
}

// putOff has an action wait behind others of its client or agent, the longer the more of his were
// put off.
func (x *Executor) putOff(ctx context.Context, a stream.Action, m jetstream.Msg) {
	x.Waits("turn")
	until := x.Clock().Add(time.Second + time.Duration(x.turns.putOff(a))*10*time.Millisecond)
	why := &chains.Error{Kind: chains.Transient, Chain: a.Chain(), Op: a.Verb, Err: errors.New("others of the same client and agent are before it")}
	if err := x.Settler.SettleAfter(ctx, m, &stream.Later{Until: until, Err: why}, stream.Tries(m)); err != nil {
		_ = m.Nak() // if this fails, it comes again by itself
	}
}
