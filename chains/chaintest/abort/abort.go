// Package abort ends a part of the equipment at the first thing that is not as it should be: what
// plays a program, a node or a person is a script, and its steps read as one.
package abort

// aborted carries the error that ends a part.
type aborted struct{ err error }

// With ends the part that Catch runs, with an error.
func With(err error) { panic(aborted{err}) }

// If ends the part where there is an error.
func If(err error) {
	if err != nil {
		With(err)
	}
}

// Unless ends the part with an error unless something holds.
func Unless(holds bool, err error) {
	if !holds {
		With(err)
	}
}

// Must returns a value, or ends the part.
func Must[T any](v T, err error) T {
	If(err)
	return v
}

// Catch runs a part and returns the error that ended it.
func Catch(part func()) (err error) {
	defer func() {
		switch reason := recover().(type) {
		case nil:
		case aborted:
			err = reason.err
		default:
			panic(reason)
		}
	}()
	part()
	return nil
}
