package link_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// at is an event's place: the block's height is also its minute after noon, so that all chains
// share one clock.
func at(ref caip.AgentRef, kind chains.EventKind, height uint64, tx string, ordinal uint32) chains.Event {
	e := chains.NewEvent(ref.Chain(), kind, ref, chains.Position{Height: height, Hash: fmt.Sprint(height)}, tx, ordinal, noon.Add(time.Duration(height)*time.Minute))
	return e
}

func sold(ref caip.AgentRef, to byte, height uint64) chains.Event {
	e := at(ref, chains.KindTransferred, height, fmt.Sprint("sale ", height), 0)
	e.Transfer = &chains.Transferred{From: owner(ref, to-1), To: owner(ref, to)}
	return e
}

func asserted(ref caip.AgentRef, by byte, height uint64) chains.Event {
	e := at(ref, chains.KindURISet, height, fmt.Sprint("uri ", height), 0)
	e.URI = &chains.URISet{URI: "ipfs://x", By: owner(ref, by)}
	return e
}

// born is the registration of an agent, without a URI.
func born(ref caip.AgentRef, height uint64) chains.Event {
	e := at(ref, chains.KindRegistered, height, fmt.Sprint("birth ", height), 0)
	e.Registered = &chains.Registered{Owner: owner(ref, 0)}
	return e
}

// lived is a state in which all are registered in block 1 and set their agentURI in block 5.
func lived(refs ...caip.AgentRef) (state link.State) {
	for _, ref := range refs {
		state = state.Apply(born(ref, 1), nil).Apply(asserted(ref, 0, 5), nil)
	}
	return state
}

// owned is evidence of an agent that belongs to its n-th owner.
func owned(e link.Evidence, n byte) link.Evidence {
	e.Agent.Owner, e.Agent.Authority = owner(e.Ref(), n), owner(e.Ref(), n)
	return e
}

// Nobody can speak for a registration that was burned, and the others are whose they were.
func TestState_burned(t *testing.T) {
	all := []caip.AgentRef{a1, b1, s1}
	evidence := []link.Evidence{says(a1, all...), says(b1, all...), says(s1, all...)}
	for to, nobody := range map[caip.AgentRef]caip.AccountID{b1: {Chain: b1.Chain(), Address: "0x0000000000000000000000000000000000000000"}, s1: {}} {
		burned := at(to, chains.KindTransferred, 20, "burned", 0)
		burned.Transfer = &chains.Transferred{From: owner(to, 0), To: nobody}
		if g := link.Evaluate(evidence, lived(all...).Freeze(burned, nil), rules).Groups[0]; g.Status != link.Frozen || len(g.Members) != 3 || len(g.Burned) != 0 {
			t.Errorf("%s, not final: %+v", to, g)
		}
		got := link.Evaluate(evidence, lived(all...).Apply(burned, nil), rules)
		if g := got.Groups[0]; len(got.Groups) != 1 || g.Status != link.Active || len(g.Members) != 2 || g.Has(to) || !slices.Equal(g.Burned, []caip.AgentRef{to}) {
			t.Errorf("%s: %+v", to, got.Groups)
		}
		for _, l := range got.Links {
			if named := l.From == to || l.To == to; named != strings.Contains(l.Why, "was burned in block 20") || named != (l.State != link.Mutual) {
				t.Errorf("%+v", l)
			}
		}
	}
}

