package sati

import (
	"context"
	"fmt"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// History implements chains.Chain. The token is followed from its holder back to how it last
// changed hands, by the accounts it was in, and from there on everything that names the mint is
// read. That is at most ten times Config.HistoryLimit transactions: beyond, the error is of kind
// TooMuch.
func (c *agents) History(ctx context.Context, ref caip.AgentRef, upTo chains.Position) ([]chains.Event, error) {
	return c.history(ctx, ref, false, chains.Position{}, upTo)
}

// HistoryAfter implements chains.Chain, within the same bounds. The first time, everything
// that names the mint is read; later, what is new.
func (c *agents) HistoryAfter(ctx context.Context, ref caip.AgentRef, after, upTo chains.Position) ([]chains.Event, error) {
	return c.history(ctx, ref, true, after, upTo)
}

// Approvals implements chains.Chain: a token's delegate is nobody's operator.
func (c *agents) Approvals(context.Context, caip.AccountID, chains.Position, chains.Position) ([]chains.Event, error) {
	return nil, nil
}

// history reads what happened from the last change of hands on, or where whole is set, all after a
// position.
func (c *agents) history(ctx context.Context, ref caip.AgentRef, whole bool, after, upTo chains.Position) ([]chains.Event, error) {
	const op = "read history"
	mint, err := c.mint(op, ref)
	if err != nil {
		return nil, err
	}
	if after.Height > 0 && after.Height >= upTo.Height {
		return nil, nil
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return nil, err
	}
	at := rpc.CommitmentFinalized
	final, err := n.Head(ctx, chains.Finalized)
	if err != nil {
		return nil, err
	}
	if upTo.Height > final.Height {
		at = rpc.CommitmentConfirmed
	}
	for _, position := range []chains.Position{after, upTo} {
		if err := c.holds(ctx, n, position, at); err != nil {
			return nil, err
		}
	}
	s, err := c.state(ctx, n, mint, at)
	if err != nil {
		return nil, err
	}
	p := &past{agents: c, reading: c.ledger.Reading(n, at, after.Height, max(upTo.Height, s.slot)), mint: mint, whole: whole, left: ledger.ListedPerFact * c.cfg.HistoryLimit, seen: map[solana.Signature]bool{}}
	if err := p.hands(ctx, s.holder, upTo.Height); err != nil {
		return nil, err
	}
	if p.from > upTo.Height {
		return nil, c.fail(chains.NotFound, op, fmt.Errorf("agent %s was registered after slot %d", ref, upTo.Height))
	}
	if err := p.read(ctx); err != nil {
		return nil, err
	}
	events, err := p.reading.InOrder(ctx, p.list)
	if err != nil {
		return nil, err
	}
	var owner caip.AccountID
	var out []chains.Event
	for _, e := range events {
		if e.At.Height <= s.slot {
			if next, ok := e.Owner(); ok {
				owner = next
			}
		}
		if after.Height < e.At.Height && e.At.Height <= upTo.Height {
			out = append(out, e)
		}
	}
	if after.Height == 0 && owner != c.cluster.Account(s.holding.Owner) {
		return nil, p.untold(fmt.Errorf("agent %s belongs to %s at slot %d, but the node's transactions do not tell how it got there", ref, s.holding.Owner, s.slot))
	}
	return out, nil
}

// holds makes sure that the node has the block that a position names.
func (c *agents) holds(ctx context.Context, n *cluster.Node, p chains.Position, at rpc.CommitmentType) error {
	if p.Hash == "" {
		return nil
	}
	b, err := n.Block(ctx, p.Height, at, false)
	if err == nil && b.Position.Hash != p.Hash {
		err = c.fail(chains.Reorg, "read history", fmt.Errorf("slot %d holds block %s, not %s", p.Height, b.Position.Hash, p.Hash))
	}
	return err
}

// past is one agent's history being read.
type past struct {
	*agents
	reading *ledger.Reading
	mint    solana.PublicKey
	whole   bool   // what came before the last change of hands is read too
	left    int    // transactions that may still be read
	back    uint64 // the slot back to which hands has read
	from    uint64 // the first slot that is read: the one in which it last changed hands before the end, or was registered, or the one behind after
	born    bool   // from is where it was registered
	list    []ledger.Deed
	seen    map[solana.Signature]bool
}

func (p *past) untold(err error) error {
	return p.fail(chains.Dishonest, "read history", err).WithRemedy("use a node with full history")
}

func (p *past) spend(n int) error {
	if p.left -= n; p.left < 0 {
		return p.ledger.TooMuch("read history", "raise history_limit", "mint %s is named by more than %d transactions since it last changed hands", p.mint, ledger.ListedPerFact*p.cfg.HistoryLimit)
	}
	return nil
}

// hands follows the token backwards from account to account, to the transaction that gave it to
// another owner at upTo or before (unless the whole history is read), or registered it, or to what
// is not asked for.
func (p *past) hands(ctx context.Context, account solana.PublicKey, upTo uint64) error {
	var before solana.Signature
	for accounts := 1; ; accounts++ {
		if accounts > p.ledger.Way {
			return p.fail(chains.TooMuch, "read history", fmt.Errorf("mint %s passed through more than %d accounts", p.mint, p.ledger.Way))
		}
		arrived, err := p.arrival(ctx, account, before)
		if err != nil {
			return err
		}
		if arrived == nil {
			p.from = p.reading.After + 1
			return nil
		}
		if err := p.take(ctx, *arrived); err != nil {
			return err
		}
		from, to := arrived.Tx.Holder(p.mint)
		p.born = !decode.RegisteredTo(arrived.Tx, p.mint).IsZero()
		if p.born || !p.whole && arrived.Slot <= upTo && from.OwnerBefore != to.OwnerAfter {
			p.from = arrived.Slot
			return nil
		}
		account, before = from.Account, arrived.ID
	}
}

// arrival finds the newest transaction, older than one, that put the token into an account or gave
// that account to another owner. There is none when that did not happen after the slot from which
// on is read.
func (p *past) arrival(ctx context.Context, account solana.PublicKey, before solana.Signature) (*ledger.Step, error) {
	if account.IsZero() {
		return nil, p.untold(fmt.Errorf("nothing tells how the token of %s came into being", p.mint))
	}
	r := p.reading
	for s, err := range r.Walk(ctx, &ledger.Walk{Address: account, Before: before, After: r.After, UpTo: r.UpTo, Keep: true, Spend: p.spend}) {
		if err != nil {
			return nil, err
		}
		p.back = s.Slot
		from, to := s.Tx.Holder(p.mint)
		if to.Account == account && (from.Account != account || from.OwnerBefore != to.OwnerAfter) {
			return &s, nil
		}
	}
	if r.After > 0 {
		return nil, nil
	}
	return nil, p.untold(fmt.Errorf("nothing tells how the token of %s came into account %s", p.mint, account))
}

// read reads what names the mint since the last change of hands.
func (p *past) read(ctx context.Context) error {
	r := p.reading
	w := &ledger.Walk{Address: p.mint, After: p.from - 1, UpTo: r.UpTo, Keep: true, Skip: p.seen, Ahead: ledger.MaxAhead, Spend: p.spend}
	for s, err := range r.Walk(ctx, w) {
		if err != nil {
			return err
		}
		if err := p.take(ctx, s); err != nil {
			return err
		}
	}
	if w.Exhausted && r.After > 0 && !p.born {
		return p.untold(fmt.Errorf("the node lists nothing of mint %s up to slot %d, where it was before", p.mint, r.After))
	}
	return nil
}

// take keeps what a transaction did to the agent, its feedback aside.
func (p *past) take(ctx context.Context, s ledger.Step) error {
	if p.seen[s.ID] {
		return nil
	}
	p.seen[s.ID] = true
	events, err := p.reading.EventsOf(ctx, s.Tx, p.decoder(map[solana.PublicKey]bool{p.mint: true}))
	if err != nil {
		return err
	}
	ref := p.decode.AgentRef(p.mint)
	events = slices.DeleteFunc(events, func(e chains.Event) bool { return e.Agent != ref || e.Kind == chains.KindFeedback })
	if len(events) > 0 {
		p.list = append(p.list, ledger.Deed{Listed: s.Listed, Events: events})
	}
	return nil
}

// maxHands bounds the transactions that a list reads to learn who held the agent when.
const maxHands = 1_000

func unconfirmed(a Attestation) bool { return a.AgentProof == chains.ProofUnproven }

// confirmed tells of attestations that two sign, as the index shows them, oldest first, which of
// them the agent's holder has signed: the one of their slot, since neither a buyer of later nor a
// seller of before speaks for the agent. What cannot be told stays unproven.
func (c *agents) confirmed(ctx context.Context, n *cluster.Node, s state, list []Attestation, at chains.Finality) error {
	i := slices.IndexFunc(list, unconfirmed)
	if i < 0 {
		return nil
	}
	oldest, mint := list[i].At.Height, s.address
	p := &past{agents: c, reading: c.ledger.Reading(n, cluster.Commitment(at), 0, s.slot), mint: mint, left: maxHands, seen: map[solana.Signature]bool{}, back: s.slot + 1}
	err := p.hands(ctx, s.holder, max(oldest, 1)-1)
	events, unordered := p.reading.InOrder(ctx, p.list)
	switch {
	case ctx.Err() != nil:
		return c.fail(chains.TimedOut, "read who held the agent", ctx.Err())
	case unordered != nil:
		return unordered
	case err != nil:
		// What was read is so all the same, but for its last slot, of which there may be more.
		p.back++
		c.cfg.Log.Debug("who held an agent is told in part", "chain", c.cfg.Chain, "agent", mint, "from", p.back, "error", err)
	}
	first := c.cluster.Account(s.holding.Owner)
	if i := slices.IndexFunc(events, func(e chains.Event) bool { _, ok := e.Owner(); return ok }); i >= 0 {
		first = caip.AccountID{}
		if events[i].Transfer != nil {
			first = events[i].Transfer.From
		}
	}
	for i := range list {
		a := &list[i]
		if a.At.Height < p.back || !unconfirmed(*a) {
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
