package state

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

func TestWake_puts_back_what_is_due_once_and_after_a_failure_again(t *testing.T) {
	dir := t.TempDir()
	s, stop := open(t, dir)
	now := time.Now()
	for _, w := range []stream.Waiting{{Subject: "due", Due: now}, {Subject: "later", Due: now.Add(time.Hour)}} {
		must.OK(t, s.Defer(t.Context(), w))
	}
	stop()
	s, _ = open(t, dir) // what waits survives a restart
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	got := 0
	publish := func(_ context.Context, w stream.Waiting, id string) error {
		if got++; w.Subject != "due" || id == "" {
			t.Errorf("%+v under %q", w, id)
		}
		if got == 1 {
			return errors.New("the bus fails")
		}
		cancel()
		return nil
	}
	told := 0
	failed := func(error) { told++ }
	if err := s.Wake(ctx, Waker{Now: time.Now, Every: time.Millisecond, Publish: publish, Failed: failed}); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if got != 2 || told != 1 {
		t.Errorf("%d times, and %d failures are told", got, told)
	}
}

// What was put off by a clock that was ahead does not wait until that time comes.
func TestWake_putsBackWhatAWrongClockHasPutOff(t *testing.T) {
	s, _ := open(t, t.TempDir())
	now := time.Now()
	must.OK(t, s.Defer(t.Context(), stream.Waiting{Subject: "ahead", Due: now.Add(365 * 24 * time.Hour)}))
	must.OK(t, s.Defer(t.Context(), stream.Waiting{Subject: "tomorrow", Due: now.Add(24 * time.Hour)}))
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var got []string
	publish := func(_ context.Context, w stream.Waiting, _ string) error {
		got = append(got, w.Subject)
		cancel()
		return nil
	}
	if err := s.Wake(ctx, Waker{Now: time.Now, Every: time.Millisecond, Publish: publish, Failed: func(error) {}}); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if len(got) != 1 || got[0] != "ahead" {
		t.Errorf("put back: %q", got)
	}
}

func TestDelete_leaves_no_mark_for_ever(t *testing.T) {
	s, _ := open(t, t.TempDir())
	must.OK(t, s.Parked.Put(t.Context(), "x", Parked{}))
	must.OK(t, s.Parked.Delete(t.Context(), "x"))
	status, err := s.Parked.kv.Status(t.Context())
	if err != nil || status.LimitMarkerTTL() != markers {
		t.Fatalf("%v, %v", status, err)
	}
	if row, err := s.Parked.Get(t.Context(), "x"); err != nil || row.Revision != 0 {
		t.Errorf("%+v, %v", row, err)
	}
	if _, err := s.Parked.Create(t.Context(), "x", Parked{}); err != nil {
		t.Errorf("it cannot be made again: %v", err)
	}
}

// What its stream never takes is a dead letter and holds up nothing else.
func TestWake_buriesWhatCannotBePutBack(t *testing.T) {
	s, _ := open(t, t.TempDir())
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	bus := s.Waiting.bus
	if err := s.Parked.Put(ctx, "x", Parked{Why: strings.Repeat("x", 3<<20)}); chains.KindOf(err) != chains.TooMuch {
		t.Errorf("a row that is larger than a message can be: %v", err)
	}
	good := stream.NewAction(stream.VerbDeliver, caip.SourceID(caip.MustFeedbackRef("eip155:1:0x8004baa17c55a88189ae136b182e5fda19de9b63/1/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1")),
		caip.AgentRef{Registry: registry, ID: "1"}, 0)
	due := time.Now().Add(-time.Hour)
	for i, w := range []stream.Waiting{
		{Stage: "plan", Subject: "test.events.eip155.1.feedback", Payload: make([]byte, 700<<10)},
		{Stage: "forged", Subject: "another.events.eip155.1.feedback", Payload: []byte("{}")},
		{Stage: "execute", Subject: bus.ActionSubject(good), Payload: []byte("{}")},
	} {
		w.Due = due.Add(time.Duration(i) * time.Second)
		must.OK(t, s.Defer(ctx, w))
	}
	go func() {
		for ctx.Err() == nil {
			if letters, err := bus.DeadLetters(ctx, 0, 9); err == nil && len(letters) == 2 {
				// What was put back is removed a moment later.
				rows, err := s.Waiting.List(ctx, ">", 9)
				if left, also := bus.Waiting(ctx); err == nil && also == nil && left == 1 && len(rows) == 0 {
					cancel()
				}
			}
		}
	}()
	if err := s.Wake(ctx, Waker{Now: time.Now, Every: time.Millisecond, Publish: bus.PublishWaiting, Bury: bus.BuryWaiting, Failed: func(err error) { t.Error(err) }}); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	letters, err := bus.DeadLetters(t.Context(), 0, 9)
	if err != nil || len(letters) != 2 || letters[0].Kind != chains.TooMuch || letters[1].Stage != "waiting" || letters[1].Kind != chains.Invalid {
		t.Errorf("%d letters, %v", len(letters), err)
	}
	if rows, err := s.Waiting.List(t.Context(), ">", 9); err != nil || len(rows) != 0 {
		t.Errorf("%d rows are left, %v", len(rows), err)
	}
}