func TestState_freezeAndThaw(t *testing.T) {
	all := []caip.AgentRef{a1, b1, s1}
	mint := at(a1, chains.KindTransferred, 10, "mint", 0)
	mint.Transfer = &chains.Transferred{From: caip.AccountID{Chain: a1.Chain(), Address: "0x0000000000000000000000000000000000000000"}, To: owner(a1, 0)}
	registered := at(b1, chains.KindRegistered, 30, "registration", 1)
	registered.Registered = &chains.Registered{Owner: owner(b1, 0), URI: "ipfs://x"}
	given := at(s1, chains.KindRegistered, 30, "registration", 1)
	given.Registered = &chains.Registered{Owner: owner(s1, 0), URI: "ipfs://x"}
	unsigned := at(s1, chains.KindRegistered, 20, "registration", 1)
	unsigned.Registered = &chains.Registered{Owner: owner(s1, 0), URI: "ipfs://x", Unsigned: true}
	authority := at(s1, chains.KindAuthority, 20, "authority", 0)
	authority.Authority = &chains.Authority{To: owner(s1, 0)}
	inside := func(e chains.Event, tx string, ordinal uint32) chains.Event {
		return chains.Event{ID: caip.EventID(e.Chain, tx, ordinal), Chain: e.Chain, Kind: e.Kind, Agent: e.Agent, At: e.At, TxID: tx, Ordinal: ordinal, Time: e.Time,
			Transfer: e.Transfer, URI: e.URI}
	}
	for name, c := range map[string]struct {
		events  []chains.Event
		owners  [3]byte         // of a1, b1, s1, at present
		missing []caip.AgentRef // whose owners have to speak; nil: the group is active
	}{
		"nothing happened":                          {},
		"a mint is no transfer":                     {events: []chains.Event{mint}},
		"sold":                                      {events: []chains.Event{sold(a1, 1, 20)}, owners: [3]byte{1, 0, 0}, missing: all},
		"only the buyer spoke":                      {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 1, 21)}, owners: [3]byte{1, 0, 0}, missing: []caip.AgentRef{b1, s1}},
		"all spoke":                                 {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 1, 21), asserted(b1, 0, 30), asserted(s1, 0, 30)}, owners: [3]byte{1, 0, 0}},
		"the seller spoke":                          {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 0, 21), asserted(b1, 0, 30), asserted(s1, 0, 30)}, owners: [3]byte{1, 0, 0}, missing: []caip.AgentRef{a1}},
		"an operator wrote for the buyer":           {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 7, 21), asserted(b1, 0, 30), asserted(s1, 0, 30)}, owners: [3]byte{1, 0, 0}, missing: []caip.AgentRef{a1}},
		"an operator wrote after the buyer":         {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 1, 21), asserted(a1, 7, 22), asserted(b1, 0, 30), asserted(s1, 0, 30)}, owners: [3]byte{1, 0, 0}},
		"the others spoke before the sale":          {events: []chains.Event{asserted(b1, 0, 19), asserted(s1, 0, 19), sold(a1, 1, 20), asserted(a1, 1, 21)}, owners: [3]byte{1, 0, 0}, missing: []caip.AgentRef{b1, s1}},
		"within the skew of clocks":                 {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 1, 21), asserted(b1, 0, 22), asserted(s1, 0, 23)}, owners: [3]byte{1, 0, 0}, missing: []caip.AgentRef{b1}},
		"the buyer spoke in the sale's block":       {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 1, 20), asserted(b1, 0, 30), asserted(s1, 0, 30)}, owners: [3]byte{1, 0, 0}, missing: []caip.AgentRef{a1}},
		"the buyer spoke in the sale's transaction": {events: []chains.Event{sold(a1, 1, 20), inside(asserted(a1, 1, 20), "sale 20", 3), asserted(b1, 0, 30), asserted(s1, 0, 30)}, owners: [3]byte{1, 0, 0}},
		"the seller's uri, then the sale, in one transaction": {events: []chains.Event{inside(sold(a1, 1, 20), "both", 3), inside(asserted(a1, 1, 20), "both", 1), asserted(b1, 0, 30), asserted(s1, 0, 30)},
			owners: [3]byte{1, 0, 0}, missing: []caip.AgentRef{a1}},
		"sold again":                      {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 1, 21), asserted(b1, 0, 30), asserted(s1, 0, 30), sold(a1, 2, 40)}, owners: [3]byte{2, 0, 0}, missing: all},
		"another side sold later":         {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 1, 30), asserted(b1, 0, 30), asserted(s1, 0, 30), sold(b1, 1, 40), asserted(b1, 1, 50), asserted(s1, 0, 50)}, owners: [3]byte{1, 1, 0}, missing: []caip.AgentRef{a1}},
		"sold to oneself":                 {events: []chains.Event{sold(a1, 1, 20), sold(a1, 1, 40)}, owners: [3]byte{1, 0, 0}, missing: all},
		"registered anew after the sale":  {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 1, 21), registered, asserted(s1, 0, 30)}, owners: [3]byte{1, 0, 0}},
		"registered for somebody, SATI":   {events: []chains.Event{sold(a1, 1, 20), asserted(a1, 1, 21), asserted(b1, 0, 30), given}, owners: [3]byte{1, 0, 0}, missing: []caip.AgentRef{s1}},
		"registered for who did not sign": {events: []chains.Event{unsigned, asserted(a1, 0, 30), asserted(b1, 0, 30)}, missing: []caip.AgentRef{s1}},
		"he has spoken since":             {events: []chains.Event{unsigned, asserted(s1, 0, 21), asserted(a1, 0, 30), asserted(b1, 0, 30)}},
		"the authority came and went":     {events: []chains.Event{authority}, missing: all},
		"the authority came, all spoke":   {events: []chains.Event{authority, asserted(s1, 0, 21), asserted(a1, 0, 30), asserted(b1, 0, 30)}},
	} {
		t.Run(name, func(t *testing.T) {
			state := lived(all...)
			for _, e := range c.events {
				state = state.Apply(e, nil)
			}
			evidence := []link.Evidence{owned(says(a1, all...), c.owners[0]), owned(says(b1, all...), c.owners[1]), owned(says(s1, all...), c.owners[2])}
			g := link.Evaluate(evidence, state, rules).Groups[0]
			if c.missing == nil {
				if g.Status != link.Active {
					t.Fatalf("%s: %q", g.Status, g.Reasons)
				}
				return
			}
			if g.Status != link.Frozen || g.MayAdd() {
				t.Fatalf("%s: %q", g.Status, g.Reasons)
			}
			for _, ref := range all {
				asked := slices.ContainsFunc(g.Reasons, func(r string) bool { return strings.Contains(r, "the owner of "+ref.String()) })
				if asked != slices.Contains(c.missing, ref) {
					t.Errorf("asked of %s: %v, in %q", ref, asked, g.Reasons)
				}
			}
		})
	}
}

