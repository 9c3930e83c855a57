// Package realpath finds the one file that several paths lead to, so that all who come to it write
// the same one, under the same lock.
package realpath

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// maxLinks is how many links that lead nowhere yet are followed.
const maxLinks = 40

// Of returns the file that a path leads to through symbolic links, be it there already or not: who
// makes it is not to put it in the place of a link.
func Of(path string) (string, error) {
	for range maxLinks {
		real, err := filepath.EvalSymlinks(path)
		if !errors.Is(err, fs.ErrNotExist) {
			return real, err
		}
		folder, err := filepath.EvalSymlinks(filepath.Dir(path))
		if errors.Is(err, fs.ErrNotExist) {
			return path, nil // a file in a folder that is still to be made
		}
		if err != nil {
			return "", err
		}
		path = filepath.Join(folder, filepath.Base(path))
		to, err := os.Readlink(path)
		if err != nil {
			return path, nil // no link
		}
		if path = to; !filepath.IsAbs(to) {
			path = filepath.Join(folder, to)
		}
	}
	return "", errors.New("too many links")
}
