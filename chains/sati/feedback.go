package sati

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/together"
)

// feedback is what an account of the index shows, where that is feedback: ok is false for other
// attestations too.
func (c *attestations) feedback(account photon.Account) (a Attestation, ok bool, err error) {
	a, ok, err = c.decode.Indexed(account)
	return a, ok && slices.ContainsFunc(c.decode.FeedbackSchemas(), func(s wire.Schema) bool { return s.Name == a.Schema }), err
}

// maxApart bounds the clients whose feedback is asked for apart from all that there is.
const maxApart = 16

// list reads the feedback of an agent, where clients are named theirs at least, in the order it was
// given, and the head of the finality up to which it is all. Of few clients no more is asked for:
// anybody can give so much that all of it is too much. What is no feedback is passed over; an index
// that contradicts itself is an error, since it may withhold as well, and so is one that does not
// reach the head.
func (c *attestations) list(ctx context.Context, at chains.Finality, mint solana.PublicKey, clients []caip.AccountID) ([]Attestation, chains.Position, error) {
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return nil, chains.Position{}, err
	}
	var sets [][]photon.Filter
	for i, client := range clients[:min(len(clients), maxApart)] {
		if key, err := solana.PublicKeyFromBase58(client.Address); err == nil && client.Chain == c.cfg.Chain && !slices.Contains(clients[:i], client) {
			sets = append(sets, []photon.Filter{photon.Matching(wire.CompressedOffsetCounterparty, key[:])})
		}
	}
	if len(clients) > maxApart {
		sets = nil
	} else if len(clients) > 0 && len(sets) == 0 { // nobody of another chain gives feedback here
		head, err := n.Head(ctx, at)
		return nil, head, err
	}
	all, head, err := c.compressedOf(ctx, n, at, mint, c.decode.FeedbackSchemas(), sets...)
	if err != nil {
		return nil, chains.Position{}, err
	}
	return all, head, c.place(ctx, n, all, cluster.Commitment(at))
}

// feedbackOf is a list in the words that all chains share, with what in it is revoked.
func (c *attestations) feedbackOf(list []Attestation) []chains.Feedback {
	out := make([]chains.Feedback, len(list))
	for i, a := range list {
		out[i] = c.decode.Feedback(a)
	}
	markRevoked(out)
	return out
}

// maxPlaced bounds the blocks that one listing reads for the hash and time of its entries; those of
// the oldest entries beyond it are left empty.
const maxPlaced = 512

// place fills in block hash and time, newest first.
func (c *attestations) place(ctx context.Context, n *cluster.Node, list []Attestation, at rpc.CommitmentType) error {
	var slots []uint64
	for _, s := range slices.Backward(list) {
		if slot := s.At.Height; len(slots) < maxPlaced && (len(slots) == 0 || slots[len(slots)-1] != slot) {
			slots = append(slots, slot)
		}
	}
	blocks := make([]cluster.Block, len(slots))
	if err := cluster.Each(ctx, slots, func(ctx context.Context, i int, slot uint64) (err error) {
		blocks[i], err = n.Block(ctx, slot, at, false)
		return err
	}); err != nil {
		return err
	}
	for i := range list {
		if j := slices.Index(slots, list[i].At.Height); j >= 0 {
			list[i].At, list[i].Time = blocks[j].Position, cmp.Or(list[i].Time, blocks[j].Time)
		}
	}
	return nil
}

// Feedback implements chains.Reputation. The index tells only where it is: the answer is what the
// transaction that gave it holds.
func (c *attestations) Feedback(ctx context.Context, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	op := "read feedback"
	if ref.Registry != c.info.Reputation {
		return chains.Feedback{}, c.fail(chains.Invalid, op, fmt.Errorf("feedback %q is not of %s", ref, c.info.Reputation))
	}
	address, err := solana.PublicKeyFromBase58(ref.Attestation)
	if err != nil {
		return chains.Feedback{}, c.fail(chains.Invalid, op, fmt.Errorf("feedback %q: %w", ref, err))
	}
	if c.photon.None() {
		return c.feedbackFromChain(ctx, op, ref, at)
	}
	var head chains.Position
	var res photon.Result[*photon.Account]
	var unasked error
	params := photon.AccountParams{Address: address}
	together.Each(ctx, 2, func(ctx context.Context, i int) {
		if i == 0 {
			head, unasked = c.Head(ctx, at)
			return
		}
		res, err = photon.Ask[*photon.Account](ctx, c.photon, photon.GetAccount, params)
	})
	if unasked != nil {
		return chains.Feedback{}, unasked
	}
	if err == nil && res.Value == nil {
		// What is there is confirmed from the chain however late the index is; only of what it
		// calls absent it has to have seen the head.
		res, err = photon.AskAt[*photon.Account](ctx, c.photon, head, photon.GetAccount, params)
	}
	if chains.KindOf(err) == chains.Unsupported {
		return c.feedbackFromChain(ctx, op, ref, at)
	}
	if err != nil {
		return chains.Feedback{}, err
	}
	absent := c.fail(chains.NotFound, op, fmt.Errorf("feedback %q does not exist", ref))
	if res.Value == nil {
		return chains.Feedback{}, absent
	}
	shown, ok, err := c.feedback(*res.Value)
	if err != nil {
		return chains.Feedback{}, err
	}
	if !ok || c.decode.Feedback(shown).Ref != ref || shown.At.Height > head.Height {
		return chains.Feedback{}, absent
	}
	var made, before Attestation
	err = together.Do(ctx,
		func(ctx context.Context) (err error) { made, err = c.confirm(ctx, address, at); return err },
		func(ctx context.Context) (err error) { before, err = c.before(ctx, shown, at); return err },
	)
	if err == nil && made.Proof.Holds() && !shown.Proof.Holds() { // the signature that is stored is another
		before, err = c.before(ctx, made, at)
	}
	if err != nil {
		return chains.Feedback{}, err
	}
	if saysAgain(made, before) {
		made.Judged(chains.ProofInvalid, presentedAgain)
	}
	f := c.decode.Feedback(made)
	if c.decode.MayBeMirror(f) {
		mint, err := c.mint(op, f.Agent)
		if err != nil {
			return chains.Feedback{}, err
		}
		all, _, err := c.list(ctx, at, mint, []caip.AccountID{f.Client})
		if err != nil {
			return chains.Feedback{}, err
		}
		f.Revoked = slices.ContainsFunc(c.feedbackOf(all), func(o chains.Feedback) bool { return o.Ref == ref && o.Revoked })
	}
	return f, nil
}

