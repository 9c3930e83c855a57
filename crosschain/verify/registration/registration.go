// Package registration verifies a registration file: that the registrations it lists exist, are one
// agent, and have the wallets and keys that it claims.
package registration

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/fetch"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/registration"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/wallet"
	"github.com/bridge8004/bridge8004/crosschain/x402"
)

// The checks of a registration file, in the order in which they are run, beside registry-known,
// agent-exists, wallet, home-wallet, file-lists-registration and one-agent.
const (
	CheckStandard  = "standard-form"    // advisory: the file has the shape of ERC-8004 as it is today
	CheckEntries   = "entries"          // every entry of registrations names an agent
	CheckPublished = "published"        // the chain of a listed registration leads to this very file
	CheckMutual    = "mutual-links"     // the file that a registration's chain leads to lists all others
	CheckBefore    = "ids-before-file"  // the ids that the file lists were registered when the agentURI was set
	CheckSame      = "same-file"        // advisory: the chain of every registration leads to the same bytes
	CheckSpoken    = "owner-has-spoken" // advisory: the owner has set the agentURI himself, since he has the agent
	CheckPinned    = "pinned"           // advisory: what a registration says cannot be changed without its chain
	CheckClaims    = "wallet-services"  // the wallets that the file claims are those of the registries
	CheckSigners   = "signers"          // advisory: the keys of the file can be read, and one may be used now
)

// Advisory are the checks that Request.Require takes.
func Advisory() []string {
	return []string{CheckStandard, CheckSame, CheckPinned, CheckSpoken, CheckSigners, verify.CheckDomain}
}

// MaxRegistrations is how many registrations of one file are read.
const MaxRegistrations = link.MaxMembers

// Request is a registration file to be verified: its bytes, or where it is. Exactly one
// of File, URI and Agent is given.
type Request struct {
	File  []byte // not nil, if empty: the bytes of a file
	URI   string // https, ipfs or data
	Agent caip.AgentRef
	Name  string // what the caller calls File, for the report
	// Domains has every web origin among the services asked which agents are its own.
	Domains bool
	Require []string // advisory checks that have to pass
	Quorum  int      // as that of a payment, for every registration under test
}

// Verify verifies what a registration file claims: that the registrations it lists exist,
// that they are one agent because each of their own files says so, and that its wallets and keys
// are what they are said to be. Nothing in the file is believed because it is in the file. Errors
// are usage (x402.ErrSelector).
//
// The registrations are read side by side, at most MaxRegistrations, each at finalized and at
// latest; ctx bounds all of it.
func Verify(ctx context.Context, deps verify.Deps, req Request) (Report, error) {
	given := []bool{req.File != nil, req.URI != "", !req.Agent.IsZero()}
	if len(slices.DeleteFunc(given, func(is bool) bool { return !is })) != 1 {
		return Report{}, fmt.Errorf("%w: give a file, a URI or an agent, one of them", x402.ErrSelector)
	}
	v := registrar{Run: run.New(deps, Advisory()...), req: req, report: Report{Source: sourceOf(req)}}
	if err := v.Require(req.Require); err != nil {
		return Report{}, err
	}
	if noted := v.Fetch; noted != nil {
		v.Fetch = &onceGetter{get: func(uri string) (fetch.Document, error) { return noted.Get(ctx, uri) }}
	}
	v.run(ctx)
	v.report.Report = v.Conclude(v.report.Report)
	return v.report, nil
}

// registrar is one run of Verify.
type registrar struct {
	*run.Run
	req    Request
	report Report

	document fetch.Document // the file under test
	file     registration.File
	refs     []caip.AgentRef // the registrations under test, sorted
	read     map[caip.AgentRef]*side
	evidence []link.Evidence // of them, and of what their files list
	missing  map[caip.AgentRef]error
}

// side is one registration under test.
type side struct {
	run.Subject
	evidence link.Evidence
	there    bool         // it was read, and is the same at finalized and at latest
	home     verify.Check // what its home says of its wallet; no outcome: it names none
	judged   *wallet.Judgement
}

func (v *registrar) warn(format string, args ...any) {
	v.Warnings = append(v.Warnings, fmt.Sprintf(format, args...))
}

