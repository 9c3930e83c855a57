package run

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
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
