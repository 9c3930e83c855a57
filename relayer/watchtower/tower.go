// Package watchtower probes agents, keeps what it finds in the index, and at the end of each period
// gives what that comes to as feedback of the relayer's own accounts.
//
// A day has turns of equal length (Config.Every). In each an agent is probed once, at a moment
// drawn by lot, and what was found is written in one piece: who is killed on the way probes again,
// who has written does not. When a period is over its samples become files, and their hashes stand
// in the index with the values before anything is signed. Then the files are pinned, and for each
// signal an action goes onto the bus, where the executor takes it up like any other. Whether it was
// given is asked of its chain (feedback.Said), so that all memory may be lost.
package watchtower

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Prober probes one service, and tells whether anything answers at a URL; *probe.Prober is one.
type Prober interface {
	Probe(ctx context.Context, agent probe.Agent, service probe.Service) probe.Sample
	Reach(ctx context.Context, url string) bool
}

// Tower watches over agents. Its fields are set before Run and not changed.
type Tower struct {
	Config    config.Watchtower
	Prober    Prober
	Find      func(ctx context.Context) ([]caip.AgentRef, error)                                    // who is probed
	Read      func(ctx context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error)    // what is probed of one
	Places    func(ctx context.Context, ref caip.AgentRef) (list []Place, sure bool, _ error)       // its registrations; not sure: there may be more once its links are known
	Time      func(ctx context.Context, registry caip.AccountID) (time.Time, error)                 // of the latest block of its chain
	Given     func(ctx context.Context, agent caip.AgentRef, s stream.Signal) (final bool, _ error) // whether its chain shows it
	Owns      func(account caip.AccountID) bool                                                     // whether this relayer has its key
	Pin       func(ctx context.Context, file []byte) (uri string, err error)
	Act       func(ctx context.Context, a stream.Action) error // onto the bus
	Post      func(ctx context.Context, body []byte) error     // hands an alarm over; nil: alarms are counted only
	Witnesses []string                                         // origins that the operator knows to answer, see online
	Clock     func() time.Time
	Random    *rand.Rand    // nil: seeded by itself
	Pace      time.Duration // between two looks at what is due; 0: a second
	Log       *slog.Logger
	Hook      failpoint.Hook

	writer atomic.Pointer[index.Writer]

	mu sync.Mutex
	// What follows is one Run's and is found anew by the next.
	targets   map[caip.AgentRef]*target
	found     time.Time                // when it was last asked who is probed
	hosts     map[string]host          // those that are asked, or left alone for a while
	strangers map[string]time.Time     // when a host that others claim was last asked for an agent that is not known to be its own
	heard     []witness                // those that answered a probe
	named     map[string]bool          // which of Witnesses have answered
	cut       time.Time                // since when nobody has answered who was asked
	shown     time.Time                // the newest time that a chain has shown
	queued    map[caip.Hash]time.Time  // actions that this process put onto the bus, and when their chain was asked last
	after     index.Signal             // behind which signals act looks at the next ones
	reading   map[caip.ChainID]*places // for agents of each chain that are read now
	probing   places
	failed    []error // of turns
	working   sync.WaitGroup

	alarms map[string]int // that stand, by kind
	turns  map[string]uint64
}

// Points are the names a Hook is called with, in their order.
func Points() []string { return []string{"watch-sample", "watch-period", "watch-pin", "watch-act"} }

const (
	findEvery = 10 * time.Minute // who is probed is asked
	askEvery  = time.Minute      // a chain is asked whether it shows a signal; seldom once that is old
	// linking is how long after the end of a period an active group is waited for.
	linking = 10 * time.Minute
	// patience bounds a question to a chain, and what one is asked of signals in a round.
	patience = 30 * time.Second
	parallel = 32 // agents that are read side by side on a chain, or probed, or concluded
)

// step is one of the things that a tower does. They wait for each other nowhere: a chain that is
// slow holds up no probe, a host no alarm, and a webhook neither.
type step func(ctx context.Context, w *index.Writer, now time.Time) error

func (t *Tower) steps() []step {
	return []step{t.find, t.probe, t.conclude, t.pin, t.act, t.alarm}
}

// Run works while the writer holds the index, until ctx ends.
func (t *Tower) Run(ctx context.Context, w *index.Writer) error {
	t.begin(w)
	defer t.end()
	group, ctx := errgroup.WithContext(ctx)
	for _, do := range t.steps() {
		group.Go(func() error { return t.repeat(ctx, w, do) })
	}
	err := group.Wait()
	t.working.Wait()
	return err
}

