package sati

import (
	"context"
	"errors"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/together"
)

// catchUpSlots bounds how far a reader may be behind before it reads up to the finalized head
// first.
const catchUpSlots = 500

// Read implements chains.Events. It lists the transactions of the SATI program, of each watched
// mint, and of each token account that held a watched mint in that time, since a plain token
// transfer does not name the mint. All lists come from one node, which must have reached q.UpTo.
// However long the histories are, a batch covers the oldest part of them, and memory is bounded by
// that.
func (c *Chain) Read(ctx context.Context, q chains.Query) (chains.Batch, error) {
	after, watched, err := c.asked("read events", q)
	if err != nil {
		return chains.Batch{}, err
	}
	if q.UpTo.Height <= after {
		return chains.Batch{Through: q.UpTo}, nil
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.Batch{}, err
	}
	at := rpc.CommitmentFinalized
	final, err := n.Head(ctx, chains.Finalized)
	switch {
	case err != nil:
		return chains.Batch{}, err
	case final.Height >= q.UpTo.Height:
	case final.Height > after+catchUpSlots:
		q.UpTo = final // finalized results are remembered
	default:
		at = rpc.CommitmentConfirmed
	}
	r := c.ledger.Reading(n, at, after, q.UpTo.Height)
	batch, through, err := r.Collect(ctx, watched)
	if err != nil {
		return chains.Batch{}, err
	}
	events, err := r.Events(ctx, batch, c.decoder(watched))
	if err != nil {
		return chains.Batch{}, err
	}
	out := chains.Batch{Events: events, Through: q.UpTo}
	if through < q.UpTo.Height {
		b, err := n.Block(ctx, through, at, false)
		if err != nil {
			return chains.Batch{}, err
		}
		out.Through = b.Position
	}
	if at == rpc.CommitmentFinalized {
		c.told.take(batch, out.Events)
	} else {
		c.told.note(batch)
	}
	return out, nil
}

// asked is after which slot a query asks, and about which mints.
func (c *reader) asked(op string, q chains.Query) (after uint64, watched map[solana.PublicKey]bool, err error) {
	watched = map[solana.PublicKey]bool{}
	for _, ref := range q.Agents {
		mint, err := c.mint(op, ref)
		if err != nil {
			return 0, nil, err
		}
		watched[mint] = true
	}
	return max(q.After.Height, max(c.cfg.Start, 1)-1), watched, nil
}

// events tells what a transaction did.
func (c *reader) events(tx *ledger.Transaction, in cluster.Block, watch func(solana.PublicKey) bool) ([]chains.Event, error) {
	events, whole, err := c.decode.Events(tx, in, watch)
	if !whole {
		c.ledger.Forget(tx.ID) // another answer may have what this one leaves out
	}
	return events, err
}

// decoder tells what transactions did to SATI and to watched mints.
func (c *reader) decoder(watched map[solana.PublicKey]bool) ledger.Decoder {
	return func(tx *ledger.Transaction, in cluster.Block) ([]chains.Event, error) {
		events, err := c.events(tx, in, func(k solana.PublicKey) bool { return watched[k] })
		if err == nil && slices.ContainsFunc(events, bySender) {
			if unsigned := tx.Signers(); unsigned != nil {
				return nil, c.ledger.DishonestTransaction(tx.ID, unsigned)
			}
		}
		return events, err
	}
}

// bySender reports whether what an event says rests on who signed its transaction, and not on a
// signature that it carries.
func bySender(e chains.Event) bool {
	return e.Feedback == nil || !wire.Covers(wire.ContentType(e.Feedback.SATI.ContentType), e.Feedback.SATI.Content)
}

func (c *reader) Head(ctx context.Context, at chains.Finality) (chains.Position, error) {
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.Position{}, err
	}
	return n.Head(ctx, at)
}

func (c *reader) Canonical(ctx context.Context, p chains.Position) (chains.Standing, error) {
	if p == (chains.Position{}) {
		return chains.StandingSame, nil
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return chains.StandingUnknown, err
	}
	return n.Standing(ctx, p)
}

// Wake implements chains.Events over a slot subscription.
func (c *reader) Wake(ctx context.Context) (<-chan struct{}, error) { return c.cluster.Wake(ctx) }

// receipt reads a transaction with all the events it holds, those of every agent's mint in it.
func (c *reader) receipt(ctx context.Context, n *cluster.Node, id solana.Signature, at rpc.CommitmentType) (chains.Receipt, error) {
	tx, err := c.ledger.Transaction(ctx, n, id, at)
	if err != nil {
		return chains.Receipt{}, err
	}
	return c.receiptOf(ctx, n, tx, at)
}

