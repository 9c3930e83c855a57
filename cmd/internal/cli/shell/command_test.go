package shell

import (
	"strings"
	"testing"
	"unicode"

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
		if err := (WithCommands{Commands: []string{line}}).Write(&out); err != nil {
			t.Fatal(err)
		}
		text := strings.TrimSuffix(out.String(), "\n")
		if strings.HasSuffix(text, line) != whole || strings.HasPrefix(text, "#") == whole || strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			t.Errorf("%q is printed as %q", uri, text)
		}
	}
}
