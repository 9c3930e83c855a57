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
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/keep"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/signing"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Options are what a Follower works with.
type Options struct {
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
	// Governed is told of changes of the registries themselves, proven at latest.
	Governed func(ctx context.Context, e chains.Event) error
	// Registered is told of every registration, proven.
	Registered func(ctx context.Context, e chains.Event) error

	// Mine says whether it is this relayer's part to look at a group, or at a registration in none.
	Mine func(key string) bool
}

// The bounds of the work on links.
const (
	workers      = 16  // who look at registrations
	atOnce       = 128 // registrations that each looks at together
	parkedChecks = 12  // rechecks after which what is parked gets another try
)

// Follower follows agents. Its parts know those below them only:
//
//	intake  worker     events come in; registrations are looked at
//	recorder  filler   what happened is noted; a group's history is planned
//	Groups             which registrations are one agent
//	readings  clocks   what they say now; what time it is
//	histories          what their chains tell of them
//	rows               what is remembered on the bus
//	roster             who is followed, and when each is looked at
type Follower struct {
	*Options
	*Groups
	*filler
	*readings
	*rows
	*roster
	intake *intake
	worker *worker
	keep   *keep.Keeper

	mu     sync.Mutex
	parted []caip.AgentRef // those that were in a group and are in none, as last read
}

// New makes a Follower. Call Load once, before Run.
func New(o Options) *Follower {
	f := &Follower{Options: &o}
	f.roster = newRoster(&o)
	f.rows = newRows(&o, f.roster)
	histories := &histories{Options: &o, rows: f.rows, pasts: map[caip.AgentRef]past{}, walks: map[walkOf]*link.Walk{}}
	f.readings = &readings{Options: &o, roster: f.roster, histories: histories, fresh: map[caip.AgentRef]freshly{}, aging: map[caip.AgentRef]link.Evidence{}}
	f.Groups = &Groups{Options: &o, rows: f.rows, readings: f.readings, clocks: &clocks{Options: &o, times: map[caip.ChainID]chainTime{}}}
	f.filler = &filler{Options: &o, rows: f.rows, readings: f.readings, groups: f.Groups,
		wake: make(chan struct{}, 1), filling: map[caip.Hash]time.Time{}, failed: map[caip.Hash]int{}, planned: map[caip.AgentRef]chains.Position{}}
	f.keep = keep.New(keep.Options{Chains: o.Chains, Writers: o.Writers, Bus: o.Bus, Reader: o.Reader, Routes: o.Routes, Signers: o.Signers, Drift: o.State.Drift, Clock: o.Clock, Log: o.Log,
		Known: func(ctx context.Context, ref caip.AgentRef) (keep.Known, error) {
			row, _, err := f.rows.agent(ctx, ref)
			return keep.Known{Evidence: row.Evidence, Acts: row.Side.Acts, Former: row.Former}, err
		}})
	recorder := &recorder{Options: &o, rows: f.rows, readings: f.readings}
	f.intake = &intake{Options: &o, rows: f.rows, readings: f.readings, groups: f.Groups, recorder: recorder, keep: f.keep}
	f.worker = &worker{Options: &o, roster: f.roster, rows: f.rows, histories: histories, readings: f.readings, groups: f.Groups, filler: f.filler, recorder: recorder, keep: f.keep}
	return f
}

// Observe answers from what is remembered, and writes nothing: for who only wants to know.
func Observe(o Options) *Groups {
	groups := New(o).Groups
	groups.observes = true
	return groups
}

// Run follows agents until ctx ends.
func (f *Follower) Run(ctx context.Context) error {
	g, ctx := errgroup.WithContext(ctx)
	g.Go(func() error { return f.intake.consume(ctx) })
	g.Go(func() error { return f.revisit(ctx) })
	for range workers {
		g.Go(func() error { return f.worker.work(ctx) })
	}
	for range mostFills {
		g.Go(func() error { return f.filler.work(ctx) })
	}
	return g.Wait()
}

// revisit looks again at whatever is due, and takes in what other relayers on the bus have found.
func (f *Follower) revisit(ctx context.Context) error {
	reloaded := f.Clock()
	for range tick.Every(ctx, min(time.Second, f.Config.Recheck)) {
		now := f.Clock()
		if now.Sub(reloaded) >= f.Config.Recheck {
			if err := f.Load(ctx); err != nil && ctx.Err() == nil {
				f.Log.Warn("reading links failed", "error", err)
			}
			if err := f.releaseOld(ctx); err != nil && ctx.Err() == nil {
				f.Log.Warn("putting back what was parked failed", "error", err)
			}
			reloaded = now
		}
		for _, ref := range f.due(now) {
			f.Look(ref)
		}
	}
	return nil
}

