package execute

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// union is a group that a test may dissolve.
type union struct {
	mu    sync.Mutex
	group plan.Group
}

func (u *union) Group(context.Context, caip.AgentRef) (plan.Group, error) {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.group, nil
}

func (u *union) Fresh(ctx context.Context, ref caip.AgentRef) (plan.Group, error) {
	return u.Group(ctx, ref)
}

func (u *union) set(change func(*plan.Group)) {
	u.mu.Lock()
	defer u.mu.Unlock()
	change(&u.group)
}

// bed is one executor, driven round by round, between an origin and a destination which mine when
// they are told to.
type bed struct {
	*Executor
	t        *testing.T
	from, to *memchain.Chain
	refs     []caip.AgentRef // at from and to
	union    *union
	bus      *stream.Bus
	fates    map[stream.Fate]int
	counting sync.Mutex // of fates: messages are settled side by side
	clock    clock
	hangs    bool // what is being proven is not waited for before the next round
}

// clock goes when it is told to.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// newBed makes a bed whose destination is of a namespace, and lets its test run beside others.
// Nothing has begun: recover comes with the first round.
func newBed(t *testing.T, namespace string, change ...func(*Executor)) *bed {
	t.Helper()
	t.Parallel()
	destination := caip.MustChainID("eip155:1002")
	if namespace == caip.Solana {
		destination = caip.MustChainID("solana:Testbed1111111111111111111111111")
	}
	b := &bed{t: t, union: &union{}, fates: map[stream.Fate]int{}, clock: clock{at: time.Now().UTC().Truncate(24 * time.Hour).Add(12 * time.Hour)}} // far from midnight, where budgets begin anew
	b.from = memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "from", AutoMine: true})
	b.to = memchain.New(memchain.Options{Chain: destination, Name: "to", AutoMine: true, Expiry: 10, Clock: b.clock.now, WalletProof: true})
	b.refs = []caip.AgentRef{relaytest.Register(t, b.from, "owner"), relaytest.Register(t, b.to, "owner")}
	b.union.group = plan.Group{Members: b.refs, Active: true}
	c := config.Default()
	c.Routes = []config.Route{relaytest.Everywhere()}
	c.Execute.Retry, c.Execute.MaxRetry = time.Millisecond, 10*time.Millisecond
	bus, memory := relaytest.Memory(t)
	b.bus = bus
	infos := []chains.Info{b.from.Info(), b.to.Info()}
	routes := must.Get(plan.Routes(c, infos))(t)
	reader := &plan.Reader{Chains: served.Registries{}, Writes: map[caip.AccountID]bool{b.to.Info().Registry: true}, Groups: b.union,
		At: func(caip.AccountID) chains.Finality { return chains.Latest }}
	for i, c := range []chains.Chain{b.from, b.to} {
		reader.Chains[infos[i].Registry] = c
	}
	live := must.Get(b.bus.LiveActions(t.Context(), b.to.Info().Registry))(t)
	backfill := must.Get(b.bus.Backfill(t.Context(), b.to.Info().Registry))(t)
	log := slog.New(slog.DiscardHandler)
	writer := b.to.Writer("relayer")
	b.Executor = &Executor{
		Prover: Prover{Chain: b.to, Writer: writer, Finality: chains.Latest, Reader: reader, Routes: routes,
			Doubt: func(context.Context, caip.AgentRef, caip.AgentRef) error { return nil }, Skipped: func(plan.Reason) {}},
		Poll: time.Millisecond, Config: c.Execute, Live: live, Backfill: backfill, State: memory, Clock: b.clock.now, Log: log,
		Lease: memory.Hold(writer.Account(), b.to.Info().Registry, "test", c.Execute.Lease, b.clock.now, func() bool { return true }), Hook: failpoint.Wrap(nil), Waits: func(string) {}, Partly: func(chains.MirrorField) {},
		Settler: stream.Settler{Bus: b.bus, Stage: "execute", Attempts: 8, First: c.Execute.Retry, Longest: c.Execute.MaxRetry, Clock: b.clock.now, Log: log,
			Park: func(context.Context, jetstream.Msg, error) error { return nil },
			Count: func(_ string, fate stream.Fate, _ chains.Kind) {
				b.counting.Lock()
				defer b.counting.Unlock()
				b.fates[fate]++
			}},
	}
	b.reset()
	for _, f := range change {
		f(b.Executor)
	}
	return b
}

func (b *bed) do(c *memchain.Chain, who string, op chains.Op) chains.Receipt {
	b.t.Helper()
	return relaytest.Do(b.t, c, who, op)
}

