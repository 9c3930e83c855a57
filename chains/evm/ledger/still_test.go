package ledger

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/rpc"
)

const stuck, young, near = "stuck.invalid", "young.invalid", "127.0.0.1"

// ages are how old the newest block of each node is, by its host.
var ages = map[string]time.Duration{stuck: time.Hour, young: time.Minute, near: time.Hour}

// nodes answer for those ages.
func nodes(host string, q question) string {
	if q.Method == "eth_getBlockByNumber" {
		return result(headerOf(7, time.Now().Add(-ages[host]), host))
	}
	return `"result":"0x8"`
}

// Who asks what holds now is answered by an endpoint whose newest block is young, or by one on this
// machine, whatever the finality; all others take what the preferred one says.
func TestHead_ofWhoAsksNow(t *testing.T) {
	for name, c := range map[string]struct {
		hosts []string
		now   bool
		from  string // empty: nobody
	}{
		"nobody asks":               {[]string{stuck, young}, false, stuck},
		"another one goes on":       {[]string{stuck, young}, true, young},
		"all stand still":           {[]string{stuck, stuck}, true, ""},
		"one alone":                 {[]string{stuck}, true, ""},
		"one of this machine":       {[]string{near}, true, near},
		"one of this machine later": {[]string{stuck, near}, true, near},
	} {
		for _, at := range []chains.Finality{chains.Latest, chains.Safe, chains.Finalized, chains.Depth(1)} {
			t.Run(fmt.Sprintf("%s at %s", name, at), func(t *testing.T) {
				l, ctx := ledgerOf(t, answers(nodes), rpc.Config{Attempts: 2}, c.hosts...), t.Context()
				if c.now {
					ctx = chains.AskingNow(ctx)
				}
				b, err := l.Head(ctx, at)
				switch {
				case c.from == "" && (chains.KindOf(err) != chains.Transient || !errors.Is(err, chains.ErrStill) || !strings.Contains(err.Error(), "is 1h0m") || !strings.Contains(err.Error(), "a quorum of two endpoints")):
					t.Errorf("%v", err)
				case c.from != "" && (err != nil || (time.Since(b.Clock()) > 2*time.Minute) != (ages[c.from] == time.Hour)):
					t.Errorf("a block of %s, %v", b.Clock(), err)
				}
			})
		}
	}
}

// Who asks what holds now takes no head that others read at the same moment and do not ask for
// that.
func TestHead_ofSeveralTogether(t *testing.T) {
	for _, at := range []chains.Finality{chains.Latest, chains.Finalized} {
		synctest.Test(t, func(t *testing.T) {
			var begun atomic.Bool
			free := make(chan struct{})
			l := ledgerOf(t, counting(func(r *http.Request) (*http.Response, error) {
				if begun.CompareAndSwap(false, true) { // the first request is held back
					<-free
				}
				return answers(nodes).RoundTrip(r)
			}), rpc.Config{Attempts: 2}, stuck, young)
			ask := func(ctx context.Context) <-chan time.Duration {
				age := make(chan time.Duration, 1)
				go func() {
					b, err := l.Head(ctx, at)
					if err != nil {
						t.Errorf("at %s: %v", at, err)
					}
					age <- time.Since(b.Clock())
				}()
				synctest.Wait() // it is asking, or has joined who does
				return age
			}
			others, payer := ask(t.Context()), ask(chains.AskingNow(t.Context()))
			close(free)
			if age := <-others; age < ages[stuck] {
				t.Errorf("at %s: the others have a block of %s", at, age)
			}
			if age := <-payer; age > 2*ages[young] {
				t.Errorf("at %s: who asks now has a block of %s", at, age)
			}
		})
	}
}
