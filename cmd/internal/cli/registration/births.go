package registration

import (
	"context"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// births keeps agentURI from being set before it counts: a file that lists a registration links
// it only if that was there when the agentURI was set.
type births struct {
	shell *shell.Shell
	rule  link.Births
	told  bool
}

// allow reports whether the agentURI of a registration counts as it was last set, and if not,
// from when on setting it does.
func (b *births) allow(ctx context.Context, d destination) (counts bool, after time.Time) {
	if d.chain == nil {
		return true, time.Time{}
	}
	counts, after, err := b.rule.Counts(ctx, d.agent)
	if err != nil && !b.told {
		b.told = true
		note(b.shell, "warning: when the registrations were made cannot be told: %s; see with link show whether they are linked", err)
	}
	return counts, after
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
