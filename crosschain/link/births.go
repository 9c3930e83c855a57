package link

import (
	"context"
	"errors"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Births holds the agentURIs of registrations that one file lists to the birth rule, before they
// are set and after (see Counts). It reads their histories once, and only where owners differ. It
// is for one goroutine.
type Births struct {
	Registries Registries
	Agents     []chains.Agent // those that the file lists and that could be read

	read    bool
	history History
	err     error
}

// Counts applies Counts to one of the registrations. What was set a moment ago counts too. Where
// the histories cannot be read, it tells why, and says that the agentURI counts: then nobody sets
// it again and again.
func (b *Births) Counts(ctx context.Context, from chains.Agent) (counts bool, after time.Time, err error) {
	if counts, _ = Counts(from, b.Agents, State{}, nil); counts {
		return true, time.Time{}, nil
	}
	if !b.read {
		b.read = true
		refs := make([]caip.AgentRef, len(b.Agents))
		for i, a := range b.Agents {
			refs[i] = a.Ref
		}
		b.history, b.err = Resolver{Registries: b.Registries}.History(ctx, refs)
		if b.err == nil && !b.history.Complete {
			b.err = errors.New("a chain does not tell its history")
		}
	}
	if b.err != nil {
		return true, time.Time{}, b.err
	}
	state := b.history.State()
	for _, e := range b.history.Recent {
		state = state.Apply(e, nil)
	}
	counts, after = Counts(from, b.Agents, state, b.history.Clocks)
	return counts, after, nil
}
