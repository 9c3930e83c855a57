package relayer

import (
	"errors"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/memchain"
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
func crashed(t *testing.T, s *Service) {
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

// byLot tells which cases of a matrix run: all, but one of each row under the race detector, which
// looks at what runs side by side: that is the same code in all of a row. Each column has its turn.
func byLot(t *testing.T, rows, columns int) func(row, column int) bool {
	t.Helper()
	if !raced {
		return func(int, int) bool { return true }
	}
	seed := rand.Uint64()
	if text := os.Getenv("SEED"); text != "" {
		var err error
		if seed, err = strconv.ParseUint(text, 10, 64); err != nil {
			t.Fatalf("SEED: %v", err)
		}
	}
	t.Logf("one of %d cases in each of %d rows; again: SEED=%d", columns, rows, seed)
	turn := rand.New(rand.NewPCG(seed, 0)).Perm(columns)
	return func(row, column int) bool { return turn[row%columns] == column }
}

// TestCrash_anywhere_leaves_exactly_one_effect kills the relayer after each step, with its memory
// kept and lost, and counts what the destination holds.
func TestCrash_anywhere_leaves_exactly_one_effect(t *testing.T) {
	runs := byLot(t, len(Points()), 4)
	for row, point := range Points() {
		for column, label := range []string{"evm/" + point + "/kept", "evm/" + point + "/lost", "sati/" + point + "/kept", "sati/" + point + "/lost"} {
			if !runs(row, column) {
				continue
			}
			name, lost := strings.Split(label, "/")[0], strings.HasSuffix(label, "/lost")
			t.Run(label, func(t *testing.T) {
				b := newBed(t)
				refs := b.linked("owner", b.a, map[string]*memchain.Chain{"evm": b.b, "sati": b.s}[name])
				o := b.options()
				c := &crash{point: point}
				o.Hook = c.hook
				s := b.start(o)
				b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
				b.quiet(s)
				c.armed.Store(true)
				origin := b.give(b.a, "client", refs[0], "2")
				crashed(t, s)
				if lost {
					if err := os.RemoveAll(b.dir); err != nil {
						t.Fatal(err)
					}
				}
				s = b.start(b.options())
				b.mirrored(origin, refs)
				b.quiet(s)
				if n := len(b.feedback(refs[1])); n != 2 {
					t.Fatalf("the destination holds %d feedback, want 2", n)
				}
			})
		}
	}
}

// TestCrash_with_the_transaction_unincluded crashes when a signed transaction waits in the pool, or
// has been forgotten by the node.
func TestCrash_with_the_transaction_unincluded(t *testing.T) {
	runs := byLot(t, 2, 4)
	for row, name := range []string{"evm", "sati"} {
		for i, forgotten := range []bool{false, true} {
			for j, lost := range []bool{false, true} {
				if !runs(row, 2*i+j) {
					continue
				}
				t.Run(label(name, forgotten, lost), func(t *testing.T) {
					b := newBed(t)
					dest := map[string]*memchain.Chain{"evm": b.b, "sati": b.s}[name]
					refs := b.linked("owner", b.a, dest)
					o := b.options()
					c, waiting := &crash{point: "send"}, 0
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
					if lost {
						if err := os.RemoveAll(b.dir); err != nil {
							t.Fatal(err)
						}
					}
					s = b.start(b.options())
					b.until("a transaction waits", func() bool { return len(dest.Pending()) > 0 })
					dest.Hold(false)
					b.mirrored(origin, refs)
					b.quiet(s)
					if n := len(b.feedback(refs[1])); n != 1 {
						t.Fatalf("the destination holds %d feedback, want 1", n)
					}
				})
			}
		}
	}
}

func label(name string, forgotten, lost bool) string {
	if forgotten {
		name += "/forgotten"
	} else {
		name += "/pending"
	}
	if lost {
		return name + "/lost"
	}
	return name + "/kept"
}
