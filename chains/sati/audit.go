package sati

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
)

// Bounds of one Audit.
const (
	maxMissed      = 1_000 // events returned at once, and few more
	maxUnexplained = 100
	maxDoubtful    = 20 // transactions looked at for the one that registered an agent
	maxIndexPages  = 100_000
)

// Audit implements chains.Chain in three ways. The lists that Read goes by are gone through
// again, by another node where several are configured, for transactions that were not in them
// before. AgentIndex, which the program itself keeps, is read for agents whose registration was not
// told. And Photon is asked for attestations that were not; what only the index shows counts when
// the transaction it names confirms it. Attestations that were told and Photon does not show, or
// shows in a way that no list can read, are counted.
//
// An audit that had to be cut short, or failed, is gone on with by the next call whose window holds
// its own: what was compared is not compared again, so that a history of any length is done with at
// last.
func (c *Chain) Audit(ctx context.Context, q chains.Query) (chains.Audit, error) {
	const op = "audit"
	if q.Anew {
		c.told.forget()
		c.leaveRun(nil)
	}
	n, err := c.cluster.Other(ctx)
	if err != nil {
		return chains.Audit{}, err
	}
	final, err := n.Head(ctx, chains.Finalized)
	switch {
	case err != nil:
		return chains.Audit{}, err
	case q.UpTo.Height > final.Height:
		return chains.Audit{}, c.fail(chains.NotFinal, op, fmt.Errorf("the node is at slot %d, asked was up to %d", final.Height, q.UpTo.Height))
	}
	after, watched, err := c.asked(op, q)
	if err != nil {
		return chains.Audit{}, err
	}
	for mint := range watched {
		// A way that was read with a gap in it leads nowhere: it is found anew from the present
		// holder backwards, on the node that is asked now.
		c.ledger.ForgetTrail(mint)
	}
	run := c.takeRun(after, q.UpTo.Height)
	a := &audit{Chain: c, reading: c.ledger.Reading(n, rpc.CommitmentFinalized, after, run.upTo), run: run, watched: watched}
	if after < run.upTo {
		for _, way := range []func(context.Context) error{a.lists, a.registry, a.index} {
			if err := way(ctx); err != nil {
				c.leaveRun(run)
				return a.out, err
			}
		}
	}
	slices.SortStableFunc(a.out.Events, func(x, y chains.Event) int { return cmp.Compare(x.At.Height, y.At.Height) })
	a.out.Events = slices.CompactFunc(a.out.Events, func(x, y chains.Event) bool { return x.ID == y.ID })
	for _, e := range a.out.Events {
		if tx, err := solana.SignatureFromBase58(e.TxID); err == nil && c.told.has(early(tx)) {
			a.out.Early++
		}
	}
	if a.out.More {
		c.leaveRun(run)
	} else {
		a.out.Through = chains.Position{Height: run.upTo}
	}
	return a.out, nil
}

// auditRun is how far the comparison of one window has come.
type auditRun struct {
	after, upTo uint64
	lists       uint64 // slot up to which the lists are compared
	member      uint64 // the newest entry of AgentIndex that is not, when counted
	counted     bool
	schema      int // of feedbackSchemas, whose attestations are compared now
	indexPlace
	// expected are the attestations of the window that transactions made and the index has not
	// shown yet.
	expected map[solana.PublicKey]attested
}

// indexPlace is a place in the index's attestations of one schema.
type indexPlace struct {
	cursor      photon.NullString
	pages, keep int
	seen        photon.NullString // a cursor that came before; the next is kept after twice as many pages, so that a ring of any length is found
}

// takeRun takes the comparison that was left, where it is of this window, or begins one.
func (c *Chain) takeRun(after, upTo uint64) *auditRun {
	c.mu.Lock()
	defer c.mu.Unlock()
	run := c.auditing
	c.auditing = nil
	if run == nil || after < run.after || after > run.lists || upTo < run.upTo {
		run = &auditRun{after: after, upTo: upTo, lists: after}
	}
	return run
}

func (c *Chain) leaveRun(run *auditRun) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.auditing = run
}

// audit is one Audit under way.
type audit struct {
	*Chain
	reading *ledger.Reading
	run     *auditRun
	watched map[solana.PublicKey]bool
	blank   int // registrations that the node does not show
	out     chains.Audit
}

func (a *audit) full() bool {
	a.out.More = a.out.More || len(a.out.Events) >= a.missedMost
	return a.out.More
}