// A move whose block tells no time is not answered by acts on other chains, however late: without a
// floor nothing says which came first.
func TestState_moveWithoutTime(t *testing.T) {
	two := []link.Evidence{owned(says(a1, a1, b1), 1), says(b1, a1, b1)}
	two[1].Agent.ReadAt.Height = 1000
	for name, when := range map[string]time.Time{"none": {}, "the epoch": time.Unix(0, 0)} {
		sale := sold(a1, 1, 20)
		sale.Time = when
		acts := lived(a1, b1).Apply(asserted(a1, 1, 21), nil).Apply(asserted(b1, 0, 1000), nil)
		g := link.Evaluate(two, acts.Apply(sale, nil), rules).Groups[0]
		if g.Status != link.Frozen || len(g.Reasons) != 1 || !strings.Contains(g.Reasons[0], "the owner of "+b1.String()) {
			t.Errorf("%s: %s, %q", name, g.Status, g.Reasons)
		}
		// Whoever saw it live knows where the other chain stood.
		floor := link.Heads{b1.Chain(): {Height: 500}}
		if g := link.Evaluate(two, acts.Apply(sale, floor), rules).Groups[0]; g.Status != link.Active {
			t.Errorf("%s, with a floor: %s, %q", name, g.Status, g.Reasons)
		}
	}
}

