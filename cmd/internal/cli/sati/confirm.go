package sati

import (
	"github.com/bridge8004/bridge8004"
	"github.com/mr-tron/base58"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/chains/solana/transact"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type confirmView struct {
	Agent     caip.AgentRef `json:"agent"`
	Schema    string        `json:"schema"`
	Task      caip.Hash     `json:"task"`
	DataHash  caip.Hash     `json:"dataHash"`
	Signer    string        `json:"signer"`
	Signature string        `json:"signature"` // base58
}

func newConfirm(s *shell.Shell) *cobra.Command {
	var key bridge8004.KeyRef
	var schema, task, dataHash string
	cmd := &cobra.Command{
		Use:   "confirm AGENT --task HASH",
		Short: "Sign as an agent's holder that a task took place, for a reviewer or validator to use",
		Long: `Sign as an agent's holder that a task took place, for a reviewer or validator to use. Nothing is sent.

The signature is blind: it is given before the review and covers neither what it will say nor who says it, nor which agent of the holder's it is about.`,
		Example: `  bridge8004 sati confirm solana/<mint> --task 0x… --data-hash 0x… --key file:owner.json --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			view := confirmView{Schema: schema}
			var err error
			if key.Key == "" {
				return exit.Usagef("--key is missing: name the holder's key by reference, --key file:PATH or --key env:NAME")
			}
			if view.Task, err = hash("--task", task); err != nil {
				return err
			}
			if view.Task.IsZero() {
				return exit.Usagef("--task is missing")
			}
			if view.DataHash, err = hash("--data-hash", dataHash); err != nil {
				return err
			}
			ctx, cancel := s.Deadline(cmd.Context(), shell.ReadTime)
			defer cancel()
			ref, chain, err := agent(ctx, s, args[0])
			if err != nil {
				return err
			}
			view.Agent = ref
			message, err := chain.AgentMessage(schema, view.Task, view.DataHash)
			if err != nil {
				return exit.AsUsage(err)
			}
			secret, err := key.Load()
			if err != nil {
				return err
			}
			pair, err := transact.ParseKeypair(secret.Key)
			if err != nil {
				return exit.Usagef("%s: %w", key.Key, err)
			}
			signed, err := pair.Sign(message)
			if err != nil {
				return err
			}
			view.Signer, view.Signature = pair.PublicKey().String(), base58.Encode(signed[:])
			var rows shell.Rows
			rows.Add("agent", view.Agent)
			rows.Add("schema", view.Schema)
			rows.Add("task", view.Task)
			rows.Add("data hash", view.DataHash)
			rows.Add("signer", view.Signer)
			rows.Add("signature", view.Signature)
			return s.Print(view, rows)
		},
	}
	f := cmd.Flags()
	f.StringVar(&key.Key, "key", "", "reference to the holder's key: file:PATH or env:NAME (required)")
	f.StringVar(&schema, "schema", sati.FeedbackV1, "what it is for: FeedbackV1 or ValidationV1")
	f.StringVar(&task, "task", "", "the task: 32 bytes, 0x hex or base58 (required)")
	f.StringVar(&dataHash, "data-hash", "", "what was asked and answered: keccak256(request ‖ response), 0x hex or base58")
	return cmd
}

func newValidate(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var b bodyFlags
	var confirmed string
	cmd := &cobra.Command{
		Use:   "validate AGENT --task HASH --agent-signature SIGNATURE",
		Short: "Attest as a validator what was found about a task that the agent's holder confirmed",
		Long: `Attest as a validator what was found about a task that the agent's holder confirmed ("sati confirm --schema ValidationV1").

Task and data hash have to be those that the holder signed.`,
		Example: `  bridge8004 sati validate solana/<mint> --task 0x… --agent-signature <base58> --outcome positive --content '{"score":1}' --key file:validator.json --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			body, err := b.body()
			if err != nil {
				return err
			}
			agentSignature, err := signature("--agent-signature", confirmed, 64)
			if err != nil {
				return err
			}
			if agentSignature == nil || body.TaskRef.IsZero() {
				return exit.Usagef("--task and --agent-signature are needed: the holder signs with \"sati confirm\"")
			}
			return write(cmd.Context(), s, &w, args[0], func(_ *sati.Chain, ref caip.AgentRef) (chains.Op, error) {
				return sati.Validate{Agent: ref, Body: body, AgentSignature: agentSignature}, nil
			})
		},
	}
	b.add(cmd, true)
	cmd.Flags().StringVar(&confirmed, "agent-signature", "", "the holder's signature, base58 or 0x hex (required)")
	w.AddFlags(cmd)
	return cmd
}
