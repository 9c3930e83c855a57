package agent

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/registration"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

// stateText says what the commands about a declared agent remember.
const stateText = `What is registered, and what was signed and may still land, stands in the state file, agent-NAME.json beside the configuration, for its owner alone. Keep it: with it a run
that was killed goes on and registers nothing twice.`

// owned is a declared agent.
type owned struct {
	*owner.Owner
	declared config.Owned
	shell    *shell.Shell
	common   string // flags that printed commands need as well
}

// onDeclared makes a command work on the agent whose declaration is its first argument. alone keeps
// other commands from the state file meanwhile; file says that it needs the registration file, and
// where that goes.
func onDeclared(s *shell.Shell, cmd *cobra.Command, usual time.Duration, alone, file bool, do func(ctx context.Context, o *owned, args []string) (shell.Answer, error), checks ...shell.Check) *cobra.Command {
	var state string
	cmd.Flags().StringVar(&state, "state", "", "state file (default agent-NAME.json beside the configuration)")
	return s.Run(shell.OfOne(cmd), usual, func(ctx context.Context, args []string) (shell.Answer, error) {
		o, err := open(ctx, s, args[0], state, alone, file)
		if err != nil {
			return shell.Answer{}, err
		}
		defer o.Book.Close()
		o.common = shell.CommonFlags(cmd)
		return do(ctx, o, args[1:])
	}, checks...)
}

// open resolves a declaration. Nothing is connected to yet.
func open(ctx context.Context, s *shell.Shell, name, state string, alone, file bool) (*owned, error) {
	var declared config.Owned
	a, err := s.AppFor(func(c config.Config) (err error) {
		declared, err = c.Owned(name)
		return err
	})
	if err != nil {
		return nil, err
	}
	out := &owned{declared: declared, shell: s, Owner: &owner.Owner{Home: declared.Home.Pair.Identity, Poll: 2 * time.Second, Note: s.Note}}
	out.Open = func(ctx context.Context, agent caip.AgentRef) (chains.Chain, error) { return a.At(ctx, agent.Registry) }
	if file {
		if out.Place, err = registration.DeclaredPlace(s, a, declared.Publish); err != nil {
			return nil, fmt.Errorf("agent %s: %w", name, err)
		}
		if out.File, err = s.ReadFile("file of agent "+name, declared.File, maxFile); err != nil {
			return nil, err
		}
	}
	path := cmp.Or(state, a.Config.Beside("agent-"+name+".json"))
	if alone {
		out.Book, err = owner.OpenBook(ctx, path, s.Note)
	} else {
		out.Book, err = owner.ReadBook(path)
	}
	if err != nil {
		return nil, err
	}
	var siblings []caip.AgentRef
	for _, other := range a.Config.Agents {
		if book, err := owner.ReadBook(a.Config.Beside("agent-" + other.Name + ".json")); other.Name != name && err == nil {
			siblings = append(siblings, book.Refs()...)
		}
	}
	slices.SortFunc(siblings, func(a, b caip.AgentRef) int { return strings.Compare(a.String(), b.String()) })
	siblings = slices.Compact(siblings)
	for _, m := range declared.Members {
		s := site(a, m)
		s.Siblings = slices.DeleteFunc(slices.Clone(siblings), func(ref caip.AgentRef) bool { return ref.Registry != s.Registry })
		out.Sites = append(out.Sites, s)
	}
	return out, nil
}

// maxFile bounds the registration file, in bytes.
const maxFile = 1 << 20

