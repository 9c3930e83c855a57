package state

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/tick"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

var registry = caip.MustAccountID("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432")

var account = caip.MustAccountID("eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")

func open(t *testing.T, dir string, most ...int64) (*State, func()) {
	t.Helper()
	c := config.Default().NATS
	c.Dir = dir
	if len(most) > 0 {
		c.MaxBytes = most[0]
	}
	bus := must.Get(stream.Open(t.Context(), c, "test", 2*time.Second))(t)
	s, err := Open(t.Context(), bus)
	if err != nil {
		bus.Close()
		t.Fatal(err)
	}
	var once sync.Once
	stop := func() { once.Do(bus.Close) }
	t.Cleanup(stop)
	return s, stop
}

func TestTable_revisions_let_one_writer_win(t *testing.T) {
	s, _ := open(t, t.TempDir())
	ctx := t.Context()
	row, err := s.Checkpoints.Get(ctx, "a.b")
	if err != nil || row.Revision != 0 {
		t.Fatalf("%+v, %v", row, err)
	}
	rev := must.Get(s.Checkpoints.Update(ctx, "a.b", Checkpoint{Caught: true}, 0))(t)
	if _, err := s.Checkpoints.Update(ctx, "a.b", Checkpoint{}, 0); !errors.Is(err, ErrTaken) {
		t.Errorf("created twice: %v", err)
	}
	if _, err := s.Checkpoints.Update(ctx, "a.b", Checkpoint{}, rev); err != nil {
		t.Error(err)
	}
	if _, err := s.Checkpoints.Update(ctx, "a.b", Checkpoint{}, rev); !errors.Is(err, ErrTaken) {
		t.Errorf("updated over another's word: %v", err)
	}
	if err := s.Checkpoints.Delete(ctx, "a.b"); err != nil {
		t.Error(err)
	}
	if err := s.Checkpoints.Delete(ctx, "never"); err != nil {
		t.Error(err)
	}
	if _, err := s.Checkpoints.Create(ctx, "a.b", Checkpoint{}); err != nil {
		t.Errorf("not to be made again after it was removed: %v", err)
	}
}

func TestTable_clear_leaves_what_was_written_since(t *testing.T) {
	s, _ := open(t, t.TempDir())
	ctx := t.Context()
	put := func(why string) Row[Parked] {
		must.OK(t, s.Parked.Put(ctx, "a", Parked{Why: why}))
		return must.Get(s.Parked.Get(ctx, "a"))(t)
	}
	first, second := put("first"), put("second")
	must.OK(t, s.Parked.Clear(ctx, first))
	if row, err := s.Parked.Get(ctx, "a"); err != nil || row != second {
		t.Fatalf("%+v, %v; want %+v", row, err, second)
	}
	for range 2 { // removed already is no error either
		must.OK(t, s.Parked.Clear(ctx, second))
		if row, err := s.Parked.Get(ctx, "a"); err != nil || row.Revision != 0 {
			t.Fatalf("%+v, %v", row, err)
		}
	}
}

func TestTable_survives_a_restart(t *testing.T) {
	dir := t.TempDir()
	s, stop := open(t, dir)
	want := Checkpoint{Position: chains.Position{Height: 7, Hash: "0xab"}, Caught: true}
	must.OK(t, s.Checkpoints.Put(t.Context(), Registry(account), want))
	stop()
	s, _ = open(t, dir)
	row, err := s.Checkpoints.Get(t.Context(), Registry(account))
	if err != nil || row.Value != want {
		t.Fatalf("%+v, %v", row, err)
	}
}

func TestTable_list_is_bounded(t *testing.T) {
	s, _ := open(t, t.TempDir())
	for _, key := range []string{"a.1", "a.2", "b.1"} {
		must.OK(t, s.Checkpoints.Put(t.Context(), key, Checkpoint{}))
	}
	if rows, err := s.Checkpoints.List(t.Context(), "a.*", 2); err != nil || len(rows) != 2 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
	if rows, err := s.Checkpoints.List(t.Context(), ">", 2); err == nil {
		t.Errorf("%d rows", len(rows))
	}
	if rows, err := s.Checkpoints.List(t.Context(), "c.*", 2); err != nil || len(rows) != 0 {
		t.Errorf("%d rows, %v", len(rows), err)
	}
}

