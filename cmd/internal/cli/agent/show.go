package agent

import (
	"cmp"
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
	"github.com/bridge8004/bridge8004/crosschain/link"
)

func newShow(s *shell.Shell) *cobra.Command {
	var keys []string
	cmd := s.ReadAgent(&cobra.Command{
		Use:   "show REF",
		Short: "Show one registration as its chain holds it",
		Long: `Show one registration as its chain holds it: owner, agentURI, agentWallet and whether that wallet may be paid, metadata.

On SATI all on-chain metadata is listed. On EVM chains entries are read by key: those that bridge8004 itself uses, homeWallet:<CAIP-2> for every configured chain among
them, and --metadata KEY.`,
		Example: `  bridge8004 agent show 8453:42 --rpc base=https://mainnet.base.example
  bridge8004 agent show eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42 --config bridge.yaml --at latest -o json`,
	}, func(ctx context.Context, t shell.Target) (shell.Answer, error) { return show(ctx, t, keys) })
	cmd.Flags().StringArrayVar(&keys, "metadata", nil, "also read the metadata entry with this key (EVM); repeatable")
	return cmd
}

type agentView struct {
	Ref        caip.AgentRef   `json:"ref"`
	AgentID    string          `json:"agentId" doc:"decimal on EVM chains, the mint on Solana; it may exceed 2^53"`
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
	Value string `json:"value" doc:"0x hex"`
	Text  string `json:"text,omitempty" doc:"the same where it is UTF-8"`
}

func entryOf(key string, value []byte) metadataEntry {
	e := metadataEntry{Key: key, Value: "0x" + hex.EncodeToString(value)}
	if utf8.Valid(value) {
		e.Text = string(value)
	}
	return e
}

// ownKeys are the metadata keys that bridge8004 gives a meaning to. At a home they say which wallet
// is paid on another chain.
func ownKeys(t shell.Target) []string {
	keys := []string{link.HomeKey, link.LinksKey}
	for _, c := range t.App.Config.Chains {
		if key := chains.HomeWalletKey(c.ID); c.ID != t.Ref.Chain() && !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

func show(ctx context.Context, t shell.Target, keys []string) (shell.Answer, error) {
	agent, err := t.Chain.Agent(ctx, t.Ref, t.At)
	if err != nil {
		return shell.Answer{}, err
	}
	info := t.Chain.Info()
	v := agentView{
		Ref: agent.Ref, AgentID: agent.Ref.ID, ChainName: info.Name, Owner: agent.Owner, Authority: agent.Authority, Name: agent.Name, URI: agent.URI, Wallet: agent.Wallet,
		Metadata: []metadataEntry{}, Finality: t.At, ReadAt: agent.ReadAt, Reputation: info.Reputation,
	}
	if agent.Metadata != nil {
		for _, key := range slices.Sorted(maps.Keys(agent.Metadata)) {
			v.Metadata = append(v.Metadata, entryOf(key, agent.Metadata[key]))
		}
	} else if v.Metadata, err = readKeys(ctx, t, append(ownKeys(t), keys...)); err != nil {
		return shell.Answer{}, err
	}
	return shell.Answer{Value: v, Table: v.rows()}, nil
}

func readKeys(ctx context.Context, t shell.Target, keys []string) ([]metadataEntry, error) {
	list := []metadataEntry{}
	for i, key := range keys {
		if slices.Contains(keys[:i], key) {
			continue
		}
		if key == "" {
			return nil, exit.Usagef("--metadata: a key is not empty")
		}
		value, err := t.Chain.Metadata(ctx, t.Ref, key, t.At)
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
	rows.Some("name", v.Name)
	rows.Add("owner", v.Owner)
	if v.Authority != v.Owner {
		rows.Add("authority", cmp.Or(v.Authority.String(), "(none)"))
	}
	rows.Add("agentURI", cmp.Or(v.URI, "(empty)"))
	wallet := string(v.Wallet.State)
	if v.Wallet.State == chains.WalletSet {
		wallet = v.Wallet.Address.String()
	} else if !v.Wallet.Address.IsZero() {
		wallet += ": do not pay " + v.Wallet.Address.String()
	}
	rows.Add("agentWallet", wallet)
	rows.Some("", v.Wallet.Why)
	for _, e := range v.Metadata {
		rows.Add("metadata "+e.Key, cmp.Or(e.Text, e.Value))
	}
	rows.Add("read at", v.ReadAt.String()+", "+v.Finality.String())
	return rows
}
