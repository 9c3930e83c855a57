package together

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Glances makes one reading for each finality, all at the same time, by Agent and Metadata.
func Glances(ctx context.Context, of interface {
	Agent(ctx context.Context, ref caip.AgentRef, at chains.Finality) (chains.Agent, error)
	Metadata(ctx context.Context, ref caip.AgentRef, key string, at chains.Finality) ([]byte, error)
}, ref caip.AgentRef, at []chains.Finality, keys []string) []chains.Reading {
	each := 1 + len(keys)
	list, values, errs := make([]chains.Reading, len(at)), make([][]byte, len(at)*each), make([]error, len(at)*each)
	Each(Sharing(ctx), len(errs), func(ctx context.Context, n int) {
		if i, k := n/each, n%each; k == 0 {
			list[i].Agent, errs[n] = of.Agent(ctx, ref, at[i])
		} else {
			values[n], errs[n] = of.Metadata(ctx, ref, keys[k-1], at[i])
		}
	})
	for n, err := range errs {
		r, k := &list[n/each], n%each
		if k > 0 {
			r.Put(keys[k-1], values[n])
		}
		if r.Err == nil && (k == 0 || chains.KindOf(err) != chains.Unsupported) { // no metadata is kept there
			r.Err = err
		}
	}
	return list
}
