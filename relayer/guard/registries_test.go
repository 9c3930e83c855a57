package guard

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// house is a registry whose governance a test decides.
type house struct {
	*memchain.Chain
	now    []chains.RegistryContract
	lie    []chains.RegistryContract // what its first node says; nil: the same as the others
	height uint64
	err    error
}

func (h *house) Contracts(ctx context.Context, _ chains.Finality) ([]chains.RegistryContract, chains.Position, error) {
	if h.lie != nil && !chains.AsksElsewhere(ctx) {
		return h.lie, chains.Position{Height: h.height}, h.err
	}
	return h.now, chains.Position{Height: h.height}, h.err
}

func (h *house) runs(code string) {
	h.height++
	h.now = []chains.RegistryContract{{Contract: h.Info().Registry, Implementation: h.Account(code), Owner: h.Account("owner")}}
}

// told is the event of an implementation given to the registry in the block of now.
func (h *house) told(code string) chains.Event {
	e := chains.NewEvent(h.Info().Chain, chains.KindRegistryChanged, caip.AgentRef{}, chains.Position{Height: h.height, Hash: "0xab"}, fmt.Sprint(h.height), 0, time.Time{})
	e.Registry = &chains.RegistryChanged{Contract: h.Info().Registry, Implementation: h.Account(code)}
	return e
}

// newHouses makes two registries on one chain, and what guards them.
func newHouses(t *testing.T) (one, two *house, g *Registries) {
	t.Helper()
	_, memory := relaytest.Memory(t)
	chain := caip.MustChainID("eip155:1")
	first := memchain.New(memchain.Options{Chain: chain, Name: "one"})
	one = &house{Chain: first}
	two = &house{Chain: memchain.New(memchain.Options{Chain: chain, Name: "two", Registry: first.Account("identity"), Reputation: first.Account("reputation")})}
	now := time.Unix(1_700_000_000, 0)
	g = &Registries{Chains: served.Registries{}, State: memory, Log: slog.New(slog.DiscardHandler), Clock: func() time.Time { now = now.Add(time.Minute); return now }}
	for _, h := range []*house{one, two} {
		h.runs("good")
		g.Chains[h.Info().Registry] = h
		if err := g.Check(t.Context(), h.Info().Reputation); err != nil { // either part names it
			t.Fatal(err)
		}
	}
	return one, two, g
}

func (h *house) row(t *testing.T, g *Registries) state.Governed {
	t.Helper()
	row := must.Get(g.State.Registries.Get(t.Context(), state.Registry(h.Info().Registry)))(t)
	return row.Value
}

func TestCheck_freezesTheRegistryThatChangedAndNoOther(t *testing.T) {
	one, two, g := newHouses(t)
	one.runs("evil")
	if err := g.Check(t.Context(), one.Info().Registry); !errors.Is(err, stream.ErrPark) || !strings.Contains(err.Error(), one.Account("evil").Address) {
		t.Fatalf("got %v", err)
	}
	if err := g.Check(t.Context(), two.Info().Registry); err != nil {
		t.Errorf("its neighbour: %v", err)
	}
	g.refresh(t.Context())
	if frozen := g.Frozen(); len(frozen) != 1 || frozen[one.Info().Registry] == "" {
		t.Errorf("frozen: %v", frozen)
	}
}

// One node that lies neither freezes a registry nor has a false word accepted of it.
func TestCheck_believesNoSingleNode(t *testing.T) {
	one, _, g := newHouses(t)
	id := one.Info().Registry
	one.lie = []chains.RegistryContract{{Contract: id, Implementation: one.Account("evil"), Owner: one.Account("owner")}}
	waits := func(when string, err error) {
		t.Helper()
		if stream.FateOf(err, 100, 1) != stream.FateLater {
			t.Errorf("%s: %s, %v", when, stream.FateOf(err, 100, 1), err)
		}
	}
	waits("a lie", g.Check(t.Context(), id))
	if row := one.row(t, g); row.Changed != "" {
		t.Errorf("frozen: %s", row.Changed)
	}
	fresh := &Registries{Chains: g.Chains, State: g.State, Log: g.Log, Clock: g.Clock}
	row := must.Get(g.State.Registries.Get(t.Context(), state.Registry(id)))(t)
	must.OK(t, g.State.Registries.Delete(t.Context(), row.Key))
	waits("a lie at first sight", fresh.Check(t.Context(), id))
	if row := one.row(t, g); len(row.Accepted) > 0 {
		t.Errorf("accepted: %v", row.Accepted)
	}
	one.lie = nil
	if err := fresh.Check(t.Context(), id); err != nil {
		t.Errorf("when they agree: %v", err)
	}
}

