package feedback

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
)

func TestRevokes(t *testing.T) {
	source, other := caip.Keccak256([]byte("source")), caip.Keccak256([]byte("other"))
	prefix := []byte("bridge8004:revoked")
	for name, c := range map[string]struct {
		task caip.Hash
		want bool
	}{
		"as a rule":          {caip.Keccak256(prefix, source[:]), true},
		"in a later epoch":   {caip.Keccak256(prefix, source[:], []byte{0, 0, 0, 3}), true},
		"in none":            {caip.Keccak256(prefix, source[:], []byte{0, 0, 0, 4}), false},
		"in epoch 0 spelled": {caip.Keccak256(prefix, source[:], []byte{0, 0, 0, 0}), false},
		"of another source":  {caip.Keccak256(prefix, other[:]), false},
		"a mirror":           {TaskRef(source, 0), false},
	} {
		if got := Revokes(c.task, source); got != c.want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
