package relayer

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
	"github.com/bridge8004/bridge8004/relayer/watch"
)

// bed is two EVM-like chains and a SATI-like one that mine by themselves, and what people do on
// them.
type bed struct {
	t       *testing.T
	a, b, s *memchain.Chain
	more    []*memchain.Chain // further registries that a test adds
	files   *relaytest.Files
	dir     string
}

// lag is how many blocks behind latest the chains of a bed are final.
const lag = 3

// blockTime makes time on the chains of a bed go as fast as it does for the relayer, which may read
// one chain's clock well before another's.
const blockTime = 4 * time.Millisecond

// beat is how often the chains of a bed make some blocks, and are looked at. Under the race
// detector a look is slow, and whoever is woken more often than he can look never comes to an end.
func beat() time.Duration {
	if chaintest.Raced {
		return 15 * blockTime
	}
	return 3 * blockTime
}

// newBed makes a bed and lets its test run beside others; change may replace its chains. Under the
// race detector, in short, one test of three is run: what they have run side by side is the same
// code, and they take six times as long.
func newBed(t *testing.T, change ...func(*bed)) *bed {
	if chaintest.Raced && testing.Short() && !turn(t.Name()) {
		t.Skipf("one test of three is drawn under the race detector; again: SEED=%d", seed())
	}
	t.Parallel()
	bed := &bed{t: t, files: new(relaytest.Files), dir: t.TempDir()}
	bed.a = memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a", Lag: lag, BlockTime: blockTime})
	bed.b = memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), Name: "b", Lag: lag, BlockTime: blockTime})
	bed.s = memchain.New(memchain.Options{Chain: caip.MustChainID("solana:Testbed1111111111111111111111111"[:39]), Name: "s", Lag: lag, BlockTime: blockTime})
	for _, f := range change {
		f(bed)
	}
	mined := bed.chains()
	ctx, cancel := context.WithCancel(context.Background())
	tick := time.NewTicker(beat())
	var wait sync.WaitGroup
	wait.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				for _, c := range mined {
					c.Mine(int(beat() / blockTime))
				}
			}
		}
	})
	t.Cleanup(func() { cancel(); wait.Wait(); tick.Stop() })
	return bed
}

func (b *bed) chains() []*memchain.Chain {
	return append([]*memchain.Chain{b.a, b.b, b.s}, b.more...)
}

// quick is a configuration with every wait as short as it can be.
func (b *bed) quick() config.Config {
	c := config.Default()
	c.NATS.Dir = b.dir
	c.Links = config.Links{Recheck: 200 * time.Millisecond, Drift: 24 * time.Hour, MaxAgents: 1000}
	c.Execute.Retry, c.Execute.MaxRetry, c.Execute.Lease = 10*time.Millisecond, 200*time.Millisecond, 2*time.Second
	c.Execute.BumpAfter = 2 * time.Second
	c.Chains = map[string]config.Chain{}
	for _, chain := range b.chains() {
		c.Chains[chain.Info().Name] = config.Chain{Poll: beat()}
	}
	r := relaytest.Everywhere()
	r.SyncWallets = true
	for _, chain := range b.chains() {
		r.Budgets = append(r.Budgets, config.Budget{Chain: chain.Info().Name, PerDay: plenty(chain.Info())})
	}
	c.Routes = []config.Route{r}
	return c
}

// plenty is a budget that nothing here uses up.
func plenty(i chains.Info) config.Amount {
	if i.Chain.Namespace == caip.Solana {
		return config.MustAmount("1 SOL")
	}
	return config.MustAmount("1 ether")
}

// options are those of a relayer with the account "relayer" on all chains.
func (b *bed) options() Options {
	o := Options{Config: b.quick(), Chains: map[caip.AccountID]chains.Chain{}, Writers: map[caip.AccountID]chains.Writer{}, Fetcher: b.files, Logger: testLog(b.t)}
	for _, c := range b.chains() {
		o.Chains[c.Info().Registry] = c
		o.Writers[c.Info().Registry] = c.Writer("relayer")
	}
	return o
}

func testLog(t testing.TB) *slog.Logger {
	if os.Getenv("RELAYER_TEST_LOG") == "" {
		return slog.New(slog.DiscardHandler)
	}
	return slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelDebug}))
}

// start runs a relayer until the test ends or stop is called.
func (b *bed) start(o Options) *Service {
	b.t.Helper()
	s := must.Get(New(o))(b.t)
	ctx, cancel := context.WithTimeout(b.t.Context(), patience) // a NATS that has gone is waited for without end
	defer cancel()
	must.OK(b.t, s.Start(ctx))
	b.t.Cleanup(func() { stop(b.t, s) })
	return s
}

func stop(t testing.TB, s *Service) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	_ = s.Stop(ctx) // what it failed of is each test's business
	select {
	case <-s.Done():
	case <-ctx.Done():
		t.Error("the relayer does not stop")
	}
}

