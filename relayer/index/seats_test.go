package index

import (
	"context"
	"database/sql"
	"fmt"
	"sync"
	"testing"
	"time"
)

// Two clients that ask as much as they may leave a connection to a third, and one to the process
// itself; all of a network are one client.
func TestQuery_isSharedAmongClients(t *testing.T) {
	on(t, func(t *testing.T, open func(testing.TB) *Store) {
		s := open(t)
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		begun, end := make(chan string, 64), make(chan struct{})
		var asking sync.WaitGroup
		ask := func(from string) {
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
			from := fmt.Sprintf("[2001:db8:0:%d::1]:80", i)
			for range 4 {
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
			ask(fmt.Sprintf("[2001:db8:0:%d::2]:80", i))
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
	})
}

// Who goes away while waiting has taken nothing.
func TestSeats_whoGoesAwayTakesNone(t *testing.T) {
	s := newSeats(1)
	leave, err := s.take(AskedFrom(t.Context(), "10.0.0.1:1"))
	if err != nil {
		t.Fatal(err)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.take(AskedFrom(gone, "10.0.0.2:1")); err == nil {
		t.Error("a seat that is taken was given")
	}
	for _, own := range []string{"127.0.0.1:1", "[::1]:1", "", "@"} {
		if _, err := s.take(AskedFrom(gone, own)); err != nil {
			t.Errorf("%q waits: %v", own, err)
		}
	}
	leave()
	if s.free != 1 || len(s.waits) != 0 {
		t.Errorf("%d seats are free, %d wait", s.free, len(s.waits))
	}
}
