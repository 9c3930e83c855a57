package ledger

import (
	"encoding/binary"
	"sync"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Whoever fills blocks does not fill the memory of what was proven: the oldest are read anew.
func TestProven_isBoundedInBytes(t *testing.T) {
	l := New(nil, caip.MustChainID("eip155:1"), false, 0)
	block := func(i int) common.Hash { return common.BytesToHash(binary.BigEndian.AppendUint64(nil, uint64(i)+1)) }
	kept := func() (blocks, size int) {
		for i := range 200 {
			if list, ok := l.Known(block(i)); ok {
				blocks++
				for _, r := range list {
					for _, log := range r.Logs {
						size += len(log.Data)
					}
				}
			}
		}
		return blocks, size
	}
	full := []*Receipt{{Receipt: types.Receipt{Logs: []*types.Log{{Data: make([]byte, 4<<20)}, {Data: make([]byte, 1<<20)}}}}}
	for i := range 100 {
		l.proven.Add(block(i), full)
		if _, ok := l.Known(block(i)); !ok {
			t.Fatalf("block %d is not kept", i)
		}
	}
	if blocks, size := kept(); size > 64<<20 || blocks < 10 {
		t.Errorf("%d bytes of %d full blocks", size, blocks)
	}
	for i := range 100 {
		l.proven.Add(block(100+i), []*Receipt{{}})
	}
	if blocks, _ := kept(); blocks != 64 {
		t.Errorf("%d blocks with little in them", blocks)
	}
	huge := []*Receipt{{Receipt: types.Receipt{Logs: []*types.Log{{Data: make([]byte, 65<<20)}}}}}
	l.proven.Add(block(0), huge)
	if blocks, _ := kept(); blocks != 1 {
		t.Errorf("%d blocks beside one of more than all may take", blocks-1)
	}
	var readers sync.WaitGroup
	for range 8 {
		readers.Go(func() {
			for range 2000 {
				l.proven.Add(block(0), full)
			}
		})
	}
	readers.Wait()
	for i := range 12 {
		l.proven.Add(block(i), full)
	}
	if blocks, _ := kept(); blocks != 12 {
		t.Errorf("%d of 12 blocks after one was read by several at once", blocks)
	}
}
