package sati

import (
	"bytes"
	"context"
	"crypto/ecdh"
	"encoding/base64"
	"encoding/hex"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

func newAttestations(s *shell.Shell) *cobra.Command {
	var schema, counterparty, judgement string
	var keys decryption
	cmd := s.ReadAgent(&cobra.Command{
		Use:   "attestations AGENT",
		Short: "List what is attested about an agent: feedback, validations, scores",
		Long: `List what is attested about an agent, in the order it was made: feedback, validations and scores.

Anybody can attest. What is listed as forged was not said by whom it names: the stored signature does not hold for what is stored. A score whose
fee somebody else paid is listed as payer-differs: its provider's signature covers neither outcome nor content, so it counts for nothing, and is no forgery for that. What is
unproven lacks its transaction among those that the node shows. Of what is listed as unsigned only task and outcome are proven: the signature does not cover encrypted content and the reserved types, and
whoever submitted it may have put other content there. Sent by its author himself it is not listed so by bridge8004 sati attestation.

SIGNED BY says whose signatures hold. Two sign a review of FeedbackV1 and a validation. The agent's holds if it is by the holder of that
time. Unproven: it is by nobody who is known to have held the agent then; bridge8004 sati attestation reads the transaction.`,
		Example: `  bridge8004 sati attestations solana/<mint> --config bridge.yaml
  bridge8004 sati attestations solana/<mint> --schema ValidationV1 --counterparty <address> --outcome positive -o json --config bridge.yaml`,
	}, requireSATI(func(ctx context.Context, chain *sati.Chain, t shell.Target) (none shell.Answer, err error) {
		filter := sati.AttestationFilter{Schema: schema}
		if counterparty != "" {
			if filter.Counterparty, err = shell.Account(t.Ref.Chain(), "--counterparty", counterparty); err != nil {
				return none, err
			}
		}
		if judgement != "" {
			o, err := shell.Outcome(judgement)
			if err != nil {
				return none, err
			}
			filter.Outcome = &o
		}
		list, err := chain.Attestations(ctx, t.Ref, filter, t.At)
		if err == nil {
			err = keys.open(list)
		}
		return answerList(t, list, err)
	}))
	f := cmd.Flags()
	keys.add(f)
	f.StringVar(&schema, "schema", "", "only of this kind: FeedbackV1, FeedbackPublicV1, ValidationV1 or ReputationScoreV3")
	f.StringVar(&counterparty, "counterparty", "", "only by this account")
	f.StringVar(&judgement, "outcome", "", "only with this outcome: negative, neutral or positive")
	return cmd
}

type attestationsView struct {
	Agent        caip.AgentRef     `json:"agent"`
	Finality     chains.Finality   `json:"finality"`
	Attestations []attestationView `json:"attestations"`
}

// attestationView is one attestation as the commands answer it.
type attestationView struct {
	sati.Attestation
	SignedBy []string `json:"signedBy" doc:"whose signatures hold: counterparty, agent"`
}

func viewOf(a sati.Attestation) attestationView { return attestationView{a, a.SignedBy()} }

// signers says whose signatures hold, and whose should and do not.
func (v attestationView) signers() string { return shell.Signers(v.SignedBy, v.AgentProof) }

// answerList is the answer of a command that lists attestations.
func answerList(t shell.Target, list []sati.Attestation, err error) (shell.Answer, error) {
	if err != nil {
		return shell.Answer{}, err
	}
	views := make([]attestationView, len(list))
	rows := shell.Rows{{"STATE", "SCHEMA", "OUTCOME", "COUNTERPARTY", "SIGNED BY", "CONTENT", "ADDRESS"}}
	for i, a := range list {
		views[i] = viewOf(a)
		rows.Add(state(a), a.Schema, a.Outcome, a.Counterparty.Address, views[i].signers(), content(a), a.Address)
	}
	return shell.Answer{Value: attestationsView{t.Ref, t.At, views}, Table: rows.Or("no attestations")}, nil
}

func state(a sati.Attestation) string {
	switch {
	case a.Proof == chains.ProofPayerDiffers || a.Proof == chains.ProofUnproven:
		return string(a.Proof)
	case !a.Proof.Holds():
		return "forged"
	case a.Expired:
		return "expired"
	case a.ContentUnsigned:
		return "unsigned"
	}
	return "given"
}

func content(a sati.Attestation) string {
	switch {
	case a.Plaintext != nil:
		return string(a.Plaintext)
	case len(a.Content) == 0:
		return "(none)"
	case (a.ContentType == 1 || a.ContentType == 2) && utf8.Valid(a.Content):
		return string(a.Content)
	}
	return contentType(a.ContentType) + ", " + strconv.Itoa(len(a.Content)) + " bytes"
}

func newAttestation(s *shell.Shell) *cobra.Command {
	var at shell.FinalityFlag
	var keys decryption
	cmd := readChain(s, &cobra.Command{
		Use:   "attestation ADDRESS --chain NAME",
		Short: "Show one attestation as the transaction that made it has it",
		Long: `Show one attestation as the transaction that made it has it: what it says, who said it, and whether the agent's holder of that time confirmed the task.

What Light's index or an account shows is confirmed from the chain's transaction.`,
		Example: `  bridge8004 sati attestation <address> --chain solana --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
	}, shell.ReadTime, func(ctx context.Context, chain *sati.Chain, args []string) (none shell.Answer, err error) {
		finality := at.For(s, chain)
		a, err := chain.Attestation(ctx, args[0], finality)
		if err != nil {
			return none, shell.Hint(err, finality)
		}
		one := []sati.Attestation{a}
		if err := keys.open(one); err != nil {
			return none, err
		}
		return answerOne(one[0]), nil
	})
	keys.add(cmd.Flags())
	at.AddAt(cmd.Flags())
	return cmd
}

// answerOne is the answer of a command that shows one attestation.
func answerOne(a sati.Attestation) shell.Answer {
	v := viewOf(a)
	var rows shell.Rows
	rows.Add("attestation", a.Address)
	rows.Add("schema", a.Schema)
	rows.Add("agent", a.Agent)
	rows.Add("counterparty", a.Counterparty)
	rows.Add("outcome", a.Outcome)
	rows.Add("task", a.TaskRef)
	rows.Some("data hash", a.DataHash)
	rows.Add("content", content(a))
	if len(a.Content) > 0 && a.ContentType > 2 {
		rows.Add("content bytes", base64.StdEncoding.EncodeToString(a.Content))
	}
	if !a.Expires.IsZero() {
		rows.Add("expires", a.Expires.UTC().Format(time.RFC3339))
	}
	rows.Add("state", state(a))
	rows.Add("author", a.Proof)
	rows.Some("why", a.Why)
	rows.Add("signed by", v.signers())
	rows.Some("agent's signature", a.AgentProof)
	rows.Some("confirmed by", a.AgentSigner)
	rows.Some("transaction", a.TxID)
	if !a.Time.IsZero() {
		rows.Add("time", a.Time.UTC().Format("2006-01-02 15:04:05 MST"))
	}
	return shell.Answer{Value: v, Table: rows}
}

// decryption opens encrypted content with the key that a flag names.
type decryption struct{ ref bridge8004.KeyRef }

func (d *decryption) add(flags *pflag.FlagSet) {
	flags.StringVar(&d.ref.Key, "decryption-key", "", "reference to an X25519 key, 64 hex digits, that opens encrypted content: file:PATH or env:NAME")
}

func (d *decryption) open(list []sati.Attestation) error {
	if d.ref.Key == "" {
		return nil
	}
	secret, err := d.ref.Load()
	if err != nil {
		return err
	}
	raw, err := hex.DecodeString(strings.TrimPrefix(string(bytes.TrimSpace(secret.Key)), "0x"))
	if err != nil || len(raw) != 32 {
		return exit.Usagef("%s: not an X25519 key: want 64 hex digits", d.ref.Key) // never the cause, which repeats the key
	}
	key, err := ecdh.X25519().NewPrivateKey(raw)
	if err != nil {
		return exit.Usagef("%s: not an X25519 key", d.ref.Key)
	}
	for i := range list {
		a := &list[i]
		if a.ContentType != uint8(wire.ContentEncrypted) {
			continue
		}
		if text, err := wire.Decrypt(key, a.Content); err == nil { // others' content stays closed
			a.Plaintext = text
		}
	}
	return nil
}
