package sati

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v3"

	"github.com/bridge8004/bridge8004"
	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/sati"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
)

type rotateView struct {
	Chain   string   `json:"chain"`
	Key     string   `json:"key" doc:"reference"`
	Current string   `json:"current"`
	Former  []string `json:"former"`
	Balance uint64   `json:"balance" doc:"of the new key, lamports"`
	Written string   `json:"written,omitempty"`
}

func newRotate(s *shell.Shell) *cobra.Command {
	var file string
	var key bridge8004.KeyRef
	cmd := readChain(s, &cobra.Command{
		Use:   "rotate-mirror-key --chain NAME --new-key REF",
		Short: "Make another key the one that posts mirrors, and the present one a former",
		Long: `Make another key the one that posts mirrors, and the present one a former: what it posted still counts as mirrored, and nothing is posted twice, even where the
relayer's bus was lost in between: with former keys in its configuration, a relayer posts nothing for the first minute or two after each start, since what a former
key sent may still land. Without --write the change is only shown.

Stop the relayer first, and write the change into the configuration of every relayer and reader before it starts again. Keep the former key: a mirror can be
revoked by the key that posted it only. --write notes its reference in mirror_keys.former_keys, and the relayer then revokes with it and does nothing else.`,
		Example: `  bridge8004 sati rotate-mirror-key --chain solana --new-key file:mirror-2.json --config bridge.yaml
  bridge8004 sati rotate-mirror-key --chain solana --new-key file:mirror-2.json --write bridge.yaml --config bridge.yaml`,
	}, shell.ReadTime, func(ctx context.Context, chain *sati.Chain, _ []string) (none shell.Answer, err error) {
		if key.Key == "" {
			return none, exit.Usagef("--new-key is missing: name the new key by reference, --new-key file:PATH or --new-key env:NAME")
		}
		a, err := s.App()
		if err != nil {
			return none, err
		}
		configured, ok := a.Config.Chain(chain.Info().Name)
		if !ok || configured.MirrorKeys.Current == "" {
			return none, exit.Usagef("%s has no mirror key to rotate: set mirror_keys.current", chain.Info().Name)
		}
		pair, err := bridge8004.SolanaKey(key)
		if err != nil {
			return none, err
		}
		v := rotateView{Chain: chain.Info().Name, Key: placed(key.Key, cmp.Or(file, a.Config.Path)), Current: pair.PublicKey().String()}
		for _, text := range append([]string{configured.MirrorKeys.Current}, configured.MirrorKeys.Former...) {
			account, err := configured.Account(text)
			if err != nil {
				return none, exit.AsUsage(err)
			}
			v.Former = append(v.Former, account.Address)
		}
		if slices.Contains(v.Former, v.Current) {
			return none, exit.Usagef("%s is %s's mirror key already, or was: take a fresh one", v.Current, v.Chain)
		}
		account, err := shell.Account(chain.Info().Chain, "--new-key", v.Current)
		if err != nil {
			return none, err
		}
		if v.Balance, err = chain.Balance(ctx, account, chains.Latest); err != nil {
			return none, err
		}
		if v.Balance == 0 {
			return none, &chains.Error{Kind: chains.Funds, Chain: chain.Info().Chain, Op: "rotate mirror key", Err: fmt.Errorf("%s has no lamports: it could post nothing", v.Current), Remedy: "send it some first"}
		}
		if file != "" {
			if err := rewrite(s, file, v); err != nil {
				return none, err
			}
			v.Written = file
		}
		var rows shell.Rows
		rows.Add("chain", v.Chain)
		rows.Add("key", v.Key)
		rows.Add("mirror_keys.current", v.Current)
		for _, former := range v.Former {
			rows.Add("mirror_keys.former", former)
		}
		rows.Add("balance", fmt.Sprint(v.Balance, " lamports"))
		if v.Written != "" {
			rows.Add("written", v.Written)
		} else {
			rows.Add("not written", "put this into the configuration, or repeat with --write FILE")
		}
		return shell.Answer{Value: v, Table: rows}, nil
	})
	f := cmd.Flags()
	f.StringVar(&key.Key, "new-key", "", "reference to the new key: file:PATH or env:NAME (required)")
	f.StringVar(&file, "write", "", "configuration file to change in place")
	return cmd
}

