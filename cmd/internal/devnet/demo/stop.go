package demo

import "fmt"

// stopped is what ends a step at the first thing that is not as it should be: the demo is a script,
// and its steps read as one.
type stopped struct{ err error }

// check ends the step when there is an error.
func check(err error) {
	if err != nil {
		panic(stopped{err})
	}
}

// must returns a value, or ends the step.
func must[T any](v T, err error) T {
	check(err)
	return v
}

// run calls a step and returns the error that ended it.
func run(do func() string) (checked string, err error) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case stopped:
			err = reason.err
		default:
			panic(reason)
		}
	}()
	return do(), nil
}

// fail ends the step.
func fail(format string, args ...any) { check(fmt.Errorf(format, args...)) }
