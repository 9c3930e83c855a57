package health

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// A minute is enough with the slowest poll, endpoints that take ten seconds to answer, and a fault
// that only a whole look shows and that begins just after one.
func TestMonitor_findsAFaultWithinAMinute_andThatItIsMended(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "a"})
		var asked atomic.Int64
		var broken atomic.Bool
		c.SetFault(func(call memchain.Call) error {
			if call.Method != "Endpoints" {
				return nil
			}
			n, wrong := asked.Add(1), broken.Load()
			time.Sleep(10 * time.Second)
			if wrong && n != 4 { // of the first four looks the first and the third are whole
				return &chains.Error{Kind: chains.Dishonest, Err: errors.New("receipts miss the root")}
			}
			return nil
		})
		cfg := config.Default()
		cfg.Chains = map[string]config.Chain{"a": {Poll: time.Hour}}
		m := &Monitor{Chains: []Chain{{Chain: c}}, Config: cfg, Bus: &stream.Bus{}, Now: time.Now}
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() { defer close(ended); _ = m.Run(ctx) }()
		took := func(what string, ok func() bool) {
			t.Helper()
			begun := time.Now()
			for !ok() && time.Since(begun) < time.Hour {
				time.Sleep(time.Second)
			}
			if took := time.Since(begun); took > time.Minute {
				t.Errorf("%s: after %s", what, took)
			}
		}
		problem := func() bool {
			for _, l := range m.Lines() {
				if l.Check == Endpoint && l.State == Problem {
					return true
				}
			}
			return false
		}
		for asked.Load() < 3 {
			time.Sleep(time.Millisecond)
		}
		broken.Store(true)
		took("the fault is found", problem)
		broken.Store(false)
		took("that it is mended", func() bool { return !problem() })
		cancel()
		<-ended
	})
}
