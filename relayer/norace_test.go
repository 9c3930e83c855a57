//go:build !race

package relayer

const raced = false
