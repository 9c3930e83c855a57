package sati

import (
	"context"
	"errors"
	"fmt"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// Dual is an attestation that two sign: the holder of the agent blindly, over the interaction hash
// and so before he knows what is said (Chain.AgentMessage), and the counterparty over the whole
// (Chain.ClientMessage). Neither needs to send the transaction.
type Dual struct {
	Agent caip.AgentRef
	// Body's TaskRef and DataHash are those that the agent signed; TaskRef may not be zero.
	Body Body
	// AgentSignature is the holder's, 64 bytes.
	AgentSignature []byte
	// AgentSigner is who made it; zero is the present holder. The program takes nobody else, though
	// its schemas name delegates.
	AgentSigner caip.AccountID
	// Client is the counterparty; zero is the writer's account, which then signs itself. Another's
	// ClientSignature, 64 bytes, is handed in.
	Client          caip.AccountID
	ClientSignature []byte
}

// GiveDualSigned reviews an agent as a FeedbackV1: the agent's holder has confirmed the task
// beforehand.
type GiveDualSigned Dual

// Validate attests as a ValidationV1 what a validator found; the agent's holder has confirmed the
// task.
type Validate Dual

func (GiveDualSigned) Verb() string { return "give-dual-signed" }
func (Validate) Verb() string       { return "validate" }

func (op GiveDualSigned) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	return w.dual(ctx, n, op.Verb(), w.chain.deployment.Feedback, Dual(op))
}

func (op Validate) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	return w.dual(ctx, n, op.Verb(), w.chain.deployment.Validation, Dual(op))
}

// Schemas that two sign, by SchemaConfig name (wire.Schema.Name).
const (
	FeedbackV1       = "FeedbackV1"
	FeedbackPublicV1 = "FeedbackPublicV1"
	ValidationV1     = "ValidationV1"
)

// AgentMessage is what an agent's holder signs to confirm a task for FeedbackV1 or ValidationV1:
// the 32 bytes of the interaction hash. It names neither agent nor counterparty: the same signature
// fits every agent of that holder, and every counterparty.
func (c *Chain) AgentMessage(schema string, taskRef, dataHash caip.Hash) ([]byte, error) {
	s, err := c.compressed("sign interaction", schema)
	if err != nil {
		return nil, err
	}
	hash := wire.InteractionHash(s.Address, taskRef, dataHash)
	return hash[:], nil
}

// ClientMessage is the text that a counterparty signs for an attestation of FeedbackV1,
// FeedbackPublicV1 or ValidationV1.
func (c *Chain) ClientMessage(schema string, agent caip.AgentRef, client caip.AccountID, body Body) ([]byte, error) {
	const op = "sign attestation"
	s, err := c.compressed(op, schema)
	if err != nil {
		return nil, err
	}
	mint, err := c.mint(op, agent)
	if err != nil {
		return nil, err
	}
	key, err := c.key(op, "client", client)
	if err != nil {
		return nil, err
	}
	if err := body.check(); err != nil {
		return nil, c.fail(chains.Invalid, op, err)
	}
	return wire.Message(s.Name, body.attestation(mint, key)), nil
}

func (c *reader) compressed(op, name string) (wire.Schema, error) {
	for _, s := range c.decode.CompressedSchemas() {
		if s.Name == name {
			return s, nil
		}
	}
	return wire.Schema{}, c.fail(chains.Invalid, op, fmt.Errorf("schema %.40q: want %s, %s or %s", name, FeedbackV1, FeedbackPublicV1, ValidationV1))
}

func (w *Writer) dual(ctx context.Context, n *cluster.Node, verb string, schema wire.Schema, op Dual) (transact.Plan, error) {
	c := w.chain
	fail := func(kind chains.Kind, remedy, format string, args ...any) (transact.Plan, error) {
		return transact.Plan{}, c.fail(kind, verb, fmt.Errorf(format, args...)).WithRemedy(remedy)
	}
	if err := op.Body.check(); err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, verb, err)
	}
	if op.Body.TaskRef.IsZero() {
		return fail(chains.Invalid, "", "no task: the agent's signature is for one")
	}
	s, err := c.known(ctx, n, verb, op.Agent)
	if err != nil {
		return transact.Plan{}, err
	}
	client := w.key.PublicKey()
	if !op.Client.IsZero() {
		if client, err = c.key(verb, "client", op.Client); err != nil {
			return transact.Plan{}, err
		}
	}
	holder := s.holding.Owner
	if !op.AgentSigner.IsZero() && op.AgentSigner != c.cluster.Account(holder) {
		// The program stores a delegation under one nonce and looks for it under another, and with
		// two signatures it takes the holder's only.
		return fail(chains.Unsupported, "let the holder sign", "%s does not hold the agent: the program as deployed takes no delegate's signature: %w", op.AgentSigner, ErrDelegate)
	}
	if client == holder {
		return fail(chains.Invalid, "", "%s holds the agent: agent and counterparty may not be the same: %w", holder, wire.DuplicateSigners)
	}
	d := draft{schema: schema, Attestation: op.Body.attestation(s.address, client), holder: holder, held: s.holder, chosen: true}
	hash := wire.InteractionHash(schema.Address, d.TaskRef, d.DataHash)
	if d.agent, err = signatureOf("the agent's", op.AgentSignature); err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, verb, err)
	}
	if !spl.Verify(holder, hash[:], d.agent) {
		for _, other := range []struct {
			who string
			key solana.PublicKey
		}{{"the update authority's", s.mint.Metadata.UpdateAuthority}, {"the counterparty's", client}, {"the writer's own", w.key.PublicKey()}} {
			if spl.Verify(other.key, hash[:], d.agent) {
				return fail(chains.Unauthorized, "let the holder sign", "the agent's signature is %s, not that of the holder %s: %w", other.who, holder, wire.SignatureMismatch)
			}
		}
		return fail(chains.Unauthorized, "let the holder sign the interaction hash of this task and data hash",
			"the agent's signature is not the holder's (%s) over %x: %w", holder, hash, wire.SignatureMismatch)
	}
	switch {
	case op.ClientSignature != nil:
		signature, err := signatureOf("the counterparty's", op.ClientSignature)
		if err != nil {
			return transact.Plan{}, c.fail(chains.Invalid, verb, err)
		}
		if !spl.Verify(client, d.message(), signature) {
			return fail(chains.Unauthorized, "let the counterparty sign this very content", "the counterparty's signature is not that of %s over its message: %w", client, wire.SignatureMismatch)
		}
		d.signature = &signature
	case client != w.key.PublicKey():
		return fail(chains.Unauthorized, "hand in the counterparty's signature of its message", "the counterparty is %s, the writer %s, and no signature is given", client, w.key.PublicKey())
	}
	return w.draft(ctx, n, verb, d)
}

// ErrDelegate is wrapped by the refusal of what a delegate would have to do.
var ErrDelegate = errors.New("delegations do not work in this version of SATI")

func signatureOf(whose string, b []byte) (solana.Signature, error) {
	if len(b) != solana.SignatureLength {
		return solana.Signature{}, fmt.Errorf("%s signature has %d bytes, want %d", whose, len(b), solana.SignatureLength)
	}
	return solana.Signature(b), nil
}
