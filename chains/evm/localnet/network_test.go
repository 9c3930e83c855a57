package localnet_test

import (
	"context"
	"math/big"
	"testing"
	"time"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/ethclient"
	"github.com/ethereum/go-ethereum/params"
	"github.com/ethereum/go-ethereum/rpc"

	"github.com/bridge8004/bridge8004/chains/evm/localnet"
	"github.com/bridge8004/bridge8004/contracts/bindings"
)

func start(t *testing.T, o localnet.Options) *localnet.Network {
	t.Helper()
	n, err := localnet.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	})
	return n
}

func TestTwoNetworksServeTheirOwnChainOverHTTPAndWebSocket(t *testing.T) {
	for _, id := range []uint64{31337, 31338} {
		n := start(t, localnet.Options{ChainID: id, Manual: true})
		for _, url := range []string{n.RPCURL(), n.WSURL()} {
			client, err := ethclient.DialContext(t.Context(), url)
			if err != nil {
				t.Fatal(err)
			}
			defer client.Close()
			got, err := client.ChainID(t.Context())
			if err != nil || got.Uint64() != id {
				t.Errorf("%s: chain %v, %v; want %d", url, got, err, id)
			}
			for name, address := range map[string]common.Address{"identity": n.Identity(), "reputation": n.Reputation(), "relay": n.Relay(), "delegate": n.Delegate()} {
				if code, err := client.CodeAt(t.Context(), address, nil); err != nil || len(code) == 0 {
					t.Errorf("%s: no code at the %s contract %s (%v)", url, name, address, err)
				}
			}
		}
	}
}

func TestStart_finalizesTheContracts(t *testing.T) {
	n := start(t, localnet.Options{Manual: true})
	client, err := ethclient.DialContext(t.Context(), n.RPCURL())
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	head, err := client.HeaderByNumber(t.Context(), big.NewInt(int64(rpc.FinalizedBlockNumber)))
	if err != nil {
		t.Fatal(err)
	}
	code, err := client.CodeAt(t.Context(), n.Delegate(), head.Number)
	if err != nil || len(code) == 0 {
		t.Errorf("the delegate has no code at the finalized block %s (%v)", head.Number, err)
	}
}

func TestTicker_makesBlocks(t *testing.T) {
	n := start(t, localnet.Options{BlockTime: 5 * time.Millisecond})
	from, err := n.Client().BlockNumber(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	for {
		now, err := n.Client().BlockNumber(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if now >= from+3 {
			return
		}
	}
}

func TestReorg_replacesBlocksAndReturnsTheirTransactions(t *testing.T) {
	n := start(t, localnet.Options{Manual: true})
	stranger := common.HexToAddress("0x00000000000000000000000000000000000000aa")
	if err := n.Fund(stranger, big.NewInt(params.GWei)); err != nil {
		t.Fatal(err)
	}
	n.Mine()
	balance := func() int64 {
		b, err := n.Client().BalanceAt(t.Context(), stranger, nil)
		if err != nil {
			t.Fatal(err)
		}
		return b.Int64()
	}
	before, err := n.Client().HeaderByNumber(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	orphans, err := n.Reorg(2)
	if err != nil {
		t.Fatal(err)
	}
	if len(orphans) != 1 || balance() != 0 {
		t.Fatalf("%d orphans and balance %d after the reorg; want 1 and 0", len(orphans), balance())
	}
	after, err := n.Client().HeaderByNumber(t.Context(), before.Number)
	if err != nil {
		t.Fatal(err)
	}
	if after.Hash() == before.Hash() {
		t.Error("the block was not replaced")
	}
	if err := n.Resend(orphans...); err != nil {
		t.Fatal(err)
	}
	n.Mine()
	if balance() != params.GWei {
		t.Errorf("balance %d after the transaction came back; want %d", balance(), int64(params.GWei))
	}
	if _, err := n.Reorg(1 << 20); err == nil {
		t.Error("a reorg past the deployment was done")
	}
}

func TestSuccessor_countsItsPredecessor(t *testing.T) {
	n := start(t, localnet.Options{Manual: true})
	relay, err := n.DeploySuccessor(n.Keys()[1], n.Keys()[2].Address, []string{"eip155:1:0x8004baa17c55a88189ae136b182e5fda19de9b63"}, n.Relay())
	if err != nil {
		t.Fatal(err)
	}
	b := bindings.NewFeedbackRelay()
	contract := b.Instance(n.Client(), relay)
	var out []any
	if err := contract.Call(nil, &out, "predecessor"); err != nil || out[0].(common.Address) != n.Relay() {
		t.Errorf("predecessor %v, %v; want %s", out, err, n.Relay())
	}
}
