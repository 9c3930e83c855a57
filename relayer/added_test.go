package relayer

import (
	"path/filepath"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/links"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// An agent that is taken into the configuration long after it was registered is followed from the
// next start on, and what was given before is mirrored.
func TestRoute_thatIsAddedLaterFollowsWhoWasThereBefore(t *testing.T) {
	for name, add := range map[string]func(c *config.Config, agent caip.AgentRef){
		"the agent": func(c *config.Config, agent caip.AgentRef) { c.Routes[0].Agents = []string{agent.String()} },
		"everybody": func(c *config.Config, _ caip.AgentRef) { c.Routes[0].Agents = []string{"*"} },
		"an index":  func(c *config.Config, _ caip.AgentRef) { c.Index.Dir = filepath.Join(c.NATS.Dir, "index") },
	} {
		t.Run(name, func(t *testing.T) {
			b := newBed(t)
			refs := b.linked("owner", b.a, b.b)
			hermit := b.register(b.a, "hermit")
			o := b.options()
			o.Config.NATS.Key = secretFile(t)
			o.Config.Routes[0].Agents = []string{hermit.String()}
			s := b.start(o)
			before := b.give(b.a, "client", refs[0], "5")
			b.until("it is ready", func() bool { return s.ready.Load() })
			b.quiet(s)
			groups := func() []links.View {
				t.Helper()
				return must.Get(s.Links(t.Context()))(t)
			}
			if list := groups(); len(list) != 0 {
				t.Fatalf("%d groups, and no route concerns them", len(list))
			}
			stop(t, s)
			o.Config.Watch.Audit = time.Second
			add(&o.Config, refs[0])
			s = b.start(o)
			if name == "an index" { // which has them looked at; nothing is mirrored for it
				b.until("the group is found", func() bool { return len(groups()) == 1 })
				return
			}
			b.mirrored(before, refs)
			b.mirrored(b.give(b.a, "client", refs[0], "6"), refs)
		})
	}
}
