package plan

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Where an agent once was holds up no revocation elsewhere: a registry that is configured no more
// is left out, and one that does not answer is waited for by itself.
func TestRevocation_waitsForNobodyWhoHasLeft(t *testing.T) {
	var on []*memchain.Chain
	var refs []caip.AgentRef
	do := func(c *memchain.Chain, who string, op chains.Op) chains.Receipt {
		t.Helper()
		r, err := chains.Do(t.Context(), c.Writer(who), op, chains.Latest)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	for _, chain := range []string{"eip155:1", "eip155:2", "eip155:3"} {
		c := memchain.New(memchain.Options{Chain: caip.MustChainID(chain), Name: chain, AutoMine: true})
		e, _ := do(c, "owner", chains.Register{}).Event(chains.KindRegistered)
		on, refs = append(on, c), append(refs, e.Agent)
	}
	e, _ := do(on[0], "client", chains.GiveFeedback{Agent: refs[0]}).Event(chains.KindFeedback)
	origin := e.Feedback.Ref
	for i, c := range on[1:] {
		item, err := feedback.Item(*e.Feedback, refs[i+1], 0)
		if err != nil {
			t.Fatal(err)
		}
		do(c, "relayer", chains.Deliver{Items: []chains.MirrorItem{item}})
	}
	do(on[0], "client", chains.RevokeFeedback{Ref: origin})
	busy := &chains.Error{Kind: chains.Unreachable, Op: "test"}
	c := config.Config{Routes: []config.Route{{Name: "all", From: []string{"*"}, To: []string{"*"}, Agents: []string{"*"}}}}
	routes, err := Routes(c, []chains.Info{on[0].Info(), on[1].Info(), on[2].Info()})
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		served, down, absent bool
		due                  []caip.AgentRef
		waits                bool
	}{
		"served":             {served: true, due: refs[1:]},
		"out of reach":       {served: true, down: true, due: refs[1:2], waits: true},
		"not opened":         {absent: true, due: refs[1:2], waits: true},
		"configured no more": {due: refs[1:2]},
	} {
		t.Run(name, func(t *testing.T) {
			reader := &Reader{Chains: served.Registries{refs[0].Registry: on[0], refs[1].Registry: on[1]}, Writes: map[caip.AccountID]bool{refs[1].Registry: true, refs[2].Registry: true},
				Groups: one{Members: refs[:2], Former: refs[2:], Active: true}, At: func(caip.AccountID) chains.Finality { return chains.Latest }}
			if tc.served {
				reader.Chains[refs[2].Registry] = on[2]
			}
			if tc.absent {
				reader.Absent = map[caip.AccountID]error{refs[2].Registry: busy}
			}
			if tc.down {
				on[2].SetFault(func(memchain.Call) error { return busy })
				defer on[2].SetFault(nil)
			}
			due, err := Owed(t.Context(), reader, origin, routes)
			if (err != nil) != tc.waits {
				t.Errorf("%v", err)
			}
			if len(due) != len(tc.due) {
				t.Fatalf("%d are due, want %d: %v", len(due), len(tc.due), err)
			}
			for i, d := range due {
				if d.Action.Verb != stream.VerbRevoke || d.Action.Agent != tc.due[i] {
					t.Errorf("%s of %s is due, want that of %s", d.Action.Verb, d.Action.Agent, tc.due[i])
				}
			}
		})
	}
}