func (c *reader) receiptOf(ctx context.Context, n *cluster.Node, tx *ledger.Transaction, at rpc.CommitmentType) (chains.Receipt, error) {
	var b cluster.Block
	var agents map[solana.PublicKey]bool
	if err := together.Do(ctx,
		func(ctx context.Context) (err error) { b, err = n.Block(ctx, tx.Slot, at, false); return err },
		func(ctx context.Context) (err error) { agents, err = c.agentsIn(ctx, n, tx, at); return err },
	); err != nil {
		return chains.Receipt{}, err
	}
	out := chains.Receipt{TxID: tx.ID.String(), At: b.Position, Success: tx.Err == nil, GasUsed: tx.Units, Fee: chains.NewCoins(tx.Cost)}
	var err error
	out.Events, err = c.events(tx, b, func(k solana.PublicKey) bool { return agents[k] })
	return out, err
}

// agentsIn tells which of the mints that a transaction changes are agents.
func (c *reader) agentsIn(ctx context.Context, n *cluster.Node, tx *ledger.Transaction, at rpc.CommitmentType) (map[solana.PublicKey]bool, error) {
	var candidates []solana.PublicKey
	seen := map[solana.PublicKey]bool{}
	add := func(k solana.PublicKey) {
		if !seen[k] && !k.IsZero() {
			seen[k] = true
			candidates = append(candidates, k)
		}
	}
	for _, in := range tx.Instructions {
		_, says, _ := spl.DecodeMetadataInstruction(in.Data)
		_, redirects := decode.Redirects(in)
		if says && in.Program == spl.Token2022ProgramID || redirects {
			add(in.Account(0))
		}
	}
	for _, h := range tx.Held {
		add(h.Mint)
	}
	mints, err := c.mints(ctx, n, "read mints", at, candidates)
	out := map[solana.PublicKey]bool{}
	for mint := range mints {
		out[mint] = true
	}
	return out, err
}

// Prove implements chains.Events. What no node commits to cannot be disproven but by another block
// in its slot: a transaction that a node does not show, or shows without the event, is looked for
// at the other nodes, and is absent (NotFound) where none has it.
func (c *reader) Prove(ctx context.Context, claim chains.EventClaim, at chains.Finality) (chains.Event, error) {
	op := "prove " + claim.String()
	if claim.Chain != c.cfg.Chain {
		return chains.Event{}, c.fail(chains.Contradicted, op, errors.New("the claim is about another chain"))
	}
	id, err := solana.SignatureFromBase58(claim.TxID)
	if err != nil || id.String() != claim.TxID {
		return chains.Event{}, c.fail(chains.Contradicted, op, errors.New("the transaction id is no signature"))
	}
	return cluster.EachNode(ctx, c.cluster, func(n *cluster.Node) (chains.Event, error) { return c.proveAt(ctx, n, op, id, claim, at) })
}

// proveAt is Prove at one node.
func (c *reader) proveAt(ctx context.Context, n *cluster.Node, op string, id solana.Signature, claim chains.EventClaim, at chains.Finality) (chains.Event, error) {
	head, err := n.Head(ctx, at)
	if err != nil {
		return chains.Event{}, err
	}
	if claim.At.Height > head.Height {
		return chains.Event{}, c.fail(chains.NotFinal, op, errors.New("the chain is "+at.String()+" up to "+head.String()))
	}
	absent := "the node shows no such transaction"
	receipt, err := c.receipt(ctx, n, id, rpc.CommitmentConfirmed)
	switch {
	case err != nil && chains.KindOf(err) != chains.NotFound:
		return chains.Event{}, err
	case err == nil && receipt.At == claim.At:
		for _, e := range receipt.Events {
			if e.Ordinal == claim.Ordinal {
				return e, nil
			}
		}
		return chains.Event{}, c.fail(chains.NotFound, op, errors.New("the transaction, as the node shows it, has no event at that place"))
	case err == nil:
		c.cluster.ForgetBlock(receipt.At.Height) // it may be what one node told of that block that is wrong
		absent = "the node shows the transaction in block " + receipt.At.String()
	}
	standing, err := n.Standing(ctx, claim.At)
	if err != nil {
		return chains.Event{}, err
	}
	if standing == chains.StandingDifferent {
		return chains.Event{}, c.fail(chains.Contradicted, op, errors.New("the chain holds another block in that slot, or none"))
	}
	return chains.Event{}, c.fail(chains.NotFound, op, errors.New(absent))
}
