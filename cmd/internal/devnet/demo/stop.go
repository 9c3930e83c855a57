package demo

import (
	"fmt"

	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// check ends the step when there is an error.
func check(err error) { abort.If(err) }

// must returns a value, or ends the step.
func must[T any](v T, err error) T { return abort.Must(v, err) }

// demand ends the step unless something holds.
func demand(holds bool, format string, args ...any) {
	if !holds {
		fail(format, args...)
	}
}

// fail ends the step.
func fail(format string, args ...any) { check(fmt.Errorf(format, args...)) }
