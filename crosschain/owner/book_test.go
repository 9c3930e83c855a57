package owner

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// A state file that is a link stays one, and whoever comes by another way waits for the same lock.
func TestOpenBook_byALink(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "agent.json"), filepath.Join(dir, "link.json")
	registry := caip.MustAccountID("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432")
	write := func(path string) *Book {
		t.Helper()
		b, err := OpenBook(t.Context(), path, t.Logf)
		if err == nil {
			err = b.Change(registry, func(e *Entry) { e.Since++ })
		}
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	write(path).Close()
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	b := write(link)
	defer b.Close()
	if at, err := os.Readlink(link); err != nil || at != path {
		t.Errorf("%q, %v", at, err)
	}
	if read, err := ReadBook(path); err != nil || read.Entry(registry).Since != 2 {
		t.Errorf("%+v, %v", read.page, err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if other, err := OpenBook(ctx, path, t.Logf); err == nil {
		other.Close()
		t.Error("two are at work on one file")
	}
}

// A link to a file that is still to be written stays one, too.
func TestBook_linkToNothingYet(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "agent.json"), filepath.Join(dir, "link.json")
	registry := caip.MustAccountID("eip155:1:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432")
	if err := os.Symlink("agent.json", link); err != nil {
		t.Fatal(err)
	}
	b, err := OpenBook(t.Context(), link, t.Logf)
	if err == nil {
		err = b.Change(registry, func(e *Entry) { e.Since = 7 })
	}
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if read, err := ReadBook(path); err != nil || read.Entry(registry).Since != 7 {
		t.Errorf("%+v, %v", read.page, err)
	}
}
