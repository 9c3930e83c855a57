package relayer

import (
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
)

func TestURI_that_is_slow_to_be_written_is_one_action(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	b.do(b.b, "owner", chains.GrantSync{Agent: refs[1], Relayer: b.b.Account("relayer")})
	s := b.start(b.options())
	b.quiet(s)
	b.b.Hold(true)
	b.files.put("ipfs://new", refs...)
	b.do(b.a, "owner", chains.SetURI{Agent: refs[0], URI: "ipfs://new"})
	b.until("the write waits for its block", func() bool { return len(b.b.Pending()) == 1 })
	began := time.Now()
	b.until("the agents were looked at several times", func() bool { return time.Since(began) > 5*s.o.Config.Links.Recheck })
	if _, actions, _, err := s.bus.Levels(t.Context()); err != nil || actions.Messages != 1 {
		t.Errorf("%d actions, %v: one write is due", actions.Messages, err)
	}
	b.b.Hold(false)
	b.until("it is written", func() bool {
		agent, err := b.b.Agent(t.Context(), refs[1], chains.Latest)
		return err == nil && agent.URI == "ipfs://new"
	})
}
