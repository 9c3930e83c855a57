package memchain

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Held implements chains.Identity.
func (c *Chain) Held(ctx context.Context, owner caip.AccountID, at chains.Finality) (count uint64, err error) {
	k := c.core
	err = k.read(ctx, "Held", at, func(b *block) error {
		for id := range k.agents {
			if a := k.find(b.last, id); a != nil && k.accountID(a.owner.get(b.last)) == owner {
				count++
			}
		}
		return nil
	})
	return count, err
}
