package relayer

import (
	"bytes"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/configs/config"
	"github.com/bridge8004/bridge8004/relayer/explain"
	"github.com/bridge8004/bridge8004/relayer/health"
	"github.com/bridge8004/bridge8004/relayer/state"
	"github.com/bridge8004/bridge8004/relayer/strays"
	"github.com/bridge8004/bridge8004/relayer/stream"
)

// Whoever takes api.listen while the relayer is down is not believed: lists come from the memory,
// and how the relayer is doing nobody tells.
func TestCommands_believe_nobody_who_only_holds_api_listen(t *testing.T) {
	const lie = "bridge8004 agent set-uri base/1 https://thief.example/"
	squatter := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Bridge8004-Proof", strings.Repeat("00", 32))
		if r.URL.Path == "/healthz" {
			_, _ = w.Write([]byte(`{"ok":true,"ready":true,"problems":[],"notices":["` + lie + `"]}`))
			return
		}
		_, _ = w.Write([]byte(`[{"remedy":"` + lie + `","why":"` + lie + `","error":"` + lie + `","name":"` + lie + `"}]`))
	}))
	t.Cleanup(squatter.Close)
	dir := t.TempDir()
	secret := filepath.Join(dir, "rows.key")
	noError(t, os.WriteFile(secret, []byte("a secret of thirty-two characters"), 0o600))
	down := map[string]string{"drift": "nats.url", "parked": "nats.url", "dead list": "nats.url", "registries": "nats.url", "status": "nats.key is not set"}
	keyed := maps.Clone(down)
	const nobody = "no relayer has worked in nats.dir"
	keyed["status"] = "does not prove to be this relayer"
	for name, tc := range map[string]struct {
		nats string
		want map[string]string // part of what a command says; empty: it lists what the memory holds
	}{
		"embedded, never started": {"dir: " + filepath.Join(dir, "none"), map[string]string{"drift": nobody, "parked": nobody, "dead list": nobody, "registries": nobody, "status": nobody}},
		"embedded":                {"dir: " + filepath.Join(dir, "nats"), map[string]string{"status": "does not prove to be this relayer"}},
		"outside, down":           {"url: nats://127.0.0.1:1", down},
		"and with a key":          {"url: nats://127.0.0.1:1, key: file:" + secret, keyed},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "relayer.yaml")
			text := fmt.Sprintf("chains: [{name: base, rpc: [\"http://127.0.0.1:1\"]}]\nnats: {%s, max_bytes: 1048576}\napi: {listen: %q}\n", tc.nats, squatter.Listener.Addr())
			noError(t, os.WriteFile(file, []byte(text), 0o600))
			if name == "embedded" { // a relayer has worked there
				cfg, err := config.Load(config.Options{File: file})
				noError(t, err)
				bus, err := stream.Open(t.Context(), cfg.NATS, cfg.Prefix, time.Second)
				noError(t, err)
				bus.Close()
			}
			for _, command := range []string{"drift", "parked", "dead list", "registries", "status"} {
				var out bytes.Buffer
				root := newRoot(nil, nil)
				root.SetOut(&out)
				root.SetErr(&out)
				root.SetArgs(append(strings.Fields(command), "--config", file))
				err := root.ExecuteContext(t.Context())
				if want := tc.want[command]; want == nobody && command != "status" && exit.Code(err) != exit.Nothing {
					t.Errorf("%s: exit %d", command, exit.Code(err))
				}
				switch want := tc.want[command]; {
				case strings.Contains(out.String(), "thief"):
					t.Errorf("%s believes the squatter:\n%s", command, out.String())
				case want == "" && err != nil:
					t.Errorf("%s: %v", command, err)
				case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
					t.Errorf("%s: %v, want %q", command, err, want)
				}
			}
			if _, err := os.Stat(filepath.Join(dir, "none")); err == nil {
				t.Error("a memory was made")
			}
		})
	}
}

// What a start reads, and refuses to go on without, doctor has read before.
func TestDoctor_findsWhatAStartRefuses(t *testing.T) {
	dir := t.TempDir()
	short := filepath.Join(dir, "short")
	noError(t, os.WriteFile(short, []byte("short"), 0o600))
	for name, tc := range map[string]struct{ nats, more, want string }{
		"nothing":          {"", "", ""},
		"a token":          {"", "api: {token: file:none}", "api.token: "},
		"a short token":    {"", "api: {token: file:" + short + "}", "api.token: shorter than 16 characters"},
		"a webhook's key":  {"", "index: {dir: index}\nwatchtower: {agents: [\"8453:1\"], chains: [base], ipfs: \"http://127.0.0.1:5001\", webhook: \"https://hook.example\", webhook_key: file:none}", "watchtower.webhook_key: "},
		"a short key":      {", key: file:" + short, "", "nats.key: "},
		"a signer's login": {", listen: {address: \"127.0.0.1:0\", signers: [{user: owner, password: file:none, accounts: [\"eip155:1:0x742d35cc6634c0532925a3b844bc9e7595f0beb0\"]}]}", "", "nats.listen.signers[0].password: "},
	} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(dir, "relayer.yaml")
			text := fmt.Sprintf("chains: [{name: base, rpc: [\"http://127.0.0.1:1\"], key: file:short}]\nnats: {dir: nats, max_bytes: 1048576%s}\n%s\n", tc.nats, tc.more)
			noError(t, os.WriteFile(file, []byte(text), 0o600))
			cfg, err := config.Load(config.Options{File: file, Use: config.Config.CheckRelayer})
			noError(t, err)
			var found []string
			for _, l := range diagnose(t.Context(), cfg, time.Now).Checks {
				if l.State == health.Problem && l.Chain == "" {
					found = append(found, l.Found)
				}
			}
			if tc.want == "" && len(found) > 0 || tc.want != "" && (len(found) != 1 || !strings.Contains(found[0], tc.want)) {
				t.Errorf("found %q, want %q", found, tc.want)
			}
		})
	}
}

