package relayer

import (
	"errors"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// A stream that is lost alone, as one that a broken disk or an operator has removed, has the chains
// read again, though the checkpoints are there: no audit finds what was on it.
func TestStream_thatIsLostAloneHasTheChainsReadAgain(t *testing.T) {
	for _, lost := range []string{"events", "actions"} {
		t.Run(lost, func(t *testing.T) {
			b := newBed(t)
			refs := b.linked("owner", b.a, b.b)
			o := b.options()
			o.Config.Watch.Audit = 0
			s := b.start(o)
			b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
			revoked := b.give(b.a, "client", refs[0], "2")
			b.mirrored(revoked, refs)
			b.quiet(s)
			stop(t, s)

			waiting := b.options()
			waiting.Config.Watch.Audit = 0
			waiting.Config.Execute.Retry, waiting.Config.Execute.MaxRetry = time.Hour, time.Hour // what fails stays on its stream
			s = b.start(waiting)
			b.until("it begins", func() bool { return s.Health().Ready })
			down, method := b.a, "Prove"
			if lost == "actions" {
				down, method = b.b, "Sign"
			}
			down.SetFault(func(c memchain.Call) error {
				if c.Method == method {
					return &chains.Error{Kind: chains.Unreachable, Err: errors.New("no answer")}
				}
				return nil
			})
			b.do(b.a, "client", chains.RevokeFeedback{Ref: revoked})
			later := func() float64 { return s.counted("messages_total", "later") }
			b.until("it waits on its stream", func() bool { return later() > 0 })
			stop(t, s)
			down.SetFault(nil)

			a, err := OpenAdmin(t.Context(), o.Config)
			must.OK(t, err)
			err = a.bus.JetStream.DeleteStream(t.Context(), map[string]string{"events": a.bus.Events(), "actions": a.bus.Actions()}[lost])
			a.Close()
			must.OK(t, err)
			b.start(o)
			b.until("the revocation follows", func() bool { return b.mirror(revoked, refs[1]).State == chains.MirrorRevoked })
		})
	}
}
