package registration

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/run"
	"github.com/bridge8004/bridge8004/crosschain/verify/internal/text"
)

// registration checks one registration for itself: it is there, its wallet may be paid if it has
// one, and its own chain leads to a file that lists it.
func (v *registrar) registration(ctx context.Context, ref caip.AgentRef) {
	if !v.Add(v.Known(v.Check(verify.CheckRegistry, ref), ref.Registry)) {
		return
	}
	s := v.read[ref]
	exists := s.Exists(v.Check(verify.CheckExists, ref), false)
	if exists.Verdict == verify.NotRegistered && !chains.TraitsOf(ref.Registry).OwnIDs {
		exists.Detail += ": whoever registers next may be given this number, and be taken for the agent"
	}
	wallet, listed, pinned := v.Check(verify.CheckWallet, ref), v.Check(verify.CheckListed, ref), v.Check(CheckPinned, ref)
	if !v.Add(exists) {
		v.Add(wallet.Skip("the agent was not read"))
		v.Add(listed.Skip("the agent was not read"))
		v.Add(pinned.Skip("the agent was not read"))
		return
	}
	s.there = true
	v.Add(v.wallet(wallet, s))
	if s.home.Outcome != "" {
		v.Add(s.home)
	}
	listed = v.listed(ctx, listed, s)
	v.Add(listed)
	switch {
	case s.evidence.Problem != "" || listed.Outcome == verify.Error:
		v.Add(pinned.Skip("its file was not read"))
	case s.evidence.Pinned:
		v.Add(pinned.Pass("by its agentURI"))
	case v.declares(s.evidence):
		v.Add(pinned.Pass("by the owner's metadata %s", link.LinksKey))
	default:
		v.Add(pinned.Fail(verify.Mismatch, "its web server can change the file at any time"))
	}
}

// quorum has the nodes of every registration's chain agree on it.
func (v *registrar) quorum(ctx context.Context) {
	if v.req.Quorum <= 1 {
		return
	}
	checks := make([]verify.Check, len(v.refs))
	var group errgroup.Group
	group.SetLimit(run.MaxReads)
	for i, ref := range v.refs {
		c, s := v.Check(verify.CheckQuorum, ref), v.read[ref]
		if s == nil || !s.there {
			checks[i] = c.Skip("the agent was not read")
			continue
		}
		group.Go(func() error {
			checks[i] = v.Quorum(ctx, v.req.Quorum, c, s.Subject)
			return nil
		})
	}
	_ = group.Wait()
	for _, c := range checks {
		v.Add(c)
	}
	if len(v.refs) > 1 {
		v.warn("that the registrations were there when they were linked is the word of one endpoint on each chain")
	}
}

// wallet is Subject.Wallet, but that an agent without a wallet is no liar.
func (v *registrar) wallet(c verify.Check, s *side) verify.Check {
	got := s.Wallet(c, false)
	switch got.Verdict {
	case verify.NoWallet:
		return got.Pass("it has no wallet, and cannot be paid")
	case verify.NoWalletFeature:
		return got.Pass("its registry knows no wallets")
	}
	return got
}

// listed checks that a registration's own file, which its chain leads to, lists it, and is its
// owner's word.
func (v *registrar) listed(ctx context.Context, c verify.Check, s *side) verify.Check {
	e := s.evidence
	c.Read = s.Reads()[:1]
	if s.Newest.URI != s.Settled.URI {
		return c.Fail(verify.RecentlyChanged, "%s", v.pending(ctx, s.Subject))
	}
	if owners := s.OwnersFile(c); owners.Outcome != verify.Pass {
		return owners
	}
	switch {
	case e.Unheard():
		return c.OfError(run.Unheard(e))
	case e.Problem != "":
		return c.Fail(verify.NotListed, "the file that its agentURI leads to cannot be used: %s", e.Problem)
	case !slices.Contains(e.Lists, s.Ref):
		return c.Fail(verify.NotListed, "the file that its agentURI leads to does not list it")
	}
	return c.Pass("SHA-256 %s", e.FileHash)
}

