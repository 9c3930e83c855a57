// Package guard stops what is written from and to a registry whose contracts became somebody else's: whoever replaces a registry's implementation decides who
// owns which agent and what was said of it. The operator looks at the change and acknowledges it, or does not.
package guard

import (
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
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// often is how old what was read of a registry's governance may be when something is signed.
const often = 5 * time.Second

// Registries remembers who governed each registry when it was first seen, and tells when that has changed. It may be used concurrently, and by several relayers that
// share a memory. Registries that cannot tell (chains.Governance) are never frozen.
type Registries struct {
	Chains served.Registries
	State  *state.State
	Clock  func() time.Time
	Log    *slog.Logger

	mu     sync.Mutex
	read   map[caip.AccountID]time.Time // by identity registry, as all else here
	frozen map[caip.AccountID]string    // why, as last read
}

// The pace of Run: how often the memory is read, and how many times less often the chains are.
const (
	look   = 2 * time.Second
	seldom = 30
)

// Run looks at all registries now and then, so that a change is seen where nothing is being written. Failures are those of a chain or of the bus, and are waited out.
func (g *Registries) Run(ctx context.Context) error {
	tick := time.NewTicker(look)
	defer tick.Stop()
	for n := 0; ; n++ {
		if n%seldom == 0 {
			for registry := range g.Chains {
				if err := g.Check(ctx, registry); err != nil && !errors.Is(err, stream.ErrPark) && ctx.Err() == nil {
					g.Log.Debug("reading who governs a registry failed; trying again", "registry", registry.String(), "error", err)
				}
			}
		}
		g.refresh(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// refresh reads what is frozen: another relayer may have found it, an operator may have acknowledged it.
func (g *Registries) refresh(ctx context.Context) {
	rows, err := g.State.Registries.List(ctx, ">", state.MaxRows)
	if err != nil {
		return // the bus's trouble shows elsewhere
	}
	now := map[caip.AccountID]string{}
	for _, row := range rows {
		if row.Value.Changed != "" {
			now[row.Value.Registry] = row.Value.Changed
		}
	}
	g.mu.Lock()
	g.frozen = now
	g.mu.Unlock()
}

// Frozen lists the identity registries that are frozen and why, as it was a moment ago, in no order.
func (g *Registries) Frozen() map[caip.AccountID]string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return maps.Clone(g.frozen)
}

// Check returns nil while a registry, named by its identity or its reputation part, is governed as accepted, and an error that parks the work (stream.ErrPark) from
// when it is not until an operator has acknowledged the change. One that is seen for the first time is accepted as it is.
func (g *Registries) Check(ctx context.Context, registry caip.AccountID) error {
	one, _ := g.Chains.Of(registry)
	chain, governed := one.(chains.Governance)
	if !governed {
		return nil
	}
	id := one.Info().Registry
	row, err := g.State.Registries.Get(ctx, state.Registry(id))
	if err != nil {
		return err
	}
	if row.Value.Changed != "" {
		return frozen(row.Value)
	}
	if row.Revision != 0 && !g.due(id) {
		return nil
	}
	now, at, err := chain.Contracts(ctx, chains.Latest)
	if err != nil {
		return unanswered(err)
	}
	if row.Revision == 0 {
		first := state.Governed{Chain: id.Chain, Registry: id, Accepted: now, At: at, Since: g.Clock().UTC()}
		if _, err := g.State.Registries.Create(ctx, row.Key, first); err != nil {
			return again(err)
		}
		g.Log.Info("registry seen for the first time", "registry", id.String(), "contracts", text(now))
		return nil
	}
	if !slices.Equal(now, row.Value.Accepted) {
		return g.freeze(ctx, row, difference(row.Value.Accepted, now), now, at)
	}
	g.mark(id)
	return nil
}

// Changed takes in a proven event of kind chains.KindRegistryChanged, for every registry on its chain that the contract is a part of. One from behind where the registry
// was accepted is history.
func (g *Registries) Changed(ctx context.Context, e chains.Event) error {
	if e.Registry == nil {
		return nil
	}
	for _, one := range g.Chains.On(e.Chain, e.Registry.Contract) {
		chain, governed := one.(chains.Governance)
		if !governed {
			continue
		}
		if err := g.changed(ctx, one.Info().Registry, chain, e); err != nil && !errors.Is(err, stream.ErrPark) {
			return err
		}
	}
	return nil
}

func (g *Registries) changed(ctx context.Context, registry caip.AccountID, chain chains.Governance, e chains.Event) error {
	row, err := g.State.Registries.Get(ctx, state.Registry(registry))
	if err != nil || row.Revision == 0 || e.At.Height <= max(row.Value.At.Height, row.Value.NowAt.Height) {
		return err
	}
	if !slices.ContainsFunc(row.Value.Accepted, func(c chains.RegistryContract) bool { return c.Contract == e.Registry.Contract }) {
		return nil // of another registry
	}
	now, at, err := chain.Contracts(ctx, chains.Latest)
	if err != nil {
		return unanswered(err)
	}
	// What does not show any more, or never did, is frozen too: nobody knows what was done in between.
	why := difference(row.Value.Accepted, now)
	if why == "" {
		why = fmt.Sprintf("%s was given %s in block %s", e.Registry.Contract.Address, given(*e.Registry), e.At)
	}
	return g.freeze(ctx, row, why, now, at)
}

// maxTold bounds what is kept of the changes while a registry is frozen, in bytes.
const maxTold = 4 << 10

// freeze records a change. What changes while a registry is frozen is told too, so that the operator acknowledges what he has seen.
func (g *Registries) freeze(ctx context.Context, row state.Row[state.Governed], why string, now []chains.RegistryContract, at chains.Position) error {
	v := row.Value
	if v.Changed != "" {
		if why = v.Changed + "; then " + why; len(why) > maxTold {
			why = "it has changed many times; its contracts are " + text(now)
		}
	}
	v.Changed, v.Now, v.NowAt, v.Since = why, now, at, g.Clock().UTC()
	if _, err := g.State.Registries.Update(ctx, row.Key, v, row.Revision); err != nil {
		return again(err)
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

// Acknowledge accepts a registry, named by its identity registry, as it was when it was last told to have changed. Where it has changed again since, it is frozen again.
func Acknowledge(ctx context.Context, s *state.State, registry caip.AccountID, now time.Time) (state.Governed, error) {
	row, err := s.Registries.Get(ctx, state.Registry(registry))
	if err != nil {
		return state.Governed{}, err
	}
	v := row.Value
	if v.Changed == "" {
		return state.Governed{}, &chains.Error{Kind: chains.NotFound, Chain: registry.Chain, Op: "acknowledge registry", Err: errors.New("no change is waiting")}
	}
	v.Accepted, v.At, v.Since = v.Now, v.NowAt, now.UTC()
	v.Changed, v.Now, v.NowAt = "", nil, chains.Position{}
	_, err = s.Registries.Update(ctx, row.Key, v, row.Revision)
	return v, again(err)
}

// unanswered makes a node that cannot tell who governs a registry a reason to wait: nothing must be given up because of it.
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

func (g *Registries) mark(registry caip.AccountID) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.read == nil {
		g.read = map[caip.AccountID]time.Time{}
	}
	g.read[registry] = g.Clock()
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