// What an error repeats steers no terminal.
func TestRun_errorsAreHarmless(t *testing.T) {
	var out, told bytes.Buffer
	if code := Run(t.Context(), nil, []string{"doctor", "--config", "\x1b[2J.yaml"}, &out, &told); code != exit.Usage || strings.Contains(told.String(), "\x1b") || !strings.HasPrefix(told.String(), "bridge8004-relayer: ") {
		t.Errorf("%d, %q", code, told.String())
	}
}

// A command that mends a drift is printed whole, however long its agentURI is, and says which
// chains it means.
func TestDrift_printsWholeCommands(t *testing.T) {
	long := "bridge8004 agent set-uri base/1 --uri 'data:application/json," + strings.Repeat("x", 5000) + "' --key file:OWNER_KEY"
	const common = " --config relayer.yaml"
	for remedy, want := range map[string]string{long: "its command below\n" + long + common + "\n", "none: set it by hand": "none: set it by hand\n"} {
		var table shell.WithCommands
		cells, command := driftRow(state.Drift{Kind: state.DriftURI, Why: "why", Remedy: remedy}, common)
		table.Add(cells...)
		table.Commands = append(table.Commands, command)
		var out strings.Builder
		if err := table.Write(&out); err != nil || !strings.HasSuffix(out.String(), want) {
			t.Errorf("%v: %.200s", err, out.String())
		}
	}
}

// What could not be looked at is not refused: it may be a stray.
func TestNoStray(t *testing.T) {
	if err := noStray(caip.FeedbackRef{}, nil); exit.Code(err) != exit.Refused {
		t.Errorf("exit %d: %v", exit.Code(err), err)
	}
	if err := noStray(caip.FeedbackRef{}, []strays.Unread{{Why: "no answer"}}); exit.Code(err) != exit.Unchecked || !strings.Contains(err.Error(), "no answer") {
		t.Errorf("exit %d: %v", exit.Code(err), err)
	}
}

// A group that three owners have to mend names all three: nothing of a long cell is cut off.
func TestWrapped_keepsAll(t *testing.T) {
	var parts []string
	for _, owner := range []string{"0xa", "0xb", "0xc"} {
		parts = append(parts, strings.Repeat("x", 400)+" "+owner+" has to set its agentURI")
	}
	cell := "the group is frozen: " + strings.Join(parts, "; ")
	lines := wrapped(cell)
	if len(lines) != 3 || strings.Join(lines, "; ") != cell {
		t.Errorf("%q", lines)
	}
	var table strings.Builder
	rows := shell.Rows{}
	for _, line := range lines {
		rows.Add(line)
	}
	if err := rows.Write(&table); err != nil || !strings.Contains(table.String(), "0xc has to") {
		t.Errorf("%v: %s", err, table.String())
	}
}

// Programs are told what each command answers with.
func TestViews_areThoseOfAllCommands(t *testing.T) {
	left := Views()
	var walk func(cmd *cobra.Command)
	walk = func(cmd *cobra.Command) {
		for _, sub := range cmd.Commands() {
			walk(sub)
		}
		path := strings.TrimPrefix(cmd.CommandPath(), "bridge8004-")
		if cmd.RunE == nil || !cmd.HasParent() {
			return
		}
		if left[path] == nil {
			t.Errorf("%s: no schema can be made: say in Views what it answers with", cmd.CommandPath())
		}
		delete(left, path)
	}
	walk(newRoot(nil, nil))
	for path := range left {
		t.Errorf("there is no command %s", path)
	}
}

// A command is printed whole, whatever it has to hold: half of it would do something else.
func TestSteps_printCommandsWhole(t *testing.T) {
	short, long := "bridge8004 agent set-uri A --uri 'data:,short'", "bridge8004 agent set-uri A --uri 'data:,"+strings.Repeat("x", shell.MaxCell)+"'"
	var out strings.Builder
	noError(t, steps(explain.Explanation{Steps: []explain.Step{{Step: "one", Do: short}, {Step: "other", Do: long}}}, config.Config{}).Write(&out))
	if text := out.String(); !strings.Contains(text, short+"\n") || !strings.HasSuffix(text, "\n"+long+"\n") || strings.Contains(text, "…") {
		t.Errorf("%s", text)
	}
}
