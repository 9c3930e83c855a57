package relayer

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/aggregate"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/execute"
	"github.com/bridge8004/bridge8004/relayer/guard"
	"github.com/bridge8004/bridge8004/relayer/health"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/partition"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
	"github.com/bridge8004/bridge8004/relayer/watch"
	"github.com/bridge8004/bridge8004/relayer/watchtower"
)

// Service is a relayer. Make it with New, bring it up with Start, end it with Stop; Run is all
// three. It is started once.
type Service struct {
	o       Options
	hook    failpoint.Hook
	metrics *metrics

	bus       *stream.Bus
	signers   *signing.Desk // nil: nobody can be asked
	state     *state.State
	reader    *plan.Reader
	routes    []plan.Route
	sponsor   plan.Route
	desk      *aggregate.Desk   // nil: no reviews are taken
	tower     *watchtower.Tower // nil: there is none
	links     *links.Follower
	guarded   *guard.Registries
	parts     *partition.Partitions
	monitor   *health.Monitor
	watchers  []*watch.Watcher
	planner   *plan.Planner
	executors []*execute.Executor
	consumers consumers

	started time.Time
	ready   atomic.Bool
	levels  atomic.Pointer[[3]stream.Level]     // of events, actions and dead letters, as last read
	drifts  atomic.Pointer[map[drifting]oldest] // as last read
	sizes   atomic.Pointer[map[string]uint64]   // of the buckets, in bytes
	index   *index.Keeper                       // idle where there is to be no index
	strays  sync.Map                            // name of a chain -> how many stray mirrors there are of it
	doubts  sync.Map                            // bucket and reason -> when rows that are not believed were last told of
	stages  []*stage                            // in the order in which they are stopped
	all     context.Context
	kill    context.CancelFunc

	once sync.Once
	mu   sync.Mutex
	err  error
	done chan struct{} // closed when everything has ended
}

// stage is a set of goroutines that are stopped together.
type stage struct {
	name   string
	ctx    context.Context
	cancel context.CancelFunc
	wait   sync.WaitGroup
}

// New checks the options and makes a Service. It opens nothing.
func New(o Options) (*Service, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	s := &Service{o: o, hook: failpoint.Wrap(o.Hook), metrics: newMetrics(), done: make(chan struct{})}
	s.tower, s.index = s.watchtower(), s.keeper()
	return s, nil
}

// Start opens the bus and the state and begins to work. It returns once everything runs; cancelling
// ctx afterwards does not stop the Service.
func (s *Service) Start(ctx context.Context) (err error) {
	defer func() {
		if err != nil && s.bus != nil {
			s.bus.Close()
		}
	}()
	c := s.o.Config
	if err := s.connect(ctx); err != nil {
		return err
	}
	if !s.state.Keyed() {
		s.o.Logger.Warn("nats.key is not set: rows on the bus may be anybody's, so that all is read from the chains anew at each start")
	}
	if err := s.bus.NoDoor; err != nil {
		s.o.Logger.Warn("commands cannot reach this relayer: those that use its memory work only while it is stopped", "dir", c.NATS.Dir, "error", err)
	}
	if !s.bus.Batches() {
		s.o.Logger.Warn("the NATS servers take no atomic batches, as those from 2.12 on do: messages are stored one by one, which is as safe and slower")
	}
	infos := s.o.infos()
	if s.routes, err = plan.Routes(c, infos); err != nil {
		return err
	}
	s.sponsor = plan.Sponsor(c, slices.DeleteFunc(slices.Clone(infos), func(i chains.Info) bool { return s.o.writer(i) == nil || !i.Capabilities.Has(chains.CanGiveSigned) }))
	s.assemble(infos)
	s.watchOver(infos)
	for _, load := range []func(context.Context) error{s.guarded.Load, s.links.Load} {
		if err := s.patiently(ctx, func() error { return load(ctx) }); err != nil {
			return err
		}
	}
	if err := s.metrics.registry.Register(standing{s}); err != nil {
		return err
	}
	s.started = s.o.Clock()
	s.run(ctx)
	s.o.Logger.Info("relayer started", "name", s.o.Name, "registries", len(infos), "routes", len(s.routes), "writers", len(s.executors), "embedded", s.bus.Embedded())
	return nil
}

