// Package exit turns errors into exit codes, in one place for all binaries.
//
//	0  done, or verified
//	1  could not be done or checked: unreachable, timed out, not final yet, no funds
//	2  usage: flags, arguments, configuration, an unreadable path, a missing key
//	3  refused: the evidence or the chain says no
//	4  nothing there: no such agent, feedback or wallet
package exit

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/chains"
)

// The exit codes.
const (
	OK        = 0
	Unchecked = 1
	Usage     = 2
	Refused   = 3
	Nothing   = 4
)

// UsageError is a mistake in how a command was called.
type UsageError struct{ Err error }

// Error returns the cause's text.
func (e *UsageError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e *UsageError) Unwrap() error { return e.Err }

// Usage marks errors that are the caller's mistake (chains.Misused).
func (e *UsageError) Usage() bool { return true }

// Usagef returns a UsageError with a formatted cause.
func Usagef(format string, args ...any) error {
	return &UsageError{Err: fmt.Errorf(format, args...)}
}

// AsUsage marks an error as one of usage; nil stays nil.
func AsUsage(err error) error {
	if err == nil {
		return nil
	}
	return &UsageError{Err: err}
}

// Status is an answer that was printed and whose exit code is not 0. It has nothing more to say.
type Status int

// Error names the code, for logs.
func (s Status) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

// Code returns the exit code of an error.
func Code(err error) int {
	var status Status
	switch {
	case err == nil:
		return OK
	case errors.As(err, &status):
		return int(status)
	case chains.Misused(err):
		return Usage
	}
	switch chains.KindOf(err) {
	case chains.NotFound:
		return Nothing
	case chains.Invalid, chains.Unauthorized, chains.Reverted, chains.Unsupported, chains.TooMuch, chains.Blocked, chains.Contradicted:
		return Refused
	default:
		// Unknown, transient kinds, a wrong chain behind an endpoint and a node that contradicts
		// itself: nothing was found out.
		return Unchecked
	}
}

// Flag turns an error of reading flags into one of usage that names the flag and what it wants.
func Flag(err error) error {
	invalid, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return AsUsage(err)
	}
	name, value := "--"+invalid.GetFlag().Name, invalid.GetValue()
	wanted := map[string]string{
		"int": "a whole number", "int64": "a whole number", "uint": "a whole number without sign", "uint8": "a whole number without sign",
		"uint64": "a whole number without sign", "bool": "true or false", "duration": "a time such as 30s or 5m",
	}[invalid.GetFlag().Value.Type()]
	switch {
	case errors.Is(err, strconv.ErrRange):
		return Usagef("%s %.40q: too large", name, value)
	case wanted != "":
		return Usagef("%s %.40q: want %s", name, value, wanted)
	}
	return Usagef("%s %.40q: %w", name, value, errors.Unwrap(invalid))
}
