package agent

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// addVia adds the flag of the commands that can write through SyncDelegate.
func addVia(cmd *cobra.Command, via *bool) {
	cmd.Flags().BoolVar(via, "via-delegate", false, "write through SyncDelegate, as an account that the owner granted it")
}

// viaText says what it takes.
func viaText(scope string) string {
	return `With --via-delegate it is written through SyncDelegate, as an account to which the owner granted the scope ` + scope + ` (see "agent grant").`
}

func newSetURI(s *shell.Shell) *cobra.Command {
	var uri string
	var via, unset bool
	cmd := s.ChangeAgent(&cobra.Command{
		Use:   "set-uri REF --uri URI",
		Short: "Set agentURI, where the registration file is",
		Long: `Set agentURI, where the registration file is. Only the owner (or an operator; on SATI the update authority) can.

Writing the same URI again is a new act: after a transfer it is how the new owner asserts the registration file, which thaws the agent's links.
On SATI a URI has at most 200 bytes.

` + viaText("uri"),
		Example: `  bridge8004 agent set-uri 8453:42 --uri ipfs://bafkrei… --key file:owner.key --config bridge.yaml`,
	}, func(_ context.Context, t shell.Target) (chains.Op, error) {
		if via {
			return chains.SyncURI{Agent: t.Ref, URI: uri}, nil
		}
		return chains.SetURI{Agent: t.Ref, URI: uri}, nil
	}, func([]string) error {
		switch {
		case unset && uri != "":
			return exit.Usagef("give either --uri or --unset")
		case !unset && uri == "":
			return exit.Usagef("--uri is missing: where the registration file is, or --unset to leave the agent without one")
		}
		return nil
	})
	cmd.Flags().StringVar(&uri, "uri", "", "agentURI (required, but for --unset)")
	cmd.Flags().BoolVar(&unset, "unset", false, "leave the agent without a registration file")
	addVia(cmd, &via)
	return cmd
}

func newSetName(s *shell.Shell) *cobra.Command {
	return s.ChangeAgent(&cobra.Command{
		Use:   "set-name REF NAME",
		Short: "Set the on-chain name (SATI)",
		Long: `Set the on-chain name, at most 32 bytes. Only the update authority can.

On EVM chains an agent has no name on chain: it is in the registration file.`,
		Example: `  bridge8004 agent set-name solana/<mint> Weather --key file:owner.json --config bridge.yaml`,
		Args:    cobra.ExactArgs(2),
	}, func(_ context.Context, t shell.Target) (chains.Op, error) {
		if _, ok := t.Chain.(*sati.Chain); !ok {
			return nil, chains.Refuse(t.Ref.Chain(), "set-name", "an agent has no name on this chain: write it into the registration file")
		}
		return sati.SetName{Agent: t.Ref, Name: t.Args[0]}, nil
	})
}

func newSetMetadata(s *shell.Shell) *cobra.Command {
	var unset, via bool
	var entry chains.MetadataEntry
	cmd := s.ChangeAgent(&cobra.Command{
		Use:   "set-metadata REF KEY [VALUE]",
		Short: "Set or clear one entry of on-chain metadata",
		Long: `Set or clear one entry of on-chain metadata. A value that begins with 0x is bytes in hex, any other is text.

bridge8004:home, equal on all of an agent's registrations, names the one whose agentURI leads; without it agentURI is never written by a relayer.
The wallet has its own command, set-wallet.

homeWallet:<CAIP-2> at the home declares the agent's wallet on another chain, as a CAIP-10 account: any other wallet is superseded there, and "verify payment" refuses it.
agentWallet:<CAIP-2> is a published copy of such a wallet, and decides nothing. It is all that can be written through SyncDelegate.

` + viaText("wallet-metadata"),
		Example: `  bridge8004 agent set-metadata 10:7 bridge8004:home eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42 --key file:owner.key --config bridge.yaml
  bridge8004 agent set-metadata 10:7 agentWallet:eip155:8453 eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --via-delegate --key file:relayer.key --config bridge.yaml
  bridge8004 agent set-metadata 10:7 bridge8004:home --unset --key file:owner.key --config bridge.yaml`,
		Args: cobra.RangeArgs(2, 3),
	}, func(_ context.Context, t shell.Target) (chains.Op, error) {
		if via {
			return chains.SyncMetadata{Agent: t.Ref, Entry: entry}, nil
		}
		return chains.SetMetadata{Agent: t.Ref, Entry: entry}, nil
	}, func(args []string) (err error) {
		if unset != (len(args) == 2) {
			return exit.Usagef("give either a VALUE or --unset")
		}
		if entry.Key = args[1]; entry.Key == "" {
			return exit.Usagef("KEY is empty")
		}
		if unset {
			return nil
		}
		if entry, err = readEntry(args[1], args[2]); err != nil {
			return err
		}
		if len(entry.Value) == 0 { // such as a variable that is not set: it would clear the entry
			return exit.Usagef("VALUE is empty: give one, or --unset")
		}
		return nil
	})
	cmd.Flags().BoolVar(&unset, "unset", false, "clear the entry")
	addVia(cmd, &via)
	return cmd
}