// begin forgets what another run knew.
func (t *Tower) begin(w *index.Writer) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.targets, t.hosts, t.queued, t.found = map[caip.AgentRef]*target{}, map[string]host{}, map[caip.Hash]time.Time{}, time.Time{}
	t.strangers = map[string]time.Time{}
	t.heard, t.named, t.cut, t.failed, t.after = nil, map[string]bool{}, time.Time{}, nil, index.Signal{}
	t.reading, t.probing = map[caip.ChainID]*places{}, places{}
	if t.Random == nil {
		t.Random = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	if t.turns == nil {
		t.turns = map[string]uint64{Written: 0, LeftOut: 0, Alone: 0}
	}
	t.writer.Store(w)
}

// end tells of nothing any more: another process may be the tower now.
func (t *Tower) end() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.writer.Store(nil)
	t.cut, t.alarms = time.Time{}, nil
}

// repeat does a step again and again. What fails is tried again, and told once a minute.
func (t *Tower) repeat(ctx context.Context, w *index.Writer, do step) error {
	var told time.Time
	for ctx.Err() == nil {
		err := do(ctx, w, t.Clock().UTC())
		if isEnd(err) {
			return err
		}
		if err != nil && ctx.Err() == nil && time.Since(told) > time.Minute {
			told = time.Now()
			t.Log.Warn("something of the watchtower failed; trying again", "error", err)
		}
		tick.Sleep(ctx, cmp.Or(t.Pace, time.Second))
	}
	return nil
}

// isEnd reports whether a run ends with an error.
func isEnd(err error) bool { return errors.Is(err, index.ErrLost) || failpoint.Is(err) }

// find asks who is probed, and those of Witnesses that have not answered yet.
func (t *Tower) find(ctx context.Context, w *index.Writer, now time.Time) error {
	if since := now.Sub(t.found); since >= 0 && since < findEvery {
		return nil
	}
	list, err := t.Find(ctx)
	if err != nil {
		return err
	}
	last := map[caip.AgentRef]index.Watched{}
	var troubles map[caip.AgentRef][]index.Trouble
	t.mu.Lock()
	unknown := slices.DeleteFunc(slices.Clone(list), func(ref caip.AgentRef) bool { return t.targets[ref] != nil })
	t.mu.Unlock()
	if len(unknown) > 0 {
		slots, err := w.Store.LastWatched(ctx)
		if err != nil {
			return err
		}
		if troubles, err = w.Store.Troubles(ctx); err != nil {
			return err
		}
		for _, ref := range unknown {
			if turn, err := w.Store.Watched(ctx, []caip.AgentRef{ref}, slots[ref], slots[ref].Add(time.Second)); err != nil {
				return err
			} else if len(turn) > 0 {
				last[ref] = turn[0]
			}
		}
	}
	t.follow(list, last, troubles, now)
	t.greet(ctx)
	return nil
}

// follow has these agents probed and no others. Of those that are new, their last turn and troubles
// are what the index holds.
func (t *Tower) follow(list []caip.AgentRef, last map[caip.AgentRef]index.Watched, troubles map[caip.AgentRef][]index.Trouble, now time.Time) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.found = now
	wanted := map[caip.AgentRef]bool{}
	for _, ref := range list {
		wanted[ref] = true
		if t.targets[ref] == nil {
			one := &target{agent: probe.Agent{Ref: ref}, last: last[ref].Slot, troubles: byService(troubles[ref])}
			// Until its file is read it is probed as before: it may be down with all that it
			// serves.
			for _, s := range last[ref].Samples {
				if s.Kind != probe.Owner {
					one.services, one.known = append(one.services, s.Service), true
				}
			}
			t.targets[ref] = one
			t.schedule(one, now)
		}
	}
	maps.DeleteFunc(t.targets, func(ref caip.AgentRef, one *target) bool {
		return !one.busy && !wanted[ref] // who is probed now is looked at again
	})
	t.count()
}

