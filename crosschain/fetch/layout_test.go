package fetch

import (
	"math/rand/v2"
	"testing"
)

// A file of many levels, in the miniature that the archives in testdata hold.
func TestLayout_levels(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1000))
	body := make([]byte, 1000)
	for i := range body {
		body[i] = byte(r.Uint32())
	}
	for want, l := range map[string]layout{
		"QmW1dWvSExaR8ZV2naZtSnnjsB5zk9hxobRqGo6S89Xra3":              {chunk: 64, links: 3, v0: true},
		"bafybeic5ufrnfa3fbefjiqy65rdn3qscna35nbkrxjszrmowwbwjyyq74q": {chunk: 64, links: 3, rawLeaves: true},
	} {
		got := l.root(body)
		if v0 := got.Version() == 0; v0 != l.v0 || got.String() != want {
			t.Errorf("%+v: %s, want %s", l, got, want)
		}
	}
}
