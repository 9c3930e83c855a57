package realpath

import (
	"os"
	"path/filepath"
	"testing"
)

func TestOf(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	for _, make := range []func() error{
		func() error { return err },
		func() error { return os.MkdirAll(filepath.Join(dir, "shared", "deep"), 0o700) },
		func() error { return os.WriteFile(filepath.Join(dir, "shared", "there"), nil, 0o600) },
		func() error { return os.Symlink("shared/there", filepath.Join(dir, "link")) },
		func() error { return os.Symlink("shared/new", filepath.Join(dir, "dangling")) },
		func() error { return os.Symlink(filepath.Join(dir, "dangling"), filepath.Join(dir, "twice")) },
		func() error { return os.Symlink("shared/deep", filepath.Join(dir, "folder")) },
		func() error { return os.Symlink("../new", filepath.Join(dir, "shared", "deep", "up")) },
		func() error { return os.Symlink("loop", filepath.Join(dir, "loop")) },
	} {
		if err := make(); err != nil {
			t.Fatal(err)
		}
	}
	for path, want := range map[string]string{
		"shared/there": "shared/there", "shared/new": "shared/new", "link": "shared/there", "dangling": "shared/new", "twice": "shared/new",
		"folder/up": "shared/new", "folder/other": "shared/deep/other", "nowhere/new": "nowhere/new", "loop": "", "shared/there/new": "",
	} {
		got, err := Of(filepath.Join(dir, path))
		if want != "" {
			want = filepath.Join(dir, want)
		}
		if got != want || (err == nil) != (want != "") {
			t.Errorf("%s: %q, %v, want %q", path, got, err, want)
		}
	}
}
