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
	"log/slog"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/internal/failpoint"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Prober probes one service; *probe.Prober is one.
type Prober interface {
	Probe(ctx context.Context, agent probe.Agent, service probe.Service) probe.Sample
}

// Tower watches over agents. Its fields are set before Run and not changed.
type Tower struct {
	Config config.Watchtower
	Prober Prober
	Find   func(ctx context.Context) ([]caip.AgentRef, error)                                    // who is probed
	Read   func(ctx context.Context, ref caip.AgentRef) (probe.Agent, []probe.Service, error)    // what is probed of one
	Places func(ctx context.Context, ref caip.AgentRef) (list []Place, sure bool, _ error)       // where it is told; not sure: there may be more once its links are known
	Given  func(ctx context.Context, agent caip.AgentRef, s stream.Signal) (final bool, _ error) // whether its chain shows it
	Pin    func(ctx context.Context, file []byte) (uri string, err error)
	Act    func(ctx context.Context, a stream.Action) error // onto the bus
	Post   func(ctx context.Context, body []byte) error     // hands an alarm over; nil: alarms are counted only
	Clock  func() time.Time
	Random *rand.Rand    // nil: seeded by itself
	Pace   time.Duration // between two looks at what is due; 0: a second
	Log    *slog.Logger
	Hook   failpoint.Hook

	writer atomic.Pointer[index.Writer]

	// What follows is one Run's and is found anew by the next.
	last    map[caip.AgentRef]time.Time // turns that an earlier run wrote
	targets map[caip.AgentRef]*target
	found   time.Time               // when it was last asked who is probed
	hosts   map[string]time.Time    // until when a host is left alone
	queued  map[caip.Hash]time.Time // actions that this process put onto the bus, and when their chain was asked last

	mu     sync.Mutex
	alarms map[string]int // that stand, by kind
}

// Points are the names a Hook is called with, in their order.
func Points() []string { return []string{"watch-sample", "watch-period", "watch-pin", "watch-act"} }

const (
	findEvery = 10 * time.Minute // who is probed is asked
	askEvery  = time.Minute      // a chain is asked whether it shows a signal
	parallel  = 32               // agents that are probed side by side
	longest   = time.Minute      // for one agent: what is left is probed no more, and has not answered
	// linking is how long after the end of a period an active group is waited for.
	linking = 10 * time.Minute
	// gap is how long a host is left alone for each service of an agent that was probed there.
	gap = time.Second
)

// target is an agent that is probed.
type target struct {
	agent    probe.Agent
	services []probe.Service
	read     time.Time // the turn for which it was last read what is probed
	last     time.Time // the turn that was written last
	turn     time.Time // the next one, and when in it the agent is probed
	due      time.Time
	failed   map[probe.Service]int    // probes in a row without an answer
	standing map[string]probe.Service // alarms that were raised and have not ended
}

// Run works while the writer holds the index, until ctx ends.
func (t *Tower) Run(ctx context.Context, w *index.Writer) error {
	if err := t.begin(ctx, w); err != nil && ctx.Err() == nil {
		return err
	}
	defer t.writer.Store(nil)
	for ctx.Err() == nil {
		err := t.round(ctx)
		if errors.Is(err, index.ErrLost) || failpoint.Is(err) {
			return err
		}
		if err != nil && ctx.Err() == nil {
			t.Log.Warn("a round of the watchtower failed in part; trying again", "error", err)
		}
		timer := time.NewTimer(cmp.Or(t.Pace, time.Second))
		select {
		case <-ctx.Done():
		case <-timer.C:
		}
		timer.Stop()
	}
	return nil
}

// begin forgets what another run knew, and takes up where the index stands.
func (t *Tower) begin(ctx context.Context, w *index.Writer) error {
	t.targets, t.hosts, t.queued, t.found = map[caip.AgentRef]*target{}, map[string]time.Time{}, map[caip.Hash]time.Time{}, time.Time{}
	if t.Random == nil {
		t.Random = rand.New(rand.NewPCG(rand.Uint64(), rand.Uint64()))
	}
	var err error
	if t.last, err = w.Store.LastWatched(ctx); err != nil {
		return err
	}
	t.writer.Store(w)
	return nil
}

