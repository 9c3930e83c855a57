package index

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/client"
)

// counted counts how often a file is fetched.
type counted struct {
	files
	n *atomic.Int64
}

func (c counted) Get(ctx context.Context, uri string) (fetch.Document, error) {
	c.n.Add(1)
	return c.files.Get(ctx, uri)
}

// kept is an index of a rig's chains that is kept, and asked.
type kept struct {
	*rig
	o       Options
	one     caip.AgentRef
	fetched atomic.Int64
	// gate, where it is set, has the groups unknown, so that no rebuild comes to its end; lost has
	// the bus hold none, and parted all of them known to be dissolved.
	gate, lost, parted atomic.Bool
}

func newKept(t *testing.T, o Options) *kept {
	k := &kept{rig: newRig(t), o: o}
	k.one = k.register(k.a, "owner", "Weather", "Forecasts rain", `,"services":[{"name":"MCP","endpoint":"x","mcpTools":["price"]}]`)
	two := k.register(k.b, "owner", "Weather too", "The same, elsewhere", "")
	k.link(k.one, two)
	k.mirror(k.b, k.give(k.a, "alice", k.one, "80", "quality", ""), two)
	k.give(k.b, "bob", two, "40", "", "speed")
	k.register(k.s, "holder", "Broker", "Buys and sells", "")
	k.do(k.a, "owner", chains.Register{URI: "https://files.example/none"})
	return k
}

func (k *kept) keeper(name string) *Keeper {
	return &Keeper{Options: func() (Options, error) { return k.o, nil }, Log: slog.New(slog.DiscardHandler), look: 5 * time.Millisecond, linger: 5 * time.Millisecond,
		Fill: func(s *Store) *Index {
			x := k.index(s, k.chains()...)
			x.Name, x.Fetcher, x.TTL, x.pause, x.Clock = name, counted{k.files, &k.fetched}, time.Second, 50*time.Millisecond, time.Now
			x.Groups = func(context.Context) ([]link.Group, error) {
				if k.gate.Load() {
					return nil, errors.New("the groups are not known yet")
				}
				if k.lost.Load() {
					return nil, nil
				}
				return k.groups, nil
			}
			x.Dissolved = func(context.Context, caip.Hash, []caip.AgentRef) (bool, error) { return k.parted.Load(), nil }
			return x
		}}
}

// run runs a keeper until stop is called, or the test ends.
func run(ctx context.Context, t testing.TB, k *Keeper) (stop func()) {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if err := k.Run(ctx); err != nil {
			t.Error(err)
		}
	}()
	stop = func() { cancel(); <-done }
	t.Cleanup(stop)
	return stop
}

func until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Minute); !holds(); time.Sleep(2 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("in vain: %s", what)
		}
	}
}

// answers reports whether a generation answers, and rightly.
func (k *kept) answers(keeper *Keeper, n int64, reviews uint64) bool {
	s := keeper.Answers()
	if s == nil || s.n != n {
		return false
	}
	sum, err := s.Summary(k.t.Context(), client.SummaryQuery{Agent: k.one.String()})
	hits, failed := s.Search(k.t.Context(), client.Search{Text: "weather", Tools: []string{"price"}})
	return err == nil && failed == nil && sum.Count == reviews && len(sum.Members) == 2 && len(hits.Hits) == 1
}

// there are the generations that there are.
func (k *kept) there() (list []int64) {
	h := k.home()
	defer h.close()
	list, err := h.numbers(k.t.Context())
	if err != nil {
		k.t.Error(err)
	}
	return list
}

func (k *kept) home() *home {
	h, err := newHome(k.t.Context(), k.o)
	if err != nil {
		k.t.Fatal(err)
	}
	return h
}

// alter changes a generation behind its keeper's back.
func (k *kept) alter(n int64, query string) {
	k.t.Helper()
	h := k.home()
	defer h.close()
	err := h.on(n, func(db *sql.DB, prefix string) error {
		_, err := db.ExecContext(k.t.Context(), fmt.Sprintf(query, prefix))
		return err
	})
	if err != nil {
		k.t.Fatal(err)
	}
}

