package ledger

import (
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"pgregory.net/rapid"
)

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
		list := make([]Placed, len(logs))
		unknown := ordinals(logs, list)
		for i, log := range logs {
			switch asked := slices.Contains(unknown, i); {
			case asked == complete[log]:
				t.Fatalf("log %d of block %d: looked up %t, nothing is missing before it %t", log.Index, log.BlockNumber, asked, complete[log])
			case !asked && list[i].Ordinal != want[i]:
				t.Fatalf("log %d of block %d: ordinal %d, want %d", log.Index, log.BlockNumber, list[i].Ordinal, want[i])
			}
		}
	})
}