// A node that cannot tell who governs a registry is no reason to give anything up, whatever it
// answers.
func TestCheck_waitsWhereNobodyAnswers(t *testing.T) {
	one, _, g := newHouses(t)
	for _, kind := range []chains.Kind{chains.Unsupported, chains.Invalid, chains.NotFound, chains.TooMuch, chains.Unknown, chains.Unreachable, chains.Blocked, chains.Dishonest} {
		one.err = &chains.Error{Kind: kind, Op: "read", Err: errors.New("-32601")}
		if err := g.Check(t.Context(), one.Info().Registry); stream.FateOf(err, 100, 1) != stream.FateLater {
			t.Errorf("%s: %s, %v", kind, stream.FateOf(err, 100, 1), err)
		}
		one.height++
		if err := g.Changed(t.Context(), one.told("evil")); stream.FateOf(err, 100, 1) != stream.FateLater {
			t.Errorf("an event, %s: %s, %v", kind, stream.FateOf(err, 100, 1), err)
		}
	}
	one.err = nil
	if err := g.Check(t.Context(), one.Info().Registry); err != nil {
		t.Errorf("when it answers again: %v", err)
	}
}

func TestChanged_tellsWhatTheStateDoesNotShow(t *testing.T) {
	one, two, g := newHouses(t)
	one.height++
	must.OK(t, g.Changed(t.Context(), one.told("facet")))
	// It may stand or not: no more is said than what is known.
	if why := one.row(t, g).Changed; !strings.Contains(why, "was given the code at "+one.Account("facet").Address) || strings.Contains(why, "back") {
		t.Errorf("it says %q", why)
	}
	if why := two.row(t, g).Changed; why != "" {
		t.Errorf("its neighbour is frozen: %s", why)
	}
}

// What is acknowledged is what was told last, and all that happened until then is told.
func TestChanged_isToldWhileItIsFrozen(t *testing.T) {
	one, _, g := newHouses(t)
	ctx, id := t.Context(), one.Info().Registry
	one.runs("evil")
	if err := g.Check(ctx, id); !errors.Is(err, stream.ErrPark) {
		t.Fatal(err)
	}
	if err := g.Changed(ctx, one.told("evil")); err != nil { // of what was found already
		t.Fatal(err)
	}
	if why := one.row(t, g).Changed; strings.Contains(why, "then") {
		t.Errorf("one change is told twice: %s", why)
	}
	one.runs("worse")
	worse := one.told("worse")
	one.runs("good")
	for _, e := range []chains.Event{worse, one.told("good")} {
		must.OK(t, g.Changed(ctx, e))
	}
	if why := one.row(t, g).Changed; !strings.Contains(why, "evil") && !strings.Contains(why, one.Account("evil").Address) || !strings.Contains(why, "; then ") {
		t.Errorf("it says %q", why)
	}
	if err := g.Check(ctx, id); !errors.Is(err, stream.ErrPark) {
		t.Errorf("it thaws by itself: %v", err)
	}
	accepted, err := Acknowledge(ctx, g.State, id, g.Clock())
	if err != nil || accepted.Accepted[0].Implementation != one.Account("good") || accepted.At.Height != one.height {
		t.Fatalf("%+v, %v", accepted, err)
	}
	if err := g.Check(ctx, id); err != nil {
		t.Error(err)
	}
	if err := g.Changed(ctx, worse); err != nil || one.row(t, g).Changed != "" {
		t.Errorf("what was acknowledged freezes again: %v", err)
	}
	if _, err := Acknowledge(ctx, g.State, id, g.Clock()); chains.KindOf(err) != chains.NotFound {
		t.Errorf("acknowledged twice: %v", err)
	}
}

