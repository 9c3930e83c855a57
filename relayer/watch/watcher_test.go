package watch

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// deaf is a bus that takes some events and then fails for a while.
type deaf struct {
	mu    sync.Mutex
	takes int // before it fails
	fails int
	got   []chains.Event
	early []chains.Event
}

func (d *deaf) PublishEvents(_ context.Context, events []chains.Event, _ string) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, e := range events {
		if d.takes == 0 && d.fails > 0 {
			d.fails--
			return &chains.Error{Kind: chains.Transient, Op: "publish", Err: errors.New("no answer")}
		}
		d.takes = max(d.takes-1, 0)
		d.got = append(d.got, e)
	}
	return nil
}

func (d *deaf) PublishEarly(_ context.Context, e chains.Event) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.early = append(d.early, e)
	return nil
}

type rig struct {
	*Watcher
	chain *memchain.Chain
	bus   *deaf
	agent caip.AgentRef
}

func newRig(t *testing.T) *rig {
	t.Helper()
	_, s := relaytest.Memory(t)
	r := &rig{chain: memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "one", Lag: 4, AutoMine: true}), bus: &deaf{}}
	r.Watcher = &Watcher{Chain: r.chain, Config: config.Chain{Poll: time.Millisecond}, Bus: r.bus, State: s, Mine: func() bool { return true }, Agents: func() []caip.AgentRef { return nil }, Heeds: func(e chains.Event) bool {
		return e.Kind == chains.KindTransferred || e.Kind == chains.KindAuthority || e.Kind == chains.KindRegistryChanged
	},
		Begin: func(context.Context) error { return nil }, Log: slog.New(slog.DiscardHandler), Clock: time.Now, Hook: failpoint.Wrap(nil)}
	r.agent = relaytest.Register(t, r.chain, "owner")
	return r
}

func (r *rig) do(t *testing.T, who string, op chains.Op) chains.Receipt {
	t.Helper()
	return relaytest.Do(t, r.chain, who, op)
}

func (r *rig) checkpoint(t *testing.T) state.Checkpoint {
	t.Helper()
	row := must.Get(r.State.Checkpoints.Get(t.Context(), state.Registry(r.chain.Info().Registry)))(t)
	return row.Value
}

// rounds goes so many rounds, none of which fails.
func (r *rig) rounds(t *testing.T, n int) {
	t.Helper()
	for range n {
		must.Get(r.round(t.Context()))(t)
	}
}

// put sets the checkpoint.
func (r *rig) put(t *testing.T, cp state.Checkpoint) {
	t.Helper()
	must.OK(t, r.State.Checkpoints.Put(t.Context(), state.Registry(r.chain.Info().Registry), cp))
}

func TestCheckpoint_moves_only_behind_what_the_bus_has_stored(t *testing.T) {
	r := newRig(t)
	for range 5 {
		r.do(t, "owner", chains.SetURI{Agent: r.agent, URI: "ipfs://x"})
	}
	r.chain.Settle()
	r.bus.takes, r.bus.fails = 3, 1
	if _, err := r.round(t.Context()); err == nil {
		t.Fatal("a round that could not publish is no failure")
	}
	if cp := r.checkpoint(t); cp.Position.Height != 0 {
		t.Fatalf("the checkpoint moved to %s past what was not stored", cp.Position)
	}
	r.rounds(t, 1)
	head := must.Get(r.chain.Head(t.Context(), chains.Finalized))(t)
	if cp := r.checkpoint(t); cp.Position != head || !cp.Caught {
		t.Errorf("the checkpoint is at %+v, the head at %s", cp, head)
	}
	var uris int
	seen := map[caip.Hash]bool{}
	for _, e := range r.bus.got {
		if e.Kind == chains.KindURISet && !seen[e.ID] {
			uris++
		}
		seen[e.ID] = true
	}
	if uris != 5 {
		t.Errorf("%d writes were told, want 5", uris)
	}
}

