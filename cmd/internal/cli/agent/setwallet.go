package agent

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type setWalletOptions struct {
	shell     *shell.Shell
	writing   shell.Writing
	agent     string
	wallet    string
	walletKey bridge8004.KeyRef
	unset     bool
	print     bool
	signature string
	deadline  uint64
	via       bool
	consent   string
	until     uint64 // of a consent in hex
}

func newSetWallet(s *shell.Shell) *cobra.Command {
	o := &setWalletOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "set-wallet REF [WALLET]",
		Short: "Set or clear agentWallet, the address at which the agent is paid",
		Long: `Set or clear agentWallet, the address at which the agent is paid.

On EVM chains the wallet itself has to agree. --wallet-key names its key, and WALLET may be left out. Where its key is elsewhere, in a hardware wallet, or where the wallet
is a contract (ERC-1271): --print-typed-data prints what it has to sign (the second parameter of eth_signTypedData_v4) and its deadline; --signature and --deadline bring
the signature back. The standard registry takes deadlines of 5 minutes at most, by the chain's clock.

On SATI nobody signs for a wallet: give WALLET.

` + viaText("submit-wallet") + ` The grant alone sets no wallet: --consent brings what the agent's present owner signed, a file of "agent delegate sign-consent" or 0x and
hex digits with --consent-deadline.`,
		Example: `  bridge8004 agent set-wallet 8453:42 --wallet-key file:wallet.key --key file:owner.key --config bridge.yaml
  bridge8004 agent set-wallet 8453:42 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --print-typed-data --config bridge.yaml
  bridge8004 agent set-wallet 8453:42 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 --signature 0x… --deadline 1763731200 --key file:owner.key --config bridge.yaml
  bridge8004 agent set-wallet 8453:42 --wallet-key file:wallet.key --via-delegate --consent consent.json --key file:relayer.key --config bridge.yaml
  bridge8004 agent set-wallet solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/<mint> <address> --key file:owner.json --config bridge.yaml`,
		Args: cobra.RangeArgs(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.agent = args[0]
			if len(args) == 2 {
				o.wallet = args[1]
			}
			return runSetWallet(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.walletKey.Key, "wallet-key", "", "reference to the wallet's key (EVM): file:PATH or env:NAME")
	f.StringVar(&o.walletKey.Passphrase, "wallet-passphrase", "", "reference to the passphrase of the wallet's key file")
	f.BoolVar(&o.print, "print-typed-data", false, "print what WALLET has to sign, and change nothing")
	f.StringVar(&o.signature, "signature", "", "what WALLET signed, 0x and hex digits; 0x alone for contracts that take the empty signature")
	f.Uint64Var(&o.deadline, "deadline", 0, "deadline of the signature in Unix seconds by the chain's clock (with --print-typed-data default 240 s from the latest block on)")
	f.BoolVar(&o.unset, "unset", false, "clear the wallet, as agent unset-wallet does")
	addVia(cmd, &o.via)
	f.StringVar(&o.consent, "consent", "", "the owner's consent (with --via-delegate): a file of \"agent delegate sign-consent\", - for standard input, or 0x and hex digits")
	f.Uint64Var(&o.until, "consent-deadline", 0, "deadline of a --consent in hex digits, in Unix seconds by the chain's clock")
	o.writing.AddFlags(cmd)
	return cmd
}

// check refuses flags that do not go together.
func (o *setWalletOptions) check() error {
	key, elsewhere := o.walletKey.Key != "", o.print || o.signature != ""
	switch {
	case o.unset && o.via:
		return exit.Usagef("clear the wallet through SyncDelegate with agent unset-wallet --via-delegate")
	case o.via && o.consent == "" && !o.print:
		return exit.Usagef("--consent is missing: what the agent's present owner signed with \"agent delegate sign-consent\"")
	case !o.via && (o.consent != "" || o.until != 0):
		return exit.Usagef("--consent and --consent-deadline go with --via-delegate")
	case o.unset && (o.wallet != "" || key || elsewhere || o.deadline != 0):
		return exit.Usagef("--unset clears the wallet: leave WALLET, --wallet-key, --print-typed-data, --signature and --deadline out")
	case o.unset:
		return nil
	case o.print && o.signature != "", key && elsewhere:
		return exit.Usagef("the wallet signs in one way: --wallet-key, or --print-typed-data and then --signature")
	case elsewhere && o.wallet == "":
		return exit.Usagef("name the wallet that signs: WALLET")
	case o.wallet == "" && !key:
		return exit.Usagef("name the wallet: WALLET, or --wallet-key file:PATH where the wallet has to sign")
	case o.signature != "" && o.deadline == 0:
		return exit.Usagef("--deadline is missing: the one that was signed")
	case o.deadline != 0 && !elsewhere:
		return exit.Usagef("--deadline goes with --print-typed-data or --signature")
	}
	return nil
}

func runSetWallet(ctx context.Context, o *setWalletOptions) error {
	if err := o.check(); err != nil {
		return err
	}
	if o.print {
		return printTypedData(ctx, o)
	}
	var signature []byte // nil: none; empty: 0x
	if o.signature != "" {
		var err error
		if signature, err = hexDigits("--signature", o.signature); err != nil {
			return err
		}
	}
	var consent chains.OwnerConsent
	if o.via {
		var err error
		if consent, err = readConsent(o.shell, "--consent", o.consent, o.until); err != nil {
			return err
		}
	}
	return change(ctx, o.shell, &o.writing, o.agent, func(ctx context.Context, chain chains.Chain, ref caip.AgentRef) (chains.Op, error) {
		if o.unset {
			return chains.UnsetWallet{Agent: ref}, nil
		}
		op, done := chains.SetWallet{Agent: ref}, func(op chains.SetWallet) (chains.Op, error) {
			if o.via {
				return chains.SyncWallet{Agent: op.Agent, Wallet: op.Wallet, Proof: op.Proof, Consent: consent}, nil
			}
			return op, nil
		}
		if o.wallet != "" {
			wallet, err := shell.Account(ref.Chain(), "WALLET", o.wallet)
			if err != nil {
				return nil, err
			}
			op.Wallet = wallet
		}
		if !chain.Info().Capabilities.Has(chains.CanWalletProof) {
			if o.walletKey.Key != "" || signature != nil {
				return nil, exit.Usagef("wallets sign nothing on %s; give WALLET alone", chain.Info().Name)
			}
			return done(op)
		}
		if signature != nil {
			op.Proof = chains.WalletProof{Deadline: o.deadline, Signature: signature}
			return done(op)
		}
		if o.walletKey.Key == "" {
			return nil, exit.Usagef("--wallet-key is missing: on %s the wallet itself has to agree with its key, or elsewhere with --print-typed-data and --signature", chain.Info().Name)
		}
		signer, proof, err := o.shell.Consent(ctx, chain, ref, o.walletKey)
		if err != nil {
			return nil, err
		}
		if o.wallet != "" && op.Wallet != signer {
			return nil, exit.Usagef("--wallet-key is the key of %s, not of %s", signer, op.Wallet)
		}
		op.Wallet, op.Proof = signer, proof
		return done(op)
	})
}

type typedDataView struct {
	Agent     caip.AgentRef   `json:"agent"`
	Wallet    caip.AccountID  `json:"wallet"`
	Deadline  uint64          `json:"deadline"`
	TypedData json.RawMessage `json:"typedData"`
}

func printTypedData(ctx context.Context, o *setWalletOptions) error {
	ctx, cancel := o.shell.Deadline(ctx, shell.ReadTime)
	defer cancel()
	ref, chain, err := o.shell.Agent(ctx, o.agent)
	if err != nil {
		return err
	}
	wallet, err := shell.Account(ref.Chain(), "WALLET", o.wallet)
	if err != nil {
		return err
	}
	at, ok := chain.(*evm.Chain)
	if !ok {
		return exit.Usagef("wallets sign nothing on %s; give WALLET alone", chain.Info().Name)
	}
	consent, err := at.WalletConsent(ctx, ref, wallet, o.deadline)
	if err != nil {
		return err
	}
	data, err := json.Marshal(consent.Message)
	if err != nil {
		return fmt.Errorf("typed data of %s: %w", ref, err)
	}
	v := typedDataView{Agent: ref, Wallet: wallet, Deadline: consent.Deadline, TypedData: data}
	// On stdout is the document alone, so that it can be handed to what signs it.
	fmt.Fprintf(o.shell.Err, "bridge8004: have %s sign this before %d by the chain's clock, then: --signature 0x… --deadline %d\n", wallet, consent.Deadline, consent.Deadline)
	return o.shell.Print(v, shell.Text(string(data)+"\n"))
}
