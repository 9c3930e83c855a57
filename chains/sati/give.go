package sati

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
)

// giveFeedback writes a FeedbackPublicV1 signed by the writer's key as counterparty.
func (w *Writer) giveFeedback(ctx context.Context, n *node, op chains.GiveFeedback) (plan, error) {
	c := w.chain
	invalid := func(format string, args ...any) (plan, error) {
		return plan{}, c.fail(chains.Invalid, op.Verb(), fmt.Errorf(format, args...))
	}
	mint, err := c.mint(op.Verb(), op.Agent)
	if err != nil {
		return plan{}, err
	}
	if err := op.Value.Check(); err != nil {
		return invalid("%w", err)
	}
	if !exact(op.Value) {
		return invalid("value %s: a number beyond 2^53 is not exact in JSON, which SATI feedback is", op.Value.Unscaled)
	}
	text := content{value: op.Value, tag1: op.Tag1, tag2: op.Tag2, endpoint: op.Endpoint}
	for _, f := range text.fields() {
		if !holdable(f.text) {
			return invalid("%s is not UTF-8", f.name)
		}
	}
	a := wire.Attestation{TaskRef: op.TaskRef, Mint: mint, Counterparty: w.key.PublicKey(), Outcome: wire.Neutral, ContentType: wire.ContentJSON, Content: writeContent(text)}
	if op.Outcome != nil {
		a.Outcome = wire.Outcome(*op.Outcome)
	}
	if op.TaskRef.IsZero() {
		if _, err := io.ReadFull(w.randomness(), a.TaskRef[:]); err != nil {
			return plan{}, c.fail(chains.Unknown, op.Verb(), err)
		}
	}
	// What fits is decided before anything is proven or asked, with a stand-in for the proof, which has a fixed size.
	table, err := c.lookupTable(ctx, n)
	if err != nil {
		return plan{}, err
	}
	if over, err := w.over(a, table); err != nil {
		return invalid("%w", err)
	} else if over > 0 {
		return invalid("%w: %d bytes too many, with content of %d bytes; %s", errTooLong, over, len(a.Content), text.shorten(over))
	}
	if _, err := c.state(ctx, n, mint, commitment(chains.Latest)); err != nil {
		return plan{}, err // feedback about a mint that is no agent would be accepted by the program and seen by nobody
	}
	p, err := w.attest(ctx, op.Verb(), a)
	if errors.Is(err, errAddressTaken) {
		return invalid("task %s: %w", op.TaskRef, err)
	}
	return p, err
}

// attest asks for the proof that the attestation's address is new, and builds its creation.
func (w *Writer) attest(ctx context.Context, verb string, a wire.Attestation) (plan, error) {
	c := w.chain
	if err := a.Check(); err != nil {
		return plan{}, c.fail(chains.Invalid, verb, err)
	}
	address := wire.AttestationAddress(wire.TreesV2, a.TaskRef, c.deployment.FeedbackPublic.Address, a.Mint, a.Counterparty)
	res, err := ask[wire.PhotonValidityProof](ctx, c.photon, wire.PhotonValidityProofV2, wire.PhotonValidityProofParams{
		Hashes: []solana.PublicKey{}, NewAddressesWithTrees: []wire.PhotonNewAddress{{Address: address, Tree: wire.TreesV2.AddressTree}},
	})
	var answer *photonError
	if errors.As(err, &answer) && strings.Contains(strings.ToLower(answer.Message), "exist") {
		return plan{}, c.fail(chains.Reverted, verb, fmt.Errorf("%w: %w", errAddressTaken, answer))
	}
	if err != nil {
		return plan{}, err
	}
	proof, root, err := res.Value.NewAddressProof(address)
	if err != nil {
		return plan{}, c.fail(chains.Dishonest, verb, err)
	}
	return w.creation(a, &proof, root)
}

// creation is the Ed25519 instruction with the counterparty's signature, and the attestation it proves.
func (w *Writer) creation(a wire.Attestation, proof *wire.Proof, root uint16) (plan, error) {
	schema := w.chain.deployment.FeedbackPublic
	message := wire.Message(schema.Name, a)
	signature, err := w.key.Sign(message)
	if err != nil {
		return plan{}, err
	}
	return plan{units: unitsDefault, table: true, instructions: []solana.Instruction{
		wire.Ed25519Instruction(wire.SignedMessage{Key: a.Counterparty, Signature: signature, Message: message}),
		wire.NewCreateCompressed(a.Encode(), proof, root).Instruction(wire.CreateCompressedAccounts{Payer: w.key.PublicKey(), SchemaConfig: schema.Config, Mint: a.Mint}),
	}}, nil
}

// over is by how many bytes the transaction of an attestation exceeds the limit, 0 when it fits.
func (w *Writer) over(a wire.Attestation, table []solana.PublicKey) (int, error) {
	p, err := w.creation(a, new(wire.Proof), 0)
	if err != nil {
		return 0, err
	}
	_, raw, err := w.compile(p, solana.Hash{1}, table)
	if err != nil && !errors.Is(err, errTooLong) {
		return 0, err
	}
	return max(0, len(raw)-wire.MaxTransaction), nil
}

type namedText struct{ name, text string }

func (c content) fields() []namedText {
	return []namedText{{"tag1", c.tag1}, {"tag2", c.tag2}, {"endpoint", c.endpoint}}
}

// shorten says what to do about so many bytes too many. Every byte of content counts twice: the signed message repeats it.
func (c content) shorten(over int) string {
	longest := namedText{}
	for _, f := range c.fields() {
		if len(f.text) > len(longest.text) {
			longest = f
		}
	}
	if longest.text == "" {
		return "configure a lookup table"
	}
	return fmt.Sprintf("each byte counts twice, so take %d bytes off, %s being the longest with %d", (over+1)/2, longest.name, len(longest.text))
}
