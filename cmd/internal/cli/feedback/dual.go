package feedback

import (
	"context"
	"crypto/sha256"

	"github.com/mr-tron/base58"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
	"github.com/bridge8004/bridge8004/crosschain/interaction"
	"github.com/bridge8004/bridge8004/crosschain/registration"
)

// dualFlags are what a review on SATI has more when the agent's holder has confirmed the task.
type dualFlags struct{ agentSignature, task, dataHash string }

func (d *dualFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&d.agentSignature, "agent-signature", "", `SATI: the holder's signature of the task, from "sati confirm": the review is then signed by both`)
	f.StringVar(&d.task, "task", "", "SATI: the task, 32 bytes, 0x hex or base58 (default random)")
	f.StringVar(&d.dataHash, "data-hash", "", "SATI: what was asked and answered, as the holder signed it")
}

// Who signs a review on SATI.
const (
	byClient = "client"
	byBoth   = "agent and client"
)

// operation is what is sent, and on SATI who signs it.
func (o *giveOptions) operation(ctx context.Context, chain chains.Chain, op chains.GiveFeedback, file *document, paid *payment) (chains.Op, string, error) {
	at, ok := chain.(*sati.Chain)
	if ok && file != nil && file.review.Task() != "" {
		op.TaskRef = feedback.PaidTask(file.review.Task())
	}
	if !ok {
		written, err := o.dual.operation(chain, op)
		return written, "", err
	}
	if paid == nil && (o.dual.agentSignature != "" || file == nil) {
		written, err := o.dual.operation(chain, op)
		if o.dual.agentSignature != "" {
			o.unled(file)
			return written, byBoth, err
		}
		return written, byClient, err
	}
	if file.review.Task() != "" && paid == nil && o.dual.task != "" {
		return nil, "", exit.Usagef("--task follows from the payment: leave it out")
	}
	body, err := bodyOf(op)
	if err != nil {
		return nil, "", err
	}
	body.DataHash = sha256.Sum256(file.bytes)
	if o.dual.task != "" {
		if body.TaskRef, err = shell.Hash("--task", o.dual.task); err != nil {
			return nil, "", err
		}
	}
	if paid == nil && body.TaskRef.IsZero() {
		body.TaskRef = feedback.FileTask(file.bytes)
	}
	if paid == nil {
		return sati.GivePublic{Agent: op.Agent, Body: body}, byClient, nil
	}
	if o.dual.task != "" || o.dual.dataHash != "" {
		return nil, "", exit.Usagef("--task and --data-hash follow from the payment: leave them out")
	}
	both := body
	both.DataHash = caip.Keccak256(paid.request, paid.answer)
	signature, err := o.dual.fitting(ctx, at, op.Agent, both, paid.said.Interaction.Signature)
	if err != nil {
		return nil, "", err
	}
	if signature != nil {
		if op.Tag2 == feedback.Participation { // what the two signatures say; the transaction has no room for it
			if both.Content, err = sati.FeedbackContent(op.Value, op.Tag1, "", op.Endpoint, ""); err != nil {
				return nil, "", exit.AsUsage(err)
			}
			warn(o.shell, "tag2 %s is left out: it does not fit beside two signatures, which say the same", op.Tag2)
		}
		o.unled(file)
		return sati.GiveDualSigned{Agent: op.Agent, Body: both, AgentSignature: signature}, byBoth, nil
	}
	if o.dual.agentSignature != "" {
		warn(o.shell, "--agent-signature is not the holder's over task %s and data hash %s: the review is signed by its client alone", both.TaskRef, both.DataHash)
	}
	return sati.GivePublic{Agent: op.Agent, Body: body}, byClient, nil
}

// unled tells that a file is kept in vain unless it is passed on: of what both sign, the data hash
// is that of request and response.
func (o *giveOptions) unled(file *document) {
	if file != nil {
		warn(o.shell, "nothing on chain leads to the file: where both sign, the data hash is that of request and response")
	}
}

// fitting is the signature by which the agent's holder has confirmed the task as SATI wants it: the
// one that was given, or the answer's own; nil: neither is.
func (d *dualFlags) fitting(ctx context.Context, chain *sati.Chain, agent caip.AgentRef, body sati.Body, answers []byte) ([]byte, error) {
	candidates := [][]byte{answers}
	if d.agentSignature != "" {
		given, err := shell.Octets("--agent-signature", d.agentSignature, 64)
		if err != nil {
			return nil, err
		}
		candidates = [][]byte{given, answers}
	}
	found, err := chain.Agent(ctx, agent, chains.Latest)
	if err != nil {
		return nil, err
	}
	holder, err := base58.Decode(found.Owner.Address)
	if err != nil {
		return nil, err
	}
	message, err := chain.AgentMessage(sati.FeedbackV1, body.TaskRef, body.DataHash)
	if err != nil {
		return nil, err
	}
	for _, signature := range candidates {
		if interaction.Check(registration.Ed25519, holder, caip.Hash(message), signature) == nil {
			return signature, nil
		}
	}
	return nil, nil
}

// operation is the review, signed by both where the holder's signature is given.
func (d *dualFlags) operation(chain chains.Chain, op chains.GiveFeedback) (chains.Op, error) {
	var err error
	if d.task != "" {
		if op.TaskRef, err = shell.Hash("--task", d.task); err != nil {
			return nil, err
		}
	}
	if d.agentSignature == "" {
		if d.dataHash != "" {
			return nil, exit.Usagef("--data-hash goes with --agent-signature")
		}
		return op, nil
	}
	at, ok := chain.(*sati.Chain)
	if !ok {
		return nil, exit.Usagef("--agent-signature: on %s nobody signs for the agent", chain.Info().Name)
	}
	if op.TaskRef.IsZero() {
		return nil, exit.Usagef("--task is missing: name the task that the holder signed with \"sati confirm\"")
	}
	if op.URI != "" || !op.Hash.IsZero() {
		return nil, chains.Refuse(at.Info().Chain, op.Verb(), "a SATI attestation has no feedback URI and hash")
	}
	signature, err := shell.Octets("--agent-signature", d.agentSignature, 64)
	if err != nil {
		return nil, err
	}
	body, err := bodyOf(op)
	if err != nil {
		return nil, err
	}
	if body.DataHash, err = shell.Hash("--data-hash", d.dataHash); err != nil {
		return nil, err
	}
	return sati.GiveDualSigned{Agent: op.Agent, Body: body, AgentSignature: signature}, nil
}

// bodyOf is what a review says in an attestation.
func bodyOf(op chains.GiveFeedback) (body sati.Body, err error) {
	body = sati.Body{TaskRef: op.TaskRef, Outcome: chains.Neutral, ContentType: wire.ContentJSON}
	if op.Outcome != nil {
		body.Outcome = *op.Outcome
	}
	body.Content, err = sati.FeedbackContent(op.Value, op.Tag1, op.Tag2, op.Endpoint, "")
	return body, exit.AsUsage(err)
}
