package sati

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gagliardetto/solana-go"
	"github.com/gagliardetto/solana-go/rpc"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// MaxScoreContent is the room for a score's content, in bytes: four of the program's 512 are its
// length.
const MaxScoreContent = wire.MaxContent - 4

// SetScore writes the reputation score that the writer's account, as provider, gives an agent: a
// ReputationScoreV3, of which there is one for each provider and agent. One that is there already
// is closed in the same transaction. Body's TaskRef must be zero: it follows from provider and
// agent.
//
// The provider's signature covers schema, task and data hash, neither outcome nor content. What
// proves those to a reader is that the provider sent the transaction, as this operation does.
type SetScore struct {
	Agent caip.AgentRef
	Body  Body
	// Expires is when the score ends, by the chain's clock, whole seconds; zero never.
	Expires time.Time
}

// CloseScore takes the writer's score of an agent off the chain. Its rent comes back.
type CloseScore struct{ Agent caip.AgentRef }

// Verb implements chains.Op.
func (SetScore) Verb() string { return "set-score" }

// Verb implements chains.Op.
func (CloseScore) Verb() string { return "close-score" }

func (op SetScore) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	c, provider, schema := w.chain, w.key.PublicKey(), w.chain.deployment.Reputation
	invalid := func(format string, args ...any) (transact.Plan, error) {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf(format, args...))
	}
	mint, err := c.mint(op.Verb(), op.Agent)
	if err != nil {
		return transact.Plan{}, err
	}
	if !op.Body.TaskRef.IsZero() {
		return invalid("a score has no task of its own: leave the task out")
	}
	if err := op.Body.check(); err != nil {
		return invalid("%w", err)
	}
	if err := wire.Within("content", len(op.Body.Content), MaxScoreContent, wire.ContentTooLarge); err != nil {
		return invalid("%w", err)
	}
	var expiry int64
	if !op.Expires.IsZero() {
		head, err := n.Head(ctx, chains.Latest)
		if err != nil {
			return transact.Plan{}, err
		}
		now, err := n.Block(ctx, head.Height, rpc.CommitmentConfirmed, false)
		if err != nil {
			return transact.Plan{}, err
		}
		if expiry = op.Expires.Unix(); !op.Expires.After(now.Time) {
			return invalid("the score would expire at %s, and the chain's clock is at %s", op.Expires.UTC().Format(time.RFC3339), now.Time.Format(time.RFC3339))
		}
	}
	if _, err := c.state(ctx, n, mint, cluster.Commitment(chains.Latest)); err != nil {
		return transact.Plan{}, err
	}
	old, err := c.score(ctx, n, op.Verb(), provider, mint, rpc.CommitmentConfirmed)
	if err != nil {
		return transact.Plan{}, err
	}
	a := op.Body.attestation(mint, provider)
	a.TaskRef, a.Content = wire.ReputationNonce(provider, mint), wire.PrefixContent(op.Body.Content)
	if err := a.Check(); err != nil {
		return invalid("%w", err)
	}
	address, err := c.decode.ScoreAddress(provider, mint)
	if err != nil {
		return invalid("%w", err)
	}
	hash := wire.InteractionHash(schema.Address, a.TaskRef, a.DataHash)
	signature, err := w.key.Sign(hash[:])
	if err != nil {
		return transact.Plan{}, err
	}
	p := transact.Plan{Units: unitsDefault, Table: true}
	if old != nil {
		p.Instructions = append(p.Instructions, w.closeScore(mint, address))
	}
	p.Instructions = append(p.Instructions, spl.Ed25519Instruction(spl.SignedMessage{Key: provider, Signature: signature, Message: hash[:]}),
		wire.CreateRegularAttestation{Data: a.Encode(), Expiry: expiry}.Instruction(wire.CreateRegularAccounts{
			Payer: provider, SchemaConfig: schema.Config, Credential: c.deployment.Credential, Schema: schema.Address, Mint: mint, Attestation: address,
		}))
	table, err := c.builder.LookupTable(ctx, n)
	if err != nil {
		return transact.Plan{}, err
	}
	if _, raw, err := w.chain.builder.Compile(p, w.key.PublicKey(), solana.Hash{1}, table); errors.Is(err, transact.ErrTooLong) {
		return invalid("%w", &SizeError{Over: len(raw) - spl.MaxTransaction, Field: "content", Size: len(op.Body.Content), Each: 1})
	} else if err != nil {
		return transact.Plan{}, err
	}
	return p, nil
}

func (op CloseScore) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	c, provider := w.chain, w.key.PublicKey()
	mint, err := c.mint(op.Verb(), op.Agent)
	if err != nil {
		return transact.Plan{}, err
	}
	old, err := c.score(ctx, n, op.Verb(), provider, mint, rpc.CommitmentConfirmed)
	if err != nil {
		return transact.Plan{}, err
	}
	if old == nil {
		return transact.Plan{}, c.fail(chains.NotFound, op.Verb(), fmt.Errorf("%s has given %s no score", provider, mint))
	}
	address, err := c.decode.ScoreAddress(provider, mint)
	if err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, op.Verb(), err)
	}
	return transact.Plan{Units: unitsDefault, Table: true, Instructions: []solana.Instruction{w.closeScore(mint, address)}}, nil
}

func (w *Writer) closeScore(mint, address solana.PublicKey) solana.Instruction {
	key := w.key.PublicKey()
	return wire.CloseRegularInstruction(wire.CloseRegularAccounts{
		Payer: key, Signer: key, SchemaConfig: w.chain.deployment.Reputation.Config, Credential: w.chain.deployment.Credential, Attestation: address, Mint: mint,
	})
}
