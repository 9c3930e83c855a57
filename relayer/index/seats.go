package index

import (
	"context"
	"net/netip"
	"slices"
	"sync"
)

// askedFrom is what a context tells of who asks.
type askedFrom struct{}

// AskedFrom says which client a question comes from: clients share the connections that read, but
// for one, which is this process's own. All who come through a proxy are one client.
func AskedFrom(ctx context.Context, client netip.Addr) context.Context {
	if !client.IsValid() {
		return ctx
	}
	return context.WithValue(ctx, askedFrom{}, client)
}

// seats are the connections that strangers may read by. A client has no more of them than are left
// to others after that: of seven the first one has four at most, the next one two, and a third
// finds one whatever they ask.
type seats struct {
	mu    sync.Mutex
	free  int
	held  map[netip.Addr]int
	waits []*waiting // in the order in which they came
}

func newSeats(n int) *seats { return &seats{free: n, held: map[netip.Addr]int{}} }

type waiting struct {
	client netip.Addr
	seat   chan struct{} // closed once there is one
}

// take waits for a seat for who asks, and returns how to leave it.
func (s *seats) take(ctx context.Context) (leave func(), err error) {
	client, shares := ctx.Value(askedFrom{}).(netip.Addr)
	if !shares {
		return func() {}, nil
	}
	w := &waiting{client, make(chan struct{})}
	s.mu.Lock()
	s.waits = append(s.waits, w)
	s.seat()
	s.mu.Unlock()
	select {
	case <-w.seat:
	case <-ctx.Done():
		s.mu.Lock()
		defer s.mu.Unlock()
		at := slices.Index(s.waits, w)
		if at >= 0 {
			s.waits = slices.Delete(s.waits, at, at+1)
			return nil, ctx.Err()
		}
	}
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.free++
		if s.held[client]--; s.held[client] == 0 {
			delete(s.held, client)
		}
		s.seat()
	}, nil
}

// seat gives seats to those who wait and may have one: first to clients that have the fewest.
func (s *seats) seat() {
	for {
		next := -1
		for i, w := range s.waits {
			if held := s.held[w.client]; held < s.free && (next < 0 || held < s.held[s.waits[next].client]) {
				next = i
			}
		}
		if next < 0 {
			return
		}
		w := s.waits[next]
		s.waits = slices.Delete(s.waits, next, next+1)
		s.free--
		s.held[w.client]++
		close(w.seat)
	}
}