func TestChanged_oftenIsToldInBoundedText(t *testing.T) {
	one, _, g := newHouses(t)
	for i := range 200 {
		one.runs(fmt.Sprint("code ", i))
		must.OK(t, g.Changed(t.Context(), one.told(fmt.Sprint("code ", i))))
	}
	if why := one.row(t, g).Changed; len(why) > maxTold || !strings.Contains(why, one.Account("code 199").Address) {
		t.Errorf("%d bytes: %.200s", len(why), why)
	}
}

func TestCheck_freezesADiamondThatWasCut(t *testing.T) {
	one, _, g := newHouses(t)
	one.now[0].Facets = caip.Hash{1}
	if err := g.Check(t.Context(), one.Info().Registry); !errors.Is(err, stream.ErrPark) || !strings.Contains(err.Error(), "has other facets") {
		t.Errorf("after a cut: %v", err)
	}
}

// What those who read together share of a registry is as old as the reading, whenever it is used.
func TestCheck_goesByWhenItWasRead(t *testing.T) {
	one, _, g := newHouses(t)
	now := time.Unix(1_800_000_000, 0)
	g.Clock = func() time.Time { return now }
	shared := together.Sharing(t.Context())
	for _, pass := range []time.Duration{often, time.Second} {
		must.OK(t, g.Check(shared, one.Info().Registry))
		now = now.Add(pass)
	}
	one.runs("evil")
	if err := g.Check(t.Context(), one.Info().Registry); !errors.Is(err, stream.ErrPark) {
		t.Errorf("what was read %s ago is taken for new: %v", often+time.Second, err)
	}
}

// registered is the event of a registration in the block of now.
func (h *house) registered() chains.Event {
	agent := caip.AgentRef{Registry: h.Info().Registry, ID: "1"}
	return chains.NewEvent(h.Info().Chain, chains.KindRegistered, agent, chains.Position{Height: h.height, Hash: "0xab"}, fmt.Sprint(h.height), 0, time.Time{})
}

// A registry that changed shortly before it was first seen, when it was in use, is frozen, whatever
// is told first and wherever a relayer is started again. One that was not in use yet is not.
func TestRegistered_isRememberedAcrossAStart(t *testing.T) {
	const first, change, second, start = "first registration", "change", "second registration", "start"
	for name, c := range map[string]struct {
		told   []string
		frozen bool
	}{
		"in order":                            {[]string{first, change}, true},
		"the other way round":                 {[]string{change, first}, true},
		"a start between":                     {[]string{first, start, change}, true},
		"a start between, and another behind": {[]string{first, start, second, change}, true},
		"out of order, and a start":           {[]string{second, first, start, change}, true},
		"not in use yet":                      {[]string{change, second}, false},
		"not in use yet, and a start":         {[]string{second, start, change}, false},
	} {
		t.Run(name, func(t *testing.T) {
			one, _, g := newHouses(t)
			key := state.Registry(one.Info().Registry)
			events := map[string]chains.Event{first: one.registered()}
			one.runs("evil")
			e := one.told("evil")
			e.Time = g.Clock()
			events[change] = e
			one.height++
			events[second] = one.registered()
			if err := g.State.Registries.Delete(t.Context(), key); err != nil { // all memory is lost
				t.Fatal(err)
			}
			begin := func() {
				g = &Registries{Chains: g.Chains, State: g.State, Log: g.Log, Clock: g.Clock}
				must.OK(t, g.Begin(t.Context(), one.Info().Registry))
			}
			begin()
			for _, what := range c.told {
				var err error
				switch what {
				case start:
					begin()
				case change:
					err = g.Changed(t.Context(), events[what])
				default:
					err = g.Registered(t.Context(), events[what])
				}
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
			}
			if why := one.row(t, g).Changed; (why != "") != c.frozen {
				t.Errorf("frozen: %q", why)
			}
		})
	}
}
