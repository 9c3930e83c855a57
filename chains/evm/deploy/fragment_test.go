package deploy_test

import (
	"testing"
	"unicode/utf8"

	"go.yaml.in/yaml/v3"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/evm/deploy"
)

// Whatever a chain is called and a comment says, the fragment is one entry with these keys and
// nothing else.
func FuzzFragmentYAML(f *testing.F) {
	f.Add("devnet-a", "erc8004", "SyncDelegate: what owners approve")
	f.Add("null", "", "a\nowner: 0x00")
	f.Add("1e3", "no", "# \u2028 x: y")
	f.Add("a: {b", "x # y", "")
	f.Fuzz(func(t *testing.T, name, dialect, comment string) {
		if !utf8.ValidString(name) || !utf8.ValidString(dialect) {
			return // no configuration holds them
		}
		chain := caip.MustChainID("eip155:31337")
		const address = "0x8004A169FB4a3325136EB29fA0ceB6D2e539a432"
		text := deploy.Fragment{Name: name, Chain: chain, Dialect: dialect, Keys: []deploy.Key{
			{Name: "delegate", Value: `"` + address + `"`, Comment: comment}, {Comment: comment}, {Name: "deploy_block", Value: "7"},
		}}.YAML()
		var got struct{ Chains []map[string]any }
		if err := yaml.Unmarshal([]byte(text), &got); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		want := map[string]any{"name": name, "id": chain.String(), "delegate": address, "deploy_block": 7}
		if dialect != "" {
			want["dialect"] = dialect
		}
		if len(got.Chains) != 1 || len(got.Chains[0]) != len(want) {
			t.Fatalf("%s was read as %v", text, got.Chains)
		}
		for key, value := range want {
			if got.Chains[0][key] != value {
				t.Errorf("%s: %s is %#v, want %#v", text, key, got.Chains[0][key], value)
			}
		}
	})
}
