package cluster

import (
	"bytes"
	"io"
	"strings"
	"testing"
)

// A text that nobody would decode in a day is found in whatever pieces it comes; what may be long
// is let through.
func TestLongTexts(t *testing.T) {
	long := strings.Repeat("z", 8<<20)
	for text, fine := range map[string]bool{
		`{"data":"` + long[:1000] + `"}`:                          true,
		`{"data":["` + long[:1000] + `","base64"]}`:               true,
		`{"logs":["a","` + long[:1000] + `"]}`:                    true,
		`{"data":{"owner":"` + long[:1000] + `"}}`:                false,
		`{"owner":"` + long[:1000] + `"}`:                         false,
		`["` + long[:1000] + `"]`:                                 false,
		`{"\"data":"` + long[:1000] + `"}`:                        false,
		`{"data":"a","list":["a","` + long[:129] + `"]}`:          false,
		`{"data":"a","list":["a","` + long[:128] + `"]}`:          true,
		`{"a":"\\","owner":"` + long[:1000] + `"}`:                false,
		`{"a` + long[:1000] + `":1}`:                              false,
		`{"message":"` + strings.Repeat(`\"`, 500) + `","b":"c"}`: true,
	} {
		for _, size := range []int{1, 7, len(text)} {
			body := &guardedBody{ReadCloser: io.NopCloser(&pieces{[]byte(text), size})}
			if got, err := io.ReadAll(body); (err == nil) != fine || fine && !bytes.Equal(got, []byte(text)) {
				t.Errorf("%.60s in pieces of %d: %v", text, size, err)
			}
		}
	}
}

// pieces is a reader that gives a few bytes at a time.
type pieces struct {
	left []byte
	size int
}

func (p *pieces) Read(b []byte) (int, error) {
	if len(p.left) == 0 {
		return 0, io.EOF
	}
	n := copy(b[:min(len(b), p.size)], p.left)
	p.left = p.left[n:]
	return n, nil
}