func (a *audit) doubt(format string, args ...any) {
	if len(a.out.Unexplained) < maxUnexplained {
		a.out.Unexplained = append(a.out.Unexplained, fmt.Sprintf(format, args...))
	}
}

// missed adds what transactions did that were not told, and counts as told what it adds.
func (a *audit) missed(ctx context.Context, list []ledger.Listed) error {
	found, err := a.reading.Events(ctx, list, a.decoder(a.watched))
	if err != nil {
		return err
	}
	a.told.take(list, found)
	a.out.Events = append(a.out.Events, found...)
	return nil
}

// lists compares the lists with what was told.
func (a *audit) lists(ctx context.Context) error {
	for a.run.lists < a.reading.UpTo && !a.full() {
		part := a.ledger.Reading(a.reading.Node, a.reading.At, a.run.lists, a.reading.UpTo)
		batch, through, err := part.Collect(ctx, a.watched)
		if err != nil {
			return err
		}
		a.out.Transactions += len(batch)
		batch = slices.DeleteFunc(batch, func(l ledger.Listed) bool { return a.told.has(l.ID[:]) })
		// A few slots at a time: what was read of a part is kept where the time is over in the
		// middle of it.
		for slots := ledger.BySlot(batch); len(slots) > 0; {
			var some []ledger.Listed
			for len(slots) > 0 && len(some) < ledger.KeptBatch {
				some, slots = append(some, slots[0]...), slots[1:]
			}
			if err := a.missed(ctx, some); err != nil {
				return err
			}
		}
		a.run.lists = through
	}
	return nil
}

// registry compares AgentIndex with what was told, from the newest agent down to the first that was
// registered before the window: members are numbered in the order in which they come.
func (a *audit) registry(ctx context.Context) error {
	total, err := a.total(ctx, a.reading.Node, a.reading.At)
	if err != nil {
		return err
	}
	if !a.run.counted && !a.full() {
		a.run.member, a.run.counted = total, true
	}
	for a.run.member > 0 && !a.full() {
		first := a.run.member - min(a.run.member, accountsAtOnce) + 1
		places, mints, err := a.entries(ctx, a.reading.Node, "read agent index", first, a.run.member, a.reading.At)
		if err != nil {
			return err
		}
		for i, mint := range slices.Backward(mints) {
			if mint.IsZero() {
				a.doubt("the registry counts %d agents, and has no entry %d", total, first+uint64(i))
				continue
			}
			a.out.Agents++
			if a.told.has(mint[:]) {
				continue
			}
			older, err := a.registration(ctx, places[i], mint)
			if err != nil {
				return err
			}
			if older {
				a.run.member = 0
				return nil
			}
		}
		a.run.member = first - 1
	}
	return nil
}

// registration finds the transaction that made an entry of AgentIndex, which is the oldest that
// names it; older says that it came before the window.
func (a *audit) registration(ctx context.Context, place, mint solana.PublicKey) (older bool, err error) {
	r := a.reading
	var oldest []ledger.Listed // newest first
	for page, err := range r.List(ctx, &ledger.Walk{Address: place, Reached: r.UpTo}) {
		if err != nil {
			return false, err
		}
		oldest = append(oldest, page...)
		oldest = oldest[max(0, len(oldest)-maxDoubtful):]
	}
	s, err := a.birth(ctx, r.Node, "audit", r.At, mint, oldest)
	switch {
	case err == nil && r.After < s.Slot && s.Slot <= r.UpTo:
		return false, a.missed(ctx, []ledger.Listed{s.Listed})
	case err == nil:
		return s.Slot <= r.After, nil
	case !errors.Is(err, ledger.ErrCut):
		return false, err
	}
	// It may lie before what the node holds, as may all that come before it.
	first, err := r.Node.FirstBlock(ctx)
	if err != nil {
		return false, err
	}
	if first == 0 {
		a.doubt("agent %s is in the registry, and no transaction that names %s registers it", mint, place)
	}
	a.blank++
	return a.blank >= maxUnexplained, nil
}

// index compares Photon's attestations with what was told.
func (a *audit) index(ctx context.Context) error {
	if a.photon.None() {
		return nil
	}
	schemas := a.decode.FeedbackSchemas()
	if a.run.expected == nil {
		a.run.expected = a.told.madeIn(a.reading.After, a.reading.UpTo)
	}
	for a.run.schema < len(schemas) && !a.full() {
		if err := a.indexPage(ctx, schemas[a.run.schema]); err != nil {
			if !cluster.Retryable(err) {
				a.run.indexPlace = indexPlace{} // a place that the index does not know any more is not asked for again
			}
			return err
		}
	}
	if a.run.schema < len(schemas) {
		return nil
	}
	return a.withheld(ctx)
}