// conclude makes what follows from the samples of periods that are over.
func (t *Tower) conclude(ctx context.Context, w *index.Writer, now time.Time) error {
	open, err := w.Store.Unclosed(ctx, now.Truncate(t.Config.Period))
	if err != nil || len(open) == 0 {
		return err
	}
	refs := slices.SortedFunc(maps.Keys(open), caip.AgentRef.Compare)
	if now, err = t.borneOut(ctx, refs, now); err != nil {
		return err
	}
	maps.DeleteFunc(open, func(_ caip.AgentRef, first time.Time) bool { return !first.Before(now.Truncate(t.Config.Period)) })
	closing := statements{open: open, taken: map[caip.AgentRef]bool{}}
	errs := make([]error, len(refs))
	var group errgroup.Group
	group.SetLimit(parallel)
	for i, ref := range refs {
		if _, over := open[ref]; !over {
			continue
		}
		group.Go(func() error {
			errs[i] = t.close(ctx, w, &closing, ref, now)
			return nil
		})
	}
	_ = group.Wait()
	return errors.Join(errs...)
}

// statements are what is made of the periods that are over: one of all registrations of an agent.
type statements struct {
	open map[caip.AgentRef]time.Time // the first turn of each that is in none yet
	mu   sync.Mutex
	// taken are registrations that are in one.
	taken map[caip.AgentRef]bool
}

// of are the registrations of an agent with samples, in order, and the oldest of their turns.
func (s *statements) of(ref caip.AgentRef, places []Place) (of []caip.AgentRef, first time.Time) {
	of, first = []caip.AgentRef{ref}, s.open[ref]
	for _, place := range places {
		if at, has := s.open[place.Agent]; has && place.Agent != ref {
			if of = append(of, place.Agent); at.Before(first) {
				first = at
			}
		}
	}
	slices.SortFunc(of, caip.AgentRef.Compare)
	return of, first
}

// take reports whether registrations are in no statement yet, and notes that they are now.
func (s *statements) take(of []caip.AgentRef) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if slices.ContainsFunc(of, func(ref caip.AgentRef) bool { return s.taken[ref] }) {
		return false
	}
	for _, ref := range of {
		s.taken[ref] = true
	}
	return true
}

// borneOut is now where a chain of these agents has seen the period end that this machine's clock
// says is over, else the newest time that one shows: what is given stands for good, and the clock
// may be ahead. Chains are asked side by side until one has.
func (t *Tower) borneOut(ctx context.Context, refs []caip.AgentRef, now time.Time) (time.Time, error) {
	end := now.Truncate(t.Config.Period)
	if !t.shown.Before(end) {
		return now, nil
	}
	var registries []caip.AccountID
	for _, ref := range refs {
		if !slices.ContainsFunc(registries, func(other caip.AccountID) bool { return other.Chain == ref.Chain() }) {
			registries = append(registries, ref.Registry)
		}
	}
	bounded, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	var mu sync.Mutex
	var errs []error
	var all sync.WaitGroup
	for _, registry := range registries {
		all.Go(func() {
			shown, err := t.Time(bounded, registry)
			mu.Lock()
			defer mu.Unlock()
			if err != nil {
				errs = append(errs, fmt.Errorf("whether it is %s yet: %w", end, err))
			} else if shown.After(t.shown) {
				t.shown = shown
			}
			if !t.shown.Before(end) {
				cancel()
			}
		})
	}
	all.Wait()
	if !t.shown.Before(end) {
		return now, nil
	}
	if t.shown.IsZero() {
		return now, errors.Join(errs...)
	}
	return t.shown, nil
}

// close makes what follows from the samples of the registrations of one agent for their oldest
// period.
func (t *Tower) close(ctx context.Context, w *index.Writer, closing *statements, ref caip.AgentRef, now time.Time) error {
	bounded, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	places, sure, err := t.Places(bounded, ref)
	if err != nil {
		return fmt.Errorf("where to tell of %s: %w", ref, err)
	}
	of, first := closing.of(ref, places)
	start := first.Truncate(t.Config.Period)
	end := start.Add(t.Config.Period)
	if !sure && now.Before(end.Add(linking)) {
		return nil
	}
	// What is being found belongs to the period.
	if t.isProbed(ref, end) || slices.ContainsFunc(places, func(p Place) bool { return t.isProbed(p.Agent, end) }) || !closing.take(of) {
		return nil
	}
	turns, err := w.Store.Watched(ctx, of, start, end)
	if err != nil {
		return err
	}
	pins, signals, err := t.report(of[0], places, start, turns)
	if err != nil {
		return err
	}
	if err := w.ClosePeriod(ctx, of, end, pins, signals); err != nil {
		return err
	}
	return t.Hook("watch-period")
}