func (v *registrar) run(ctx context.Context) {
	if !v.req.Agent.IsZero() && !v.named(ctx) || !v.open(ctx) {
		v.alone(ctx)
		return
	}
	v.shape()
	if !v.entries(ctx) {
		return
	}
	v.gather(ctx)
	for _, ref := range v.refs {
		v.registration(ctx, ref)
	}
	v.quorum(ctx)
	v.published()
	v.links(ctx)
	v.Add(v.same())
	v.wallets()
	v.Add(v.signers(ctx))
	v.domains(ctx)
	v.table()
}

// alone checks the agent that the caller named, where there is no file to go by.
func (v *registrar) alone(ctx context.Context) {
	if v.req.Agent.IsZero() {
		return
	}
	v.refs = []caip.AgentRef{v.req.Agent}
	v.gather(ctx)
	v.registration(ctx, v.req.Agent)
	v.quorum(ctx)
	v.table()
}

// named reads the agent that the caller named, to find its file. Without one there is no yes,
// whatever is read afterwards.
func (v *registrar) named(ctx context.Context) bool {
	ref := v.req.Agent
	c := v.Check(verify.CheckFile, ref)
	if _, known := v.Book.Reputation(ref.Registry); !known {
		return v.Add(c.Skip("the agent was not read"))
	}
	s := v.subjects(ctx, []caip.AgentRef{ref})[0]
	if s.Exists(verify.Check{}, false).Outcome != verify.Pass {
		return v.Add(c.Skip("the agent was not read"))
	}
	switch {
	case s.Newest.URI != s.Settled.URI:
		return v.Add(c.Fail(verify.RecentlyChanged, "%s", v.pending(ctx, *s)))
	case s.Settled.URI == "":
		return v.Add(c.Fail(verify.NotListed, "the agent has no agentURI, and so no file"))
	}
	v.report.Source.URI = brief(s.Settled.URI)
	v.document.URI = s.Settled.URI
	return true
}

// open fetches the file, if it has to be, and parses it.
func (v *registrar) open(ctx context.Context) bool {
	c := v.Check(verify.CheckFile, v.req.Agent)
	var err error
	switch {
	case v.Fetch == nil:
		return v.Add(c.OfError(run.ErrNoFiles))
	case len(v.req.File) > registration.MaxSize: // whoever read it may have stopped there: its size and hashes would be of something else
		return v.Add(c.Fail(verify.Invalid, "it has more than %d bytes, and no more are read of a registration file", registration.MaxSize))
	case v.req.File != nil:
		v.document = fetch.Document{Bytes: v.req.File, SHA256: sha256.Sum256(v.req.File), Keccak256: caip.Keccak256(v.req.File)}
	default:
		if v.document, err = v.Fetch.Get(ctx, cmp.Or(v.document.URI, v.req.URI)); err != nil {
			return v.Add(run.OfDocument(c, err))
		}
	}
	v.report.File = &File{SHA256: v.document.SHA256, Keccak256: v.document.Keccak256, Bytes: len(v.document.Bytes), Pinned: v.document.Pinned}
	if v.file, err = registration.Parse(v.document.Bytes); err != nil {
		return v.Add(c.Fail(verify.Invalid, "%s", err))
	}
	v.report.File.Name, v.report.File.Type = v.file.Name, v.file.Type
	return v.Add(c.Pass("SHA-256 %s", v.document.SHA256))
}

// shape tells what is not standard.
func (v *registrar) shape() {
	problems := registration.Validate(v.file)
	keys, bad := v.file.Signers()
	problems = append(problems, bad...)
	v.report.File.Problems, v.report.File.Standard = problems, registration.Standard(problems)
	v.report.Signers = signersOf(keys)
	c := v.Check(CheckStandard, caip.AgentRef{})
	if v.report.File.Standard {
		v.Add(c.Pass(""))
		return
	}
	odd := slices.DeleteFunc(slices.Clone(problems), func(p registration.Problem) bool { return p.Severity == registration.Info && !p.NonStandard })
	v.Add(c.Fail(verify.Invalid, "%d deviations from ERC-8004, such as %s: %s", len(odd), odd[0].Path, odd[0].Text))
}

