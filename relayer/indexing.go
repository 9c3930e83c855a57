package relayer

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/config"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/state"
)

func indexOptions(c config.Config) (index.Options, error) {
	o := index.Options{Dir: c.Index.Dir, URL: c.Index.URL}
	if c.Index.Password != "" {
		password, err := keyref.Load(c.Index.Password)
		if err != nil {
			return o, fmt.Errorf("index.password: %w", err)
		}
		o.Password = string(password)
	}
	return o, nil
}

// RebuildIndex asks that the index of a configuration be rebuilt: by the relayer that runs, or when
// one is started. It returns the number of the one that is replaced.
func RebuildIndex(ctx context.Context, c config.Config) (int64, error) {
	if !c.Index.On() {
		return 0, &chains.Error{Kind: chains.Invalid, Op: "rebuild the index", Err: errors.New("neither index.dir nor index.url is set"), Remedy: "name the relayer's configuration"}
	}
	o, err := indexOptions(c)
	if err != nil {
		return 0, err
	}
	return index.Rebuild(ctx, o)
}

func (s *Service) indexer(store *index.Store) *index.Index {
	c := s.o.Config
	x := &index.Index{Store: store, Fetcher: s.o.Fetcher, Name: s.o.Name, TTL: c.Execute.Lease, Clock: s.o.Clock, Log: s.o.Logger,
		Groups: func(ctx context.Context) ([]link.Group, error) {
			views, _, err := s.links.List(ctx, state.MaxRows)
			list := make([]link.Group, len(views))
			for i, v := range views {
				list[i] = v.Group
			}
			return list, err
		},
		Dissolved: func(ctx context.Context, id caip.Hash, members []caip.AgentRef) (bool, error) {
			if !s.ready.Load() { // who links whom may stand in what was not read again yet
				return false, nil
			}
			return s.links.Dissolved(ctx, id, members)
		}}
	if s.tower != nil {
		x.Beside = s.tower.Run
	}
	for _, info := range s.o.infos() {
		chain := s.o.Chains[info.Registry]
		if own := s.o.Indexed[info.Registry]; own != nil {
			chain = own
		}
		x.Sources = append(x.Sources, index.Source{Chain: chain, Finality: c.Of(info).Finality, Poll: c.Of(info).Poll, Start: c.Of(info).Start})
	}
	return x
}

// indexed is what the index answers with; nil where there is to be none.
func (s *Service) indexed() func() (api.Index, error) {
	if !s.o.Config.Index.On() {
		return nil
	}
	return func() (api.Index, error) {
		if store := s.index.Answers(); store != nil {
			return store, nil
		}
		return nil, errNotOpen()
	}
}
