package evm_test

import (
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/core/types"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/evm/localnet"
)

// What a batch asks for is what a budget reserves and an account has to hold: at most 15 % more
// than it uses, from ten mirrors on.
func TestDeliver_asksForLittleMoreGasThanItUses(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	agent := b.register(t, 1, "")
	w := b.writer(t, 0)
	b.do(t, 0, chains.Deliver{Items: []chains.MirrorItem{item(agent, 1)}})
	given := uint64(1)
	for _, n := range []int{1, 10, 40} {
		var op chains.Deliver
		for range n {
			given++
			one := item(agent, given)
			one.Tag1, one.Tag2, one.Endpoint = "tradingYield", "day", "https://agent.example/trade"
			op.Items = append(op.Items, one)
		}
		tx := sign(t, w, op, chains.SignOptions{})
		var raw types.Transaction
		if err := raw.UnmarshalBinary(tx.Raw); err != nil {
			t.Fatal(err)
		}
		used := b.land(t, w, tx).GasUsed
		t.Logf("%d mirrors: %d gas asked for, %d used, %.3f", n, raw.Gas(), used, float64(raw.Gas())/float64(used))
		if n >= 10 && raw.Gas()*100 > used*115 {
			t.Errorf("%d mirrors ask for %d gas and use %d", n, raw.Gas(), used)
		}
	}
}

// An agent's owner who approves the relay while a batch is composed, and takes that back before it
// is included, lets mirrors in that were to fail: the batch has the gas for it.
func TestDeliver_hasGasForWhatIsLetInMeanwhile(t *testing.T) {
	b := newBench(t, localnet.Options{Manual: true})
	good, bad := b.register(t, 1, ""), b.register(t, 2, "")
	approve := func(yes bool) {
		b.do(t, 2, chains.Approve{Agent: bad, Operator: b.Account(b.Relay()), All: true, Approved: yes})
	}
	w := b.writer(t, 0)
	for round, blocked := range []int{1, 2, 5} {
		approve(true)
		var op chains.Deliver
		for i := range 12 {
			agent := good
			if i < blocked {
				agent = bad
			}
			one := item(agent, uint64(100*round+i+1))
			one.Tag1, one.Tag2 = strings.Repeat("a", 128), strings.Repeat("b", 128)
			op.Items = append(op.Items, one)
		}
		tx := sign(t, w, op, chains.SignOptions{})
		approve(false)
		delivered := 0
		for _, e := range b.land(t, w, tx).Events {
			if e.Mirrored != nil && e.Mirrored.Verdict == chains.VerdictDelivered {
				delivered++
			}
		}
		if delivered != len(op.Items) {
			t.Errorf("%d of %d let in meanwhile: %d delivered", blocked, len(op.Items), delivered)
		}
	}
}
