package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// registration checks one registration for itself: it is there, its wallet may be paid if it has
// one, and its own chain leads to a file that lists it.
func (v *registrar) registration(ctx context.Context, ref caip.AgentRef) {
	if !v.known(ref) {
		return
	}
	s := v.read[ref]
	exists := s.exists(v.check(CheckExists, ref), false)
	if exists.Verdict == NotRegistered && !chains.TraitsOf(ref.Registry).OwnIDs {
		exists.Detail += ": whoever registers next may be given this number, and be taken for the agent"
	}
	v.add(exists)
	wallet, listed, pinned := v.check(CheckWallet, ref), v.check(CheckListed, ref), v.check(CheckPinned, ref)
	if exists.Outcome != Pass {
		v.add(wallet.skip("the agent was not read"))
		v.add(listed.skip("the agent was not read"))
		v.add(pinned.skip("the agent was not read"))
		return
	}
	s.there = true
	v.add(v.wallet(wallet, s))
	if s.home.Outcome != "" {
		v.add(s.home)
	}
	listed = v.listed(ctx, listed, s)
	v.add(listed)
	switch {
	case s.evidence.Problem != "" || listed.Outcome == Error:
		v.add(pinned.skip("its file was not read"))
	case s.evidence.Pinned:
		v.add(pinned.pass("by its agentURI"))
	case v.declares(s.evidence):
		v.add(pinned.pass("by the owner's metadata %s", link.LinksKey))
	default:
		v.add(pinned.fail(Mismatch, "its web server can change the file at any time"))
	}
}

// quorum has the nodes of every registration's chain agree on it.
func (v *registrar) quorum(ctx context.Context) {
	if v.req.Quorum <= 1 {
		return
	}
	checks := make([]Check, len(v.refs))
	var group errgroup.Group
	group.SetLimit(maxReads)
	for i, ref := range v.refs {
		c, s := v.check(CheckQuorum, ref), v.read[ref]
		if s == nil || !s.there {
			checks[i] = c.skip("the agent was not read")
			continue
		}
		group.Go(func() error { checks[i] = v.deps.quorum(ctx, v.req.Quorum, c, s.subject); return nil })
	}
	_ = group.Wait()
	for _, c := range checks {
		v.add(c)
	}
	if len(v.refs) > 1 {
		v.warn("that the registrations were there when they were linked, and were not sold since, is the word of one endpoint on each chain")
	}
}

// wallet is subject.wallet, but that an agent without a wallet is no liar.
func (v *registrar) wallet(c Check, s *side) Check {
	got := s.wallet(c, false)
	switch got.Verdict {
	case NoWallet:
		return got.pass("it has no wallet, and cannot be paid")
	case NoWalletFeature:
		return got.pass("its registry knows no wallets")
	}
	return got
}

// listed checks that a registration's own file, which its chain leads to, lists it, and is its
// owner's word.
func (v *registrar) listed(ctx context.Context, c Check, s *side) Check {
	e := s.evidence
	c.Read = s.reads()[:1]
	switch {
	case s.newest.URI != s.settled.URI:
		return c.fail(RecentlyChanged, "%s", v.pending(ctx, s.subject))
	case s.newest.Owner != s.settled.Owner || s.newest.Authority != s.settled.Authority:
		return c.fail(RecentlyChanged, "the agent is changing hands: ask again when that is final")
	case s.settled.Wallet.State == chains.WalletRedirected:
		return c.fail(MetadataRedirected, "%s", s.settled.Wallet.Why)
	case s.settled.Authority != s.settled.Owner:
		return c.fail(StaleAuthority, "the agent was sold without its update authority: its file may be the seller's")
	case e.Unheard():
		return c.ofError(unheard(e))
	case e.Problem != "":
		return c.fail(NotListed, "the file that its agentURI leads to cannot be used: %s", e.Problem)
	case !slices.Contains(e.Lists, s.ref):
		return c.fail(NotListed, "the file that its agentURI leads to does not list it")
	}
	return c.pass("SHA-256 %s", e.FileHash)
}