// placed is a reference as a configuration file has it, whose folder paths go by.
func placed(ref, file string) string {
	if path, is := strings.CutPrefix(ref, "file:"); is && (config.Config{Path: file}).Beside(path) != path {
		if whole, err := filepath.Abs(path); err == nil {
			return "file:" + whole
		}
	}
	return ref
}

// maxConfig bounds the file that is rewritten, in bytes.
const maxConfig = 1 << 20

// rewrite changes a configuration file as a whole, or not at all. Its mode stays.
func rewrite(s *shell.Shell, name string, v rotateView) error {
	if name == "-" {
		return exit.Usagef("--write -: name the file of the configuration")
	}
	text, err := s.ReadFile("--write", name, maxConfig)
	if err != nil {
		return err
	}
	changed, err := rotated(text, v)
	if err != nil {
		return exit.Usagef("%s: %w", name, err)
	}
	return shell.ReplaceFile(name, text, changed)
}

// rotated is a configuration with the mirror keys and the key of one chain exchanged. Everything
// else stays, comments as well; the layout may change.
func rotated(text []byte, v rotateView) ([]byte, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(text, &doc); err != nil {
		return nil, err
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 {
		return nil, errors.New("it holds no document")
	}
	list := value(doc.Content[0], "chains")
	if list == nil || list.Kind != yaml.SequenceNode {
		return nil, errors.New("it has no chains")
	}
	for _, chain := range list.Content {
		if name := value(chain, "name"); name == nil || name.Value != v.Chain {
			continue
		}
		keys := value(chain, "mirror_keys")
		if keys == nil || keys.Kind != yaml.MappingNode {
			return nil, fmt.Errorf("chain %s has no mirror_keys", v.Chain)
		}
		former := &yaml.Node{Kind: yaml.SequenceNode}
		for _, key := range v.Former {
			former.Content = append(former.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key})
		}
		set(keys, "current", &yaml.Node{Kind: yaml.ScalarNode, Value: v.Current})
		set(keys, "former", former)
		if old := value(chain, "key"); old != nil { // readers have none
			held := &yaml.Node{Kind: yaml.SequenceNode, Content: []*yaml.Node{{Kind: yaml.ScalarNode, Value: old.Value}}}
			if before := value(keys, "former_keys"); before != nil && before.Kind == yaml.SequenceNode {
				held.Content = append(held.Content, before.Content...)
			}
			set(keys, "former_keys", held)
			set(chain, "key", &yaml.Node{Kind: yaml.ScalarNode, Value: v.Key})
		}
		var out bytes.Buffer
		e := yaml.NewEncoder(&out)
		e.SetIndent(2)
		if err := errors.Join(e.Encode(&doc), e.Close()); err != nil {
			return nil, err
		}
		return out.Bytes(), nil
	}
	return nil, fmt.Errorf("it has no chain named %s", v.Chain)
}

// value is the value of a key in a mapping, nil without one.
func value(mapping *yaml.Node, key string) *yaml.Node {
	if mapping.Kind != yaml.MappingNode {
		return nil
	}
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if mapping.Content[i].Value == key {
			return mapping.Content[i+1]
		}
	}
	return nil
}

// set puts a value in the place of the one that a key has, whose comments it keeps.
func set(mapping *yaml.Node, key string, v *yaml.Node) {
	if old := value(mapping, key); old != nil {
		v.HeadComment, v.LineComment, v.FootComment = old.HeadComment, old.LineComment, old.FootComment
		*old = *v
		return
	}
	mapping.Content = append(mapping.Content, &yaml.Node{Kind: yaml.ScalarNode, Value: key}, v)
}
