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
