//go:build race

package chaintest

// Raced says that the race detector looks on, which makes all work several times as long.
const Raced = true
