package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// NoPhoton as Config.Photon reads attestations from the chain's transactions instead of Light's
// index: slower, and complete. Compressed attestations cannot be written then, since their proofs
// come from the index.
const NoPhoton = "none"

var errNoPhoton = errors.New("no index is configured")

// listsMint is since when the program's instructions name the mint of an attestation (reference,
// Versions); elsewhere that is not known.
var listsMint = map[string]time.Time{
	spl.MainnetReference: time.Date(2026, 2, 20, 1, 0, 0, 0, time.UTC),
	spl.DevnetReference:  time.Date(2026, 2, 20, 1, 0, 0, 0, time.UTC),
}

// compressedFromChain is compressedOf from transactions. Those that name the mint are all there is
// since February 2026; before, attestations named only the program, whose transactions are then
// listed back to the agent's registration.
func (c *Chain) compressedFromChain(ctx context.Context, n *node, at chains.Finality, head chains.Position, mint solana.PublicKey, schemas []wire.Schema) ([]Attestation, chains.Position, error) {
	op := "read attestations of " + mint.String() + " from the chain"
	level := commitment(at)
	named, unnamed, err := c.naming(ctx, n, op, mint, level, head.Height)
	if err != nil {
		return nil, head, err
	}
	list := append(named, unnamed...)
	slices.Reverse(list) // oldest first
	made, err := c.madeIn(ctx, n, op, list, level, func(a Attestation) bool {
		return a.Agent == c.agentRef(mint) && a.TreeVersion > 0 && slices.ContainsFunc(schemas, func(s wire.Schema) bool { return s.Name == a.Schema })
	})
	if err != nil {
		return nil, head, err
	}
	out := slices.Concat(made...)
	for i := range out {
		out[i].leaf = uint64(i)
	}
	return out, head, nil
}

// naming lists the transactions that may have attested about an agent, newest first: those that
// name its mint, and the program's of the time when attestations named only the program, back to
// the agent's registration.
func (c *Chain) naming(ctx context.Context, n *node, op string, mint solana.PublicKey, at rpc.CommitmentType, upTo uint64) (named, unnamed []*rpc.TransactionSignature, err error) {
	named, err = c.listAll(ctx, n, op, mint, at, upTo, 0, func(*rpc.TransactionSignature) bool { return true })
	if err != nil {
		return nil, nil, err
	}
	birth, first, err := c.birth(ctx, n, op, mint, at, named)
	if err != nil {
		return nil, nil, err
	}
	since, known := listsMint[c.cfg.Chain.Reference]
	if known && first.time.After(since) {
		return named, nil, nil
	}
	older := func(s *rpc.TransactionSignature) bool {
		return !known || s.BlockTime == nil || s.BlockTime.Time().Before(since)
	}
	unnamed, err = c.listAll(ctx, n, op, wire.ProgramID, at, upTo, birth.Slot, older)
	return slices.DeleteFunc(named, older), unnamed, err
}

// madeIn reads which attestations listed transactions made, as far as want accepts them, those of
// one transaction together.
func (c *Chain) madeIn(ctx context.Context, n *node, op string, list []*rpc.TransactionSignature, at rpc.CommitmentType, want func(Attestation) bool) ([][]Attestation, error) {
	made := make([][]Attestation, len(list))
	return made, each(ctx, list, func(ctx context.Context, i int, s *rpc.TransactionSignature) error {
		tx, err := c.listedAs(ctx, n, op, s, at)
		if err != nil {
			return err
		}
		made[i] = slices.DeleteFunc(c.made(tx), func(a Attestation) bool { return !want(a) })
		return nil
	})
}

// listedAs reads a transaction that a node lists, and so has to have.
func (c *Chain) listedAs(ctx context.Context, n *node, op string, s *rpc.TransactionSignature, at rpc.CommitmentType) (*transaction, error) {
	return c.listedTransaction(ctx, n, op, listed{s.Signature, s.Slot}, func(n *node) (*transaction, error) { return c.readTransaction(ctx, n, s.Signature, at, false) })
}

// birth finds the transaction that registered a mint among all that name it, newest first. It is
// the oldest as a rule: who was to own the agent can have named the mint before.
func (c *Chain) birth(ctx context.Context, n *node, op string, mint solana.PublicKey, at rpc.CommitmentType, own []*rpc.TransactionSignature) (*rpc.TransactionSignature, *transaction, error) {
	for ahead := 1; len(own) > 0; ahead = min(2*ahead, maxAhead) {
		some := own[max(0, len(own)-ahead):]
		own = own[:len(own)-len(some)]
		txs := make([]*transaction, len(some))
		if err := each(ctx, some, func(ctx context.Context, i int, s *rpc.TransactionSignature) (err error) {
			txs[i], err = c.listedAs(ctx, n, op, s, at)
			return err
		}); err != nil {
			return nil, nil, err
		}
		for i, tx := range slices.Backward(txs) {
			if slices.ContainsFunc(tx.facts(mint, nil), func(f fact) bool { return f.kind == factBirth }) {
				return some[i], tx, nil
			}
		}
	}
	return nil, nil, &chains.Error{Kind: chains.Unreachable, Chain: c.cfg.Chain, Op: op, Err: errCut, Remedy: "use a node with full history"}
}

// listAll lists the transactions of an address that succeeded, newest first, in the slots from one
// to another, that want accepts. All of them are walked over; at most as many as one search of a
// history may list are kept.
func (c *Chain) listAll(ctx context.Context, n *node, op string, address solana.PublicKey, at rpc.CommitmentType, upTo, from uint64, want func(*rpc.TransactionSignature) bool) ([]*rpc.TransactionSignature, error) {
	most := listedPerDeed * c.cfg.HistoryLimit
	var out []*rpc.TransactionSignature
	pages := c.pages(n, address, at, pageSize, upTo)
	for {
		page, err := pages.next(ctx)
		if err != nil || len(page) == 0 {
			return out, err
		}
		for _, s := range page {
			if s.Slot < from {
				return out, nil
			}
			if s.Err == nil && s.Slot <= upTo && want(s) {
				out = append(out, s)
			}
		}
		if len(out) > most {
			return nil, &chains.Error{Kind: chains.TooMuch, Chain: c.cfg.Chain, Op: op, Err: fmt.Errorf("more than %d transactions of %s to read", most, address), Remedy: "configure an index (photon), or raise history_limit"}
		}
	}
}
