package together_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/together"
)

// question is answered by its double.
type question struct{ asked, answer int }

// place answers a second after it was asked, and notes how many questions came in each request.
type place struct {
	together.Place[*question]
	mu         sync.Mutex
	requests   []int
	priorities []chains.Priority
	sent       chan struct{} // gets one for each request
}

func newPlace() *place {
	p := &place{sent: make(chan struct{}, 10)}
	p.Send = func(ctx context.Context, questions []*question) {
		p.mu.Lock()
		p.requests, p.priorities = append(p.requests, len(questions)), append(p.priorities, chains.PriorityOf(ctx))
		p.mu.Unlock()
		p.sent <- struct{}{}
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

// While a request is on its way, those who run together share the next one with others.
func TestEach_sharesARequestWithOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace()
		var all sync.WaitGroup
		all.Go(func() { p.double(t.Context(), 1) })
		<-p.sent
		for range 3 {
			all.Go(func() {
				together.Each(t.Context(), 2, func(ctx context.Context, i int) {
					if got := p.double(ctx, i); got != 2*i {
						t.Errorf("%d for %d", got, i)
					}
				})
			})
		}
		all.Go(func() { p.double(t.Context(), 1) })
		all.Wait()
		if !slices.Equal(p.requests, []int{1, 7}) {
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
		<-p.sent
		all.Go(func() {
			if p.double(gone, 1) != -1 {
				t.Error("who gave up has an answer")
			}
		})
		<-p.sent
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
		<-p.sent
		<-p.sent
		begun := time.Now()
		cancel()
		all.Wait()
		synctest.Wait()
		if time.Since(begun) != 0 || !slices.Equal(p.requests, []int{1, 2}) {
			t.Errorf("%v in %s", p.requests, time.Since(begun))
		}
	})
}

// What somebody asked who gave up before it went is not sent: it may be a signed transaction.
func TestAsk_sendsNothingOfWhoGaveUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace()
		ended, cancel := context.WithCancel(t.Context())
		cancel()
		if p.double(ended, 1) != -1 {
			t.Error("a question of an ended context was answered")
		}
		var all sync.WaitGroup
		all.Go(func() { p.double(t.Context(), 1) }) // is on its way
		<-p.sent
		soon, cancel := context.WithTimeout(t.Context(), time.Microsecond)
		defer cancel()
		for range 3 {
			all.Go(func() { p.double(soon, 1) })
		}
		time.Sleep(10 * time.Millisecond)
		all.Go(func() { p.double(soon, 1) })
		all.Wait()
		if !slices.Equal(p.requests, []int{1}) {
			t.Errorf("requests of %v questions", p.requests)
		}
		together.Each(t.Context(), 2, func(ctx context.Context, i int) {
			if i == 0 {
				short, cancel := context.WithTimeout(ctx, time.Microsecond)
				defer cancel()
				p.double(short, 1)
				return
			}
			time.Sleep(time.Millisecond) // meanwhile the other gives up
			p.double(ctx, 1)
		})
		if !slices.Equal(p.requests, []int{1, 1}) {
			t.Errorf("requests of %v questions", p.requests)
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

// A request goes with the highest priority of those who asked.
func TestAsk_goesWithTheHighestPriority(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPlace()
		list := []chains.Priority{chains.PriorityAudit, chains.PrioritySigning, chains.PriorityHistory}
		ask := func(ctx context.Context, i int) { p.double(chains.WithPriority(ctx, list[i]), 1) }
		var all sync.WaitGroup
		all.Go(func() { ask(t.Context(), 0) })
		<-p.sent
		for i := range list {
			all.Go(func() { ask(t.Context(), i) })
		}
		all.Wait()
		together.Each(t.Context(), len(list), ask)
		if want := []chains.Priority{chains.PriorityAudit, chains.PrioritySigning, chains.PrioritySigning}; !slices.Equal(p.priorities, want) || !slices.Equal(p.requests, []int{1, 3, 3}) {
			t.Errorf("%v for %v", p.priorities, p.requests)
		}
	})
}
