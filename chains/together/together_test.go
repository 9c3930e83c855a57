package together_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains/together"
)

// question is answered by its double.
type question struct{ asked, answer int }

// place answers a second after it was asked, and notes how many questions came in each request.
type place struct {
	together.Place[*question]
	mu       sync.Mutex
	requests []int
}

func newPlace() *place {
	p := &place{}
	p.Send = func(ctx context.Context, questions []*question) {
		p.mu.Lock()
		p.requests = append(p.requests, len(questions))
		p.mu.Unlock()
		select {
		case <-ctx.Done():
		case <-time.After(time.Second):
		}
		for _, q := range questions {
			q.answer = 2 * q.asked
		}
	}
	return p
}

func (p *place) double(ctx context.Context, n int) int {
	q := &question{asked: n}
	if p.Ask(ctx, q) != nil {
		return -1
	}
	return q.answer
}

func TestEach_asksOnceWhatAllWaitFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		here, there := newPlace(), newPlace()
		begun := time.Now()
		together.Each(t.Context(), 10, func(ctx context.Context, i int) {
			if got := here.double(ctx, here.double(ctx, i)); got != 4*i {
				t.Errorf("%d for %d", got, i)
			}
			if i%2 == 0 { // the others are done
				here.double(ctx, 1)
				return
			}
			there.double(ctx, 1)
		})
		if !slices.Equal(here.requests, []int{10, 10, 5}) || !slices.Equal(there.requests, []int{5}) || time.Since(begun) != 3*time.Second {
			t.Errorf("%v and %v in %s", here.requests, there.requests, time.Since(begun))
		}
	})
}

func TestEach_mayBeNested(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace()
		together.Each(t.Context(), 3, func(ctx context.Context, _ int) {
			err := together.Do(ctx,
				func(ctx context.Context) error { p.double(ctx, 1); return nil },
				func(ctx context.Context) error { p.double(ctx, 2); return errors.New("no") },
			)
			if err == nil {
				t.Error("no error")
			}
			p.double(ctx, 3)
		})
		if !slices.Equal(p.requests, []int{6, 3}) {
			t.Error(p.requests)
		}
	})
}

// Who waits for somebody else, whose question is held back for it, does not wait for ever.
func TestEach_waitsForNobodyLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace()
		answered := make(chan struct{})
		together.Each(t.Context(), 2, func(ctx context.Context, i int) {
			if i == 0 {
				p.double(ctx, 1)
				close(answered)
				return
			}
			<-answered
			p.double(ctx, 1)
		})
		if !slices.Equal(p.requests, []int{1, 1}) {
			t.Error(p.requests)
		}
	})
}

func TestEach_letsOneGiveUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace()
		together.Each(t.Context(), 2, func(ctx context.Context, i int) {
			if i == 0 {
				short, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
				defer cancel()
				if got := p.double(short, 1); got != -1 {
					t.Error("it waited for the answer")
				}
				return
			}
			if got := p.double(ctx, 1); got != 2 {
				t.Error("the other got no answer")
			}
		})
		if !slices.Equal(p.requests, []int{2}) {
			t.Error(p.requests)
		}
	})
}

// Outside of Each, those who ask while a request is on its way share the next.
func TestAsk_gathersWhileAnotherIsOnItsWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace()
		var all sync.WaitGroup
		for i := range 10 {
			all.Go(func() {
				if got := p.double(t.Context(), i); got != 2*i {
					t.Errorf("%d for %d", got, i)
				}
			})
		}
		gone, leave := context.WithCancel(t.Context())
		all.Go(func() {
			time.Sleep(time.Microsecond)
			if p.double(gone, 1) != -1 {
				t.Error("who gave up has an answer")
			}
		})
		time.Sleep(10 * time.Millisecond)
		leave()
		all.Wait()
		if !slices.Equal(p.requests, []int{1, 10}) {
			t.Error(p.requests)
		}
	})
}

// A request that nobody waits for any more ends.
func TestAsk_endsWhatNobodyWaitsFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace()
		ctx, cancel := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for range 3 {
			all.Go(func() { p.double(ctx, 1) })
		}
		time.Sleep(10 * time.Millisecond)
		begun := time.Now()
		cancel()
		all.Wait()
		synctest.Wait()
		if time.Since(begun) != 0 || !slices.Equal(p.requests, []int{1, 2}) {
			t.Errorf("%v in %s", p.requests, time.Since(begun))
		}
	})
}

func TestAsk_aloneGoesAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace()
		if p.double(t.Context(), 3) != 6 || !slices.Equal(p.requests, []int{1}) {
			t.Error(p.requests)
		}
	})
}
