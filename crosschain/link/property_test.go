package link_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"pgregory.net/rapid"
)

var population = []caip.AgentRef{a1, a2, b1, s1, x1}

func drawEvidence(t *rapid.T) []link.Evidence {
	var out []link.Evidence
	for _, ref := range population {
		if !rapid.Bool().Draw(t, "read") {
			continue
		}
		e := owned(says(ref, rapid.SliceOfDistinct(rapid.SampledFrom(population), func(r caip.AgentRef) caip.AgentRef { return r }).Draw(t, "lists")...),
			byte(rapid.IntRange(0, 2).Draw(t, "owner")))
		e.Pinned = rapid.Bool().Draw(t, "pinned")
		if rapid.IntRange(0, 9).Draw(t, "authority") == 0 {
			e.Agent.Authority = owner(ref, 5)
		}
		if rapid.IntRange(0, 9).Draw(t, "problem") == 0 {
			e.Problem = "HTTP 500"
		}
		out = append(out, e)
	}
	return out
}

func drawEvents(t *rapid.T) []chains.Event {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) chains.Event {
		ref := rapid.SampledFrom(population).Draw(t, "agent")
		height := uint64(rapid.IntRange(1, 12).Draw(t, "height"))
		who := byte(rapid.IntRange(1, 3).Draw(t, "who"))
		switch rapid.IntRange(0, 2).Draw(t, "kind") {
		case 0:
			return sold(ref, who, height)
		case 1:
			return born(ref, height)
		}
		return asserted(ref, who-1, height)
	}), 0, 12).Draw(t, "events")
}

func encode(t *rapid.T, v any) string {
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func TestEvaluate_properties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		evidence, events := drawEvidence(t), drawEvents(t)
		var state link.State
		for _, e := range events {
			state = state.Apply(e, nil)
		}
		got := link.Evaluate(evidence, state, rules)

		// Neither the order of the evidence nor that of the events matters, nor whether an event
		// comes twice.
		var again link.State
		for _, e := range rapid.Permutation(append(slices.Clone(events), events...)).Draw(t, "order") {
			again = again.Apply(e, nil)
		}
		if !reflect.DeepEqual(state, again) {
			t.Fatalf("states differ:\n%+v\n%+v", state, again)
		}
		if one, two := encode(t, got), encode(t, link.Evaluate(rapid.Permutation(evidence).Draw(t, "evidence order"), again, rules)); one != two {
			t.Fatalf("results differ:\n%s\n%s", one, two)
		}

		by := map[caip.AgentRef]link.Evidence{}
		for _, e := range evidence {
			by[e.Ref()] = e
		}
		seen := map[caip.AgentRef]bool{}
		for _, g := range got.Groups {
			registries := map[caip.AccountID]bool{}
			for _, m := range g.Members {
				if seen[m] {
					t.Fatalf("%s is in two groups", m)
				}
				seen[m] = true
				registries[m.Registry] = true
				if m == x1 {
					t.Fatal("a group with a registry that nobody knows")
				}
				if g.Status == link.Refused {
					continue
				}
				// A clique: every member's file lists every member, itself included, and speaks for
				// its owner.
				for _, other := range g.Members {
					if !slices.Contains(by[m].Lists, other) || by[m].Problem != "" || by[m].Agent.Authority != by[m].Agent.Owner && g.MayAdd() {
						t.Fatalf("%s does not vouch for %s in %+v", m, other, g)
					}
				}
			}
			if g.Status == link.Active && len(registries) != len(g.Members) {
				t.Fatalf("two agents of one registry: %+v", g)
			}
			if (g.Status == link.Active) != (len(g.Reasons) == 0) || g.MayAdd() != (g.Status == link.Active) {
				t.Fatalf("got %+v", g)
			}
			if g.MayAdd() {
				requireBirths(t, g, events, by)
			}
			// A member that changed hands is never active without acts of all present owners
			// afterwards.
			if g.MayAdd() {
				for _, e := range events {
					if e.Kind == chains.KindTransferred && slices.Contains(g.Members, e.Agent) {
						requireActs(t, g, e, events, by)
					}
				}
			}
		}
	})
}

// requireActs is the rule of thawing said a second time, over the events themselves: heights of
// these tests are minutes on all chains.
func requireActs(t *rapid.T, g link.Group, sale chains.Event, events []chains.Event, by map[caip.AgentRef]link.Evidence) {
	for _, m := range g.Members {
		ok := slices.ContainsFunc(events, func(e chains.Event) bool {
			return e.Kind == chains.KindURISet && e.Agent == m && e.URI.By == by[m].Agent.Owner && e.At.Height > sale.At.Height
		})
		if !ok {
			t.Fatalf("%s was sold in block %d, the owner of %s has not spoken since, and the group is active", sale.Agent, sale.At.Height, m)
		}
	}
}

// requireBirths is the birth rule said a second time: who lists an id of another owner has last
// spoken two minutes after that id was there.
func requireBirths(t *rapid.T, g link.Group, events []chains.Event, by map[caip.AgentRef]link.Evidence) {
	for _, from := range g.Members {
		for _, to := range g.Members {
			if from == to || to == s1 || from != s1 && by[from].Agent.Owner.Address == by[to].Agent.Owner.Address {
				continue
			}
			there, said := uint64(99), uint64(0)
			for _, e := range events {
				switch {
				case e.Agent == to && e.Kind != chains.KindURISet:
					there = min(there, e.At.Height)
				case e.Agent == from && e.Kind == chains.KindURISet:
					said = max(said, e.At.Height)
				}
			}
			if said < there+2 {
				t.Fatalf("%s spoke in block %d of %s, which is there since block %d, and the group is active", from, said, to, there)
			}
		}
	}
}

// Taking evidence away never makes an active group out of what was none before, unless the group
// itself is smaller.
func TestEvaluate_silenceProvesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		evidence := drawEvidence(t)
		if len(evidence) == 0 {
			return
		}
		i := rapid.IntRange(0, len(evidence)-1).Draw(t, "silent")
		silent := evidence[i].Ref()
		left := slices.Delete(slices.Clone(evidence), i, i+1)
		if _, ok := link.Evaluate(left, link.State{}, rules).Group(silent); ok {
			t.Fatalf("%s is in a group without a word", silent)
		}
	})
}
