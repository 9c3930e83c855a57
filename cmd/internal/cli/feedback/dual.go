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
func (o *giveOptions) operation(ctx context.Context, chain chains.Chain, op chains.GiveFeedback, file *document, paid *payment) (written chains.Op, signedBy string, err error) {
	d := &o.dual
	if op.TaskRef, err = shell.Hash("--task", d.task); err != nil {
		return nil, "", err
	}
	at, onSATI := chain.(*sati.Chain)
	aboutPayment := onSATI && file != nil && file.review.Task() != ""
	if aboutPayment && d.task == "" {
		op.TaskRef = feedback.PaidTask(file.review.Task())
	}
	switch {
	case onSATI && paid != nil && (d.task != "" || d.dataHash != ""):
		return nil, "", exit.Usagef("--task and --data-hash follow from the payment: leave them out")
	case onSATI && paid != nil:
		return o.aboutPaid(ctx, at, op, file, paid)
	case d.agentSignature != "" && !onSATI:
		return nil, "", exit.Usagef("--agent-signature: on %s nobody signs for the agent", chain.Info().Name)
	case d.agentSignature != "":
		written, err = d.signed(at, op)
		o.unled(file)
		return written, byBoth, err
	case aboutPayment && d.task != "":
		return nil, "", exit.Usagef("--task follows from the payment: leave it out")
	case d.dataHash != "":
		return nil, "", exit.Usagef("--data-hash goes with --agent-signature")
	case !onSATI:
		return op, "", nil
	case file == nil:
		return op, byClient, nil
	}
	body, err := bodyOf(op)
	body.DataHash = sha256.Sum256(file.bytes)
	if body.TaskRef.IsZero() {
		body.TaskRef = feedback.FileTask(file.bytes)
	}
	return sati.GivePublic{Agent: op.Agent, Body: body}, byClient, err
}

// aboutPaid is the review of an answer that was paid for: signed by both where the agent's holder
// has signed the task as SATI wants it, else by the client alone.
func (o *giveOptions) aboutPaid(ctx context.Context, chain *sati.Chain, op chains.GiveFeedback, file *document, paid *payment) (chains.Op, string, error) {
	body, err := bodyOf(op)
	if err != nil {
		return nil, "", err
	}
	body.DataHash = caip.Keccak256(paid.request, paid.answer)
	signature, err := o.dual.fitting(ctx, chain, op.Agent, body, paid.said.Interaction.Signature)
	if err != nil {
		return nil, "", err
	}
	if signature == nil {
		if o.dual.agentSignature != "" {
			warn(o.shell, "--agent-signature is not the holder's over task %s and data hash %s: the review is signed by its client alone", body.TaskRef, body.DataHash)
		}
		body.DataHash = sha256.Sum256(file.bytes)
		return sati.GivePublic{Agent: op.Agent, Body: body}, byClient, nil
	}
	if op.Tag2 == feedback.Participation { // what the two signatures say; the transaction has no room for it
		if body.Content, err = sati.FeedbackContent(op.Value, op.Tag1, "", op.Endpoint, ""); err != nil {
			return nil, "", exit.AsUsage(err)
		}
		warn(o.shell, "tag2 %s is left out: it does not fit beside two signatures, which say the same", op.Tag2)
	}
	o.unled(file)
	return sati.GiveDualSigned{Agent: op.Agent, Body: body, AgentSignature: signature}, byBoth, nil
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

// signed is the review, signed by both.
func (d *dualFlags) signed(chain *sati.Chain, op chains.GiveFeedback) (chains.Op, error) {
	if op.TaskRef.IsZero() {
		return nil, exit.Usagef("--task is missing: name the task that the holder signed with \"sati confirm\"")
	}
	if op.URI != "" || !op.Hash.IsZero() {
		return nil, chains.Refuse(chain.Info().Chain, op.Verb(), "a SATI attestation has no feedback URI and hash")
	}
	signature, err := shell.Octets("--agent-signature", d.agentSignature, 64)
	if err != nil {
		return nil, err
	}
	body, err := bodyOf(op)
	if err != nil {
		return nil, err
	}
	body.DataHash, err = shell.Hash("--data-hash", d.dataHash)
	return sati.GiveDualSigned{Agent: op.Agent, Body: body, AgentSignature: signature}, err
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
