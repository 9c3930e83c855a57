package wire

import (
	"cmp"
	"fmt"
)

// LimitError is a value that is too large for its place. It wraps the Code with which the program
// would refuse it, if it would.
type LimitError struct {
	// Field names the value, such as "agent uri" or "content".
	Field string
	// Size is how much there is and Limit how much there may be, in Unit ("bytes" when empty).
	Size, Limit int
	Unit        string
	// Code is the program's refusal, 0 where only clients know the limit (Token-2022 enforces none
	// after registration).
	Code Code
}

// Error returns "agent uri of 201 bytes exceeds 200: UriTooLong (6005)".
func (e *LimitError) Error() string {
	text := fmt.Sprintf("%s of %d %s exceeds %d", e.Field, e.Size, cmp.Or(e.Unit, "bytes"), e.Limit)
	if e.Code != 0 {
		text += ": " + e.Code.Error()
	}
	return text
}

// Unwrap returns the Code.
func (e *LimitError) Unwrap() error {
	if e.Code == 0 {
		return nil
	}
	return e.Code
}

// Within returns a LimitError when size exceeds limit.
func Within(field string, size, limit int, code Code) error {
	if size > limit {
		return &LimitError{Field: field, Size: size, Limit: limit, Code: code}
	}
	return nil
}
