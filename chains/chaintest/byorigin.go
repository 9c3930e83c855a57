package chaintest

import (
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// summaryByOrigin compares the chain's summaries with ones over the mirrors as they are listed.
func summaryByOrigin(s *suite) {
	ref := s.newAgent("ipfs://x")
	if !s.has(chains.CanMirror) {
		_, err := s.Chain.SummaryByOrigin(s.ctx, ref, chains.OriginQuery{}, chains.Latest)
		s.kind("summary where no mirrors are taken in", err, chains.Unsupported)
		return
	}
	const alice, bob = "0x742d35cc6634c0532925a3b844bc9e7595f0beb0", "0x0c39947cae43bdc63c379419fa11659b89e840f1"
	give := func(client string, index uint64, v chains.Value, tag1, tag2 string) chains.MirrorItem {
		item := s.itemBy(client, ref, index)
		item.Value, item.Tag1, item.Tag2 = v, tag1, tag2
		return item
	}
	items := []chains.MirrorItem{
		give(alice, 1, value(875, 1), "starred", "a"), give(alice, 2, value(-3, 0), "starred", ""),
		give(alice, 9, value(4250, 3), "", "a"), // what was given in between is mirrored nowhere
		give(bob, 1, value(100, 0), "starred", "a"), give(bob, 2, value(1, 1), "", ""),
	}
	given := items[0].Origin.Feedback
	agents := []chains.OriginAgent{{Reputation: given.Registry, ID: given.AgentID}}
	one, two := items[0].Origin.Client, items[3].Origin.Client
	both := []caip.AccountID{one, two}
	nobody := chains.OriginSummary{}
	s.equal("summary of nothing", s.byOrigin(ref, chains.OriginQuery{Agents: agents, Clients: both}, chains.Latest), nobody)

	for _, item := range items {
		s.do("relayer", chains.Deliver{Items: []chains.MirrorItem{item}})
	}
	s.feedback("client", chains.GiveFeedback{Agent: ref, Value: value(1, 0)}) // no mirror
	elsewhere := agents[0]
	elsewhere.Reputation.Address = s.itemBy(bob, ref, 1).Origin.Client.Address
	queries := []chains.OriginQuery{
		{Agents: agents, Clients: both}, {Agents: agents, Clients: both[:1]}, {Agents: agents, Clients: both[1:]},
		{Agents: append(agents, agents...), Clients: append(both, both...)}, // sets
		{Agents: append([]chains.OriginAgent{elsewhere}, agents...), Clients: both[:1]},
		{Agents: []chains.OriginAgent{elsewhere}, Clients: both},
		{Agents: agents, Clients: both, Tag1: "starred"}, {Agents: agents, Clients: both, Tag2: "a"},
		{Agents: agents, Clients: both, Tag1: "starred", Tag2: "a"}, {Agents: agents, Clients: both, Tag1: "Starred"},
		{Agents: agents, Clients: []caip.AccountID{s.account("client")}},
		{Agents: agents, Clients: []caip.AccountID{{Chain: caip.ChainID{Namespace: caip.EIP155, Reference: "999999"}, Address: one.Address}}},
	}
	compare := func(at chains.Finality, most uint64) {
		s.Helper()
		count := uint64(0)
		for _, q := range queries {
			got := s.byOrigin(ref, q, at)
			s.equal("mirrors looked at", got.Mirrors, uint64(len(items)))
			s.equal("summary by origin "+text(q), got, s.ofListed(ref, items, q, at))
			count = max(count, got.Count)
		}
		s.equal("mirrors that count", count, most)
	}
	compare(chains.Latest, 5)
	s.do("relayer", chains.RevokeMirror{Source: items[0].Origin.Source, Agent: ref})
	compare(chains.Latest, 4)
	s.settle()
	compare(chains.Finalized, 4)

	other := chains.OriginQuery{Agents: []chains.OriginAgent{{Reputation: agents[0].Reputation, ID: "4242"}}, Clients: both}
	got, err := s.Chain.SummaryByOrigin(s.ctx, ref, other, chains.Latest)
	s.equal("error of a summary of another agent's", err, error(nil))
	s.equal("whether another agent's mirrors count is told", got.Count > 0, got.WholeRegistries)

	for _, q := range []chains.OriginQuery{{}, {Agents: agents}, {Clients: both}, {Agents: agents, Clients: slices.Repeat(both, chains.MaxOrigins)}} {
		_, err := s.Chain.SummaryByOrigin(s.ctx, ref, q, chains.Latest)
		s.kind("summary by origin of nobody, or of too many", err, chains.Invalid)
	}
}

// byOrigin asks for a summary, whose position is checked and left out.
func (s *suite) byOrigin(ref caip.AgentRef, q chains.OriginQuery, at chains.Finality) chains.OriginSummary {
	s.Helper()
	head := s.head(at)
	got, err := s.Chain.SummaryByOrigin(s.ctx, ref, q, at)
	s.require(err == nil, "summary by origin: %v", err)
	s.expect(got.ReadAt.Height >= head.Height, "summary by origin read at %s, before %s", got.ReadAt, head)
	got.ReadAt, got.WholeRegistries = chains.Position{}, false
	if got.Totals.Count() == 0 {
		got.Totals = chains.Totals{} // a nil sum is zero
	}
	return got
}

// ofListed is a summary over the agent's feedback as it is listed: a mirror by what OriginOf says
// of it, or, where that names nobody, by where MirrorOf finds those of the items.
func (s *suite) ofListed(ref caip.AgentRef, items []chains.MirrorItem, q chains.OriginQuery, at chains.Finality) (out chains.OriginSummary) {
	s.Helper()
	var sums chains.Sums
	for _, f := range s.feedbacks(ref, chains.FeedbackFilter{IncludeRevoked: true}, at) {
		origin, mirror, err := s.Chain.OriginOf(s.ctx, f, at)
		s.require(err == nil, "origin of %s: %v", f.Ref, err)
		if mirror && s.sati() {
			i := slices.IndexFunc(items, func(item chains.MirrorItem) bool { return s.mirrorOf(item, at).Ref == f.Ref })
			if i < 0 {
				continue // it revokes one
			}
			origin, f.Revoked = items[i].Origin, s.mirrorOf(items[i], at).State == chains.MirrorRevoked
		}
		if !mirror {
			continue
		}
		out.Mirrors++
		if (chains.FeedbackFilter{Tag1: q.Tag1, Tag2: q.Tag2}).Match(f) && slices.Contains(q.Clients, origin.Client) &&
			slices.ContainsFunc(q.Agents, func(a chains.OriginAgent) bool { return a.Reputation == origin.Feedback.Registry }) {
			sums.Add(f.Value)
		}
	}
	if sums.Count() > 0 {
		out.Totals = sums.Totals()
	}
	out.Summary = out.Totals.Summary()
	return out
}