// connect opens the bus, the state and the consumers.
func (s *Service) connect(ctx context.Context) error {
	c := s.o.Config
	return s.patiently(ctx, func() (err error) {
		if s.bus, err = stream.Open(ctx, c.NATS, c.Prefix, c.Execute.Lease); err == nil {
			if err = s.open(ctx); err == nil {
				return nil
			}
			s.bus.Close()
		}
		s.bus = nil
		return err
	})
}

// patiently does what asks the bus, again while that passes: an outside NATS that does not answer,
// or a cluster without a quorum, is waited for as a chain is.
func (s *Service) patiently(ctx context.Context, do func() error) error {
	const first, most = time.Second, 10 * time.Second
	for wait := first; ; wait = min(2*wait, most) {
		err := do()
		if err == nil || s.o.Config.NATS.URL == "" || ctx.Err() != nil || !stream.Temporary(err) {
			return err
		}
		s.o.Logger.Warn("NATS does not answer, or its cluster has no quorum; trying again", "error", err, "in", wait)
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// open opens what is kept on the bus.
func (s *Service) open(ctx context.Context) (err error) {
	if s.state, err = state.Open(ctx, s.bus); err != nil {
		return err
	}
	s.state.Doubted = s.doubted
	if s.signers, err = s.bus.Signing(ctx); err != nil {
		return err
	}
	if s.bus.Embedded() { // whoever held anything was this relayer before it ended
		if err := errors.Join(s.bus.Reclaim(ctx), s.state.DropLeases(ctx)); err != nil {
			return err
		}
	}
	s.consumers, err = s.consume(ctx)
	return err
}

// consumers are what takes messages off the bus; live and backfill by identity registry.
type consumers struct {
	identity, reputation jetstream.Consumer
	live, backfill       map[caip.AccountID]jetstream.Consumer
}

// consume opens the consumers side by side: in a cluster each elects a leader of its own.
func (s *Service) consume(ctx context.Context) (consumers, error) {
	c := consumers{live: map[caip.AccountID]jetstream.Consumer{}, backfill: map[caip.AccountID]jetstream.Consumer{}}
	var mu sync.Mutex
	var opened errgroup.Group
	opened.Go(func() (err error) { c.identity, err = s.bus.IdentityEvents(ctx); return err })
	opened.Go(func() (err error) { c.reputation, err = s.bus.ReputationEvents(ctx); return err })
	each := func(into map[caip.AccountID]jetstream.Consumer, open func(context.Context, caip.AccountID) (jetstream.Consumer, error)) {
		for _, i := range s.o.infos() {
			if s.o.writer(i) == nil {
				continue
			}
			opened.Go(func() error {
				one, err := open(ctx, i.Registry)
				mu.Lock()
				defer mu.Unlock()
				into[i.Registry] = one
				return err
			})
		}
	}
	each(c.live, s.bus.LiveActions)
	each(c.backfill, s.bus.Backfill)
	return c, opened.Wait()
}

// doubtEvery is how often the same doubt about a bucket is told as a warning.
const doubtEvery = time.Minute

// doubted counts a row that is not believed.
func (s *Service) doubted(bucket, key string, why state.Doubt) {
	s.metrics.doubted.WithLabelValues(bucket, string(why)).Inc()
	level, now := slog.LevelDebug, time.Now()
	if last, told := s.doubts.Load(bucket + string(why)); !told || now.Sub(last.(time.Time)) >= doubtEvery {
		s.doubts.Store(bucket+string(why), now)
		level = slog.LevelWarn
	}
	s.o.Logger.Log(context.Background(), level, "a row on the bus is not believed; what it was about is read from the chains again", "bucket", bucket, "key", key, "why", why)
}

// assemble makes the stages.
func (s *Service) assemble(infos []chains.Info) {
	c := s.o.Config
	registries := served.Registries(s.o.Chains)
	writes, starts := map[caip.AccountID]bool{}, map[caip.AccountID]uint64{}
	for _, i := range infos {
		writes[i.Registry] = s.o.writer(i) != nil
		starts[i.Registry] = c.Of(i).Start
	}
	s.reader = reader(c, infos, registries, writes, s.o.Clock)
	s.parts = &partition.Partitions{State: s.state, Name: s.o.Name, TTL: c.Execute.Lease, Can: s.can, Clock: s.o.Clock, Log: s.o.Logger}
	s.guarded = &guard.Registries{Chains: registries, State: s.state, Clock: s.o.Clock, Log: s.o.Logger}
	s.links = links.New(links.Options{
		Config: c.Links, Chains: registries, Writers: s.o.Writers, Book: config.Book(infos), Fetch: s.o.Fetcher, Events: s.consumers.identity, Bus: s.bus, State: s.state, Signers: s.signers,
		Reader: s.reader, Routes: s.routes, Settler: s.settler("link"), Clock: s.o.Clock, Log: s.o.Logger, Live: s.ready.Load, Governed: s.guarded.Changed, Registered: s.guarded.Registered,
		Indexes: c.Index.On(),
		Start:   func(registry caip.AccountID) uint64 { return starts[registry] },
		Mine:    func(group string) bool { return s.parts.Mine(partition.Links, group) },
	})
	s.signers.Tell(s.links.Look, s.o.Logger)
	if c.Aggregator.On() {
		s.desk = &aggregate.Desk{Deps: s.o.Reviews, Sponsor: s.sponsor, Infos: infos, Bus: s.bus, State: s.state, Publish: s.o.Keep, Clock: s.o.Clock}
	}
	s.reader.Groups = s.links
	s.planner = &plan.Planner{Events: s.consumers.reputation, Bus: s.bus, Reader: s.reader, Routes: s.routes, Settler: s.settler("plan"), Log: s.o.Logger, Hook: s.hook,
		Skipped: func(why plan.Reason) { s.metrics.skipped.WithLabelValues(string(why)).Inc() },
		Partly:  func(part chains.MirrorField) { s.metrics.partly.WithLabelValues(string(part)).Inc() },
		Origin:  s.state.OriginOf, Claim: s.state.ClaimOf, Met: s.links.Met, Knows: s.links.Knows, Planned: s.links.Planned}
	for _, i := range infos {
		s.watchers = append(s.watchers, &watch.Watcher{Chain: registries[i.Registry], Config: c.Of(i), Bus: s.bus, State: s.state,
			Mine: func() bool { return s.parts.Mine(partition.Watch(i.Registry), "") }, Silence: 2 * c.Execute.Lease,
			Agents: func() []caip.AgentRef { return s.links.Agents(i.Registry) }, Heeds: s.links.Heeds, Begin: func(ctx context.Context) error { return s.guarded.Begin(ctx, i.Registry) }, Log: s.o.Logger, Clock: s.o.Clock, Hook: s.hook, Audit: c.Watch.Audit, Missed: func(n int) { s.metrics.missed.WithLabelValues(i.Name).Add(float64(n)) }})
		if writer := s.o.writer(i); writer != nil {
			s.executors = append(s.executors, s.executor(i, writer))
		}
	}
}

func (s *Service) executor(i chains.Info, writer chains.Writer) *execute.Executor {
	c := s.o.Config
	settler := s.settler("execute")
	settler.Park = s.park
	settler.BeforeConfirmed = func() error { return s.hook("ack") }
	account := partition.Account(writer.Account(), i.Registry)
	lease := s.state.Hold(writer.Account(), i.Registry, s.o.Name, c.Execute.Lease, s.o.Clock, func() bool { return s.parts.Mine(account, "") })
	x := &execute.Executor{
		Prover: execute.Prover{Chain: s.o.Chains[i.Registry], Writer: writer, Finality: c.Of(i).Finality, Reader: s.reader, Routes: s.routes, Item: feedback.Item,
			Doubt: s.links.Doubt, Guard: s.guarded.Check, Sponsor: s.sponsor, Signals: s.signals(s.o.infos())},
		Poll: c.Of(i).Poll, Config: c.Execute, Live: s.consumers.live[i.Registry], Backfill: s.consumers.backfill[i.Registry], State: s.state, Lease: lease, Settler: settler,
		Clock: s.o.Clock, Log: s.o.Logger, Hook: s.hook, Waits: func(why string) { s.metrics.waits.WithLabelValues(why).Inc() },
	}
	if s.desk != nil {
		x.Review = s.desk.Prove
	}
	return x
}

// can is what this relayer can do now: it reads the chains that answer it, and works the accounts
// there once it mirrors. A chain that fails for less than the lease is not left to another: whoever
// takes an account over has its transactions under way to find out about.
func (s *Service) can() []string {
	parts := []string{partition.Links}
	for _, w := range s.watchers {
		registry := w.Chain.Info().Registry
		if since := w.Status().Failing; !since.IsZero() && s.o.Clock().Sub(since) > s.o.Config.Execute.Lease {
			continue
		}
		parts = append(parts, partition.Watch(registry))
		for _, x := range s.executors {
			if s.ready.Load() && x.Chain.Info().Registry == registry {
				parts = append(parts, partition.Account(x.Writer.Account(), registry))
			}
		}
	}
	return parts
}

// watchOver makes the checks of what the relayer depends on.
func (s *Service) watchOver(infos []chains.Info) {
	s.monitor = &health.Monitor{Config: s.o.Config, Bus: s.bus, Now: s.o.Clock}
	for _, i := range infos {
		c := health.Chain{Chain: s.o.Chains[i.Registry], Writer: s.o.writer(i), Finality: s.o.Config.Of(i).Finality, Origins: health.Origins(s.routes, infos, i)}
		if c.Writer != nil && slices.ContainsFunc(s.routes, func(r plan.Route) bool { return r.Syncs(i.Registry) }) {
			c.Agents = func(ctx context.Context) ([]caip.AgentRef, error) { return s.following(ctx, i.Registry) }
		}
		s.monitor.Chains = append(s.monitor.Chains, c)
	}
}

// following are the registrations in a registry that follow a home, in groups that routes name.
func (s *Service) following(ctx context.Context, registry caip.AccountID) ([]caip.AgentRef, error) {
	if !s.bus.Connected() { // its own check tells
		return nil, &chains.Error{Kind: chains.Unreachable, Op: "read groups", Err: errors.New("no connection to NATS")}
	}
	ctx, cancel := context.WithTimeout(ctx, 2*guardEvery)
	defer cancel()
	var out []caip.AgentRef
	for _, r := range s.routes {
		if !r.Syncs(registry) {
			continue
		}
		for _, ref := range r.Named() {
			group, err := s.links.Group(ctx, ref)
			if err != nil {
				return out, err
			}
			for _, member := range group.Members {
				if !group.Home.IsZero() && member != group.Home && member.Registry == registry && !slices.Contains(out, member) {
					out = append(out, member)
				}
			}
		}
	}
	return out, nil
}

func (s *Service) settler(stage string) stream.Settler {
	e := s.o.Config.Execute
	return stream.Settler{Defer: s.state.Defer, Bus: s.bus, Stage: stage, Attempts: e.Attempts, First: e.Retry, Longest: e.MaxRetry, Clock: s.o.Clock, Log: s.o.Logger,
		Count: func(stage string, fate stream.Fate, kind chains.Kind) {
			s.metrics.messages.WithLabelValues(stage, string(fate), string(kind)).Inc()
		}}
}

// park keeps an action until what blocks it changes.
func (s *Service) park(ctx context.Context, m jetstream.Msg, why error) error {
	a, err := stream.DecodeAction(m.Data())
	if err != nil {
		return err
	}
	return s.state.Parked.Put(ctx, a.ID.String(), state.Parked{Action: a, Why: why.Error(), Since: s.o.Clock().UTC()})
}

// run starts the goroutines of all stages.
func (s *Service) run(ctx context.Context) {
	s.all, s.kill = context.WithCancel(context.WithoutCancel(ctx))
	if s.o.Config.Index.On() {
		s.spawn(s.stage("index"), s.index.Run)
	}
	sharing, watching, planning, executing := s.stage("partitions"), s.stage("watchers"), s.stage("planner"), s.stage("executors")
	s.spawn(sharing, s.parts.Run)
	s.spawn(watching, s.guard)
	s.spawn(watching, s.guarded.Run)
	s.spawn(watching, s.monitor.Run)
	for _, w := range s.watchers {
		s.spawn(watching, w.Run)
	}
	s.spawn(planning, s.links.Run)
	s.spawn(planning, s.wake)
	s.spawn(planning, s.signers.Run)
	s.spawn(planning, func(ctx context.Context) error {
		if err := s.await(ctx); err != nil {
			return nil // stopped before it was ready
		}
		s.ready.Store(true)
		s.o.Logger.Info("the chains are read up to their heads; mirroring begins")
		for _, x := range s.executors {
			s.spawn(executing, x.Run)
		}
		return nil
	})
	s.spawn(planning, s.audit)
	s.spawn(planning, s.watchStrays)
	s.spawn(planning, func(ctx context.Context) error {
		if err := s.room(ctx); err != nil {
			return nil
		}
		return s.planner.Run(ctx)
	})
	go func() {
		<-s.all.Done()
		for _, st := range s.stages {
			st.wait.Wait()
		}
		s.bus.Close()
		close(s.done)
	}()
}

func (s *Service) stage(name string) *stage {
	st := &stage{name: name}
	st.ctx, st.cancel = context.WithCancel(s.all)
	s.stages = append(s.stages, st)
	return st
}

// spawn runs f in a stage. Its first error ends the service.
func (s *Service) spawn(st *stage, f func(context.Context) error) {
	st.wait.Go(func() {
		if err := f(st.ctx); err != nil && st.ctx.Err() == nil {
			s.fail(fmt.Errorf("%s: %w", st.name, err))
		}
	})
}

func (s *Service) fail(err error) {
	s.mu.Lock()
	if s.err == nil {
		s.err = err
	}
	s.mu.Unlock()
	s.o.Logger.Error("the relayer ends", "error", err)
	s.kill()
}

// await returns once every chain has been read up to its head and all that changes who an agent is,
// up to there, has been taken in. Until then a sale on one chain might not be known while feedback
// on another is mirrored.
func (s *Service) await(ctx context.Context) error {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	var last uint64 // the newest event when the heads were reached; those that come later are live
	known := false
	for {
		if !known && s.caught() {
			var err error
			last, err = s.bus.LastIdentityEvent(ctx)
			known = err == nil
		}
		if known {
			if passed, err := stream.Passed(ctx, s.consumers.identity, last); err == nil && passed && s.heard(ctx) {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
}

// caught reports whether every chain was read up to its head, or is halted.
func (s *Service) caught() bool {
	for _, w := range s.watchers {
		if status := w.Status(); !status.Caught && status.Halted == "" {
			return false
		}
	}
	return true
}

// heard reports whether nothing that changes who an agent is waits because a chain did not answer.
// What no answer shows is no sale yet; anybody could have made it up.
func (s *Service) heard(ctx context.Context) bool {
	rows, err := s.state.Waiting.List(ctx, ">", state.MaxRows)
	return err == nil && !slices.ContainsFunc(rows, func(row state.Row[stream.Waiting]) bool {
		return row.Value.Stage == "link" && row.Value.Kind != chains.NotFinal && row.Value.Kind != chains.NotFound
	})
}

// crowded is how full, in percent, a stream may be before its reader has to begin.
const crowded = 50

// room returns once the planner has to begin: when the service is ready, or when the watchers would
// else find no room for what they read. Planning early is safe, since executors prove everything
// again, and since a group's history is planned when the group is found.
func (s *Service) room(ctx context.Context) error {
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for n := 0; !s.ready.Load(); n++ {
		if n%10 != 0 { // the bus is not asked as often
		} else if events, _, _, err := s.bus.Levels(ctx); err == nil && events.Full >= crowded {
			s.o.Logger.Info("the stream of events fills before the chains are read; planning begins", "percent", events.Full)
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-tick.C:
		}
	}
	return nil
}

// wake puts back what has waited for its time.
func (s *Service) wake(ctx context.Context) error {
	for ctx.Err() == nil {
		if err := s.state.Wake(ctx, s.o.Clock, 100*time.Millisecond, s.bus.PublishWaiting, s.bus.BuryWaiting); err != nil && ctx.Err() == nil {
			s.o.Logger.Warn("putting back what has waited failed; trying again", "error", err)
			select {
			case <-ctx.Done():
			case <-time.After(time.Second):
			}
		}
	}
	return nil
}

// guardEvery is how often the bus is asked whether it still has its streams, and how much it holds.
const guardEvery = 2 * time.Second

// guard watches over the bus. It ends the service when the bus has lost its streams, as an outside
// NATS does that comes back without its disk, or when the embedded store has broken: a new start
// makes the streams again, or opens the store again, while this one would wait for ever.
func (s *Service) guard(ctx context.Context) error {
	tick := time.NewTicker(guardEvery)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		probing, cancel := context.WithTimeout(ctx, guardEvery)
		_ = s.state.Probe(probing) // the bus remembers what became of it
		cancel()
		if name, f, failing := s.bus.Failing(); failing && time.Since(f.Since) > endAfter && s.bus.Embedded() {
			if err := s.bus.TryDisk(); err == nil {
				return fmt.Errorf("the embedded NATS under nats.dir takes no writes since %s although the disk does: start again to open it anew (%s: %w)", f.Since.UTC().Format(time.RFC3339), name, f.Err)
			}
			continue // it would not start either
		}
		events, actions, dead, err := s.bus.Levels(ctx)
		if err == nil {
			s.levels.Store(&[3]stream.Level{events, actions, dead})
		}
		if sizes, err := s.state.Sizes(ctx); err == nil {
			s.sizes.Store(&sizes)
			if sizes["drift"] > 0 || s.drifts.Load() != nil {
				s.readDrift(ctx)
			}
		}
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return fmt.Errorf("the bus has lost its streams; start again, and all is read from the chains: %w", err)
		}
	}
}

// The patience with a bus that takes no writes: after failAfter it is a problem, and stopping does
// not wait for it. After endAfter an embedded store is given up as soon as its disk takes writes.
const (
	failAfter = 10 * time.Second
	endAfter  = 15 * time.Second
)

// stuck says what is wrong with a bus that takes no writes, empty while it does.
func (s *Service) stuck() string {
	if s.bus == nil {
		return ""
	}
	name, f, failing := s.bus.Failing()
	if !failing || time.Since(f.Since) < failAfter {
		return ""
	}
	return fmt.Sprintf("the bus takes no writes since %s (%s: %v); look at the disk under nats.dir, or at the NATS servers", f.Since.UTC().Format(time.RFC3339), name, f.Err)
}

// Stop ends the work in order: watchers, planner, executors (what they hold is given back), leases,
// bus. When ctx ends it hurries. It returns why the Service had failed, if it had.
func (s *Service) Stop(ctx context.Context) error {
	if s.kill == nil {
		return nil
	}
	s.once.Do(func() {
		hurry := context.AfterFunc(ctx, s.kill)
		defer hurry()
		if _, _, failing := s.bus.Failing(); failing {
			s.kill() // what is held cannot be given back; it comes again by itself
		}
		for _, st := range s.stages {
			st.cancel()
			st.wait.Wait()
		}
		for _, x := range s.executors {
			if s.all.Err() != nil {
				break // it has failed: the bus is gone or going
			}
			if err := x.Lease.Yield(ctx); err != nil {
				s.o.Logger.Warn("giving up a lease failed; it runs out by itself", "error", err)
			}
		}
		s.kill()
	})
	<-s.done
	return s.Err()
}

// Done is closed when the Service has failed or was stopped, and everything has ended; Err then
// says why.
func (s *Service) Done() <-chan struct{} { return s.done }

// Err is why the Service ended, nil while it runs and after an orderly Stop.
func (s *Service) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Run starts the Service, waits until ctx ends or it fails, and stops it within grace.
func (s *Service) Run(ctx context.Context, grace time.Duration) error {
	if err := s.Start(ctx); err != nil {
		return err
	}
	select {
	case <-ctx.Done():
	case <-s.Done():
	}
	stop, cancel := context.WithTimeout(context.WithoutCancel(ctx), grace)
	defer cancel()
	return s.Stop(stop)
}
