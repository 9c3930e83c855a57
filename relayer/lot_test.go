package relayer

import (
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strconv"
	"sync"
)

// seed is that of what tests draw by lot. SEED=n draws the same again; n, n+1, … have everything
// drawn in turn.
var seed = sync.OnceValue(func() uint64 {
	text := os.Getenv("SEED")
	if text == "" {
		return uint64(rand.Uint32())
	}
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		panic("SEED: " + err.Error())
	}
	return n
})

// turn reports whether a test has been drawn: one of three is, by its name.
func turn(test string) bool {
	h := fnv.New32a()
	_, _ = h.Write([]byte(test))
	return (uint64(h.Sum32())+seed())%3 == 0
}
