package chains

import (
	"encoding/json"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/bridge8004/bridge8004/chains/caip"
)

func TestParseCoins_takes_canonical_decimals_only(t *testing.T) {
	most := new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), 256), big.NewInt(1)).String()
	for _, text := range []string{"0", "1", "21000000000000", most} {
		if c, err := ParseCoins(text); err != nil || c.String() != text {
			t.Errorf("%s: %s, %v", text, c, err)
		}
	}
	for _, text := range []string{"", "-1", "+1", "01", "00", "0x1", "1e3", "1.5", " 1", most + "0", strings.Repeat("9", 79)} {
		if c, err := ParseCoins(text); err == nil {
			t.Errorf("%q: %s", text, c)
		}
	}
}

func TestCoins_compute_like_integers(t *testing.T) {
	amount := rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 31), func(b []byte) *big.Int { return new(big.Int).SetBytes(b) })
	rapid.Check(t, func(t *rapid.T) {
		a, b := amount.Draw(t, "a"), amount.Draw(t, "b")
		weights := rapid.SliceOfN(rapid.Uint64Range(0, 1<<40), 1, 20).Draw(t, "weights")
		parse := func(n *big.Int) Coins {
			c, err := ParseCoins(n.String())
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		x, y := parse(a), parse(b)
		if got, want := x.Add(y).String(), new(big.Int).Add(a, b).String(); got != want {
			t.Fatalf("sum %s, want %s", got, want)
		}
		want := new(big.Int).Sub(a, b)
		if want.Sign() < 0 {
			want.SetInt64(0)
		}
		if got := x.Sub(y).String(); got != want.String() {
			t.Fatalf("difference %s, want %s", got, want)
		}
		if x.Cmp(y) != a.Cmp(b) {
			t.Fatal("order")
		}
		var total uint64
		for _, w := range weights {
			total += w
		}
		var sum Coins
		for _, w := range weights {
			sum = sum.Add(x.Share(w, total))
		}
		// Rounding up gives the parts at most one unit each beyond the whole, and never less.
		if total > 0 && (sum.Cmp(x) < 0 || sum.Sub(x).Cmp(NewCoins(uint64(len(weights)))) > 0) {
			t.Fatalf("the parts of %s sum up to %s", x, sum)
		}
		text, err := json.Marshal(x)
		var back Coins
		if err != nil || json.Unmarshal(text, &back) != nil || back != x {
			t.Fatalf("JSON %s, %v", text, err)
		}
	})
}

func TestCoins_tellWholeCoins(t *testing.T) {
	for want, c := range map[string]struct {
		namespace string
		amount    Coins
	}{
		"1.23456789 SOL":             {caip.Solana, NewCoins(1_234_567_890)},
		"0.000000000000000001 ether": {caip.EIP155, NewCoins(1)},
		"2 ether":                    {caip.EIP155, NewCoins(2e18)},
		"0 SOL":                      {caip.Solana, Coins{}},
	} {
		if got := c.amount.Text(c.namespace); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