// pending says of an agentURI that is not final yet in which block it was set, and about when that
// will be final. What the chain does not tell is left out.
func (v *registrar) pending(ctx context.Context, s run.Subject) string {
	const again = "not final yet: ask again"
	chain, err := v.Chain(ctx, s.Ref.Registry, "read history")
	if err != nil {
		return "the agentURI was set a moment ago, " + again + " later"
	}
	events, err := chain.HistoryAfter(ctx, s.Ref, s.Settled.ReadAt, s.Newest.ReadAt)
	set := slices.IndexFunc(events, func(e chains.Event) bool { return e.URI != nil && e.URI.URI == s.Newest.URI })
	if err != nil || set < 0 {
		return fmt.Sprintf("the agentURI was set after block %d, %s when block %d is final", s.Settled.ReadAt.Height, again, s.Newest.ReadAt.Height)
	}
	e := events[set]
	since := fmt.Sprintf("the agentURI was set in block %d, %s", e.At.Height, again)
	final, _, err := chain.BlockTime(ctx, chains.Finalized)
	newest, _, also := chain.BlockTime(ctx, chains.Latest)
	if err != nil || also != nil {
		return since + " when it is"
	}
	// What is new now is final after as long as what is final now has taken.
	return fmt.Sprintf("%s after about %s", since, text.Stamp(e.Time.Add(newest.Sub(final))))
}

// declares reports whether the owner's metadata says what the file says of the registrations under
// test.
func (v *registrar) declares(e link.Evidence) bool {
	return len(e.Declared) > 0 && !slices.ContainsFunc(v.refs, func(ref caip.AgentRef) bool { return ref != e.Ref() && !slices.Contains(e.Declared, ref) })
}

// published checks that a file which the caller gave is what a chain leads to. Anybody can write a
// file that lists anybody's registrations and bears his own keys. That of an agent was found by a
// reading of its own, which an endpoint may have answered otherwise than what all else rests on.
func (v *registrar) published() {
	c := v.Check(CheckPublished, v.req.Agent)
	if ref := v.req.Agent; !ref.IsZero() {
		if s := v.read[ref]; s.there && s.Settled.URI != v.document.URI {
			v.Add(c.Fail(verify.RecentlyChanged, "its agentURI was another one a moment before: ask again"))
		}
		return
	}
	var heard []string
	unheard := false
	for _, ref := range v.refs {
		s, known := v.read[ref]
		switch {
		case !known:
		case s.there && s.evidence.FileHash == v.document.SHA256 && s.evidence.Problem == "":
			c.Agent = ref
			v.Add(c.Pass("the agentURI of %s leads to it", ref))
			return
		case !s.there || s.evidence.Unheard():
			unheard = true
		default:
			heard = append(heard, s.evidence.FileHash.String())
		}
	}
	slices.Sort(heard)
	c.Compared = &verify.Compared{Want: strings.Join(slices.Compact(heard), " "), Got: v.document.SHA256.String()}
	if unheard {
		v.Add(c.Skip("not all files that the chains lead to could be read"))
		return
	}
	v.Add(c.Fail(verify.Mismatch, "no registration's agentURI leads to this file: it is nobody's word until one of them does"))
}

// same tells of drift: registrations whose chains lead to other bytes.
func (v *registrar) same() verify.Check {
	c := v.Check(CheckSame, caip.AgentRef{})
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
		c.Compared = &verify.Compared{Want: v.document.SHA256.String(), Got: fmt.Sprintf("%d of %d differ", len(drift), compared)}
		return c.Fail(verify.Mismatch, "the files have drifted apart: %s", strings.Join(drift, "; "))
	case compared == 0:
		return c.Skip("no file was read")
	default:
		return c.Pass("")
	}
}
