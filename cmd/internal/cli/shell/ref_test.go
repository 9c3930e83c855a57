package shell

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// A file of accounts names some, one a line without comments, or is a mistake of usage.
func FuzzReadAccounts(f *testing.F) {
	for _, s := range []string{"0x742d35cc6634c0532925a3b844bc9e7595f0beb0\n# nobody\n\n eip155:1:0x00 # somebody\r\n", "#", "", "\x00", strings.Repeat("x", 70_000)} {
		f.Add(s)
	}
	path := filepath.Join(f.TempDir(), "accounts")
	f.Fuzz(func(t *testing.T, content string) {
		noError(t, os.WriteFile(path, []byte(content), 0o600))
		list, err := (&Shell{}).ReadAccounts("--reviewers", path)
		if err != nil {
			if exit.Code(err) != exit.Usage {
				t.Fatal(err)
			}
			return
		}
		if len(list) == 0 || len(list) > maxAccounts {
			t.Fatalf("%d accounts", len(list))
		}
		for _, client := range list {
			if client == "" || client != strings.TrimSpace(client) || strings.ContainsAny(client, "#\n") || !strings.Contains(content, client) {
				t.Fatalf("%q of %q", client, content)
			}
		}
	})
}

func TestReviewers_whoAreMistyped(t *testing.T) {
	const right = "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"
	for _, text := range []string{right, "eip155:10:" + right} {
		if list, err := Reviewers("--reviewers", []string{text}); err != nil || len(list) != 1 || list[0].Address != right {
			t.Errorf("%v, %v", list, err)
		}
	}
	for _, text := range []string{"0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0", "eip155:10:0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0"} {
		if list, err := Reviewers("--reviewers", []string{text}); exit.Code(err) != exit.Usage {
			t.Errorf("%v, %v", list, err)
		}
	}
}