// An index that is rebuilt answers as it stood until the new one holds as much, which fetches no
// file again. The old one is removed, and who followed its events is told.
func TestKeeper_rebuildsBesideTheOldOne(t *testing.T) {
	k := newKept(t, newPlace(t))
	if _, err := Rebuild(t.Context(), k.o); err == nil || !strings.Contains(err.Error(), "there is none yet") {
		t.Error(err)
	}
	keeper := k.keeper("one")
	run(t.Context(), t, keeper)
	until(t, "it answers", func() bool { return k.answers(keeper, 1, 2) })
	until(t, "all files are fetched", func() bool { return k.hasFiles(keeper, 4) })
	followed, _, err := keeper.Answers().LastEvent(t.Context())
	if err != nil || followed == 0 {
		t.Fatal(followed, err)
	}

	k.gate.Store(true)
	if n, err := Rebuild(t.Context(), k.o); err != nil || n != 1 {
		t.Fatal(n, err)
	}
	until(t, "it is rebuilt", keeper.Rebuilding)
	k.give(k.a, "carol", k.one, "30", "quality", "")
	beside := openGeneration(t, k, 2)
	until(t, "the new one has read the chains", func() bool {
		state, err := beside.State(t.Context())
		if !k.answers(keeper, 1, 2) {
			t.Fatal("the old one does not answer")
		}
		return err == nil && state.Agents == 4 && state.Waiting == 0
	})
	if !k.answers(keeper, 1, 2) || !keeper.Rebuilding() {
		t.Fatal("the new one answers without the groups")
	}
	k.gate.Store(false)
	until(t, "the new one answers", func() bool {
		s := keeper.Answers()
		if s.n == 1 && !k.answers(keeper, 1, 2) && keeper.Answers() == s {
			t.Fatal("the old one does not answer")
		}
		return k.answers(keeper, 2, 3)
	})
	until(t, "the old one is gone", func() bool { return slices.Equal(k.there(), []int64{2}) })
	if n := k.fetched.Load(); n != 4 {
		t.Errorf("%d files were fetched again", n-4)
	}
	if newest, oldest, err := keeper.Answers().LastEvent(t.Context()); err != nil || followed >= oldest-1 || newest < oldest {
		t.Errorf("who followed up to %d is not told of the gap: %d to %d, %v", followed, oldest, newest, err)
	} else if list, err := keeper.Answers().Events(t.Context(), 0, 1000); err != nil || len(list) == 0 || list[0].ID != oldest || list[len(list)-1].ID < newest {
		t.Errorf("%d events from %d to %d, %v", len(list), oldest, newest, err)
	} else if rest, err := keeper.Answers().Events(t.Context(), list[0].ID, 1000); err != nil || len(rest) < len(list)-1 {
		t.Errorf("%d of %d events, %v", len(rest), len(list), err)
	}
	k.give(k.a, "dan", k.one, "50", "", "")
	until(t, "it is written to", func() bool { return k.answers(keeper, 2, 4) })
	afresh := open(t)
	k.settle(afresh, k.chains()...)
	want := dump(t, afresh)
	until(t, "it is as one that was built afresh", func() bool { return dump(t, keeper.Answers()) == want })
}

// A registry that is reset at the last moment keeps an empty generation from taking the older one's
// place, until it is read again.
func TestWriter_finishesNothingThatWasReset(t *testing.T) {
	r := newRig(t)
	r.give(r.a, "alice", r.register(r.a, "owner", "one", "", ""), "7", "", "")
	old, beside := open(t), open(t)
	r.settle(old, r.chains()...)
	w := r.settle(beside, r.chains()...)
	sources, ctx := r.index(beside, r.chains()...).Sources, t.Context()
	if there, err := reached(ctx, beside.asking(ctx), sources, old); err != nil || !there {
		t.Fatal(there, err)
	}
	r.reset(w, r.a)
	if _, err := w.rescore(ctx); err != nil {
		t.Fatal(err)
	}
	if done, err := w.finish(ctx, sources, old); err != nil || done {
		t.Errorf("an empty one takes its place: %v, %v", done, err)
	}
	w = r.settle(beside, r.chains()...)
	if done, err := w.finish(ctx, sources, old); err != nil || !done {
		t.Errorf("a whole one does not: %v, %v", done, err)
	}
}

// What was burned since the older generation stood still, or was registered and cannot be read,
// keeps nothing from taking its place. An agent that was read there does.
func TestWriter_finishesWhateverStrangersRegister(t *testing.T) {
	r := newRig(t)
	known, burned := r.register(r.b, "owner", "known", "", ""), r.register(r.b, "stranger", "burned", "", "")
	old, beside := open(t), open(t)
	r.settle(old, r.chains()...)
	if err := r.b.Script.Burn("stranger", burned); err != nil {
		t.Fatal(err)
	}
	odd, unread := r.register(r.b, "stranger", "odd", "", ""), map[caip.AgentRef]bool{}
	r.register(r.b, "stranger", "on a host that hangs, one of many", "", "")
	r.agent = func(_ context.Context, ref caip.AgentRef) error {
		if unread[ref] {
			return &chains.Error{Kind: chains.Invalid, Op: "read " + ref.String(), Err: errors.New("it is malformed")}
		}
		return nil
	}
	for _, c := range []struct {
		unread caip.AgentRef
		done   bool
	}{{known, false}, {odd, true}} {
		unread = map[caip.AgentRef]bool{c.unread: true}
		w := r.settle(beside, r.chains()...)
		if err := w.exec(t.Context(), "UPDATE file SET due = 0 WHERE name LIKE '%hangs%'"); err != nil {
			t.Fatal(err)
		}
		if done, err := w.finish(t.Context(), r.index(beside, r.chains()...).Sources, old); err != nil || done != c.done {
			t.Errorf("without %s: %v, %v", c.unread, done, err)
		}
		r.now = r.now.Add(time.Hour)
	}
}

