package sati

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// attestations reads what was said of agents, from Light's index or from transactions.
type attestations struct {
	*agents
	photon *photon.Index
}

// Attestation is one attestation about an agent, of whatever schema.
type Attestation = decode.Attestation

// AttestationFilter selects attestations. The zero value selects all.
type AttestationFilter struct {
	Schema       string         // SchemaConfig name
	Counterparty caip.AccountID // who made them
	Outcome      *chains.Outcome
}

func (f AttestationFilter) match(a Attestation) bool {
	return (f.Schema == "" || f.Schema == a.Schema) && (f.Counterparty.IsZero() || f.Counterparty == a.Counterparty) && (f.Outcome == nil || *f.Outcome == a.Outcome)
}

// Attestations lists what is attested about an agent: feedback, validations and
// scores, in the order they were made, at most chains.MaxFeedbacks. Compressed ones come from
// the index, filtered there, or from the chain's transactions where there is none; the others from
// the node's accounts. Those whose counterparty is not proven are listed with the Proof that says
// why.
func (c *attestations) Attestations(ctx context.Context, agent caip.AgentRef, filter AttestationFilter, at chains.Finality) ([]Attestation, error) {
	const op = "list attestations"
	readable := append(c.decode.CompressedSchemas(), c.deployment.Reputation)
	if filter.Schema != "" && !slices.ContainsFunc(readable, func(s wire.Schema) bool { return s.Name == filter.Schema }) {
		return nil, c.fail(chains.Invalid, op, fmt.Errorf("schema %.40q: want one of %s", filter.Schema, schemaNames(readable)))
	}
	n, s, err := c.find(ctx, op, agent, at)
	if err != nil {
		return nil, err
	}
	mint := s.address
	wanted := func(list []wire.Schema) []wire.Schema {
		return slices.DeleteFunc(list, func(s wire.Schema) bool { return filter.Schema != "" && s.Name != filter.Schema })
	}
	var filters []photon.Filter
	if !filter.Counterparty.IsZero() {
		key, err := c.key(op, "counterparty", filter.Counterparty)
		if err != nil {
			return nil, err
		}
		filters = append(filters, photon.Matching(wire.CompressedOffsetCounterparty, key[:]))
	}
	if filter.Outcome != nil {
		filters = append(filters, photon.Matching(wire.CompressedOffsetOutcome, []byte{uint8(*filter.Outcome)}))
	}
	compressed, _, err := c.compressedOf(ctx, n, at, mint, wanted(c.decode.CompressedSchemas()), filters)
	if err != nil {
		return nil, err
	}
	if err := c.confirmed(ctx, n, s, compressed, at); err != nil {
		return nil, err
	}
	out := compressed
	if filter.Schema == "" || filter.Schema == c.deployment.Reputation.Name {
		scores, err := c.scoresOf(ctx, n, mint, at)
		if err != nil {
			return nil, err
		}
		out = append(out, scores...)
	}
	out = slices.DeleteFunc(out, func(a Attestation) bool { return !filter.match(a) })
	slices.SortStableFunc(out, func(a, b Attestation) int {
		return cmp.Or(cmp.Compare(a.At.Height, b.At.Height), cmp.Compare(a.Leaf, b.Leaf))
	})
	return out, nil
}

// Attestation reads one attestation by its address. What the index or the account says is confirmed
// from the transaction that made it, and so is who signed.
func (c *attestations) Attestation(ctx context.Context, address string, at chains.Finality) (Attestation, error) {
	const op = "read attestation"
	key, err := solana.PublicKeyFromBase58(address)
	if err != nil {
		return Attestation{}, c.fail(chains.Invalid, op, fmt.Errorf("address %.60q: %w", address, err))
	}
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return Attestation{}, err
	}
	head, err := n.Head(ctx, at)
	if err != nil {
		return Attestation{}, err
	}
	// A SAS account and a compressed one cannot share an address: the one is a PDA, of the other
	// the first byte is zero. Lamports anybody can send to either.
	res, err := n.Accounts(ctx, op, cluster.Commitment(at), key)
	if err != nil {
		return Attestation{}, err
	}
	if account := res.Value[0]; account != nil && account.Owner != solana.SystemProgramID {
		a, err := c.decode.Regular(key, account)
		if err != nil {
			return Attestation{}, c.fail(chains.NotFound, op, err)
		}
		one := []Attestation{a}
		err = c.proven(ctx, n, one, at)
		return one[0], err
	}
	if c.photon.None() {
		return Attestation{}, c.fail(chains.Unsupported, op, photon.ErrNone)
	}
	page, err := photon.AskAt[*photon.Account](ctx, c.photon, head, photon.GetAccount, photon.AccountParams{Address: key})
	if err != nil {
		return Attestation{}, err
	}
	if page.Value == nil {
		return Attestation{}, c.fail(chains.NotFound, op, fmt.Errorf("no attestation at %s", key))
	}
	out, err := c.confirm(ctx, key, at)
	if err != nil {
		return Attestation{}, err
	}
	before, err := c.before(ctx, out, at)
	if saysAgain(out, before) {
		out.Judged(chains.ProofInvalid, presentedAgain)
	}
	return out, err
}