// do has a named account write and waits until that is final.
func (b *bed) do(c *memchain.Chain, who string, op chains.Op) chains.Receipt {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.t.Context(), patience)
	defer cancel()
	r, err := chains.Do(ctx, c.Writer(who), op, chains.Latest)
	if err != nil {
		b.t.Fatalf("%s by %s: %v", op.Verb(), who, err)
	}
	return r
}

// event is do, and returns the event of a kind.
func (b *bed) event(c *memchain.Chain, who string, op chains.Op, kind chains.EventKind) chains.Event {
	b.t.Helper()
	e, ok := b.do(c, who, op).Event(kind)
	if !ok {
		b.t.Fatalf("%s by %s: no event %s in the receipt", op.Verb(), who, kind)
	}
	return e
}

func (b *bed) register(c *memchain.Chain, owner string) caip.AgentRef {
	b.t.Helper()
	return b.event(c, owner, chains.Register{Name: "agent"}, chains.KindRegistered).Agent
}

// linked registers an agent on the chains and has every registration list all of them.
func (b *bed) linked(owner string, on ...*memchain.Chain) []caip.AgentRef {
	b.t.Helper()
	var refs []caip.AgentRef
	for _, c := range on {
		refs = append(refs, b.register(c, owner))
	}
	uri := fmt.Sprintf("ipfs://file-of-%s-%d", owner, len(refs))
	b.files.Put(uri, refs...)
	if slices.Contains(on, b.s) { // one family of chains knows the owner by one address
		b.pass()
	}
	for i, c := range on {
		b.do(c, owner, chains.SetURI{Agent: refs[i], URI: uri})
	}
	return refs
}

// pass lets more time go by on all chains than their clocks may differ: who names another has to
// be sure that it was there.
func (b *bed) pass() {
	for _, c := range b.chains() {
		c.Pass(link.ClockSkew + time.Second)
	}
}

// home names a home on all members.
func (b *bed) home(owner string, home caip.AgentRef, refs []caip.AgentRef, on ...*memchain.Chain) {
	b.t.Helper()
	for i, c := range on {
		b.do(c, owner, chains.SetMetadata{Agent: refs[i], Entry: chains.MetadataEntry{Key: link.HomeKey, Value: []byte(home.String())}})
	}
}

func (b *bed) give(c *memchain.Chain, client string, agent caip.AgentRef, value string) caip.FeedbackRef {
	b.t.Helper()
	v := must.Get(chains.ParseValue(value))(b.t)
	return b.event(c, client, chains.GiveFeedback{Agent: agent, Value: v, Tag1: "quality"}, chains.KindFeedback).Feedback.Ref
}

func (b *bed) on(ref caip.AgentRef) *memchain.Chain {
	i := slices.IndexFunc(b.chains(), func(c *memchain.Chain) bool { return c.Info().Registry == ref.Registry })
	return b.chains()[i]
}

// until waits for a condition.
func (b *bed) until(what string, ok func() bool) {
	b.t.Helper()
	await(b.t, patience, what, ok)
}

func (b *bed) mirror(origin caip.FeedbackRef, at caip.AgentRef) chains.Mirror {
	b.t.Helper()
	return must.Get(b.on(at).MirrorOf(b.t.Context(), caip.SourceID(origin), at, chains.Latest))(b.t)
}

// copies counts what an agent's chain holds of an origin: mirrors by anybody, standing or revoked.
func (b *bed) copies(origin caip.FeedbackRef, at caip.AgentRef) int {
	b.t.Helper()
	c, n := b.on(at), 0
	source := caip.SourceID(origin)
	for _, f := range b.feedback(at) {
		o, mirror, err := c.OriginOf(b.t.Context(), f, chains.Latest)
		must.OK(b.t, err)
		if mirror && (o.Source == source || o.Source.IsZero() && f.SATI != nil && f.SATI.TaskRef == caip.Keccak256(source[:], []byte{0, 0, 0, 0})) {
			n++
		}
	}
	return n
}

func (b *bed) feedback(at caip.AgentRef) []chains.Feedback {
	b.t.Helper()
	return must.Get(b.on(at).Feedbacks(b.t.Context(), at, chains.FeedbackFilter{IncludeRevoked: true}, chains.Latest))(b.t)
}

// mirrored waits until an origin stands at all other members, and sees to it that it stands there
// once.
func (b *bed) mirrored(origin caip.FeedbackRef, refs []caip.AgentRef) {
	b.t.Helper()
	for _, ref := range refs {
		if b.on(ref).Info().Reputation == origin.Registry {
			continue
		}
		b.until(fmt.Sprintf("%s mirrored to %s", origin, ref), func() bool { return b.mirror(origin, ref).State == chains.MirrorDelivered })
		if n := b.copies(origin, ref); n != 1 {
			b.t.Fatalf("%d mirrors of %s at %s", n, origin, ref)
		}
	}
}

