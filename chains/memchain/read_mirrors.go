package memchain

import (
	"context"
	"encoding/json"
	"slices"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/chaintest/abort"
)

// MirrorOf implements chains.Mirrors.
func (c *Chain) MirrorOf(ctx context.Context, source caip.Hash, ref caip.AgentRef, at chains.Finality) (chains.Mirror, error) {
	k := c.core
	return read(ctx, k, "MirrorOf", at, func(b *block) chains.Mirror {
		k.ownAgent("MirrorOf", ref)
		if !k.relayed {
			return c.mirrorAttestation(b.last, source, ref)
		}
		m := k.relays[c.relay].mirrors.get(b.last, mirrorKey{source, ref.ID})
		return chains.Mirror{State: m.state, Epoch: m.epoch, Ref: k.mirrorRef(c.relay, ref.ID, m)}
	})
}

// mirrorAttestation looks for the mirror that any key of this view left, and for its revocation by
// the same key.
func (c *Chain) mirrorAttestation(s seq, source caip.Hash, ref caip.AgentRef) chains.Mirror {
	a := c.core.find(s, ref.ID)
	if a == nil {
		return chains.Mirror{}
	}
	revoked := map[string]bool{}
	var found chains.Mirror
	var by string
	for _, e := range a.feedback.until(s) {
		f := e.value.given
		if f.SATI == nil || !f.Proof.Holds() || !slices.Contains(c.relayers, f.Client.Address) {
			continue
		}
		switch f.SATI.TaskRef {
		case caip.RevocationTask(source, 0):
			revoked[f.Client.Address] = true
		case caip.MirrorTask(source, 0):
			if found.State == chains.MirrorNone {
				found, by = chains.Mirror{State: chains.MirrorDelivered, Ref: f.Ref}, f.Client.Address
			}
		}
	}
	switch {
	case found.State == chains.MirrorNone && len(revoked) > 0:
		return chains.Mirror{State: chains.MirrorTombstone}
	case revoked[by]:
		found.State = chains.MirrorRevoked
	}
	return found
}

// OriginOf implements chains.Mirrors.
func (c *Chain) OriginOf(ctx context.Context, f chains.Feedback, at chains.Finality) (origin chains.Origin, mirror bool, err error) {
	k := c.core
	origin, err = read(ctx, k, "OriginOf", at, func(b *block) (out chains.Origin) {
		k.ownFeedback("OriginOf", f.Ref)
		stored := k.lookup(b.last, f.Ref)
		k.require(stored != nil, chains.NotFound, "OriginOf", "feedback %s does not exist in block %s", f.Ref, b.at)
		switch {
		case stored.origin != nil:
			out, mirror = *stored.origin, true
		case !k.relayed:
			mirror = slices.Contains(c.relayers, stored.given.Client.Address) || marked(stored.given.SATI.Content)
		}
		return out
	})
	return origin, mirror, err
}

// marked reports whether an attestation's content bears the mark of a mirror.
func marked(b []byte) bool {
	var c content
	return json.Unmarshal(b, &c) == nil && c.Mark == "+"
}

// SummaryByOrigin implements chains.Mirrors.
func (c *Chain) SummaryByOrigin(ctx context.Context, ref caip.AgentRef, q chains.OriginQuery, at chains.Finality) (chains.OriginSummary, error) {
	const op = "SummaryByOrigin"
	k := c.core
	return readAgent(ctx, k, op, ref, at, func(b *block, a *agent) (out chains.OriginSummary) {
		err := q.Check()
		k.require(err == nil, chains.Invalid, op, "%w", err)
		var mirrors []*feedback
		for _, e := range a.feedback.until(b.last) {
			switch f := e.value; {
			case k.relayed && f.given.Client.Address == c.relay,
				!k.relayed && f.given.HasValue && f.given.Proof.Holds() && slices.Contains(c.relayers, f.given.Client.Address):
				mirrors = append(mirrors, f)
			}
		}
		if k.relayed {
			out = summarizeOrigins(b.last, mirrors, q)
		} else {
			out, err = chains.SummarizeByTask(ctx, attested(b.last, a, mirrors), q)
			abort.If(ctx.Err())
			k.require(err == nil, chains.Invalid, op, "%w", err)
		}
		out.ReadAt = b.at
		return out
	})
}

// summarizeOrigins sums up mirrors that state their origin.
func summarizeOrigins(s seq, mirrors []*feedback, q chains.OriginQuery) (out chains.OriginSummary) {
	var sums chains.Sums
	for _, m := range mirrors {
		f := m.show(s)
		given := slices.ContainsFunc(q.Agents, func(a chains.OriginAgent) bool { return a.Reputation == m.origin.Feedback.Registry })
		if given && slices.Contains(q.Clients, m.origin.Client) && (chains.FeedbackFilter{Tag1: q.Tag1, Tag2: q.Tag2}).Match(f) {
			sums.Add(f.Value)
		}
	}
	out.Totals, out.Mirrors, out.WholeRegistries = sums.Totals(), uint64(len(mirrors)), true
	out.Summary = out.Totals.Summary()
	return out
}

// attested shows mirrors that are attestations, which another one of the same key may have revoked.
func attested(s seq, a *agent, mirrors []*feedback) []chains.Feedback {
	out := make([]chains.Feedback, len(mirrors))
	for i, m := range mirrors {
		out[i] = m.show(s)
		for _, e := range a.feedback.until(s) {
			by := e.value
			if !by.revokes.IsZero() && by.given.Client == m.given.Client {
				_, mirror := caip.MirrorEpoch(m.given.SATI.TaskRef, by.revokes)
				out[i].Revoked = out[i].Revoked || mirror
			}
		}
	}
	return out
}

// ResponseMirrored implements chains.Mirrors.
func (c *Chain) ResponseMirrored(ctx context.Context, response caip.Hash, ref caip.AgentRef, at chains.Finality) (bool, error) {
	k := c.core
	return read(ctx, k, "ResponseMirrored", at, func(b *block) bool {
		if !k.relayed {
			k.unsupported("ResponseMirrored", "SATI has no responses")
		}
		k.ownAgent("ResponseMirrored", ref)
		return k.relays[c.relay].responses.get(b.last, mirrorKey{response, ref.ID})
	})
}
