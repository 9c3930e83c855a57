package relayer

import (
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/plan"
)

// Feedback on an agent that is linked to nothing, and a relayer's own mirrors, cost no question.
func TestFeedback_ofWhichNothingFollowsAsksNothing(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	alone := b.register(b.a, "hermit")
	s := b.start(b.options())
	b.mirrored(b.give(b.a, "client", refs[0], "1"), refs)
	b.quiet(s)
	var mu sync.Mutex
	asked := map[string]int{}
	for _, c := range b.chains() {
		c.SetFault(func(call memchain.Call) error {
			switch call.Method {
			case "Feedback", "OriginOf", "Prove", "MirrorOf", "HistoryAfter":
				if !call.After {
					mu.Lock()
					defer mu.Unlock()
					asked[call.Method]++
				}
			}
			return nil
		})
	}
	before := s.counted("bridge8004_relayer_not_mirrored_total", "reason", string(plan.ReasonNotLinked))
	for range 5 {
		b.give(b.a, "client", alone, "7")
	}
	b.until("they are passed over", func() bool {
		return s.counted("bridge8004_relayer_not_mirrored_total", "reason", string(plan.ReasonNotLinked)) == before+5
	})
	b.quiet(s)
	mu.Lock()
	defer mu.Unlock()
	if len(asked) > 0 {
		t.Errorf("asked: %v", asked)
	}
}
