package chains

import (
	"context"
	"sync"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Reading is a registration as it was read at one finality, with the entries of metadata that were
// asked for, or why it could not be read.
type Reading struct {
	Agent   Agent
	Entries map[string][]byte // by key; those that there are
	Err     error
}

// Glances makes one reading for each finality, all at the same time, by Agent and Metadata.
func Glances(ctx context.Context, of interface {
	Agent(ctx context.Context, ref caip.AgentRef, at Finality) (Agent, error)
	Metadata(ctx context.Context, ref caip.AgentRef, key string, at Finality) ([]byte, error)
}, ref caip.AgentRef, at []Finality, keys []string) []Reading {
	list, values, errs := make([]Reading, len(at)), make([][]byte, len(at)*len(keys)), make([]error, len(at)*len(keys))
	var group sync.WaitGroup
	for i, f := range at {
		group.Go(func() { list[i].Agent, list[i].Err = of.Agent(ctx, ref, f) })
		for k, key := range keys {
			n := i*len(keys) + k
			group.Go(func() { values[n], errs[n] = of.Metadata(ctx, ref, key, f) })
		}
	}
	group.Wait()
	for n, err := range errs {
		r := &list[n/len(keys)]
		if r.Put(keys[n%len(keys)], values[n]); r.Err == nil && KindOf(err) != Unsupported { // no metadata is kept there
			r.Err = err
		}
	}
	return list
}

// Put keeps an entry where there is one.
func (r *Reading) Put(key string, value []byte) {
	if len(value) == 0 {
		return
	}
	if r.Entries == nil {
		r.Entries = make(map[string][]byte)
	}
	r.Entries[key] = value
}
