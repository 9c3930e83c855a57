package shell

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/cmd/internal/exit"
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
	mode := fs.FileMode(0o644)
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	switch info, err := os.Stat(path); {
	case err == nil && !info.Mode().IsRegular():
		return exit.Usagef("%s is no regular file", path)
	case err == nil:
		mode = info.Mode().Perm()
	}
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return exit.AsUsage(err)
	}
	_, err = temp.Write(content)
	err = errors.Join(err, temp.Chmod(mode), temp.Sync(), temp.Close())
	if err == nil && was != nil {
		if now, readErr := os.ReadFile(path); readErr != nil || !bytes.Equal(now, was) {
			os.Remove(temp.Name())
			return &chains.Error{Kind: chains.Transient, Op: "change " + path, Err: errors.New("it was changed while it was edited here; nothing was written"), Remedy: "run the command again"}
		}
	}
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		return exit.AsUsage(errors.Join(err, os.Remove(temp.Name())))
	}
	return nil
}
