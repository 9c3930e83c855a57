package relayer

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/relayer/config"
)

// Fetcher reads registration files; *fetch.Fetcher is one.
type Fetcher interface {
	Get(ctx context.Context, uri string) (fetch.Document, error)
}

// Options are what a Service is made of. Config, Chains and Fetcher are required.
type Options struct {
	Config  config.Config
	Chains  map[caip.ChainID]chains.Chain
	Writers map[caip.ChainID]chains.Writer // chains without one are only read
	Fetcher Fetcher

	Logger *slog.Logger     // nil: none
	Clock  func() time.Time // nil: time.Now
	Name   string           // tells this relayer from others that share its bus; empty: random

	// Hook is called at the points of Points, for tests that stop the service at each of them. An error ends the service at once, as a crash would.
	Hook func(point string) error
}

// Points are the names a Hook is called with, in the order in which an event passes them.
func Points() []string {
	return []string{"watch-publish", "plan-publish", "sign", "store", "send", "inclusion", "ack"}
}

// fill completes the options or says what is wrong with them.
func (o *Options) fill() error {
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Name == "" {
		o.Name = rand.Text()
	}
	if o.Fetcher == nil {
		return errors.New("relayer: no fetcher given")
	}
	if len(o.Chains) == 0 {
		return errors.New("relayer: no chain is configured")
	}
	for id, w := range o.Writers {
		if _, ok := o.Chains[id]; !ok || w.Account().Chain != id {
			return fmt.Errorf("relayer: the writer of %s belongs to %s, which is not configured so", id, w.Account().Chain)
		}
	}
	if err := o.Config.Check(o.infos()); err != nil {
		return fmt.Errorf("relayer configuration: %w", err)
	}
	return nil
}

// infos are the configured chains, ordered by name.
func (o *Options) infos() []chains.Info {
	var out []chains.Info
	for _, c := range o.Chains {
		out = append(out, c.Info())
	}
	slices.SortFunc(out, func(a, b chains.Info) int { return strings.Compare(a.Name, b.Name) })
	return out
}