// give leaves feedback at the origin and returns the action that mirrors it, with a claim that
// holds.
func (b *bed) give(client, value string) stream.Action {
	b.t.Helper()
	v := must.Get(chains.ParseValue(value))(b.t)
	return b.giveOp(client, chains.GiveFeedback{Value: v})
}

// giveOp is give with more than a value.
func (b *bed) giveOp(client string, op chains.GiveFeedback) stream.Action {
	b.t.Helper()
	op.Agent = b.refs[0]
	e := relaytest.Event(b.t, b.from, client, op, chains.KindFeedback)
	claim := e.Claim()
	a := b.about(stream.VerbDeliver, e.Feedback.Ref)
	a.Claim, a.Client = &claim, e.Feedback.Client
	return a
}

func (b *bed) about(verb string, origin caip.FeedbackRef) stream.Action {
	a := stream.NewAction(verb, caip.SourceID(origin), b.refs[1], 0)
	a.Origin = origin
	return a
}

func (b *bed) publish(actions ...stream.Action) {
	b.t.Helper()
	for i, a := range actions {
		must.OK(b.t, b.bus.RepublishAction(b.t.Context(), a, b.t.Name()+time.Now().String()+string(rune('a'+i))))
	}
}

// deliver works until actions are delivered.
func (b *bed) deliver(actions ...stream.Action) {
	b.t.Helper()
	b.publish(actions...)
	b.rounds("they are delivered", b.stands(actions...))
}

// workOff works until actions are delivered and nothing is left to do.
func (b *bed) workOff(actions ...stream.Action) {
	b.t.Helper()
	b.deliver(actions...)
	b.rounds("all is worked off", b.rest)
}

// pending has an action sent, and no block made.
func (b *bed) pending(a stream.Action) {
	b.t.Helper()
	b.to.Hold(true)
	b.publish(a)
	b.rounds("it is sent", func() bool { return len(b.to.Pending()) == 1 })
}

// mine has blocks made again.
func (b *bed) mine() {
	b.to.Hold(false)
	b.to.Mine(1)
}

// restart leaves the executor as it is after a start.
func (b *bed) restart() {
	b.reset()
	b.holding = false
}

// respond answers what an action mirrors, and returns the action that carries the answer.
func (b *bed) respond(to stream.Action, uri string) stream.Action {
	b.t.Helper()
	e := relaytest.Event(b.t, b.from, "owner", chains.Respond{Ref: to.Origin, URI: uri}, chains.KindResponse)
	a := stream.NewAction(stream.VerbRespond, e.Response.ID(), b.refs[1], 0)
	a.Origin = to.Origin
	return a
}

// spentFails has the destination not tell what was spent.
func (b *bed) spentFails(with error) {
	b.to.SetFault(func(c memchain.Call) error {
		if c.Method == "Spent" {
			return with
		}
		return nil
	})
}

// patience is how long a condition may take on a loaded machine.
const patience = 2 * time.Minute

// rounds works until a condition holds; a second of the executor's time passes with every round.
func (b *bed) rounds(what string, ok func() bool) {
	b.t.Helper()
	deadline := time.Now().Add(patience)
	for !ok() {
		if time.Now().After(deadline) {
			b.t.Fatalf("in vain: %s", what)
		}
		_ = b.round(b.t.Context()) // as Run does, it goes on whatever failed
		if !b.hangs {
			b.proofs.wait.Wait()
		}
		b.clock.pass(time.Second)
	}
}

func (b *bed) mirror(a stream.Action) chains.MirrorState {
	b.t.Helper()
	m := must.Get(b.to.MirrorOf(b.t.Context(), a.Source(), a.Agent, chains.Latest))(b.t)
	return m.State
}

// stands is the condition that actions are delivered.
func (b *bed) stands(actions ...stream.Action) func() bool {
	return func() bool {
		for _, a := range actions {
			if b.mirror(a) != chains.MirrorDelivered {
				return false
			}
		}
		return true
	}
}

// rest is the condition that nothing is left to do.
func (b *bed) rest() bool {
	left := must.Get(b.bus.Waiting(b.t.Context()))(b.t)
	return left == 0 && len(b.flights.slots) == 0 && len(b.held) == 0
}

// copies counts the feedback at the destination.
func (b *bed) copies() int {
	b.t.Helper()
	list := must.Get(b.to.Feedbacks(b.t.Context(), b.refs[1], chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest))(b.t)
	return len(list)
}

var errTest = &chains.Error{Kind: chains.Transient, Op: "test", Err: errors.New("the test has it fail")}
