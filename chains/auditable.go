package chains

import "context"

// Auditable is the position up to which what was read up to at can be audited: what is not final
// cannot.
func Auditable(ctx context.Context, c Chain, at Position) (Position, error) {
	final, err := c.Head(ctx, Finalized)
	if err != nil || final.Height >= at.Height {
		return at, err
	}
	return final, nil
}
