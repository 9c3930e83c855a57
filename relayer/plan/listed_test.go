package plan

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/internal/served"
	"github.com/bridge8004/bridge8004/relayer/relaytest"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// misstating says of the entries of lists what only the node vouches for: it is their events that
// lie, not the state. Feedback tells the truth, as what was proven does.
type misstating struct {
	*memchain.Chain
	lie func(*chains.Feedback)
}

func (c misstating) Feedbacks(ctx context.Context, agent caip.AgentRef, filter chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	list, err := c.Chain.Feedbacks(ctx, agent, filter, at)
	for i := range list {
		c.lie(&list[i])
	}
	return list, err
}

// measuring is a destination that does not hold long endpoints.
type measuring struct{ *memchain.Chain }

func (measuring) MirrorFit(_ context.Context, item chains.MirrorItem) (chains.MirrorFit, error) {
	if len(item.Endpoint) > 1000 {
		return chains.MirrorFit{}, &chains.Error{Kind: chains.TooMuch, Op: "fit", Err: errors.New("too long")}
	}
	return chains.MirrorFit{}, nil
}

// A history is planned by a list whose endpoints, blocks and files are the node's word. What it
// says of them takes no review from its agent.
func TestBackfill_dropsNothingOnTheWordOfAList(t *testing.T) {
	a := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a", AutoMine: true})
	b := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1002"), Name: "b", AutoMine: true})
	var refs []caip.AgentRef
	var born chains.Event
	for _, c := range []*memchain.Chain{a, b} {
		e := relaytest.Event(t, c, "seller", chains.Register{}, chains.KindRegistered)
		if c == a {
			born = e
		}
		refs = append(refs, e.Agent)
		relaytest.Do(t, c, "seller", chains.Transfer{Agent: e.Agent, To: c.Account("owner")})
	}
	a.Mine(200)
	b.Mine(200)
	// Who has sold the agent long ago is anybody now.
	given := relaytest.Event(t, a, "seller", chains.GiveFeedback{Agent: refs[0]}, chains.KindFeedback)
	b.Mine(200)
	routes := everywhere(t, a, b)
	for name, lie := range map[string]func(*chains.Feedback){
		"the truth":                    func(*chains.Feedback) {},
		"it was given by the owner":    func(f *chains.Feedback) { f.At, f.Time, f.TxID = born.At, born.Time, born.TxID },
		"it has an endless endpoint":   func(f *chains.Feedback) { f.Endpoint = strings.Repeat("x", 1001) },
		"it has another file and hash": func(f *chains.Feedback) { f.URI, f.Hash = "https://thief.example", caip.Hash{1} },
	} {
		r := &Reader{
			Chains: served.Registries{refs[0].Registry: misstating{a, lie}, refs[1].Registry: measuring{b}}, Writes: map[caip.AccountID]bool{refs[1].Registry: true},
			Groups: one{Members: refs, Active: true, Pinned: true}, At: func(caip.AccountID) chains.Finality { return chains.Latest }, Clock: a.Time,
			Item: func(f chains.Feedback, to caip.AgentRef, _ uint32) (chains.MirrorItem, error) {
				return chains.MirrorItem{Agent: to, Endpoint: f.Endpoint}, nil
			},
		}
		var mu sync.Mutex
		var planned []stream.Action
		h, err := Backfill(t.Context(), r, routes, refs[0], func(a stream.Action) error {
			mu.Lock()
			defer mu.Unlock()
			planned = append(planned, a)
			return nil
		})
		if h.Failed != 0 || h.Why != nil || err != nil || len(planned) != 1 || planned[0].Origin != given.Feedback.Ref {
			t.Errorf("%s: %+v planned, %d failed, %v, %v", name, planned, h.Failed, h.Why, err)
		}
		// That a group is in doubt for a moment is no answer to what is due in it.
		for _, g := range []one{{Members: refs}, {Members: refs, Active: true, Frozen: true}} {
			r.Groups, planned = g, nil
			h, err = Backfill(t.Context(), r, routes, refs[0], func(stream.Action) error { return nil })
			if h.Failed != 1 || chains.KindOf(h.Why) != chains.NotFinal || err != nil {
				t.Errorf("%s, in doubt: %d failed, %v, %v", name, h.Failed, h.Why, err)
			}
		}
	}
}

func (c misstating) Responses(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) ([]chains.Response, error) {
	list, err := c.Chain.Responses(ctx, ref, at)
	for i := range list {
		list[i].Responder = c.Account("owner")
	}
	return list, err
}

// What the relayer carries as the agent's answer was proven. A list that puts the owner's name
// under a stranger's response is not believed.
func TestResponse_isNotTheWordOfAList(t *testing.T) {
	a := memchain.New(memchain.Options{Chain: caip.MustChainID("eip155:1001"), Name: "a", AutoMine: true})
	agent := relaytest.Register(t, a, "owner")
	given := relaytest.Event(t, a, "client", chains.GiveFeedback{Agent: agent}, chains.KindFeedback).Feedback.Ref
	said := relaytest.Event(t, a, "stranger", chains.Respond{Ref: given, URI: "ipfs://slander"}, chains.KindResponse)
	find := func(c chains.Chain) (chains.Response, error) {
		r := &Reader{Chains: served.Registries{agent.Registry: c}, At: func(caip.AccountID) chains.Finality { return chains.Latest }}
		return r.Response(t.Context(), given, chains.Latest, func(one chains.Response) bool { return one.EventID == said.ID })
	}
	if r, err := find(a); err != nil || r.Responder != a.Account("stranger") {
		t.Errorf("%+v, %v", r, err)
	}
	if r, err := find(misstating{a, nil}); chains.KindOf(err) != chains.Dishonest {
		t.Errorf("a list that names the owner: %+v, %v, want dishonest", r, err)
	}
}

// everywhere is one route between all registries, for all agents.
func everywhere(t *testing.T, on ...*memchain.Chain) []Route {
	t.Helper()
	var infos []chains.Info
	for _, one := range on {
		infos = append(infos, one.Info())
	}
	return must.Get(Routes(config.Config{Routes: []config.Route{relaytest.Everywhere()}}, infos))(t)
}
