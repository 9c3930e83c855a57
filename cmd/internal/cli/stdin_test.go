package cli

import (
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/cmd/internal/cli/shell"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// Whoever waits for standard input, or a pipe, waits no longer than --timeout says, and one signal
// ends it, wherever a command reads it: in its work, in its checks, or before it knows how long it
// may take.
func TestStdin_isWaitedForNoLongerThanTheCommand(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{
		"verify payment -",
		"verify payment " + pipe,
		"verify response -",
		"verify registration -",
		"registration publish - --dir " + t.TempDir() + " --base-url https://agent.example/",
		"agent delegate verify-consent 10:7 0x742d35cc6634c0532925a3b844bc9e7595f0beb0 -",
	} {
		t.Run(line, func(t *testing.T) {
			timedOut, told := waitOn(t, t.Context(), line+" --timeout 20ms")
			if timedOut != exit.Unchecked || !strings.Contains(told, " has not ended: context deadline exceeded") {
				t.Errorf("--timeout: exit %d, %s", timedOut, told)
			}
			signalled, cancel := context.WithCancel(t.Context())
			cancel()
			code, told := waitOn(t, signalled, line)
			if code != exit.Unchecked || !strings.Contains(told, "context canceled") {
				t.Errorf("a signal: exit %d, %s", code, told)
			}
		})
	}
}

// waitOn runs a command line whose standard input stays open, and returns its exit code and what it
// told.
func waitOn(t *testing.T, ctx context.Context, line string) (int, string) {
	t.Helper()
	in, open := io.Pipe()
	defer open.Close()
	var out, errs bytes.Buffer
	ended := make(chan int, 1)
	go func() {
		ended <- Run(ctx, &shell.Shell{Printer: shell.Printer{Out: &out}, In: in, Err: &errs}, strings.Fields(line))
	}()
	select {
	case code := <-ended:
		return code, errs.String()
	case <-time.After(10 * time.Second):
		t.Fatal("it still waits after ten seconds")
		return 0, ""
	}
}
