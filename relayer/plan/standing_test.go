package plan

import (
	"context"
	"errors"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
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

// ground is three chains with a registration of one agent on each, of which the first was given
// feedback that is revoked since, after it was delivered at some of the others.
type ground struct {
	on     []*memchain.Chain
	refs   []caip.AgentRef
	origin caip.FeedbackRef
	routes []Route
}

func newGround(t *testing.T, delivered int) (g ground) {
	t.Helper()
	for _, chain := range []string{"eip155:1", "eip155:2", "eip155:3"} {
		c := memchain.New(memchain.Options{Chain: caip.MustChainID(chain), Name: chain, AutoMine: true})
		g.on, g.refs = append(g.on, c), append(g.refs, relaytest.Register(t, c, "owner"))
	}
	given := relaytest.Event(t, g.on[0], "client", chains.GiveFeedback{Agent: g.refs[0]}, chains.KindFeedback).Feedback
	for i := range delivered {
		item := must.Get(feedback.Item(*given, g.refs[i+1], 0))(t)
		relaytest.Do(t, g.on[i+1], "relayer", chains.Deliver{Items: []chains.MirrorItem{item}})
	}
	relaytest.Do(t, g.on[0], "client", chains.RevokeFeedback{Ref: given.Ref})
	g.origin, g.routes = given.Ref, everywhere(t, g.on...)
	return g
}

// reader reads what chains that stand in for those of the ground say of a group.
func (g ground) reader(of one, list ...chains.Chain) *Reader {
	r := &Reader{Chains: served.Registries{}, Writes: map[caip.AccountID]bool{g.refs[1].Registry: true, g.refs[2].Registry: true},
		Groups: of, At: func(caip.AccountID) chains.Finality { return chains.Latest }}
	for i, c := range list {
		r.Chains[g.refs[i].Registry] = c
	}
	return r
}

// A mirror of ours is taken back once its origin is revoked, whatever else is said of the origin or
// cannot be told. A tombstone rests on all of it.
func TestRevocation_ofWhatStandsRestsOnNothingElse(t *testing.T) {
	g := newGround(t, 1)
	on, refs, origin, routes := g.on, g.refs, g.origin, g.routes
	answer := relaytest.Event(t, on[0], "owner", chains.Respond{Ref: origin, URI: "ipfs://answer"}, chains.KindResponse)
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
			reader := g.reader(one{Members: refs, Active: true}, tc.list...)
			facts := must.Get(reader.Read(t.Context(), origin, Choice{At: chains.Latest}))(t)
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

// Where an agent once was holds up no revocation elsewhere: a registry that is configured no more
// is left out, and one that does not answer is waited for by itself.
func TestRevocation_waitsForNobodyWhoHasLeft(t *testing.T) {
	g := newGround(t, 2)
	on, refs := g.on, g.refs
	busy := &chains.Error{Kind: chains.Unreachable, Op: "test"}
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
			reader := g.reader(one{Members: refs[:2], Former: refs[2:], Active: true}, on[0], on[1])
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
			due, err := Owed(t.Context(), reader, g.origin, g.routes)
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