// However often a message is put off while it waits, it waits once: what is queued again and again
// while it cannot be done fills no bucket. What comes sooner is kept, and so is all that is being
// put back.
func TestDefer_keepsCopiesOfWhatWaitsOnce(t *testing.T) {
	s, _ := open(t, t.TempDir())
	now := time.Now()
	wake := func(until func() bool) {
		t.Helper()
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		defer cancel()
		looked := func() time.Time {
			if until() {
				cancel()
			}
			return now
		}
		if err := s.Wake(ctx, Waker{Now: looked, Every: time.Millisecond}); err != nil && !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if !until() {
			t.Fatal("in vain")
		}
	}
	put := func(payload string, in time.Duration) {
		t.Helper()
		must.OK(t, s.Defer(t.Context(), stream.Waiting{Subject: "test.actions.x", Payload: []byte(payload), Due: now.Add(in)}))
	}
	seen := func(n int) func() bool {
		return func() bool {
			s.copies.mu.Lock()
			defer s.copies.mu.Unlock()
			return len(s.copies.keys) == n
		}
	}
	rows := func(want int) {
		t.Helper()
		if rows, err := s.Waiting.List(t.Context(), ">", 100); err != nil || len(rows) != want {
			t.Errorf("%d rows, %v, want %d", len(rows), err, want)
		}
	}
	put("one", 5*time.Minute)
	put("soon", time.Second)
	wake(seen(2))
	for range 20 {
		put("one", 5*time.Minute+time.Second)
	}
	rows(2)
	put("another", 5*time.Minute+time.Second)
	put("one", 4*time.Minute)
	put("soon", time.Minute)
	rows(5)
	// A row that somebody spoiled holds nothing.
	must.OK(t, s.Waiting.Delete(t.Context(), s.copies.keys[caip.Keccak256([]byte("test.actions.x"), []byte{0}, []byte("one"))]))
	put("one", 6*time.Minute)
	rows(5)
}

// However many messages of one stage find no room, the others are put back.
func TestWake_goesOnWhereOneStreamIsFull(t *testing.T) {
	s, _ := open(t, t.TempDir())
	now := time.Now()
	var all errgroup.Group
	all.SetLimit(32)
	for i := range wakeMost + 10 {
		all.Go(func() error {
			return s.Defer(t.Context(), stream.Waiting{Stage: "execute", Subject: "full", Payload: []byte{byte(i), byte(i >> 8)}, Due: now.Add(-time.Hour)})
		})
	}
	for _, stage := range []string{"plan", "link"} {
		all.Go(func() error {
			return s.Defer(t.Context(), stream.Waiting{Stage: stage, Subject: stage, Due: now.Add(-time.Minute)})
		})
	}
	must.OK(t, all.Wait())
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	back, asked, failed := map[string]int{}, 0, 0
	w := Waker{Every: time.Millisecond, Failed: func(error) { failed++ }}
	w.Now = func() time.Time { now = now.Add(time.Second); return now } // a look with each turn
	w.Publish = func(_ context.Context, w stream.Waiting, _ string) error {
		if w.Stage == "execute" {
			asked++
			return errors.New("full")
		}
		if back[w.Stage]++; len(back) == 2 {
			cancel()
		}
		return nil
	}
	if err := s.Wake(ctx, w); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if back["plan"] != 1 || back["link"] != 1 {
		t.Errorf("put back: %v", back)
	}
	if asked > failed+1 {
		t.Errorf("a full stream was asked %d times at %d looks", asked, failed)
	}
}

// A relayer whose clock is behind has a message wait until the same moment once more, at which
// another has just put it back: it comes again.
func TestWake_putsBackWhatWaitsUntilTheSameMomentAgain(t *testing.T) {
	s, _ := open(t, t.TempDir())
	bus, moment := s.Waiting.bus, time.Now()
	a := stream.NewAction(stream.VerbDeliver, caip.SourceID(caip.MustFeedbackRef("eip155:1:0x8004baa17c55a88189ae136b182e5fda19de9b63/1/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1")),
		caip.AgentRef{Registry: registry, ID: "1"}, 0)
	a.Origin = caip.MustFeedbackRef("eip155:1:0x8004baa17c55a88189ae136b182e5fda19de9b63/1/0x742d35cc6634c0532925a3b844bc9e7595f0beb0/1")
	body := must.Get(stream.EncodeAction(a))(t)
	live := must.Get(bus.LiveActions(t.Context(), registry))(t)
	for n := range 2 {
		must.OK(t, s.Defer(t.Context(), stream.Waiting{Stage: "execute", Subject: bus.ActionSubject(a), Payload: body, Due: moment}))
		ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
		var woken errgroup.Group
		woken.Go(func() error {
			return s.Wake(ctx, Waker{Now: time.Now, Every: time.Millisecond, Publish: bus.PublishWaiting, Bury: bus.BuryWaiting, Failed: func(err error) { t.Error(err) }})
		})
		for rows := 1; rows > 0 && ctx.Err() == nil; {
			list, err := s.Waiting.List(ctx, ">", 9)
			if rows = len(list); err != nil {
				t.Fatal(err)
			}
		}
		cancel()
		_ = woken.Wait()
		messages, err := stream.Next(t.Context(), live, 9, time.Second)
		if err != nil || len(messages) != 1 {
			t.Fatalf("the %d. time: %d messages, %v", n+1, len(messages), err)
		}
		must.OK(t, messages[0].DoubleAck(t.Context()))
	}
}
