package sati

import (
	"cmp"
	"context"
	"slices"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// maxHands bounds the transactions that a list reads to learn who held the agent when.
const maxHands = 1_000

func unconfirmed(a *Attestation) bool { return a.AgentProof == chains.ProofUnproven }

func pointers(list []Attestation) []*Attestation {
	out := make([]*Attestation, len(list))
	for i := range list {
		out[i] = &list[i]
	}
	return out
}

// confirmed tells of attestations that two sign, as the index shows them, which of them the agent's
// holder has signed: the one of their slot, since neither a buyer of later nor a seller of before
// speaks for the agent. What cannot be told stays unproven.
func (c *Chain) confirmed(ctx context.Context, n *cluster.Node, mint solana.PublicKey, s state, list []*Attestation, at chains.Finality) error {
	list = slices.DeleteFunc(slices.Clone(list), func(a *Attestation) bool { return !unconfirmed(a) })
	if len(list) == 0 {
		return nil
	}
	oldest := slices.MinFunc(list, func(a, b *Attestation) int { return cmp.Compare(a.At.Height, b.At.Height) }).At.Height
	p := &past{Chain: c, reading: c.ledger.Reading(n, cluster.Commitment(at), 0, s.slot), mint: mint, left: maxHands, seen: map[solana.Signature]bool{}, back: s.slot + 1}
	err := p.hands(ctx, s.holder, max(oldest, 1)-1)
	events, unordered := p.events(ctx)
	switch {
	case ctx.Err() != nil:
		return c.fail(chains.TimedOut, "read who held the agent", ctx.Err())
	case unordered != nil:
		return unordered
	case err != nil:
		// What was read is so all the same, but for its last slot, of which there may be more.
		p.back++
		c.log().Debug("who held an agent is told in part", "chain", c.cfg.Chain, "agent", mint, "from", p.back, "error", err)
	}
	first := c.account(s.holding.Owner)
	if i := slices.IndexFunc(events, func(e chains.Event) bool { _, ok := e.Owner(); return ok }); i >= 0 {
		first = caip.AccountID{}
		if events[i].Transfer != nil {
			first = events[i].Transfer.From
		}
	}
	for _, a := range list {
		if a.At.Height < p.back {
			continue
		}
		hash := wire.InteractionHash(a.Kind.Address, a.TaskRef, a.DataHash)
		held := chains.OwnersWithin(first, events, func(e chains.Event) bool { return e.At.Height < a.At.Height }, func(e chains.Event) bool { return e.At.Height > a.At.Height })
		for _, holder := range held {
			key, err := solana.PublicKeyFromBase58(holder.Address)
			if err == nil && spl.Verify(key, hash[:], a.AgentSignature) {
				a.AgentProof, a.AgentSigner = chains.ProofSignature, holder
			}
		}
	}
	return nil
}
