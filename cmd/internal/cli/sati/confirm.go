package sati

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type confirmView struct {
	Agent     caip.AgentRef `json:"agent"`
	Schema    string        `json:"schema"`
	Task      caip.Hash     `json:"task"`
	DataHash  caip.Hash     `json:"dataHash"`
	Signer    string        `json:"signer"`
	Signature string        `json:"signature" doc:"base58"`
}

func newConfirm(s *shell.Shell) *cobra.Command {
	var key bridge8004.KeyRef
	var task, dataHash string
	var v confirmView
	cmd := s.OpenAgent(&cobra.Command{
		Use:   "confirm AGENT --task HASH",
		Short: "Sign as an agent's holder that a task took place, for a reviewer or validator to use",
		Long: `Sign as an agent's holder that a task took place, for a reviewer or validator to use. Nothing is sent.

The signature is blind: it is given before the review and covers neither what it will say nor who says it, nor which agent of the holder's it is about.`,
		Example: `  bridge8004 sati confirm solana/<mint> --task 0x… --data-hash 0x… --key file:owner.json --config bridge.yaml`,
	}, requireSATI(func(_ context.Context, chain *sati.Chain, t shell.Target) (none shell.Answer, err error) {
		message, err := chain.AgentMessage(v.Schema, v.Task, v.DataHash)
		if err != nil {
			return none, exit.AsUsage(err)
		}
		pair, err := bridge8004.SolanaKey(key)
		if err != nil {
			return none, err
		}
		signed, err := pair.Sign(message)
		if err != nil {
			return none, err
		}
		v.Agent, v.Signer, v.Signature = t.Ref, pair.PublicKey().String(), signed.String()
		var rows shell.Rows
		rows.Add("agent", v.Agent)
		rows.Add("schema", v.Schema)
		rows.Add("task", v.Task)
		rows.Add("data hash", v.DataHash)
		rows.Add("signer", v.Signer)
		rows.Add("signature", v.Signature)
		return shell.Answer{Value: v, Table: rows}, nil
	}), func([]string) (err error) {
		if err := shell.CheckKey(key, "the holder's key"); err != nil {
			return err
		}
		if v.Task, err = shell.Hash("--task", task); err != nil {
			return err
		}
		if v.Task.IsZero() {
			return exit.Usagef("--task is missing")
		}
		v.DataHash, err = shell.Hash("--data-hash", dataHash)
		return err
	})
	f := cmd.Flags()
	f.StringVar(&key.Key, "key", "", "reference to the holder's key: file:PATH or env:NAME (required)")
	f.StringVar(&v.Schema, "schema", sati.FeedbackV1, "what it is for: FeedbackV1 or ValidationV1")
	f.StringVar(&task, "task", "", "the task: 32 bytes, 0x hex or base58 (required)")
	f.StringVar(&dataHash, "data-hash", "", "what was asked and answered: keccak256(request ‖ response), 0x hex or base58")
	return cmd
}

func newValidate(s *shell.Shell) *cobra.Command {
	var b bodyFlags
	var confirmed string
	var op sati.Validate
	cmd := change(s, &cobra.Command{
		Use:   "validate AGENT --task HASH --agent-signature SIGNATURE",
		Short: "Attest as a validator what was found about a task that the agent's holder confirmed",
		Long: `Attest as a validator what was found about a task that the agent's holder confirmed ("sati confirm --schema ValidationV1").

Task and data hash have to be those that the holder signed.`,
		Example: `  bridge8004 sati validate solana/<mint> --task 0x… --agent-signature <base58> --outcome positive --content '{"score":1}' --key file:validator.json --config bridge.yaml`,
	}, func(ref caip.AgentRef) (chains.Op, error) {
		op.Agent = ref
		return op, nil
	}, func([]string) (err error) {
		if op.Body, err = b.body(s); err != nil {
			return err
		}
		if op.AgentSignature, err = shell.Octets("--agent-signature", confirmed, 64); err != nil {
			return err
		}
		if op.AgentSignature == nil || op.Body.TaskRef.IsZero() {
			return exit.Usagef("--task and --agent-signature are needed: the holder signs with \"sati confirm\"")
		}
		return nil
	})
	b.add(cmd, true)
	cmd.Flags().StringVar(&confirmed, "agent-signature", "", "the holder's signature, base58 or 0x hex (required)")
	return cmd
}