func newUnsetWallet(s *shell.Shell) *cobra.Command {
	var via bool
	cmd := s.ChangeAgent(&cobra.Command{
		Use:   "unset-wallet REF",
		Short: "Clear agentWallet: nobody is to be paid for the agent",
		Long: `Clear agentWallet: nobody is to be paid for the agent.

` + viaText("unset-wallet"),
		Example: `  bridge8004 agent unset-wallet 8453:42 --key file:owner.key --config bridge.yaml
  bridge8004 agent unset-wallet 8453:42 --via-delegate --key file:relayer.key --config bridge.yaml`,
	}, func(_ context.Context, t shell.Target) (chains.Op, error) {
		if via {
			return chains.SyncUnsetWallet{Agent: t.Ref}, nil
		}
		return chains.UnsetWallet{Agent: t.Ref}, nil
	})
	addVia(cmd, &via)
	return cmd
}

func newApprove(s *shell.Shell) *cobra.Command {
	return changeOperator(s, &cobra.Command{
		Use:   "approve REF OPERATOR",
		Short: "Make an account the agent's operator",
		Long: `Make an account the agent's operator (ERC-721), who can then move the agent, change its URI and redirect its wallet as you can. For a relayer use "agent grant" instead,
which gives away none of that.

An agent has one operator of its own; --all approves the account for all of your agents, those that you get later included. A transfer ends the first kind, not the
second: that one ends for the agents that you no longer own.

A reputation registry takes no feedback from an agent's operators: making a relay the operator blocks the mirrors that it would post. That is shown publicly.`,
		Example: `  bridge8004 agent approve 8453:42 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:owner.key --config bridge.yaml`,
	}, true, "approve the account for all of your agents")
}

func newRevokeOperator(s *shell.Shell) *cobra.Command {
	return changeOperator(s, &cobra.Command{
		Use:     "revoke-operator REF OPERATOR",
		Short:   "End an account's approval as operator",
		Example: `  bridge8004 agent revoke-operator 8453:42 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --all --key file:owner.key --config bridge.yaml`,
	}, false, "end the approval for all of your agents")
}

func changeOperator(s *shell.Shell, cmd *cobra.Command, approved bool, allText string) *cobra.Command {
	var all bool
	cmd.Args = cobra.ExactArgs(2)
	cmd.Flags().BoolVar(&all, "all", false, allText)
	return s.ChangeAgent(cmd, func(_ context.Context, t shell.Target) (chains.Op, error) {
		operator, err := shell.Account(t.Ref.Chain(), "OPERATOR", t.Args[0])
		return chains.Approve{Agent: t.Ref, Operator: operator, All: all, Approved: approved}, err
	})
}

func newTransfer(s *shell.Shell) *cobra.Command {
	var bare bool
	cmd := s.ChangeAgent(&cobra.Command{
		Use:   "transfer REF TO",
		Short: "Give the agent to another owner",
		Long: `Give the agent to another owner. Its wallet is cleared, its links freeze until the new owner asserts the registration file on each chain.

On SATI a transfer moves the token, the update authority and the wallet entries in one transaction. --bare moves only the token, as marketplaces do: the
seller then keeps the authority over the metadata, and readers see stale-authority.`,
		Example: `  bridge8004 agent transfer 8453:42 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --key file:owner.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(2),
	}, func(ctx context.Context, t shell.Target) (chains.Op, error) {
		ref, chain := t.Ref, t.Chain
		to, err := shell.Account(ref.Chain(), "TO", t.Args[0])
		if err != nil {
			return nil, err
		}
		if _, ok := chain.(*sati.Chain); bare && !ok {
			return nil, chains.Refuse(ref.Chain(), "transfer", "--bare is for SATI: on "+chain.Info().Name+" a transfer moves nothing but the token")
		}
		agent, err := chain.Agent(ctx, ref, chains.Latest)
		if err != nil {
			return nil, err
		}
		if agent.Owner == to { // it would move nothing, and clear the wallet all the same
			return nil, &chains.Error{Kind: chains.Invalid, Chain: ref.Chain(), Op: "transfer", Err: fmt.Errorf("agent %s belongs to %s already", ref, to.Address), Remedy: "name another account; to clear the wallet, unset it"}
		}
		return chains.Transfer{Agent: ref, To: to, Bare: bare}, nil
	})
	cmd.Flags().BoolVar(&bare, "bare", false, "move only the token (SATI)")
	return cmd
}
