package settlement_test

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/memchain"
	"github.com/bridge8004/bridge8004/crosschain/verify/settlement"
	"github.com/bridge8004/bridge8004/crosschain/verify/verifytest"
)

// What is proven is summed exactly, each transaction once and by its asset; what is not is told
// with its reason.
func TestRevenues(t *testing.T) {
	w := verifytest.New(t)
	agent, wallet, coin := w.Agents[verifytest.ChainA], w.A.Account("wallet"), w.A.Account("coin")
	pay := func(from string, to, asset caip.AccountID, amount string, fails bool) settlement.Claimed {
		t.Helper()
		tx, err := w.A.Pay(from, chains.Move{To: to, Asset: asset, Amount: amount}, fails)
		if err != nil {
			t.Fatal(err)
		}
		return settlement.Claimed{Network: verifytest.ChainA, TxID: tx}
	}
	huge := "115792089237316195423570985008687907853269984665640564039457584007913129639935" // 2^256 - 1
	one, two, own := pay("alice", wallet, coin, huge, false), pay("bob", wallet, coin, "1", false), pay("carol", wallet, caip.AccountID{}, "7", false)
	liar := pay("alice", wallet, coin, "5", false)
	liar.Payer = w.A.Account("bob")
	foreign, failed, fake := pay("alice", w.A.Account("thief"), coin, "5", false), pay("alice", wallet, coin, "5", true), pay("alice", wallet, w.A.Account("fake"), "5", false)
	w.SetWallet(w.A, "owner", "later")
	w.Now = w.Now.Add(20 * time.Minute)
	before, after := pay("alice", wallet, coin, "5", false), pay("alice", w.A.Account("later"), coin, "3", false)
	w.Settle()
	missing := settlement.Claimed{Network: verifytest.ChainA, TxID: "0x" + strings.Repeat("ab", 32)}
	elsewhere := settlement.Claimed{Network: verifytest.ChainB, TxID: one.TxID}
	from, to := w.Now.Add(-time.Hour), w.Now.Add(24*time.Hour)
	list := []settlement.Claimed{one, two, one, own, liar, foreign, failed, fake, before, after, missing, elsewhere}
	proven, not, err := settlement.Revenues(t.Context(), w.Deps, agent, from, to, list)
	if err != nil {
		t.Fatal(err)
	}
	want, _ := new(big.Int).SetString(huge, 10)
	want.Add(want, big.NewInt(1+3))
	if len(proven) != 4 || settlement.Sum(proven, coin).Cmp(want) != 0 || settlement.Sum(proven, caip.AccountID{}).Cmp(big.NewInt(7)) != 0 {
		t.Errorf("%v", proven)
	}
	reasons := map[string]string{one.TxID: "twice", liar.TxID: "somebody else", foreign.TxID: "paid nothing", failed.TxID: "failed", fake.TxID: "not known", before.TxID: "paid nothing", missing.TxID: "unconfirmed"}
	for _, one := range not {
		if one.Network == verifytest.ChainA && !strings.Contains(one.Why, reasons[one.TxID]) {
			t.Errorf("%s: %s, want %q", one.TxID, one.Why, reasons[one.TxID])
		}
	}
	if len(proven)+len(not) != len(list) {
		t.Errorf("%d and %d of %d", len(proven), len(not), len(list))
	}
	// A transaction that holds payments of two payers is listed for each of them.
	alices := pay("alice", w.A.Account("later"), coin, "11", false)
	w.Settle()
	w.Deps.Registries[agent.Registry] = chains.Opened(shared{w.A, chains.Move{From: w.A.Account("bob"), To: w.A.Account("later"), Asset: coin, Amount: "100"}})
	by := func(who string) settlement.Claimed {
		return settlement.Claimed{Network: verifytest.ChainA, TxID: alices.TxID, Payer: w.A.Account(who)}
	}
	for _, list := range [][]settlement.Claimed{{by("alice"), by("bob"), by("alice")}, {by("bob"), alices, by("alice")}, {alices, by("alice"), by("bob")}} {
		proven, not, err := settlement.Revenues(t.Context(), w.Deps, agent, from, to, list)
		if err != nil || settlement.Sum(proven, coin).Cmp(big.NewInt(111)) != 0 || len(proven)+len(not) != 3 {
			t.Errorf("%v, %v, %v", proven, not, err)
		}
	}
	w.Deps.Registries[agent.Registry] = chains.Opened(w.A)
	// Of another time nothing is summed.
	if proven, not, err = settlement.Revenues(t.Context(), w.Deps, agent, to, to.Add(time.Hour), list[:2]); err != nil || len(proven) != 0 || !strings.Contains(not[0].Why, "outside of the period") {
		t.Errorf("%v, %v, %v", proven, not, err)
	}
}

// shared is a chain whose transactions hold another payment, too.
type shared struct {
	*memchain.Chain
	other chains.Move
}

func (c shared) Settlement(ctx context.Context, txID string, at chains.Finality) (chains.Settlement, error) {
	s, err := c.Chain.Settlement(ctx, txID, at)
	s.Moved = append(slices.Clone(s.Moved), c.other)
	chains.SortMoves(s.Moved)
	return s, err
}
