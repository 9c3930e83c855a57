package verify

import (
	"context"
	"errors"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// age checks that the wallet and its owner have been the same for a number of blocks: a wallet that
// was changed a moment ago may be a thief's, and the owner may not have noticed yet. What has
// happened since is read, so that a change which was taken back counts; on eip155 the state of that
// block as well, which solana's nodes do not keep.
func (v *verification) age(ctx context.Context, c Check, s subject) Check {
	chain, err := v.deps.chain(ctx, s.ref.Registry, "read the age of the wallet")
	if err != nil {
		return c.ofError(err)
	}
	if s.ref.Chain().Namespace == caip.Solana {
		return v.quiet(ctx, c, s, chain)
	}
	at := chains.Depth(v.req.MinAge)
	then, err := chain.Agent(ctx, s.ref, at)
	switch {
	case chains.KindOf(err) == chains.NotFound, chains.KindOf(err) == chains.NotFinal: // neither the agent, nor perhaps the registry
		return c.fail(RecentlyChanged, "the agent did not exist %d blocks ago", v.req.MinAge)
	case err != nil:
		return c.ofError(err)
	}
	c.Read = []Read{{Chain: s.ref.Chain(), Finality: at, Position: then.ReadAt}}
	c.Compared = &Compared{Want: walletText(s.newest.Wallet), Got: walletText(then.Wallet)}
	switch now := s.newest; {
	case then.Ref != s.ref:
		return c.ofError(&chains.Error{Kind: chains.Dishonest, Chain: s.ref.Chain(), Op: "read agent", Err: errors.New("another agent was answered")})
	case then.Wallet.State != now.Wallet.State || then.Wallet.Address != now.Wallet.Address:
		return c.fail(RecentlyChanged, "the wallet was another one %d blocks ago", v.req.MinAge)
	case then.Owner != now.Owner || then.Authority != now.Authority:
		return c.fail(RecentlyChanged, "the agent had another owner %d blocks ago", v.req.MinAge)
	}
	return v.quiet(ctx, c, s, chain)
}

// quiet checks that nothing has happened to wallet and owner for a number of slots.
func (v *verification) quiet(ctx context.Context, c Check, s subject, chain chains.Chain) Check {
	newest, unit := s.newest.ReadAt, "blocks"
	if s.ref.Chain().Namespace == caip.Solana {
		unit = "slots"
	}
	events, err := chain.History(ctx, s.ref, newest)
	if err != nil {
		return c.ofError(err)
	}
	c.Read = append(c.Read, Read{Chain: s.ref.Chain(), Finality: chains.Latest, Position: newest})
	for i := len(events) - 1; i >= 0; i-- {
		e := events[i]
		if newest.Height >= v.req.MinAge && e.At.Height <= newest.Height-v.req.MinAge {
			break
		}
		if what := touches(e); what != "" {
			return c.fail(RecentlyChanged, "%s %d %s ago, within the last %d", what, newest.Height-min(e.At.Height, newest.Height), unit, v.req.MinAge)
		}
	}
	return c.pass("nothing changed in %d %s", v.req.MinAge, unit)
}

// touches says what an event did to who is paid; empty for nothing.
func touches(e chains.Event) string {
	switch e.Kind {
	case chains.KindRegistered:
		return "the agent was registered"
	case chains.KindTransferred:
		return "the agent changed hands"
	case chains.KindAuthority:
		return "the update authority changed"
	case chains.KindWalletSet:
		return "the wallet was set"
	case chains.KindMetadataSet:
		if e.Metadata != nil && (e.Metadata.Key == chains.AgentWalletKey || e.Metadata.Key == fmt.Sprintf("%s:%s", chains.AgentWalletKey, e.Chain)) {
			return "the wallet was written"
		}
	}
	return ""
}