// pin puts files behind their URIs. The node's CID is that of the bytes, or it is an error.
func (t *Tower) pin(ctx context.Context, w *index.Writer, _ time.Time) error {
	for {
		list, err := w.Store.Unpinned(ctx)
		if err != nil || len(list) == 0 {
			return err
		}
		for _, one := range list {
			if _, err := t.Pin(ctx, one.Body); err != nil {
				return err
			}
			if err := w.Pinned(ctx, one.URI); err != nil {
				return err
			}
		}
		if err := t.Hook("watch-pin"); err != nil {
			return err
		}
	}
}

// act puts signals onto the bus whose files can be read, each once in a run, and notes those that
// their chains show. Each round looks at some more of them. No chain waits for another for long,
// and no signal for those before it: they are asked about in any order, as far as there is time.
func (t *Tower) act(ctx context.Context, w *index.Writer, now time.Time) error {
	if waiting, err := w.Store.Unpinned(ctx); err != nil || len(waiting) > 0 {
		return err
	}
	list, err := w.Store.Unpublished(ctx, t.after)
	if err != nil {
		return err
	}
	t.after = index.Signal{}
	if len(list) == index.MaxUnpublished {
		t.after = list[len(list)-1]
	}
	t.mu.Lock()
	t.Random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	t.mu.Unlock()
	chains := map[caip.ChainID][]index.Signal{}
	for _, one := range list {
		chains[one.Agent.Chain()] = append(chains[one.Agent.Chain()], one)
	}
	var mu sync.Mutex
	var errs []error
	var all sync.WaitGroup
	for _, list := range chains {
		all.Go(func() {
			bounded, cancel := context.WithTimeout(ctx, patience)
			defer cancel()
			for _, one := range list {
				err := t.give(bounded, w, one, now)
				mu.Lock()
				errs = append(errs, err)
				mu.Unlock()
				if isEnd(err) || bounded.Err() != nil {
					return
				}
			}
		})
	}
	all.Wait()
	return errors.Join(errs...)
}

// give puts one signal onto the bus, or notes that its chain shows it.
func (t *Tower) give(ctx context.Context, w *index.Writer, one index.Signal, now time.Time) error {
	s := stream.Signal{Client: one.Client, Tag1: one.Tag1, Tag2: one.Tag2}
	a := stream.NewAction(stream.VerbSignal, s.Subject(), one.Agent, 0)
	a.Signal = &s
	t.mu.Lock()
	asked, queued := t.queued[a.ID]
	t.mu.Unlock()
	if queued && now.Sub(asked) < max(askEvery, age(one, now)/16) {
		return nil
	}
	final, err := t.Given(ctx, one.Agent, s)
	if err != nil {
		return err
	}
	if final {
		if err := w.Published(ctx, one); err != nil {
			return err
		}
		t.mu.Lock()
		defer t.mu.Unlock()
		delete(t.queued, a.ID)
		return nil
	}
	switch {
	case queued:
	// Its account's key was replaced, as it seems, and it has waited as long for that as its
	// message does.
	case !one.Client.IsZero() && !t.Owns(one.Client) && age(one, now) > stream.Patience:
		t.Log.Warn("a signal of another account is given up: nobody with its key took it",
			"agent", one.Agent.String(), "tag1", one.Tag1, "tag2", one.Tag2, "account", one.Client.String())
	default:
		if err := t.Act(ctx, a); err != nil {
			return err
		}
		if err := t.Hook("watch-act"); err != nil {
			return err
		}
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.queued[a.ID] = now
	return nil
}

// age is how long a signal's period has been over; 0 where it does not tell.
func age(one index.Signal, now time.Time) time.Duration {
	_, end, err := feedback.ParsePeriod(one.Tag2)
	if err != nil {
		return 0
	}
	return now.Sub(end)
}

// Signal reads a signal that was made, where this process writes the index.
func (t *Tower) Signal(ctx context.Context, agent caip.AgentRef, s stream.Signal) (one index.Signal, here bool, err error) {
	w := t.writer.Load()
	if w == nil {
		return one, false, nil
	}
	one, err = w.Store.Signal(ctx, agent, s.Tag1, s.Tag2)
	return one, true, err
}
