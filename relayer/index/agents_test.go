package index

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// An agent that nobody can read says nothing of its chain: reading goes on, and it is looked at
// seldom. A chain whose agents all fail does not answer.
func TestReadAgents_isStoppedByNoAgent(t *testing.T) {
	for kind, c := range map[chains.Kind]struct {
		fails bool
		again time.Duration
	}{chains.Invalid: {false, regone}, chains.TooMuch: {false, regone}, chains.Unreachable: {true, retry}, chains.Unauthorized: {true, retry}} {
		r := newRig(t)
		s := open(t)
		w := r.settle(s, r.chains()...)
		r.register(r.a, "stranger", "odd", "", "")
		asked := 0
		r.agent = func(context.Context, caip.AgentRef) error {
			asked++
			return &chains.Error{Kind: kind, Op: "read it", Err: errors.New("it cannot be read")}
		}
		x := r.index(s, r.a)
		reader := x.reader(w, x.Sources[0])
		if _, err := reader.round(t.Context()); err != nil {
			t.Fatal(err)
		}
		if more, err := reader.readAgents(t.Context()); asked == 0 || more || (err != nil) != c.fails {
			t.Errorf("%s: %v, %v", kind, more, err)
		}
		for _, after := range []time.Duration{c.again - time.Second, c.again + time.Second} {
			before, begun := asked, r.now
			r.now = r.now.Add(after)
			_, _ = reader.readAgents(t.Context()) // it fails, or not, as before
			if late := after > c.again; (asked > before) != late {
				t.Errorf("%s: after %s it is asked again: %v", kind, after, asked > before)
			}
			r.now = begun
		}
	}
}

// Who makes the histories of many agents long holds their registry up for a bounded time: each has
// an end, and no others are begun with once a turn has taken long.
func TestReadAgents_comesToAnEnd(t *testing.T) {
	r := newRig(t)
	s := open(t)
	w := r.settle(s, r.chains()...)
	const agents = 3 * parallel
	for i := range agents {
		r.register(r.a, "stranger", fmt.Sprint("slow ", i), "", "")
	}
	var mu sync.Mutex
	now, asked := r.now, 0
	w.Clock = func() time.Time {
		mu.Lock()
		defer mu.Unlock()
		return now
	}
	r.agent = func(ctx context.Context, _ caip.AgentRef) error {
		if end, bounded := ctx.Deadline(); !bounded || time.Until(end) > agentFor {
			t.Error("it may be read for ever")
		}
		mu.Lock()
		defer mu.Unlock()
		now, asked = now.Add(gatherFor/parallel), asked+1
		return nil
	}
	x := r.index(s, r.a)
	reader := x.reader(w, x.Sources[0])
	if _, err := reader.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	turns := 0
	for more := true; more; turns++ {
		var err error
		if more, err = reader.readAgents(t.Context()); err != nil {
			t.Fatal(err)
		}
		if before := asked; turns == 0 && (before == agents || !more) {
			t.Errorf("%d of %d were read in one turn", before, agents)
		}
	}
	if asked != agents {
		t.Errorf("%d questions for %d agents in %d turns", asked, agents, turns)
	}
}