func TestState_seenAtLatest(t *testing.T) {
	two := []link.Evidence{says(a1, a1, b1), says(b1, a1, b1)}
	status := func(s link.State) link.Status { return link.Evaluate(two, s, rules).Groups[0].Status }
	sale := sold(a1, 1, 20)
	frozen := link.State{}.Freeze(sale, nil)
	if status(frozen) != link.Frozen {
		t.Fatal("a transfer at latest does not freeze")
	}
	if status(frozen.Freeze(asserted(a1, 0, 30), nil).Freeze(asserted(b1, 0, 30), nil)) != link.Frozen {
		t.Fatal("an act at latest thaws")
	}
	if status(frozen.Retract(a1, sale.ID)) != link.Active {
		t.Fatal("a transfer that the chain dropped still freezes")
	}
	final := frozen.Apply(sale, nil)
	if status(final.Retract(a1, sale.ID)) != link.Frozen {
		t.Fatal("a final transfer was taken back")
	}
	// The same transaction in another block after a reorganisation is the same event.
	moved := sale
	moved.At.Height = 22
	if side := frozen.Apply(moved, nil).Side(a1); len(side.Moves) != 1 || side.Moves[0].At.Height != 22 || !side.Moves[0].Final {
		t.Fatalf("got %+v", side.Moves)
	}
}

// Where the relayer saw a transfer happen it knows where the other chains stood, and needs no
// clock. Where it saw it late, the clocks tell that it was answered meanwhile.
func TestState_floors(t *testing.T) {
	evidence := []link.Evidence{owned(says(a1, a1, b1), 1), says(b1, a1, b1)}
	evidence[1].Agent.ReadAt.Height = 501
	there := link.State{}.Apply(born(a1, 1), nil).Apply(born(b1, 1), nil)
	floors := link.Heads{a1.Chain(): {Height: 20}, b1.Chain(): {Height: 500}}
	act := func(height uint64, minute int) chains.Event {
		e := asserted(b1, 0, height)
		e.Time = noon.Add(time.Duration(minute) * time.Minute)
		return e
	}
	minute := func(n int) time.Time { return noon.Add(time.Duration(n) * time.Minute) }
	agree := link.Clocks{a1.Chain(): minute(100), b1.Chain(): minute(100)}
	for name, c := range map[string]struct {
		floors link.Heads
		act    chains.Event
		clocks link.Clocks
		want   link.Status
	}{
		"above the floor, by a slow clock":  {floors, act(501, 5), agree, link.Active},
		"above the floor, a clock unread":   {floors, act(501, 5), nil, link.Unconfirmed}, // by the birth rule
		"at the floor, later":               {floors, act(500, 23), agree, link.Active},   // the move was seen late
		"at the floor, earlier":             {floors, act(500, 22), agree, link.Frozen},
		"at the floor, by a fast clock":     {floors, act(500, 90), link.Clocks{a1.Chain(): minute(100), b1.Chain(): minute(170)}, link.Frozen},
		"at the floor, after a fast clock":  {floors, act(500, 91), link.Clocks{a1.Chain(): minute(100), b1.Chain(): minute(168)}, link.Active},
		"at the floor, its clock unread":    {floors, act(500, 90), link.Clocks{a1.Chain(): minute(100)}, link.Frozen},
		"at the floor, the other's unread":  {floors, act(500, 90), link.Clocks{b1.Chain(): minute(100)}, link.Frozen},
		"no floor, later":                   {nil, act(2, 23), agree, link.Active},
		"no floor, earlier":                 {nil, act(501, 22), agree, link.Frozen},
		"no floor, earlier by a fast clock": {nil, act(2, 90), link.Clocks{a1.Chain(): minute(100), b1.Chain(): minute(170)}, link.Frozen},
	} {
		state := there.Freeze(sold(a1, 1, 20), c.floors).Apply(sold(a1, 1, 20), nil).Apply(asserted(a1, 1, 21), nil).Apply(c.act, nil)
		rules := link.Rules{Book: book, Confirm: 10 * time.Minute, Clocks: c.clocks}
		if g := link.Evaluate(evidence, state, rules).Groups[0]; g.Status != c.want {
			t.Errorf("%s: %s %q", name, g.Status, g.Reasons)
		}
	}
}

