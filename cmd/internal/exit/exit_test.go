package exit

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/configs/config"
)

func TestCode(t *testing.T) {
	kind := func(k chains.Kind) error {
		return fmt.Errorf("outer: %w", &chains.Error{Kind: k, Err: errors.New("x")})
	}
	for _, tc := range []struct {
		err  error
		want int
	}{
		{nil, 0}, {errors.New("whatever"), 1}, {context.Canceled, 1}, {context.DeadlineExceeded, 1},
		{Usagef("no such flag"), 2}, {fmt.Errorf("outer: %w", AsUsage(kind(chains.NotFound))), 2}, {fmt.Errorf("outer: %w", &config.Error{}), 2},
		{Status(3), 3}, {fmt.Errorf("outer: %w", Status(4)), 4},
		{kind(chains.NotFound), 4},
		{kind(chains.Invalid), 3}, {kind(chains.Unauthorized), 3}, {kind(chains.Reverted), 3}, {kind(chains.Unsupported), 3}, {kind(chains.TooMuch), 3}, {kind(chains.Blocked), 3},
		{kind(chains.Unreachable), 1}, {kind(chains.TimedOut), 1}, {kind(chains.NotFinal), 1}, {kind(chains.Transient), 1}, {kind(chains.Funds), 1},
		{kind(chains.WrongChain), 1}, {kind(chains.Reorg), 1}, {kind(chains.Dishonest), 1}, {kind(chains.Unknown), 1},
	} {
		if got := Code(tc.err); got != tc.want {
			t.Errorf("%v: %d, want %d", tc.err, got, tc.want)
		}
	}
	if AsUsage(nil) != nil {
		t.Error("no error became one")
	}
}
