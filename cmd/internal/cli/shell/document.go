package shell

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/realpath"
)

// Document is an answer that is a JSON document of its own and is printed as it is, but for what
// would steer a terminal: texts hold it escaped, as JSON allows, which does not change what they
// say.
type Document []byte

// Write prints the document.
func (d Document) Write(w io.Writer) error {
	// White space between values is no text: a tab stays, and a carriage return adds nothing to the
	// line end behind it.
	lines := strings.Split(strings.ReplaceAll(string(d), "\r", ""), "\t")
	for i, line := range lines {
		lines[i] = Harmless(line)
	}
	_, err := io.WriteString(w, strings.Join(lines, "\t"))
	return err
}

// ReplaceFile puts a file in the place of the one before, whole or not at all, with that one's
// permissions. A symbolic link stays one. A file that does not hold any more what it was when it
// was read (nil: it was not read) is left alone: somebody else has changed it meanwhile, and may
// have revoked a key in it.
func ReplaceFile(path string, was, content []byte) error {
	path, err := realpath.Of(path)
	if err != nil {
		return exit.AsUsage(err)
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return exit.Usagef("%s is no regular file", path)
	}
	file, err := renameio.NewPendingFile(path, renameio.WithPermissions(0o644), renameio.WithExistingPermissions())
	if err != nil {
		return exit.AsUsage(err)
	}
	defer file.Cleanup() // nothing to do once it is in its place
	if _, err := file.Write(content); err != nil {
		return exit.AsUsage(err)
	}
	if was != nil {
		// The lock is on what stands there: who waits for the disk below still holds it.
		lock := flock.New(path, flock.SetFlag(os.O_RDONLY))
		defer lock.Close()
		held, err := lock.TryLock()
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return exit.Usagef("lock %s: %w", path, err)
		}
		if now, err := os.ReadFile(path); !held || err != nil || !bytes.Equal(now, was) {
			return &chains.Error{Kind: chains.Transient, Op: "change " + path, Err: errors.New("it was changed while it was edited here; nothing was written"), Remedy: "run the command again"}
		}
	}
	return exit.AsUsage(file.CloseAtomicallyReplace())
}