// site is how a registry of the declaration is reached. An owner's key that cannot be read spoils
// its own chain alone.
func site(a *bridge8004.Chains, m config.Owning) owner.Site {
	s := owner.Site{
		Member:   owner.Member{Registry: m.Chain.Pair.Identity, Owner: m.Cold, Name: m.Name, Symbol: m.Symbol, Wallet: m.Wallet, Grants: m.Grants},
		Open:     func(ctx context.Context) (chains.Chain, error) { return a.Chain(ctx, m.Chain.Name) },
		Finality: m.Chain.Finality,
		Away:     a.Away,
	}
	if m.Chain.Delegate != "" {
		s.Grantees = grantees
	}
	walletKey := bridge8004.KeyRef{Key: m.WalletKey, Passphrase: m.WalletPassphrase}
	if m.Cold.IsZero() {
		key := bridge8004.KeyRef{Key: m.AgentChain.Owner, Passphrase: m.OwnerPassphrase}
		var keyErr error
		s.Owner, keyErr = a.Account(m.Chain, key)
		var once sync.Mutex
		var writer chains.Writer
		s.Writer = func(ctx context.Context, chain chains.Chain) (_ chains.Writer, err error) {
			once.Lock()
			defer once.Unlock()
			if keyErr != nil {
				return nil, keyErr
			}
			if writer == nil {
				writer, err = a.Writer(ctx, chain, key)
			}
			return writer, err
		}
		if walletKey.Key == "" && m.Wallet == s.Owner {
			walletKey = key
		}
	}
	if walletKey.Key != "" {
		others := func(wallet caip.AccountID, err error) error {
			if err == nil && wallet != m.Wallet {
				err = exit.Usagef("the wallet's key is that of %s, not of %s", wallet, m.Wallet)
			}
			return err
		}
		s.Agrees = sync.OnceValue(func() error { return others(a.Account(m.Chain, walletKey)) })
		s.Proof = func(ctx context.Context, chain chains.Chain, agent caip.AgentRef) (chains.WalletProof, error) {
			wallet, proof, err := a.Consent(ctx, chain, agent, walletKey)
			return proof, others(wallet, err)
		}
	}
	return s
}

// grantees are the accounts to which an agent's present owner granted something.
func grantees(ctx context.Context, chain chains.Chain, agent caip.AgentRef) (list []caip.AccountID, err error) {
	at, err := onDelegate(shell.Target{Ref: agent, Chain: chain}, "read grants")
	if err != nil {
		return nil, err
	}
	found, err := at.SyncGrants(ctx, agent, nil, chains.Latest)
	for _, g := range found.Grants {
		if g.Scopes != 0 {
			list = append(list, g.Account)
		}
	}
	return list, err
}

// chainName is the configured name of a registry's chain.
func (o *owned) chainName(registry caip.AccountID) string {
	for _, m := range o.declared.Members {
		if m.Chain.Pair.Identity == registry {
			return m.Chain.Name
		}
	}
	return registry.Chain.String()
}

// command is the line with which a step is written where the key is.
func (o *owned) command(s owner.Step) string {
	ref := shell.Quote(s.Ref.String())
	line := ""
	switch op := s.Op.(type) {
	case chains.Register:
		line = "register --chain " + shell.Quote(o.chainName(s.Registry))
		if op.Name != "" {
			line += " --name " + shell.Quote(op.Name)
		}
		if op.Symbol != "" {
			line += " --symbol " + shell.Quote(op.Symbol)
		}
		for _, e := range op.Metadata {
			line += " --metadata " + shell.Quote(e.Key+"="+string(e.Value))
		}
	case chains.SetURI:
		return shell.SetURICommand(s.Ref, op.URI, o.common)
	case chains.SetMetadata:
		line = "set-metadata " + ref + " " + shell.Quote(op.Entry.Key)
		if len(op.Entry.Value) == 0 {
			line += " --unset"
		} else {
			line += " " + shell.Quote(string(op.Entry.Value))
		}
	case chains.SetWallet:
		line = "set-wallet " + ref + " " + op.Wallet.Address
		if op.Wallet.Chain.Namespace == caip.EIP155 {
			line += " --wallet-key file:WALLET_KEY"
		}
	case chains.UnsetWallet:
		line = "unset-wallet " + ref
	case chains.GrantSync:
		line = "grant " + ref + " --relayer " + op.Relayer.Address
		if op.Revoke {
			line += " --revoke"
			break
		}
		for _, name := range op.Scopes.Names() {
			line += " --scope " + name
		}
		line += " --expiry " + op.For.String()
	default:
		return ""
	}
	return "bridge8004 agent " + line + " --key file:PATH" + o.common
}

// short is a text as a table shows it between others.
func short(text string) string {
	if text == "" {
		return "-"
	}
	if runes := []rune(text); len(runes) > 64 {
		return string(runes[:40]) + "…" + string(runes[len(runes)-16:])
	}
	return strings.TrimSpace(text)
}
