package shared

import (
	"context"
	"errors"
	"sync"
	"testing"
)

func TestReads(t *testing.T) {
	var r Reads[int]
	begun, free := make(chan struct{}), make(chan struct{})
	reads := 0
	read := func(context.Context) (int, error) {
		reads++
		close(begun)
		<-free
		return 7, nil
	}
	gone, leave := context.WithCancel(t.Context())
	var wait sync.WaitGroup
	wait.Go(func() {
		if _, _, err := r.Do(gone, "a", read); !errors.Is(err, context.Canceled) {
			t.Errorf("who gave up got %v", err)
		}
	})
	<-begun
	answers := make(chan int, 3)
	for range 3 {
		wait.Go(func() {
			n, joined, err := r.Do(t.Context(), "a", func(context.Context) (int, error) { return 8, nil })
			if err != nil || joined != (n == 7) {
				t.Errorf("%d, joined %v, %v", n, joined, err)
			}
			answers <- n
		})
	}
	if n, joined, err := r.Do(t.Context(), "b", func(context.Context) (int, error) { return 9, nil }); n != 9 || joined || err != nil {
		t.Errorf("another key: %d, joined %v, %v", n, joined, err)
	}
	leave()
	close(free)
	wait.Wait()
	if reads != 1 {
		t.Errorf("read %d times", reads)
	}
	if n, joined, err := r.Do(t.Context(), "a", func(context.Context) (int, error) { return 0, errors.New("no answer") }); n != 0 || joined || err == nil {
		t.Errorf("a later one: %d, joined %v, %v", n, joined, err)
	}
}
