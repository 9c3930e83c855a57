// Package keyref reads secrets that are named by reference, so that they stand in no argument list,
// configuration file, log or error.
package keyref

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// maxSize bounds a secret; a scrypt keystore file has some 500 bytes.
const maxSize = 64 << 10

// ErrReference says that a text is no reference to a secret. The text is not repeated: it may be
// the secret itself.
var ErrReference = errors.New("not a key reference: want file:PATH or env:NAME; a key itself is never taken")

// Check reports whether ref has the form of a reference, without reading it.
func Check(ref string) error {
	for _, scheme := range []string{"file:", "env:"} {
		if rest, ok := strings.CutPrefix(ref, scheme); ok && rest != "" {
			return nil
		}
	}
	return ErrReference
}

// Load reads the secret that ref names: file:PATH, or env:NAME for an environment variable. White
// space around it is removed. A file that others than its owner can read is refused. Errors name
// the reference, never the content.
func Load(ref string) ([]byte, error) {
	if err := Check(ref); err != nil {
		return nil, err
	}
	if name, ok := strings.CutPrefix(ref, "env:"); ok {
		value, set := os.LookupEnv(name)
		if !set || strings.TrimSpace(value) == "" {
			return nil, fmt.Errorf("%s: the environment variable is not set", ref)
		}
		if len(value) > maxSize {
			return nil, fmt.Errorf("%s: longer than %d bytes, so no key", ref, maxSize)
		}
		return bytes.TrimSpace([]byte(value)), nil
	}
	// Opening a pipe would wait for its writer; it is refused below instead.
	f, err := os.OpenFile(strings.TrimPrefix(ref, "file:"), os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		if path := new(fs.PathError); errors.As(err, &path) {
			err = path.Err // the reference names the path
		}
		remedy := "name an existing file"
		if errors.Is(err, fs.ErrPermission) {
			remedy = "let this program's user read it"
		}
		return nil, fmt.Errorf("%s: %w (%s)", ref, err, remedy)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ref, err)
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: not a regular file", ref)
	}
	if mode := info.Mode().Perm(); mode&0o077 != 0 {
		return nil, fmt.Errorf("%s: readable by others than its owner (mode %04o); chmod 600 it", ref, mode)
	}
	b, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", ref, err)
	}
	if len(b) > maxSize {
		return nil, fmt.Errorf("%s: longer than %d bytes, so no key", ref, maxSize)
	}
	if b = bytes.TrimSpace(b); len(b) == 0 {
		return nil, fmt.Errorf("%s: the file is empty", ref)
	}
	return b, nil
}
