// Package links keeps track of which registrations are one agent. It takes in the events that
// change that, looks at the registrations anew whenever something happened or some time has passed,
// and starts what a new or thawed link makes due: mirroring what was given before, writing the
// home's agentURI.
//
// Rules are crosschain/link's; this package remembers and repeats. What it remembers is believed
// for planning only: before something is signed, the executor asks for evidence read afresh
// (Fresh).
package links

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/keep"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Manager follows agents. Its fields are set before Run and not changed.
type Manager struct {
	Config  config.Links
	Chains  served.Registries
	Writers map[caip.AccountID]chains.Writer // by identity registry
	Book    caip.Book
	Fetch   link.Getter
	Events  jetstream.Consumer
	Bus     keep.Bus
	State   *state.State
	Reader  *plan.Reader
	Routes  []plan.Route
	Settler stream.Settler
	Clock   func() time.Time
	Log     *slog.Logger

	// Signers are asked for what the relayer has no keys for; nil: nobody can be asked.
	Signers *signing.Desk

	// Indexes has every registration looked at that claims a link, and not only those that a route
	// concerns: there is an index, which sums the reviews of a group.
	Indexes bool
	// Start is where the configuration begins to read an identity registry.
	Start func(registry caip.AccountID) uint64
	// Live reports whether the beginning of the chains has been read: only then is what is seen
	// first also new.
	Live func() bool
	// Governed is told of changes of the registries themselves, proven at latest. nil: nobody is.
	Governed func(ctx context.Context, e chains.Event) error
	// Registered is told of every registration, proven. nil: nobody is.
	Registered func(ctx context.Context, e chains.Event) error

	// Mine says whether it is this relayer's part to look at a group, or at a registration in none.
	Mine func(key string) bool

	observes bool

	mu      sync.Mutex
	known   map[caip.AgentRef]*followed // every registration that has a row
	times   map[caip.ChainID]chainTime
	fresh   map[caip.AgentRef]freshly
	reads   singleflight.Group                    // by registration
	aging   map[caip.AgentRef]link.Evidence       // as this process last read it; what it could not read since is left out
	pasts   map[caip.AgentRef]past                // as this process has read them
	rows    *lru.Cache[caip.AgentRef, decodedRow] // as last read from the bus
	walks   map[walkOf]*link.Walk                 // that failed on their way
	parted  []caip.AgentRef                       // those that were in a group and are in none, as last read
	queue   chan caip.AgentRef
	filling map[caip.Hash]bool                // groups whose history is being planned
	fills   chan struct{}                     // taken by those that are planned now
	planned map[caip.AgentRef]chains.Position // up to which what was given was planned, see Planned
	keep    *keep.Keeper
}

// followed is when a registration is looked at.
type followed struct {
	part  string    // what it is looked at as: the group it is in, or itself
	due   time.Time // when to look again; zero: when something happens
	busy  bool      // queued or being looked at
	again bool      // something happened while it was busy
}

// chainTime is the time of a chain's newest block, and when it was read.
type chainTime struct{ chain, read time.Time }

// freshly is what was read of a registration for signing.
type freshly struct {
	evidence link.Evidence
	side     link.Side
	read     time.Time
}

// The bounds of the work on links.
const (
	workers   = 32   // registrations looked at at a time
	parallel  = 64   // events taken in at a time
	histories = 4    // planned at a time: one may be long
	queueSize = 4096 // registrations waiting to be looked at; more wait in their rows
	idle      = time.Second

	clockFresh = 30 * time.Second // for which a chain's clock is not read again
	clockStale = time.Hour        // for which it is believed while it cannot be read

	parkedChecks = 12 // rechecks after which what is parked gets another try
)

// Load reads what is remembered. Call it once, before Run.
func (m *Manager) Load(ctx context.Context) error {
	m.known, m.fresh, m.filling = map[caip.AgentRef]*followed{}, map[caip.AgentRef]freshly{}, map[caip.Hash]bool{}
	m.aging, m.pasts, m.planned = map[caip.AgentRef]link.Evidence{}, map[caip.AgentRef]past{}, map[caip.AgentRef]chains.Position{}
	m.times = map[caip.ChainID]chainTime{}
	m.queue, m.fills = make(chan caip.AgentRef, queueSize), make(chan struct{}, histories)
	m.rows = newRows()
	m.keep = keep.New(keep.Options{Chains: m.Chains, Writers: m.Writers, Bus: m.Bus, Reader: m.Reader, Routes: m.Routes, Signers: m.Signers, Drift: m.State.Drift, Clock: m.Clock, Log: m.Log,
		Known: func(ctx context.Context, ref caip.AgentRef) (keep.Known, error) {
			row, _, err := m.agent(ctx, ref)
			return keep.Known{Evidence: row.Evidence, Acts: row.Side.Acts, Former: row.Former}, err
		}})
	return m.reload(ctx)
}

