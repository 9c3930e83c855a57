package execute

import (
	"errors"
	"sync/atomic"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// What the relay refuses an account without the role waits until the operator grants it.
func TestRefused_roleIsWaitedFor(t *testing.T) {
	b := newBed(t, caip.EIP155)
	var without atomic.Bool
	without.Store(true)
	b.to.SetFault(func(c memchain.Call) error {
		if c.Method == "Sign" && without.Load() {
			return &chains.Error{Kind: chains.Unauthorized, Chain: b.to.Info().Chain, Op: "deliver", Err: errors.New("the account has no role")}
		}
		return nil
	})
	given := []stream.Action{b.give("client", "1"), b.give("other", "2"), b.give("third", "3")}
	b.publish(given...)
	b.rounds("they wait, for long", func() bool { return b.fates[stream.FateLater] >= 12 })
	if b.fates[stream.FateDead] != 0 || b.copies() != 0 {
		t.Fatalf("%v, %d copies", b.fates, b.copies())
	}
	without.Store(false)
	b.rounds("they stand", b.stands(given...))
}
