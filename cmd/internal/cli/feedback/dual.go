package feedback

import (
	"encoding/hex"
	"strings"

	"github.com/mr-tron/base58"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// dualFlags are what a review on SATI has more when the agent's holder has confirmed the task.
type dualFlags struct{ agentSignature, task, dataHash string }

func (d *dualFlags) add(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&d.agentSignature, "agent-signature", "", `SATI: the holder's signature of the task, from "sati confirm": the review is then signed by both`)
	f.StringVar(&d.task, "task", "", "SATI: the task, 32 bytes, 0x hex or base58 (default random)")
	f.StringVar(&d.dataHash, "data-hash", "", "SATI: what was asked and answered, as the holder signed it")
}

// operation is the review, signed by both where the holder's signature is given.
func (d *dualFlags) operation(chain chains.Chain, op chains.GiveFeedback) (chains.Op, error) {
	var err error
	if op.TaskRef, err = word("--task", d.task); err != nil {
		return nil, err
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
		return nil, exit.Usagef("--task is missing: the holder signed for one")
	}
	if op.URI != "" || !op.Hash.IsZero() {
		return nil, chains.Refuse(at.Info().Chain, op.Verb(), "a SATI attestation has no feedback URI and hash")
	}
	signature, err := octets(d.agentSignature)
	if err != nil || len(signature) != 64 {
		return nil, exit.Usagef("--agent-signature: want 64 bytes in base58 or 0x hex")
	}
	body := sati.Body{TaskRef: op.TaskRef, Outcome: chains.Neutral, ContentType: wire.ContentJSON}
	if body.DataHash, err = word("--data-hash", d.dataHash); err != nil {
		return nil, err
	}
	if op.Outcome != nil {
		body.Outcome = *op.Outcome
	}
	if body.Content, err = sati.FeedbackContent(op.Value, op.Tag1, op.Tag2, op.Endpoint, ""); err != nil {
		return nil, exit.AsUsage(err)
	}
	return sati.GiveDualSigned{Agent: op.Agent, Body: body, AgentSignature: signature}, nil
}

// word reads a flag of 32 bytes.
func word(flag, text string) (caip.Hash, error) {
	if text == "" {
		return caip.Hash{}, nil
	}
	b, err := octets(text)
	if err != nil || len(b) != 32 {
		return caip.Hash{}, exit.Usagef("%s %.80q: want 32 bytes, 0x and 64 hex digits or base58", flag, text)
	}
	return caip.Hash(b), nil
}

// octets reads bytes in 0x hex or base58.
func octets(text string) ([]byte, error) {
	if digits, ok := strings.CutPrefix(text, "0x"); ok {
		return hex.DecodeString(digits)
	}
	return base58.Decode(text)
}