// Observe is in place of Load for who only wants to know: Group and Standing then answer from what
// is remembered, and write nothing.
func (m *Manager) Observe() {
	m.observes, m.known, m.times, m.rows = true, map[caip.AgentRef]*followed{}, map[caip.ChainID]chainTime{}, newRows()
}

// Run follows agents until ctx ends.
func (m *Manager) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return m.consume(ctx) })
	g.Go(func() error { return m.revisit(ctx) })
	for range workers {
		g.Go(func() error { return m.work(ctx) })
	}
	return g.Wait()
}

// Agents are the registrations in an identity registry that are followed, for watchers to watch
// closely.
func (m *Manager) Agents(registry caip.AccountID) []caip.AgentRef {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []caip.AgentRef
	for ref := range m.known {
		if ref.Registry == registry {
			out = append(out, ref)
		}
	}
	return out
}

// admit makes room for one more registration, or says that there is none.
func (m *Manager) admit(ref caip.AgentRef) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	if _, ok := m.known[ref]; ok {
		return true
	}
	if len(m.known) >= m.Config.MaxAgents && !m.pinned(ref) {
		return false
	}
	m.known[ref] = &followed{part: ref.String()}
	return true
}

// pinned reports whether a route names the registration itself: there is always room for it.
func (m *Manager) pinned(ref caip.AgentRef) bool {
	return slices.ContainsFunc(m.Routes, func(r plan.Route) bool { return r.Names(ref) })
}

// look has a registration looked at soon. A full queue is no loss: it stays due.
func (m *Manager) look(ref caip.AgentRef) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.fresh, ref)
	f := m.known[ref]
	switch {
	case f == nil: // no room for it
	case f.busy:
		f.again = true
	default:
		f.due = m.Clock()
		select {
		case m.queue <- ref:
			f.busy = true
		default:
		}
	}
}

// work looks at queued registrations.
func (m *Manager) work(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case ref := <-m.queue:
			next, err := m.refresh(ctx, ref)
			if err != nil && ctx.Err() == nil {
				m.Log.Warn("looking at an agent failed; it will be looked at again", "agent", ref.String(), "error", err)
				next = m.Clock().Add(min(m.Config.Recheck, 10*time.Second))
			}
			m.mu.Lock()
			if f := m.known[ref]; f != nil {
				if f.again {
					next = m.Clock()
				}
				*f = followed{part: f.part, due: next}
			}
			m.mu.Unlock()
		}
	}
}

// revisit looks again at whatever is due, and takes in what other relayers on the bus have found.
func (m *Manager) revisit(ctx context.Context) error {
	reloaded := m.Clock()
	tick := time.NewTicker(min(idle, m.Config.Recheck))
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		now := m.Clock()
		if now.Sub(reloaded) >= m.Config.Recheck {
			if err := m.reload(ctx); err != nil && ctx.Err() == nil {
				m.Log.Warn("reading links failed", "error", err)
			}
			if err := m.releaseOld(ctx); err != nil && ctx.Err() == nil {
				m.Log.Warn("putting back what was parked failed", "error", err)
			}
			reloaded = now
		}
		for _, ref := range m.due(now) {
			m.look(ref)
		}
	}
}

// due lists what is to be looked at now: what is this relayer's part, and what another has left
// undone for two rechecks.
func (m *Manager) due(now time.Time) (out []caip.AgentRef) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for ref, f := range m.known {
		if !f.due.IsZero() && !f.due.After(now) && !f.busy && (m.Mine(f.part) || now.Sub(f.due) > 2*m.Config.Recheck) {
			out = append(out, ref)
		}
	}
	return out
}

func (m *Manager) pause(ctx context.Context, err error) {
	if ctx.Err() != nil || errors.Is(err, context.Canceled) {
		return
	}
	m.Log.Warn("the bus fails; trying again", "stage", "link", "error", err)
	select {
	case <-ctx.Done():
	case <-time.After(idle):
	}
}
