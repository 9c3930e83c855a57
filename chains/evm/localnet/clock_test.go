package localnet_test

import (
	"context"
	"math/big"
	"sync/atomic"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/core/types"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// clock is a clock that goes on when it is told to, and counts who asks.
type clock struct{ seconds, asked atomic.Int64 }

func (c *clock) now() time.Time {
	defer c.asked.Add(1)
	return time.Unix(c.seconds.Load(), 0)
}

func TestNow_blocksFollowTheClockAndAreNeverAhead(t *testing.T) {
	c := &clock{}
	began := time.Now().Add(-time.Hour).Unix() // a clock may be behind
	c.seconds.Store(began)
	n := start(t, localnet.Options{Now: c.now})
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	header := func(number int64) *types.Header {
		h, err := n.Client().HeaderByNumber(ctx, big.NewInt(number))
		if err != nil {
			t.Fatal(err)
		}
		if int64(h.Time) > c.seconds.Load() {
			t.Fatalf("block %s is %d s ahead of the clock", h.Number, int64(h.Time)-c.seconds.Load())
		}
		return h
	}
	const latest, finalized = int64(rpc.LatestBlockNumber), int64(rpc.FinalizedBlockNumber)
	until := func(what string, holds func() bool) {
		for !holds() {
			if ctx.Err() != nil {
				t.Fatalf("not so: %s", what)
			}
			time.Sleep(time.Millisecond)
		}
	}
	until("blocks have caught up with the clock", func() bool { return int64(header(latest).Time) == began })
	// Nothing waits: a block comes after five seconds.
	deployed := header(latest)
	c.seconds.Store(int64(deployed.Time) + 4)
	asked := c.asked.Load()
	until("the time is asked for again and again", func() bool { return c.asked.Load() >= asked+10 })
	if h := header(latest); h.Number.Cmp(deployed.Number) != 0 {
		t.Errorf("an empty block %d s after the last one", h.Time-deployed.Time)
	}
	c.seconds.Add(1)
	until("an empty block after five seconds", func() bool { return header(latest).Number.Cmp(deployed.Number) > 0 })

	// A transaction is in the block of the next second, and final four seconds later.
	to := common.HexToAddress("0x00000000000000000000000000000000000000aa")
	paid := make(chan error, 1)
	go func() { paid <- n.Fund(to, big.NewInt(params.GWei)) }()
	before := header(latest)
	until("it waits", func() bool {
		count, err := n.Client().PendingTransactionCount(ctx)
		return err == nil && count > 0
	})
	c.seconds.Add(1)
	select {
	case err := <-paid:
		if err != nil {
			t.Fatal(err)
		}
	case <-ctx.Done():
		t.Fatal("it does not land")
	}
	block := header(latest)
	if block.Time != before.Time+1 {
		t.Errorf("it is in the block of %d s after the last", block.Time-before.Time)
	}
	c.seconds.Add(3)
	if h := header(finalized); h.Number.Cmp(block.Number) >= 0 {
		t.Error("it is final too early")
	}
	c.seconds.Add(1)
	until("it is final", func() bool { return header(finalized).Number.Cmp(block.Number) >= 0 })
	if err := n.Advance(time.Minute); err == nil {
		t.Error("the network moved somebody else's clock")
	}
}

func TestBehind_blocksCatchUpWithTheClock(t *testing.T) {
	n := start(t, localnet.Options{Manual: true, Behind: time.Hour})
	for range 100 {
		n.Mine()
	}
	if late := time.Since(n.Time()); late < 50*time.Minute || late > time.Hour+5*time.Second {
		t.Errorf("a hundred blocks later they are %s behind", late)
	}
	n.CatchUp()
	n.Mine()
	if late := time.Since(n.Time()); late < 0 || late > 5*time.Second {
		t.Errorf("then they are %s behind", late)
	}
}

func TestFrom_lateBlocksCatchUpWithTheirClock(t *testing.T) {
	from := time.Now().Add(-20 * time.Second)
	n := start(t, localnet.Options{BlockTime: 20 * time.Millisecond, From: from})
	if n.Mine(); n.Time().Sub(from) < 1000*time.Second {
		t.Errorf("20 s of blocks each 20 ms: their clock has come %s far", n.Time().Sub(from))
	}
}
