package run

import (
	"context"
	"sync"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// OwnersFile checks that the file which the agent's URI leads to is the word of who owns the agent:
// not while either changes, and not where somebody else can set the URI.
func (s Subject) OwnersFile(c verify.Check) verify.Check {
	switch {
	case s.Settled.URI != s.Newest.URI:
		return c.Fail(verify.RecentlyChanged, "the agentURI is changing: ask again when that is final")
	case s.Settled.Owner != s.Newest.Owner || s.Settled.Authority != s.Newest.Authority:
		return c.Fail(verify.RecentlyChanged, "the agent is changing hands: ask again when that is final")
	case s.Settled.Wallet.State == chains.WalletRedirected:
		return c.Fail(verify.MetadataRedirected, "%s", s.Settled.Wallet.Why)
	case s.Settled.Authority != s.Settled.Owner:
		return c.Fail(verify.StaleAuthority, "the agent was sold without its update authority: its file and keys may be the seller's")
	}
	return c.Pass("")
}

// SaidByOwner checks that the owner has set the agentURI since the agent last changed hands: a
// transfer moves the agent and leaves its agentURI, and with it the services, wallets and keys that
// the seller wrote.
func SaidByOwner(c verify.Check, side link.Side, owner caip.AccountID) verify.Check {
	if len(side.Moves) == 0 {
		return c.Pass("it never changed hands")
	}
	last := side.Moves[len(side.Moves)-1]
	switch _, since := side.Acts[owner]; {
	case !last.Final:
		return c.Fail(verify.RecentlyChanged, "the agent is changing hands: ask again when that is final")
	case !since && last.Kind == chains.KindRegistered:
		return c.Fail(verify.ChangedIdentity, "the agent %s, and he has not set the agentURI since: what the file says is somebody else's word", last)
	case !since:
		return c.Fail(verify.ChangedIdentity, "the agent %s, and its owner has not set the agentURI since: what the file says may be the seller's word", last)
	}
	return c.Pass("the owner has set the agentURI since the agent changed hands")
}

// SaidByOwner is the rule of that name, on what the chain tells of the agent's past, which its
// other nodes may contradict.
func (r *Run) SaidByOwner(ctx context.Context, want int, s Subject, c verify.Check) verify.Check {
	events, err := r.Past(ctx, s)
	if err != nil {
		return c.OfError(untold(ctx, err, ""))
	}
	state := link.State{}
	for _, e := range events {
		if e.At.Height <= s.Settled.ReadAt.Height {
			state = state.Apply(e, nil)
		} else {
			state = state.Freeze(e, nil)
		}
	}
	return r.Unsold(ctx, want, SaidByOwner(c, state.Side(s.Ref), s.Settled.Owner), s.Newest, events)
}

// Past is what the chain tells of an agent up to its newest block, asked once.
func (r *Run) Past(ctx context.Context, s Subject) ([]chains.Event, error) {
	r.mu.Lock()
	read := r.pasts[s.Ref]
	if read == nil {
		read = sync.OnceValues(func() ([]chains.Event, error) {
			chain, err := r.Chain(ctx, s.Ref.Registry, "read the agent's past")
			if err != nil {
				return nil, err
			}
			return chain.History(ctx, s.Ref, s.Newest.ReadAt)
		})
		r.pasts[s.Ref] = read
	}
	r.mu.Unlock()
	return read()
}

// OfDocument is a check whose document could not be had or read. One that will never be there, or
// says nothing, lists nobody. A gateway that lies says nothing of the document: another may not.
func OfDocument(c verify.Check, err error) verify.Check {
	if kind := chains.KindOf(err); kind.Permanent() && kind != chains.Unsupported {
		return c.Fail(verify.NotListed, "%s", err)
	}
	return c.OfError(err)
}

// File fetches and reads the agent's registration file, where it is its owner's.
func (r *Run) File(ctx context.Context, s Subject, c verify.Check) (registration.File, verify.Check) {
	if owners := s.OwnersFile(c); owners.Outcome != verify.Pass {
		return registration.File{}, owners
	}
	switch {
	case s.Settled.URI == "":
		return registration.File{}, c.Fail(verify.Invalid, "the agent has no agentURI, and so no keys")
	case r.Fetch == nil:
		return registration.File{}, c.OfError(ErrNoFiles)
	}
	document, err := r.Fetch.Get(ctx, s.Settled.URI)
	if err != nil {
		return registration.File{}, c.OfError(err)
	}
	file, err := registration.Parse(document.Bytes)
	if err != nil {
		return registration.File{}, c.Fail(verify.Invalid, "%s", err)
	}
	if !document.Pinned {
		r.Warnings = append(r.Warnings, "the registration file is not pinned: its web server can change the keys at any time")
	}
	return file, c.Pass("SHA-256 %s", document.SHA256)
}
