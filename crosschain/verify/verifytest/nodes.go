package verifytest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// Nodes are the endpoints of the chain of the first of them.
func (w *World) Nodes(list ...chains.Chain) {
	registry := list[0].Info().Registry
	if w.Deps.Nodes == nil {
		w.Deps.Nodes = map[caip.AccountID][]verify.Node{}
	}
	w.Deps.Nodes[registry] = nil
	for i, chain := range list {
		w.Deps.Nodes[registry] = append(w.Deps.Nodes[registry], verify.Node{Name: fmt.Sprintf("rpc[%d]", i), Open: chains.Opened(chain)})
	}
}

// Endpoints are Nodes, of which the first one is read, too.
func (w *World) Endpoints(list ...chains.Chain) {
	w.Deps.Registries[list[0].Info().Registry] = chains.Opened(list[0])
	w.Nodes(list...)
}

// Liar is a node that names another wallet.
type Liar struct{ *memchain.Chain }

// AgentAt implements chains.Chain.
func (l Liar) AgentAt(ctx context.Context, ref caip.AgentRef, at chains.Position) (chains.Agent, error) {
	a, err := l.Chain.AgentAt(ctx, ref, at)
	a.Wallet.Address = l.Account("thief")
	return a, err
}

// Hung is a node that never answers.
type Hung struct{ *memchain.Chain }

// AgentAt implements chains.Chain.
func (Hung) AgentAt(ctx context.Context, _ caip.AgentRef, _ chains.Position) (chains.Agent, error) {
	<-ctx.Done()
	return chains.Agent{}, ctx.Err()
}

// Feedback implements chains.Chain.
func (Hung) Feedback(ctx context.Context, _ caip.FeedbackRef, _ chains.Finality) (chains.Feedback, error) {
	<-ctx.Done()
	return chains.Feedback{}, ctx.Err()
}

// Homeless is a node that keeps back which home an agent names.
type Homeless struct{ *memchain.Chain }

// Glance implements chains.Chain.
func (h Homeless) Glance(ctx context.Context, ref caip.AgentRef, at []chains.Finality, keys ...string) []chains.Reading {
	list := h.Chain.Glance(ctx, ref, at, keys...)
	for i := range list {
		list[i].Entries = nil
	}
	return list
}

// SellsInSecret is a node that leaves sales out of the past, or of its first answer alone.
type SellsInSecret struct {
	*memchain.Chain
	Told *atomic.Bool // nil: it never tells
}

// History implements chains.Chain.
func (s SellsInSecret) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	events, err := s.Chain.HistoryAfter(ctx, ref, chains.Position{}, upTo)
	if s.Told != nil && s.Told.Swap(true) {
		return events, err
	}
	return slices.DeleteFunc(events, func(e chains.Event) bool { return e.Kind == chains.KindTransferred }), err
}

// Late is a node that takes its time to tell a past.
type Late struct {
	chains.Chain
	By time.Duration
}

// History implements chains.Chain.
func (l Late) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	wait := time.NewTimer(l.By)
	defer wait.Stop()
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case <-wait.C:
		return l.Chain.History(ctx, ref, upTo)
	}
}

// Failing is a fault of one method, or of all where it is empty.
func Failing(method string, kind chains.Kind) func(memchain.Call) error {
	return func(c memchain.Call) error {
		if method != "" && c.Method != method {
			return nil
		}
		return &chains.Error{Kind: kind, Op: c.Method, Err: errors.New("the test says so")}
	}
}
