package watch

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// audited is a chain that notes which stretches it is asked to audit.
type audited struct {
	*memchain.Chain
	asked []chains.Query
	found []chains.Event
	fails error
}

func (a *audited) Audit(_ context.Context, q chains.Query) (chains.Audit, error) {
	a.asked = append(a.asked, q)
	return chains.Audit{Events: a.found}, a.fails
}

// However long a relayer was away, and whatever went wrong, what was read and not audited yet is audited next; and always what was read lately.
func TestAudits_leaveNothingOut(t *testing.T) {
	r := newRig(t)
	now := time.Unix(1000, 0)
	c := &audited{Chain: r.chain}
	begin := func() {
		w := Watcher{Chain: c, Config: r.Config, Bus: r.bus, State: r.State, Agents: r.Agents, Log: r.Log, Hook: r.Hook, Audit: time.Minute, Clock: func() time.Time { return now }}
		r.Watcher = &w
	}
	begin()
	// round moves the chain and reads it to its head, where it is audited.
	round := func(blocks int) (after, upTo uint64, err error) {
		t.Helper()
		now = now.Add(time.Minute)
		r.chain.Mine(blocks)
		before := len(c.asked)
		for range 500 {
			_, failed := r.round(t.Context())
			err = errors.Join(err, failed)
			if err != nil || len(c.asked) > before {
				break
			}
		}
		if len(c.asked) == before {
			t.Fatalf("no audit: %v", err)
		}
		q := c.asked[len(c.asked)-1]
		return q.After.Height, q.UpTo.Height, err
	}
	want := func(what string, after, wantAfter, upTo uint64, err error) {
		t.Helper()
		if cp := r.checkpoint(t); err != nil || after != wantAfter || upTo != cp.Position.Height {
			t.Errorf("%s: after %d, want %d, up to %d of %d; %v", what, after, wantAfter, upTo, cp.Position.Height, err)
		}
	}
	after, upTo, err := round(25_000)
	want("the first", after, 0, upTo, err)
	first := upTo
	after, upTo, err = round(10)
	want("soon after", after, upTo-auditDepth, upTo, err)
	second := upTo
	begin()
	after, upTo, err = round(30_000)
	want("after a day", after, second, upTo, err)
	third := upTo

	c.fails = errors.New("the index lags")
	if _, _, err = round(30_000); err == nil {
		t.Error("it does not fail")
	}
	begin()
	c.fails = nil
	after, upTo, err = round(30_000)
	want("after one that failed", after, third, upTo, err)
	fourth := upTo

	// What was found has to be published before it counts.
	e, _ := r.do(t, "client", chains.GiveFeedback{Agent: r.agent}).Event(chains.KindFeedback)
	r.chain.Settle()
	if _, err := r.round(t.Context()); err != nil {
		t.Fatal(err)
	}
	c.found, r.bus.takes, r.bus.fails = []chains.Event{e}, 0, 1
	if _, _, err = round(0); err == nil || r.checkpoint(t).Audited.Height == c.asked[len(c.asked)-1].UpTo.Height {
		t.Errorf("an audit whose finding is not stored is finished: %v", err)
	}
	c.found = nil
	begin()
	after, upTo, err = round(30_000)
	if after > fourth {
		t.Errorf("after a finding that was lost: %d, want %d at most", after, fourth)
	}
	want("it again", after, after, upTo, err)

	// A checkpoint that is set back is audited again from there.
	row, err := r.State.Checkpoints.Get(t.Context(), state.Registry(r.chain.Info().Registry))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.State.Checkpoints.Update(t.Context(), row.Key, state.Checkpoint{Position: chains.Position{Height: first}, Audited: chains.Position{Height: first}}, row.Revision); err != nil {
		t.Fatal(err)
	}
	after, upTo, err = round(10)
	want("after a reset", after, first, upTo, err)
}
