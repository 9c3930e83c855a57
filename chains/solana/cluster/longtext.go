package cluster

import (
	"context"
	"fmt"
	"io"

	"github.com/bridge8004/bridge8004/chains/internal/bound"
)

// maxText bounds a text in an answer, in bytes, where no longer one belongs: keys, signatures and
// hashes have 88 at most. The libraries decode them from base58, which takes time that grows with
// the square of the length, and cannot be interrupted.
const maxText = 128

// longTexts are the names under which texts may be longer: none of them is decoded from base58, but
// for what dataBudget bounds.
var longTexts = map[string]bool{"data": true, "transaction": true, "message": true, "logs": true, "logMessages": true}

// textGuard looks for texts that are too long in JSON, however it is cut into pieces. What is no
// JSON is left to who decodes it.
type textGuard struct {
	name    string // the last that was followed by a colon
	text    [32]byte
	length  int // of the text under way or the last one
	inside  bool
	escaped bool
}

func (g *textGuard) look(p []byte) error {
	for _, b := range p {
		switch {
		case !g.inside && b == '"':
			g.inside, g.length = true, 0
		case !g.inside:
			if b == ':' {
				g.name = string(g.text[:min(g.length, len(g.text))])
			}
		case b == '"' && !g.escaped:
			g.inside = false
		default:
			if g.length < len(g.text) {
				g.text[g.length] = b
			}
			g.escaped = b == '\\' && !g.escaped
			if g.length++; g.length > maxText && !longTexts[g.name] {
				return fmt.Errorf("%w: a text of more than %d bytes under %q", bound.ErrTooLarge, maxText, g.name)
			}
		}
	}
	return nil
}

// guardedBody is an answer under guard.
type guardedBody struct {
	io.ReadCloser
	guard textGuard
}

func (b *guardedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if failed := b.guard.look(p[:n]); failed != nil {
		return 0, failed
	}
	return n, err
}

// bounding marks requests of who looks for long texts himself.
type bounding struct{}

func bounded(ctx context.Context) context.Context { return context.WithValue(ctx, bounding{}, true) }