// maxNamed bounds the transactions that an index may name of a compressed account, which is made
// and closed once.
const maxNamed = 8

// confirm finds an attestation on the chain itself, in the transaction that made it, which the
// index names.
func (c *attestations) confirm(ctx context.Context, address solana.PublicKey, at chains.Finality) (Attestation, error) {
	op := "confirm attestation " + address.String()
	n, err := c.cluster.Pick(ctx)
	if err != nil {
		return Attestation{}, err
	}
	ids, err := c.photon.Signatures(ctx, address)
	if err != nil {
		return Attestation{}, err
	}
	last := c.fail(chains.Dishonest, op, fmt.Errorf("no transaction is named that made %s", address))
	for _, id := range ids[:min(len(ids), maxNamed)] {
		tx, err := c.ledger.Transaction(ctx, n, id, cluster.Commitment(at))
		switch {
		case chains.KindOf(err) == chains.NotFound:
			last = c.fail(chains.NotFinal, op, fmt.Errorf("transaction %s is not %s", id, at))
			continue
		case err != nil:
			return Attestation{}, err
		}
		made := c.decode.Made(tx)
		i := slices.IndexFunc(made, func(a Attestation) bool { return a.Address == address.String() })
		if i < 0 {
			c.ledger.Forget(id) // another answer may have what this one leaves out
			continue
		}
		one := made[i : i+1]
		err = c.place(ctx, n, one, cluster.Commitment(at))
		return one[0], err
	}
	return Attestation{}, last
}

