package owner

import (
	"context"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// past is what the events of a registration tell. It is read once in a run: it may take as many
// requests as the chain is long. What may pass is asked for again at the next look.
type past struct {
	walletsRead, grantsRead bool

	events   []chains.Event // of which endedWallets tells
	unended  error
	grantees []caip.AccountID // accounts to which anything was ever granted
	ungiven  error
}

// pastTime is how long one look at the past may take: the rest of a survey has to have time.
const pastTime = surveyTime / 2

// past is that of a registration. Each chain is looked at by one goroutine.
func (o *Owner) past(ref caip.AgentRef) *past {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.pasts == nil {
		o.pasts = map[caip.AgentRef]*past{}
	}
	if o.pasts[ref] == nil {
		o.pasts[ref] = &past{}
	}
	return o.pasts[ref]
}

// holds reports whether a wallet is that of a registration.
func holds(agent chains.Agent, wallet caip.AccountID) bool {
	return !wallet.IsZero() && agent.Wallet.State == chains.WalletSet && agent.Wallet.Address == wallet
}

// unset reads, where the declared wallet does not stand, whether it was unset on the chain: whoever
// has lost the state file, or goes on with an old copy, knows nothing of a lock. What was unset
// before its owner let it back does not count, nor, then, that the past is not served.
func (o *Owner) unset(ctx context.Context, site Site, chain chains.Chain, f *Fact) {
	if site.Wallet.IsZero() || holds(f.Agent, site.Wallet) {
		return
	}
	p := o.past(f.Ref)
	if !p.walletsRead {
		ctx, cancel := context.WithTimeout(ctx, pastTime)
		defer cancel()
		p.events, p.unended = chain.History(ctx, f.Ref, f.Agent.ReadAt)
		p.walletsRead = p.unended == nil || chains.KindOf(p.unended).Permanent()
	}
	after := uint64(0)
	if e := o.Book.Entry(site.Registry); e.Back == site.Wallet {
		after = e.BackAt
	}
	f.Unset = endedWallets(p.events, after)
	if after == 0 || chains.Silent(p.unended) || chains.KindOf(p.unended) == chains.Transient { // it may be told later
		f.Untold = p.unended
	}
}

// endedWallets are the wallets that stood in a registration, were unset behind a height, as a lock
// does it, and were not set again. That a transfer clears the wallet says nothing of it.
func endedWallets(events []chains.Event, after uint64) (ended []caip.AccountID) {
	sold := map[string]bool{}
	for _, e := range events {
		sold[e.TxID] = sold[e.TxID] || e.Kind == chains.KindTransferred
	}
	var held caip.AccountID
	for _, e := range events {
		switch {
		case e.Kind == chains.KindTransferred:
			held, ended = caip.AccountID{}, nil
		case e.Kind != chains.KindWalletSet || e.Wallet == nil || e.Wallet.Pointer != "":
		case !e.Wallet.Wallet.IsZero():
			held = e.Wallet.Wallet
			ended = slices.DeleteFunc(ended, func(other caip.AccountID) bool { return other == held })
		case !held.IsZero() && !sold[e.TxID]:
			if e.At.Height > after {
				ended = append(ended, held)
			}
			held = caip.AccountID{}
		}
	}
	return ended
}

// remember writes down whose the registration is and whose grants are declared, for when they are
// not any more; and a wallet that was let back stands by now, and is not let back again.
func (o *Owner) remember(site Site, f Fact) error {
	e := o.Book.Entry(site.Registry)
	var declared []caip.AccountID
	for _, g := range site.Grants {
		if !slices.Contains(e.Granted, g.Relayer) {
			declared = append(declared, g.Relayer)
		}
	}
	stands := holds(f.Agent, e.Back)
	his := f.Agent.Owner == site.Owner && !site.Owner.IsZero()
	if len(declared) == 0 && !stands && (!his || e.Owner == site.Owner) {
		return nil
	}
	return o.Book.Change(site.Registry, func(e *Entry) {
		if his {
			e.Owner = site.Owner
		}
		if stands {
			e.Back, e.BackAt = caip.AccountID{}, 0
		}
		all := slices.Concat(e.Granted, declared)
		e.Granted = all[max(0, len(all)-maxGranted):]
	})
}

// undeclared reads what the accounts may write that no declared grant names: those whose grants
// were declared once, and all that the chain tells of.
func (o *Owner) undeclared(ctx context.Context, site Site, chain chains.Chain, f *Fact) error {
	p := o.past(f.Ref)
	if !p.grantsRead && site.Grantees != nil {
		ctx, cancel := context.WithTimeout(ctx, pastTime)
		defer cancel()
		p.grantees, p.ungiven = site.Grantees(ctx, chain, f.Ref)
	}
	p.grantsRead, f.Ungiven = true, p.ungiven
	var asked []caip.AccountID
	for _, account := range slices.Concat(o.Book.Entry(site.Registry).Granted, p.grantees) {
		if slices.Contains(asked, account) || slices.ContainsFunc(site.Grants, func(g Grant) bool { return g.Relayer == account }) {
			continue
		}
		asked = append(asked, account)
		grant, err := chain.Grant(ctx, f.Ref, account)
		if err != nil {
			return err
		}
		// Also where it cannot be used now: the next grant to anybody approves the delegate again.
		if grant.Scopes != 0 && !grant.Lapsed {
			f.Undeclared = append(f.Undeclared, Grant{Relayer: account, Scopes: grant.Scopes})
		}
	}
	return nil
}
