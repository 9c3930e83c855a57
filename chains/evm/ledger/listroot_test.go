package ledger

import (
	"bytes"
	"testing"

	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/trie"
	"pgregory.net/rapid"
)

// byteLists is a list as DeriveSha takes it.
type byteLists [][]byte

func (l byteLists) Len() int                           { return len(l) }
func (l byteLists) EncodeIndex(i int, w *bytes.Buffer) { w.Write(l[i]) }

// The root is go-ethereum's, for lists of any length (indexes of one, two and three bytes) and
// values that are shorter and longer than a hash.
func TestListHasher(t *testing.T) {
	for _, length := range []int{0, 1, 2, 16, 17, 127, 128, 129, 255, 256, 257, 700} {
		for _, size := range []int{1, 31, 32, 300} {
			list := make(byteLists, length)
			for i := range list {
				list[i] = bytes.Repeat([]byte{byte(i + 1)}, size)
			}
			sameRoot(t, list)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		// An empty value would delete its key; no receipt is empty.
		sameRoot(t, rapid.SliceOfN(rapid.SliceOfN(rapid.Byte(), 1, 80), 0, 300).Draw(t, "list"))
	})
}

func sameRoot(t rapid.TB, list byteLists) {
	t.Helper()
	var h listHasher
	for range 2 { // it serves again
		if got, want := types.DeriveSha(list, &h), types.DeriveSha(list, trie.NewStackTrie(nil)); got != want {
			t.Fatalf("root of %d values: %s, want %s", len(list), got, want)
		}
	}
}