// round does what is due now. What fails is tried again in the next; the rest goes on.
func (t *Tower) round(ctx context.Context) error {
	w, now := t.writer.Load(), t.Clock().UTC()
	var errs []error
	for _, step := range []func(context.Context, *index.Writer, time.Time) error{t.find, t.probe, t.conclude, t.pin, t.act, t.alarm} {
		err := step(ctx, w, now)
		if errors.Is(err, index.ErrLost) || failpoint.Is(err) || ctx.Err() != nil {
			return err
		}
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}

// find asks who is probed.
func (t *Tower) find(ctx context.Context, _ *index.Writer, now time.Time) error {
	if now.Sub(t.found) < findEvery {
		return nil
	}
	list, err := t.Find(ctx)
	if err != nil {
		return err
	}
	t.found = now
	wanted := map[caip.AgentRef]bool{}
	for _, ref := range list {
		wanted[ref] = true
		if t.targets[ref] == nil {
			one := &target{agent: probe.Agent{Ref: ref}, last: t.last[ref], failed: map[probe.Service]int{}}
			t.targets[ref] = one
			t.schedule(one, now)
		}
	}
	for ref := range t.targets {
		if !wanted[ref] {
			delete(t.targets, ref)
		}
	}
	return nil
}

// schedule draws the moment of the next turn: that of now, or the one behind it where this one was
// written. The last quarter is left to what comes late.
func (t *Tower) schedule(one *target, now time.Time) {
	one.turn = now.Truncate(t.Config.Every)
	if !one.turn.After(one.last) {
		one.turn = one.last.Add(t.Config.Every)
	}
	one.due = one.turn.Add(time.Duration(t.Random.Int64N(int64(t.Config.Every) * 3 / 4)))
}

// probe probes the agents that are due, each host's one after another.
func (t *Tower) probe(ctx context.Context, w *index.Writer, now time.Time) error {
	for host, until := range t.hosts {
		if !until.After(now) {
			delete(t.hosts, host)
		}
	}
	var due []*target
	for _, ref := range sorted(t.targets) {
		one := t.targets[ref]
		if !now.Before(one.turn.Add(t.Config.Every)) {
			t.schedule(one, now) // its turn has passed: this process was away, or its host was busy
		}
		if !now.Before(one.due) {
			due = append(due, one)
		}
	}
	t.readAll(ctx, due)
	due = slices.DeleteFunc(due, func(one *target) bool { return !t.take(one, now) })
	var group errgroup.Group
	group.SetLimit(parallel)
	for _, one := range due {
		group.Go(func() error {
			found := index.Watched{Agent: one.agent.Ref, Slot: one.turn}
			bounded, cancel := context.WithTimeout(ctx, longest)
			defer cancel()
			for _, s := range one.services {
				if bounded.Err() != nil {
					break // what was not asked has not failed
				}
				found.Samples = append(found.Samples, t.Prober.Probe(bounded, one.agent, s))
			}
			if ctx.Err() != nil { // what was cut off says nothing
				return nil
			}
			alarms, standing := t.judge(one, found)
			if err := w.Watch(ctx, found, alarms); err != nil {
				return err
			}
			one.last, one.standing = one.turn, standing
			return nil
		})
	}
	err := group.Wait()
	for _, one := range due {
		if one.last.Equal(one.turn) {
			t.schedule(one, now)
		}
	}
	t.count()
	if err == nil && len(due) > 0 && ctx.Err() == nil {
		err = t.Hook("watch-sample")
	}
	return err
}

// readAll reads what is probed of agents, once a turn. Where that fails, what was read before is.
func (t *Tower) readAll(ctx context.Context, list []*target) {
	var group errgroup.Group
	group.SetLimit(parallel)
	for _, one := range list {
		if one.read.Equal(one.turn) {
			continue
		}
		group.Go(func() error {
			agent, services, err := t.Read(ctx, one.agent.Ref)
			if err != nil {
				t.Log.Warn("what an agent serves cannot be read; what it was is probed", "agent", one.agent.Ref.String(), "error", err)
				return nil
			}
			one.agent, one.services, one.read = agent, services, one.turn
			return nil
		})
	}
	_ = group.Wait()
}

// take reports whether none of an agent's hosts is to be left alone now, and has them left alone.
func (t *Tower) take(one *target, now time.Time) bool {
	asked := map[string]int{}
	for _, s := range one.services {
		if u, err := url.Parse(s.Endpoint); err == nil {
			asked[strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))]++
		}
	}
	for host := range asked {
		if t.hosts[host].After(now) {
			return false
		}
	}
	for host, n := range asked {
		t.hosts[host] = now.Add(time.Duration(n) * gap)
	}
	return true
}

// conclude makes what follows from the samples of periods that are over.
func (t *Tower) conclude(ctx context.Context, w *index.Writer, now time.Time) error {
	open, err := w.Store.Unclosed(ctx, now.Truncate(t.Config.Period))
	if err != nil {
		return err
	}
	for _, ref := range sorted(open) {
		start := open[ref].Truncate(t.Config.Period)
		end := start.Add(t.Config.Period)
		places, sure, err := t.Places(ctx, ref)
		if err != nil {
			return err
		}
		if !sure && now.Before(end.Add(linking)) {
			continue
		}
		turns, err := w.Store.Watched(ctx, ref, start, end)
		if err != nil {
			return err
		}
		pins, signals, err := t.report(ref, places, start, turns)
		if err != nil {
			return err
		}
		if err := w.ClosePeriod(ctx, ref, end, pins, signals); err != nil {
			return err
		}
		if err := t.Hook("watch-period"); err != nil {
			return err
		}
	}
	return nil
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
// their chains show.
func (t *Tower) act(ctx context.Context, w *index.Writer, now time.Time) error {
	if waiting, err := w.Store.Unpinned(ctx); err != nil || len(waiting) > 0 {
		return err
	}
	list, err := w.Store.Unpublished(ctx)
	if err != nil {
		return err
	}
	var errs []error
	for _, one := range list {
		s := stream.Signal{Tag1: one.Tag1, Tag2: one.Tag2}
		a := stream.NewAction(stream.VerbSignal, s.Subject(), one.Agent, 0)
		a.Signal = &s
		asked, queued := t.queued[a.ID]
		if queued && now.Sub(asked) < askEvery {
			continue
		}
		final, err := t.Given(ctx, one.Agent, s)
		switch {
		case err != nil:
			errs = append(errs, err) // the chain's; others may answer
		case final:
			if err := w.Published(ctx, one); err != nil {
				return err
			}
			delete(t.queued, a.ID)
		case !queued:
			if err := t.Act(ctx, a); err != nil {
				return err
			}
			if err := t.Hook("watch-act"); err != nil {
				return err
			}
			fallthrough
		default:
			t.queued[a.ID] = now
		}
	}
	return errors.Join(errs...)
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

func sorted[V any](m map[caip.AgentRef]V) (list []caip.AgentRef) {
	for ref := range m {
		list = append(list, ref)
	}
	slices.SortFunc(list, caip.AgentRef.Compare)
	return list
}
