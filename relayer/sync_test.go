package relayer

import (
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// written has the home's new URI written to the member, in a transaction that waits for its block.
func (b *bed) written() (refs []caip.AgentRef, s *Service) {
	b.t.Helper()
	refs = b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	b.do(b.b, "owner", chains.GrantSync{Agent: refs[1], Relayer: b.b.Account("relayer")})
	s = b.start(b.options())
	b.quiet(s)
	b.b.Hold(true)
	b.files.Put("ipfs://new", refs...)
	b.do(b.a, "owner", chains.SetURI{Agent: refs[0], URI: "ipfs://new"})
	b.until("the write waits for its block", func() bool { return len(b.b.Pending()) == 1 })
	return refs, s
}

func TestURI_that_is_slow_to_be_written_is_one_action(t *testing.T) {
	b := newBed(t)
	refs, s := b.written()
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

// What was under way for a home that is gone does not hold its place among the transactions of the
// account, whether it lands or not.
func TestURI_ofAHomeThatWasBurnedMeanwhileHoldsUpNobody(t *testing.T) {
	b := newBed(t)
	refs, s := b.written()
	must.OK(t, b.a.Burn("owner", refs[0]))
	b.pass()
	b.until("nobody holds the home, finally", func() bool {
		_, err := b.a.Agent(t.Context(), refs[0], chains.Finalized)
		return chains.KindOf(err) == chains.NotFound
	})
	b.b.Hold(false)
	b.until("nothing is under way", func() bool {
		open, err := s.state.Outbox.List(t.Context(), ">", state.MaxRows)
		return err == nil && len(open) == 0
	})
}

// An agentURI that is not carried is told, and no action is made of it each time.
func TestURI_thatIsTooLongIsDrift(t *testing.T) {
	b := newBed(t)
	refs := b.linked("owner", b.a, b.b)
	b.home("owner", refs[0], refs, b.a, b.b)
	b.do(b.b, "owner", chains.GrantSync{Agent: refs[1], Relayer: b.b.Account("relayer")})
	s := b.start(b.options())
	b.quiet(s)
	long := "ipfs://" + strings.Repeat("x", plan.MaxURI)
	b.files.Put(long, refs...)
	b.do(b.a, "owner", chains.SetURI{Agent: refs[0], URI: long})
	b.until("it is told", func() bool {
		d, is := s.drift(state.DriftURI, refs[1])
		return is && strings.Contains(d.Why, "at most")
	})
	b.quiet(s)
	if _, actions, _, err := s.bus.Levels(t.Context()); err != nil || actions.Messages != 0 {
		t.Errorf("%d actions, %v", actions.Messages, err)
	}
}