// Where a long list was stored in part, the same list is stored again, whatever came behind it:
// NATS knows that one. A list that ended at a block that is gone is none.
func TestRound_storesALongListAgainAsItWas(t *testing.T) {
	for _, gone := range []bool{false, true} {
		r := newRig(t)
		give := func() {
			t.Helper()
			for range stream.Parcel {
				r.do(t, "owner", chains.SetURI{Agent: r.agent, URI: "ipfs://x"})
			}
			r.chain.Settle()
		}
		give()
		r.bus.takes, r.bus.fails = 50, 1
		if _, err := r.round(t.Context()); err == nil {
			t.Fatal("a round that could not publish is no failure")
		}
		part, cp := r.bus.got, r.checkpoint(t)
		if cp.Position.Height != 0 || cp.Storing.Hash == "" || len(part) != 50 {
			t.Fatalf("%+v, %d events", cp, len(part))
		}
		if gone {
			other := cp
			other.Storing.Hash = "0x" + strings.Repeat("ab", 32)
			r.put(t, other)
		}
		give()
		r.bus.got = nil
		r.rounds(t, 1)
		first := r.checkpoint(t)
		if (first.Position == cp.Storing) == gone || first.Storing.Hash != "" || !slices.EqualFunc(part, r.bus.got[:50], func(a, b chains.Event) bool { return a.ID == b.ID }) {
			t.Errorf("gone %v: the list that ended at %s was stored again up to %s: %d events", gone, cp.Storing, first.Position, len(r.bus.got))
		}
		for more := true; more; {
			var err error
			if more, err = r.round(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if len(r.bus.got) < 2*stream.Parcel || !r.checkpoint(t).Caught {
			t.Errorf("%d events, %+v", len(r.bus.got), r.checkpoint(t))
		}
	}
}

// overtaken is a chain that another relayer reads meanwhile.
type overtaken struct {
	chains.Chain
	moves func()
}

func (r *overtaken) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	r.moves()
	return r.Chain.Read(ctx, q)
}

// Who finds that another relayer has moved the checkpoint stores no long list beside it.
func TestRound_leavesALongListToWhoWasFirst(t *testing.T) {
	r := newRig(t)
	for range stream.Parcel {
		r.do(t, "owner", chains.SetURI{Agent: r.agent, URI: "ipfs://x"})
	}
	r.chain.Settle()
	head := must.Get(r.chain.Head(t.Context(), chains.Finalized))(t)
	var once sync.Once
	r.Watcher.Chain = &overtaken{r.chain, func() {
		once.Do(func() {
			if err := r.State.Checkpoints.Put(t.Context(), state.Registry(r.chain.Info().Registry), state.Checkpoint{Position: head}); err != nil {
				t.Error(err)
			}
		})
	}}
	r.rounds(t, 2)
	if cp := r.checkpoint(t); len(r.bus.got) != 0 || cp.Position != head || !cp.Caught {
		t.Errorf("%d events, %+v", len(r.bus.got), cp)
	}
}

func TestTransfers_are_told_before_finality_and_again_at_it(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	r.rounds(t, 1)
	r.do(t, "owner", chains.SetURI{Agent: r.agent, URI: "ipfs://x"})
	r.do(t, "owner", chains.Transfer{Agent: r.agent, To: r.chain.Account("buyer")})
	sold := func(list []chains.Event) bool {
		return slices.ContainsFunc(list, func(e chains.Event) bool {
			return e.Kind == chains.KindTransferred && e.Transfer.To == r.chain.Account("buyer")
		})
	}
	r.rounds(t, 1)
	if !sold(r.bus.early) || sold(r.bus.got) {
		t.Fatalf("early %v, final %v", r.bus.early, r.bus.got)
	}
	if slices.ContainsFunc(r.bus.early, func(e chains.Event) bool { return e.Kind == chains.KindURISet }) {
		t.Error("something that adds is told before finality")
	}
	r.chain.Settle()
	r.rounds(t, 1)
	if !sold(r.bus.got) {
		t.Error("the sale is not told at finality")
	}
}

func TestReorganisation_below_the_checkpoint_halts_and_reset_resumes(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	r.rounds(t, 1)
	must.OK(t, r.chain.Reorg(5, nil))
	for range 3 {
		if more, err := r.round(t.Context()); more || err != nil {
			t.Fatal(more, err)
		}
	}
	if r.Status().Halted == "" || r.checkpoint(t).Halted == "" {
		t.Fatal("the chain is read on")
	}
	told := len(r.bus.got)
	r.put(t, state.Checkpoint{})
	r.chain.Settle()
	r.rounds(t, 1)
	if r.Status().Halted != "" || len(r.bus.got) <= told {
		t.Error("the chain is not read on after a reset")
	}
}

// forked is a chain one of whose endpoints follows another branch.
type forked struct {
	chains.Chain
	asked int
}

func (f *forked) Canonical(ctx context.Context, at chains.Position) (chains.Standing, error) {
	if !chains.AsksElsewhere(ctx) {
		f.asked++
		return chains.StandingDifferent, nil
	}
	return f.Chain.Canonical(ctx, at)
}

// A halt is for a person to end: one endpoint does not bring it about.
func TestReorganisation_is_none_by_one_endpoint(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	r.rounds(t, 1)
	f := &forked{Chain: r.chain}
	r.Chain = f
	if _, err := r.round(t.Context()); chains.KindOf(err) != chains.Transient || f.asked == 0 {
		t.Errorf("asked %d times: %v", f.asked, err)
	}
	if r.Status().Halted != "" || r.checkpoint(t).Halted != "" {
		t.Error("the chain is halted by one endpoint")
	}
}

// liar names a block that is not the chain's, once.
type liar struct {
	chains.Chain
	lies int
}

func (l *liar) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	b, err := l.Chain.Read(ctx, q)
	if l.lies > 0 {
		l.lies--
		b.Through.Hash = "0x" + strings.Repeat("ab", 32)
	}
	return b, err
}

