package chains

import "context"

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
