package chains

import "context"

// Priority says who goes first where requests wait for their turn at an endpoint.
type Priority uint8

// The priorities, the first one first.
const (
	PrioritySigning Priority = iota // somebody signs, or pays, on the answer
	PriorityLive                    // what has just happened; the default
	PriorityHistory                 // what happened long ago
	PriorityAudit                   // what should have been seen already
)

// Priorities is how many there are.
const Priorities = 4

// String returns the name of a priority as metrics show it.
func (p Priority) String() string {
	return [Priorities]string{"signing", "live", "history", "audit"}[p]
}

type priorityKey struct{}

// WithPriority returns a context whose requests have a priority.
func WithPriority(ctx context.Context, p Priority) context.Context {
	return context.WithValue(ctx, priorityKey{}, p)
}

// PriorityOf returns the priority of a context's requests.
func PriorityOf(ctx context.Context) Priority {
	if p, ok := ctx.Value(priorityKey{}).(Priority); ok {
		return p
	}
	return PriorityLive
}

type elsewhere struct{}

// Elsewhere returns a context with which a chain asks another of its endpoints than the one that it
// prefers, where it has several: for a second opinion on what no proof comes with.
func Elsewhere(ctx context.Context) context.Context {
	return context.WithValue(ctx, elsewhere{}, true)
}

// AsksElsewhere reports whether a context is one that Elsewhere returned. Adapters ask it.
func AsksElsewhere(ctx context.Context) bool { return ctx.Value(elsewhere{}) != nil }

// Twice asks once more, Elsewhere, what was refused for good, and returns the second answer: a node
// that is behind refuses what another one takes.
func Twice[T any](ctx context.Context, ask func(context.Context) (T, error)) (T, error) {
	out, err := ask(ctx)
	if !KindOf(err).Permanent() || AsksElsewhere(ctx) {
		return out, err
	}
	return ask(Elsewhere(ctx))
}
