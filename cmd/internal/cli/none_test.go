package cli

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
)

// A list of nothing says so: a header alone reads as if something were left out.
func TestLists_ofNothing(t *testing.T) {
	index := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte(`{"reviews":[],"hits":[]}`))
	}))
	defer index.Close()
	for command, want := range map[string]string{"feedback search": "no reviews\n", "agent search": "no agents\n"} {
		for _, form := range []string{"table", "json"} {
			var out, errs bytes.Buffer
			s := &shell.Shell{Printer: shell.Printer{Out: &out}, In: strings.NewReader(""), Err: &errs, Environ: []string{"HOME=" + t.TempDir()}}
			code := Run(t.Context(), s, append(strings.Fields(command), "--api", index.URL, "--output", form))
			if said := out.String(); code != 0 || (said == want) != (form == "table") || form == "json" && !strings.HasPrefix(said, "{") {
				t.Errorf("%s, %s: exit %d, %q, %s", command, form, code, said, errs.String())
			}
		}
	}
}
