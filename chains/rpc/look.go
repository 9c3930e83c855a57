package rpc

import (
	"context"
	"sync"

	"github.com/bridge8004/bridge8004/chains"
)

// Beside is an endpoint that tells no block, and how it is looked at.
type Beside struct {
	*Endpoint
	Look func(context.Context) error
}

// Look asks every endpoint by itself, all at once, in two rounds (chains.Condition). newest fills
// in its newest and its newest final block, back its block at the height that is final for all.
func (n *Node) Look(ctx context.Context, l chains.Look, newest func(ctx context.Context, i int, out *chains.Endpoint), back func(ctx context.Context, i int, height uint64, out *chains.Endpoint), beside ...Beside) []chains.Endpoint {
	out, more := make([]chains.Endpoint, len(n.Endpoints)), make([]chains.Endpoint, len(beside))
	var all sync.WaitGroup
	first, cancel := chains.Round(ctx)
	defer cancel()
	for i, e := range n.Endpoints {
		out[i] = chains.Endpoint{Name: e.Name, Near: e.Near}
		all.Go(func() { newest(first, i, &out[i]) })
	}
	for i, b := range beside {
		more[i] = chains.Endpoint{Name: b.Name, Near: b.Near}
		all.Go(func() { more[i].Err = b.Look(first) })
	}
	all.Wait()
	second, cancel := context.WithTimeout(ctx, chains.LookTime)
	defer cancel()
	height := chains.Compare(out, l.Now()).Height
	for i := range out {
		if height > 0 && out[i].Depth >= height && out[i].Err == nil {
			all.Go(func() { back(second, i, height, &out[i]) })
		}
	}
	all.Wait()
	for i, e := range n.Endpoints {
		out[i].Rate = e.Traffic().Rate
	}
	for i, b := range beside {
		more[i].Rate = b.Traffic().Rate
	}
	return append(out, more...)
}

// Traffic counts the requests to all endpoints, and to others beside them.
func (n *Node) Traffic(beside ...*Endpoint) []chains.Traffic {
	var out []chains.Traffic
	for _, list := range [][]*Endpoint{n.Endpoints, beside} {
		for _, e := range list {
			out = append(out, e.Traffic())
		}
	}
	return out
}
