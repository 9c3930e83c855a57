package verify

import (
	"net/http"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Headers as curl takes them: on the command line, or a file of them. What is accepted can be sent,
// and a mistake is one of usage that does not repeat the header.
func FuzzHeaders(f *testing.F) {
	for _, s := range []string{"X-Key: secret", "X-Key:secret\r\nAccept: */*\n", "nonsense", ": x", "A:\n\nB: c", "Content-Length: 5", "a b: c", "X: \x00"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, lines string) {
		for _, o := range []source{{headers: []string{lines}}, {headers: []string{"@-"}}} {
			into := http.Header{}
			err := o.header(&shell.Shell{In: strings.NewReader(lines)}, into)
			if err != nil {
				if exit.Code(err) != exit.Usage || len(lines) > 12 && strings.Contains(err.Error(), lines) {
					t.Fatalf("%q: %v", lines, err)
				}
				continue
			}
			for name, values := range into {
				if name == "" || strings.ContainsAny(name, " \t\r\n:") || strings.ContainsAny(strings.Join(values, ""), "\r\n\x00") {
					t.Fatalf("%q: %q", lines, into)
				}
			}
		}
	})
}
