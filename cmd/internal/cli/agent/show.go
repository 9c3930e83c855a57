package agent

import (
	"context"
	"encoding/hex"
	"maps"
	"slices"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

type showOptions struct {
	shell *shell.Shell
	agent string
	keys  []string
	at    shell.FinalityFlag
}

func newShow(s *shell.Shell) *cobra.Command {
	o := &showOptions{shell: s}
	cmd := &cobra.Command{
		Use:   "show REF",
		Short: "Show one registration as its chain holds it",
		Long: `Show one registration as its chain holds it: owner, agentURI, agentWallet and whether that wallet may be paid, metadata.

On SATI all on-chain metadata is listed. On EVM chains entries are read by key: those that bridge8004 itself uses, and --metadata KEY.`,
		Example: `  bridge8004 agent show 8453:42 --rpc base=https://mainnet.base.example
  bridge8004 agent show eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42 --config bridge.yaml --at latest -o json`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.agent = args[0]
			return runShow(cmd.Context(), o)
		},
	}
	cmd.Flags().StringArrayVar(&o.keys, "metadata", nil, "also read the metadata entry with this key (EVM); repeatable")
	o.at.AddAt(cmd.Flags())
	return cmd
}

type agentView struct {
	Ref        caip.AgentRef   `json:"ref"`
	AgentID    string          `json:"agentId"` // decimal on EVM chains, the mint on Solana; it may exceed 2^53
	ChainName  string          `json:"chainName"`
	Owner      caip.AccountID  `json:"owner"`
	Authority  caip.AccountID  `json:"authority,omitzero"`
	Name       string          `json:"name,omitempty"`
	URI        string          `json:"agentURI"`
	Wallet     chains.Wallet   `json:"agentWallet"`
	Metadata   []metadataEntry `json:"metadata"`
	Finality   chains.Finality `json:"finality"`
	ReadAt     chains.Position `json:"readAt"`
	Reputation caip.AccountID  `json:"reputationRegistry"`
}

type metadataEntry struct {
	Key   string `json:"key"`
	Value string `json:"value"`          // 0x hex
	Text  string `json:"text,omitempty"` // the same where it is UTF-8
}

func entryOf(key string, value []byte) metadataEntry {
	e := metadataEntry{Key: key, Value: "0x" + hex.EncodeToString(value)}
	if utf8.Valid(value) {
		e.Text = string(value)
	}
	return e
}

// ownKeys are the metadata keys that bridge8004 gives a meaning to.
var ownKeys = []string{"bridge8004:home", "bridge8004:links"}

func runShow(ctx context.Context, o *showOptions) error {
	ctx, cancel := o.shell.Deadline(ctx, shell.ReadTime)
	defer cancel()
	ref, chain, err := o.shell.Agent(ctx, o.agent)
	if err != nil {
		return err
	}
	at := o.at.For(o.shell, chain)
	agent, err := chain.Agent(ctx, ref, at)
	if err != nil {
		return shell.Hint(err, at)
	}
	info := chain.Info()
	view := agentView{
		Ref: agent.Ref, AgentID: agent.Ref.ID, ChainName: info.Name, Owner: agent.Owner, Authority: agent.Authority, Name: agent.Name, URI: agent.URI, Wallet: agent.Wallet,
		Metadata: []metadataEntry{}, Finality: at, ReadAt: agent.ReadAt, Reputation: info.Reputation,
	}
	if agent.Metadata != nil {
		for _, key := range slices.Sorted(maps.Keys(agent.Metadata)) {
			view.Metadata = append(view.Metadata, entryOf(key, agent.Metadata[key]))
		}
	} else if view.Metadata, err = readKeys(ctx, chain, ref, append(slices.Clone(ownKeys), o.keys...), at); err != nil {
		return err
	}
	return o.shell.Print(view, view.rows())
}

func readKeys(ctx context.Context, chain chains.Chain, ref caip.AgentRef, keys []string, at chains.Finality) ([]metadataEntry, error) {
	list := []metadataEntry{}
	for _, key := range keys {
		if key == "" {
			return nil, exit.Usagef("--metadata: a key is not empty")
		}
		value, err := chain.Metadata(ctx, ref, key, at)
		if err != nil {
			return nil, err
		}
		if len(value) > 0 {
			list = append(list, entryOf(key, value))
		}
	}
	return list, nil
}

func (v agentView) rows() shell.Rows {
	var rows shell.Rows
	rows.Add("agent", v.Ref)
	rows.Add("chain", v.ChainName)
	if v.Name != "" {
		rows.Add("name", v.Name)
	}
	rows.Add("owner", v.Owner)
	if v.Authority != v.Owner {
		rows.Add("authority", orNone(v.Authority))
	}
	rows.Add("agentURI", or(v.URI, "(empty)"))
	wallet := string(v.Wallet.State)
	if v.Wallet.State == chains.WalletSet {
		wallet = v.Wallet.Address.String()
	} else if !v.Wallet.Address.IsZero() {
		wallet += ": do not pay " + v.Wallet.Address.String()
	}
	rows.Add("agentWallet", wallet)
	if v.Wallet.Why != "" {
		rows.Add("", v.Wallet.Why)
	}
	for _, e := range v.Metadata {
		rows.Add("metadata "+e.Key, or(e.Text, e.Value))
	}
	rows.Add("read at", v.ReadAt.String()+", "+v.Finality.String())
	return rows
}

func orNone(a caip.AccountID) string { return or(a.String(), "(none)") }

func or(s, empty string) string {
	if s == "" {
		return empty
	}
	return s
}
