package chaintest

import (
	"encoding/json"
	"os"
	"testing"
)

// ReadJSON reads a file of vectors.
func ReadJSON[T any](t testing.TB, path string) (v T) {
	t.Helper()
	b, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}
