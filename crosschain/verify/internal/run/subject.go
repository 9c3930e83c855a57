package run

import (
	"context"
	"errors"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
	"golang.org/x/sync/errgroup"
)

// MaxReads bounds the reads that run side by side.
const MaxReads = 16

// Subject is one registration as it was read at finalized and at latest, with the home that it
// names there.
type Subject struct {
	Ref                   caip.AgentRef
	Settled, Newest       chains.Agent
	SettledErr, NewestErr error
	HomeWas, HomeNow      caip.AgentRef // zero: none

	declares *[]caip.AgentRef // its link.LinksKey at finalized, where a link may rest on that; nil: none does
}

// Linked is the registration as links rest on it: at finalized, what evidence says.
func (s Subject) Linked(e link.Evidence) Subject {
	s.Settled, s.SettledErr, s.HomeWas, s.declares = e.Agent, nil, e.Home, &e.Declared
	return s
}

// ReadAll reads registrations, named by their Ref, side by side.
func (r *Run) ReadAll(ctx context.Context, list []*Subject) {
	var group errgroup.Group
	group.SetLimit(MaxReads)
	for _, s := range list {
		read := func() error {
			chain, err := r.Chain(ctx, s.Ref.Registry, "read agent")
			if err != nil {
				s.SettledErr, s.NewestErr = err, err
				return nil
			}
			list := chain.Glance(ctx, s.Ref, []chains.Finality{chains.Finalized, chains.Latest}, link.HomeKey)
			s.Settled, s.HomeWas, s.SettledErr = list[0].Agent, wallet.ParseHome(list[0].Entries[link.HomeKey]), list[0].Err
			s.Newest, s.HomeNow, s.NewestErr = list[1].Agent, wallet.ParseHome(list[1].Entries[link.HomeKey]), list[1].Err
			return nil
		}
		if len(list) == 1 { // as usual; a goroutine's stack would have to grow first
			_ = read()
		} else {
			group.Go(read)
		}
	}
	_ = group.Wait()
	for _, s := range list {
		r.subjects[s.Ref] = *s
	}
}

// Subject is a registration as it was read before, or read now.
func (r *Run) Subject(ctx context.Context, ref caip.AgentRef) Subject {
	if s, ok := r.subjects[ref]; ok {
		return s
	}
	r.ReadAll(ctx, []*Subject{{Ref: ref}})
	return r.subjects[ref]
}

// Reads are the positions at which the registration was read.
func (s Subject) Reads() []verify.Read {
	return []verify.Read{
		{Chain: s.Ref.Chain(), Finality: chains.Finalized, Position: s.Settled.ReadAt},
		{Chain: s.Ref.Chain(), Finality: chains.Latest, Position: s.Newest.ReadAt},
	}
}

// Exists checks that the registration is there. named says that the caller expects this agent: then
// its absence is no accident.
func (s Subject) Exists(c verify.Check, named bool) verify.Check {
	gone := func(err error) bool { return err != nil && chains.KindOf(err) == chains.NotFound }
	absent := verify.NotRegistered
	if named {
		absent = verify.Downgraded
	}
	switch {
	case gone(s.SettledErr) && gone(s.NewestErr):
		return c.Fail(absent, "there is no such agent in the registry")
	case gone(s.SettledErr) && s.NewestErr == nil:
		return c.Fail(verify.RecentlyChanged, "the agent was registered a moment ago: its block is not final")
	case s.SettledErr == nil && gone(s.NewestErr):
		return c.Fail(verify.RecentlyChanged, "the agent is gone from the newest block")
	case s.SettledErr != nil && !gone(s.SettledErr):
		return c.OfError(s.SettledErr)
	case s.NewestErr != nil && !gone(s.NewestErr):
		return c.OfError(s.NewestErr)
	case s.Settled.Ref != s.Ref || s.Newest.Ref != s.Ref:
		return c.OfError(&chains.Error{Kind: chains.Dishonest, Chain: s.Ref.Chain(), Op: "read agent", Err: errors.New("another agent was answered")})
	}
	c.Read = s.Reads()
	return c.Pass("")
}

// Wallet checks that there is a wallet that may be paid, the same in the newest block as in the
// finalized one.
func (s Subject) Wallet(c verify.Check, named bool) verify.Check {
	c.Read = s.Reads()
	c.Compared = &verify.Compared{Want: WalletText(s.Settled.Wallet), Got: WalletText(s.Newest.Wallet)}
	// The newest state first: a sale of a minute ago is what the payer has to know.
	for _, a := range []chains.Agent{s.Newest, s.Settled} {
		switch a.Wallet.State {
		case chains.WalletStaleAuthority:
			return c.Fail(verify.StaleAuthority, "%s", a.Wallet.Why)
		case chains.WalletLeftover:
			return c.Fail(verify.LeftoverWallet, "%s", a.Wallet.Why)
		case chains.WalletRedirected:
			return c.Fail(verify.MetadataRedirected, "%s", a.Wallet.Why)
		}
	}
	switch now, was := s.Newest.Wallet, s.Settled.Wallet; {
	case now.State == chains.WalletUnproven:
		return c.OfError(errors.New(now.Why))
	case was.State == chains.WalletUnproven:
		return c.OfError(errors.New(was.Why))
	case now.State != was.State || now.Address != was.Address:
		return c.Fail(verify.RecentlyChanged, "the wallet of the newest block is not the finalized one: ask again when it is final")
	case s.Newest.Owner != s.Settled.Owner || s.Newest.Authority != s.Settled.Authority:
		return c.Fail(verify.RecentlyChanged, "the agent is changing hands: ask again when that is final")
	case now.State == chains.WalletNone || now.State == "" || now.State == chains.WalletSet && now.Address.IsZero():
		if named {
			return c.Fail(verify.Downgraded, "the named agent has no wallet")
		}
		return c.Fail(verify.NoWallet, "the agent has no wallet")
	case now.State == chains.WalletUnsupported:
		if named {
			return c.Fail(verify.Downgraded, "the registry of the named agent knows no wallets")
		}
		return c.Fail(verify.NoWalletFeature, "the registry knows no wallets")
	case now.State != chains.WalletSet:
		return c.Fail(verify.Invalid, "the wallet is in the unknown state %q", now.State)
	}
	return c.Pass("")
}

// WalletText is a wallet, or why there is none, in canonical text.
func WalletText(w chains.Wallet) string {
	if w.State == chains.WalletSet {
		return w.Address.String()
	}
	if w.Address.IsZero() {
		return string(w.State)
	}
	return string(w.State) + " " + w.Address.String()
}

// Touches says what an event did to who is paid; empty for nothing.
func Touches(e chains.Event) string {
	switch e.Kind {
	case chains.KindRegistered:
		return "the agent was registered"
	case chains.KindTransferred:
		return "the agent changed hands"
	case chains.KindAuthority:
		return "the update authority changed"
	case chains.KindWalletSet:
		return "the wallet was set"
	case chains.KindMetadataSet:
		if e.Metadata != nil && e.Metadata.Key == chains.AgentWalletKey { // a copy decides nothing
			return "the wallet was written"
		}
	}
	return ""
}
