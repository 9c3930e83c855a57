package relayer

import (
	"errors"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

var errCrash = errors.New("the test crashes the relayer")

// crash is a hook that stops the service at a point, once, when it is armed.
type crash struct {
	point string
	armed atomic.Bool
}

func (c *crash) hook(point string) error {
	if point == c.point && c.armed.CompareAndSwap(true, false) {
		return errCrash
	}
	return nil
}

// crashed waits until a relayer has ended, as its hook was told to have it.
func crashed(t testing.TB, s *Service) {
	t.Helper()
	select {
	case <-s.Done():
	case <-time.After(patience):
		t.Fatal("the relayer does not come to the point")
	}
	if !errors.Is(s.Err(), errCrash) {
		t.Fatalf("the relayer ended with %v", s.Err())
	}
}

// crashes runs a test for each point and variant.
func crashes(t *testing.T, points, variants []string, test func(t *testing.T, c *crash, variant string)) {
	t.Helper()
	for _, point := range points {
		for _, variant := range variants {
			t.Run(point+"/"+variant, func(t *testing.T) { test(t, &crash{point: point}, variant) })
		}
	}
}

// drawn runs a test for each point, with a variant that is drawn by lot; each has its turn.
func drawn(t *testing.T, points, variants []string, test func(t *testing.T, c *crash, variant string)) {
	t.Helper()
	seed := seed()
	t.Logf("one of %d variants at each of %d points; again: SEED=%d", len(variants), len(points), seed)
	for i, point := range points {
		variant := variants[(uint64(i)+seed)%uint64(len(variants))]
		t.Run(point+"/"+variant, func(t *testing.T) { test(t, &crash{point: point}, variant) })
	}
}

// Variants of a crash: with the relayer's memory kept and lost, on chains like EVM ones and SATI.
var (
	memories   = []string{"kept", "lost"}
	everywhere = []string{"evm/kept", "evm/lost", "sati/kept", "sati/lost"}
)

// destination is the chain that a variant is about.
func (b *bed) destination(variant string) *memchain.Chain {
	if strings.HasPrefix(variant, "sati") {
		return b.s
	}
	return b.b
}

// again starts a relayer after one has crashed, whose memory is lost where a variant says so.
func (b *bed) again(o Options, variant string) *Service {
	b.t.Helper()
	if strings.HasSuffix(variant, "lost") {
		must.OK(b.t, os.RemoveAll(b.dir))
	}
	o.Hook = nil
	return b.start(o)
}

// TestCrash_anywhere_leaves_exactly_one_effect kills the relayer after each step, with its memory
// kept and lost, and counts what the destination holds.
func TestCrash_anywhere_leaves_exactly_one_effect(t *testing.T) {
	crashes(t, Points(), everywhere, func(t *testing.T, c *crash, variant string) {
		b := newBed(t)
		refs := b.linked("owner", b.a, b.destination(variant))
		o := b.options()
		o.Hook = c.hook
		s := b.start(o)
		b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
		b.quiet(s)
		c.armed.Store(true)
		origin := b.give(b.a, "client", refs[0], "2")
		crashed(t, s)
		s = b.again(o, variant)
		b.mirrored(origin, refs)
		b.quiet(s)
		if n := len(b.feedback(refs[1])); n != 2 {
			t.Fatalf("the destination holds %d feedback, want 2", n)
		}
	})
}

// TestCrash_with_the_transaction_unincluded crashes when a signed transaction waits in the pool, or
// has been forgotten by the node.
func TestCrash_with_the_transaction_unincluded(t *testing.T) {
	for _, forgotten := range []bool{false, true} {
		t.Run(map[bool]string{false: "pending", true: "forgotten"}[forgotten], func(t *testing.T) {
			crashes(t, []string{"send"}, everywhere, func(t *testing.T, c *crash, variant string) {
				b := newBed(t)
				dest, waiting := b.destination(variant), 0
				refs := b.linked("owner", b.a, dest)
				o := b.options()
				o.Hook = func(point string) error { // until the relayer has stopped it may expire on SATI
					err := c.hook(point)
					if err != nil {
						waiting = len(dest.Pending())
					}
					return err
				}
				s := b.start(o)
				b.quiet(s)
				dest.Hold(true)
				c.armed.Store(true)
				origin := b.give(b.a, "client", refs[0], "2")
				crashed(t, s)
				if waiting != 1 {
					t.Fatalf("%d transactions wait, want 1", waiting)
				}
				if forgotten {
					dest.Forget()
				}
				s = b.again(o, variant)
				b.until("a transaction waits", func() bool { return len(dest.Pending()) > 0 })
				dest.Hold(false)
				b.mirrored(origin, refs)
				b.quiet(s)
				if n := len(b.feedback(refs[1])); n != 1 {
					t.Fatalf("the destination holds %d feedback, want 1", n)
				}
			})
		})
	}
}