// A block that one answer names, and that the chain does not hold, is no checkpoint: the chain
// would be halted for it for ever.
func TestCheckpoint_is_a_block_that_the_chain_shows_again(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	r.Watcher.Chain = &liar{r.chain, 1}
	if _, err := r.round(t.Context()); chains.KindOf(err) != chains.Transient {
		t.Errorf("the lie: %v", err)
	}
	if cp := r.checkpoint(t); cp.Position.Height != 0 {
		t.Errorf("the checkpoint moved to %s", cp.Position)
	}
	r.rounds(t, 2)
	if cp := r.checkpoint(t); cp.Position.Height == 0 || cp.Halted != "" {
		t.Errorf("afterwards: %+v", cp)
	}
}

// behind is a chain whose first node answers nothing.
type behind struct{ chains.Chain }

func (b *behind) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	if !chains.AsksElsewhere(ctx) {
		return chains.Position{}, &chains.Error{Kind: chains.NotFinal, Op: "read head", Err: errors.New("the node is behind")}
	}
	return b.Chain.Head(ctx, at)
}

// What one node cannot answer another one is asked at once, whatever the poll.
func TestRun_asksElsewhereBeforeItWaits(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	r.Watcher.Chain, r.Config.Poll = &behind{r.chain}, time.Hour
	ctx, cancel := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	wait.Go(func() { _ = r.Run(ctx) })
	defer wait.Wait()
	defer cancel()
	for limit := time.Now().Add(time.Minute); !r.Status().Caught; {
		if time.Now().After(limit) {
			t.Fatalf("it is not read up to its head: %+v", r.Status())
		}
		time.Sleep(time.Millisecond)
	}
}

func TestRun_ends_with_its_context_and_with_a_crash(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Run(ctx); err != nil {
		t.Errorf("an orderly end is no failure: %v", err)
	}
	crash := errors.New("crash")
	r.Hook = failpoint.Wrap(func(string) error { return crash })
	if err := r.Run(t.Context()); !errors.Is(err, crash) {
		t.Errorf("got %v", err)
	}
}

