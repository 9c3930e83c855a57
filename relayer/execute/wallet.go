package execute

import (
	"context"
	"fmt"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/plan"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// proveWallet reads from the chains whether a wallet is to be set: the rule wants it at the
// finality of both sides and at latest, the owner granted it, and both signatures hold. What does
// not hold any more is planned anew, with new signatures.
func (p *Prover) proveWallet(ctx context.Context, a stream.Action, at chains.Finality) (work, error) {
	group, err := p.following(ctx, a)
	if err != nil {
		return work{}, err
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
	if err := p.maySync(ctx, a, chains.SyncScopeSubmitWallet); err != nil {
		return work{}, err
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

// between is how long after a wallet was last cleared, or a copy with the same content last
// written, it is not done again: whoever sets it back and forth costs a relayer little.
const between = time.Hour

// proveClear reads from the chains whether a wallet is to be cleared, at latest: nobody is to be
// paid wrongly until the change is final. The event at the home that superseded it is proven from
// its block's receipts, by two endpoints where there are two.
//
// SECURITY: a wallet that is cleared by a lie is paid to nobody. Nothing here sets one.
func (p *Prover) proveClear(ctx context.Context, a stream.Action) (work, error) {
	group, err := p.Reader.Groups.Group(ctx, a.Agent)
	if err != nil {
		return work{}, err
	}
	home, err := p.Reader.Chain(a.Home.Registry)
	if err != nil {
		return work{}, err
	}
	var w work
	first := chains.Opinion(ctx)
	for n, ctx := range []context.Context{first, chains.Elsewhere(first)} {
		j, err := p.Reader.Judge(ctx, a.Agent, chains.Latest)
		if err != nil {
			return work{}, err
		}
		route, why := plan.ClearWallet(group, j, p.Routes)
		if why == "" && (j.Home != a.Home || j.Held.Address != a.Wallet) {
			why = fmt.Sprintf("it holds %s and follows %s", j.Held.Address, j.Home)
		}
		switch {
		case why != "" && n > 0: // it may not have that block yet
			return work{}, &chains.Error{Kind: chains.Transient, Chain: a.Home.Chain(), Op: a.Verb, Err: fmt.Errorf("another endpoint does not show it: %s", why)}
		case why != "":
			return work{}, stream.Drop("%s", why)
		}
		if _, err := home.Prove(ctx, j.Cause.Claim(), chains.Latest); err != nil {
			return work{}, err
		}
		w = work{action: a, route: route, members: group.Members, op: chains.SyncUnsetWallet{Agent: a.Agent}, removes: true}
	}
	if err := p.maySync(ctx, a, chains.SyncScopeUnsetWallet); err != nil {
		return work{}, err
	}
	return w, p.rested(ctx, a, func(e chains.Event) bool { return e.Kind == chains.KindWalletSet && e.Wallet.Wallet.IsZero() })
}

// proveCopy reads from the chains whether the copy of a wallet is to be written.
func (p *Prover) proveCopy(ctx context.Context, a stream.Action) (work, error) {
	groups := p.Reader.Groups.Fresh
	if a.Wallet.IsZero() { // what is removed waits for no file
		groups = p.Reader.Groups.Group
	}
	group, err := groups(ctx, a.Agent)
	if err != nil {
		return work{}, err
	}
	want, err := p.Reader.Published(ctx, a.Home)
	if err != nil {
		return work{}, err
	}
	if want != a.Wallet {
		return work{}, stream.Drop("the wallet of %s is %q now", a.Home, want)
	}
	have, err := plan.Copy(ctx, p.Chain, a.Agent, a.Home.Chain(), chains.Latest)
	if err != nil {
		return work{}, err
	}
	route, why := plan.SyncCopy(group, a.Home, a.Agent, have, want, p.Routes)
	if why != "" {
		return work{}, stream.Drop("%s", why)
	}
	if err := p.maySync(ctx, a, chains.SyncScopeMetadata); err != nil {
		return work{}, err
	}
	key := chains.WalletCopyKey(a.Home.Chain())
	w := work{action: a, route: route, members: group.Members, removes: want.IsZero(),
		op: chains.SyncMetadata{Agent: a.Agent, Entry: chains.MetadataEntry{Key: key, Value: []byte(want.String())}}}
	// A removal has no budget, and an owner could have one follow the other.
	return w, p.rested(ctx, a, func(e chains.Event) bool {
		return e.Kind == chains.KindMetadataSet && e.Metadata.Key == key && string(e.Metadata.Value) == want.String()
	})
}

// maySync drops an action that the owner's grant does not cover.
func (p *Prover) maySync(ctx context.Context, a stream.Action, scope chains.SyncScope) error {
	grant, err := p.Chain.Grant(ctx, a.Agent, p.Writer.Account())
	if err != nil {
		return err
	}
	if why := grant.Refusal(scope); why != "" {
		return stream.Drop("the owner's grant does not cover it: %s", why)
	}
	return nil
}

// rested has an action wait where the agent's own past shows the same done to it within the last
// hour of its chain: that survives whatever the relayer forgets.
func (p *Prover) rested(ctx context.Context, a stream.Action, same func(chains.Event) bool) error {
	now, head, err := p.Chain.BlockTime(ctx, chains.Latest)
	if err != nil {
		return err
	}
	past, err := p.Chain.History(ctx, a.Agent, head)
	if err != nil {
		return err
	}
	for _, e := range past {
		if again := e.Time.Add(between); same(e) && again.After(now) {
			why := fmt.Errorf("the same was done in block %d, at %s: again in an hour at the earliest", e.At.Height, e.Time.UTC().Format(time.RFC3339))
			return &stream.Later{Until: time.Now().Add(again.Sub(now)), Err: &chains.Error{Kind: chains.Transient, Chain: a.Agent.Chain(), Op: a.Verb, Err: why}}
		}
	}
	return nil
}
