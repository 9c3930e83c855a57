package keyref_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/keyref"
)

const secret = "0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318"

func write(t *testing.T, content string, mode os.FileMode) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestLoad(t *testing.T) {
	for name, content := range map[string]string{"plain": secret, "with white space": " \n" + secret + "\r\n"} {
		got, err := keyref.Load("file:" + write(t, content, 0o600))
		if err != nil || string(got) != secret {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
	}
	if got, err := keyref.Load("file:" + write(t, secret, 0o400)); err != nil || string(got) != secret {
		t.Errorf("read-only: %v", err)
	}
	t.Setenv("BRIDGE8004_TEST_KEY", " "+secret+"\n")
	if got, err := keyref.Load("env:BRIDGE8004_TEST_KEY"); err != nil || string(got) != secret {
		t.Errorf("environment: %v", err)
	}
}

func TestLoadRefuses(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("BRIDGE8004_EMPTY", " ")
	t.Setenv("BRIDGE8004_LONG", strings.Repeat("x", 64<<10+1))
	for name, c := range map[string]struct{ ref, want string }{
		"no reference":         {secret, "not a key reference"},
		"empty":                {"", "not a key reference"},
		"no path":              {"file:", "not a key reference"},
		"no name":              {"env:", "not a key reference"},
		"another scheme":       {"https://example.com/key", "not a key reference"},
		"missing file":         {"file:" + filepath.Join(dir, "none"), "none: no such file or directory (name an existing file)"},
		"directory":            {"file:" + dir, "not a regular file"},
		"readable by group":    {"file:" + write(t, secret, 0o640), "chmod 600"},
		"readable by others":   {"file:" + write(t, secret, 0o604), "chmod 600"},
		"writable by others":   {"file:" + write(t, secret, 0o602), "chmod 600"},
		"empty file":           {"file:" + write(t, "", 0o600), "empty"},
		"blank file":           {"file:" + write(t, " \n", 0o600), "empty"},
		"file too long":        {"file:" + write(t, strings.Repeat("x", 64<<10+1), 0o600), "longer than"},
		"missing variable":     {"env:BRIDGE8004_NOT_SET", "not set"},
		"empty variable":       {"env:BRIDGE8004_EMPTY", "not set"},
		"variable too long":    {"env:BRIDGE8004_LONG", "longer than"},
		"secret after a colon": {"hex:" + secret, "not a key reference"},
	} {
		got, err := keyref.Load(c.ref)
		if err == nil || got != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %d bytes, %v, want %q", name, len(got), err, c.want)
			continue
		}
		if strings.Contains(err.Error(), secret) || strings.Contains(err.Error(), "xxxx") {
			t.Errorf("%s: the error holds the secret", name)
		}
	}
}

// A pipe that nobody writes to must not hold a service up.
// What is there and may not be read is no other file that is missing.
func TestLoadTellsWhoMayNotRead(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may read everything")
	}
	if _, err := keyref.Load("file:" + write(t, secret, 0)); err == nil || !strings.HasSuffix(err.Error(), ": permission denied (let this program's user read it)") {
		t.Errorf("%v", err)
	}
}

func TestLoadDoesNotWaitForAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() {
		_, err := keyref.Load("file:" + path)
		done <- err
	}()
	select {
	case err := <-done:
		if err == nil || !strings.Contains(err.Error(), "not a regular file") {
			t.Errorf("%v", err)
		}
	case <-time.After(10 * time.Second):
		t.Fatal("still waiting for the pipe")
	}
}

func TestCheck(t *testing.T) {
	for _, ref := range []string{"file:/etc/key", "env:KEY", "file:relative"} {
		if err := keyref.Check(ref); err != nil {
			t.Errorf("%s: %v", ref, err)
		}
	}
	for _, ref := range []string{"", "file:", "env:", secret, "FILE:/x", "file"} {
		if err := keyref.Check(ref); !errors.Is(err, keyref.ErrReference) {
			t.Errorf("%q: %v", ref, err)
		}
	}
}

func FuzzCheck(f *testing.F) {
	f.Add("file:x")
	f.Add(secret)
	f.Fuzz(func(t *testing.T, ref string) {
		if err := keyref.Check(ref); err != nil && len(ref) > 8 && strings.Contains(err.Error(), ref) {
			t.Errorf("the error repeats %q", ref)
		}
	})
}
