package together_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/together"
)

func TestOnce(t *testing.T) {
	type key int
	var reads atomic.Int32
	read := func(context.Context) (int32, error) { return reads.Add(1), nil }
	alone := t.Context()
	for range 2 {
		if _, err := together.Once(alone, key(1), read); err != nil {
			t.Fatal(err)
		}
	}
	if n := reads.Load(); n != 2 {
		t.Errorf("without Sharing: %d reads, want 2", n)
	}
	ctx := together.Sharing(alone)
	var g sync.WaitGroup
	for range 20 {
		g.Go(func() {
			if n, err := together.Once(ctx, key(1), read); err != nil || n != 3 {
				t.Errorf("%d, %v", n, err)
			}
		})
	}
	g.Wait()
	if n, _ := together.Once(ctx, key(2), read); n != 4 {
		t.Errorf("another key: %d", n)
	}
	if n, _ := together.Once(chains.Elsewhere(ctx), key(1), read); n != 5 {
		t.Errorf("who asks elsewhere has the answer of others: %d", n)
	}
	if n, _ := together.Once(together.Sharing(ctx), key(1), read); n != 6 {
		t.Errorf("a new beginning has the answer of an old one: %d", n)
	}
	if n, _ := together.Once(chains.Opinion(ctx), key(1), read); n != 7 {
		t.Errorf("a first opinion is the answer of others: %d", n)
	}
}

func TestOnce_failuresAreNotShared(t *testing.T) {
	ctx := together.Sharing(t.Context())
	begun, free := make(chan struct{}), make(chan struct{})
	var g sync.WaitGroup
	g.Go(func() {
		_, err := together.Once(ctx, "key", func(context.Context) (int, error) {
			close(begun)
			<-free
			return 0, errors.New("no answer")
		})
		if err == nil {
			t.Error("no error")
		}
	})
	<-begun
	g.Go(func() {
		if n, err := together.Once(ctx, "key", func(context.Context) (int, error) { return 7, nil }); n != 7 || err != nil {
			t.Errorf("%d, %v", n, err)
		}
	})
	close(free)
	g.Wait()
	// Who gives up does not wait for who reads.
	gone, leave := context.WithCancel(ctx)
	stuck := make(chan struct{})
	g.Go(func() {
		_, _ = together.Once(ctx, "other", func(context.Context) (int, error) { <-stuck; return 1, nil })
	})
	leave()
	for {
		_, err := together.Once(gone, "other", func(ctx context.Context) (int, error) { return 0, ctx.Err() })
		if errors.Is(err, context.Canceled) {
			break
		}
	}
	close(stuck)
	g.Wait()
}

func TestSince(t *testing.T) {
	before := time.Now()
	ctx := together.Sharing(t.Context())
	after := time.Now()
	if s := together.Since(ctx); s.Before(before) || s.After(after) {
		t.Errorf("%s is not between %s and %s", s, before, after)
	}
	if s := together.Since(t.Context()); s.Before(after) {
		t.Errorf("%s is before now", s)
	}
}
