// Package failpoint carries the order of a test to stop, as a crash would, through the stages of
// the relayer.
package failpoint

import "errors"

// Hook is called at a named point. An error ends the service at once.
type Hook func(point string) error

// Crash is an error that ends the service without any tidying up.
type Crash struct{ Err error }

// Error returns the hook's words.
func (c *Crash) Error() string { return c.Err.Error() }

// Unwrap returns the hook's error.
func (c *Crash) Unwrap() error { return c.Err }

// Wrap makes a Hook whose errors are Crashes; nil never stops anything.
func Wrap(hook func(point string) error) Hook {
	return func(point string) error {
		if hook == nil {
			return nil
		}
		if err := hook(point); err != nil {
			return &Crash{err}
		}
		return nil
	}
}

// Is reports whether err is or wraps a Crash.
func Is(err error) bool {
	var c *Crash
	return errors.As(err, &c)
}
