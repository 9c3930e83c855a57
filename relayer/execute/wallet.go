package execute

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// proveWallet reads from the chains whether a wallet is to be set: the rule wants it at the
// finality of both sides and at latest, the owner granted it, and both signatures hold. What does
// not hold any more is planned anew, with new signatures.
func (p *Prover) proveWallet(ctx context.Context, a stream.Action, at chains.Finality) (work, error) {
	group, err := p.Reader.Groups.Fresh(ctx, a.Agent)
	if err != nil {
		return work{}, err
	}
	if group.Home != a.Home {
		return work{}, stream.Drop("the home of %s is %q, not %s", a.Agent, group.Home, a.Home)
	}
	believed := at.Stricter(p.Reader.At(a.Home.Registry)).Stricter(p.Reader.At(a.Agent.Registry))
	var route plan.Route
	for _, at := range []chains.Finality{believed, chains.Latest} {
		j, err := p.Reader.Judge(ctx, a.Agent, at)
		if err != nil {
			return work{}, err
		}
		r, why := plan.SyncWallet(group, j, p.Routes)
		if why != "" {
			return work{}, stream.Drop("at %s: %s", at, why)
		}
		if j.Due() != a.Signed.Wallet {
			return work{}, stream.Drop("at %s the home wants %s, not %s", at, j.Due(), a.Signed.Wallet)
		}
		route = r
	}
	may, why, err := p.Chain.MaySync(ctx, a.Agent, p.Writer.Account(), chains.SyncScopeSubmitWallet, chains.Latest)
	if err != nil {
		return work{}, err
	}
	if !may {
		return work{}, stream.Drop("the owner's grant does not cover it: %s", why)
	}
	op := a.Signed.Operation(a.Agent)
	for _, err := range []error{p.Chain.CheckProof(ctx, chains.SetWallet{Agent: op.Agent, Wallet: op.Wallet, Proof: op.Proof}), p.Chain.CheckConsent(ctx, op)} {
		if chains.KindOf(err) == chains.Invalid {
			return work{}, stream.Drop("what is signed does not hold: %w", err)
		}
		if err != nil {
			return work{}, err
		}
	}
	return work{action: a, route: route, members: group.Members, op: op}, nil
}