func TestOutbox_slot_is_claimed_once(t *testing.T) {
	s, _ := open(t, t.TempDir())
	nonce := uint64(3)
	slot := OrderedSlot(account, nonce)
	var won, lost int
	var mu sync.Mutex
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			_, err := s.Claim(context.Background(), slot, Entry{Chain: account.Chain, Account: account.Address, Nonce: &nonce, Actions: make([]stream.Action, 1), Variants: make([]chains.Tx, 1)})
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				won++
			} else if errors.Is(err, ErrTaken) {
				lost++
			}
		})
	}
	wait.Wait()
	if won != 1 || lost != 7 {
		t.Fatalf("%d won, %d lost", won, lost)
	}
	// Rows that anybody may have spoiled do not hide the others.
	must.Get(s.Outbox.kv.Put(t.Context(), OrderedSlot(account, 8), []byte("{")))(t)
	must.OK(t, s.Outbox.Put(t.Context(), OrderedSlot(account, 9), Entry{Chain: account.Chain, Account: account.Address, Nonce: &nonce, Actions: make([]stream.Action, 1), Variants: make([]chains.Tx, 1)}))
	rows, bad, err := s.OpenEntries(t.Context(), account, account, true)
	if err != nil || len(rows) != 1 || len(bad) != 2 || bad[OrderedSlot(account, 8)] == nil || bad[OrderedSlot(account, 9)] == nil {
		t.Fatalf("%d open, %v, %v", len(rows), bad, err)
	}
	row, err := s.AddVariant(t.Context(), rows[0], chains.Tx{ID: "0x2"}, false)
	if err != nil || len(row.Value.Variants) != 2 {
		t.Fatalf("%+v, %v", row, err)
	}
	if _, err := s.AddVariant(t.Context(), rows[0], chains.Tx{ID: "0x3"}, false); !errors.Is(err, ErrTaken) {
		t.Errorf("a variant added over another's: %v", err)
	}
	must.OK(t, s.Release(t.Context(), slot))
	if rows, _, err := s.OpenEntries(t.Context(), account, account, true); err != nil || len(rows) != 0 {
		t.Errorf("%d open, %v", len(rows), err)
	}
}

func always() bool { return true }

// An account that is for another relayer to work is given up at once, and taken again where nobody
// takes it.
func TestLease_goes_to_whom_it_is_for(t *testing.T) {
	s, _ := open(t, t.TempDir())
	now := time.Unix(1_700_000_000, 0)
	const ttl = 9 * time.Second
	wanted := map[string]bool{"one": true}
	hold := func(name string) *Holding {
		return s.Hold(account, registry, name, ttl, func() time.Time { return now }, func() bool { return wanted[name] })
	}
	one, two := hold("one"), hold("two")
	keep := func(h *Holding, want bool) {
		t.Helper()
		got, err := h.Keep(t.Context())
		if err != nil || got != want {
			t.Fatalf("%s: %v, %v, want %v", h.holder, got, err, want)
		}
	}
	keep(two, false) // nobody has it
	keep(one, true)
	wanted = map[string]bool{"two": true}
	keep(two, false) // the other has not noticed yet
	now = now.Add(ttl / 3)
	keep(one, false)
	keep(two, true)
	now = now.Add(ttl / 3)
	keep(two, true)
	keep(one, false)
	wanted = map[string]bool{}
	now = now.Add(ttl / 3)
	keep(two, false)
	keep(one, false)
	now = now.Add(2*ttl - time.Second)
	keep(one, false)
	now = now.Add(time.Second)
	keep(one, true) // for nobody
	keep(two, false)
}