func TestNode_that_does_not_know_the_checkpoint_is_an_error_that_is_shown(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	r.rounds(t, 1)
	r.chain.SetNodeLag(1 << 20)
	if _, err := r.round(t.Context()); err == nil {
		t.Error("nothing is said of it")
	}
	r.chain.SetNodeLag(0)
	if _, err := r.round(t.Context()); err != nil {
		t.Error(err)
	}
}

// forgetful is a chain whose lists leave an event out, and which can be audited.
type forgetful struct {
	*memchain.Chain
	hides  chains.EventKind
	hidden []chains.Event
	asked  int
}

func (f *forgetful) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	b, err := f.Chain.Read(ctx, q)
	b.Events = slices.DeleteFunc(b.Events, func(e chains.Event) bool {
		if e.Kind == f.hides {
			f.hidden = append(f.hidden, e)
		}
		return e.Kind == f.hides
	})
	return b, err
}

func (f *forgetful) Info() chains.Info { return auditable(f.Chain) }

// Audit tells one event at a time.
func (f *forgetful) Audit(context.Context, chains.Query) (chains.Audit, error) {
	f.asked++
	if len(f.hidden) == 0 {
		return chains.Audit{}, nil
	}
	e := f.hidden[0]
	f.hidden = f.hidden[1:]
	return chains.Audit{Events: []chains.Event{e}, More: len(f.hidden) > 0}, nil
}

func TestAudit_publishesWhatReadingHasMissed(t *testing.T) {
	r := newRig(t)
	now, missed := time.Unix(1000, 0), 0
	f := &forgetful{Chain: r.chain}
	r.Watcher.Chain, r.Watcher.Audit, r.Watcher.Clock, r.Watcher.Missed = f, time.Minute, func() time.Time { return now }, func(n int) { missed += n }
	settle := func() {
		t.Helper()
		r.chain.Settle()
		r.rounds(t, 50)
	}
	settle()
	if f.asked != 1 {
		t.Fatalf("audited %d times at the start", f.asked)
	}
	f.hides = chains.KindFeedback
	for range 3 {
		r.do(t, "client", chains.GiveFeedback{Agent: r.agent})
	}
	settle()
	count := func() (n int) {
		for _, e := range r.bus.got {
			if e.Kind == chains.KindFeedback {
				n++
			}
		}
		return n
	}
	if count() != 0 || f.asked != 1 {
		t.Fatalf("%d published, audited %d times before it is time", count(), f.asked)
	}
	now = now.Add(time.Minute)
	r.bus.takes, r.bus.fails = 1, 2 // the bus fails in the middle of it: nothing of what was found is lost
	r.chain.Settle()
	failed := 0
	for range 50 {
		if _, err := r.round(t.Context()); err != nil {
			failed++
		}
	}
	if failed != 2 {
		t.Errorf("%d rounds failed, want 2", failed)
	}
	if count() != 3 || f.asked != 4 && f.asked != 3 || missed != 3 {
		t.Errorf("%d published, audited %d times, %d counted", count(), f.asked, missed)
	}
}

// restless is a chain whose head moves whenever it is asked for, and whose audit fails behind what
// it has found.
type restless struct {
	*memchain.Chain
	told  []chains.Event
	asked int
}

func (r *restless) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	r.Mine(1)
	return r.Chain.Head(ctx, at)
}

func (r *restless) Info() chains.Info { return auditable(r.Chain) }

func (r *restless) Audit(context.Context, chains.Query) (chains.Audit, error) {
	r.asked++
	found := r.told
	r.told = nil
	return chains.Audit{Events: found}, &chains.Error{Kind: chains.Transient, Op: "audit", Err: errors.New("the index lags")}
}

