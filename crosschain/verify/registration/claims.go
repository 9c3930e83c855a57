package registration

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/origin"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
)

// wallets holds the wallets that the file claims against the registries: what a registry says of a
// wallet goes before any file.
func (v *registrar) wallets() {
	for _, hint := range v.file.Wallets() {
		c := v.Check(CheckClaims, caip.AgentRef{})
		if hint.Why != nil {
			v.Add(c.Fail(verify.Invalid, "a wallet service: %s", hint.Why))
			continue
		}
		if !v.claim(c, hint) {
			c.Required = false
			v.Add(c.Skip("%s is claimed for a chain on which no registration was read: nobody but the file says so", cmp.Or(hint.Account.String(), hint.Address)))
		}
	}
}

// claim compares one claim with the registrations on its chain, and reports whether there is one. A
// claim that names no chain is held against the first registration that it could be of.
func (v *registrar) claim(c verify.Check, hint registration.WalletHint) bool {
	found := false
	for _, ref := range v.refs {
		claimed, is := hint.On(ref.Chain())
		s := v.read[ref]
		if !is || s == nil || !s.there || hint.Account.IsZero() && found {
			continue
		}
		found = true
		got := c
		got.Agent, got.Read = ref, s.Reads()[:1]
		held := s.Settled.Wallet
		got.Compared = &verify.Compared{Want: run.WalletText(held), Got: claimed.String()}
		switch {
		case held.State == chains.WalletSet && held.Address == claimed:
			v.Add(got.Pass("the wallet is set in the registry"))
		case held.State == chains.WalletNone && chains.TraitsOf(ref.Registry).UpdateAuthority, held.State == chains.WalletUnsupported:
			got.Required = false
			v.Add(got.Skip("the registry holds no wallet: nobody but the file says so"))
		case held.State == chains.WalletNone:
			v.Add(got.Fail(verify.Mismatch, "the registry holds no wallet, as after a transfer; the file claims one"))
		case held.State == chains.WalletUnproven:
			v.Add(got.Skip("the registry's wallet could not be read: %s", held.Why))
		default:
			v.Add(got.Fail(verify.Mismatch, "the file claims another wallet than the registry holds"))
		}
	}
	return found
}

// signers checks that the keys of the file can be read and that one of them may be used now, by the
// clock of a chain that the file is registered on.
func (v *registrar) signers(ctx context.Context) verify.Check {
	c := v.Check(CheckSigners, v.req.Agent)
	keys, bad := v.file.Signers()
	if len(keys) == 0 && len(bad) == 0 {
		return lacking(c, "the file has no keys")
	}
	now, at := v.clock(ctx)
	valid := 0
	for i, key := range keys {
		state := KeyExpired
		switch {
		case key.Valid(now):
			state = KeyValid
			valid++
		case now.Before(key.From):
			state = KeyFuture
		}
		if slices.ContainsFunc(keys[:i], key.SameKey) {
			v.warn("signers: the key %s is there twice; its times of use are both taken", text.Key(key.PublicKey))
		}
		if !key.Until.IsZero() && !key.From.Before(key.Until) {
			v.warn("signers: the key %s may never be used: it ends before it begins", text.Key(key.PublicKey))
		}
		v.report.Signers[i].State = state
		v.spends(key)
	}
	c.Read = at
	switch {
	case len(bad) > 0:
		return c.Fail(verify.Invalid, "%s: %s", bad[0].Path, bad[0].Text)
	case valid == 0:
		return c.Fail(verify.NotListed, "none of the %d keys may be used now", len(keys))
	default:
		return c.Pass("%d of %d keys may be used now", valid, len(keys))
	}
}

// lacking is the outcome of an advisory check of what the file does not have.
func lacking(c verify.Check, what string) verify.Check {
	if c.Required {
		return c.Fail(verify.NotListed, "%s", what)
	}
	return c.Skip("%s", what)
}

// spends warns of a key that is an agent's wallet, too: a server that signs its answers with it can
// spend what the agent was paid.
func (v *registrar) spends(key registration.Signer) {
	namespace, address := key.Account()
	if namespace == "" {
		v.warn("signers: the key %s is no point of secp256k1: nothing can be signed with it", text.Key(key.PublicKey))
		return
	}
	for _, ref := range v.refs {
		s := v.read[ref]
		if s != nil && s.there && s.Settled.Wallet.State == chains.WalletSet && ref.Chain().Namespace == namespace && s.Settled.Wallet.Address.Address == address {
			v.warn("signers: the key %s is also the wallet of %s: whoever runs the server can spend what it earns", text.Key(key.PublicKey), ref)
		}
	}
}

// clock is the newest block time of the first chain that tells it, else the caller's.
func (v *registrar) clock(ctx context.Context) (time.Time, []verify.Read) {
	for _, ref := range v.refs {
		s := v.read[ref]
		if s == nil || !s.there {
			continue
		}
		chain, err := v.Chain(ctx, ref.Registry, "read the chain's clock")
		if err != nil {
			continue
		}
		if now, at, err := chain.BlockTime(ctx, chains.Latest); err == nil {
			return now, []verify.Read{{Chain: ref.Chain(), Finality: chains.Latest, Position: at}}
		}
	}
	v.warn("signers: the time was taken from this machine's clock, since no chain's could be read")
	return v.At, nil
}

