package ledger

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/chains/solana/cluster"
)

// What moved from whom to whom follows from balances, and only as far as nobody else can have given
// it.
func TestMoved(t *testing.T) {
	key := func(n byte) solana.PublicKey { return solana.PublicKey{31: n} }
	mint, alice, bob, shop, thief := key(1), key(2), key(3), key(4), key(5)
	names := map[string]string{}
	c, err := cluster.New(cluster.Config{Chain: caip.MustChainID("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1"), RPC: []string{"http://127.0.0.1:1"}})
	if err != nil {
		t.Fatal(err)
	}
	l := New(c, Registry{})
	for name, k := range map[string]solana.PublicKey{"alice": alice, "bob": bob, "shop": shop, "thief": thief} {
		names[l.cluster.Account(k).String()] = name
	}
	held := func(account byte, owner solana.PublicKey, before, after uint64) Holding {
		return Holding{Account: key(account), Mint: mint, OwnerBefore: owner, OwnerAfter: owner, AmountBefore: before, AmountAfter: after}
	}
	for name, test := range map[string]struct {
		held []Holding
		want []string
	}{
		"one pays one":                   {[]Holding{held(10, alice, 5000, 4000), held(11, shop, 0, 1000)}, []string{"alice>shop 1000"}},
		"a fee is kept back":             {[]Holding{held(10, alice, 5000, 4000), held(11, shop, 0, 990)}, []string{"alice>shop 990"}},
		"one pays two":                   {[]Holding{held(10, alice, 5000, 4000), held(11, shop, 0, 700), held(12, thief, 0, 300)}, []string{"alice>shop 700", "alice>thief 300"}},
		"two pay one":                    {[]Holding{held(10, alice, 5000, 4000), held(13, bob, 100, 0), held(11, shop, 0, 1100)}, []string{"alice>shop 1000", "bob>shop 100"}},
		"two pay two, who can say whom":  {[]Holding{held(10, alice, 5000, 4000), held(13, bob, 5000, 4000), held(11, shop, 0, 1000), held(12, thief, 0, 1000)}, nil},
		"from an account to his other":   {[]Holding{held(10, alice, 5000, 4000), held(14, alice, 0, 1000)}, nil},
		"minted":                         {[]Holding{held(11, shop, 0, 1000)}, nil},
		"minted beside a small payment":  {[]Holding{held(10, alice, 10, 0), held(11, shop, 0, 1000)}, []string{"alice>shop 10"}},
		"burnt":                          {[]Holding{held(10, alice, 5000, 4000)}, nil},
		"an account that is given away":  {[]Holding{{Account: key(10), Mint: mint, OwnerBefore: alice, OwnerAfter: shop, AmountBefore: 9, AmountAfter: 9}}, []string{"alice>shop 9"}},
		"what is more than a word holds": {[]Holding{held(10, alice, 1<<63, 0), held(14, alice, 1<<63, 0), held(11, shop, 0, 1<<63)}, []string{"alice>shop 9223372036854775808"}},
	} {
		var got []string
		for _, m := range l.Moved(test.held) {
			got = append(got, fmt.Sprintf("%s>%s %s", names[m.From.String()], names[m.To.String()], m.Amount))
		}
		slices.Sort(got)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", name, got, test.want)
		}
	}
}

// A token account that is emptied, closed and made again for another mint is an account of each: no
// mint gets what the other's holder had.
func TestHeld_ofAnAccountThatChangesItsMint(t *testing.T) {
	key := func(n byte) solana.PublicKey { return solana.PublicKey{31: n} }
	usdc, junk, payer, thief, buyer := key(1), key(2), key(3), key(4), key(5)
	keys := []solana.PublicKey{key(10), key(11), key(12)}
	balance := func(account int, mint, owner solana.PublicKey, amount int) string {
		return fmt.Sprintf(`{"accountIndex":%d,"mint":"%s","owner":"%s","uiTokenAmount":{"amount":"%d"}}`, account, mint, owner, amount)
	}
	read := func(before, after []string) *Transaction {
		t.Helper()
		var m meta
		text := fmt.Sprintf(`{"preTokenBalances":[%s],"postTokenBalances":[%s]}`, strings.Join(before, ","), strings.Join(after, ","))
		if err := json.Unmarshal([]byte(text), &m); err != nil {
			t.Fatal(err)
		}
		tx := new(Transaction)
		if err := tx.setHeld(keys, &m); err != nil {
			t.Fatal(err)
		}
		return tx
	}
	c, err := cluster.New(cluster.Config{Chain: caip.MustChainID("solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1"), RPC: []string{"http://127.0.0.1:1"}})
	if err != nil {
		t.Fatal(err)
	}
	paid := read(
		[]string{balance(0, usdc, payer, 900), balance(1, junk, payer, 1), balance(2, usdc, payer, 0)},
		[]string{balance(0, usdc, payer, 0), balance(1, usdc, payer, 900), balance(2, junk, thief, 900)},
	)
	for _, m := range New(c, Registry{}).Moved(paid.Held) {
		if m.Asset.Address == usdc.String() {
			t.Errorf("paid: %+v", m)
		}
	}
	sold := read(
		[]string{balance(0, usdc, buyer, 0), balance(1, usdc, payer, 1)},
		[]string{balance(0, usdc, buyer, 1), balance(1, junk, payer, 1)},
	)
	from, to := sold.Holder(usdc)
	if from.Account != keys[1] || from.OwnerBefore != payer || to.Account != keys[0] || to.OwnerAfter != buyer {
		t.Errorf("sold from %+v to %+v", from, to)
	}
	if from, to = sold.Holder(junk); from != (Holding{}) || to.Account != keys[1] || to.OwnerAfter != payer {
		t.Errorf("the other mint: from %+v to %+v", from, to)
	}
}
