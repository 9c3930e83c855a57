package chains

import (
	"context"
	"sync"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Glancer is what an adapter may implement besides Identity, for callers who wait for the answer:
// Glance reads a registration as Agent does, at several finalities at once, in as few ways to the
// node and back as can be. The readings are in the order of the finalities. ReadAt may lack its
// hash.
type Glancer interface {
	Glance(ctx context.Context, ref caip.AgentRef, at ...Finality) []Reading
}

// Reading is a registration as it was read at one finality, or why it could not be read.
type Reading struct {
	Agent Agent
	Err   error
}

// Glance reads a registration at several finalities side by side, at a glance where the adapter
// can.
func Glance(ctx context.Context, identity Identity, ref caip.AgentRef, at ...Finality) []Reading {
	if g, ok := identity.(Glancer); ok {
		return g.Glance(ctx, ref, at...)
	}
	return SideBySide(at, func(f Finality) (Agent, error) { return identity.Agent(ctx, ref, f) })
}

// SideBySide makes one reading for each finality, all at the same time.
func SideBySide(at []Finality, read func(Finality) (Agent, error)) []Reading {
	list := make([]Reading, len(at))
	var group sync.WaitGroup
	for i, f := range at {
		group.Go(func() { list[i].Agent, list[i].Err = read(f) })
	}
	group.Wait()
	return list
}
