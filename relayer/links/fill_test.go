package links

import (
	"context"
	"encoding/base64"
	"errors"
	"log/slog"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// gated is a chain that lists no feedback before its gate is open.
type gated struct {
	*memchain.Chain
	gate <-chan struct{}
}

func (c gated) Feedbacks(ctx context.Context, agent caip.AgentRef, q chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	select {
	case <-c.gate:
		return c.Chain.Feedbacks(ctx, agent, q, at)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// pair is a follower of two registrations that list each other, the first of which has feedback.
type pair struct {
	*Follower
	bus  *stream.Bus
	on   []*memchain.Chain
	refs []caip.AgentRef
	gate chan struct{}
	t    *testing.T
}

func newPair(t *testing.T) *pair {
	t.Helper()
	p := &pair{gate: make(chan struct{}), t: t}
	var on []*memchain.Chain
	var infos []chains.Info
	registries, writes := served.Registries{}, map[caip.AccountID]bool{}
	for _, name := range []string{"1", "2"} {
		c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:" + name), Name: name, AutoMine: true})
		on, p.refs, infos = append(on, c), append(p.refs, relaytest.Register(t, c, "owner")), append(infos, c.Info())
		registries[c.Info().Registry], writes[c.Info().Registry] = gated{c, p.gate}, true
	}
	for i, c := range on {
		relaytest.Do(t, c, "owner", chains.SetURI{Agent: p.refs[i], URI: "data:application/json;base64," + base64.StdEncoding.EncodeToString(relaytest.File("x", p.refs...))})
	}
	relaytest.Do(t, on[0], "client", chains.GiveFeedback{Agent: p.refs[0], Value: chains.Value{Unscaled: chains.NewInt128(5)}})
	c := config.Default()
	c.Routes = []config.Route{relaytest.Everywhere()}
	routes := must.Get(plan.Routes(c, infos))(t)
	bus, memory := relaytest.Memory(t)
	p.bus, p.on = bus, on
	reader := &plan.Reader{Chains: registries, Writes: writes, At: func(caip.AccountID) chains.Finality { return chains.Latest }, Item: feedback.Item, Clock: time.Now}
	p.Follower = New(Options{Config: c.Links, Chains: registries, Book: config.Book(infos), Fetch: fetch.New(fetch.Options{}), Bus: bus, State: memory, Reader: reader, Routes: routes,
		Clock: time.Now, Log: slog.New(slog.DiscardHandler), Start: func(caip.AccountID) uint64 { return 0 }, Live: func() bool { return true }, Mine: func(string) bool { return true }})
	reader.Groups = p.Groups
	return p
}

// look looks at both registrations until each has said what makes them a group.
func (p *pair) look(ctx context.Context) caip.Hash {
	p.t.Helper()
	for _, ref := range []caip.AgentRef{p.refs[0], p.refs[1], p.refs[0]} {
		must.Get(p.worker.refresh(ctx, ref))(p.t)
	}
	row, _, err := p.rows.agent(ctx, p.refs[0])
	if err != nil || row.Group.IsZero() {
		p.t.Fatalf("they are in no group, %v", err)
	}
	return row.Group
}

// queued is how many actions are on the stream.
func (p *pair) queued() (n int) {
	p.t.Helper()
	if _, _, err := p.bus.EachAction(p.t.Context(), 0, 100, func(stream.Action) { n++ }); err != nil {
		p.t.Fatal(err)
	}
	return n
}

// What is given while the history of its group is queued behind others' waits for them a moment
// only, and for its own as long as that takes.
func TestPlanned_waitsForNoOthersHistory(t *testing.T) {
	p := newPair(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	p.look(ctx)
	waits := func(when string, want bool) {
		t.Helper()
		done, err := p.Planned(ctx, p.refs[0], 1)
		if done || errors.Is(err, stream.ErrQueued) != want || !want && err != nil {
			t.Errorf("%s it waits: %v, %v, want %v", when, done, err, want)
		}
	}
	now := time.Now()
	p.Follower.Options.Clock = func() time.Time { return now }
	waits("queued", true)
	now = now.Add(time.Minute)
	waits("queued for long", false)
	if _, ok := p.filler.take(ctx); !ok {
		t.Fatal("nothing is queued")
	}
	now = now.Add(4 * 24 * time.Hour)
	waits("being planned", true)
}

// A history that cannot be planned is tried again soon, also where it fails while its group is
// still being looked at, and then less and less often, up to a recheck.
func TestFill_thatFailsIsTriedAgainSoon(t *testing.T) {
	p := newPair(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	close(p.gate)
	now := time.Now()
	p.Follower.Options.Clock = func() time.Time { return now }
	id, recheck := p.look(ctx), p.Follower.Options.Config.Recheck
	var broken atomic.Bool
	broken.Store(true)
	p.on[0].SetFault(func(call memchain.Call) error {
		if call.Method == "Feedbacks" && broken.Load() {
			return &chains.Error{Kind: chains.Unreachable, Err: errors.New("no answer")}
		}
		return nil
	})
	// work is a worker's turn at the history, which ends before the look at its group does.
	work := func() (next time.Duration) {
		t.Helper()
		for _, ref := range p.refs {
			p.roster.looked(ref, now.Add(recheck))
			p.roster.call(ref)
		}
		h, ok := p.filler.take(ctx)
		if !ok {
			t.Fatal("no history is queued")
		}
		p.filler.carry(ctx, h)
		for _, ref := range p.refs {
			p.roster.looked(ref, now.Add(recheck))
		}
		return p.roster.known[h.member].due.Sub(now)
	}
	for _, want := range []time.Duration{10 * time.Second, 20 * time.Second, 40 * time.Second} {
		if next := work(); next != want {
			t.Errorf("it is looked at again after %s, want %s", next, want)
		}
		now = now.Add(want)
		p.look(ctx)
	}
	for range 10 {
		if next := work(); next > recheck {
			t.Fatalf("it is looked at again after %s", next)
		}
		p.look(ctx)
	}
	broken.Store(false)
	work()
	if row, _, err := p.rows.group(ctx, id); err != nil || !row.Filled || len(p.filler.failed) != 0 {
		t.Errorf("planned: %v, %v, %d remembered", row.Filled, err, len(p.filler.failed))
	}
}

// Whoever looks at registrations waits for no history: those who plan histories do nothing else.
func TestRefresh_waitsForNoHistory(t *testing.T) {
	p := newPair(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	id := p.look(ctx)
	p.look(ctx)
	if len(p.filler.waits) != 1 {
		t.Fatalf("%d histories of one group are queued", len(p.filler.waits))
	}
	if _, err := p.Planned(ctx, p.refs[0], 1); chains.KindOf(err) != chains.NotFinal {
		t.Errorf("what is given meanwhile does not wait: %v", err)
	}
	close(p.gate)
	working, stop := context.WithCancel(ctx)
	var workers errgroup.Group
	for range mostFills {
		workers.Go(func() error { return p.filler.work(working) })
	}
	filled := func() bool {
		row, _, err := p.rows.group(ctx, id)
		must.OK(t, err)
		return row.Filled
	}
	for tick := time.NewTicker(time.Millisecond); !filled(); <-tick.C {
		if ctx.Err() != nil {
			t.Fatal("its history is not planned")
		}
	}
	stop()
	if err := workers.Wait(); err != nil {
		t.Error(err)
	}
	if n := p.queued(); n != 1 {
		t.Errorf("%d actions are queued", n)
	}
}