func TestLease_stays_with_who_renews_it_and_goes_from_who_is_silent(t *testing.T) {
	s, _ := open(t, t.TempDir())
	now := time.Unix(1_700_000_000, 0)
	clock := func() time.Time { return now }
	const ttl = 9 * time.Second
	one, two := s.Hold(account, registry, "one", ttl, clock, always), s.Hold(account, registry, "two", ttl, clock, always)
	keep := func(h *Holding, want bool) {
		t.Helper()
		got, err := h.Keep(t.Context())
		if err != nil || got != want {
			t.Fatalf("%s: %v, %v, want %v", h.holder, got, err, want)
		}
	}
	keep(one, true)
	keep(two, false)
	elsewhere := s.Hold(account, account, "three", ttl, clock, always)
	if ok, err := elsewhere.Keep(t.Context()); ok || !errors.Is(err, ErrElsewhere) {
		t.Fatalf("of a holder for another registry: %v, %v", ok, err)
	}
	for range 5 {
		now = now.Add(ttl / 2)
		keep(one, true)
		keep(two, false)
	}
	now = now.Add(ttl - time.Second)
	keep(two, false) // silent, but not for long enough
	now = now.Add(2 * time.Second)
	keep(two, true)
	keep(one, false)
	if err := one.Yield(t.Context()); err != nil { // not its own any more
		t.Fatal(err)
	}
	keep(one, false)
	must.OK(t, two.Yield(t.Context()))
	keep(one, true)
}

func TestTable_first_is_bounded(t *testing.T) {
	s, _ := open(t, t.TempDir())
	for _, key := range []string{"a", "b", "c"} {
		must.OK(t, s.Drift.Put(t.Context(), key, Drift{Have: key}))
	}
	for n, want := range map[int]bool{1: true, 2: true, 3: false, 4: false} {
		rows, more, err := s.Drift.First(t.Context(), ">", n)
		if err != nil || more != want || len(rows) != min(n, 3) || rows[0].Value.Have != "a" {
			t.Errorf("%d: %d rows, more %t, %v", n, len(rows), more, err)
		}
	}
	if _, err := s.Drift.List(t.Context(), ">", 2); chains.KindOf(err) != chains.TooMuch && !strings.Contains(err.Error(), "more than 2 rows") {
		t.Errorf("a list that is too long: %v", err)
	}
}

// All has every row, however many there are, but no mark of a removed one: also where the newest
// entries are such marks, and where rows are written and removed while it reads.
func TestTable_all_hasEveryRow(t *testing.T) {
	s, _ := open(t, t.TempDir())
	read := func(during func(n int)) map[string]string {
		t.Helper()
		have, n := map[string]string{}, 0
		if err := s.Drift.All(t.Context(), func(row Row[Drift], believed bool) {
			if n++; !believed {
				t.Errorf("%s is not believed: %s", row.Key, row.Doubt)
			}
			have[row.Key] = row.Value.Have
			during(n)
		}); err != nil {
			t.Fatal(err)
		}
		return have
	}
	quiet := func(int) {}
	if have := read(quiet); len(have) != 0 {
		t.Fatalf("an empty table: %v", have)
	}
	want := map[string]string{}
	put := func(key, v string) {
		t.Helper()
		must.OK(t, s.Drift.Put(t.Context(), key, Drift{Have: v}))
		want[key] = v
	}
	remove := func(key string) {
		t.Helper()
		must.OK(t, s.Drift.Delete(t.Context(), key))
		delete(want, key)
	}
	for i := range 3*ahead + 7 {
		put(fmt.Sprint("row.", i), "first")
	}
	put("row.5", "second")
	for i := range 9 {
		remove(fmt.Sprint("row.", 100+i))
	}
	if have := read(quiet); !maps.Equal(have, want) {
		t.Errorf("%d rows, %d wanted", len(have), len(want))
	}
	have := read(func(n int) {
		switch n {
		case 1:
			put("row.1", "while it reads")
			put("new", "while it reads")
		case 2:
			remove(fmt.Sprint("row.", 3*ahead+6)) // the last ones
			remove("new")
		}
	})
	delete(have, fmt.Sprint("row.", 3*ahead+6)) // may have been sent before
	delete(have, "new")
	if !maps.Equal(have, want) {
		t.Errorf("%d rows, %d wanted; row.1: %q", len(have), len(want), have["row.1"])
	}
}