func openGeneration(t *testing.T, k *kept, n int64) *Store {
	t.Helper()
	h := k.home()
	defer h.close()
	s, err := h.store(n)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// hasFiles reports whether so many files were fetched, and what they say is written.
func (k *kept) hasFiles(keeper *Keeper, n int64) bool {
	k.t.Helper()
	left := int64(-1)
	if err := keeper.Answers().read.QueryRowContext(k.t.Context(), "SELECT COUNT(*) FROM file WHERE due = 0").Scan(&left); err != nil {
		k.t.Fatal(err)
	}
	return k.fetched.Load() == n && left == 0
}

// An index that is rebuilt while the bus has lost the groups has those of the old one.
func TestKeeper_keepsGroupsThatTheBusHasLost(t *testing.T) {
	k := newKept(t, newPlace(t))
	keeper := k.keeper("one")
	run(t.Context(), t, keeper)
	until(t, "it answers", func() bool { return k.answers(keeper, 1, 2) })
	id := k.groups[0].ID
	k.lost.Store(true)
	if _, err := Rebuild(t.Context(), k.o); err != nil {
		t.Fatal(err)
	}
	until(t, "the new one answers alike", func() bool { return k.answers(keeper, 2, 2) })
	k.parted.Store(true)
	until(t, "the group is dissolved", func() bool {
		_, err := keeper.Answers().Group(t.Context(), id)
		return chains.KindOf(err) == chains.NotFound
	})
}

// Wherever a rebuild is cut short it goes on, and the old one answers until it is through.
func TestKeeper_goesOnWithARebuild(t *testing.T) {
	k := newKept(t, newPlace(t))
	keeper := k.keeper("one")
	stop := run(t.Context(), t, keeper)
	until(t, "it answers", func() bool { return k.answers(keeper, 1, 2) })
	until(t, "all files are fetched", func() bool { return k.hasFiles(keeper, 4) })
	stop()
	if _, err := Rebuild(t.Context(), k.o); err != nil {
		t.Fatal(err)
	}
	cuts := 0
	for longest := time.Millisecond; longest < time.Minute; longest = longest * 5 / 4 {
		keeper := k.keeper("one")
		ctx, cancel := context.WithTimeout(t.Context(), longest)
		stop := run(ctx, t, keeper)
		until(t, "it is cut short, or through", func() bool {
			old := keeper.Answers()
			if old != nil && old.n == 1 && !k.answers(keeper, 1, 2) && keeper.Answers() == old && ctx.Err() == nil {
				t.Fatal("the old one does not answer")
			}
			return ctx.Err() != nil || k.answers(keeper, 2, 2)
		})
		through := ctx.Err() == nil
		cancel()
		stop()
		if through {
			break
		}
		cuts++
	}
	keeper = k.keeper("one")
	run(t.Context(), t, keeper)
	until(t, "the new one answers", func() bool { return k.answers(keeper, 2, 2) })
	until(t, "the old one is gone", func() bool { return slices.Equal(k.there(), []int64{2}) })
	if n := k.fetched.Load(); n != 4 {
		t.Errorf("%d files were fetched again", n-4)
	}
	t.Logf("cut short %d times", cuts)
	k.afresh(keeper.Answers(), k.chains()...)
}

// An index of another schema is rebuilt when a program begins. What was fetched is taken over where
// it is kept alike. What a program of another version had begun is not gone on with.
func TestKeeper_rebuildsAnotherSchema(t *testing.T) {
	for name, c := range map[string]struct {
		alter   []string
		fetches int64
	}{
		"only its text":        {nil, 4},
		"a registry's columns": {[]string{"ALTER TABLE %sregistry RENAME COLUMN head TO tip"}, 4},
		"a file's columns":     {[]string{"ALTER TABLE %sfile DROP COLUMN lists", "ALTER TABLE %sagent RENAME COLUMN height TO block"}, 8},
	} {
		t.Run(name, func(t *testing.T) {
			k := newKept(t, newPlace(t))
			keeper := k.keeper("one")
			stop := run(t.Context(), t, keeper)
			until(t, "it answers", func() bool { return k.answers(keeper, 1, 2) })
			until(t, "all files are fetched", func() bool { return k.hasFiles(keeper, 4) })
			stop()
			h := k.home()
			defer h.close()
			if _, err := h.next(t.Context()); err != nil {
				t.Fatal(err)
			}
			for _, query := range append(c.alter, "UPDATE %smade SET digest = 'other'") {
				k.alter(1, query)
			}
			k.alter(2, "UPDATE %smade SET digest = 'another'")
			n := int64(3)
			if h.db == nil {
				n = 2 // nobody else fills the one before
			}
			keeper = k.keeper("one")
			run(t.Context(), t, keeper)
			until(t, "the new one answers", func() bool { return k.answers(keeper, n, 2) })
			until(t, "the old one is gone", func() bool { return slices.Equal(k.there(), []int64{n}) })
			if n := k.fetched.Load(); n != c.fetches {
				t.Errorf("%d files were fetched, want %d", n, c.fetches)
			}
			k.afresh(keeper.Answers(), k.chains()...)
		})
	}
}

// Those that share an index follow the one that rebuilds it. One that runs while a program of
// another version rebuilds it writes nothing more, and says so, until it is told to rebuild it.
func TestKeeper_followsOthers(t *testing.T) {
	k := newKept(t, newPlace(t))
	one, two := k.keeper("one"), k.keeper("two")
	run(t.Context(), t, one)
	until(t, "the one answers", func() bool { return k.answers(one, 1, 2) })
	if k.o.URL != "" { // a file is one relayer's alone
		run(t.Context(), t, two)
		until(t, "the other answers", func() bool { return k.answers(two, 1, 2) })
	} else {
		two = one
	}
	if _, err := Rebuild(t.Context(), k.o); err != nil {
		t.Fatal(err)
	}
	until(t, "both answer from the new one", func() bool { return k.answers(one, 2, 2) && k.answers(two, 2, 2) })
	until(t, "the old one is gone", func() bool { return slices.Equal(k.there(), []int64{2}) })

	other := k.home()
	defer other.close()
	other.digest = "other"
	list, err := other.generations(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.add(t.Context(), list, true); err != nil {
		t.Fatal(err)
	}
	until(t, "it says so", func() bool { return errors.Is(one.Problem(), errOther) && errors.Is(two.Problem(), errOther) })
	if _, err := Rebuild(t.Context(), k.o); err != nil {
		t.Fatal(err)
	}
	until(t, "it is rebuilt", func() bool { return k.answers(one, 4, 2) && k.answers(two, 4, 2) && one.Problem() == nil })
}

// Those that share a PostgreSQL do not stumble over a generation that another removes meanwhile. A
// file is one relayer's alone.
func TestHome_readsWhileOthersRemove(t *testing.T) {
	k := newKept(t, newPlace(t))
	if k.o.URL == "" {
		return
	}
	one, other := k.home(), k.home()
	defer one.close()
	defer other.close()
	if _, err := one.current(t.Context()); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		for range 20 {
			g, err := other.next(t.Context())
			if err = errors.Join(err, other.drop(t.Context(), g.n)); err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for {
		list, err := one.generations(t.Context())
		if err != nil || len(list) == 0 {
			t.Fatal(list, err)
		}
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			return
		default:
		}
	}
}

// What fails for long is told, with since when, until it does not fail, or is another's to do.
func TestIndex_tellsWhatFailsForLong(t *testing.T) {
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	x := &Index{Clock: func() time.Time { return now }, Log: slog.New(slog.DiscardHandler)}
	full := errors.New("the disk is full")
	x.note("summing up", nil)
	x.note("reading a", full)
	now = now.Add(patience)
	x.note("reading a", full)
	x.note("reading b", full)
	if why := x.Problem(); why != nil {
		t.Errorf("too soon: %v", why)
	}
	now = now.Add(patience + time.Second)
	if why := x.Problem(); why == nil || why.Error() != "reading a failed since 2026-11-27T12:00:00Z: the disk is full" {
		t.Errorf("%v", why)
	}
	x.note("reading a", nil)
	if why := x.Problem(); why == nil || !errors.Is(why, full) {
		t.Errorf("%v", why)
	}
	x.others()
	if why := x.Problem(); why != nil {
		t.Errorf("it is another's to do: %v", why)
	}
}