// entries checks that the list of registrations can be followed, and finds whom it lists.
func (v *registrar) entries(ctx context.Context) bool {
	c, bad := v.Check(CheckEntries, caip.AgentRef{}), 0
	for i, e := range v.file.Registrations {
		if e.Ref.IsZero() && !e.Placeholder() {
			if bad++; bad > MaxRegistrations { // each may ask a chain
				return v.Add(c.Fail(verify.Invalid, "more than %d entries name no agent", MaxRegistrations))
			}
			v.Add(c.Fail(verify.Invalid, "registrations[%d]: %s%s", i, cmp.Or(e.Why, errors.New("names no agent")), v.member(ctx, e)))
		}
	}
	v.refs = v.file.Refs()
	if ref := v.req.Agent; !ref.IsZero() && !slices.Contains(v.refs, ref) {
		v.refs = append(v.refs, ref)
		slices.SortFunc(v.refs, caip.AgentRef.Compare)
	}
	switch n := len(v.refs); {
	case n > MaxRegistrations:
		return v.Add(c.Fail(verify.Invalid, "the file lists %d registrations; no agent has more than %d", n, MaxRegistrations))
	case n == 0:
		return v.Add(c.Fail(verify.NotRegistered, "the file lists no registration: nothing on a chain can be compared with it"))
	}
	if bad == 0 {
		v.Add(c.Pass("%d registrations", len(v.file.Refs())))
	}
	return true
}

// member tells which agent a member number means, where the chain can be asked. Readers who do not
// ask it cannot tell, so that such an entry links nothing.
func (v *registrar) member(ctx context.Context, e registration.Entry) string {
	number, err := strconv.ParseUint(e.Member, 10, 64)
	if err != nil {
		return ""
	}
	registry, err := caip.ParseAccountID(e.AgentRegistry)
	if err != nil {
		return ""
	}
	chain, err := v.Chain(ctx, registry, "find member")
	if err != nil {
		return ""
	}
	ref, err := chain.Member(ctx, number, chains.Finalized)
	if err != nil {
		return fmt.Sprintf(" (%s)", err)
	}
	return fmt.Sprintf(": it is %s; write its mint", ref)
}

// gather reads all registrations of known registries: at finalized with their files and what those
// list, and at latest.
func (v *registrar) gather(ctx context.Context) {
	v.read = make(map[caip.AgentRef]*side, len(v.refs))
	var starts []caip.AgentRef
	for _, ref := range v.refs {
		if _, known := v.Book.Reputation(ref.Registry); known {
			starts = append(starts, ref)
			v.read[ref] = &side{Subject: run.Subject{Ref: ref}}
		}
	}
	var group errgroup.Group
	group.Go(func() (err error) {
		resolver := link.Resolver{Registries: v.Registries, Fetch: v.Fetch}
		v.evidence, v.missing, err = resolver.Gather(ctx, starts)
		return err
	})
	list := v.subjects(ctx, starts)
	err := group.Wait()
	for _, s := range list {
		one := v.read[s.Ref]
		one.Subject = *s
		failed := v.missing[s.Ref]
		switch i := slices.IndexFunc(v.evidence, func(e link.Evidence) bool { return e.Ref() == s.Ref }); {
		case i >= 0:
			one.evidence = v.evidence[i]
			one.Subject = one.Linked(one.evidence)
		case failed != nil && one.SettledErr == nil:
			one.SettledErr = failed
		case err != nil && one.SettledErr == nil:
			one.SettledErr = err
		}
	}
	v.homes(ctx)
}

// homes reads, side by side, what the homes of the registrations say of their wallets.
func (v *registrar) homes(ctx context.Context) {
	var group errgroup.Group
	group.SetLimit(run.MaxReads)
	for ref, s := range v.read {
		if s.Exists(verify.Check{}, false).Outcome == verify.Pass {
			group.Go(func() error {
				s.home, s.judged = v.Home(ctx, v.req.Quorum, v.Check(verify.CheckHome, ref), s.Subject, false)
				return nil
			})
		}
	}
	_ = group.Wait()
}

// subjects reads registrations at finalized and at latest.
func (v *registrar) subjects(ctx context.Context, refs []caip.AgentRef) []*run.Subject {
	list := make([]*run.Subject, len(refs))
	for i, ref := range refs {
		list[i] = &run.Subject{Ref: ref}
	}
	v.ReadAll(ctx, list)
	return list
}
