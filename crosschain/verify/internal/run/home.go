package run

import (
	"context"
	"maps"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/together"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
)

// Home checks that the agent's home has not superseded its wallet, by crosschain/wallet's rule: at
// latest, so that a payment is refused from the first block on, and at finalized. No outcome: it
// names no home, and none is required. The judgement is that of latest; nil where none was reached.
//
// A home whose registry is not configured cannot be asked: the check is skipped then, and refuses
// nothing unless it is required, or by the home that is named at the other finality. What a home
// says can only refuse: with a quorum the nodes of its chain may contradict (Run.Uncontradicted),
// as may those of the registration's own, by when that has named it. They agree on which home the
// registration names (Run.Quorum).
func (r *Run) Home(ctx context.Context, want int, c verify.Check, s Subject, required bool) (verify.Check, *wallet.Judgement) {
	c, judged, unasked := r.home(ctx, c, s, required)
	for _, registry := range slices.Compact([]caip.AccountID{s.HomeNow.Registry, s.Ref.Registry}) {
		if s.HomeNow == s.Ref || r.Registries[s.HomeNow.Registry] == nil {
			break
		}
		c = r.Uncontradicted(ctx, want, c, registry, func(ctx context.Context, chain chains.Chain) (why string, err error) {
			registries := maps.Clone(r.Registries)
			registries[registry] = chains.Opened(chain)
			told, err := (wallet.Reader{Registries: registries}).Compare(ctx, s.Newest, s.HomeNow, chains.Latest)
			if err == nil && told.State == wallet.Superseded {
				why = told.Why
			}
			return why, err
		})
	}
	if !unasked.IsZero() && c.Outcome == verify.Pass {
		c.Required, c.Compared = false, nil
		return c.Skip("%s", unaskedText(unasked)), nil
	}
	return c, judged
}

// Signs is Subject.Wallet for one that is to sign for its agent: what the home has superseded signs
// for nobody.
func (r *Run) Signs(ctx context.Context, c verify.Check, s Subject) verify.Check {
	wallet := s.Wallet(c, true)
	if wallet.Outcome != verify.Pass {
		return wallet
	}
	home, _, unasked := r.home(ctx, c, s, false)
	if home.Outcome == verify.Fail || home.Outcome == verify.Error {
		return home
	}
	if !unasked.IsZero() {
		r.Warn(unaskedText(unasked))
	}
	return wallet
}

func unaskedText(home caip.AgentRef) string {
	return "the registry of its home " + home.String() + " is not configured: whether that has superseded the wallet is not known"
}

// home is Home by one endpoint's word. unasked is a home that is named and cannot be asked.
func (r *Run) home(ctx context.Context, c verify.Check, s Subject, required bool) (_ verify.Check, judged *wallet.Judgement, unasked caip.AgentRef) {
	if s.HomeNow.IsZero() && s.HomeWas.IsZero() {
		if required {
			c = c.Pass("it names no home")
		}
		return c, nil, unasked
	}
	for _, home := range []*caip.AgentRef{&s.HomeNow, &s.HomeWas} {
		if !home.IsZero() && r.Registries[home.Registry] == nil {
			unasked, *home = *home, caip.AgentRef{}
		}
	}
	if !unasked.IsZero() && required {
		return c.OfError(unconfigured(unasked.Chain(), "read the home", "the registry of its home "+unasked.String())), nil, unasked
	}
	reader := wallet.Reader{Registries: r.Registries}
	var read [2]wallet.Reading // at latest and at finalized
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) {
			read[0], err = reader.Read(ctx, s.Newest, s.HomeNow, chains.Latest)
			return err
		},
		func(ctx context.Context) (err error) {
			read[1], err = reader.Read(ctx, s.Settled, s.HomeWas, chains.Finalized)
			return err
		},
	); err != nil {
		return c.OfError(err), nil, unasked
	}
	now, err := reader.Finish(ctx, read[0])
	if err != nil {
		return c.OfError(err), nil, unasked
	}
	if c.Compared = compared(now); now.State == wallet.Superseded {
		return c.Fail(verify.SupersededWallet, "%s", now.Why), &now, unasked
	}
	was, err := reader.Finish(ctx, read[1])
	switch {
	case err != nil:
		return c.OfError(err), &now, unasked
	case was.State == wallet.Superseded:
		c.Compared = compared(was)
		return c.Fail(verify.RecentlyChanged, "%s; that has changed a moment ago: ask again when it is final", was.Why), &now, unasked
	case now.Home.IsZero():
		return c.Pass("%s is named as its home, and does not count as one: it does not name itself, or one of them changed hands since", text.Ref(s.HomeNow)), &now, unasked
	case now.Home == s.Ref:
		return c.Pass("it is its own home"), &now, unasked
	}
	return c.Pass("%s: %s", now.State.Text(), now.Home), &now, unasked
}

// compared is what a judgement holds against each other.
func compared(j wallet.Judgement) *verify.Compared {
	if j.Wanted.IsZero() {
		return nil
	}
	return &verify.Compared{Want: j.Wanted.String(), Got: WalletText(j.Held)}
}
