package watch

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/internal/missed"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// audited is a chain that notes which stretches it is asked to audit.
type audited struct {
	*memchain.Chain
	asked []chains.Query
	found []chains.Event
	fails error
}

// auditable is what a chain is that has to be audited.
func auditable(c *memchain.Chain) chains.Info {
	info := c.Info()
	info.Capabilities = append(info.Capabilities, chains.CanAudit)
	return info
}

func (a *audited) Info() chains.Info { return auditable(a.Chain) }

func (a *audited) Audit(_ context.Context, q chains.Query) (chains.Audit, error) {
	a.asked = append(a.asked, q)
	return chains.Audit{Events: a.found}, a.fails
}

// However long a relayer was away, and whatever went wrong, what was read and not audited yet is
// audited next; and always what was read lately.
func TestAudits_leaveNothingOut(t *testing.T) {
	r := newRig(t)
	now := time.Unix(1000, 0)
	c := &audited{Chain: r.chain}
	begin := func() {
		w := Watcher{Chain: c, Config: r.Config, Bus: r.bus, State: r.State, Mine: r.Mine, Agents: r.Agents, Heeds: r.Heeds, Begin: r.Begin, Log: r.Log, Hook: r.Hook, Audit: time.Minute, Clock: func() time.Time { return now }}
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
	want("soon after", after, upTo-missed.Depth, upTo, err)
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
	r.rounds(t, 1)
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
	row := must.Get(r.State.Checkpoints.Get(t.Context(), state.Registry(r.chain.Info().Registry)))(t)
	must.Get(r.State.Checkpoints.Update(t.Context(), row.Key, state.Checkpoint{Position: chains.Position{Height: first}, Audited: chains.Position{Height: first}}, row.Revision))(t)
	after, upTo, err = round(10)
	want("after a reset", after, first, upTo, err)
}

// Where audits fail, sales are seen early all the same, reading goes on, and audits are tried less
// and less often.
func TestAudits_thatFailHoldNothingUp(t *testing.T) {
	r := newRig(t)
	now := time.Unix(1000, 0)
	c := &audited{Chain: r.chain, fails: errors.New("the index lags")}
	r.Watcher.Chain, r.Watcher.Audit, r.Watcher.Clock = c, 10*time.Minute, func() time.Time { return now }
	r.chain.Settle()
	failed := 0
	for range 300 { // five minutes
		now = now.Add(time.Second)
		r.chain.Mine(1)
		if _, err := r.round(t.Context()); err != nil {
			failed++
		}
	}
	if failed != len(c.asked) || failed < 5 || failed > 15 {
		t.Errorf("%d rounds failed, %d audits", failed, len(c.asked))
	}
	now = now.Add(time.Hour)
	before := len(c.asked)
	buyer := r.chain.Writer("buyer").Account()
	sale := r.do(t, "owner", chains.Transfer{Agent: r.agent, To: buyer})
	r.chain.Mine(1)
	_, err := r.round(t.Context())
	if err == nil || len(c.asked) != before+1 {
		t.Fatalf("no audit that fails: %v", err)
	}
	if len(r.bus.early) == 0 || r.bus.early[0].TxID != sale.TxID {
		t.Errorf("the sale was not seen: %v", r.bus.early)
	}
	c.fails = nil
	now = now.Add(time.Hour)
	r.chain.Mine(1)
	if _, err := r.round(t.Context()); err != nil || r.checkpoint(t).Audited.Height == 0 {
		t.Errorf("%v, %+v", err, r.checkpoint(t))
	}
}

// An audit that was begun earlier and is finished now covers what it set out to cover, no more.
func TestAudit_thatGoesOnCoversWhatItBeganWith(t *testing.T) {
	r := newRig(t)
	r.chain.Mine(30_000)
	c := &late{Chain: r.chain, through: 25_000}
	r.Watcher.Chain, r.Watcher.Audit = c, time.Minute
	for more, err := true, error(nil); more || r.checkpoint(t).Audited.Height == 0; {
		if more, err = r.round(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if got := r.checkpoint(t).Audited.Height; got != c.through {
		t.Errorf("audited through %d, want %d", got, c.through)
	}
}

// late is a chain whose audit goes less far than it is asked to.
type late struct {
	*memchain.Chain
	through uint64
}

func (l *late) Info() chains.Info { return auditable(l.Chain) }

func (l *late) Audit(context.Context, chains.Query) (chains.Audit, error) {
	return chains.Audit{Through: chains.Position{Height: l.through}}, nil
}
