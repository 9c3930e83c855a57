package evm

import (
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
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

// Where logs tell their ordinals, these are the places that the receipts give them; and they tell
// them where nothing of their block is missing before them.
func TestOrdinals_areTheReceipts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var logs []*types.Log
		var want []uint32
		complete := map[*types.Log]bool{}
		transaction := byte(0)
		for number := range rapid.IntRange(1, 4).Draw(t, "blocks") {
			index, missing := uint(0), false
			for range rapid.IntRange(1, 4).Draw(t, "transactions") {
				transaction++
				for ordinal := range rapid.IntRange(0, 4).Draw(t, "logs") {
					log := &types.Log{BlockNumber: uint64(number), BlockHash: common.Hash{byte(number)}, TxHash: common.Hash{transaction}, Index: index}
					index++
					if rapid.IntRange(0, 5).Draw(t, "of others") == 0 {
						missing = true
						continue
					}
					complete[log] = !missing
					logs, want = append(logs, log), append(want, uint32(ordinal))
				}
			}
		}
		list := make([]placed, len(logs))
		unknown := ordinals(logs, list)
		for i, log := range logs {
			switch asked := slices.Contains(unknown, i); {
			case asked == complete[log]:
				t.Fatalf("log %d of block %d: looked up %t, nothing is missing before it %t", log.Index, log.BlockNumber, asked, complete[log])
			case !asked && list[i].ordinal != want[i]:
				t.Fatalf("log %d of block %d: ordinal %d, want %d", log.Index, log.BlockNumber, list[i].ordinal, want[i])
			}
		}
	})
}
