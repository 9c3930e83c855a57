package events

import (
	"testing"

	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"
)

// A batch that is cut holds whole blocks, at least one of them, and all logs up to where it says it
// came.
func TestFirstPart_cutsBetweenBlocks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		perBlock := rapid.SliceOfN(rapid.SampledFrom([]int{0, 1, 900, mostPerPage - 1, mostPerPage, mostPerPage + 1, 2*mostPerPage + 5}), 1, 6).Draw(t, "logs per block")
		var logs []*types.Log
		for number, n := range perBlock {
			for i := range n {
				logs = append(logs, &types.Log{BlockNumber: uint64(10 + number), Index: uint(i)})
			}
		}
		last := uint64(10 + len(perBlock) - 1)
		part, through := firstPart(logs, last)
		want := 0
		for number, n := range perBlock {
			if uint64(10+number) <= through {
				want += n
			}
		}
		switch {
		case through > last || len(part) != want:
			t.Fatalf("%v: %d logs through %d, want %d", perBlock, len(part), through, want)
		case len(logs) > 0 && len(part) == 0:
			t.Fatalf("%v: no progress", perBlock)
		case len(part) > mostPerPage && part[0].BlockNumber != part[len(part)-1].BlockNumber:
			t.Fatalf("%v: %d logs of several blocks", perBlock, len(part))
		case len(logs) <= mostPerPage && through != last:
			t.Fatalf("%v: cut at %d without need", perBlock, through)
		}
	})
}
