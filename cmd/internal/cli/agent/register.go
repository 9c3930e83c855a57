package agent

import (
	"context"
	"encoding/hex"
	"errors"
	"strings"

	"github.com/bridge8004/bridge8004"
	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

type registerOptions struct {
	shell    *shell.Shell
	chain    string
	op       chains.Register
	metadata []string
	owner    string
	ownerKey bridge8004.KeyRef
}

func newRegister(s *shell.Shell) *cobra.Command {
	o := &registerOptions{shell: s}
	cmd := s.Change(&cobra.Command{
		Use:   "register",
		Short: "Register a new agent, owned by the key's account",
		Long: `Register a new agent, owned by the key's account, or on SATI by --owner. With metadata an owner who does not pay has to sign too: --owner-key names his key. Where he does not sign, the agent is linked with others once he has set its agentURI.

A registration file that lists several registrations has to know them first: register without --uri on each chain, write the file, then
"agent set-uri" on each.`,
		Example: `  bridge8004 agent register --chain base --uri ipfs://bafkrei… --key file:owner.key --config bridge.yaml
  bridge8004 agent register --chain solana --name "My agent" --metadata bridge8004:home=eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42 --key env:OWNER_KEY --config bridge.yaml`,
	}, o.prepare, o.check)
	f := cmd.Flags()
	f.StringVar(&o.chain, "chain", "", "configured name or CAIP-2 id of the chain (required)")
	f.StringVar(&o.op.URI, "uri", "", "agentURI: where the registration file is; left out, there is none until \"agent set-uri\"")
	f.StringVar(&o.op.Name, "name", "", "on-chain name, at most 32 bytes (SATI, required there)")
	f.StringVar(&o.op.Symbol, "symbol", "", "on-chain symbol, at most 10 bytes (SATI)")
	f.StringArrayVar(&o.metadata, "metadata", nil, "on-chain metadata, KEY=TEXT or KEY=0xHEX; repeatable")
	f.StringVar(&o.owner, "owner", "", "who shall own the agent (SATI); default the key's account")
	f.StringVar(&o.ownerKey.Key, "owner-key", "", "reference to the key of an owner who signs beside the payer (SATI): file:PATH or env:NAME")
	f.BoolVar(&o.op.Soulbound, "soulbound", false, "the agent can never be transferred (SATI)")
	return cmd
}

func (o *registerOptions) check([]string) error {
	if o.chain == "" {
		return exit.Usagef("--chain is missing: name a configured chain")
	}
	for _, text := range o.metadata {
		key, value, ok := strings.Cut(text, "=")
		if !ok || key == "" {
			return exit.Usagef("--metadata %.60q: want KEY=TEXT or KEY=0xHEX", text)
		}
		entry, err := readEntry(key, value)
		if err != nil {
			return err
		}
		o.op.Metadata = append(o.op.Metadata, entry)
	}
	return nil
}

func (o *registerOptions) prepare(ctx context.Context, _ []string) (chain chains.Chain, op chains.Op, complete shell.Complete, err error) {
	a, err := o.shell.App()
	if err != nil {
		return nil, nil, nil, err
	}
	// An agent without a name on SATI is refused before anything is connected to.
	if c, err := a.Config.Find(o.chain); err != nil {
		return nil, nil, nil, err
	} else if c.Dialect == configs.SATI && o.op.Name == "" {
		return nil, nil, nil, exit.Usagef("--name is missing: an agent has an on-chain name on SATI, at most 32 bytes")
	}
	if chain, err = a.Chain(ctx, o.chain); err != nil {
		return nil, nil, nil, err
	}
	op, err = o.operation(chain, o.op)
	return chain, op, registered, err
}

// registered adds the agent that was made.
func registered(w *shell.Written, receipt chains.Receipt) error {
	event, ok := receipt.Event(chains.KindRegistered)
	if !ok {
		return &chains.Error{Kind: chains.Dishonest, Chain: w.Chain, Op: "register", Err: errors.New("transaction " + receipt.TxID + " succeeded without a Registered event"), Remedy: "check the registry's address"}
	}
	w.Agent = &event.Agent
	return nil
}

// operation adds the owner, and his signature where he gives it.
func (o *registerOptions) operation(chain chains.Chain, op chains.Register) (chains.Op, error) {
	if o.owner != "" {
		var err error
		if op.Owner, err = shell.Account(chain.Info().Chain, "--owner", o.owner); err != nil {
			return nil, err
		}
	}
	_, ok := chain.(*sati.Chain)
	if !ok && (op.Name != "" || op.Symbol != "") {
		return nil, chains.Refuse(chain.Info().Chain, op.Verb(), "an agent has no name on "+chain.Info().Name+": write it into the registration file")
	}
	if o.ownerKey.Key == "" {
		return op, nil
	}
	if !ok {
		return nil, exit.Usagef("--owner-key: on %s only the sender can be the owner", chain.Info().Name)
	}
	holder, err := bridge8004.SolanaKey(o.ownerKey)
	return sati.RegisterFor{Register: op, Holder: holder}, err
}

// readEntry reads an entry of metadata. Whoever goes by the home and by the wallets that it
// declares passes over what he cannot read: the owner would not learn that a stolen wallet goes on
// being paid.
func readEntry(key, text string) (entry chains.MetadataEntry, err error) {
	entry.Key = key
	if entry.Value, err = metadataValue(text); err != nil || len(entry.Value) == 0 {
		return entry, err
	}
	switch _, on, _ := strings.Cut(key, ":"); {
	case key == link.HomeKey:
		if _, wrong := caip.ParseAgentRef(string(entry.Value)); wrong != nil {
			err = errors.New("want a registration in full, such as eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
		}
	case chains.DeclaresWallet(key):
		var chain caip.ChainID
		if _, wrong := caip.ParseAccountID(string(entry.Value)); wrong != nil {
			err = errors.New("want an account in CAIP-10, such as eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
		} else if chain, err = caip.ParseChainID(on); err == nil {
			_, err = caip.TypedAccount(chain, string(entry.Value))
		}
	}
	if err != nil {
		err = exit.Usagef("%.80q: nobody would go by this entry: %w", key, err)
	}
	return entry, err
}

// metadataValue reads 0x hex as bytes and everything else as UTF-8 text.
func metadataValue(text string) ([]byte, error) {
	digits, isHex := strings.CutPrefix(text, "0x")
	if !isHex {
		return []byte(text), nil
	}
	value, err := hex.DecodeString(digits)
	if err != nil {
		return nil, exit.Usagef("metadata value %.60q: 0x is followed by an even number of hex digits", text)
	}
	return value, nil
}
