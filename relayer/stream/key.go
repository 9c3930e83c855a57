package stream

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/keyref"
	"github.com/bridge8004/bridge8004/relayer/config"
)

// minSecret is the least length of nats.key, in bytes of text.
const minSecret = 32

// ownKey is the file in nats.dir that holds the key of an embedded server's rows. It is lost with
// the rows.
const ownKey = "rows.key"

// loadKey finds the key that rows are sealed with: that of the configuration, or one that was made
// beside the embedded server's files. With neither it is one of this process alone, and keyed is
// false.
func loadKey(c config.NATS) (key []byte, keyed bool, err error) {
	switch {
	case c.Key != "":
		secret, err := keyref.Load(c.Key)
		if err != nil {
			return nil, false, fmt.Errorf("nats.key: %w", err)
		}
		if len(secret) < minSecret {
			return nil, false, fmt.Errorf("nats.key: %s is shorter than %d characters; make one with: openssl rand -hex 32", c.Key, minSecret)
		}
		return derive(secret), true, nil
	case c.URL == "":
		key, err = keyOf(c.Dir)
		return key, true, err
	}
	return derive([]byte(rand.Text())), false, nil
}

// KnownKey is the key of a relayer's bus (Bus.Key) for another process, which has it by the
// configuration or may read the embedded server's files. It makes none.
func KnownKey(c config.NATS) ([]byte, error) {
	if c.Key == "" && c.URL != "" {
		return nil, errors.New("nats.key is not set: nothing tells the relayer from others; set it for the relayers and for this command")
	}
	if err := worked(c); err != nil {
		return nil, err
	}
	key, _, err := loadKey(c)
	return key, err
}

// worked refuses the files of an embedded server that no relayer has made.
func worked(c config.NATS) error {
	made := lockFile
	if c.Key == "" {
		made = ownKey
	}
	if c.URL != "" {
		return nil
	}
	if _, err := os.Stat(filepath.Join(c.Dir, made)); errors.Is(err, fs.ErrNotExist) {
		return unworked("in nats.dir (%s)", c.Dir)
	}
	return nil
}

// unworked says that there is no memory where one was looked for.
func unworked(where string, args ...any) error {
	return &chains.Error{Kind: chains.NotFound, Op: "open the memory", Err: fmt.Errorf("no relayer has worked "+where, args...), Remedy: "correct nats.dir, which goes by the configuration's folder where it is relative, or nats.url and prefix: they have to be those of the relayer"}
}

func derive(secret []byte) []byte {
	sum := sha256.Sum256(append([]byte("bridge8004 rows\x00"), secret...))
	return sum[:]
}

// keyOf reads the key in a folder, or makes one.
func keyOf(dir string) ([]byte, error) {
	path := filepath.Join(dir, ownKey)
	secret, err := keyref.Load("file:" + path)
	if err == nil {
		return derive(secret), nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("nats.dir: %w (it may be deleted: all is read from the chains again)", err)
	}
	secret = make([]byte, 32)
	_, _ = rand.Read(secret) // it never fails
	secret = []byte(hex.EncodeToString(secret))
	fresh := path + ".new" // renamed, so that a crash leaves no half of a key
	if err := errors.Join(os.WriteFile(fresh, secret, 0o600), os.Rename(fresh, path)); err != nil {
		return nil, fmt.Errorf("nats.dir: %w", err)
	}
	return derive(secret), nil
}
