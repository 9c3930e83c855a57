package plan

import (
	"context"
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

var errTest = &chains.Error{Kind: chains.Dishonest, Op: "test", Err: errors.New("not told")}

// relayish is a chain on which every client answers as a relay does.
type relayish struct{ *memchain.Chain }

func (relayish) OriginOf(context.Context, chains.Feedback, chains.Finality) (chains.Origin, bool, error) {
	return chains.Origin{Source: caip.Hash{1}}, true, nil
}

// unclear is a chain that does not tell whether something is a mirror.
type unclear struct{ *memchain.Chain }

func (unclear) OriginOf(context.Context, chains.Feedback, chains.Finality) (chains.Origin, bool, error) {
	return chains.Origin{}, false, errTest
}

// forgetful is a chain that does not tell an agent's past.
type forgetful struct{ *memchain.Chain }

func (forgetful) HistoryAfter(context.Context, caip.AgentRef, chains.Position, chains.Position) ([]chains.Event, error) {
	return nil, errTest
}

// silent is a chain that does not tell what mirrors it holds.
type silent struct{ *memchain.Chain }

func (silent) MirrorOf(context.Context, caip.Hash, caip.AgentRef, chains.Finality) (chains.Mirror, error) {
	return chains.Mirror{}, errTest
}

// A mirror of ours is taken back once its origin is revoked, whatever else is said of the origin or
// cannot be told. A tombstone rests on all of it.
func TestRevocation_ofWhatStandsRestsOnNothingElse(t *testing.T) {
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
	item, err := feedback.Item(*e.Feedback, refs[1], 0)
	if err != nil {
		t.Fatal(err)
	}
	do(on[1], "relayer", chains.Deliver{Items: []chains.MirrorItem{item}})
	do(on[0], "client", chains.RevokeFeedback{Ref: origin})
	answer, _ := do(on[0], "owner", chains.Respond{Ref: origin, URI: "ipfs://answer"}).Event(chains.KindResponse)
	c := config.Config{Routes: []config.Route{{Name: "all", From: []string{"*"}, To: []string{"*"}, Agents: []string{"*"}}}}
	routes, err := Routes(c, []chains.Info{on[0].Info(), on[1].Info(), on[2].Info()})
	if err != nil {
		t.Fatal(err)
	}
	for name, tc := range map[string]struct {
		list   []chains.Chain
		reason Reason // why there is no tombstone where nothing was delivered; empty: it is due
		owed   bool   // what was delivered is owed without an error
		answer Reason // why the response goes nowhere
	}{
		"all is told":                   {[]chains.Chain{on[0], on[1], on[2]}, "", true, ""},
		"its client says it is a relay": {[]chains.Chain{relayish{on[0]}, on[1], on[2]}, ReasonMirror, true, ReasonMirror},
		"no word whether it is one":     {[]chains.Chain{unclear{on[0]}, on[1], on[2]}, ReasonUnread, true, ReasonUnread},
		"no past of another member":     {[]chains.Chain{on[0], on[1], forgetful{on[2]}}, ReasonUnread, true, ReasonUnread},
		"no word of another member":     {[]chains.Chain{on[0], on[1], silent{on[2]}}, ReasonUnread, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			reader := &Reader{Chains: served.Registries{}, Writes: map[caip.AccountID]bool{refs[1].Registry: true, refs[2].Registry: true},
				Groups: one{Members: refs, Active: true}, At: func(caip.AccountID) chains.Finality { return chains.Latest }}
			for i, c := range tc.list {
				reader.Chains[refs[i].Registry] = c
			}
			facts, err := reader.Read(t.Context(), origin, Choice{At: chains.Latest})
			if err != nil {
				t.Fatal(err)
			}
			v := Revocation(facts, routes)
			if _, ok := v.Find(stream.NewAction(stream.VerbRevoke, caip.SourceID(origin), refs[1], 0).ID); !ok {
				t.Errorf("what stands is not taken back: %s, %v", v.Reason(refs[1]), v.Unread)
			}
			if got := v.Reason(refs[2]); got != tc.reason || (v.Unread != nil) != (tc.reason == ReasonUnread) {
				t.Errorf("a tombstone: %q, %v, want %q", got, v.Unread, tc.reason)
			}
			if due, err := Owed(t.Context(), reader, origin, routes); len(due) != 1 || due[0].Action.Agent != refs[1] || (err == nil) != tc.owed {
				t.Errorf("%v are owed, %v", due, err)
			}
			if v := Feedback(facts, routes); len(v.Due) > 0 || v.Why == ReasonUnread {
				t.Errorf("revoked feedback is delivered, or waits: %+v", v)
			}
			v = Response(facts, *answer.Response, chains.RoleOwner, routes)
			if got := v.Reason(refs[1]); got != tc.answer || (v.Unread != nil) != (tc.reason == ReasonUnread) {
				t.Errorf("the response: %q, %v, want %q", got, v.Unread, tc.answer)
			}
		})
	}
}
