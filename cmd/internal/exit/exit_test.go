package exit

import (
	"context"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
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

// Programs find every kind of failure in the README, with what its exit code is and whether they
// may ask again.
func TestKinds_areDocumented(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	field, _ := reflect.TypeFor[chains.Failure]().FieldByName("Kind")
	kinds := strings.Split(field.Tag.Get("enum"), ",")
	for _, kind := range kinds {
		err := error(&chains.Error{Kind: chains.Kind(kind)})
		if kind == string(chains.Usage) {
			err = Usagef("x")
		}
		retry := map[bool]string{true: "yes", false: "no"}[chains.FailureOf(err).Retry]
		if row := fmt.Sprintf("\n| %s | %d | %s | ", kind, Code(err), retry); strings.Count(string(text), row) != 1 {
			t.Errorf("no row %q", row)
		}
	}
	if rows := strings.Count(string(text), " | yes | ") + strings.Count(string(text), " | no | "); rows != len(kinds) {
		t.Errorf("%d rows for %d kinds", rows, len(kinds))
	}
}
