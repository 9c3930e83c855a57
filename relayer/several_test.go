package relayer

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/relaytest/natstest"
)

func TestTwoOperators_with_relays_of_their_own_come_to_rest(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	first := b.options()
	second := b.options()
	second.Config.NATS.Dir = t.TempDir()
	for _, c := range b.chains() {
		view := c.WithRelay("second relay", "second relayer")
		second.Chains[c.Info().Registry] = view
		second.Writers[c.Info().Registry] = view.Writer("second relayer")
	}
	s1, s2 := b.start(first), b.start(second)
	const each = 3
	for i := range each {
		for n, c := range b.chains() {
			b.give(c, "client", refs[n], fmt.Sprint(i))
		}
	}
	// Every origin once, and once more by each operator on both other chains: 3 own, and 2 chains ×
	// 3 origins × 2 operators.
	want := each + 2*each*2
	b.until("all is mirrored by both", func() bool {
		for _, ref := range refs {
			if len(b.feedback(ref)) < want {
				return false
			}
		}
		return true
	})
	b.quiet(s1)
	b.quiet(s2)
	b.quiet(s1)
	for _, ref := range refs {
		if n := len(b.feedback(ref)); n != want {
			t.Errorf("%s holds %d entries, want %d", ref, n, want)
		}
	}
}

func TestTwoRelayers_on_one_bus_share_the_work_and_deliver_once(t *testing.T) {
	url := natstest.Start(t).ClientURL()
	for name, second := range map[string]string{"with one key": "relayer", "with keys of their own": "second relayer"} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t, func(b *bed) {
				for _, c := range []**memchain.Chain{&b.a, &b.b, &b.s} {
					*c = (*c).WithRelay("shared relay", "relayer", second)
				}
			})
			refs := b.linked("owner", b.a, b.b, b.s)
			launch := func(key string) *Service {
				o := b.options()
				o.Config.Prefix, o.Config.NATS.Dir, o.Config.NATS.URL = strings.ReplaceAll(name, " ", "-"), "", url
				for _, c := range b.chains() {
					o.Writers[c.Info().Registry] = c.Writer(key)
				}
				return b.start(o)
			}
			s1, s2 := launch("relayer"), launch(second)
			var origins []caip.FeedbackRef
			for i := range 5 {
				for n, c := range b.chains() {
					origins = append(origins, b.give(c, "client", refs[n], fmt.Sprint(i)))
				}
			}
			for _, o := range origins {
				b.mirrored(o, refs)
			}
			b.quiet(s1)
			for _, ref := range refs {
				if n := len(b.feedback(ref)); n != 15 {
					t.Errorf("%s holds %d feedback, want 15", ref, n)
				}
			}
			done := func(s *Service) float64 { return s.counted("messages_total", "done") }
			if done(s1) == 0 || done(s2) == 0 {
				t.Errorf("the work was not shared: %v and %v messages", done(s1), done(s2))
			}
			// One goes; the other takes everything over.
			stop(t, s1)
			last := b.give(b.a, "client", refs[0], "7")
			b.mirrored(last, refs)
		})
	}
}

// Relayers with one key divide the work: each chain is read, and each account worked, by one of
// them. What one leaves, the others take up; so they do when it says nothing any more.
func TestRelayers_divideTheWork(t *testing.T) {
	url, key := natstest.Start(t).ClientURL(), secretFile(t)
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	launch := func(name string) *Service {
		o := b.options()
		o.Name, o.Config.NATS.Dir, o.Config.NATS.URL, o.Config.NATS.Key = name, "", url, key
		return b.start(o)
	}
	var given []caip.FeedbackRef
	give := func() {
		t.Helper()
		for n, c := range b.chains() {
			given = append(given, b.give(c, "client", refs[n], fmt.Sprint(len(given))))
		}
	}
	// divided waits until each part is one relayer's.
	divided := func(some ...*Service) (reads, works map[string]int) {
		t.Helper()
		b.until(fmt.Sprintf("%d relayers divide the work", len(some)), func() bool {
			reads, works = map[string]int{}, map[string]int{}
			readers, workers := 0, 0
			for _, s := range some {
				if len(s.parts.Others()) != len(some)-1 || !s.Health().Ready {
					return false
				}
				for _, w := range s.watchers {
					if !w.Status().Elsewhere {
						reads[s.o.Name]++
						readers++
					}
				}
				for _, x := range s.executors {
					if ours, err := x.Lease.Keep(t.Context()); ours && err == nil {
						works[s.o.Name]++
						workers++
					}
				}
			}
			return readers == 3 && workers == 3
		})
		return reads, works
	}
	all := func(refs []caip.AgentRef) {
		t.Helper()
		for _, o := range given {
			b.mirrored(o, refs)
		}
	}
	one := launch("one")
	give()
	all(refs)
	two := launch("two")
	give()
	reads, works := divided(one, two)
	t.Log("read by", reads, "worked by", works)
	all(refs)
	three := launch("three")
	give()
	reads, works = divided(one, two, three)
	t.Log("read by", reads, "worked by", works)
	all(refs)
	stop(t, two)
	give()
	divided(one, three)
	all(refs)
	one.bus.Close() // as if it had been killed: it says no more and gives nothing back
	give()
	all(refs)
	divided(three)
	for _, ref := range refs {
		if n := len(b.feedback(ref)); n != len(given) {
			t.Errorf("%s holds %d feedback, want %d", ref, n, len(given))
		}
	}
}

