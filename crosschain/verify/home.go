package verify

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// home checks that the agent's home has not superseded its wallet, by crosschain/wallet's rule: at
// latest, so that a payment is refused from the first block on, and at finalized. No outcome: it
// names no home. The judgement is that of latest; nil where none was reached.
//
// A home whose registry is not configured cannot be asked: that is shown, and refuses nothing unless
// it is required. What a home says is one node's word, whatever the quorum: it can only refuse.
func (d Deps) home(ctx context.Context, c Check, s subject, required bool) (Check, *wallet.Judgement) {
	if s.homeNow.IsZero() && s.homeWas.IsZero() {
		return c, nil
	}
	for _, home := range []caip.AgentRef{s.homeNow, s.homeWas} {
		if home.IsZero() || d.Registries[home.Registry] != nil {
			continue
		}
		if required {
			return c.ofError(unconfigured(home.Chain(), "read the home", "the registry of its home "+home.String())), nil
		}
		c.Required = false
		return c.skip("the registry of its home %s is not configured: whether that has superseded the wallet is not known", home), nil
	}
	reader := wallet.Reader{Registries: d.Registries}
	var read [2]wallet.Reading // at latest and at finalized
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) {
			read[0], err = reader.Read(ctx, s.newest, s.homeNow, chains.Latest)
			return err
		},
		func(ctx context.Context) (err error) {
			read[1], err = reader.Read(ctx, s.settled, s.homeWas, chains.Finalized)
			return err
		},
	); err != nil {
		return c.ofError(err), nil
	}
	now, err := reader.Finish(ctx, read[0])
	if err != nil {
		return c.ofError(err), nil
	}
	if c.Compared = compared(now); now.State == wallet.Superseded {
		return c.fail(SupersededWallet, "%s", now.Why), &now
	}
	was, err := reader.Finish(ctx, read[1])
	switch {
	case err != nil:
		return c.ofError(err), &now
	case was.State == wallet.Superseded:
		c.Compared = compared(was)
		return c.fail(RecentlyChanged, "%s; that has changed a moment ago: ask again when it is final", was.Why), &now
	case now.Home.IsZero():
		return c.pass("%s is named as its home, and does not count as one: it does not name itself, or one of them changed hands since", named(s.homeNow)), &now
	case now.Home == s.ref:
		return c.pass("it is its own home"), &now
	}
	return c.pass("%s: %s", now.State.Text(), now.Home), &now
}

// home is Deps.home for a payment: a home that is remembered has to be named still.
func (v *verification) home(ctx context.Context, c Check, s subject) (Check, *wallet.Judgement) {
	if known := v.knownHome(); !known.IsZero() {
		switch {
		case s.homeNow != known:
			return c.fail(Downgraded, "%s was remembered as its home, and it names %s now", known, named(s.homeNow)), nil
		case s.homeWas != known:
			return c.fail(RecentlyChanged, "it names its home since a moment ago: ask again when that is final"), nil
		}
	}
	return v.deps.home(ctx, c, s, v.req.requires(CheckHome))
}

// compared is what a judgement holds against each other.
func compared(j wallet.Judgement) *Compared {
	if j.Wanted.IsZero() {
		return nil
	}
	return &Compared{Want: j.Wanted.String(), Got: walletText(j.Held)}
}

func named(home caip.AgentRef) string {
	if home.IsZero() {
		return "none"
	}
	return home.String()
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
func (v *verification) rememberHome(r Report) (home caip.AgentRef) {
	if v.req.Known == nil || r.Verdict != Verified || !v.req.Known.Home.IsZero() || len(r.Remember)+len(v.req.Known.Agents) == 0 {
		return home
	}
	for _, ref := range r.Agents() {
		s, e := v.read[ref], v.evidence[ref]
		if e == nil || e.judged == nil || e.judged.Home.IsZero() || s.homeNow != s.homeWas || !home.IsZero() && e.judged.Home != home {
			return caip.AgentRef{}
		}
		home = e.judged.Home
	}
	return home
}
