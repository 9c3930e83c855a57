// Package guard stops what is written from and to a registry whose contracts became somebody
// else's: whoever replaces a registry's implementation decides who owns which agent and what was
// said of it. The operator looks at the change and acknowledges it, or does not.
package guard

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// often is how old what was read of a registry's governance may be when something is signed.
const often = 5 * time.Second

// Registries remembers who governed each registry when it was first seen, and tells when that has
// changed. It may be used concurrently, and by several relayers that share a memory. Registries
// that cannot tell (chains.CanReadContracts) are never frozen.
type Registries struct {
	Chains served.Registries
	State  *state.State
	Clock  func() time.Time
	Log    *slog.Logger

	mu     sync.Mutex
	read   map[caip.AccountID]time.Time      // by identity registry, as all else here
	frozen map[caip.AccountID]string         // why, as last read
	own    map[caip.AccountID]state.Governed // as this process last believed it, whatever becomes of the row
	begun  map[caip.AccountID]bool           // a relayer has read it before this start, so that there has to be a row
	past   map[caip.AccountID]chains.Event   // the newest change that was told of and is older than the row

	bearing sync.Mutex // held while it is kept when a registry was first used
}

// Load notes which registries a relayer has worked with before. Call it before anything is watched,
// again where it failed.
func (g *Registries) Load(ctx context.Context) error {
	begun := map[caip.AccountID]bool{}
	for registry := range g.Chains {
		cp, err := g.State.Checkpoints.Get(ctx, state.Registry(registry))
		if err != nil {
			return err
		}
		begun[registry] = cp.Known()
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.begun = begun
	return nil
}

// remembered reads what is accepted of a registry. A row that is not believed says nothing: then it
// is as this process last believed it, and the row is mended. Without a shared key it may be
// another relayer's, and is left: each relayer goes by what it reads of the contracts.
func (g *Registries) remembered(ctx context.Context, registry caip.AccountID) (state.Row[state.Governed], error) {
	row, err := g.State.Registries.Get(ctx, state.Registry(registry))
	if err != nil {
		return row, err
	}
	if row.Known() {
		g.believe(row.Value)
		return row, nil
	}
	g.mu.Lock()
	mine, ok := g.own[registry]
	g.mu.Unlock()
	row.Value = mine
	if !ok || row.Doubt == state.Unsealed && !g.State.Keyed() {
		return row, nil
	}
	if row.Revision, err = g.State.Registries.Update(ctx, row.Key, mine, row.Revision); err != nil {
		return row, again(err)
	}
	return row, nil
}

func (g *Registries) believe(v state.Governed) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.own == nil {
		g.own = map[caip.AccountID]state.Governed{}
	}
	g.own[v.Registry] = v
}

// keep writes a row and believes it.
func (g *Registries) keep(ctx context.Context, row state.Row[state.Governed]) error {
	if _, err := g.State.Registries.Update(ctx, row.Key, row.Value, row.Revision); err != nil {
		return again(err)
	}
	g.believe(row.Value)
	return nil
}

// The pace of Run: how often the memory is read, and how many times less often the chains are.
const (
	look   = 2 * time.Second
	seldom = 30
)

// Run looks at all registries now and then, so that a change is seen where nothing is being
// written. Failures are those of a chain or of the bus, and are waited out.
func (g *Registries) Run(ctx context.Context) error {
	for n := range tick.Now(ctx, look) {
		if n%seldom == 0 {
			for registry := range g.Chains {
				if err := g.Check(ctx, registry); err != nil && !errors.Is(err, stream.ErrPark) && ctx.Err() == nil {
					g.Log.Debug("reading who governs a registry failed; trying again", "registry", registry.String(), "error", err)
				}
			}
		}
		g.refresh(ctx)
	}
	return nil
}

// refresh reads what is frozen: another relayer may have found it, an operator may have
// acknowledged it.
func (g *Registries) refresh(ctx context.Context) {
	now := map[caip.AccountID]string{}
	for registry, chain := range g.Chains {
		if !governed(chain) {
			continue
		}
		row, err := g.remembered(ctx, registry)
		if err != nil {
			return // the bus's trouble shows elsewhere
		}
		if row.Value.Changed != "" {
			now[registry] = row.Value.Changed
		}
	}
	g.mu.Lock()
	g.frozen = now
	g.mu.Unlock()
}

// Frozen lists the identity registries that are frozen and why, as it was a moment ago, in no
// order.
func (g *Registries) Frozen() map[caip.AccountID]string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return maps.Clone(g.frozen)
}

// governs is what those who read together share of a registry.
type governs struct {
	registries *Registries
	registry   caip.AccountID
}

