//go:build race

package relayer

// raced says that the race detector looks on.
const raced = true
