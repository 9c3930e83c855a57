//go:build linux || darwin

package relaytest

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// size is that of the disk, in bytes.
const size = 24 << 20

// Disk is a small disk, or a folder in which this process may write no files while it is full.
type Disk struct {
	Dir        string
	Fill, Free func()
}

// The ways to a disk, from the most real one on. All but the first take a process of their own.
const (
	mounted    = "mounted"
	namespaced = "namespaced" // mounted in a user namespace, which needs no rights
	limited    = "limited"    // no disk: the process may write no files while it is full
)

// inChild names, in the environment of a child process, the way that it goes.
const inChild = "BRIDGE8004_DISKTEST"

// OnDisk runs a test with a small disk: in this process where it may mount one, else in a child
// that runs this test alone. It fails where none of the ways can be gone.
func OnDisk(t *testing.T, test func(t *testing.T, d Disk)) {
	t.Helper()
	way, child := os.LookupEnv(inChild)
	if !child {
		way = mounted
	}
	dir := t.TempDir()
	if way == limited {
		test(t, limit(t, dir))
		return
	}
	err := mount(dir)
	if err == nil {
		t.Cleanup(func() { unmount(dir) })
		ballast := filepath.Join(dir, "ballast")
		test(t, Disk{dir, func() { fill(t, ballast) }, func() { _ = os.Remove(ballast) }})
		return
	}
	if child {
		t.Log("no disk can be mounted:", err)
		os.Exit(noDisk)
	}
	t.Parallel()
	for _, way := range []string{namespaced, limited} {
		if runChild(t, way) {
			return
		}
	}
	t.Fatal("no way to a disk that can be filled")
}

// noDisk is the exit code of a child that has no disk; a test that fails has another.
const noDisk = 77

// runChild runs this test in a child, and reports whether it could.
func runChild(t *testing.T, way string) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0], "-test.run", "^"+t.Name()+"$", "-test.v")
	cmd.Env = append(os.Environ(), inChild+"="+way)
	if way == namespaced && !namespace(cmd) {
		return false
	}
	out, err := cmd.CombinedOutput()
	switch {
	case err == nil:
		t.Logf("%s:\n%s", way, out)
	case cmd.ProcessState == nil, cmd.ProcessState.ExitCode() == noDisk: // it may not be started, or not mount
		t.Logf("%s: %v", way, err)
		return false
	default:
		t.Fatalf("%s: %v\n%s", way, err, out)
	}
	return true
}

// limit gives a disk by a limit of the size of files, which is the process's.
func limit(t *testing.T, dir string) Disk {
	t.Helper()
	signal.Ignore(syscall.SIGXFSZ)
	var limit syscall.Rlimit
	must.OK(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &limit))
	set := func(most uint64) {
		must.OK(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: most, Max: limit.Max}))
	}
	t.Cleanup(func() { set(limit.Cur) })
	return Disk{dir, func() { set(0) }, func() { set(limit.Cur) }}
}

// fill takes all room of a disk.
func fill(t *testing.T, path string) {
	t.Helper()
	f, err := os.Create(path)
	must.OK(t, err)
	defer f.Close()
	for n := 1 << 20; n > 0; {
		if _, err := f.Write(make([]byte, n)); err != nil {
			n /= 2
		}
	}
}