// Check returns nil while a registry, named by its identity or its reputation part, is governed as
// accepted, and an error that parks the work (stream.ErrPark) from when it is not until an operator
// has acknowledged the change. One that is seen for the first time is accepted as it is.
func (g *Registries) Check(ctx context.Context, registry caip.AccountID) error {
	chain, ok := g.Chains.Of(registry)
	if !ok || !governed(chain) {
		return nil
	}
	id := chain.Info().Registry
	row, err := g.remembered(ctx, id)
	if err != nil {
		return err
	}
	if row.Value.Changed != "" {
		return frozen(row.Value)
	}
	if len(row.Value.Accepted) > 0 && !g.due(id) {
		return g.unseen(ctx, row)
	}
	type answer struct {
		now   []chains.RegistryContract
		at    chains.Position
		asked time.Time
	}
	read, err := together.Once(ctx, governs{g, id}, func(ctx context.Context) (a answer, err error) {
		a.asked = g.Clock()
		a.now, a.at, err = contracts(ctx, chain, row.Value.Accepted)
		return a, err
	})
	if err != nil {
		return err
	}
	now, at := read.now, read.at
	if len(row.Value.Accepted) == 0 {
		return g.accept(ctx, row, state.Governed{Chain: id.Chain, Registry: id, Accepted: now, At: at, Since: g.Clock().UTC()})
	}
	if !slices.Equal(now, row.Value.Accepted) {
		return g.freeze(ctx, row, difference(row.Value.Accepted, now), now, at)
	}
	g.mark(id, read.asked)
	return g.unseen(ctx, row)
}

// Begin returns nil once a registry was accepted or frozen. Nothing is read of it before: whoever
// finds a checkpoint has to find what was accepted (see Load).
func (g *Registries) Begin(ctx context.Context, registry caip.AccountID) error {
	if err := g.Check(ctx, registry); !errors.Is(err, stream.ErrPark) {
		return err
	}
	return nil
}

// governed reports whether a chain tells who governs its registry.
func governed(chain chains.Chain) bool {
	return chain.Info().Capabilities.Has(chains.CanReadContracts)
}

// contracts reads who governs a registry. What was not accepted before is read twice, the second
// time elsewhere: it is accepted for good, or frozen until an operator acts.
func contracts(ctx context.Context, chain chains.Chain, accepted []chains.RegistryContract) (now []chains.RegistryContract, at chains.Position, err error) {
	if now, at, err = chain.Contracts(ctx, chains.Latest); err != nil {
		return nil, at, unanswered(err)
	}
	if slices.Equal(now, accepted) {
		return now, at, nil
	}
	again, at, err := chain.Contracts(chains.Elsewhere(ctx), chains.Latest)
	if err != nil {
		return nil, at, unanswered(err)
	}
	if !slices.Equal(now, again) {
		return nil, at, &chains.Error{Kind: chains.Transient, Op: "read who governs the registry", Err: fmt.Errorf("two answers differ: %s and %s", text(now), text(again)), Remedy: "use other nodes"}
	}
	return now, at, nil
}

// accept takes a registry of which nothing is remembered as it is. Where a relayer has worked with
// it before, its row was taken away: nobody knows what was accepted then.
func (g *Registries) accept(ctx context.Context, row state.Row[state.Governed], first state.Governed) error {
	g.mu.Lock()
	before := g.begun[first.Registry] || row.Doubt != "" && g.State.Keyed() // a row is there, and nobody's
	g.mu.Unlock()
	first.Unseen = true
	row.Value = first
	if before {
		return g.freeze(ctx, row, fmt.Sprintf("what was accepted of it is not known any more (its row is %s); it is %s", cmp.Or(row.Doubt, state.Missing), text(first.Accepted)), first.Accepted, first.At)
	}
	if err := g.keep(ctx, row); err != nil {
		return err
	}
	g.Log.Info("registry seen for the first time", "registry", first.Registry.String(), "contracts", text(first.Accepted))
	return g.unseen(ctx, row)
}

// recent is how old a change has to be that nobody is asked about when the registry is seen for the
// first time.
const recent = 30 * 24 * time.Hour

// unseen freezes a registry that was accepted as it was found and that had changed shortly before,
// when agents were in it already: it may be that a relayer had frozen it, and that its memory was
// taken away.
func (g *Registries) unseen(ctx context.Context, row state.Row[state.Governed]) error {
	v := row.Value
	g.mu.Lock()
	change, told := g.past[v.Registry]
	g.mu.Unlock()
	if !v.Unseen || !told || v.Birth == 0 || change.At.Height <= v.Birth || change.At.Height > v.At.Height || g.Clock().Sub(change.Time) > recent {
		return nil
	}
	return g.freeze(ctx, row, fmt.Sprintf("%s was given %s in block %s, shortly before this relayer first saw it", change.Registry.Contract.Address, given(*change.Registry), change.At), v.Accepted, v.At)
}

