package payment

import (
	"context"
	"errors"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
)

// age checks that the wallet and its owner have been the same for a number of blocks: a wallet that
// was changed a moment ago may be a thief's, and the owner may not have noticed yet. What has
// happened since is read, so that a change which was taken back counts; on eip155 the state of that
// block as well, which solana's nodes do not keep.
func (v *verification) age(ctx context.Context, c verify.Check, s run.Subject) verify.Check {
	chain, err := v.Chain(ctx, s.Ref.Registry, "read the age of the wallet")
	if err != nil {
		return c.OfError(err)
	}
	if s.Ref.Chain().Namespace == caip.Solana {
		return v.quiet(ctx, c, s)
	}
	at := chains.Depth(v.req.MinAge)
	then, err := chain.Agent(ctx, s.Ref, at)
	switch {
	case chains.KindOf(err) == chains.NotFound, chains.KindOf(err) == chains.NotFinal: // neither the agent, nor perhaps the registry
		return c.Fail(verify.RecentlyChanged, "the agent did not exist %d blocks ago", v.req.MinAge)
	case err != nil:
		return c.OfError(err)
	}
	c.Read = []verify.Read{{Chain: s.Ref.Chain(), Finality: at, Position: then.ReadAt}}
	c.Compared = &verify.Compared{Want: run.WalletText(s.Newest.Wallet), Got: run.WalletText(then.Wallet)}
	switch now := s.Newest; {
	case then.Ref != s.Ref:
		return c.OfError(&chains.Error{Kind: chains.Dishonest, Chain: s.Ref.Chain(), Op: "read agent", Err: errors.New("another agent was answered")})
	case then.Wallet.State != now.Wallet.State || then.Wallet.Address != now.Wallet.Address:
		return c.Fail(verify.RecentlyChanged, "the wallet was another one %d blocks ago", v.req.MinAge)
	case then.Owner != now.Owner || then.Authority != now.Authority:
		return c.Fail(verify.RecentlyChanged, "the agent had another owner %d blocks ago", v.req.MinAge)
	}
	return v.quiet(ctx, c, s)
}

// quiet checks that nothing has happened to wallet and owner for a number of slots, by the past
// that other nodes tell as well: the endpoint that was asked could have left out what is new.
func (v *verification) quiet(ctx context.Context, c verify.Check, s run.Subject) verify.Check {
	events, err := v.Past(ctx, s)
	if err != nil {
		return c.OfError(err)
	}
	c.Read = append(c.Read, verify.Read{Chain: s.Ref.Chain(), Finality: chains.Latest, Position: s.Newest.ReadAt})
	return v.Uncontradicted(ctx, v.req.Quorum, v.since(c, s, events), s.Ref.Registry, func(ctx context.Context, chain chains.Chain) (why string, err error) {
		events, err := chain.History(ctx, s.Ref, s.Newest.ReadAt)
		if told := v.since(c, s, events); told.Outcome != verify.Pass {
			why = told.Detail
		}
		return why, err
	})
}

// since checks that events hold nothing of wallet and owner for a number of slots.
func (v *verification) since(c verify.Check, s run.Subject, events []chains.Event) verify.Check {
	newest, unit := s.Newest.ReadAt, "blocks"
	if s.Ref.Chain().Namespace == caip.Solana {
		unit = "slots"
	}
	for _, e := range slices.Backward(events) {
		if newest.Height >= v.req.MinAge && e.At.Height <= newest.Height-v.req.MinAge {
			break
		}
		if what := run.Touches(e); what != "" {
			return c.Fail(verify.RecentlyChanged, "%s %d %s ago, within the last %d", what, newest.Height-min(e.At.Height, newest.Height), unit, v.req.MinAge)
		}
	}
	return c.Pass("nothing changed in %d %s", v.req.MinAge, unit)
}
