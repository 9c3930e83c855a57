package sati

import (
	"context"
	"slices"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/photon"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/ledger"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

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
		return a.Agent == c.agentRef(mint) && a.TreeVersion > 0 && slices.ContainsFunc(schemas, func(s wire.Schema) bool { return s.Name == a.Schema })
	})
	if err != nil {
		return nil, head, err
	}
	out := slices.Concat(made...)
	for i := range out {
		out[i].Leaf = uint64(i)
	}
	return out, head, nil
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
	return ledger.Step{}, &chains.Error{Kind: chains.Unreachable, Chain: c.cfg.Chain, Op: op, Err: ledger.ErrCut, Remedy: "use a node with full history"}
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
