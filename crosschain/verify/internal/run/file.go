package run

import (
	"context"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
)

// File fetches and reads the agent's registration file. A URI that is changing is not settled yet.
func (r *Run) File(ctx context.Context, s Subject, c verify.Check) (registration.File, verify.Check) {
	switch {
	case s.Settled.URI != s.Newest.URI:
		return registration.File{}, c.Fail(verify.RecentlyChanged, "the agentURI is changing: ask again when that is final")
	case s.Settled.Owner != s.Newest.Owner || s.Settled.Authority != s.Newest.Authority:
		return registration.File{}, c.Fail(verify.RecentlyChanged, "the agent is changing hands: ask again when that is final")
	case s.Settled.Authority != s.Settled.Owner:
		return registration.File{}, c.Fail(verify.StaleAuthority, "the agent was sold without its update authority: its file and keys may be the seller's")
	case s.Settled.Wallet.State == chains.WalletRedirected:
		return registration.File{}, c.Fail(verify.MetadataRedirected, "%s", s.Settled.Wallet.Why)
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
