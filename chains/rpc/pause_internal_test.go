package rpc

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains/internal/retry"
)

// A pause that an endpoint asked for is not cut short by an answer that names none, or a shorter
// one: requests that were under way are refused, too.
func TestPause_isNotCutShort(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var p pause
		for _, asked := range []time.Duration{30 * time.Second, 0, 2 * time.Second} {
			p.set(&retry.Busy{Status: 429, Pause: asked})
		}
		busy := new(retry.Busy)
		if err := p.wait(t.Context()); !errors.As(err, &busy) || busy.Pause != 30*time.Second || p.end() != time.Now().Add(30*time.Second).UnixNano() {
			t.Errorf("%v, until %s", err, time.Unix(0, p.end()))
		}
		<-time.After(31 * time.Second)
		p.set(&retry.Busy{Status: 429})
		if err := p.wait(t.Context()); err != nil || p.end() > time.Now().UnixNano() {
			t.Errorf("a pause that is over: %v, until %s", err, time.Unix(0, p.end()))
		}
	})
}
