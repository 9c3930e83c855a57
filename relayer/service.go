package relayer

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/aggregate"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/execute"
	"github.com/bridge8004/bridge8004/relayer/guard"
	"github.com/bridge8004/bridge8004/relayer/health"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
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
	process
	vitals
	o       Options
	hook    failpoint.Hook
	metrics *metrics

	signers   *signing.Desk // nil: nobody can be asked
	reader    *plan.Reader
	routes    []plan.Route
	sponsor   plan.Route
	desk      *aggregate.Desk   // nil: no reviews are taken
	tower     *watchtower.Tower // nil: there is none
	links     *links.Follower
	guarded   *guard.Registries
	parts     *partition.Partitions
	linking   string // the part of looking at groups, as this relayer does it
	monitor   *health.Monitor
	watchers  []*watch.Watcher
	planner   *plan.Planner
	executors []*execute.Executor

	started time.Time
	ready   readiness
	// index is idle where there is to be none. Mirroring does not wait for it: a database that
	// cannot be opened is tried again, and told as a problem.
	index  *index.Keeper
	strays strayWatch
	doubts sync.Map // bucket and reason -> when rows that are not believed were last told of
	once   sync.Once
}

// New checks the options and makes a Service. It opens nothing.
func New(o Options) (*Service, error) {
	if err := o.fill(); err != nil {
		return nil, err
	}
	s := &Service{o: o, hook: failpoint.Wrap(o.Hook), metrics: newMetrics()}
	s.log, s.done, s.named = o.Logger, make(chan struct{}), s.o.named
	s.tower = s.watchtower()
	s.index = &index.Keeper{Options: func() (index.Options, error) { return indexOptions(s.o.Config) }, Fill: s.indexer, Log: s.o.Logger}
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
	s.o.Logger.Info("relayer started", "name", s.o.Name, "version", s.o.Version, "registries", len(infos), "routes", len(s.routes), "writers", len(s.executors), "embedded", s.bus.Embedded())
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
		s.o.Logger.Warn("NATS does not answer, has no room, or its cluster has no quorum; trying again", "error", err, "in", wait)
		if tick.Sleep(ctx, wait); ctx.Err() != nil {
			return ctx.Err()
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
	s.linking = partition.Links(rules(c, infos, writes))
	s.parts = &partition.Partitions{State: s.state, Name: s.o.Name, TTL: c.Execute.Lease, Can: s.can, Clock: s.o.Clock, Log: s.o.Logger}
	s.guarded = &guard.Registries{Chains: registries, State: s.state, Clock: s.o.Clock, Log: s.o.Logger}
	s.links = links.New(links.Options{
		Config: c.Links, Chains: registries, Writers: s.o.Writers, Book: config.Book(infos), Fetch: s.o.Fetcher, Events: s.consumers.identity, Bus: s.bus, State: s.state, Signers: s.signers,
		Reader: s.reader, Routes: s.routes, Settler: s.settler("link"), Clock: s.o.Clock, Log: s.o.Logger, Live: s.ready.Load, Governed: s.guarded.Changed, Registered: s.guarded.Registered,
		Indexes: c.Index.On(),
		Start:   func(registry caip.AccountID) uint64 { return starts[registry] },
		Mine:    s.mine,
	})
	s.signers.Tell(s.links.Look, s.o.Logger)
	if c.Aggregator.On() {
		s.desk = &aggregate.Desk{Deps: s.o.Reviews, Sponsor: s.sponsor, Infos: infos, Bus: s.bus, State: s.state, Publish: s.o.Keep, Clock: s.o.Clock, Hook: s.crash}
	}
	s.reader.Groups = s.links
	s.planner = &plan.Planner{Events: s.consumers.reputation, Bus: s.bus, Reader: s.reader, Routes: s.routes, Settler: s.settler("plan"), Log: s.o.Logger, Hook: s.hook, Skipped: s.skipped,
		Origin: s.state.OriginOf, Claim: s.state.ClaimOf, Met: s.links.Met, Knows: s.links.Knows, Planned: s.links.Planned,
		Doubt: s.links.Doubt}
	for _, i := range infos {
		// A chain is asked about registrations by name where its registry does not list everything.
		agents := func() []caip.AgentRef { return nil }
		if i.Capabilities.Has(chains.CanAudit) {
			agents = func() []caip.AgentRef { return s.links.Agents(i.Registry) }
		}
		s.watchers = append(s.watchers, &watch.Watcher{Chain: registries[i.Registry], Config: c.Of(i), Bus: s.bus, State: s.state, Streams: s.bus.Made(),
			Mine: func() bool { return s.parts.Mine(partition.Watch(i.Registry), "") }, Silence: 2 * c.Execute.Lease,
			Agents: agents, Heeds: s.links.Heeds, Begin: func(ctx context.Context) error { return s.guarded.Begin(ctx, i.Registry) }, Log: s.o.Logger, Clock: s.o.Clock, Hook: s.hook, Audit: c.Watch.Audit, Missed: func(n int) { s.metrics.missed.WithLabelValues(i.Name).Add(float64(n)) }})
		if writer := s.o.writer(i); writer != nil {
			s.executors = append(s.executors, s.executor(i, writer))
		}
	}
	s.ready.memory, s.ready.watchers, s.ready.identity, s.ready.log = s.memory, s.watchers, s.consumers.identity, s.o.Logger
	s.strays.state, s.strays.reader, s.strays.watchers, s.strays.log, s.strays.every = s.state, s.reader, s.watchers, s.o.Logger, cmp.Or(max(c.Watch.Audit, 0), strayEvery)
}

func (s *Service) executor(i chains.Info, writer chains.Writer) *execute.Executor {
	c := s.o.Config
	settler := s.settler("execute")
	settler.Park = s.park
	settler.BeforeConfirmed = func() error { return s.hook("ack") }
	account := partition.Account(writer.Account(), i.Registry)
	lease := s.state.Hold(writer.Account(), i.Registry, s.o.Name, c.Execute.Lease, s.o.Clock, func() bool { return s.parts.Mine(account, "") })
	x := &execute.Executor{
		Prover: execute.Prover{Chain: s.o.Chains[i.Registry], Writer: writer, Finality: c.Of(i).Finality, Reader: s.reader, Routes: s.routes,
			Doubt: s.links.Doubt, Guard: s.guarded.Check, Sponsor: s.sponsor, Signals: s.signals(s.o.infos()), Skipped: s.skipped},
		Poll: c.Of(i).Poll, Config: c.Execute, Live: s.consumers.live[i.Registry], Backfill: s.consumers.backfill[i.Registry], State: s.state, Lease: lease, Settler: settler,
		Clock: s.o.Clock, Log: s.o.Logger, Hook: s.hook, Waits: func(why string) { s.metrics.waits.WithLabelValues(why).Inc() },
		Partly: func(part chains.MirrorField) { s.metrics.partly.WithLabelValues(string(part)).Inc() },
	}
	if s.desk != nil {
		x.Review = s.desk.Prove
	}
	return x
}

// skipped counts what is not followed at a destination.
func (s *Service) skipped(why plan.Reason) { s.metrics.skipped.WithLabelValues(string(why)).Inc() }

// rules is a hash of what decides which groups a relayer looks at and what is due there. Where two
// have other rules, what is due for one alone is left to no audit of the other.
func rules(c config.Config, infos []chains.Info, writes map[caip.AccountID]bool) caip.Hash {
	all := struct {
		Routes        []config.Route
		Registries    []any
		Index, Audits bool
	}{slices.Clone(c.Routes), nil, c.Index.On(), c.Watch.Audit > 0}
	for i := range all.Routes {
		all.Routes[i].Budgets = nil // what exceeds them is due all the same
	}
	for _, i := range infos {
		all.Registries = append(all.Registries, []any{i.Name, i.Registry, i.Reputation, c.Of(i).Finality, writes[i.Registry]})
	}
	body, err := json.Marshal(all)
	if err != nil {
		panic(err) // it holds text, numbers and lists of them
	}
	return caip.Keccak256(body)
}

// mine reports whether a group, or a registration in none, is this relayer's to look at.
func (s *Service) mine(group string) bool { return s.parts.Mine(s.linking, group) }

// can is what this relayer can do now: it reads the chains that answer it, and works the accounts
// there once it mirrors. A chain that fails for less than the lease is not left to another: whoever
// takes an account over has its transactions under way to find out about.
func (s *Service) can() []string {
	parts := []string{s.linking}
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
	written := func(i chains.Info) bool { return s.o.writer(i) != nil }
	for _, i := range infos {
		c := health.Chain{Chain: s.o.Chains[i.Registry], Writer: s.o.writer(i), Finality: s.o.Config.Of(i).Finality,
			Origins: health.Origins(s.routes, infos, i), Routes: health.Destination(s.o.Config.Routes, infos, i, written)}
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
	return s.state.Parked.Put(ctx, a.ID.String(), state.Parked{Action: a, Why: stream.Brief(why.Error()), Since: s.o.Clock().UTC()})
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
		if err := s.ready.await(ctx); err != nil {
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
	s.spawn(planning, s.strays.Run)
	s.spawn(planning, func(ctx context.Context) error {
		if err := s.ready.room(ctx); err != nil {
			return nil
		}
		return s.planner.Run(ctx)
	})
	go s.end(s.bus.Close)
}

// wake puts back what has waited for its time.
func (s *Service) wake(ctx context.Context) error {
	failed := func(err error) {
		s.o.Logger.Warn("putting back what has waited failed; trying again", "error", err)
	}
	waker := state.Waker{Now: s.o.Clock, Every: 100 * time.Millisecond, Publish: s.bus.PublishWaiting, Bury: s.bus.BuryWaiting, Failed: failed}
	for ctx.Err() == nil {
		if err := s.state.Wake(ctx, waker); err != nil && ctx.Err() == nil {
			failed(err)
			tick.Sleep(ctx, time.Second)
		}
	}
	return nil
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