// Load reads which registrations have rows, and has those looked at that are due or were left
// unfinished. A row that is not believed is removed; it, and one that is gone, is made again from
// the chain when its registration is looked at. One of a registry that is not configured (any more)
// is left as it is: it is for who knows that.
func (f *Follower) Load(ctx context.Context) error {
	if err := f.keep.Load(ctx); err != nil {
		return err
	}
	f.roster.begin()
	linked := map[caip.AgentRef]bool{}
	var parted []caip.AgentRef
	if err := f.rows.agents(ctx, func(row agentRow) {
		if !f.configured(row.Ref) {
			return
		}
		for _, other := range row.Former {
			if f.configured(other) {
				linked[other] = true
			}
		}
		if len(row.Former) > 0 && row.Group.IsZero() {
			parted = append(parted, row.Ref)
		}
		// What nobody has looked into is due where a route or an index concerns it by now.
		unseen := row.Checked.IsZero() && f.relevant(row)
		if f.admit(row.Ref) && (row.Dirty || row.Evidence != nil || row.Wanted || unseen) {
			f.schedule(row.Ref, row.Group, f.worker.due(row))
		}
	}); err != nil {
		return err
	}
	f.mu.Lock()
	f.parted = parted
	f.mu.Unlock()
	for _, ref := range f.roster.missing() {
		f.lost(ctx, ref, false)
	}
	for ref := range linked {
		if !f.has(ref) {
			f.lost(ctx, ref, true)
		}
	}
	return nil
}

// configured reports whether the registry of a registration is this relayer's business.
func (o *Options) configured(ref caip.AgentRef) bool {
	_, ok := o.Chains.Of(ref.Registry)
	return ok
}

// lost has a registration looked at whose row is gone; listed says that another one names it. What
// fails is tried again with the next reading.
func (f *Follower) lost(ctx context.Context, ref caip.AgentRef, listed bool) {
	_, revision, err := f.rows.agent(ctx, ref)
	if err == nil && revision == 0 {
		_, err = f.rows.change(ctx, ref, func(row *agentRow) { row.Dirty, row.Lost, row.Wanted = true, true, row.Wanted || listed })
		f.Log.Warn("what was known of an agent is gone from the bus; it is read from the chain again", "agent", ref.String(), "error", err)
		f.Look(ref)
	}
}

// releaseOld puts back what has been parked for long. What it waits for may have come just before
// it was parked, or by a way that no event tells of.
func (f *Follower) releaseOld(ctx context.Context) error {
	return f.State.Unpark(ctx, f.Bus.RepublishAction, func(p state.Parked) (string, bool) {
		return "again:" + p.Since.UTC().Format(time.RFC3339Nano), f.Clock().Sub(p.Since).Abs() >= parkedChecks*f.Config.Recheck // a clock may have been ahead
	})
}

// Heeds reports whether an event that is not final yet is to be told of: changes of hands and of
// registries always are, what is about wallets is where the registration is in a group.
func (f *Follower) Heeds(e chains.Event) bool {
	switch e.Kind {
	case chains.KindTransferred, chains.KindAuthority, chains.KindRegistryChanged:
		return true
	}
	if !aboutWallets(e) || !slices.ContainsFunc(f.Routes, func(r plan.Route) bool { return r.Wallets }) {
		return false
	}
	return !f.roster.now(e.Agent).group.IsZero()
}

// Doubt is an error while the row of a registration's group says that it is one agent with another
// one, of whom somebody found that it is not: a link may be unconfirmed for a moment. Until a look
// at the group has come to the same, nothing is passed over or dropped for that; what is given once
// it has is planned with the history of the group that comes of it.
func (f *Follower) Doubt(ctx context.Context, ref, other caip.AgentRef) error {
	row, _, err := f.rows.agent(ctx, ref)
	if err != nil || row.Group.IsZero() || !f.relevant(row) { // of others no look is taken
		return err
	}
	group, _, err := f.rows.group(ctx, row.Group)
	if err != nil || group.Group.Status != link.Active || !slices.Contains(group.Group.Members, other) {
		return err
	}
	return &chains.Error{Kind: chains.NotFinal, Chain: ref.Chain(), Op: "find the group of " + ref.String(), Err: fmt.Errorf("it is not one agent with %s now, and was when it was last looked at", other)}
}

// Parted are the registrations that were in a group and are in none, as last read: what was
// mirrored between them and others may still have to be revoked.
func (f *Follower) Parted() []caip.AgentRef {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.parted
}

// maxHolders bounds the registrations that are remembered to hold mirrors of one. Each of them was
// paid for by a relayer.
const maxHolders = 1024

// Knows reports whether it is noted (Met) that a registration holds a mirror of feedback on
// another.
func (f *Follower) Knows(ctx context.Context, reviewed, holder caip.AgentRef) (bool, error) {
	row, _, err := f.rows.agent(ctx, reviewed)
	if err != nil || !slices.Contains(row.Former, holder) {
		return false, err
	}
	row, _, err = f.rows.agent(ctx, holder)
	return slices.Contains(row.Former, reviewed), err
}

// Met notes that a registration holds a mirror of feedback on another: revocations go there
// whatever becomes of the link. It says whether that was not known.
func (f *Follower) Met(ctx context.Context, reviewed, holder caip.AgentRef) (news bool, err error) {
	for _, pair := range [][2]caip.AgentRef{{reviewed, holder}, {holder, reviewed}} {
		row, _, err := f.rows.agent(ctx, pair[0])
		if err != nil {
			return news, err
		}
		if slices.Contains(row.Former, pair[1]) || len(row.Former) >= maxHolders {
			continue
		}
		news = true
		if _, err := f.rows.change(ctx, pair[0], func(row *agentRow) {
			if !slices.Contains(row.Former, pair[1]) {
				row.Former = append(slices.Clip(row.Former), pair[1])
			}
		}); err != nil {
			return news, err
		}
	}
	return news, nil
}