// fork replaces blocks of a chain from well below those on that the relayer has read as final.
// Their transactions come again, later.
func (b *bed) fork(s *Service, c *memchain.Chain) {
	b.t.Helper()
	at := slices.IndexFunc(s.Health().Chains, func(w watch.Status) bool { return w.Name == c.Info().Name })
	read := s.Health().Chains[at].Checkpoint.Position.Height
	head := must.Get(c.Head(b.t.Context(), chains.Latest))(b.t)
	must.OK(b.t, c.Reorg(int(head.Height-read)+40, nil))
}

// idle reports whether nothing is to be done: the history of groups that routes follow is planned,
// and nothing waits. What is absent only is asked for again, for days. A bus that does not answer
// in time is not idle.
func idle(ctx context.Context, s *Service) bool {
	if left, err := s.bus.Waiting(ctx); err != nil || left > 0 || !s.ready.Load() {
		return false
	}
	if open, err := s.state.Outbox.List(ctx, ">", state.MaxRows); err != nil || len(open) > 0 {
		return false
	}
	waiting, err := s.state.Waiting.List(ctx, ">", state.MaxRows)
	if err != nil || slices.ContainsFunc(waiting, func(w state.Row[stream.Waiting]) bool { return w.Value.Kind != chains.NotFound }) {
		return false
	}
	groups, err := s.Links(ctx)
	return err == nil && !slices.ContainsFunc(groups, func(g links.View) bool {
		return g.Status == link.Active && !g.Filled && s.links.Routed(g.Members...)
	})
}

// headsOf are where chains end now, by name. One that a test makes fail has none.
func headsOf[C chains.Chain](ctx context.Context, list ...C) map[string]uint64 {
	heads := map[string]uint64{}
	for _, c := range list {
		if head, err := c.Head(ctx, chains.Latest); err == nil {
			heads[c.Info().Name] = head.Height
		}
	}
	return heads
}

// behind reports whether a chain that can be read is not read up to its head of before.
func behind(s *Service, heads map[string]uint64) bool {
	return slices.ContainsFunc(s.Health().Chains, func(w watch.Status) bool {
		return w.Checkpoint.Position.Height < heads[w.Name] && w.Halted == "" && w.Failing.IsZero() && !w.Elsewhere
	})
}

// Links lists the groups that are known, whatever their status.
func (s *Service) Links(ctx context.Context) ([]links.View, error) {
	list, _, err := s.links.List(ctx, state.MaxRows)
	return list, err
}

// quiet waits until nothing moves any more (atRest).
func (b *bed) quiet(s *Service) {
	b.t.Helper()
	atRest(b.t, s, b.chains()...)
}

// atRest waits until nothing moves any more: what stands on the chains now is read, both streams
// are worked off and no transaction is under way, for longer than finality and every recheck.
func atRest[C chains.Chain](t testing.TB, s *Service, list ...C) {
	t.Helper()
	heads := headsOf(t.Context(), list...)
	looks, since := 0, time.Now()
	await(t, patience, "the relayer comes to rest", func() bool {
		if looks++; behind(s, heads) || !idle(t.Context(), s) {
			looks, since = 0, time.Now()
		}
		return looks > 4 && time.Since(since) > 400*time.Millisecond
	})
}

// refused waits until everything that is parked has been tried again and parked again. A relayer
// that parks something does not come to rest (see quiet): it tries every now and then whether what
// blocks it is gone.
func (b *bed) refused(s *Service) {
	b.t.Helper()
	before := map[caip.Hash]time.Time{}
	b.until("something is parked", func() bool { // what is being tried again is not, for a moment
		before = b.parkedSince(s)
		return len(before) > 0
	})
	b.until("what is parked is tried again, in vain", func() bool {
		now := b.parkedSince(s)
		for id, since := range before {
			if !now[id].After(since) {
				return false
			}
		}
		return true
	})
}

func (b *bed) parkedSince(s *Service) map[caip.Hash]time.Time {
	b.t.Helper()
	parked := must.Get(s.Parked(b.t.Context()))(b.t)
	since := map[caip.Hash]time.Time{}
	for _, p := range parked {
		since[p.Action.ID] = p.Since
	}
	return since
}

// resetCheckpoint is Admin.ResetCheckpoint by a command of its own.
func resetCheckpoint(ctx context.Context, c config.Config, chain chains.Info, height uint64) error {
	a, err := OpenAdmin(ctx, c)
	if err != nil {
		return err
	}
	defer a.Close()
	return a.ResetCheckpoint(ctx, chain, height)
}

// grouped is the condition that the groups a relayer knows are such.
func grouped(t *testing.T, s *Service, such func(groups []links.View) bool) func() bool {
	return func() bool {
		groups, err := s.Links(t.Context())
		return err == nil && such(groups)
	}
}

func none(groups []links.View) bool { return len(groups) == 0 }

func oneFrozen(groups []links.View) bool {
	return len(groups) == 1 && groups[0].Status == link.Frozen
}

// noLetters fails where something could not be worked off.
func noLetters(t *testing.T, s *Service) {
	t.Helper()
	if letters, err := s.DeadLetters(t.Context(), 0, 10); err != nil || len(letters) != 0 {
		t.Errorf("dead letters: %+v, %v", letters, err)
	}
}
