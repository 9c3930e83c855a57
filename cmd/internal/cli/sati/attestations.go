package sati

import (
	"context"
	"encoding/base64"
	"strconv"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

func newAttestations(s *shell.Shell) *cobra.Command {
	var at shell.FinalityFlag
	var schema, counterparty, judgement string
	var keys decryption
	cmd := &cobra.Command{
		Use:   "attestations AGENT",
		Short: "List what is attested about an agent: feedback, validations, scores, delegations",
		Long: `List what is attested about an agent, in the order it was made: feedback, validations, scores and delegations.

Anybody can attest. What is listed as forged was not said by whom it names: the stored signature does not hold for what is stored. A score whose
fee somebody else paid is listed as payer-differs: its provider's signature covers neither outcome nor content, so it counts for nothing, and is no forgery for that. What is
unproven lacks its transaction among those that the node shows. Of what is listed as unsigned only task and outcome are proven: the signature does not cover encrypted content and the reserved types, and
whoever submitted it may have put other content there. Sent by its author himself it is not listed so by bridge8004 sati attestation.

SIGNED BY says whose signatures hold. Two sign a review of FeedbackV1 and a validation. The agent's holds if who held the agent at that time
made it. Unproven: nobody who is known to have held it then made it; bridge8004 sati attestation reads the transaction.`,
		Example: `  bridge8004 sati attestations solana/<mint> --config bridge.yaml
  bridge8004 sati attestations solana/<mint> --schema ValidationV1 --counterparty <address> --outcome positive -o json --config bridge.yaml`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, cancel := s.Deadline(cmd.Context(), shell.ReadTime)
			defer cancel()
			ref, chain, err := agent(ctx, s, args[0])
			if err != nil {
				return err
			}
			filter := sati.AttestationFilter{Schema: schema}
			if counterparty != "" {
				if filter.Counterparty, err = shell.Account(ref.Chain(), "--counterparty", counterparty); err != nil {
					return err
				}
			}
			if judgement != "" {
				o, err := outcome(judgement)
				if err != nil {
					return err
				}
				filter.Outcome = &o
			}
			finality := at.For(s, chain)
			list, err := chain.Attestations(ctx, ref, filter, finality)
			if err != nil {
				return shell.Hint(err, finality)
			}
			if err := keys.open(list); err != nil {
				return err
			}
			return printAttestations(s, ref, finality, list)
		},
	}
	f := cmd.Flags()
	keys.add(f)
	f.StringVar(&schema, "schema", "", "only of this kind: FeedbackV1, FeedbackPublicV1, ValidationV1 or ReputationScoreV3")
	f.StringVar(&counterparty, "counterparty", "", "only by this account")
	f.StringVar(&judgement, "outcome", "", "only with this outcome: negative, neutral or positive")
	at.AddAt(f)
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
	SignedBy []string `json:"signedBy"` // whose signatures hold: counterparty, agent
}

func viewOf(a sati.Attestation) attestationView { return attestationView{a, a.SignedBy()} }

// signers says whose signatures hold, and whose should and do not.
func (v attestationView) signers() string { return shell.Signers(v.SignedBy, "agent", v.AgentProof) }

func printAttestations(s *shell.Shell, ref caip.AgentRef, at chains.Finality, list []sati.Attestation) error {
	views := make([]attestationView, len(list))
	var rows shell.Rows
	rows.Add("STATE", "SCHEMA", "OUTCOME", "COUNTERPARTY", "SIGNED BY", "CONTENT", "ADDRESS")
	for i, a := range list {
		views[i] = viewOf(a)
		rows.Add(state(a), a.Schema, a.Outcome, a.Counterparty.Address, views[i].signers(), content(a), a.Address)
	}
	return s.Print(attestationsView{ref, at, views}, rows)
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
	var chainName string
	var keys decryption
	cmd := &cobra.Command{
		Use:   "attestation ADDRESS --chain NAME",
		Short: "Show one attestation as the transaction that made it has it",
		Long: `Show one attestation as the transaction that made it has it: what it says, who said it, and whether the agent's holder of that time confirmed the task.

What Light's index or an account shows is confirmed from the chain's transaction.`,
		Example: `  bridge8004 sati attestation <address> --chain solana --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, cancel := s.Deadline(cmd.Context(), shell.ReadTime)
			defer cancel()
			chain, err := named(ctx, s, chainName)
			if err != nil {
				return err
			}
			finality := at.For(s, chain)
			a, err := chain.Attestation(ctx, args[0], finality)
			if err != nil {
				return shell.Hint(err, finality)
			}
			one := []sati.Attestation{a}
			if err := keys.open(one); err != nil {
				return err
			}
			return printAttestation(s, one[0])
		},
	}
	keys.add(cmd.Flags())
	cmd.Flags().StringVar(&chainName, "chain", "", "configured name or CAIP-2 id of the cluster (required)")
	at.AddAt(cmd.Flags())
	return cmd
}

func printAttestation(s *shell.Shell, a sati.Attestation) error {
	v := viewOf(a)
	var rows shell.Rows
	rows.Add("attestation", a.Address)
	rows.Add("schema", a.Schema)
	rows.Add("agent", a.Agent)
	rows.Add("counterparty", a.Counterparty)
	rows.Add("outcome", a.Outcome)
	rows.Add("task", a.TaskRef)
	if !a.DataHash.IsZero() {
		rows.Add("data hash", a.DataHash)
	}
	rows.Add("content", content(a))
	if len(a.Content) > 0 && a.ContentType > 2 {
		rows.Add("content bytes", base64.StdEncoding.EncodeToString(a.Content))
	}
	if !a.Expires.IsZero() {
		rows.Add("expires", a.Expires.UTC().Format(time.RFC3339))
	}
	rows.Add("state", state(a))
	rows.Add("author", a.Proof)
	if a.Why != "" {
		rows.Add("why", a.Why)
	}
	rows.Add("signed by", v.signers())
	if a.AgentProof != "" {
		rows.Add("agent's signature", a.AgentProof)
	}
	if !a.AgentSigner.IsZero() {
		rows.Add("confirmed by", a.AgentSigner)
	}
	if a.TxID != "" {
		rows.Add("transaction", a.TxID)
	}
	if !a.Time.IsZero() {
		rows.Add("time", a.Time.UTC().Format("2006-01-02 15:04:05 MST"))
	}
	return s.Print(v, rows)
}

func listAbout(ctx context.Context, s *shell.Shell, text string, at *shell.FinalityFlag, read func(*sati.Chain, context.Context, caip.AgentRef, chains.Finality) ([]sati.Attestation, error)) error {
	ctx, cancel := s.Deadline(ctx, shell.ReadTime)
	defer cancel()
	ref, chain, err := agent(ctx, s, text)
	if err != nil {
		return err
	}
	finality := at.For(s, chain)
	list, err := read(chain, ctx, ref, finality)
	if err != nil {
		return shell.Hint(err, finality)
	}
	return printAttestations(s, ref, finality, list)
}
