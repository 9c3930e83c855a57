package agent

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"sync"

	"github.com/google/renameio/v2"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/owner"
)

var notInName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[^A-Za-z0-9]+`) })

// writeDrafts writes what keys elsewhere have to sign, a file for each step.
func (o *opened) writeDrafts(ctx context.Context, dir string, out owner.Outcome, v *standView) error {
	if dir == "" {
		return nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return exit.AsUsage(err)
	}
	list, failed, err := o.Drafts(ctx, out.Due)
	if err != nil {
		return err
	}
	for _, err := range failed {
		o.Note("no file: %s", err)
	}
	for i, d := range list {
		path := filepath.Join(dir, fmt.Sprintf("%s-%02d-%s%s", o.chainName(d.Registry), i+1, notInName().ReplaceAllString(d.What, "-"), d.Ending))
		if err := renameio.WriteFile(path, d.Document, 0o600, renameio.WithStaticPermissions(0o600)); err != nil {
			return exit.AsUsage(err)
		}
		for j, due := range v.Due {
			if due.Registry == d.Registry && due.What == d.What && due.Wanted == d.Will {
				v.Due[j].File = path
			}
		}
	}
	return nil
}

const (
	signedEnd = ".signed"
	maxSigned = 64 << 10 // bytes
)

// take takes in what was signed elsewhere.
func (o *opened) take(ctx context.Context, dir string) error {
	if dir == "" {
		return nil
	}
	names, err := fs.Glob(os.DirFS(dir), "*"+signedEnd)
	if err == nil && len(names) == 0 {
		err = fmt.Errorf("no file whose name ends in %s", signedEnd)
	}
	if err != nil {
		return exit.Usagef("--signed %s: %w", dir, err)
	}
	for _, name := range names {
		path := filepath.Join(dir, name)
		text, err := o.shell.ReadFile("--signed", path, maxSigned)
		if err != nil {
			return err
		}
		raw, err := readSigned(text)
		if err == nil {
			err = o.Take(ctx, raw)
		}
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		o.Note("taken in: %s", path)
	}
	return nil
}

// readSigned reads the bytes of a transaction: 0x and hex digits, or base64.
func readSigned(text []byte) ([]byte, error) {
	text = bytes.TrimSpace(text)
	if digits, is := bytes.CutPrefix(text, []byte("0x")); is {
		raw, err := hex.DecodeString(string(digits))
		if err != nil || len(raw) == 0 {
			return nil, exit.Usagef("want 0x and the hex digits of a transaction")
		}
		return raw, nil
	}
	raw, err := base64.StdEncoding.DecodeString(string(text))
	if err != nil || len(raw) == 0 {
		return nil, exit.Usagef("want a transaction in base64, or 0x and hex digits")
	}
	return raw, nil
}
