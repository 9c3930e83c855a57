package sati

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"
	"golang.org/x/sync/errgroup"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// NoPhoton as Config.Photon reads attestations from the chain's transactions instead of Light's index: slower, and complete. Compressed attestations cannot be
// written then, since their proofs come from the index.
const NoPhoton = "none"

var errNoPhoton = errors.New("no index is configured")

// listsMint is since when the program's instructions name the mint of an attestation (reference, Versions); elsewhere that is not known.
var listsMint = map[string]time.Time{
	wire.MainnetReference: time.Date(2026, 2, 20, 1, 0, 0, 0, time.UTC),
	wire.DevnetReference:  time.Date(2026, 2, 20, 1, 0, 0, 0, time.UTC),
}

// compressedFromChain is compressedOf from transactions. Those that name the mint are all there is since February 2026; before, attestations named only the
// program, whose transactions are then listed back to the agent's registration.
func (c *Chain) compressedFromChain(ctx context.Context, n *node, at chains.Finality, head chains.Position, mint solana.PublicKey, schemas []wire.Schema) ([]Attestation, chains.Position, error) {
	op := "read attestations of " + mint.String() + " from the chain"
	level := commitment(at)
	own, err := c.listAll(ctx, n, op, mint, level, head.Height, 0, func(*rpc.TransactionSignature) bool { return true })
	if err != nil {
		return nil, head, err
	}
	if len(own) == 0 {
		return nil, head, c.fail(chains.Unreachable, op, errCut)
	}
	birth, first, err := c.birth(ctx, n, op, mint, level, own)
	if err != nil {
		return nil, head, err
	}
	since, known := listsMint[c.cfg.Chain.Reference]
	list := own
	if !known || !first.time.After(since) {
		older := func(s *rpc.TransactionSignature) bool {
			return !known || s.BlockTime == nil || s.BlockTime.Time().Before(since)
		}
		list = slices.DeleteFunc(own, older)
		before, err := c.listAll(ctx, n, op, wire.ProgramID, level, head.Height, birth.Slot, older)
		if err != nil {
			return nil, head, err
		}
		list = append(list, before...)
	}
	slices.Reverse(list) // oldest first
	made := make([][]Attestation, len(list))
	group, gctx := errgroup.WithContext(ctx)
	group.SetLimit(parallelFetches)
	for i, s := range list {
		group.Go(func() error {
			tx, err := c.readTransaction(gctx, n, s.Signature, level, false)
			if chains.KindOf(err) == chains.NotFound {
				err = &chains.Error{Kind: chains.Transient, Chain: c.cfg.Chain, Op: op, Err: errors.New("the node lists a transaction that it does not have: " + s.Signature.String())}
			}
			if err != nil {
				return err
			}
			for _, a := range c.made(tx) {
				if a.Agent == c.agentRef(mint) && a.TreeVersion > 0 && slices.ContainsFunc(schemas, func(s wire.Schema) bool { return s.Name == a.Schema }) {
					made[i] = append(made[i], a)
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		return nil, head, err
	}
	out := slices.Concat(made...)
	for i := range out {
		out[i].leaf = uint64(i)
	}
	return out, head, nil
}

// birth finds the transaction that registered a mint among all that name it, newest first. It is the oldest as a rule: who was to own the agent can have named the
// mint before.
func (c *Chain) birth(ctx context.Context, n *node, op string, mint solana.PublicKey, at rpc.CommitmentType, own []*rpc.TransactionSignature) (*rpc.TransactionSignature, *transaction, error) {
	for ahead := 1; len(own) > 0; ahead = min(2*ahead, maxAhead) {
		some := own[max(0, len(own)-ahead):]
		own = own[:len(own)-len(some)]
		txs := make([]*transaction, len(some))
		if err := each(ctx, some, func(ctx context.Context, i int, s *rpc.TransactionSignature) (err error) {
			txs[i], err = c.readTransaction(ctx, n, s.Signature, at, false)
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

// listAll lists the transactions of an address that succeeded, newest first, in the slots from one to another, that want accepts. All of them are walked over; at
// most as many as one search of a history may list are kept.
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
