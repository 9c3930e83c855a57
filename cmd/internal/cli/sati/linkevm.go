package sati

import (
	"encoding/hex"
	"errors"

	"github.com/bridge8004/bridge8004"
	"github.com/ethereum/go-ethereum/common"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// warning is said wherever a link is made or shown.
const warning = "a link cannot be undone and outlives a sale; its signature has no nonce and no expiry: whoever holds the agent later can present it again"

func newLinkEVM(s *shell.Shell) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "link-evm",
		Short: "Link EVM addresses with an agent: sign, submit, verify, list",
		Long: `Link EVM addresses with an agent: the EVM key signs, the agent's holder submits.

Beware: a link cannot be undone and outlives a sale. Its signature has no nonce, no expiry and no owner in it: whoever holds the agent later can present the
same signature again.`,
	}
	cmd.AddCommand(newLinkSign(s), newLinkSubmit(s), newLinkVerify(s), newLinkList(s))
	return cmd
}

type linkView struct {
	Agent     caip.AgentRef  `json:"agent"`
	Address   caip.AccountID `json:"address"`
	Hash      string         `json:"hash"`                // 0x hex, what is signed as it is
	Signature string         `json:"signature,omitempty"` // 0x hex, 65 bytes
	Holds     bool           `json:"holds"`
	Warning   string         `json:"warning"`
}

func (v linkView) print(s *shell.Shell) error {
	var rows shell.Rows
	rows.Add("agent", v.Agent)
	rows.Add("address", v.Address)
	rows.Add("hash", v.Hash)
	rows.Add("signature", v.Signature)
	rows.Add("holds", v.Holds)
	rows.Add("warning", v.Warning)
	return s.Print(v, rows)
}

func newLinkSign(s *shell.Shell) *cobra.Command {
	var key bridge8004.KeyRef
	var on string
	cmd := &cobra.Command{
		Use:   "sign AGENT --on CHAIN",
		Short: "Sign with an EVM key that it belongs to an agent; nothing is sent",
		Long: `Sign with an EVM key that it belongs to an agent. Nothing is sent.

What is signed is a bare hash: a wallet's personal_sign puts a prefix before it and does not do.`,
		Example: `  bridge8004 sati link-evm sign solana/<mint> --on eip155:8453 --evm-key file:owner.key --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if key.Key == "" {
				return exit.Usagef("--evm-key is missing: name the EVM key by reference, --evm-key file:PATH or --evm-key env:NAME")
			}
			id, err := caip.ParseChainID(on)
			if err != nil {
				return exit.Usagef("--on: %w", err)
			}
			secret, err := key.Load()
			if err != nil {
				return err
			}
			signer, err := evm.ParseKey(secret.Key, secret.Passphrase)
			if err != nil {
				return exit.Usagef("%s: %w", key.Key, err)
			}
			address, err := caip.NewAccountID(id, signer.Address().Hex())
			if err != nil {
				return exit.Usagef("--on: %w", err)
			}
			ctx, cancel := s.Deadline(cmd.Context(), shell.ReadTime)
			defer cancel()
			ref, chain, err := agent(ctx, s, args[0])
			if err != nil {
				return err
			}
			message, err := chain.LinkMessage(ref, address)
			if err != nil {
				return exit.AsUsage(err)
			}
			signed, err := signer.SignHash(common.Hash(message))
			if err != nil {
				return err
			}
			v := linkView{Agent: ref, Address: address, Hash: "0x" + hex.EncodeToString(message[:]), Signature: "0x" + hex.EncodeToString(signed), Holds: true, Warning: warning}
			return v.print(s)
		},
	}
	f := cmd.Flags()
	f.StringVar(&on, "on", "", "EVM chain that the address is named on, in CAIP-2 (required)")
	f.StringVar(&key.Key, "evm-key", "", "reference to the EVM key: file:PATH or env:NAME (required)")
	f.StringVar(&key.Passphrase, "passphrase", "", "reference to the passphrase of an encrypted key file")
	return cmd
}

// linkFlags name a signed link.
type linkFlags struct{ address, signature string }

func (l *linkFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.address, "address", "", "the EVM account, in CAIP-10 (required)")
	cmd.Flags().StringVar(&l.signature, "signature", "", "its signature, 0x hex, 65 bytes (required)")
}

func (l *linkFlags) op(ref caip.AgentRef) (op sati.LinkEVM, err error) {
	op.Agent = ref
	if op.Address, err = caip.ParseAccountID(l.address); err != nil {
		return op, exit.Usagef("--address: %w", err)
	}
	if op.Signature, err = signature("--signature", l.signature, 65); err != nil {
		return op, err
	}
	if op.Signature == nil {
		return op, exit.Usagef("--signature is missing: the EVM key signs with \"sati link-evm sign\"")
	}
	return op, nil
}

func newLinkSubmit(s *shell.Shell) *cobra.Command {
	var w shell.Writing
	var l linkFlags
	cmd := &cobra.Command{
		Use:     "submit AGENT --address ACCOUNT --signature HEX",
		Short:   "Write a signed link, as the agent's holder",
		Long:    "Write a signed link, as the agent's holder. Beware: " + warning + ".",
		Example: `  bridge8004 sati link-evm submit solana/<mint> --address eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --signature 0x… --key file:owner.json --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := l.op(caip.AgentRef{}); err != nil {
				return err
			}
			return write(cmd.Context(), s, &w, args[0], func(_ *sati.Chain, ref caip.AgentRef) (chains.Op, error) { return l.op(ref) })
		},
	}
	l.add(cmd)
	w.AddFlags(cmd)
	return cmd
}