// Registered takes in a proven registration: a registry is in use from its first one on. Which that
// is stands in its row, since it is not told again after a restart.
func (g *Registries) Registered(ctx context.Context, e chains.Event) error {
	registry := e.Agent.Registry
	chain, ok := g.Chains[registry]
	if !ok || !governed(chain) {
		return nil
	}
	g.bearing.Lock()
	defer g.bearing.Unlock()
	later := func(v state.Governed) bool {
		return len(v.Accepted) > 0 && (!v.Unseen || v.Birth > 0 && v.Birth <= e.At.Height)
	}
	g.mu.Lock()
	mine := g.own[registry]
	g.mu.Unlock()
	if later(mine) {
		return nil
	}
	row, err := g.remembered(ctx, registry)
	if err == nil && len(row.Value.Accepted) == 0 {
		if err = g.Begin(ctx, registry); err == nil {
			row, err = g.remembered(ctx, registry)
		}
	}
	if err != nil || later(row.Value) {
		return err
	}
	row.Value.Birth = e.At.Height
	if err := g.keep(ctx, row); err != nil {
		return err
	}
	return g.judge(ctx, registry)
}

// judge looks again at a registry of which something new was told. What was told is not told again
// after a restart, so that nothing is put off.
func (g *Registries) judge(ctx context.Context, registry caip.AccountID) error {
	row, err := g.remembered(ctx, registry)
	if err == nil && len(row.Value.Accepted) > 0 && row.Value.Changed == "" {
		err = g.unseen(ctx, row)
	}
	if errors.Is(err, stream.ErrPark) {
		return nil
	}
	return err
}

// Changed takes in a proven event of kind chains.KindRegistryChanged, for every registry on its
// chain that the contract is a part of. One from behind where the registry was accepted is history.
func (g *Registries) Changed(ctx context.Context, e chains.Event) error {
	if e.Registry == nil {
		return nil
	}
	for _, chain := range g.Chains.On(e.Chain, e.Registry.Contract) {
		if !governed(chain) {
			continue
		}
		if err := g.changed(ctx, chain, e); err != nil && !errors.Is(err, stream.ErrPark) {
			return err
		}
	}
	return nil
}

func (g *Registries) changed(ctx context.Context, chain chains.Chain, e chains.Event) error {
	registry := chain.Info().Registry
	row, err := g.remembered(ctx, registry)
	if err != nil {
		return err
	}
	if len(row.Value.Accepted) == 0 || e.At.Height <= max(row.Value.At.Height, row.Value.NowAt.Height) {
		g.mu.Lock()
		if g.past == nil {
			g.past = map[caip.AccountID]chains.Event{}
		}
		if e.At.Height >= g.past[registry].At.Height {
			g.past[registry] = e
		}
		g.mu.Unlock()
		return g.judge(ctx, registry)
	}
	if !slices.ContainsFunc(row.Value.Accepted, func(c chains.RegistryContract) bool { return c.Contract == e.Registry.Contract }) {
		return nil // of another registry
	}
	now, at, err := contracts(ctx, chain, row.Value.Accepted)
	if err != nil {
		return err
	}
	// What does not show any more, or never did, is frozen too: nobody knows what was done in
	// between.
	why := difference(row.Value.Accepted, now)
	if why == "" {
		why = fmt.Sprintf("%s was given %s in block %s", e.Registry.Contract.Address, given(*e.Registry), e.At)
	}
	return g.freeze(ctx, row, why, now, at)
}

// maxTold bounds what is kept of the changes while a registry is frozen, in bytes.
const maxTold = 4 << 10

// freeze records a change. What changes while a registry is frozen is told too, so that the
// operator acknowledges what he has seen.
func (g *Registries) freeze(ctx context.Context, row state.Row[state.Governed], why string, now []chains.RegistryContract, at chains.Position) error {
	v := row.Value
	if v.Changed != "" {
		if why = v.Changed + "; then " + why; len(why) > maxTold {
			why = "it has changed many times; its contracts are " + text(now)
		}
	}
	v.Changed, v.Now, v.NowAt, v.Since = why, now, at, g.Clock().UTC()
	row.Value = v
	if err := g.keep(ctx, row); err != nil {
		return err
	}
	g.Log.Error("a registry has changed hands; nothing is written from or to it", "registry", v.Registry.String(), "change", why, "block", at.String(),
		"acknowledge", "bridge8004-relayer registries acknowledge --chain "+g.name(v.Registry))
	return frozen(v)
}