// An event that comes again, with what has been read since, does not ask for another answer.
func TestState_floorsOfFirstSight(t *testing.T) {
	evidence := []link.Evidence{owned(says(a1, a1, b1), 1), says(b1, a1, b1)}
	for _, first := range []link.Heads{nil, {b1.Chain(): {Height: 20}}} {
		state := lived(a1, b1).Apply(sold(a1, 1, 20), first).Apply(asserted(a1, 1, 30), nil).Apply(asserted(b1, 0, 30), nil)
		state = state.Apply(sold(a1, 1, 20), link.Heads{b1.Chain(): {Height: 900}})
		if g := link.Evaluate(evidence, state, rules).Groups[0]; g.Status != link.Active {
			t.Errorf("%v: %s %q", first, g.Status, g.Reasons)
		}
	}
}

// What was read before a sale names the seller, who can still write the uri on SATI until the
// authority is the buyer's.
func TestState_evidenceFromBeforeTheMove(t *testing.T) {
	evidence := []link.Evidence{says(s1, b1, s1), says(b1, b1, s1)}
	state := lived(b1, s1).Apply(sold(s1, 1, 20), nil).Apply(asserted(s1, 0, 30), nil).Apply(asserted(b1, 0, 30), nil)
	evidence[0].Agent.ReadAt.Height = 19
	if g := link.Evaluate(evidence, state, rules).Groups[0]; g.Status != link.Frozen || !strings.Contains(g.Reasons[0], "read it again") {
		t.Fatalf("%s %q", g.Status, g.Reasons)
	}
	evidence[0].Agent.ReadAt.Height = 20
	evidence[0] = owned(evidence[0], 1)
	if g := link.Evaluate(evidence, state, rules).Groups[0]; g.Status != link.Frozen {
		t.Fatalf("%s %q", g.Status, g.Reasons)
	}
}

// The owner's own list that came with a purchase is not the buyer's.
func TestState_declaredByTheSeller(t *testing.T) {
	metadata := func(height uint64) chains.Event {
		e := at(a1, chains.KindMetadataSet, height, "metadata", 0)
		e.Metadata = &chains.MetadataSet{Key: link.LinksKey, Value: []byte(a1.String() + " " + b1.String())}
		return e
	}
	mine := owned(says(a1, a1, b1), 1)
	mine.Pinned, mine.Declared = false, []caip.AgentRef{a1, b1}
	state := lived(a1, b1).Apply(metadata(10), nil).Apply(sold(a1, 1, 20), nil).Apply(asserted(a1, 1, 21), nil).Apply(asserted(b1, 0, 30), nil)
	if g := link.Evaluate([]link.Evidence{mine, says(b1, a1, b1)}, state, rules).Groups[0]; g.Pinned || g.Status != link.Unconfirmed {
		t.Fatalf("got %+v", g)
	}
	if g := link.Evaluate([]link.Evidence{mine, says(b1, a1, b1)}, state.Apply(metadata(31), nil), rules).Groups[0]; !g.Pinned || g.Status != link.Active {
		t.Fatalf("got %+v", g)
	}
}

func TestSide_jsonRoundTrip(t *testing.T) {
	state := link.State{}.Apply(sold(a1, 1, 20), link.Heads{b1.Chain(): {Height: 7}}).Apply(asserted(a1, 1, 21), nil).Freeze(sold(s1, 1, 3), nil)
	one, err := json.Marshal(state.Side(a1))
	if err != nil {
		t.Fatal(err)
	}
	var back link.Side
	if err := json.Unmarshal(one, &back); err != nil {
		t.Fatal(err)
	}
	if two, err := json.Marshal(back); err != nil || string(two) != string(one) {
		t.Fatalf("%s\n%s\n%v", one, two, err)
	}
}