// Relayers that would not plan the same share no group: the audit of one with a route finds what
// one without it has passed over, whichever of them a hash of their names chooses.
func TestRelayers_withOtherRoutesAuditAllGroups(t *testing.T) {
	url, key := natstest.Start(t).ClientURL(), secretFile(t)
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b, b.s)
	launch := func(name string, routes bool) *Service {
		o := b.options()
		o.Name, o.Config.NATS.Dir, o.Config.NATS.URL, o.Config.NATS.Key, o.Config.Watch.Audit = name, "", url, key, time.Second
		if !routes {
			o.Config.Routes, o.Writers = nil, nil
		}
		return b.start(o)
	}
	all := []*Service{launch("one", true), launch("two", true), launch("three", false), launch("four", false)}
	b.until("each group is one's of those that have the route, and one's of those that have none", func() bool {
		for i := range 100 {
			group := fmt.Sprint(i)
			if all[0].mine(group) == all[1].mine(group) || all[2].mine(group) == all[3].mine(group) {
				return false
			}
		}
		return !slices.ContainsFunc(all, func(s *Service) bool { return !s.Health().Ready })
	})
	for i := range 6 {
		b.mirrored(b.give(b.a, "client", refs[0], fmt.Sprint(i)), refs)
	}
}

func TestRules_areWhatDecidesWhatIsDue(t *testing.T) {
	b := newBed(t)
	of := func(change func(*Options)) caip.Hash {
		o := b.options()
		o.Config.Watch.Audit = time.Minute
		change(&o)
		writes := map[caip.AccountID]bool{}
		for _, i := range o.infos() {
			writes[i.Registry] = o.writer(i) != nil
		}
		return rules(o.Config, o.infos(), writes)
	}
	first := of(func(*Options) {})
	for name, alike := range map[string]func(*Options){
		"its name":     func(o *Options) { o.Name = "another" },
		"its accounts": func(o *Options) { o.Writers[b.a.Info().Registry] = b.a.Writer("another") },
		"its budgets":  func(o *Options) { o.Config.Routes[0].Budgets[0].PerClient = config.MustAmount("1 ether") },
		"its patience": func(o *Options) { o.Config.Watch.Audit = time.Hour },
	} {
		if of(alike) != first {
			t.Errorf("%s decides what is due", name)
		}
	}
	for name, other := range map[string]func(*Options){
		"a route":      func(o *Options) { o.Config.Routes[0].Tags = []string{"quality"} },
		"a registry":   func(o *Options) { without(*o, b.s) },
		"an account":   func(o *Options) { delete(o.Writers, b.a.Info().Registry) },
		"a finality":   func(o *Options) { o.Config.Chains["a"] = config.Chain{Finality: chains.Latest} },
		"an index":     func(o *Options) { o.Config.Index.Dir = t.TempDir() },
		"its auditing": func(o *Options) { o.Config.Watch.Audit = 0 },
	} {
		if of(other) == first {
			t.Errorf("%s decides nothing", name)
		}
	}
}

func TestSecondProcess_on_an_embedded_bus_is_refused(t *testing.T) {
	b := newBed(t)
	b.start(b.options())
	s := must.Get(New(b.options()))(t)
	if err := s.Start(t.Context()); err == nil || !strings.Contains(err.Error(), "in use by another relayer") {
		t.Fatalf("got %v", err)
	}
}
