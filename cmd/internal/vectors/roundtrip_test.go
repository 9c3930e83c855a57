package vectors_test

import (
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"
)

// How often a verification has to wait for a node before it can ask on. All that is asked is held
// back until nothing more comes, and then answered together: a wave. What runs side by side is one
// wave, unless the machine was so busy that a part came late, so the least of some tries counts;
// what depends on an answer never comes early.
func TestRoundTrips(t *testing.T) {
	file := committed(t)
	const tries = 6
	for name, most := range map[string]int{"evm-honest": 2, "no-such-agent": 2, "sati-honest": satiTrips, "sati-own-wallet": satiOwnTrips, "both-networks": satiTrips} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			at := slices.IndexFunc(file.Cases, func(c vector) bool { return c.Name == name })
			if at < 0 {
				t.Fatal("there is no such case")
			}
			least := 1 << 20
			for range tries {
				least = min(least, waves(t, file, file.Cases[at]))
				if least <= most {
					return
				}
			}
			t.Errorf("%d dependent round trips, want at most %d", least, most)
		})
	}
}

// waves replays a case and counts.
func waves(t *testing.T, file vectors, c vector) int {
	g := new(gate)
	endpoints := map[string][]string{}
	for _, e := range c.Endpoints {
		n := recordOf(t, file, e)
		endpoints[e.place()] = append(endpoints[e.place()], served(t, func(w http.ResponseWriter, r *http.Request) {
			g.pass()
			answers(n, w, r)
		}))
	}
	if got, output := play(t, c, file.Chains, endpoints, "http://127.0.0.1:1"); got.Verdict != c.Want.Verdict {
		t.Fatalf("%s, want %s\n%s", got.Verdict, c.Want.Verdict, output)
	}
	return g.waves
}

// gate holds requests back until no more come.
type gate struct {
	mu    sync.Mutex
	last  time.Time
	open  chan struct{} // closed when the wave is let through
	waves int
}

// quiet is for how long nothing more may come.
const quiet = 60 * time.Millisecond

func (g *gate) pass() {
	g.mu.Lock()
	g.last = time.Now()
	first := g.open == nil
	if first {
		g.open = make(chan struct{})
	}
	open := g.open
	g.mu.Unlock()
	if !first {
		<-open
		return
	}
	for {
		g.mu.Lock()
		left := quiet - time.Since(g.last)
		if left <= 0 {
			g.waves++
			g.open = nil
			close(open)
			g.mu.Unlock()
			return
		}
		g.mu.Unlock()
		time.Sleep(left)
	}
}

// What SATI takes: finding the holder, reading mint and holder, proving who wrote the wallet.
const satiTrips, satiOwnTrips = 3, 2
