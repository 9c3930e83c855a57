package caip

import (
	"errors"
	"fmt"
)

// ErrSyntax is wrapped by every error of this package that says a text is not a well-formed name.
var ErrSyntax = errors.New("malformed name")

// syntax describes what is wrong with text and how it should have looked. Text longer than 120
// bytes is shortened.
func syntax(what, text, remedy string) error {
	const most = 120
	if len(text) > most {
		text = text[:most] + "…"
	}
	return fmt.Errorf("%w: %s %q: %s", ErrSyntax, what, text, remedy)
}
