package payment

import (
	"context"
	"fmt"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// claim is a wallet on the payment's network as something other than that network's registry tells
// it.
type claim struct {
	wallet caip.AccountID
	by     caip.AgentRef
	needs  verify.Trust
	where  string
}

// instead has weaker evidence stand in for the registry on the payment's network. It may not where
// the expected agent is registered there, by its own word or its file's, in a registry that can be
// read: that goes before, whatever the server leaves out. It records its checks and returns true
// where there is anything to compare with, or where it cannot be told whether it may.
func (v *verification) instead(ctx context.Context, c verify.Check, o offer) bool {
	p := o.Payment
	if !v.mayBeIndirect(p) {
		return false
	}
	readable := func(ref caip.AgentRef) bool { return ref.Chain() == p.Network && v.Registries[ref.Registry] != nil }
	if len(v.expected) > 0 && v.reads(p.Network) {
		identity := verify.Check{Name: verify.CheckIdentity, Accept: c.Accept, Agent: v.expected[0], Required: true}
		l, ok := v.group(ctx, identity, v.expected[0])
		if !ok {
			return true
		}
		// It says itself that it is registered there, whatever becomes of the other's file.
		there := func(ref caip.AgentRef) bool { _, exists := l.Evidence[ref]; return exists && readable(ref) }
		if slices.ContainsFunc(l.Evidence[l.Start].Lists, there) {
			return false
		}
		if err := v.Untold(l, readable); err != nil {
			v.Add(identity.OfError(err))
			return true
		}
	}
	return v.indirect(ctx, c, o)
}

// reads reports whether a registry on a network is configured.
func (v *verification) reads(network caip.ChainID) bool {
	for registry := range v.Registries {
		if registry.Chain == network {
			return true
		}
	}
	return false
}

// mayBeIndirect reports whether the expected agent, as it is known, has no readable registration on
// the payment's network, and the payer asks for no more than weaker evidence can give.
func (v *verification) mayBeIndirect(p x402.Payment) bool {
	registered := slices.ContainsFunc(v.expected, func(ref caip.AgentRef) bool {
		return ref.Chain() == p.Network && v.Registries[ref.Registry] != nil
	})
	return v.req.Trust != verify.TrustNothing && !registered && v.req.Quorum <= 1 && v.req.MinAge == 0 && !v.req.Reputation.asked() && len(v.req.Require) == 0
}

// indirect compares a payment with what the agent's registrations on other chains, and then its
// registration file, say about its wallet on this network. It records its checks and returns true
// where there is anything to compare with.
func (v *verification) indirect(ctx context.Context, c verify.Check, o offer) bool {
	p := o.Payment
	elsewhere, identity := v.elsewhere(ctx, verify.Check{Name: verify.CheckIdentity, Accept: c.Accept, Required: true}, p)
	if identity.Outcome != verify.Pass {
		if identity.Outcome != "" {
			v.Add(identity)
		}
		return identity.Outcome != ""
	}
	check := verify.Check{Name: CheckIndirect, Accept: c.Accept, Agent: elsewhere[0], Required: true}
	claims, read := v.claims(ctx, check, elsewhere, p.Network)
	if read.Outcome != verify.Pass {
		v.Add(identity)
		v.Add(read)
		return true
	}
	if len(claims) == 0 {
		return false
	}
	c.Required = false
	v.Add(c.Fail("", "no registration on %s that can be read: what the agent says elsewhere is compared", p.Network))
	v.Add(identity)
	for _, one := range claims {
		check.Agent, check.Compared = one.by, &verify.Compared{Want: one.wallet.String(), Got: p.To().String()}
		got := check
		if one.wallet == p.To() {
			got = check.Pass("%s", one.where)
		} else {
			got = v.tokenAccount(ctx, check, p, one.wallet)
		}
		if got.Outcome == verify.Pass && one.needs == verify.TrustFile {
			for _, ref := range v.withdrawing(elsewhere) {
				if got = v.stands(ctx, got, ref, one.wallet); got.Outcome != verify.Pass {
					v.Add(got)
					return true
				}
			}
		}
		if got.Outcome == verify.Pass {
			got.Verdict, got.Needs = verify.VerifiedIndirect, one.needs
			v.Add(got)
			if len(o.route.Parties) > 0 {
				v.Add(parties(verify.Check{Name: CheckParties, Accept: c.Accept, Agent: one.by, Required: true}, o.route, one.wallet))
			}
			return true
		}
		check = got
	}
	v.Add(check)
	return true
}

// withdrawing are the registrations that may have given up a wallet which a file claims: those that
// claim it, and those that the agent is remembered with, whichever of them is named.
func (v *verification) withdrawing(list []caip.AgentRef) []caip.AgentRef {
	names := v.expected
	if v.recalls() {
		names = v.req.Known.Agents
	}
	for _, ref := range names {
		if v.Registries[ref.Registry] != nil && !slices.Contains(list, ref) {
			list = append(slices.Clip(list), ref)
		}
	}
	return list
}

// stands refuses a wallet that a file claims where a registration of the agent, be it the file's or
// another one, has withdrawn it on chain: a file may be older than that, or somebody else's by now.
func (v *verification) stands(ctx context.Context, passed verify.Check, ref caip.AgentRef, claimed caip.AccountID) verify.Check {
	c, s := passed, v.Subject(ctx, ref)
	c.Outcome, c.Detail = "", ""
	past, err := v.Past(ctx, s)
	if err != nil {
		return c.OfError(wallet.Untold(ctx, ref, err))
	}
	for _, is := range []struct {
		agent chains.Agent
		home  caip.AgentRef
		at    chains.Finality
	}{{s.Newest, s.HomeNow, chains.Latest}, {s.Settled, s.HomeWas, chains.Finalized}} {
		if v.Registries[is.home.Registry] == nil {
			is.home = caip.AgentRef{} // it cannot be asked, and refuses nothing
		}
		why, closed, err := (wallet.Reader{Registries: v.Registries}).Withdrawn(ctx, is.agent, past, is.home, claimed, is.at)
		switch {
		case err != nil:
			return c.OfError(err)
		case why != "" && is.at == chains.Finalized:
			return c.Fail(verify.RecentlyChanged, "%s; that has changed a moment ago: ask again when it is final", why)
		case closed:
			return c.Fail(verify.NoWallet, "%s", why)
		case why != "":
			return c.Fail(verify.SupersededWallet, "%s", why)
		}
	}
	return passed
}

// claims are the wallets that the agent's homes declare for a network, or where none does and files
// are trusted, those of its files. Homes that contradict each other are no agent's.
func (v *verification) claims(ctx context.Context, c verify.Check, refs []caip.AgentRef, on caip.ChainID) (list []claim, read verify.Check) {
	for _, ref := range refs {
		one, read := v.declared(ctx, c, ref, on)
		if read.Outcome != verify.Pass {
			return nil, read
		}
		list = append(list, one...)
	}
	for _, one := range list {
		if one.wallet != list[0].wallet {
			return nil, c.Fail(verify.Ambiguous, "%s declares %s for %s, and %s declares %s", list[0].by, list[0].wallet, on, one.by, one.wallet)
		}
	}
	if len(list) > 0 || !v.req.Trust.Admits(verify.TrustFile) {
		return list, c.Pass("")
	}
	for _, ref := range refs {
		some, read := v.written(ctx, c, ref, on)
		if read.Outcome != verify.Pass {
			return nil, read
		}
		list = append(list, some...)
	}
	return list, c.Pass("")
}

// elsewhere are the registrations of the agent on other chains, with whose word it is that they are
// one agent: where its home is remembered, that alone. The zero outcome says that there are none.
func (v *verification) elsewhere(ctx context.Context, c verify.Check, p x402.Payment) ([]caip.AgentRef, verify.Check) {
	list := slices.DeleteFunc(slices.Clone(v.expected), func(ref caip.AgentRef) bool { return ref.Chain() == p.Network })
	if home := v.knownHome(); !home.IsZero() {
		if still := v.stillHome(ctx, c, home); still.Outcome != verify.Pass {
			return nil, still
		}
		list = []caip.AgentRef{home}
	}
	if len(v.expected) == 0 && v.body.Reputation != nil {
		for _, r := range v.body.Reputation.Registrations {
			if r.Agent.Chain() != p.Network {
				list = append(list, r.Agent)
			}
		}
	}
	if len(list) == 0 {
		return nil, c
	}
	c.Agent = list[0]
	for _, ref := range list {
		if known := v.Known(c, ref.Registry); known.Outcome != verify.Pass {
			return nil, known
		}
	}
	switch {
	case len(v.expected) > 0:
		return list, c.Pass("%s", map[bool]string{true: verify.Remembered, false: verify.NamedByCaller}[v.req.pinned()])
	case len(list) > 1:
		return list, v.oneAgent(ctx, c, list)
	}
	return list, c.Pass(verify.DeclaredByServer)
}

// declared reads which wallet an agent's home declares for a network. What another registration
// says of wallets is a published copy, and counts for nothing.
func (v *verification) declared(ctx context.Context, c verify.Check, ref caip.AgentRef, on caip.ChainID) ([]claim, verify.Check) {
	d, err := (wallet.Reader{Registries: v.Registries}).Declares(ctx, ref, on)
	switch {
	case err != nil:
		return nil, c.OfError(err)
	case d.Moving:
		return nil, c.Fail(verify.RecentlyChanged, "what its home %s declares for %s has changed a moment ago: ask again when that is final", ref, on)
	case d.Closed:
		return nil, c.Fail(verify.NoWallet, "its home %s declares a wallet for %s and holds none of its own: it wants none elsewhere", ref, on)
	case d.Wallet.IsZero():
		return nil, c.Pass("")
	}
	return []claim{{wallet: d.Wallet, by: ref, needs: verify.TrustMetadata, where: fmt.Sprintf("declared by its home %s as metadata %s", ref, chains.HomeWalletKey(on))}}, c.Pass("")
}

// written reads the wallets that the registration file claims. Whoever can write the file can write
// any.
func (v *verification) written(ctx context.Context, c verify.Check, ref caip.AgentRef, on caip.ChainID) ([]claim, verify.Check) {
	s := v.Subject(ctx, ref)
	if exists := s.Exists(c, false); exists.Outcome != verify.Pass || s.Settled.URI == "" && s.Newest.URI == "" {
		return nil, exists
	}
	file, _, read := v.registrationFile(ctx, s, c)
	if read.Outcome != verify.Pass || !file.Lists(ref) {
		return nil, read
	}
	var claims []claim
	for _, hint := range file.Wallets() {
		if wallet, ok := hint.On(on); ok && !hint.Account.IsZero() {
			claims = append(claims, claim{wallet: wallet, by: ref, needs: verify.TrustFile, where: "claimed by the registration file of " + ref.String()})
		}
	}
	return claims, read
}
