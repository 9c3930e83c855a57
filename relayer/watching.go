package relayer

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/probe"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/relayer/client"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/execute"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
	"github.com/bridge8004/bridge8004/relayer/watchtower"
)

// watchtower makes the watchtower of the configuration; nil: there is none.
func (s *Service) watchtower() *watchtower.Tower {
	c := s.o.Config.Watchtower
	if !c.On() {
		return nil
	}
	t := &watchtower.Tower{Config: c, Prober: s.o.Prober, Find: s.watched, Read: s.services, Places: s.places, Time: s.timeOf, Pin: s.o.Pin, Clock: s.o.Clock, Log: s.o.Logger, Witnesses: s.o.Witnesses,
		Given: s.signalled, Owns: s.owns, Act: func(ctx context.Context, a stream.Action) error { return s.bus.RepublishAction(ctx, a, "") },
		Hook: s.crash}
	if c.Webhook != "" {
		t.Post = watchtower.Webhook(c.Webhook, c.WebhookKey)
	}
	return t
}

// crash is the hook of what is not the work of a stage: who asked waits failures out, so that a
// crash there ends the service by itself.
func (s *Service) crash(point string) error {
	err := s.hook(point)
	if err != nil {
		s.fail(err)
	}
	return err
}

// watched are the agents of the configuration and those that its search finds.
func (s *Service) watched(ctx context.Context) (list []caip.AgentRef, err error) {
	c := s.o.Config.Watchtower
	book := config.Book(s.o.infos())
	for _, name := range c.Agents {
		ref, err := book.AgentRef(name)
		if err != nil {
			return nil, err
		}
		list = appendNew(list, ref)
	}
	if c.Search.Most == 0 {
		return list, nil
	}
	store := s.index.Answers()
	if store == nil {
		return nil, errNotOpen()
	}
	return searched(ctx, list, c.Search, store.Search)
}

// newShare is which part of those that a search finds are the newest.
const newShare = 4

// searched adds to a list the agents that a search finds: those who came first, whom no number of
// new ones pushes out, and a share of the newest, whom those who came first leave room.
func searched(ctx context.Context, list []caip.AgentRef, c config.WatchSearch, search func(context.Context, client.Search) (client.Hits, error)) ([]caip.AgentRef, error) {
	most := len(list) + c.Most
	for _, part := range []struct {
		sort string
		most int
	}{{index.Oldest, most - (c.Most+newShare-1)/newShare}, {"newest", most}} {
		q := client.Search{Text: c.Text, Services: c.Services, Chains: c.Chains, Active: c.Active, Sort: part.sort, Limit: 100}
		for len(list) < part.most {
			hits, err := search(ctx, q)
			if err != nil {
				return nil, err
			}
			for _, hit := range hits.Hits {
				if len(list) < part.most {
					list = appendNew(list, hit.Members[0])
				}
			}
			if q.After = hits.Next; q.After == "" {
				break
			}
		}
	}
	return list, nil
}

func appendNew(list []caip.AgentRef, ref caip.AgentRef) []caip.AgentRef {
	if slices.Contains(list, ref) {
		return list
	}
	return append(list, ref)
}

// services reads what an agent's registration file lists.
func (s *Service) services(ctx context.Context, ref caip.AgentRef) (agent probe.Agent, list []probe.Service, err error) {
	chain, err := s.reader.Chain(ref.Registry)
	if err != nil {
		return agent, nil, err
	}
	a, err := chain.Agent(ctx, ref, s.reader.At(ref.Registry))
	if chains.KindOf(err) == chains.NotFound || err == nil && a.URI == "" {
		return probe.Agent{Ref: ref}, nil, nil // it is no more, or has withdrawn what it served
	}
	if err != nil {
		return agent, nil, err
	}
	document, err := s.o.Fetcher.Get(ctx, a.URI)
	if err != nil {
		return agent, nil, err
	}
	file, err := registration.Parse(document.Bytes)
	return probe.AgentOf(ref, file, document), probe.Services(file), err
}

// places are the registrations of an agent, with who gives signals to those on the chains that are
// published on.
func (s *Service) places(ctx context.Context, ref caip.AgentRef) (list []watchtower.Place, sure bool, err error) {
	group, err := s.links.Group(ctx, ref)
	if err != nil {
		return nil, false, err
	}
	members := []caip.AgentRef{ref}
	if group.Active {
		members = group.Members
	}
	for _, member := range members {
		place := watchtower.Place{Agent: member}
		for _, i := range s.o.infos() {
			if writer := s.o.writer(i); writer != nil && i.Registry == member.Registry && s.o.Config.Watchtower.Publishes(i) {
				place.Client = writer.Account()
			}
		}
		list = append(list, place)
	}
	return list, s.ready.Load() && group.Active, nil
}

// timeOf is the time of the latest block of a registry's chain.
func (s *Service) timeOf(ctx context.Context, registry caip.AccountID) (time.Time, error) {
	chain, err := s.reader.Chain(registry)
	if err != nil {
		return time.Time{}, err
	}
	at, _, err := chain.BlockTime(ctx, chains.Latest)
	return at, err
}

// owns reports whether an account is this relayer's own.
func (s *Service) owns(account caip.AccountID) bool {
	return slices.ContainsFunc(s.o.infos(), func(i chains.Info) bool {
		writer := s.o.writer(i)
		return writer != nil && writer.Account() == account
	})
}

// signalled tells whether a chain shows a signal for good, of the account that its file names.
func (s *Service) signalled(ctx context.Context, agent caip.AgentRef, signal stream.Signal) (bool, error) {
	chain, err := s.reader.Chain(agent.Registry)
	if err != nil {
		return false, err
	}
	by := signal.Client
	if by.IsZero() {
		writer := s.o.writer(chain.Info())
		if writer == nil {
			return false, nil // another relayer gives it
		}
		by = writer.Account()
	}
	return feedback.Said(ctx, chain, by, agent, signal.Tag1, signal.Tag2, s.reader.At(agent.Registry))
}

// signals are what executors give of the watchtower; nil: there is none.
func (s *Service) signals(infos []chains.Info) *execute.Signals {
	if s.tower == nil {
		return nil
	}
	route := plan.Route{Name: "watchtower", Budgets: map[caip.AccountID]config.Budget{}}
	for _, i := range infos {
		route.Budgets[i.Registry] = s.o.Config.Watchtower.BudgetAt(i)
	}
	return &execute.Signals{Route: route, Read: func(ctx context.Context, agent caip.AgentRef, signal stream.Signal) (op chains.GiveFeedback, by caip.AccountID, err error) {
		one, here, err := s.tower.Signal(ctx, agent, signal)
		if !here {
			var store *index.Store
			if store = s.index.Answers(); store == nil {
				return op, by, errNotOpen()
			}
			one, err = store.Signal(ctx, agent, signal.Tag1, signal.Tag2)
		}
		return chains.GiveFeedback{Agent: one.Agent, Value: one.Value, Tag1: one.Tag1, Tag2: one.Tag2, URI: one.URI, Hash: one.Hash}, one.Client, err
	}}
}

func errNotOpen() error {
	return &chains.Error{Kind: chains.Transient, Op: "ask the index", Err: errors.New("it is not open yet")}
}
