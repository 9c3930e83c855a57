package verify

import (
	"context"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// home is Run.Home for a payment: a home that is remembered has to be named still.
func (v *verification) home(ctx context.Context, c Check, s Subject) (Check, *wallet.Judgement) {
	if known := v.knownHome(); !known.IsZero() {
		switch {
		case s.HomeNow != known:
			return c.Fail(Downgraded, "%s was remembered as its home, and it names %s now", known, named(s.HomeNow)), nil
		case s.HomeWas != known:
			return c.Fail(RecentlyChanged, "it names its home since a moment ago: ask again when that is final"), nil
		}
	}
	return v.Home(ctx, c, s, v.req.requires(CheckHome))
}

// knownHome is the home that is remembered of the agent which is expected; zero: none is.
func (v *verification) knownHome() caip.AgentRef {
	if !v.req.pinned() {
		return caip.AgentRef{}
	}
	return v.req.Known.Home
}

// rememberHome tells which home is to be remembered after a plain yes, where none is: the one that
// counts for all registrations that were compared with.
func (v *verification) rememberHome(ctx context.Context, r Report) (home caip.AgentRef) {
	if v.req.Known == nil || r.Verdict != Verified || !v.req.Known.Home.IsZero() || len(r.Remember)+len(v.req.Known.Agents) == 0 {
		return home
	}
	for _, ref := range r.Agents() {
		s, e := v.Subject(ctx, ref), v.evidence[ref]
		if e == nil || e.judged == nil || e.judged.Home.IsZero() || s.HomeNow != s.HomeWas || !home.IsZero() && e.judged.Home != home {
			return caip.AgentRef{}
		}
		home = e.judged.Home
	}
	return home
}
