package verify

import (
	"context"
	"errors"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
	"golang.org/x/sync/errgroup"
)

// maxReads bounds the reads that run side by side.
const maxReads = 16

// subject is one registration as it was read at finalized and at latest, with the home that it names
// there.
type subject struct {
	ref              caip.AgentRef
	settled, newest  chains.Agent
	settledErr, nErr error
	homeWas, homeNow caip.AgentRef // zero: none
}

// gather reads every registration that the chosen ways to pay may lead to, all of them side by
// side.
func (v *verification) gather(ctx context.Context, offers []Offer) {
	var list []*subject
	have := make(map[caip.AgentRef]bool)
	for _, o := range offers {
		network := o.Payment.Network
		for _, ref := range append(v.body.Reputation.On(network), v.expected...) {
			if ref.Chain() != network {
				continue
			}
			if _, known := v.deps.Book.Reputation(ref.Registry); known && !have[ref] {
				have[ref] = true
				list = append(list, &subject{ref: ref})
			}
		}
	}
	v.readAll(ctx, list)
}

// readAll reads registrations side by side.
func (v *verification) readAll(ctx context.Context, list []*subject) {
	var group errgroup.Group
	group.SetLimit(maxReads)
	for _, s := range list {
		read := func() error {
			chain, err := v.deps.chain(ctx, s.ref.Registry, "read agent")
			if err != nil {
				s.settledErr, s.nErr = err, err
				return nil
			}
			list := chain.Glance(ctx, s.ref, []chains.Finality{chains.Finalized, chains.Latest}, link.HomeKey)
			s.settled, s.homeWas, s.settledErr = list[0].Agent, wallet.ParseHome(list[0].Entries[link.HomeKey]), list[0].Err
			s.newest, s.homeNow, s.nErr = list[1].Agent, wallet.ParseHome(list[1].Entries[link.HomeKey]), list[1].Err
			return nil
		}
		if len(list) == 1 { // as usual; a goroutine's stack would have to grow first
			_ = read()
		} else {
			group.Go(read)
		}
	}
	_ = group.Wait()
	if v.read == nil {
		v.read = make(map[caip.AgentRef]subject)
	}
	for _, s := range list {
		v.read[s.ref] = *s
	}
}

// subjectOf is a registration as read by gather, or read now where only a link has led to it.
func (v *verification) subjectOf(ctx context.Context, ref caip.AgentRef) subject {
	if s, ok := v.read[ref]; ok {
		return s
	}
	v.readAll(ctx, []*subject{{ref: ref}})
	return v.read[ref]
}

func (s subject) reads() []Read {
	return []Read{
		{Chain: s.ref.Chain(), Finality: chains.Finalized, Position: s.settled.ReadAt},
		{Chain: s.ref.Chain(), Finality: chains.Latest, Position: s.newest.ReadAt},
	}
}

// exists checks that the registration is there. named says that the caller expects this agent: then
// its absence is no accident.
func (s subject) exists(c Check, named bool) Check {
	gone := func(err error) bool { return err != nil && chains.KindOf(err) == chains.NotFound }
	absent := NotRegistered
	if named {
		absent = Downgraded
	}
	switch {
	case gone(s.settledErr) && gone(s.nErr):
		return c.fail(absent, "there is no such agent in the registry")
	case gone(s.settledErr) && s.nErr == nil:
		return c.fail(RecentlyChanged, "the agent was registered a moment ago: its block is not final")
	case s.settledErr == nil && gone(s.nErr):
		return c.fail(RecentlyChanged, "the agent is gone from the newest block")
	case s.settledErr != nil && !gone(s.settledErr):
		return c.ofError(s.settledErr)
	case s.nErr != nil && !gone(s.nErr):
		return c.ofError(s.nErr)
	case s.settledErr != nil || s.nErr != nil:
		return c.ofError(errors.Join(s.settledErr, s.nErr))
	case s.settled.Ref != s.ref || s.newest.Ref != s.ref:
		return c.ofError(&chains.Error{Kind: chains.Dishonest, Chain: s.ref.Chain(), Op: "read agent", Err: errors.New("another agent was answered")})
	}
	c.Read = s.reads()
	return c.pass("")
}

// wallet checks that there is a wallet that may be paid, the same in the newest block as in the
// finalized one.
func (s subject) wallet(c Check, named bool) Check {
	c.Read = s.reads()
	c.Compared = &Compared{Want: walletText(s.settled.Wallet), Got: walletText(s.newest.Wallet)}
	// The newest state first: a sale of a minute ago is what the payer has to know.
	for _, a := range []chains.Agent{s.newest, s.settled} {
		switch a.Wallet.State {
		case chains.WalletStaleAuthority:
			return c.fail(StaleAuthority, "%s", a.Wallet.Why)
		case chains.WalletLeftover:
			return c.fail(LeftoverWallet, "%s", a.Wallet.Why)
		case chains.WalletRedirected:
			return c.fail(MetadataRedirected, "%s", a.Wallet.Why)
		}
	}
	switch now, was := s.newest.Wallet, s.settled.Wallet; {
	case now.State == chains.WalletUnproven:
		return c.ofError(errors.New(now.Why))
	case was.State == chains.WalletUnproven:
		return c.ofError(errors.New(was.Why))
	case now.State != was.State || now.Address != was.Address:
		return c.fail(RecentlyChanged, "the wallet of the newest block is not the finalized one: ask again when it is final")
	case s.newest.Owner != s.settled.Owner || s.newest.Authority != s.settled.Authority:
		return c.fail(RecentlyChanged, "the agent is changing hands: ask again when that is final")
	case now.State == chains.WalletNone || now.State == "" || now.State == chains.WalletSet && now.Address.IsZero():
		if named {
			return c.fail(Downgraded, "the named agent has no wallet")
		}
		return c.fail(NoWallet, "the agent has no wallet")
	case now.State == chains.WalletUnsupported:
		if named {
			return c.fail(Downgraded, "the registry of the named agent knows no wallets")
		}
		return c.fail(NoWalletFeature, "the registry knows no wallets")
	case now.State != chains.WalletSet:
		return c.fail(Invalid, "the wallet is in the unknown state %q", now.State)
	}
	return c.pass("")
}

func walletText(w chains.Wallet) string {
	if w.State == chains.WalletSet {
		return w.Address.String()
	}
	if w.Address.IsZero() {
		return string(w.State)
	}
	return string(w.State) + " " + w.Address.String()
}
