package index

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// Where the one mirror that counts is forgotten with its registry, another one of the same review
// counts, and the first again once it is read.
func TestIndex_electsAnotherMirrorWhereOneIsForgotten(t *testing.T) {
	r := newRig(t)
	one, two := r.register(r.a, "o", "one", "", ""), r.register(r.b, "o", "two", "", "")
	r.link(one, two)
	elsewhere := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1003"), Name: "x", AutoMine: true})
	f := r.give(elsewhere, "alice", r.register(elsewhere, "o", "far", "", ""), "70", "quality", "")
	r.mirror(r.a, f, one)
	r.mirror(r.b, f, two)
	s := open(t)
	w := r.settle(s, r.a, r.b)
	counts := func(of caip.AgentRef) uint64 {
		got, err := s.Summary(t.Context(), client.SummaryQuery{Agent: of.String(), Alone: true, Reviewers: []string{elsewhere.Account("alice").String()}})
		if err != nil && chains.KindOf(err) != chains.NotFound {
			t.Fatal(err)
		}
		return got.Count
	}
	if counts(one) != 1 || counts(two) != 0 {
		t.Fatalf("%d and %d count", counts(one), counts(two))
	}
	r.reset(w, r.a)
	if counts(one) != 0 || counts(two) != 1 {
		t.Errorf("once it is forgotten %d and %d count", counts(one), counts(two))
	}
	r.settle(s, r.a, r.b)
	r.afresh(s, r.b, r.a)
}

// While a registry that is added, or is read anew, is being read, each mirror of its reviews counts
// until its origin was read; of those that are not there none does afterwards.
func TestIndex_countsMirrorsUntilTheirOriginsWereRead(t *testing.T) {
	r := newRig(t)
	one, two, far := r.register(r.a, "o", "one", "", ""), r.register(r.b, "o", "two", "", ""), r.register(r.s, "o", "far", "", "")
	r.link(one, two, far)
	early := r.give(r.b, "alice", two, "70", "quality", "")
	middle, err := r.b.Head(t.Context(), chains.Latest)
	if err != nil {
		t.Fatal(err)
	}
	late := r.give(r.b, "bob", two, "30", "", "")
	never := late
	never.Ref.Index = 9
	for _, f := range []chains.Feedback{early, late, never} {
		r.mirror(r.a, f, one)
	}
	r.mirror(r.s, early, far)
	s := open(t)
	w := r.settle(s, r.a, r.s)
	counts := func(when string, want string) {
		t.Helper()
		var got []string
		for _, of := range []caip.AgentRef{one, far, two} {
			sum, err := s.Summary(t.Context(), client.SummaryQuery{Agent: of.String(), Alone: true, Reviewers: []string{r.b.Account("alice").String(), r.b.Account("bob").String()}})
			if err != nil && chains.KindOf(err) != chains.NotFound {
				t.Fatal(err)
			}
			got = append(got, fmt.Sprint(sum.Count))
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %s, want %s", when, got, want)
		}
	}
	counts("before", "3 0 0")
	x := r.index(s, r.chains()...)
	reader := x.reader(w, x.Sources[1])
	for _, when := range []string{"added", "read anew"} {
		if err := w.retain(t.Context(), x.Sources); err != nil {
			t.Fatal(err)
		}
		counts(when, "3 0 0")
		if reader.at, err = w.register(t.Context(), r.b.Info()); err != nil {
			t.Fatal(err)
		}
		part, err := reader.read(t.Context(), chains.Position{}, chains.Position{}, middle)
		if err != nil {
			t.Fatal(err)
		}
		part.head.Height++ // there is more
		if err := w.apply(t.Context(), reader.at, part); err != nil {
			t.Fatal(err)
		}
		counts(when+" in part", "2 0 1")
		w = r.settle(s, r.chains()...)
		counts(when+" wholly", "0 0 2")
		r.afresh(s, r.chains()...)
		r.reset(w, r.b)
	}
}

// A registry that the configuration names no more leaves the index as one that never read it: its
// agents are not found, and mirrors of its reviews count where those are not read.
func TestIndex_dropsARegistryThatIsNotReadAnyMore(t *testing.T) {
	r := newRig(t)
	bare := func(c *memchain.Chain) caip.AgentRef {
		e, _ := r.do(c, "o", chains.Register{}).Event(chains.KindRegistered)
		return e.Agent
	}
	one, two, far, alone := bare(r.a), bare(r.b), bare(r.s), bare(r.b)
	r.link(one, two)
	r.mirror(r.a, r.give(r.b, "alice", two, "70", "quality", ""), one)
	r.mirror(r.a, r.give(r.b, "bob", alone, "20", "", "speed"), one)
	r.give(r.b, "carol", two, "10", "", "")
	r.mirror(r.b, r.give(r.a, "dan", one, "50", "quality", ""), two)
	r.give(r.s, "erin", far, "30", "", "")
	s := open(t)
	r.settle(s, r.chains()...)
	newest, _, err := s.LastEvent(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r.settle(s, r.a, r.s)
	if got, err := s.Summary(t.Context(), client.SummaryQuery{Agent: one.String()}); err != nil || got.Count != 3 {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := s.Agent(t.Context(), alone); chains.KindOf(err) != chains.NotFound {
		t.Errorf("its agents are found: %v", err)
	}
	if now, _, err := s.LastEvent(t.Context()); err != nil || now < newest {
		t.Errorf("who followed up to %d is behind %d now, %v", newest, now, err)
	}
	r.afresh(s, r.a, r.s)
	r.settle(s, r.chains()...) // it is named again
	r.afresh(s, r.chains()...)
}

// What a configuration of before decided does not stay: where relays or the reputation registry are
// others, the registry is read anew, and never else.
func TestIndex_readsARegistryAnewByOtherRules(t *testing.T) {
	for name, before := range map[string]func(*chains.Info){
		"a relay that was not named": func(i *chains.Info) { i.MirrorClients = nil },
		"one that was": func(i *chains.Info) {
			i.MirrorClients = append(i.MirrorClients, caip.AccountID{Chain: i.Chain, Address: memchain.Address(i.Chain.Namespace, "alice")})
		},
		"another reputation registry":      func(i *chains.Info) { i.Reputation.Address = memchain.Address(i.Chain.Namespace, "elsewhere") },
		"as it is, but for name and order": func(i *chains.Info) { i.Name += "-before"; slices.Reverse(i.MirrorClients) },
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			one, two, far := r.register(r.a, "o", "one", "", ""), r.register(r.b, "o", "two", "", ""), r.register(r.s, "o", "far", "", "")
			r.link(one, two, far)
			r.mirror(r.b, r.give(r.a, "alice", one, "70", "quality", ""), two)
			r.mirror(r.a, r.give(r.b, "bob", two, "20", "", ""), one)
			r.mirror(r.s, r.give(r.b, "carol", two, "40", "", ""), far)
			s := open(t)
			r.configured = before
			r.settle(s, r.chains()...)
			anew := func() (n int) {
				list, err := s.Events(t.Context(), 0, 1000)
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range list {
					n += flag(e.Kind == client.EventAnew)
				}
				return n
			}
			r.configured = nil
			r.settle(s, r.chains()...)
			r.afresh(s, r.chains()...)
			want := len(r.chains())
			if strings.HasPrefix(name, "as it is") {
				want = 0
			}
			r.settle(s, r.chains()...)
			if n := anew(); n != want {
				t.Errorf("read anew %d times, want %d", n, want)
			}
		})
	}
}
