// Package bound keeps what a node sends from filling the memory, for all adapters.
package bound

import (
	"errors"
	"io"
	"net/http"
)

// ErrTooLarge says that an answer has more bytes than are read.
var ErrTooLarge = errors.New("the answer is larger than allowed")

// Answer bounds the body of a response to a number of bytes. Reading beyond it fails with
// ErrTooLarge, instead of cutting the answer off. A response that says it is longer is closed and
// refused at once.
func Answer(r *http.Response, most int64) error {
	if r.ContentLength > most {
		r.Body.Close()
		return ErrTooLarge
	}
	r.Body = &body{r.Body, most}
	return nil
}

type body struct {
	io.ReadCloser
	left int64
}

func (b *body) Read(p []byte) (int, error) {
	if b.left <= 0 {
		// Exactly as much as allowed is still fine.
		if n, err := b.ReadCloser.Read(make([]byte, 1)); n == 0 {
			return 0, err
		}
		return 0, ErrTooLarge
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}
