package bound_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/internal/bound"
)

func TestAnswer(t *testing.T) {
	for name, c := range map[string]struct {
		size   int
		length int64 // Content-Length; -1: not said
		want   error
	}{
		"as much as allowed":      {8, 8, nil},
		"the same, unannounced":   {8, -1, nil},
		"one byte more":           {9, -1, bound.ErrTooLarge},
		"announced as too much":   {0, 9, bound.ErrTooLarge},
		"more than was announced": {20, 8, bound.ErrTooLarge},
	} {
		r := &http.Response{ContentLength: c.length, Body: io.NopCloser(strings.NewReader(strings.Repeat("x", c.size)))}
		err := bound.Answer(r, 8)
		if err == nil {
			var read []byte
			if read, err = io.ReadAll(r.Body); err == nil && len(read) != c.size {
				t.Errorf("%s: %d bytes", name, len(read))
			}
		}
		if !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}
