package sati

import "context"

// composer is an operation of SATI's own: it refuses what the program as deployed cannot do, checks
// what was handed in, and becomes instructions.
type composer interface {
	compose(ctx context.Context, w *Writer, n *node) (plan, error)
}
