package registration

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// births keeps agentURI from being set before it counts: a file that lists a registration links
// it only if that was there when the agentURI was set (link.Counts).
type births struct {
	shell      *shell.Shell
	registries link.Registries
	agents     []chains.Agent // those that the file lists and that could be read
	read       bool
	history    link.History
}

// allow reports whether the agentURI of a registration counts as it was last set, and if not,
// from when on setting it does. Histories are read once, and only where owners differ.
func (b *births) allow(ctx context.Context, d destination) (counts bool, after time.Time) {
	if counts, _ = link.Counts(d.agent, b.agents, link.State{}, nil); counts || d.chain == nil {
		return true, time.Time{}
	}
	if !b.read {
		b.read = true
		refs := make([]caip.AgentRef, len(b.agents))
		for i, a := range b.agents {
			refs[i] = a.Ref
		}
		history, err := link.Resolver{Registries: b.registries}.History(ctx, refs)
		if err == nil && !history.Complete {
			err = errors.New("a chain does not tell its history")
		}
		if err != nil {
			note(b.shell, "warning: when the registrations were made cannot be told: %s; see with link show whether they are linked", err)
		} else {
			b.history = history
		}
	}
	if b.history.Clocks == nil {
		return true, time.Time{}
	}
	state := b.history.State()
	for _, e := range b.history.Recent { // what was set a moment ago need not be set again
		state = state.Apply(e, nil)
	}
	return link.Counts(d.agent, b.agents, state, b.history.Clocks)
}

// wait returns when the newest block of a chain is not before a time.
func (b *births) wait(ctx context.Context, d destination, name string, until time.Time, poll time.Duration) error {
	if until.IsZero() {
		return nil
	}
	for told := false; ; told = true {
		now, _, err := d.chain.BlockTime(ctx, chains.Latest)
		if err != nil {
			return err
		}
		left := until.Sub(now)
		if left <= 0 {
			return nil
		}
		if !told {
			note(b.shell, "%s: another registration that the file lists is too young to be named; waiting %s, until %s by its blocks", name, left, stamp(until))
		}
		select {
		case <-ctx.Done():
			return &chains.Error{Kind: chains.TimedOut, Chain: d.ref.Chain(), Op: "set agentURI",
				Err: fmt.Errorf("it would not count before %s: another registration that the file lists is too young", stamp(until)), Remedy: "the same command again waits on"}
		case <-time.After(poll):
		}
	}
}
