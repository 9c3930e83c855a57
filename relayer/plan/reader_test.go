package plan

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
)

// narrow is a destination that has no room for some parts of a mirror, or for one at all.
type narrow struct {
	*memchain.Chain
	leaves []chains.MirrorField
	err    error
}

func (n narrow) MirrorFit(context.Context, chains.MirrorItem) (chains.MirrorFit, error) {
	return chains.MirrorFit{FileOnly: n.leaves, Why: "no room"}, n.err
}

// one is a group of all that is asked for.
type one Group

func (g one) Group(context.Context, caip.AgentRef) (Group, error) { return Group(g), nil }
func (g one) Fresh(context.Context, caip.AgentRef) (Group, error) { return Group(g), nil }

// What a destination would not hold is known before anything is planned for it.
func TestReader_measuresMirrorsBeforehand(t *testing.T) {
	a := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1"), Name: "c1", AutoMine: true})
	b := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:2"), Name: "c2", AutoMine: true})
	refs := []caip.AgentRef{relaytest.Register(t, a, "owner"), relaytest.Register(t, b, "owner")}
	e := relaytest.Event(t, a, "client", chains.GiveFeedback{Agent: refs[0], Tag1: "speed"}, chains.KindFeedback)
	tooMuch := &chains.Error{Kind: chains.TooMuch, Op: "fit", Err: errors.New("it does not fit")}
	busy := &chains.Error{Kind: chains.Transient, Op: "fit", Err: errors.New("busy")}
	for name, c := range map[string]struct {
		leaves []chains.MirrorField
		err    error // of the destination
		file   error // of the mirror's file
		takes  bool
		fails  bool
	}{
		"exact":               {nil, nil, nil, true, false},
		"partly":              {[]chains.MirrorField{chains.MirrorTag1, chains.MirrorEndpoint}, nil, nil, true, false},
		"not at all":          {nil, tooMuch, nil, false, false},
		"unknown":             {nil, busy, nil, false, true},
		"in no mirror's file": {nil, nil, tooMuch, false, false},
	} {
		item := func(f chains.Feedback, to caip.AgentRef, epoch uint32) (chains.MirrorItem, error) {
			if c.file != nil {
				return chains.MirrorItem{}, c.file
			}
			return feedback.Item(f, to, epoch)
		}
		reader := &Reader{
			Chains: served.Registries{refs[0].Registry: a, refs[1].Registry: narrow{b, c.leaves, c.err}}, Writes: map[caip.AccountID]bool{refs[1].Registry: true},
			Groups: one{Members: refs, Active: true, Pinned: true}, At: func(caip.AccountID) chains.Finality { return chains.Latest }, Item: item,
		}
		facts, err := reader.Read(t.Context(), e.Feedback.Ref, Choice{At: chains.Latest})
		if (err != nil) != c.fails {
			t.Errorf("%s: %v", name, err)
		}
		if err != nil {
			continue
		}
		if facts.Takes[refs[1]] != c.takes || facts.TakesResponse[refs[1]] != c.takes || !slices.Equal(facts.Fits[refs[1]].FileOnly, c.leaves) {
			t.Errorf("%s: takes %t, %+v", name, facts.Takes[refs[1]], facts.Fits)
		}
	}
}

func TestFeedback_tellsWhatItsMirrorWillNotHold(t *testing.T) {
	f := facts()
	f.Fits = map[caip.AgentRef]chains.MirrorFit{third: {FileOnly: []chains.MirrorField{chains.MirrorTag2}}}
	v := Feedback(f, routes(t))
	if len(v.Due) != 2 || !v.Due[0].Fit.Exact() || v.Due[1].Fit.Holds(chains.MirrorTag2) {
		t.Errorf("%+v", v.Due)
	}
}
