package payment

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// remember tells under which names the origin's agent is to be remembered after a plain yes. Names
// are joined only by links that both sides have pinned, and that the nodes agree on where a quorum
// is asked for: a web server that may change a file at any time, or one endpoint, could otherwise
// add a thief's agent to the memory.
func (v *verification) remember(ctx context.Context, r verify.Report) []caip.AgentRef {
	known := v.req.Known
	if known == nil || r.Verdict != verify.Verified {
		return nil
	}
	agents := r.Agents()
	if len(agents) == 0 {
		return nil
	}
	if len(known.Agents) > 0 && !v.recalls() {
		v.Warnings = append(v.Warnings, known.Origin+" is remembered with another agent than the one that was named: "+text.Refs(known.Agents))
		return nil
	}
	names := slices.Clone(known.Agents)
	start := agents[0]
	if len(names) > 0 {
		start = names[0]
	} else {
		names = append(names, start)
	}
	for _, ref := range agents {
		if slices.Contains(names, ref) {
			continue
		}
		l := v.Linkage(ctx, start)
		if l.Err != nil || l.Absent || l.Changed != "" || !l.Group.Has(ref) || !l.Group.MayAdd() || !l.Group.Pinned {
			v.Warnings = append(v.Warnings, known.Origin+" is not remembered: its registrations are not linked with each other by pinned files")
			return nil
		}
		if !v.agreed(ctx, l, ref) {
			v.Warnings = append(v.Warnings, known.Origin+" is not remembered: the chains' nodes were not all asked, or do not agree, about what links its registrations")
			return nil
		}
		names = append(names, ref)
	}
	if len(names) == len(known.Agents) {
		return nil
	}
	slices.SortFunc(names, caip.AgentRef.Compare)
	return names
}

// recalls reports whether the agent that is expected, by whoever's word, is the one that the origin
// is remembered with.
func (v *verification) recalls() bool {
	return v.req.Known != nil && slices.ContainsFunc(v.expected, func(ref caip.AgentRef) bool { return slices.Contains(v.req.Known.Agents, ref) })
}

// home is Run.Home for a payment: a home that is remembered has to be named still.
func (v *verification) home(ctx context.Context, c verify.Check, s run.Subject) verify.Check {
	if known := v.knownHome(); !known.IsZero() {
		if named := namesHome(c, s, known); named.Outcome != verify.Pass {
			return named
		}
	}
	c, _ = v.Home(ctx, v.req.Quorum, c, s, v.Requires(verify.CheckHome))
	return c
}

// namesHome checks that a registration names a home that is remembered.
func namesHome(c verify.Check, s run.Subject, known caip.AgentRef) verify.Check {
	switch {
	case s.HomeNow != known:
		return c.Fail(verify.Downgraded, "%s was remembered as its home, and it names %s now", known, text.Ref(s.HomeNow))
	case s.HomeWas != known:
		return c.Fail(verify.RecentlyChanged, "it names its home since a moment ago: ask again when that is final")
	}
	return c.Pass("")
}

// stillHome checks that the agent's registrations, where they can be read, name the home that is
// remembered, and mean its present owner: what one of them has dropped, or has named before it was
// sold, is its buyer's.
func (v *verification) stillHome(ctx context.Context, c verify.Check, known caip.AgentRef) verify.Check {
	for _, ref := range v.expected {
		if v.Registries[ref.Registry] == nil {
			continue
		}
		c.Agent = ref
		s := v.Subject(ctx, ref)
		if exists := s.Exists(c, true); exists.Outcome != verify.Pass {
			return exists
		}
		if named := namesHome(c, s, known); named.Outcome != verify.Pass {
			return named
		}
		switch _, counts, err := (wallet.Reader{Registries: v.Registries}).Leads(ctx, s.Settled, known, chains.Finalized); {
		case err != nil:
			return c.OfError(err)
		case !counts:
			return c.Fail(verify.Downgraded, "%s was remembered as its home, and does not name itself, or one of them changed hands since", known)
		}
	}
	return c.Pass("")
}

// knownHome is the home that is remembered of the agent which is expected; zero: none is.
func (v *verification) knownHome() caip.AgentRef {
	if !v.recalls() {
		return caip.AgentRef{}
	}
	return v.req.Known.Home
}

// rememberHome tells which home is to be remembered after a plain yes, where none is: the one that
// all registrations that were compared with name, by their present owners' words, and all others
// that the agent is remembered with. A seller's would decide about the buyer's payments, and one
// that never named it would be taken for one that names it no more.
func (v *verification) rememberHome(ctx context.Context, r verify.Report) (home caip.AgentRef) {
	if r.Verdict != verify.Verified || !v.recalls() && len(r.Remember) == 0 || !v.req.Known.Home.IsZero() {
		return home
	}
	for _, ref := range r.Agents() {
		s := v.Subject(ctx, ref)
		if v.Registries[s.HomeNow.Registry] == nil || s.HomeNow != s.HomeWas || !home.IsZero() && s.HomeNow != home {
			return caip.AgentRef{}
		}
		home = s.HomeNow
		switch _, counts, err := (wallet.Reader{Registries: v.Registries}).Leads(ctx, s.Settled, home, chains.Finalized); {
		case err != nil:
			v.Warn("its home " + home.String() + " is not remembered: " + err.Error())
			return caip.AgentRef{}
		case !counts:
			return caip.AgentRef{}
		}
	}
	// The answer is not late for what is merely remembered.
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	for _, ref := range slices.Concat(r.Remember, v.req.Known.Agents) {
		if v.Registries[ref.Registry] == nil {
			continue
		}
		s := v.Subject(ctx, ref)
		if err := cmp.Or(s.SettledErr, s.NewestErr); err != nil {
			v.Warn("its home " + home.String() + " is not remembered: " + err.Error())
			return caip.AgentRef{}
		}
		if s.HomeNow != home || s.HomeWas != home {
			return caip.AgentRef{}
		}
	}
	return home
}

// patience is how long registrations may take to answer that nothing is paid to.
const patience = 2 * time.Second
