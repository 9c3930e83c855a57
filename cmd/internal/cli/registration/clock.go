package registration

import (
	"context"
	"errors"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// clock is what time it is on the chains of a file: they do not agree to the second, and verifiers
// go by the agent's own.
type clock struct{ earliest, latest time.Time }

// farOff is how far a chain's clock is from this machine's before somebody should look: a node that
// lies about the time lets a key live on.
const farOff = registration.Overlap

// ahead is how far a revoked key's end may be ahead of this machine's clock before that is said.
const ahead = 10 * time.Minute

// readClock reads the newest blocks of the chains that refs are on, those that are configured and
// answer. A text, RFC 3339, stands for all of them.
func readClock(ctx context.Context, s *shell.Shell, text string, refs []caip.AgentRef) (clock, error) {
	if text != "" {
		t, err := instant("--now", text)
		return clock{t, t}, err
	}
	a, err := s.App()
	if err != nil {
		return clock{}, err
	}
	var c clock
	for _, ref := range refs {
		chain, err := a.At(ctx, ref.Registry)
		if err != nil {
			s.Note("clock of %s: %s", ref.Chain(), err)
			continue
		}
		t, _, err := chain.BlockTime(ctx, chains.Latest)
		if err != nil {
			s.Note("clock of %s: %s", ref.Chain(), err)
			continue
		}
		t = t.UTC().Truncate(time.Second)
		if off := time.Until(t); off.Abs() > farOff {
			s.Note("warning: by the newest block of %s it is %s, which is %s away from this machine's clock; if that is not so, say the time with --now", ref.Chain(), stamp(t), off.Abs().Round(time.Minute))
		}
		if c.earliest.IsZero() || t.Before(c.earliest) {
			c.earliest = t
		}
		if t.After(c.latest) {
			c.latest = t
		}
	}
	if c.earliest.IsZero() {
		return c, &chains.Error{Kind: chains.Unreachable, Op: "read the time", Err: errors.New("keys are valid by the clocks of the chains that the file lists, and none of them can be read"),
			Remedy: "configure one, or say the time with --now, such as 2026-01-31T12:00:00Z"}
	}
	return c, nil
}

// instant reads a time in whole seconds.
func instant(flag, text string) (time.Time, error) {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil || t.Nanosecond() != 0 {
		return time.Time{}, exit.Usagef("%s %.40q: want a time such as 2026-01-31T12:00:00Z", flag, text)
	}
	return t.UTC(), nil
}
