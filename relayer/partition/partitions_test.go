package partition

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

const ttl = 9 * time.Second

// crew is relayers on one bus, and their clock.
type crew struct {
	t     *testing.T
	bus   *stream.Bus
	state *state.State
	now   time.Time
}

func newCrew(t *testing.T) *crew {
	t.Helper()
	bus, s := relaytest.Memory(t)
	return &crew{t: t, bus: bus, state: s, now: time.Unix(1_700_000_000, 0)}
}

// relayer is a relayer that can do some parts.
func (c *crew) relayer(name string, parts ...string) *Partitions {
	return &Partitions{State: c.state, Name: name, TTL: ttl, Can: func() []string { return parts }, Clock: func() time.Time { return c.now }, Log: slog.New(slog.DiscardHandler)}
}

// beat has relayers speak, some time after what was before.
func (c *crew) beat(some ...*Partitions) {
	c.t.Helper()
	c.now = c.now.Add(ttl / 3)
	for _, p := range some {
		must.OK(c.t, p.Beat(c.t.Context()))
	}
}

// share counts whose of many keys of a part are; each is to be somebody's, and one's only.
func (c *crew) share(part string, some ...*Partitions) map[string]int {
	c.t.Helper()
	out := map[string]int{}
	for i := range 300 {
		owners := 0
		for _, p := range some {
			if p.Mine(part, fmt.Sprint(i)) {
				out[p.Name]++
				owners++
			}
		}
		if owners != 1 {
			c.t.Fatalf("%d is %d relayers' part", i, owners)
		}
	}
	return out
}

func TestPartitions_areSharedByWhoIsThere(t *testing.T) {
	c := newCrew(t)
	one, two := c.relayer("one", "a"), c.relayer("two", "a")
	c.beat(one)
	c.share("a", one)
	for range 2 {
		c.beat(one, two)
	}
	c.beat(one) // the first has heard the second twice
	if got := c.share("a", one, two); got["one"] < 100 || got["two"] < 100 {
		t.Errorf("two: %v", got)
	}
	if got := one.Others(); !slices.Equal(got, []string{"two"}) {
		t.Errorf("the others: %q", got)
	}
	three := c.relayer("three", "a", "b")
	for range 2 {
		c.beat(one, two, three)
	}
	c.beat(one, two)
	if got := c.share("a", one, two, three); got["one"] < 60 || got["two"] < 60 || got["three"] < 60 {
		t.Errorf("three: %v", got)
	}
	if got := c.share("b", one, two, three); got["three"] != 300 {
		t.Errorf("what one can do alone: %v", got)
	}
	if !one.Mine("c", "") || !two.Mine("c", "") {
		t.Error("what nobody can do is nobody's to try")
	}
	// One falls silent, one leaves.
	for range 3 {
		c.beat(one, two)
	}
	c.share("a", one, two)
	ended, end := context.WithCancel(t.Context())
	end()
	must.OK(t, two.Run(ended))
	c.beat(one)
	c.share("a", one)
}

// A row that stands there and never changes is of a relayer that has ended.
func TestPartitions_ofARelayerThatWasKilledAreNotWaitedFor(t *testing.T) {
	c := newCrew(t)
	c.beat(c.relayer("killed", "a"))
	again := c.relayer("again", "a")
	for range 5 {
		c.beat(again)
		c.share("a", again)
	}
}

// Whoever has not the relayers' key takes no part from them.
func TestPartitions_thatAStrangerClaimsAreNotHis(t *testing.T) {
	c := newCrew(t)
	one := c.relayer("one", "a")
	rows, err := c.bus.JetStream.KeyValue(t.Context(), c.bus.Bucket("members"))
	must.OK(t, err)
	for i := range 3 {
		body, err := json.Marshal(map[string]any{"v": i, "mac": []byte{1}, "row": state.Member{Name: "stranger", Beat: uint64(i), Parts: []string{"a"}}})
		must.OK(t, err)
		must.Get(rows.Put(t.Context(), "stranger", body))(t)
		c.beat(one)
		c.share("a", one)
	}
}

// Who comes or goes moves no part between others.
func TestMine_movesNoMoreThanAShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := time.Unix(1_700_000_000, 0)
		names := rapid.SliceOfNDistinct(rapid.StringMatching(`[a-z]{1,8}`), 2, 6, rapid.ID[string]).Draw(t, "names")
		key := rapid.String().Draw(t, "key")
		owner := func(names []string) (owners []string) {
			for _, name := range names {
				p := &Partitions{Name: name, TTL: ttl, Clock: func() time.Time { return now }, mine: []string{"a"}, others: map[string]*other{}}
				for _, o := range names {
					if o != name {
						p.others[o] = &other{parts: []string{"a"}, changed: now}
					}
				}
				if p.Mine("a", key) {
					owners = append(owners, name)
				}
			}
			return owners
		}
		before, after := owner(names), owner(names[:len(names)-1])
		if len(before) != 1 || len(after) != 1 {
			t.Fatalf("owners: %q, then %q", before, after)
		}
		if before[0] != names[len(names)-1] && before[0] != after[0] {
			t.Errorf("%q goes, and the part of %q becomes that of %q", names[len(names)-1], before, after)
		}
	})
}
