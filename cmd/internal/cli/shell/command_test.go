package shell

import (
	"strings"
	"testing"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// A command that is printed to be copied holds nothing that a terminal acts on.
func TestWithCommands_leavesOutWhatSteersATerminal(t *testing.T) {
	ref := caip.MustAgentRef("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/1")
	for uri, whole := range map[string]bool{
		"data:application/json;base64,e30=":                                        true,
		"data:application/json;x=\"\x1b[2Kbridge8004 agent transfer\";base64,e30=": false,
		"data:application/json,\x9b2K":                                             false,
		"data:application/json,\u009b2K":                                           false,
		"https://a.example/\u202egpj.exe":                                          false,
		"https://a.example/\r\nbridge8004":                                         false,
	} {
		var out strings.Builder
		line := SetURICommand(ref, uri, "")
		noError(t, (WithCommands{Commands: []string{line}}).Write(&out))
		text := strings.TrimSuffix(out.String(), "\n")
		if strings.HasSuffix(text, line) != whole || strings.HasPrefix(text, "#") == whole || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q is printed as %q", uri, text)
		}
	}
}

// Printed commands are for who has the key: they tell no API key of an endpoint.
func TestCommonFlags(t *testing.T) {
	for rpc, want := range map[string]string{
		"base=https://mainnet.base.example":             "base=https://mainnet.base.example",
		"eip155:8453=http://127.0.0.1:8545/":            "eip155:8453=http://127.0.0.1:8545/",
		"base=env:RPC":                                  "base=env:RPC",
		"base=file:/keys/rpc":                           "base=file:/keys/rpc",
		"base=https://rpc.example/v3/hunter2":           "base=URL",
		"base=https://rpc.example/?key=hunter2":         "base=URL",
		"base=https://rpc.example?key=hunter2":          "base=URL",
		"eip155:8453=https://me:hunter2@rpc.example":    "eip155:8453=URL",
		"eip155:8453=https://me:hunter2@rpc.example/v1": "eip155:8453=URL",
	} {
		var s Shell
		root := &cobra.Command{}
		s.AddFlags(root)
		noError(t, root.ParseFlags([]string{"--config", "a b.yaml", "--rpc", rpc}))
		if got := CommonFlags(root); got != " --config 'a b.yaml' --rpc "+want {
			t.Errorf("%s: %s", rpc, got)
		}
	}
}
