//go:build interop

package interop

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// bin is where the programs are.
var bin string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "bridge8004-interop-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		bin = dir
		build := exec.Command("go", "build", "-o", dir+string(filepath.Separator), "../cmd/bridge8004", "../cmd/bridge8004-relayer", "../cmd/bridge8004-devnet", "../cmd/bridge8004-mcp")
		if out, err := build.CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
			return 1
		}
		return m.Run()
	}())
}

// The peers share a devnet, and nothing on it but the people. The short form leaves out what takes
// long, the relayer.
func TestPeers(t *testing.T) {
	d := startDevnet(t)
	for _, peer := range []struct {
		name string
		long bool
		test func(*testing.T, *devnet)
	}{{"x402", false, testX402}, {"x402 without gas", true, testSponsored}, {"sas-lib", false, testSAS}, {"mcp", false, testMCP}, {"agent0-sdk", true, testAgent0}, {"agent0-sdk, an owner's calls", true, testAgent0Owner}} {
		t.Run(peer.name, func(t *testing.T) {
			if peer.long && testing.Short() {
				t.Skip("takes long: make interop")
			}
			mine := *d
			mine.t = t
			peer.test(t, &mine)
		})
	}
}

// devnet is a running devnet, with what its configuration says.
type devnet struct {
	t      testing.TB
	dir    string
	Chains []chain
}

type chain struct {
	Name, Registry, Reputation, Relay string
	ID                                string
	RPC                               []string
	FeedbackDelegate                  string `yaml:"feedback_delegate"`
}

// startDevnet starts the real program and waits until it is ready.
func startDevnet(t testing.TB) *devnet {
	t.Helper()
	d := &devnet{t: t, dir: t.TempDir()}
	out := start(t, exec.Command(filepath.Join(bin, "bridge8004-devnet"), "up", "--dir", d.dir))
	for line := ""; !strings.HasPrefix(line, "ready: "); {
		var err error
		if line, err = out.ReadString('\n'); err != nil {
			t.Fatalf("the devnet did not start: %v", err)
		}
	}
	text, err := os.ReadFile(d.config())
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.Unmarshal(text, d); err != nil {
		t.Fatal(err)
	}
	return d
}

func (d *devnet) config() string { return filepath.Join(d.dir, "devnet.yaml") }

func (d *devnet) key(person string) string { return filepath.Join(d.dir, "keys", person+".key") }

// secret is a key as Node.js takes it.
func (d *devnet) secret(person string) string {
	text, err := os.ReadFile(d.key(person))
	if err != nil {
		d.t.Fatal(err)
	}
	return strings.TrimSpace(string(text))
}

func (d *devnet) chain(name string) chain {
	for _, c := range d.Chains {
		if c.Name == name {
			return c
		}
	}
	d.t.Fatalf("the devnet has no %s", name)
	return chain{}
}

// path writes a file and returns where.
func (d *devnet) path(name, content string) string {
	d.t.Helper()
	path := filepath.Join(d.dir, name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		d.t.Fatal(err)
	}
	return path
}

// run runs the command line and returns its exit code.
func (d *devnet) run(args ...string) (stdout string, code int) {
	d.t.Helper()
	ctx, cancel := context.WithTimeout(d.t.Context(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(bin, "bridge8004"), append(args, "--config", d.config())...)
	var out, complaint bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &complaint
	err := cmd.Run()
	var exited *exec.ExitError
	if err != nil && !errors.As(err, &exited) {
		d.t.Fatalf("%v: %v", args, err)
	}
	if complaint.Len() > 0 {
		d.t.Logf("bridge8004 %s: %s", strings.Join(args, " "), strings.TrimSpace(complaint.String()))
	}
	return out.String(), cmd.ProcessState.ExitCode()
}

// ok runs a command that has to succeed and reads its JSON.
func (d *devnet) ok(into any, args ...string) {
	d.t.Helper()
	out, code := d.run(append(args, "-o", "json")...)
	if code != 0 {
		d.t.Fatalf("bridge8004 %s: exit %d\n%s", strings.Join(args, " "), code, out)
	}
	if into == nil {
		return
	}
	if err := json.Unmarshal([]byte(out), into); err != nil {
		d.t.Fatalf("bridge8004 %s: %v\n%s", strings.Join(args, " "), err, out)
	}
}

// written is what a command answers that writes.
type written struct{ Agent, Feedback, TxID string }

// write runs a command that writes on an EVM chain, signed by a person.
func (d *devnet) write(person string, args ...string) (w written) {
	d.t.Helper()
	d.ok(&w, append(args, "--key", "file:"+d.key(person))...)
	return w
}

// pin puts a file where the devnet's gateway serves it and returns its URI.
func (d *devnet) pin(path string) string {
	d.t.Helper()
	out, err := exec.Command(filepath.Join(bin, "bridge8004-devnet"), "pin", "--dir", d.dir, path).Output()
	if err != nil {
		d.t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}

// relayer starts a relayer that lives as long as the test.
func (d *devnet) relayer() { d.t.Helper(); d.relayerOf(d.config()) }

func (d *devnet) relayerOf(config string) {
	d.t.Helper()
	start(d.t, exec.Command(filepath.Join(bin, "bridge8004-relayer"), "--config", config))
}

// until repeats a check until it holds.
func until(t testing.TB, limit time.Duration, check func() error) {
	t.Helper()
	for end := time.Now().Add(limit); ; time.Sleep(200 * time.Millisecond) {
		err := check()
		if err == nil {
			return
		}
		if time.Now().After(end) {
			t.Fatalf("not so after %s: %v", limit, err)
		}
	}
}

// peer runs a peer of Node.js and reads its answer. A server lives as long as the test.
func peer(t testing.TB, name string, input, into any) {
	t.Helper()
	line, err := json.Marshal(input)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("node", "peers/run.mjs", name)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out := start(t, cmd)
	if _, err := in.Write(append(line, '\n')); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	for {
		line, err := out.ReadString('\n')
		if err != nil {
			t.Fatalf("%s: it gave no answer: %v", name, err)
		}
		if strings.HasPrefix(line, "{") {
			if err := json.Unmarshal([]byte(line), into); err != nil {
				t.Fatalf("%s: %v\n%s", name, err, line)
			}
			return
		}
		t.Logf("%s: %s", name, strings.TrimSpace(line))
	}
}

// start starts a process that is ended with the test, and returns its output. What it complains of
// is the test's to show.
func start(t testing.TB, cmd *exec.Cmd) *bufio.Reader {
	t.Helper()
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatalf("%v (make interop-deps)", err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		go func() { _, _ = io.Copy(io.Discard, out) }()
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		select {
		case <-ended:
		case <-time.After(20 * time.Second):
			_ = cmd.Process.Kill()
			t.Error(<-ended)
		}
		if t.Failed() && complaint.Len() > 0 {
			t.Logf("%s:\n%s", strings.Join(cmd.Args, " "), tail(complaint.String()))
		}
	})
	return bufio.NewReader(out)
}

func tail(text string) string {
	const most = 4000
	return text[max(0, len(text)-most):]
}

func failed(format string, args ...any) error { return fmt.Errorf(format, args...) }
