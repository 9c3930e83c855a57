package index

import (
	"context"
	"database/sql"
	"fmt"
	"net/netip"
	"sync"
	"testing"
	"time"
)

// Two clients that ask as much as they may leave a connection to a third, and one to the process
// itself.
func TestQuery_isSharedAmongClients(t *testing.T) {
	s := open(t)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	begun, end := make(chan netip.Addr, 64), make(chan struct{})
	var asking sync.WaitGroup
	ask := func(from netip.Addr) {
		asking.Go(func() {
			if err := s.query(AskedFrom(ctx, from), func(*sql.Rows) error {
				begun <- from
				<-end
				return nil
			}, "SELECT 1"); err != nil {
				t.Errorf("%s: %v", from, err)
			}
		})
	}
	for i, most := range []int{4, 2, 1} {
		from := netip.MustParseAddr(fmt.Sprintf("10.0.0.%d", i))
		for range 5 {
			ask(from)
		}
		for range most {
			select {
			case who := <-begun:
				if who != from {
					t.Errorf("%s was asked for while %s had to be", who, from)
				}
			case <-ctx.Done():
				t.Fatalf("client %d waits for others", i)
			}
		}
	}
	select {
	case who := <-begun:
		t.Errorf("%s has more than its share", who)
	default:
	}
	own := make(chan error)
	go func() { own <- s.query(ctx, func(*sql.Rows) error { return nil }, "SELECT 1") }()
	close(end)
	if err := <-own; err != nil {
		t.Error(err)
	}
	asking.Wait()
	if s.seats.free != maxReaders-1 || len(s.seats.held)+len(s.seats.waits) != 0 {
		t.Errorf("%d seats are free, %d clients have some, %d wait", s.seats.free, len(s.seats.held), len(s.seats.waits))
	}
}

// Who goes away while waiting has taken nothing.
func TestSeats_whoGoesAwayTakesNone(t *testing.T) {
	s := newSeats(1)
	leave, err := s.take(AskedFrom(t.Context(), netip.MustParseAddr("10.0.0.1")))
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.take(AskedFrom(gone, netip.MustParseAddr("10.0.0.2"))); err == nil {
		t.Error("a seat that is taken was given")
	}
	if _, err := s.take(AskedFrom(gone, netip.Addr{})); err != nil {
		t.Errorf("the process itself waits: %v", err)
	}
	leave()
	if s.free != 1 || len(s.waits) != 0 {
		t.Errorf("%d seats are free, %d wait", s.free, len(s.waits))
	}
}
