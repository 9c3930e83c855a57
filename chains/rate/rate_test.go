package rate

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

func gate(t Terms) (Gate, *chains.Meter) {
	m := &chains.Meter{}
	return Gate{New(t), caip.MustChainID("eip155:1"), m}, m
}

func TestWait_letsEverybodyGoInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, m := gate(Terms{Requests: 100, Units: 1000, Costs: map[string]uint{"eth_getLogs": 60}})
		begun := time.Now()
		var all sync.WaitGroup
		for i := range 1000 {
			all.Go(func() {
				ctx := chains.WithPriority(t.Context(), chains.Priority(i%chains.Priorities))
				if i%5 == 0 { // gives up
					var leave context.CancelFunc
					ctx, leave = context.WithTimeout(ctx, time.Duration(i)*time.Millisecond)
					defer leave()
				}
				_, err := g.Wait(ctx, "read", Cost{1, g.Limit.UnitsOf("eth_call")})
				if err != nil && (i%5 != 0 || !errors.Is(err, chains.ErrNotAsked) || chains.KindOf(err) != chains.TimedOut) {
					t.Error(err)
				}
			})
		}
		all.Wait()
		read := m.Read("")
		requests := uint64(0)
		for _, w := range read.Waited {
			requests += w.Requests
		}
		// 20 units each: 50 a second.
		if took := time.Since(begun); requests < 800 || took < time.Duration(requests-6)*20*time.Millisecond || took > time.Duration(requests+1)*20*time.Millisecond || read.Units != 20*requests {
			t.Errorf("%d requests and %d units in %s", requests, read.Units, took)
		}
		if first, last := read.Waited[signing], read.Waited[audit]; first.Took/time.Duration(first.Requests) > last.Took/time.Duration(last.Requests) {
			t.Errorf("who signs waits %s, an audit %s", first.Took, last.Took)
		}
		if got := g.Limit.Use(); got.Percent < 85 || got.Percent > 105 {
			t.Errorf("%+v", got)
		}
		if time.Sleep(20 * time.Second); g.Limit.Use().String() != "at most 100 requests and 1000 units a second, 0 % used" {
			t.Error(g.Limit.Use())
		}
	})
}

// Who leaves the head of the line lets the next one go, which may cost less.
func TestWait_goesOnWhenTheFirstLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, _ := gate(Terms{Units: 1000})
		begun := time.Now()
		wait := func(ctx context.Context, units uint64) error {
			_, err := g.Wait(ctx, "read", Cost{1, units})
			return err
		}
		if err := wait(t.Context(), 200); err != nil { // the next 100 are there after 200 ms
			t.Fatal(err)
		}
		var all sync.WaitGroup
		all.Go(func() {
			ctx, leave := context.WithTimeout(t.Context(), 150*time.Millisecond)
			defer leave()
			if wait(chains.WithPriority(ctx, signing), 100) == nil {
				t.Error("it went though it is not paid for")
			}
		})
		time.Sleep(time.Millisecond)
		if err := wait(t.Context(), 10); err != nil || time.Since(begun) != 150*time.Millisecond {
			t.Errorf("%v after %s", err, time.Since(begun))
		}
		all.Wait()
	})
}

func TestSpare_isWithinTheLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, m := gate(Terms{Requests: 20})
		ctx, err := g.Wait(t.Context(), "read", Cost{Requests: 1})
		if err != nil || !Spare(ctx) || Spare(ctx) || m.Read("").Waited[live].Requests != 2 {
			t.Errorf("%v: %+v", err, m.Read(""))
		}
		time.Sleep(time.Second)
		if !Spare(ctx) || !Spare(t.Context()) {
			t.Error("nothing is left")
		}
	})
}

func TestLimits_byHost(t *testing.T) {
	all, one := New(Terms{Requests: 1}), New(Terms{Units: 1})
	l := Limits{All: all, Hosts: map[string]*Limit{"node.example:8545": one, "free.example": nil}}
	for url, want := range map[string]*Limit{"http://node.example:8545/key": one, "http://node.example": all, "https://free.example/x": nil, "%": all} {
		if l.Of(url) != want {
			t.Errorf("%s has another limit", url)
		}
	}
	if New(Terms{Unit: 5}) != nil {
		t.Error("a limit without bounds")
	}
}

// What a limit costs: nothing where there is none.
func BenchmarkWait(b *testing.B) {
	for name, terms := range map[string]Terms{"none": {}, "requests": {Requests: 1e9}, "requests and units": {Requests: 1e9, Units: 1e9}} {
		b.Run(name, func(b *testing.B) {
			g, _ := gate(terms)
			ctx := b.Context()
			b.ReportAllocs()
			for b.Loop() {
				if _, err := g.Wait(ctx, "read", Cost{1, g.Limit.UnitsOf("eth_call")}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
