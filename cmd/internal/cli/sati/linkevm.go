package sati

import (
	"context"
	"encoding/hex"

	"github.com/ethereum/go-ethereum/common"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/signature"
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
	Hash      string         `json:"hash" doc:"0x hex, what is signed as it is"`
	Signature string         `json:"signature,omitempty" doc:"0x hex, 65 bytes"`
	Holds     bool           `json:"holds"`
	Warning   string         `json:"warning"`
}

func answerLink(agent caip.AgentRef, address caip.AccountID, message [32]byte, signature []byte, holds bool) shell.Answer {
	v := linkView{Agent: agent, Address: address, Hash: "0x" + hex.EncodeToString(message[:]), Signature: "0x" + hex.EncodeToString(signature), Holds: holds, Warning: warning}
	var rows shell.Rows
	rows.Add("agent", v.Agent)
	rows.Add("address", v.Address)
	rows.Add("hash", v.Hash)
	rows.Add("signature", v.Signature)
	rows.Add("holds", v.Holds)
	rows.Add("warning", v.Warning)
	return shell.Answer{Value: v, Table: rows}
}

func newLinkSign(s *shell.Shell) *cobra.Command {
	var key bridge8004.KeyRef
	var on string
	var address caip.AccountID
	var signer *signature.Key
	cmd := s.OpenAgent(&cobra.Command{
		Use:   "sign AGENT --on CHAIN",
		Short: "Sign with an EVM key that it belongs to an agent; nothing is sent",
		Long: `Sign with an EVM key that it belongs to an agent. Nothing is sent.

What is signed is a bare hash: a wallet's personal_sign puts a prefix before it and does not do.`,
		Example: `  bridge8004 sati link-evm sign solana/<mint> --on eip155:8453 --evm-key file:owner.key --config bridge.yaml`,
	}, requireSATI(func(_ context.Context, chain *sati.Chain, t shell.Target) (none shell.Answer, err error) {
		message, err := chain.LinkMessage(t.Ref, address)
		if err != nil {
			return none, exit.AsUsage(err)
		}
		signed, err := signer.SignHash(common.Hash(message))
		if err != nil {
			return none, err
		}
		return answerLink(t.Ref, address, message, signed, true), nil
	}), func([]string) error {
		if key.Key == "" {
			return exit.Usagef("--evm-key is missing: name the EVM key by reference, --evm-key file:PATH or --evm-key env:NAME")
		}
		id, err := caip.ParseChainID(on)
		if err != nil {
			return exit.Usagef("--on: %w", err)
		}
		if signer, err = bridge8004.EVMKey(key); err != nil {
			return err
		}
		if address, err = caip.NewAccountID(id, signer.Address().Hex()); err != nil {
			return exit.Usagef("--on: %w", err)
		}
		return nil
	})
	f := cmd.Flags()
	f.StringVar(&on, "on", "", "EVM chain that the address is named on, in CAIP-2 (required)")
	f.StringVar(&key.Key, "evm-key", "", "reference to the EVM key: file:PATH or env:NAME (required)")
	f.StringVar(&key.Passphrase, "passphrase", "", "reference to the passphrase of an encrypted key file")
	return cmd
}

// linkFlags name a signed link.
type linkFlags struct {
	address, signature string

	op sati.LinkEVM // what they say
}

func (l *linkFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&l.address, "address", "", "the EVM account, in CAIP-10 (required)")
	cmd.Flags().StringVar(&l.signature, "signature", "", "its signature, 0x hex, 65 bytes (required)")
}

func (l *linkFlags) check([]string) (err error) {
	if l.address == "" {
		return exit.Usagef("--address is missing: the EVM account, in CAIP-10")
	}
	if l.op.Address, err = caip.ParseAccountID(l.address); err != nil {
		return exit.Usagef("--address: %w", err)
	}
	if l.op.Signature, err = shell.Octets("--signature", l.signature, 65); err != nil {
		return err
	}
	if l.op.Signature == nil {
		return exit.Usagef("--signature is missing: the EVM key signs with \"sati link-evm sign\"")
	}
	return nil
}

func newLinkSubmit(s *shell.Shell) *cobra.Command {
	var l linkFlags
	cmd := change(s, &cobra.Command{
		Use:     "submit AGENT --address ACCOUNT --signature HEX",
		Short:   "Write a signed link, as the agent's holder",
		Long:    "Write a signed link, as the agent's holder. Beware: " + warning + ".",
		Example: `  bridge8004 sati link-evm submit solana/<mint> --address eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --signature 0x… --key file:owner.json --config bridge.yaml`,
	}, func(ref caip.AgentRef) (chains.Op, error) {
		l.op.Agent = ref
		return l.op, nil
	}, l.check)
	l.add(cmd)
	return cmd
}

func newLinkVerify(s *shell.Shell) *cobra.Command {
	var l linkFlags
	cmd := s.OpenAgent(&cobra.Command{
		Use:     "verify AGENT --address ACCOUNT --signature HEX",
		Short:   "Verify the signature of a link; exit 3, with holds false, when it does not hold",
		Example: `  bridge8004 sati link-evm verify solana/<mint> --address eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --signature 0x… --config bridge.yaml`,
	}, requireSATI(func(_ context.Context, chain *sati.Chain, t shell.Target) (none shell.Answer, err error) {
		l.op.Agent = t.Ref
		message, err := chain.LinkMessage(t.Ref, l.op.Address)
		if err != nil {
			return none, exit.AsUsage(err)
		}
		failed := chain.CheckLink(l.op)
		return answerLink(t.Ref, l.op.Address, message, l.op.Signature, failed == nil), failed
	}), l.check)
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
	return s.ReadAgent(&cobra.Command{
		Use:   "list AGENT",
		Short: "List the EVM addresses linked with an agent, and by which holder",
		Long: `List the EVM addresses linked with an agent, and by which holder, from the agent's transactions: links are recorded nowhere else.

A link that an earlier holder made is stale: it says nothing about the present one.`,
		Example: `  bridge8004 sati link-evm list solana/<mint> --config bridge.yaml`,
	}, requireSATI(func(ctx context.Context, chain *sati.Chain, t shell.Target) (none shell.Answer, err error) {
		list, err := chain.EVMLinks(ctx, t.Ref, t.At)
		if err != nil {
			return none, err
		}
		v := linksView{Agent: t.Ref, Finality: t.At, Links: append([]sati.EVMLink{}, list...), Warning: warning}
		rows := shell.Rows{{"STATE", "ADDRESS", "CHAIN AS SIGNED", "LINKED BY", "TRANSACTION"}}
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
		return shell.Answer{Value: v, Table: rows.Or("no links")}, nil
	}))
}