func TestAudit_ofAChainThatNeverStandsStill(t *testing.T) {
	r := newRig(t)
	e, _ := r.do(t, "client", chains.GiveFeedback{Agent: r.agent}).Event(chains.KindFeedback)
	c := &restless{Chain: r.chain, told: []chains.Event{e}}
	r.Watcher.Chain, r.Watcher.Audit, r.bus.got = c, time.Minute, nil
	for range 20 {
		_, _ = r.round(t.Context()) // the audit fails: that is the case here
	}
	found := 0
	for _, got := range r.bus.got {
		if got.ID == e.ID {
			found++
		}
	}
	if c.asked == 0 || found < 2 { // once by reading, once by the audit that failed behind it
		t.Errorf("audited %d times, published %d times", c.asked, found)
	}
}

// fleeing is a chain that is read a block at a time, and whose head moves by as much meanwhile.
type fleeing struct{ *memchain.Chain }

func (f fleeing) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	f.Mine(1)
	return f.Chain.Head(ctx, at)
}

func (f fleeing) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	if q.After.Height == 0 {
		q.UpTo = chains.Position{Height: q.UpTo.Height - 1} // the first answer leaves one block over
	}
	return f.Chain.Read(ctx, q)
}

// A chain that moves on while what was read ahead is stored is read up to its head all the same:
// what was read reached the head of its time.
func TestRun_catchesUpWithAChainThatMovesOnMeanwhile(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	r.Watcher.Chain = fleeing{r.chain}
	r.rounds(t, 10)
	if s := r.Status(); !s.Caught || !r.checkpoint(t).Caught {
		t.Errorf("%+v", s)
	}
}

// What another relayer reads is left to it, as long as it goes on.
func TestWatcher_leavesAChainToAnother(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	now, mine := time.Unix(1_700_000_000, 0), false
	r.Clock, r.Silence, r.Mine = func() time.Time { return now }, time.Minute, func() bool { return mine }
	other := &Watcher{Chain: r.chain, Config: r.Config, Bus: r.bus, State: r.State, Mine: func() bool { return true }, Agents: r.Agents, Heeds: r.Heeds, Begin: r.Begin, Log: r.Log, Clock: r.Clock, Hook: r.Hook}
	one := func(w *Watcher) {
		t.Helper()
		must.Get(w.round(t.Context()))(t)
	}
	for range 2 {
		one(other)
	}
	read := r.checkpoint(t).Position.Height
	one(r.Watcher)
	if s := r.Status(); !s.Elsewhere || !s.Caught || s.Checkpoint.Position.Height != read {
		t.Errorf("beside another who reads: %+v", s)
	}
	r.chain.Mine(5)
	for range 3 {
		now = now.Add(20 * time.Second)
		one(r.Watcher)
	}
	if got := r.checkpoint(t).Position.Height; got <= read || r.Status().Elsewhere {
		t.Errorf("the other has gone silent at %d, the chain is read to %d", read, got)
	}
	read = r.checkpoint(t).Position.Height
	one(r.Watcher)
	r.chain.Mine(5)
	if one(r.Watcher); !r.Status().Elsewhere || r.checkpoint(t).Position.Height != read {
		t.Errorf("it is not left to the other again: %+v", r.Status())
	}
	mine = true
	if one(r.Watcher); r.Status().Elsewhere || r.checkpoint(t).Position.Height <= read {
		t.Errorf("it is this one's now: %+v", r.Status())
	}
}

// A relayer that cannot ask a chain says so, also while another reads it.
func TestWatcher_thatCannotAskSaysSoBesideAnother(t *testing.T) {
	r := newRig(t)
	r.chain.Settle()
	r.rounds(t, 1)
	r.Watcher.Chain, r.Mine, r.Silence = &behind{r.chain}, func() bool { return false }, time.Hour
	for range 2 {
		if _, err := r.round(t.Context()); err == nil {
			t.Error("nothing is said of it")
		}
	}
	if _, err := r.round(chains.Elsewhere(t.Context())); err != nil {
		t.Error(err)
	}
}
