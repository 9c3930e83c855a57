package state

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/relayer/stream"
)

func TestWake_puts_back_what_is_due_once_and_after_a_failure_again(t *testing.T) {
	dir := t.TempDir()
	s, stop := open(t, dir)
	now := time.Now()
	for _, w := range []stream.Waiting{{Subject: "due", Due: now}, {Subject: "later", Due: now.Add(time.Hour)}} {
		if err := s.Defer(t.Context(), w); err != nil {
			t.Fatal(err)
		}
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
	if err := s.Wake(ctx, time.Now, time.Millisecond, publish); err == nil {
		t.Fatal("the failure is not told of")
	}
	if err := s.Wake(ctx, time.Now, time.Millisecond, publish); err != nil && !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	if got != 2 {
		t.Errorf("%d times", got)
	}
}

func TestDelete_leaves_no_mark_for_ever(t *testing.T) {
	s, _ := open(t, t.TempDir())
	if err := s.Parked.Put(t.Context(), "x", Parked{}); err != nil {
		t.Fatal(err)
	}
	if err := s.Parked.Delete(t.Context(), "x"); err != nil {
		t.Fatal(err)
	}
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
