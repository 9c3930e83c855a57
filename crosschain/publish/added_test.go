package publish

import (
	"strings"
	"testing"
)

// A node's answer names one file or none.
func FuzzAdded(f *testing.F) {
	for _, s := range []string{`{"Name":"a","Hash":"bafkreia","Size":"1"}`, "{\"Hash\":\"a\"}\n{\"Hash\":\"b\"}", `{"Name":"a","Bytes":5}`, `[]`, `"`, "", `{"Hash":"a"}x`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		id, err := added([]byte(body))
		if (err == nil) != (id != "") {
			t.Fatalf("%q: %q, %v", body, id, err)
		}
		if err == nil && !strings.Contains(strings.ToLower(body), "hash") {
			t.Fatalf("%q: %q", body, id)
		}
	})
}
