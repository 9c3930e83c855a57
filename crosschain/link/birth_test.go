package link_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// An id that was listed before it was registered links nobody. Heights are minutes on all chains.
func TestEvaluate_birth(t *testing.T) {
	a := agent(caip.MustAccountID("eip155:1001:0x00000000000000000000000000000000000000aa"), "7") // a second registry on the chain of a1
	known := book
	known.Pairs = append(slices.Clone(book.Pairs), caip.Pair{Identity: a.Registry, Reputation: a.Registry})
	in := func(e chains.Event, tx string, ordinal uint32) chains.Event {
		e.ID, e.TxID, e.Ordinal = caip.EventID(e.Chain, tx, ordinal), tx, ordinal
		return e
	}
	untimed := func(e chains.Event) chains.Event { e.Time = time.Time{}; return e }
	agree := link.Clocks{a1.Chain(): noon, b1.Chain(): noon, s1.Chain(): noon}
	minutes := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Minute) }
	// Unless a case says otherwise, both are there from block 1 on and speak in block 20.
	for name, c := range map[string]struct {
		one, other caip.AgentRef
		events     []chains.Event
		owner      byte // of other
		mutable    bool
		clocks     link.Clocks
		want       link.LinkState
		why        string
		again      []caip.AgentRef
		after      time.Time // of the first
	}{
		"listed before it was there":      {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 10), born(b1, 20), asserted(b1, 1, 30)}, want: link.BeforeBirth, again: []caip.AgentRef{a1}, after: minutes(22)},
		"the same, on a web page":         {one: a1, other: b1, owner: 1, mutable: true, events: []chains.Event{born(a1, 1), asserted(a1, 0, 10), born(b1, 20), asserted(b1, 1, 30)}, want: link.BeforeBirth, again: []caip.AgentRef{a1}, after: minutes(22)},
		"set again since":                 {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 10), born(b1, 20), asserted(b1, 1, 30), asserted(a1, 0, 40)}, want: link.Mutual},
		"two minutes after":               {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 22), born(b1, 20), asserted(b1, 1, 30)}, want: link.Mutual},
		"one minute after":                {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 21), born(b1, 20), asserted(b1, 1, 30)}, want: link.LinkUnconfirmed, again: []caip.AgentRef{a1}, after: minutes(22)},
		"one minute before":               {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 19), born(b1, 20), asserted(b1, 1, 30)}, want: link.LinkUnconfirmed, again: []caip.AgentRef{a1}, after: minutes(22)},
		"both too soon":                   {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 20), asserted(a1, 0, 21), born(b1, 20), asserted(b1, 1, 21)}, want: link.LinkUnconfirmed, again: []caip.AgentRef{a1, b1}, after: minutes(22)},
		"by an operator":                  {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 10), born(b1, 20), asserted(b1, 1, 30), asserted(a1, 7, 40)}, want: link.Mutual},
		"of one owner":                    {one: a1, other: b1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 10), born(b1, 20), asserted(b1, 0, 30)}, want: link.Mutual},
		"of one owner, nothing read":      {one: a1, other: b1, want: link.Mutual},
		"nothing read":                    {one: a1, other: b1, owner: 1, want: link.LinkUnconfirmed},
		"no birth":                        {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 10), asserted(b1, 1, 30)}, want: link.LinkUnconfirmed},
		"a sale instead of a birth":       {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), sold(b1, 1, 20), asserted(a1, 0, 30), asserted(b1, 1, 30)}, want: link.Mutual},
		"a block without a time":          {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 40), untimed(born(b1, 20)), asserted(b1, 1, 40)}, want: link.LinkUnconfirmed},
		"a mint is a key":                 {one: a1, other: s1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 10), born(s1, 20), asserted(s1, 0, 30)}, want: link.Mutual},
		"SATI listed it too early":        {one: a1, other: s1, events: []chains.Event{born(a1, 20), asserted(a1, 0, 30), born(s1, 1), asserted(s1, 0, 10)}, want: link.BeforeBirth, again: []caip.AgentRef{s1}, after: minutes(22)},
		"one chain, a block later":        {one: a1, other: a, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 21), born(a, 20), asserted(a, 1, 21)}, want: link.Mutual},
		"one chain, the same transaction": {one: a1, other: a, owner: 1, events: []chains.Event{born(a1, 1), in(asserted(a1, 0, 20), "x", 2), in(born(a, 20), "x", 1), asserted(a, 1, 21)}, want: link.Mutual},
		"one chain, another transaction":  {one: a1, other: a, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 20), born(a, 20), asserted(a, 1, 21)}, want: link.BeforeBirth, again: []caip.AgentRef{a1}},
		"read before it was set":          {one: a1, other: b1, owner: 1, events: []chains.Event{born(a1, 1), asserted(a1, 0, 101), born(b1, 20), asserted(b1, 1, 30)}, want: link.LinkUnconfirmed},
		"registered with the file":        {one: a1, other: b1, owner: 1, events: []chains.Event{registered(a1, 30), born(b1, 20), asserted(b1, 1, 40)}, want: link.Mutual},

		// A claim's chain that is an hour ahead makes an early claim look late, and the other way
		// round.
		"a clock ahead":        {one: a1, other: b1, owner: 1, clocks: link.Clocks{a1.Chain(): minutes(160), b1.Chain(): minutes(100)}, events: []chains.Event{born(a1, 1), asserted(a1, 0, 40), born(b1, 20), asserted(b1, 1, 90)}, want: link.LinkUnconfirmed, again: []caip.AgentRef{a1}, after: minutes(82)},
		"a clock behind":       {one: a1, other: b1, owner: 1, clocks: link.Clocks{a1.Chain(): minutes(100), b1.Chain(): minutes(160)}, events: []chains.Event{born(a1, 1), asserted(a1, 0, 10), born(b1, 60), asserted(b1, 1, 150)}, want: link.LinkUnconfirmed, again: []caip.AgentRef{a1}, after: minutes(62)},
		"a clock unread":       {one: a1, other: b1, owner: 1, clocks: link.Clocks{a1.Chain(): minutes(100)}, events: []chains.Event{born(a1, 1), asserted(a1, 0, 40), born(b1, 20), asserted(b1, 1, 90)}, want: link.LinkUnconfirmed, why: "what time it is on " + b1.Chain().String()},
		"the other unread":     {one: a1, other: b1, owner: 1, clocks: link.Clocks{a1.Chain(): {}, b1.Chain(): minutes(100)}, events: []chains.Event{born(a1, 1), asserted(a1, 0, 10), born(b1, 60), asserted(b1, 1, 150)}, want: link.LinkUnconfirmed, why: "what time it is on " + a1.Chain().String()},
		"unread on one chain":  {one: a1, other: a, owner: 1, clocks: link.Clocks{b1.Chain(): minutes(100)}, events: []chains.Event{born(a1, 1), asserted(a1, 0, 21), born(a, 20), asserted(a, 1, 21)}, want: link.Mutual},
		"unread, of one owner": {one: a1, other: b1, clocks: link.Clocks{b1.Chain(): {}}, want: link.Mutual},
		"clocks that agree":    {one: a1, other: b1, owner: 1, clocks: link.Clocks{a1.Chain(): minutes(100), b1.Chain(): minutes(101)}, events: []chains.Event{born(a1, 1), asserted(a1, 0, 22), born(b1, 20), asserted(b1, 1, 30)}, want: link.Mutual},
	} {
		t.Run(name, func(t *testing.T) {
			evidence := []link.Evidence{says(c.one, c.one, c.other), owned(says(c.other, c.one, c.other), c.owner)}
			for i := range evidence {
				evidence[i].Pinned = !c.mutable
			}
			var state link.State
			for _, e := range c.events {
				state = state.Apply(e, nil)
			}
			if c.clocks == nil {
				c.clocks = agree
			}
			got := link.Evaluate(evidence, state, link.Rules{Book: known, Clocks: c.clocks})
			l := got.Links[0]
			if !strings.Contains(l.Why, c.why) || l.State != c.want || (l.Why == "") != (c.want == link.Mutual) {
				t.Errorf("%s: %q, want %s", l.State, l.Why, c.want)
			}
			var again []caip.AgentRef
			for _, one := range l.SetAgain {
				again = append(again, one.Agent)
			}
			if !slices.Equal(again, c.again) || len(again) > 0 && !l.SetAgain[0].After.Equal(c.after) {
				t.Errorf("to be set again: %v, want %v after %s", l.SetAgain, c.again, c.after)
			}
			g, grouped := got.Group(c.one)
			switch {
			case grouped == (c.want == link.BeforeBirth):
				t.Errorf("group %+v", g)
			case c.want == link.LinkUnconfirmed && (g.Status != link.Unconfirmed || g.MayAdd() || !strings.Contains(strings.Join(g.Reasons, "\n"), strings.Split(l.Why, "; ")[0])):
				t.Errorf("%s: %q", g.Status, g.Reasons)
			case c.want == link.Mutual && g.Status != link.Active && g.Status != link.Frozen:
				t.Errorf("%s: %q", g.Status, g.Reasons)
			}
		})
	}
}

func registered(ref caip.AgentRef, height uint64) chains.Event {
	e := born(ref, height)
	e.Registered.URI = "ipfs://x"
	return e
}