// compressedOf reads an agent's compressed attestations, and the head up to which they are all:
// those that match all of one of the sets of filters, where there are any.
func (c *attestations) compressedOf(ctx context.Context, n *cluster.Node, at chains.Finality, mint solana.PublicKey, schemas []wire.Schema, sets ...[]photon.Filter) ([]Attestation, chains.Position, error) {
	head, err := n.Head(ctx, at)
	if err != nil || len(schemas) == 0 {
		return nil, head, err
	}
	if c.photon.None() {
		return c.compressedFromChain(ctx, n, at, head, mint, schemas)
	}
	if len(sets) == 0 {
		sets = [][]photon.Filter{nil}
	}
	type part struct {
		schema  wire.Schema
		filters []photon.Filter
	}
	var parts []part
	for _, schema := range schemas {
		for _, set := range sets {
			parts = append(parts, part{schema, append([]photon.Filter{photon.Matching(wire.CompressedOffsetSchema, schema.Address[:]), photon.Matching(wire.CompressedOffsetMint, mint[:])}, set...)})
		}
	}
	lists := make([][]photon.Account, len(parts))
	var room atomic.Int64
	room.Store(chains.MaxFeedbacks)
	err = cluster.Each(ctx, parts, func(ctx context.Context, i int, p part) (err error) {
		lists[i], err = c.photon.Attestations(ctx, head, &room, p.filters...)
		return err
	})
	if chains.KindOf(err) == chains.Unsupported {
		return c.compressedFromChain(ctx, n, at, head, mint, schemas)
	}
	if err != nil {
		return nil, head, err
	}
	var out []Attestation
	for i, p := range parts {
		for _, account := range lists[i] {
			a, ok, err := c.decode.Indexed(account)
			if err != nil {
				return nil, head, err
			}
			if ok && (a.Agent != c.decode.AgentRef(mint) || a.Schema != p.schema.Name) {
				return nil, head, c.decode.Contradiction(fmt.Errorf("asked for %s of %s, it shows a %s of %s", p.schema.Name, mint, a.Schema, a.Agent.ID))
			}
			if ok && a.At.Height <= head.Height {
				out = append(out, a)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Attestation) int {
		return cmp.Or(cmp.Compare(a.At.Height, b.At.Height), cmp.Compare(a.Leaf, b.Leaf))
	})
	return onceEach(out), head, nil
}

// words are what a counterparty signs for of an agent.
type words struct {
	schema  string
	by      caip.AccountID
	task    caip.Hash
	outcome chains.Outcome
	content string
}

func wordsOf(a Attestation) words {
	w := words{schema: a.Schema, by: a.Counterparty, task: a.TaskRef, outcome: a.Outcome}
	if wire.Covers(wire.ContentType(a.ContentType), a.Content) {
		w.content = string(a.Content)
	}
	return w
}

const presentedAgain = "somebody has presented the counterparty's signature a second time"

// onceEach takes the proof from what is there a second time. Anybody can present a signature of
// before February 2026 once more: in the V2 trees the same has another address. And an index can
// show one thing twice.
func onceEach(list []Attestation) []Attestation {
	said := map[words]bool{}
	for i, a := range list {
		if !a.Proof.Holds() {
			continue
		}
		w := wordsOf(a)
		if said[w] {
			list[i].Judged(chains.ProofInvalid, presentedAgain)
		}
		said[w] = true
	}
	return list
}

// before is what stood in the V1 trees at the place of what is in the V2 trees; zero: nothing. The
// word of the index alone takes no review away.
func (c *attestations) before(ctx context.Context, a Attestation, at chains.Finality) (before Attestation, err error) {
	if a.TreeVersion != int(wire.TreeV2) || !a.Proof.Holds() {
		return Attestation{}, nil
	}
	mint, client := solana.MustPublicKeyFromBase58(a.Agent.ID), solana.MustPublicKeyFromBase58(a.Counterparty.Address)
	old := wire.AttestationAddress(wire.TreesV1, a.TaskRef, a.Kind.Address, mint, client)
	res, err := photon.Ask[*photon.Account](ctx, c.photon, photon.GetAccount, photon.AccountParams{Address: old})
	if err != nil || res.Value == nil {
		return Attestation{}, err
	}
	before, err = c.confirm(ctx, old, at)
	switch chains.KindOf(err) {
	case chains.Dishonest:
		return Attestation{}, nil
	case chains.NotFinal: // the node does not have it: nothing contradicts the index
		return Attestation{}, c.fail(chains.Unreachable, "read attestation", err).WithRemedy("use a node with full history")
	}
	return before, err
}

// saysAgain reports whether an attestation says what another one said before it.
func saysAgain(a, before Attestation) bool {
	return before.Proof.Holds() && wordsOf(before) == wordsOf(a)
}

func schemaNames(list []wire.Schema) (out []string) {
	for _, s := range list {
		out = append(out, s.Name)
	}
	return out
}

// NoPhoton as Config.Photon reads attestations from the chain's transactions instead of Light's
// index: slower, and complete. Compressed attestations cannot be written then, since their proofs
// come from the index.
const NoPhoton = photon.Off

// listsMint is since when the program's instructions name the mint of an attestation (reference,
// Versions); elsewhere that is not known.
var listsMint = map[string]time.Time{
	spl.MainnetReference: time.Date(2026, 2, 20, 1, 0, 0, 0, time.UTC),
	spl.DevnetReference:  time.Date(2026, 2, 20, 1, 0, 0, 0, time.UTC),
}

// compressedFromChain is compressedOf from transactions. Those that name the mint are all there is
// since February 2026; before, attestations named only the program, whose transactions are then
// listed back to the agent's registration.
func (c *attestations) compressedFromChain(ctx context.Context, n *cluster.Node, at chains.Finality, head chains.Position, mint solana.PublicKey, schemas []wire.Schema) ([]Attestation, chains.Position, error) {
	op := "read attestations of " + mint.String() + " from the chain"
	level := cluster.Commitment(at)
	named, unnamed, err := c.naming(ctx, n, op, mint, level, head.Height)
	if err != nil {
		return nil, head, err
	}
	list := append(named, unnamed...)
	slices.Reverse(list) // oldest first
	made, err := c.madeIn(ctx, n, list, level, func(a Attestation) bool {
		return a.Agent == c.decode.AgentRef(mint) && a.TreeVersion > 0 && slices.ContainsFunc(schemas, func(s wire.Schema) bool { return s.Name == a.Schema })
	})
	if err != nil {
		return nil, head, err
	}
	out := slices.Concat(made...)
	for i := range out {
		out[i].Leaf = uint64(i)
	}
	return onceEach(out), head, nil
}

// naming lists the transactions that may have attested about an agent, newest first: those that
// name its mint, and the program's of the time when attestations named only the program, back to
// the agent's registration.
func (c *reader) naming(ctx context.Context, n *cluster.Node, op string, mint solana.PublicKey, at rpc.CommitmentType, upTo uint64) (named, unnamed []ledger.Listed, err error) {
	named, err = c.listAll(ctx, n, op, mint, at, upTo, 0, func(ledger.Listed) bool { return true })
	if err != nil {
		return nil, nil, err
	}
	birth, err := c.birth(ctx, n, op, at, mint, named)
	if err != nil {
		return nil, nil, err
	}
	since, known := listsMint[c.cfg.Chain.Reference]
	if known && birth.Tx.Time.After(since) {
		return named, nil, nil
	}
	older := func(s ledger.Listed) bool { return !known || s.Time == 0 || time.Unix(s.Time, 0).Before(since) }
	unnamed, err = c.listAll(ctx, n, op, wire.ProgramID, at, upTo, birth.Slot, older)
	return slices.DeleteFunc(named, older), unnamed, err
}

// madeIn reads which attestations listed transactions made, as far as want accepts them, those of
// one transaction together.
func (c *reader) madeIn(ctx context.Context, n *cluster.Node, list []ledger.Listed, at rpc.CommitmentType, want func(Attestation) bool) ([][]Attestation, error) {
	made := make([][]Attestation, len(list))
	r := c.ledger.Reading(n, at, 0, 0)
	return made, cluster.Each(ctx, list, func(ctx context.Context, i int, l ledger.Listed) error {
		tx, err := r.Fetch(ctx, l, false)
		if err != nil {
			return err
		}
		made[i] = slices.DeleteFunc(c.decode.Made(tx), func(a Attestation) bool { return !want(a) })
		return nil
	})
}

// birth finds the transaction that registered a mint among all that name it, newest first. It is
// the oldest as a rule: who was to own the agent can have named the mint before.
func (c *reader) birth(ctx context.Context, n *cluster.Node, op string, at rpc.CommitmentType, mint solana.PublicKey, named []ledger.Listed) (ledger.Step, error) {
	r := c.ledger.Reading(n, at, 0, 0)
	for ahead := 1; len(named) > 0; ahead = min(2*ahead, ledger.MaxAhead) {
		some := named[max(0, len(named)-ahead):]
		named = named[:len(named)-len(some)]
		txs, err := r.FetchAll(ctx, some, false)
		if err != nil {
			return ledger.Step{}, err
		}
		for i, tx := range slices.Backward(txs) {
			if !decode.RegisteredTo(tx, mint).IsZero() && tx.Err == nil {
				return ledger.Step{Listed: some[i], Tx: tx}, nil
			}
		}
	}
	return ledger.Step{}, c.cutOff(op)
}

// cutOff is the error of a list that ends before the registration of its agent.
func (c *reader) cutOff(op string) error {
	return c.fail(chains.Unreachable, op, ledger.ErrCut).WithRemedy("use a node with full history")
}

// listAll lists the transactions of an address that succeeded, newest first, in the slots from one
// to another, that want accepts. All of them are walked over; at most as many as one search of a
// history may list are kept.
func (c *reader) listAll(ctx context.Context, n *cluster.Node, op string, address solana.PublicKey, at rpc.CommitmentType, upTo, from uint64, want func(ledger.Listed) bool) (out []ledger.Listed, err error) {
	most := ledger.ListedPerFact * c.cfg.HistoryLimit
	for page, err := range c.ledger.Reading(n, at, 0, 0).List(ctx, &ledger.Walk{Address: address, After: max(from, 1) - 1, UpTo: upTo}) {
		if err != nil {
			return nil, err
		}
		for _, l := range page {
			if want(l) {
				out = append(out, l)
			}
		}
		if len(out) > most {
			return nil, c.ledger.TooMuch(op, "configure an index (photon), or raise history_limit", "more than %d transactions of %s to read", most, address)
		}
	}
	return out, nil
}
