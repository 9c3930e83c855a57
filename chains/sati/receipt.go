package sati

import (
	"context"
	"strconv"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// receipt reads a transaction with all the events it holds, those of every agent's mint in it.
func (c *Chain) receipt(ctx context.Context, n *node, id solana.Signature, at rpc.CommitmentType) (chains.Receipt, error) {
	tx, err := c.transaction(ctx, n, id, at)
	if err != nil {
		return chains.Receipt{}, err
	}
	b, err := c.block(ctx, n, tx.slot, at, false)
	if err != nil {
		return chains.Receipt{}, err
	}
	out := chains.Receipt{TxID: id.String(), At: b.position, Success: tx.err == nil, GasUsed: tx.units, Fee: strconv.FormatUint(tx.fee, 10)}
	agents, err := c.agentsIn(ctx, n, tx, at)
	if err != nil {
		return chains.Receipt{}, err
	}
	out.Events, err = c.events(tx, b, func(k solana.PublicKey) bool { return agents[k] })
	return out, err
}

// agentsIn tells which of the mints that a transaction changes are agents.
func (c *Chain) agentsIn(ctx context.Context, n *node, tx *transaction, at rpc.CommitmentType) (map[solana.PublicKey]bool, error) {
	var candidates []solana.PublicKey
	seen := map[solana.PublicKey]bool{}
	add := func(k solana.PublicKey) {
		if !seen[k] && !k.IsZero() {
			seen[k] = true
			candidates = append(candidates, k)
		}
	}
	for _, in := range tx.instructions {
		if _, ok, _ := wire.DecodeMetadataInstruction(in.data); ok && in.program == wire.Token2022ProgramID || in.redirects() {
			add(in.account(0))
		}
	}
	for _, h := range tx.held {
		add(h.mint)
	}
	out := map[solana.PublicKey]bool{}
	for len(candidates) > 0 {
		some := candidates[:min(len(candidates), 100)] // a node's limit for one call
		candidates = candidates[len(some):]
		res, err := c.accounts(ctx, n, "read mints", at, some...)
		if err != nil {
			return nil, err
		}
		for i, a := range res.Value {
			if a == nil {
				continue
			}
			if _, err := wire.DecodeAgentMint(some[i], a.Owner, a.Data.GetBinary()); err == nil {
				out[some[i]] = true
			}
		}
	}
	return out, nil
}

// Prove implements chains.Events.
func (c *Chain) Prove(ctx context.Context, claim chains.EventClaim, at chains.Finality) (chains.Event, error) {
	op := "prove " + claim.String()
	notFound := func(why string) (chains.Event, error) {
		return chains.Event{}, c.fail(chains.NotFound, op, errText(why))
	}
	if claim.Chain != c.cfg.Chain {
		return notFound("the claim is about another chain")
	}
	id, err := solana.SignatureFromBase58(claim.TxID)
	if err != nil || id.String() != claim.TxID {
		return notFound("the transaction id is no signature")
	}
	n, err := c.nodes.pick(ctx)
	if err != nil {
		return chains.Event{}, err
	}
	head, err := c.headOf(ctx, n, at)
	if err != nil {
		return chains.Event{}, err
	}
	receipt, err := c.receipt(ctx, n, id, rpc.CommitmentConfirmed)
	switch {
	case err != nil && chains.KindOf(err) == chains.NotFound && claim.At.Height > head.Height:
		return chains.Event{}, c.fail(chains.NotFinal, op, errText("the node has not come that far"))
	case err != nil && chains.KindOf(err) == chains.NotFound:
		return notFound("the chain holds no such transaction")
	case err != nil:
		return chains.Event{}, err
	case receipt.At.Height != claim.At.Height || receipt.At.Hash != claim.At.Hash:
		return notFound("the transaction is in block " + receipt.At.String())
	case receipt.At.Height > head.Height:
		return chains.Event{}, c.fail(chains.NotFinal, op, errText("the chain is "+at.String()+" up to "+head.String()))
	}
	for _, e := range receipt.Events {
		if e.Ordinal == claim.Ordinal {
			return e, nil
		}
	}
	return notFound("the transaction has no event at that place")
}

// errText is an error made of plain words.
type errText string

func (e errText) Error() string { return string(e) }
