package verify

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/known"
	"github.com/bridge8004/bridge8004/crosschain/verify"
	"github.com/bridge8004/bridge8004/crosschain/verify/payment"
)

// interrupts is a terminal at which somebody presses Ctrl-C and nothing else.
type interrupts struct{ t *testing.T }

func (i interrupts) Read([]byte) (int, error) {
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Signal(os.Interrupt)
	}
	if err != nil {
		i.t.Error(err)
	}
	<-i.t.Context().Done()
	return 0, io.EOF
}

// Whoever is asked about a new origin has time, and may break off. What he agreed to late is
// remembered; the reading from before the question is not answered with.
func TestMemory_asks(t *testing.T) {
	agent, err := caip.ParseAgentRef("eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
	if err != nil {
		t.Fatal(err)
	}
	const server = "https://agent.example"
	for name, tc := range map[string]struct {
		in         io.Reader
		late       bool
		want       verify.Verdict // empty: it is an error
		remembered bool
	}{
		"yes":       {strings.NewReader("yes\n"), false, verify.Verified, true},
		"late yes":  {strings.NewReader("yes\n"), true, verify.TimedOut, true},
		"late no":   {strings.NewReader("\n"), true, verify.NewIdentity, false},
		"interrupt": {interrupts{t}, true, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			if tc.late {
				over, cancel := context.WithTimeout(ctx, 0)
				defer cancel()
				ctx = over
			}
			o := memory{onNew: ask, path: filepath.Join(t.TempDir(), "known")}
			yes := verify.Report{Remember: []caip.AgentRef{agent}}.Finish([]verify.Check{{Required: true, Outcome: verify.Pass}})
			report, err := o.keep(ctx, &shell.Shell{In: tc.in, Err: io.Discard}, payment.Request{Known: &payment.Known{Origin: server}}, yes)
			if tc.want == "" {
				if !errors.Is(err, context.Canceled) {
					t.Errorf("%+v, %v", report, err)
				}
			} else if err != nil || report.Verdict != tc.want || report.Exit != tc.want.Exit() {
				t.Errorf("%+v, %v, want %s", report, err, tc.want)
			}
			file, err := known.Load(o.path)
			if err != nil {
				t.Fatal(err)
			}
			if _, is := file.Lookup(server); is != tc.remembered {
				t.Errorf("remembered: %t", is)
			}
		})
	}
}

// A memory that is named and not asked would have any agent pass that the server declares.
func TestMemory_wantsToKnowTheServer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "known")
	for name, c := range map[string]struct {
		of    memory
		usage bool
	}{
		"nothing":                 {memory{}, false},
		"no memory":               {memory{file: "none"}, false},
		"a server":                {memory{file: path, onNew: record, origin: "https://agent.example"}, false},
		"a memory of no server":   {memory{file: path}, true},
		"what to do with no such": {memory{onNew: record}, true},
		"asked with no memory":    {memory{file: "none", onNew: ask, origin: "https://agent.example"}, true},
		"recorded nowhere":        {memory{file: "none", onNew: record, origin: "https://agent.example"}, true},
	} {
		if _, _, err := c.of.recall(nil, source{path: "402.json"}); (exit.Code(err) == exit.Usage) != c.usage || err != nil && !strings.Contains(err.Error(), "--origin or --url") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
