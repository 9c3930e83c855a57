package keep

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// lane is a bus that counts, and fails when it is told to.
type lane struct {
	names map[string]int
	fails error
}

func (l *lane) RepublishAction(_ context.Context, a stream.Action, salt string) error {
	if l.fails == nil {
		l.names[a.ID.String()+salt]++
	}
	return l.fails
}

// An action that stays due for weeks, such as one of an account without money, is queued a bounded
// number of times a day. One that may have been dropped comes again soon.
func TestPut_queuesWhatStaysDueLessAndLessOften(t *testing.T) {
	now, bus := time.Unix(1_700_000_000, 0), &lane{names: map[string]int{}}
	k := New(Options{Bus: bus, Clock: func() time.Time { return now }})
	a := stream.NewAction(stream.VerbClearWallet, caip.Keccak256([]byte("cause")), refOn("1"), 0)
	look := func(long time.Duration) {
		t.Helper()
		for end := now.Add(long); now.Before(end); now = now.Add(5 * time.Second) {
			must.OK(t, k.put(t.Context(), a))
		}
	}
	look(time.Minute)
	if n := len(bus.names); n != 3 { // at once, after 10 s and after 30 s
		t.Errorf("%d times in a minute, want 3", n)
	}
	look(30 * 24 * time.Hour)
	if n := len(bus.names); n > 30*24*6+12 {
		t.Errorf("%d times in 30 days", n)
	}
	// Due again after more than a day it is another matter.
	now = now.Add(2 * forgotten)
	bus.names = map[string]int{}
	look(time.Minute)
	if n := len(bus.names); n != 3 {
		t.Errorf("%d times in a minute, want 3", n)
	}
}

// What the bus did not take is not taken for queued.
func TestPut_triesAgainWhatTheBusRefused(t *testing.T) {
	bus := &lane{names: map[string]int{}, fails: errors.New("full")}
	k := New(Options{Bus: bus, Clock: time.Now})
	a := stream.NewAction(stream.VerbClearWallet, caip.Keccak256([]byte("cause")), refOn("1"), 0)
	if err := k.put(t.Context(), a); err == nil {
		t.Fatal("the failure is not told of")
	}
	bus.fails = nil
	if err := k.put(t.Context(), a); err != nil || len(bus.names) != 1 {
		t.Errorf("%v, queued %d times", err, len(bus.names))
	}
}
