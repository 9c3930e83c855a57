package svm

// aborted carries the error that ends a program.
type aborted struct{ err error }

// Check ends the running program when there is an error, as a return from its entry point does. A
// deployed program cannot catch what another one fails with either.
func Check(err error) {
	if err != nil {
		Abort(err)
	}
}

// Abort ends the running program with an error.
func Abort(err error) { panic(aborted{err}) }

// Must returns a value, or ends the running program.
func Must[T any](v T, err error) T {
	Check(err)
	return v
}

// Catch runs a part of a program and returns the error that ended it.
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
