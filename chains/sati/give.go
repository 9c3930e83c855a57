package sati

import (
	"context"
	"fmt"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati/decode"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
)

// giveFeedback writes a FeedbackPublicV1 signed by the writer's key as counterparty.
func (w *Writer) giveFeedback(ctx context.Context, n *cluster.Node, op chains.GiveFeedback) (transact.Plan, error) {
	if len(op.Auth) > 0 {
		return transact.Plan{}, chains.Refuse(w.chain.Info().Chain, op.Verb(), "feedback is taken without an authorisation here; leave it out")
	}
	text := decode.Content{Value: op.Value, HasValue: true, Tag1: op.Tag1, Tag2: op.Tag2, Endpoint: op.Endpoint}
	if err := text.Check(); err != nil {
		return transact.Plan{}, w.chain.fail(chains.Invalid, op.Verb(), err)
	}
	body := Body{TaskRef: op.TaskRef, Outcome: chains.Neutral, ContentType: wire.ContentJSON, Content: decode.WriteContent(text)}
	if op.Outcome != nil {
		body.Outcome = *op.Outcome
	}
	return w.public(ctx, n, op.Verb(), op.Agent, body, contentFields(text))
}

// GivePublic reviews an agent with content of any kind as a FeedbackPublicV1, signed by the
// writer's account. chains.GiveFeedback is the same with the JSON that every reader counts.
type GivePublic struct {
	Agent caip.AgentRef
	Body  Body
}

// Verb implements chains.Op.
func (GivePublic) Verb() string { return chains.GiveFeedback{}.Verb() }

func (op GivePublic) compose(ctx context.Context, w *Writer, n *cluster.Node) (transact.Plan, error) {
	return w.public(ctx, n, op.Verb(), op.Agent, op.Body, nil)
}

func (w *Writer) public(ctx context.Context, n *cluster.Node, verb string, agent caip.AgentRef, body Body, fields []namedText) (transact.Plan, error) {
	c := w.chain
	mint, err := c.mint(verb, agent)
	if err != nil {
		return transact.Plan{}, err
	}
	if err := body.check(); err != nil {
		return transact.Plan{}, c.fail(chains.Invalid, verb, err)
	}
	if _, err := c.state(ctx, n, mint, cluster.Commitment(chains.Latest)); err != nil {
		return transact.Plan{}, err // feedback about a mint that is no agent would be accepted by the program and seen by nobody
	}
	d := draft{schema: c.deployment.FeedbackPublic, Attestation: body.attestation(mint, w.key.PublicKey()), fields: fields, chosen: true}
	return w.draft(ctx, n, verb, d)
}

// FeedbackContent is the JSON of a feedback as readers of SATI expect it: value, valueDecimals,
// tag1, tag2, endpoint and m, a short comment. Values beyond 2^53, which JSON readers round, and
// texts that are not UTF-8 are refused.
func FeedbackContent(value chains.Value, tag1, tag2, endpoint, comment string) ([]byte, error) {
	text := decode.Content{Value: value, HasValue: true, Tag1: tag1, Tag2: tag2, Endpoint: endpoint, Mark: comment}
	if comment == decode.MirrorMark {
		return nil, fmt.Errorf("the comment %q marks a mirror", comment)
	}
	if err := text.Check(); err != nil {
		return nil, err
	}
	return decode.WriteContent(text), nil
}

// contentFields are the texts of a feedback that may be shortened.
func contentFields(c decode.Content) []namedText {
	return []namedText{{"tag1", c.Tag1}, {"tag2", c.Tag2}, {"endpoint", c.Endpoint}, {"m", c.Mark}}
}