// pending says of an agentURI that is not final yet in which block it was set, and about when that
// will be final. What the chain does not tell is left out.
func (v *registrar) pending(ctx context.Context, s subject) string {
	const again = "not final yet: ask again"
	chain, err := v.deps.chain(ctx, s.ref.Registry, "read history")
	if err != nil {
		return "the agentURI was set a moment ago, " + again + " later"
	}
	events, err := chain.HistoryAfter(ctx, s.ref, s.settled.ReadAt, s.newest.ReadAt)
	set := slices.IndexFunc(events, func(e chains.Event) bool { return e.URI != nil && e.URI.URI == s.newest.URI })
	if err != nil || set < 0 {
		return fmt.Sprintf("the agentURI was set after block %d, %s when block %d is final", s.settled.ReadAt.Height, again, s.newest.ReadAt.Height)
	}
	e := events[set]
	text := fmt.Sprintf("the agentURI was set in block %d, %s", e.At.Height, again)
	final, _, err := chain.BlockTime(ctx, chains.Finalized)
	newest, _, also := chain.BlockTime(ctx, chains.Latest)
	if err != nil || also != nil {
		return text + " when it is"
	}
	// What is new now is final after as long as what is final now has taken.
	return fmt.Sprintf("%s after about %s", text, stamp(e.Time.Add(newest.Sub(final))))
}

// declares reports whether the owner's metadata says what the file says of the registrations under
// test.
func (v *registrar) declares(e link.Evidence) bool {
	return len(e.Declared) > 0 && !slices.ContainsFunc(v.refs, func(ref caip.AgentRef) bool { return ref != e.Ref() && !slices.Contains(e.Declared, ref) })
}

// published checks that a file which the caller gave is what a chain leads to. Anybody can write a
// file that lists anybody's registrations and bears his own keys.
func (v *registrar) published() {
	if !v.req.Agent.IsZero() {
		return
	}
	c := v.check(CheckPublished, caip.AgentRef{})
	var heard []string
	unheard := false
	for _, ref := range v.refs {
		s, known := v.read[ref]
		switch {
		case !known:
		case s.there && s.evidence.FileHash == v.document.SHA256 && s.evidence.Problem == "":
			c.Agent = ref
			v.add(c.pass("the agentURI of %s leads to it", ref))
			return
		case !s.there || s.evidence.Unheard():
			unheard = true
		default:
			heard = append(heard, s.evidence.FileHash.String())
		}
	}
	slices.Sort(heard)
	c.Compared = &Compared{Want: strings.Join(slices.Compact(heard), " "), Got: v.document.SHA256.String()}
	if unheard {
		v.add(c.skip("not all files that the chains lead to could be read"))
		return
	}
	v.add(c.fail(Mismatch, "no registration's agentURI leads to this file: it is nobody's word until one of them does"))
}

// same tells of drift: registrations whose chains lead to other bytes.
func (v *registrar) same() {
	c := v.check(CheckSame, caip.AgentRef{})
	var drift []string
	compared := 0
	for _, ref := range v.refs {
		s := v.read[ref]
		if s == nil || !s.there || s.evidence.Problem != "" {
			continue
		}
		compared++
		if s.evidence.FileHash != v.document.SHA256 {
			drift = append(drift, fmt.Sprintf("%s leads to SHA-256 %s", ref, s.evidence.FileHash))
		}
	}
	switch {
	case len(drift) > 0:
		c.Compared = &Compared{Want: v.document.SHA256.String(), Got: fmt.Sprintf("%d of %d differ", len(drift), compared)}
		v.add(c.fail(Mismatch, "the files have drifted apart: %s", strings.Join(drift, "; ")))
	case compared == 0:
		v.add(c.skip("no file was read"))
	default:
		v.add(c.pass(""))
	}
}