func newLinkVerify(s *shell.Shell) *cobra.Command {
	var l linkFlags
	cmd := &cobra.Command{
		Use:     "verify AGENT --address ACCOUNT --signature HEX",
		Short:   "Verify the signature of a link; exit 3, with holds false, when it does not hold",
		Example: `  bridge8004 sati link-evm verify solana/<mint> --address eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --signature 0x… --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if _, err := l.op(caip.AgentRef{}); err != nil {
				return err
			}
			ctx, cancel := s.Deadline(cmd.Context(), shell.ReadTime)
			defer cancel()
			ref, chain, err := agent(ctx, s, args[0])
			if err != nil {
				return err
			}
			op, err := l.op(ref)
			if err != nil {
				return err
			}
			message, err := chain.LinkMessage(ref, op.Address)
			if err != nil {
				return exit.AsUsage(err)
			}
			v := linkView{Agent: ref, Address: op.Address, Hash: "0x" + hex.EncodeToString(message[:]), Signature: "0x" + hex.EncodeToString(op.Signature), Holds: true, Warning: warning}
			failed := chain.CheckLink(op)
			v.Holds = failed == nil
			return errors.Join(v.print(s), failed)
		},
	}
	l.add(cmd)
	return cmd
}

type linksView struct {
	Agent    caip.AgentRef   `json:"agent"`
	Finality chains.Finality `json:"finality"`
	Links    []sati.EVMLink  `json:"links"`
	Warning  string          `json:"warning"`
}

func newLinkList(s *shell.Shell) *cobra.Command {
	var at shell.FinalityFlag
	cmd := &cobra.Command{
		Use:   "list AGENT",
		Short: "List the EVM addresses linked with an agent, and by which holder",
		Long: `List the EVM addresses linked with an agent, and by which holder, from the agent's transactions: links are recorded nowhere else.

A link that an earlier holder made is stale: it says nothing about the present one.`,
		Example: `  bridge8004 sati link-evm list solana/<mint> --config bridge.yaml`,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			ctx, cancel := s.Deadline(cmd.Context(), shell.ReadTime)
			defer cancel()
			ref, chain, err := agent(ctx, s, args[0])
			if err != nil {
				return err
			}
			finality := at.For(s, chain)
			list, err := chain.EVMLinks(ctx, ref, finality)
			if err != nil {
				return shell.Hint(err, finality)
			}
			v := linksView{Agent: ref, Finality: finality, Links: append([]sati.EVMLink{}, list...), Warning: warning}
			var rows shell.Rows
			rows.Add("STATE", "ADDRESS", "CHAIN AS SIGNED", "LINKED BY", "TRANSACTION")
			for _, l := range v.Links {
				state := "linked"
				switch {
				case !l.Holds:
					state = "forged"
				case l.Stale:
					state = "stale"
				}
				rows.Add(state, l.Address, l.ChainID, l.By.Address, l.TxID)
			}
			return s.Print(v, rows)
		},
	}
	at.AddAt(cmd.Flags())
	return cmd
}