// feedbackFromChain is Feedback where there is no index: all of the agent's is read.
func (c *attestations) feedbackFromChain(ctx context.Context, op string, ref caip.FeedbackRef, at chains.Finality) (chains.Feedback, error) {
	mint, err := c.mint(op, caip.AgentRef{Registry: c.info.Registry, ID: ref.AgentID})
	if err != nil {
		return chains.Feedback{}, err
	}
	list, _, err := c.list(ctx, at, mint, nil)
	if err != nil {
		return chains.Feedback{}, err
	}
	all := c.feedbackOf(list)
	i := slices.IndexFunc(all, func(f chains.Feedback) bool { return f.Ref == ref })
	if i < 0 {
		return chains.Feedback{}, c.fail(chains.NotFound, op, fmt.Errorf("feedback %q does not exist", ref))
	}
	return all[i], nil
}

// Feedbacks implements chains.Reputation. Entries have no transaction id: Feedback reads that.
func (c *attestations) Feedbacks(ctx context.Context, agent caip.AgentRef, filter chains.FeedbackFilter, at chains.Finality) ([]chains.Feedback, error) {
	mint, err := c.mint("list feedback", agent)
	if err != nil {
		return nil, err
	}
	list, _, err := c.list(ctx, at, mint, filter.Clients)
	if err != nil {
		return nil, err
	}
	if err := c.confirmedIn(ctx, mint, list, at); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(c.feedbackOf(list), func(f chains.Feedback) bool { return !filter.Match(f) }), nil
}

// confirmedIn is confirmed for a list of feedback. Of a burnt agent nothing is told.
func (c *attestations) confirmedIn(ctx context.Context, mint solana.PublicKey, list []Attestation, at chains.Finality) error {
	if !slices.ContainsFunc(list, unconfirmed) {
		return nil
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return err
	}
	s, err := c.state(ctx, n, mint, cluster.Commitment(at))
	if chains.KindOf(err) == chains.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	return c.confirmed(ctx, n, s, list, at)
}

// Clients implements chains.Reputation. Attestations whose signature does not hold name nobody.
func (c *attestations) Clients(ctx context.Context, agent caip.AgentRef, at chains.Finality) ([]caip.AccountID, error) {
	all, err := c.Feedbacks(ctx, agent, chains.FeedbackFilter{IncludeRevoked: true}, at)
	if err != nil {
		return nil, err
	}
	var out []caip.AccountID
	seen := map[caip.AccountID]bool{}
	for _, f := range all {
		if f.Proof.Holds() && !seen[f.Client] {
			seen[f.Client] = true
			out = append(out, f.Client)
		}
	}
	return out, nil
}

// Responses implements chains.Reputation: SATI has none.
func (c *attestations) Responses(context.Context, caip.FeedbackRef, chains.Finality) ([]chains.Response, error) {
	return nil, chains.Refuse(c.cfg.Chain, "list responses", "SATI has no responses")
}

func (c *attestations) Summary(ctx context.Context, agent caip.AgentRef, clients []caip.AccountID, tag1, tag2 string, at chains.Finality) (chains.Summary, error) {
	const op = "summarize feedback"
	if len(clients) == 0 {
		return chains.Summary{}, c.fail(chains.Invalid, op, errors.New("no clients named: a summary over whoever wrote means nothing"))
	}
	mint, err := c.mint(op, agent)
	if err != nil {
		return chains.Summary{}, err
	}
	list, head, err := c.list(ctx, at, mint, clients)
	if err != nil {
		return chains.Summary{}, err
	}
	given := c.feedbackOf(list)
	var values []chains.Value
	for _, client := range clients { // one named twice counts twice, as in the registries
		filter := chains.FeedbackFilter{Clients: []caip.AccountID{client}, Tag1: tag1, Tag2: tag2}
		for _, f := range given {
			if f.HasValue && f.Proof.Holds() && filter.Match(f) {
				values = append(values, f.Value)
			}
		}
	}
	sum := chains.Summarize(values)
	sum.ReadAt = head
	return sum, nil
}

// markRevoked sets Revoked on the mirrors that an attestation of the same counterparty revokes.
func markRevoked(list []chains.Feedback) {
	type mirror struct {
		client caip.AccountID
		agent  caip.AgentRef
		task   caip.Hash
	}
	revoked := map[mirror]bool{}
	for _, s := range list {
		if source, ok := decode.RevokedSource(s.SATI); ok && s.Proof.Holds() {
			for epoch := range uint32(caip.MirrorEpochs) {
				revoked[mirror{s.Client, s.Agent, caip.MirrorTask(source, epoch)}] = true
			}
		}
	}
	for i := range list {
		list[i].Revoked = revoked[mirror{list[i].Client, list[i].Agent, list[i].SATI.TaskRef}]
	}
}
