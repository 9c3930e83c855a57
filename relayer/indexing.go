package relayer

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/relayer/api"
	"github.com/bridge8004/bridge8004/relayer/index"
	"github.com/bridge8004/bridge8004/relayer/state"
)

// indexing keeps the index. Mirroring does not wait for it: a database that cannot be opened is
// tried again, and told as a problem.
func (s *Service) indexing(ctx context.Context) error {
	const first, most = time.Second, time.Minute
	for wait := first; ; wait = min(2*wait, most) {
		store, err := s.openIndex(ctx)
		if err == nil {
			s.indexTrouble.Store(nil)
			s.index.Store(store)
			return errors.Join(s.indexer(store).Run(ctx), store.Close())
		}
		if ctx.Err() != nil {
			return nil
		}
		s.indexTrouble.Store(new("the index cannot be opened: " + err.Error()))
		s.o.Logger.Warn("the index cannot be opened; trying again", "error", err, "in", wait)
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(wait):
		}
	}
}

func (s *Service) openIndex(ctx context.Context) (*index.Store, error) {
	c := s.o.Config.Index
	o := index.Options{Dir: c.Dir, URL: c.URL}
	if c.Password != "" {
		password, err := keyref.Load(c.Password)
		if err != nil {
			return nil, fmt.Errorf("index.password: %w", err)
		}
		o.Password = string(password)
	}
	return index.Open(ctx, o)
}

func (s *Service) indexer(store *index.Store) *index.Index {
	c := s.o.Config
	x := &index.Index{Store: store, Fetcher: s.o.Fetcher, Name: s.o.Name, TTL: c.Execute.Lease, Clock: s.o.Clock, Log: s.o.Logger,
		Groups: func(ctx context.Context) ([]link.Group, error) {
			views, _, err := s.links.Groups(ctx, state.MaxRows)
			list := make([]link.Group, len(views))
			for i, v := range views {
				list[i] = v.Group
			}
			return list, err
		}}
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
		if store := s.index.Load(); store != nil {
			return store, nil
		}
		return nil, &chains.Error{Kind: chains.Transient, Op: "ask the index", Err: errors.New("it is not open yet")}
	}
}
