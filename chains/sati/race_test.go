//go:build race

package sati_test

// raced says that the race detector looks on: what is done at once takes longer then than
// together.Each waits for it.
const raced = true