// However many deliveries are remembered, each is looked at as it is read: none of those that do
// not match is held. What is about one feedback at one registration is handed over once.
func TestDelivered_holdsNoMoreThanWhatMatches(t *testing.T) {
	s, _ := open(t, t.TempDir())
	agent := caip.AgentRef{Registry: registry, ID: "7"}
	put := func(key string, index uint64, closed bool) {
		t.Helper()
		ref := must.Get(caip.NewFeedbackRef(caip.MustAccountID("eip155:1:0x8004baa17c55a88189ae136b182e5fda19de9b63"), "7", account.Address, index))(t)
		must.OK(t, s.Deliveries.Put(t.Context(), key, Delivery{Agent: agent, Origin: ref, Closed: closed}))
	}
	put("delivered", 1, true)
	put("revoked", 1, true) // the same mirror
	put("other", 2, true)
	put("unlike", 3, true)
	put("open", 4, false)
	must.OK(t, s.Deliveries.Put(t.Context(), "uri", Delivery{Agent: agent, Closed: true}))
	must.Get(s.Deliveries.kv.Put(t.Context(), "last", []byte("anybody's")))(t)
	read := false
	s.Doubted = func(string, string, Doubt) { read = true }
	var got []uint64
	if err := s.Delivered(t.Context(), func(d Delivery) bool {
		if read {
			t.Error("all rows were read before the first was looked at")
		}
		return d.Origin.Index != 3
	}, func(d Delivery) { got = append(got, d.Origin.Index) }); err != nil || !slices.Equal(got, []uint64{1, 2}) {
		t.Errorf("got %v, %v", got, err)
	}
}

// Who wants no more of a watch leaves nothing of it behind, however much is on its way.
func TestTable_watchesEnd(t *testing.T) {
	s, _ := open(t, t.TempDir())
	for i := range 2 * ahead {
		must.OK(t, s.Waiting.Put(t.Context(), fmt.Sprint("row.", i), stream.Waiting{}))
	}
	// full waits until so many watches have more on its way than there is room for.
	full := func(want int) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		n := 0
		for range tick.Now(ctx, 10*time.Millisecond) {
			var all strings.Builder
			must.OK(t, pprof.Lookup("goroutine").WriteTo(&all, 2))
			n = 0
			for one := range strings.SplitSeq(all.String(), "\n\n") {
				if strings.Contains(one, "[chan send") && strings.Contains(one, "WatchFiltered.") {
					n++
				}
			}
			if n == want {
				return
			}
		}
		t.Fatalf("%d watches are full, want %d", n, want)
	}
	must.OK(t, s.Waiting.each(t.Context(), ">", func(Row[stream.Waiting], bool) bool { full(1); return false }))
	full(0)
	ctx, cancel := context.WithCancel(t.Context())
	_ = s.Waiting.each(ctx, ">", func(Row[stream.Waiting], bool) bool { // it may have all of them by then
		if ctx.Err() == nil {
			full(1)
			cancel()
		}
		return true
	})
	full(0)
}

// What is parked is bounded: a full bucket refuses more, and what is taken from it makes room.
func TestParked_isBounded(t *testing.T) {
	s, _ := open(t, t.TempDir(), 1<<20)
	row := Parked{Why: strings.Repeat("x", 64<<10)}
	var err error
	n := 0
	for ; err == nil && n < 100; n++ {
		err = s.Parked.Put(t.Context(), fmt.Sprint(n), row)
	}
	if chains.KindOf(err) != chains.Transient {
		t.Fatalf("%d rows, %v", n, err)
	}
	sizes, err := s.Sizes(t.Context())
	if err != nil || sizes["parked"] == 0 || sizes["parked"] > 1<<20 || len(sizes) != len(stream.Buckets) {
		t.Errorf("%v, %v", sizes, err)
	}
	must.OK(t, s.Parked.Delete(t.Context(), "0"))
	if err := s.Parked.Put(t.Context(), "again", row); err != nil {
		t.Errorf("there is no room after one has gone: %v", err)
	}
}
