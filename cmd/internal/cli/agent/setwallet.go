package agent

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type setWalletOptions struct {
	shell     *shell.Shell
	wallet    string
	walletKey bridge8004.KeyRef
	unset     bool
	print     bool
	signature string
	deadline  uint64
	via       bool
	consent   string
	until     uint64 // of a consent in hex

	signed    []byte // signature; nil: none, empty: 0x
	consented chains.OwnerConsent
}

func newSetWallet(s *shell.Shell) *cobra.Command {
	o := &setWalletOptions{shell: s}
	cmd := s.ChangeAgent(&cobra.Command{
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
	}, o.operation, o.check, o.read)
	change := cmd.RunE
	print := s.OpenAgent(&cobra.Command{}, o.typedData, o.check).RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if o.print {
			return print(cmd, args)
		}
		return change(cmd, args)
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
	return cmd
}

// check refuses flags that do not go together.
func (o *setWalletOptions) check(args []string) error {
	if len(args) == 2 {
		o.wallet = args[1]
	}
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

// read reads what was signed elsewhere.
func (o *setWalletOptions) read([]string) (err error) {
	if o.signature != "" {
		if o.signed, err = shell.Hex("--signature", o.signature); err != nil {
			return err
		}
	}
	if o.via {
		o.consented, err = readConsent(o.shell, "--consent", o.consent, o.until)
	}
	return err
}

func (o *setWalletOptions) operation(ctx context.Context, t shell.Target) (chains.Op, error) {
	if o.unset {
		return chains.UnsetWallet{Agent: t.Ref}, nil
	}
	op, err := o.set(ctx, t)
	if err == nil && o.via {
		return chains.SyncWallet{Agent: op.Agent, Wallet: op.Wallet, Proof: op.Proof, Consent: o.consented}, nil
	}
	return op, err
}

// set is the operation with the wallet's proof, where the chain wants one.
func (o *setWalletOptions) set(ctx context.Context, t shell.Target) (op chains.SetWallet, err error) {
	ref, chain := t.Ref, t.Chain
	op.Agent = ref
	if o.wallet != "" {
		if op.Wallet, err = shell.Account(ref.Chain(), "WALLET", o.wallet); err != nil {
			return op, err
		}
	}
	switch {
	case !chain.Info().Capabilities.Has(chains.CanWalletProof):
		if o.walletKey.Key != "" || o.signed != nil {
			return op, exit.Usagef("wallets sign nothing on %s; give WALLET alone", chain.Info().Name)
		}
		return op, nil
	case o.signed != nil:
		op.Proof = chains.WalletProof{Deadline: o.deadline, Signature: o.signed}
		return op, nil
	case o.walletKey.Key == "":
		return op, exit.Usagef("--wallet-key is missing: on %s the wallet itself has to agree with its key, or elsewhere with --print-typed-data and --signature", chain.Info().Name)
	}
	signer, proof, err := t.App.Consent(ctx, chain, ref, o.walletKey)
	if err == nil && o.wallet != "" && op.Wallet != signer {
		err = exit.Usagef("--wallet-key is the key of %s, not of %s", signer, op.Wallet)
	}
	op.Wallet, op.Proof = signer, proof
	return op, err
}

// typedData is what the wallet has to sign where its key is elsewhere.
func (o *setWalletOptions) typedData(ctx context.Context, t shell.Target) (none shell.Answer, err error) {
	wallet, err := shell.Account(t.Ref.Chain(), "WALLET", o.wallet)
	if err != nil {
		return none, err
	}
	at, ok := t.Chain.(*evm.Chain)
	if !ok {
		return none, exit.Usagef("wallets sign nothing on %s; give WALLET alone", t.Chain.Info().Name)
	}
	consent, err := at.WalletConsent(ctx, t.Ref, wallet, o.deadline)
	if err != nil {
		return none, err
	}
	fmt.Fprintf(o.shell.Err, "bridge8004: have %s sign this before %d by the chain's clock, then: --signature 0x… --deadline %d\n", wallet, consent.Deadline, consent.Deadline)
	return answerTypedData(t.Ref, wallet, consent.Deadline, consent.Message)
}