// maxDomains bounds the origins that are asked for their proof.
const maxDomains = 16

// domains asks every web origin among the services which agents are its own. A web service whose
// origin cannot be named proves nothing, and others may find their way to it.
func (v *registrar) domains(ctx context.Context) {
	c := v.Check(verify.CheckDomain, v.req.Agent)
	if !v.req.Domains && !c.Required {
		v.Add(c.Skip("not asked for"))
		return
	}
	var origins []string
	for _, service := range v.file.Services {
		o, err := origin.Parse(service.Endpoint)
		if scheme, _, _ := strings.Cut(strings.TrimSpace(service.Endpoint), ":"); err != nil && (strings.EqualFold(scheme, "https") || strings.EqualFold(scheme, "http")) {
			o = service.Endpoint
		}
		if o != "" && !slices.Contains(origins, o) {
			origins = append(origins, o)
		}
	}
	switch {
	case len(origins) == 0:
		v.Add(lacking(c, "the file names no web service"))
		return
	case len(origins) > maxDomains:
		v.warn("%d web origins are named, and the first %d were asked for a proof", len(origins), maxDomains)
		if c.Required {
			v.Add(c.Fail(verify.Invalid, "more than %d web origins", maxDomains))
		}
		origins = origins[:maxDomains]
	}
	results := make([]verify.Check, len(origins))
	var group errgroup.Group
	group.SetLimit(4)
	for i, o := range origins {
		group.Go(func() error { results[i] = v.domain(ctx, c, o); return nil })
	}
	_ = group.Wait()
	for _, one := range results {
		v.Add(one)
	}
}

// domain checks that an origin says that the agent is its own.
func (v *registrar) domain(ctx context.Context, c verify.Check, o string) verify.Check {
	if _, err := origin.Parse(o); err != nil {
		return c.Fail(verify.Invalid, "a web service: %s", err)
	}
	c.Compared = &verify.Compared{Want: o, Got: o}
	for _, ref := range v.refs {
		if v.serves(ctx, o, ref) {
			return c.Pass("the agentURI of %s leads there", ref)
		}
	}
	document, err := v.Fetch.Get(ctx, o+registration.WellKnown)
	if err != nil {
		return run.OfDocument(c, err)
	}
	file, err := registration.Parse(document.Bytes)
	if err != nil {
		return c.Fail(verify.NotListed, "%s cannot be used: %s", registration.WellKnown, err)
	}
	var listed, lacks []string
	for _, ref := range v.refs {
		if file.Lists(ref) {
			listed = append(listed, ref.String())
		} else {
			lacks = append(lacks, ref.String())
		}
	}
	named := v.req.Agent
	switch {
	case len(listed) == 0:
		c.Compared.Got = ""
		return c.Fail(verify.NotListed, "%s lists none of the registrations", registration.WellKnown)
	case !named.IsZero() && !file.Lists(named):
		return c.Fail(verify.NotListed, "%s does not list %s", registration.WellKnown, named)
	case len(lacks) > 0:
		return c.Pass("%s lists %d of %d: not %s", registration.WellKnown, len(listed), len(v.refs), strings.Join(lacks, " "))
	}
	return c.Pass("%s lists all of them", registration.WellKnown)
}

// serves reports whether an origin itself gave the file that the agentURI of a registration leads
// to, and that lists the agent. Anybody can have his agentURI lead to somebody else's file, or by
// somebody else's open redirect to his own.
func (v *registrar) serves(ctx context.Context, o string, ref caip.AgentRef) bool {
	s := v.read[ref]
	if s == nil || !s.there || s.evidence.Problem != "" {
		return false
	}
	lists := ref
	if !v.req.Agent.IsZero() {
		lists = v.req.Agent
	}
	if at, err := origin.Parse(s.Settled.URI); err != nil || at != o || !slices.Contains(s.evidence.Lists, lists) {
		return false
	}
	document, err := v.Fetch.Get(ctx, s.Settled.URI) // as it was read before
	return err == nil && document.Origin() == o
}

// table fills in what was found of each registration.
func (v *registrar) table() {
	for _, ref := range v.refs {
		row := Registered{Agent: ref, State: Unread, Listed: v.file.Lists(ref)}
		if s := v.read[ref]; s == nil {
			row.State = Unknown
		} else if chains.KindOf(s.SettledErr) == chains.NotFound && chains.KindOf(s.NewestErr) == chains.NotFound {
			row.State = Absent
		} else if s.there {
			a, e := s.Settled, s.evidence
			row.State, row.Owner, row.Authority, row.Wallet, row.AgentURI = There, a.Owner, a.Authority, &a.Wallet, brief(a.URI)
			row.HomeWallet = s.judged
			row.SHA256, row.Pinned, row.Lists, row.Problem = e.FileHash, e.Pinned, e.Lists, e.Problem
		}
		v.report.Registrations = append(v.report.Registrations, row)
	}
	var unread []string
	for ref, err := range v.missing {
		if !slices.Contains(v.refs, ref) {
			unread = append(unread, fmt.Sprintf("%s, which a linked file lists, could not be read: %s", ref, err))
		}
	}
	slices.Sort(unread)
	v.Warnings = append(v.Warnings, unread...)
}
