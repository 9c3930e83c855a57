package index

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/client"
	"github.com/bridge8004/bridge8004/relayer/internal/missed"
)

// forgetful is a chain that goes on whenever somebody looks, and whose lists leave out feedback
// with a tag: an audit tells it, once.
type forgetful struct {
	*memchain.Chain
	told  bool
	asked []chains.Query
	fails error // of audits, behind what they tell
}

func (f *forgetful) Info() chains.Info {
	info := f.Chain.Info()
	info.Capabilities = append(slices.Clip(info.Capabilities), chains.CanAudit)
	return info
}

func (f *forgetful) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	f.Chain.Mine(1)
	return f.Chain.Head(ctx, at)
}

func left(e chains.Event) bool { return e.Feedback != nil && e.Feedback.Tag1 == "left out" }

func (f *forgetful) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	b, err := f.Chain.Read(ctx, q)
	b.Events = slices.DeleteFunc(b.Events, left)
	return b, err
}

func (f *forgetful) Audit(ctx context.Context, q chains.Query) (chains.Audit, error) {
	f.asked = append(f.asked, q)
	if f.told && !q.Anew {
		return chains.Audit{}, f.fails
	}
	b, err := f.Chain.Read(ctx, q)
	b.Events = slices.DeleteFunc(b.Events, func(e chains.Event) bool { return !left(e) })
	f.told = len(b.Events) > 0
	return chains.Audit{Events: b.Events}, errors.Join(err, f.fails)
}

// What a chain's lists leave out is found by an audit, though the chain never stands still, and is
// kept whatever fails behind it. Audits leave nothing out that was read.
func TestAudit(t *testing.T) {
	r := newRig(t)
	agent := r.register(r.a, "owner", "one", "", "")
	s := open(t)
	f := &forgetful{Chain: r.a, fails: errors.New("the index lags")}
	x := r.index(s)
	w := acquired(t, x.writer())
	source := Source{Chain: f, Finality: chains.Latest}
	r.give(r.a, "alice", agent, "1", "left out", "")
	round := func(reader *reader) (err error) {
		for range 100 {
			more, failed := reader.round(t.Context())
			if err = errors.Join(err, failed); !more || failed != nil {
				return err
			}
		}
		t.Fatal("it never comes to the head")
		return nil
	}
	shown := func() int {
		t.Helper()
		list, err := s.Reviews(t.Context(), client.ReviewQuery{Agents: []string{agent.String()}})
		if err != nil {
			t.Fatal(err)
		}
		return len(list.Reviews)
	}
	reader := x.reader(w, source)
	if err := round(reader); err != nil || len(f.asked) != 1 {
		t.Fatalf("%d audits, %v: one that fails holds up no reading", len(f.asked), err)
	}
	r.now = r.now.Add(2 * patience)
	if err := round(reader); err != nil || x.Problem() == nil {
		t.Errorf("an audit that fails for long is no problem, %v", err)
	}
	f.asked = f.asked[:1]
	if n := shown(); n != 1 {
		t.Fatalf("%d reviews: what an audit told before it failed is lost", n)
	}
	f.fails = nil
	r.now = r.now.Add(auditEvery)
	if err := round(reader); err != nil || len(f.asked) != 2 {
		t.Fatalf("%d audits, %v", len(f.asked), err)
	}
	if why := x.Problem(); why != nil {
		t.Errorf("it goes on, and is a problem still: %v", why)
	}
	through := f.asked[1].UpTo
	if after := f.asked[1].After; after.Height != 0 {
		t.Errorf("after one that failed: from %s", after)
	}
	r.a.Mine(2 * missed.Depth)
	r.now = r.now.Add(auditEvery)
	if err := round(x.reader(w, source)); err != nil || len(f.asked) != 3 || f.asked[2].After.Height != through.Height {
		t.Errorf("after a day: from %s, want %s; %v", f.asked[len(f.asked)-1].After, through, err)
	}
	if err := round(reader); err != nil || len(f.asked) != 3 {
		t.Errorf("too soon: %d audits, %v", len(f.asked), err)
	}
}

// Who reads a registry anew, as after a reorganisation past its finality, is told anew.
func TestAudit_tellsAnewWhatWasForgotten(t *testing.T) {
	r := newRig(t)
	agent := r.register(r.a, "owner", "one", "", "")
	s := open(t)
	x := r.index(s)
	w := acquired(t, x.writer())
	r.give(r.a, "alice", agent, "1", "left out", "")
	f := &forgetful{Chain: r.a}
	reader := x.reader(w, Source{Chain: f, Finality: chains.Latest})
	settle := func() {
		t.Helper()
		for more := true; more; {
			var err error
			if more, err = reader.round(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		list, err := s.Reviews(t.Context(), client.ReviewQuery{Agents: []string{agent.String()}})
		if err != nil || len(list.Reviews) != 1 {
			t.Fatalf("%d reviews, %v", len(list.Reviews), err)
		}
	}
	settle()
	head, err := r.a.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	if err := r.a.Reorg(int(head.Height), nil); err != nil { // what was done comes again, in other blocks
		t.Fatal(err)
	}
	settle()
}

// What an audit found, and could not be written, is written by the next round, whoever reads then.
func TestAudit_findingIsKept(t *testing.T) {
	r := newRig(t)
	agent := r.register(r.a, "owner", "one", "", "")
	s := open(t)
	x := r.index(s)
	w := r.settle(s, r.a)
	r.give(r.a, "alice", agent, "1", "left out", "")
	source := Source{Chain: &forgetful{Chain: r.a}, Finality: chains.Latest}
	reader := x.reader(w, source)
	head, err := r.a.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := reader.auditor.Audit(t.Context(), head, chains.Position{}, nil); err != nil || len(reader.auditor.Found) != 1 {
		t.Fatalf("%d found, %v", len(reader.auditor.Found), err)
	}
	r.now = r.now.Add(time.Second)
	for range 3 {
		if _, err := x.reader(w, source).round(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	list, err := s.Reviews(t.Context(), client.ReviewQuery{Agents: []string{agent.String()}})
	if err != nil || len(list.Reviews) != 1 {
		t.Errorf("%d reviews, %v", len(list.Reviews), err)
	}
}