// name is what a registry is configured as.
func (g *Registries) name(registry caip.AccountID) string {
	if c, ok := g.Chains.Of(registry); ok {
		return c.Info().Name
	}
	return registry.Chain.String()
}

// Acknowledge accepts a registry, named by its identity registry, as it was when it was last told
// to have changed. Where it has changed again since, it is frozen again.
func Acknowledge(ctx context.Context, s *state.State, registry caip.AccountID, now time.Time) (state.Governed, error) {
	row, err := s.Registries.Get(ctx, state.Registry(registry))
	if err != nil {
		return state.Governed{}, err
	}
	v := row.Value
	if !s.Keyed() {
		return v, &chains.Error{Kind: chains.Unsupported, Chain: registry.Chain, Op: "acknowledge registry", Err: errors.New("without nats.key the relayers cannot tell this word from a forged one"),
			Remedy: "set nats.key for all relayers and this command, and start the relayers again"}
	}
	if row.Doubt != "" {
		return v, &chains.Error{Kind: chains.Transient, Chain: registry.Chain, Op: "acknowledge registry", Err: fmt.Errorf("its row is %s", row.Doubt), Remedy: "a running relayer mends it; try again"}
	}
	if v.Changed == "" {
		return state.Governed{}, &chains.Error{Kind: chains.NotFound, Chain: registry.Chain, Op: "acknowledge registry", Err: errors.New("no change is waiting"), Remedy: "bridge8004-relayer registries shows those that wait"}
	}
	v.Accepted, v.At, v.Since = v.Now, v.NowAt, now.UTC()
	v.Changed, v.Now, v.NowAt, v.Unseen = "", nil, chains.Position{}, false
	_, err = s.Registries.Update(ctx, row.Key, v, row.Revision)
	return v, again(err)
}

// unanswered makes a node that cannot tell who governs a registry a reason to wait: nothing must be
// given up because of it.
func unanswered(err error) error {
	if stream.FateOf(err, 1, 1) != stream.FateLater {
		return &chains.Error{Kind: chains.Transient, Op: "read who governs the registry", Err: err, Remedy: "use a node that offers eth_getStorageAt"}
	}
	return err
}

func given(c chains.RegistryChanged) string {
	if !c.Implementation.IsZero() {
		return "the code at " + c.Implementation.Address
	}
	return "the owner " + named(c.Owner)
}

func frozen(v state.Governed) error {
	return fmt.Errorf("%w: the registry %s has changed: %s", stream.ErrPark, v.Registry, v.Changed)
}

// again makes losing a race against another relayer what it is: a reason to try once more.
func again(err error) error {
	if errors.Is(err, state.ErrTaken) {
		return &chains.Error{Kind: chains.Transient, Op: "remember registry", Err: err}
	}
	return err
}

func (g *Registries) due(registry caip.AccountID) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	last, ok := g.read[registry]
	return !ok || g.Clock().Sub(last) >= often
}

// mark notes when it was asked last who governs a registry.
func (g *Registries) mark(registry caip.AccountID, asked time.Time) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.read == nil {
		g.read = map[caip.AccountID]time.Time{}
	}
	if asked.After(g.read[registry]) {
		g.read[registry] = asked
	}
}

// difference says what is not as it was, empty when all is.
func difference(before, now []chains.RegistryContract) string {
	var parts []string
	for i, n := range now {
		if i >= len(before) || before[i].Contract != n.Contract {
			return fmt.Sprintf("its contracts are %s, they were %s", text(now), text(before))
		}
		if b := before[i]; b.Implementation != n.Implementation {
			parts = append(parts, fmt.Sprintf("%s runs %s, it ran %s", n.Contract.Address, named(n.Implementation), named(b.Implementation)))
		}
		if b := before[i]; b.Owner != n.Owner {
			parts = append(parts, fmt.Sprintf("%s is owned by %s, it was by %s", n.Contract.Address, named(n.Owner), named(b.Owner)))
		}
		if b := before[i]; b.Facets != n.Facets {
			parts = append(parts, fmt.Sprintf("%s has other facets: they hash to %s, they did to %s", n.Contract.Address, n.Facets, b.Facets))
		}
	}
	if len(now) < len(before) || len(parts) == 0 && !slices.Equal(now, before) {
		return fmt.Sprintf("its contracts are %s, they were %s", text(now), text(before))
	}
	return strings.Join(parts, "; ")
}

func named(a caip.AccountID) string {
	if a.IsZero() {
		return "none"
	}
	return a.Address
}

func text(list []chains.RegistryContract) string {
	parts := make([]string, len(list))
	for i, c := range list {
		parts[i] = fmt.Sprintf("%s (implementation %s, owner %s)", c.Contract.Address, named(c.Implementation), named(c.Owner))
	}
	return strings.Join(parts, ", ")
}