// withheld counts what transactions made and the index does not show. That it was made is read
// again: a fork may have taken it back.
func (a *audit) withheld(ctx context.Context) error {
	missing := slices.SortedFunc(maps.Values(a.run.expected), func(x, y attested) int {
		return cmp.Or(cmp.Compare(x.slot, y.slot), bytes.Compare(x.address[:], y.address[:]))
	})
	a.run.expected = map[solana.PublicKey]attested{}
	for _, m := range missing {
		if a.out.Withheld == maxUnexplained {
			a.doubt("the index shows even less")
			return nil
		}
		tx, err := a.ledger.Transaction(ctx, a.reading.Node, m.tx, a.reading.At)
		switch {
		case chains.KindOf(err) == chains.NotFound:
			continue
		case err != nil:
			return err
		}
		if slices.ContainsFunc(a.decode.Made(tx), func(made Attestation) bool { return made.Address == m.address.String() }) {
			a.out.Withheld++
			a.doubt("the index does not show %s, which transaction %s made in slot %d", m.address, m.tx, tx.Slot)
		}
	}
	return nil
}

// indexPage compares one page of a schema's attestations.
func (a *audit) indexPage(ctx context.Context, schema wire.Schema) error {
	at := &a.run.indexPlace
	at.pages++
	page, err := photon.AskPageAt[photon.Account](ctx, a.photon, chains.Position{Height: a.reading.UpTo}, photon.GetAccountsByOwner, photon.AccountsByOwnerParams{
		Owner: wire.ProgramID, Limit: photon.MaxPage, Cursor: string(at.cursor), Filters: []photon.Filter{photon.Matching(wire.CompressedOffsetSchema, schema.Address[:])},
	})
	if err != nil {
		return err
	}
	for _, account := range page.Value.Items {
		if err := a.attestation(ctx, account); err != nil {
			return err
		}
	}
	next := page.Value.Cursor
	switch {
	case next == "":
		a.run.schema, a.run.indexPlace = a.run.schema+1, indexPlace{}
		return nil
	case next == at.seen || len(page.Value.Items) == 0:
		return a.decode.Contradiction(errors.New("it repeats its cursor"))
	case at.pages >= maxIndexPages:
		return a.fail(chains.TooMuch, "audit", fmt.Errorf("the index shows more than %d pages of attestations", maxIndexPages))
	case at.pages > at.keep:
		at.seen, at.keep = next, 2*at.pages
	}
	at.cursor = next
	return nil
}

// unreadable says why an account of the index is no attestation.
func unreadable(account photon.Account) error {
	if data := account.Data; data != nil && uint64(data.Discriminator) != wire.CompressedDiscriminatorU64 {
		return fmt.Errorf("its discriminator is %d, want %d: something between here and the index may round numbers", uint64(data.Discriminator), wire.CompressedDiscriminatorU64)
	}
	return errors.New("it holds no attestation as SATI makes them")
}

// attestation looks an attestation up on the chain that was not told.
func (a *audit) attestation(ctx context.Context, account photon.Account) error {
	slot := uint64(account.SlotCreated)
	if slot <= a.reading.After || slot > a.reading.UpTo || account.Address == nil || account.Owner != wire.ProgramID {
		return nil
	}
	a.out.Feedbacks++
	delete(a.run.expected, *account.Address)
	if _, ok, err := a.feedback(account); err != nil || !ok {
		if a.out.Skipped++; err == nil {
			err = unreadable(account)
		}
		a.doubt("the index shows %s, which lists pass over: %v", account.Address, err)
		return nil
	}
	if a.told.has(account.Address[:]) {
		return nil
	}
	made, err := a.confirm(ctx, *account.Address, chains.Finalized)
	switch kind := chains.KindOf(err); {
	case kind == chains.Dishonest || kind == chains.NotFinal || kind == chains.NotFound:
		a.doubt("the index shows %s: %v", account.Address, err)
		return nil
	case err != nil:
		return err
	}
	if made.At.Height <= a.reading.After || made.At.Height > a.reading.UpTo {
		a.doubt("the index shows %s in slot %d, which is in slot %d", account.Address, slot, made.At.Height)
		return nil
	}
	return a.missed(ctx, []ledger.Listed{{ID: solana.MustSignatureFromBase58(made.TxID), Slot: made.At.Height}})
}
