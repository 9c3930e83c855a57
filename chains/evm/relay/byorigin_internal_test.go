package relay

import (
	"math/big"
	"testing"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// A page whose figures do not go together is not believed.
func TestCheckPage(t *testing.T) {
	page := func(change func(*bindings.OriginSummary)) bindings.OriginSummary {
		p := bindings.OriginSummary{Count: 2, SummaryValue: big.NewInt(15), SummaryValueDecimals: 1, Next: 36, Sum18: big.NewInt(3e18)}
		p.PerDecimals[1] = 2
		change(&p)
		return p
	}
	for name, c := range map[string]struct {
		change func(*bindings.OriginSummary)
		next   uint64
		holds  bool
	}{
		"as it should be":      {func(*bindings.OriginSummary) {}, 36, true},
		"the last":             {func(p *bindings.OriginSummary) { p.Next = 0 }, 0, true},
		"another count":        {func(p *bindings.OriginSummary) { p.Count = 3 }, 36, false},
		"another mean":         {func(p *bindings.OriginSummary) { p.SummaryValue = big.NewInt(16) }, 36, false},
		"other decimals":       {func(p *bindings.OriginSummary) { p.SummaryValueDecimals = 0 }, 36, false},
		"another sum":          {func(p *bindings.OriginSummary) { p.Sum18 = big.NewInt(4e18) }, 36, false},
		"nothing, with a mean": {func(p *bindings.OriginSummary) { p.PerDecimals[1], p.Count = 0, 0 }, 36, false},
		"beyond int128":        {func(p *bindings.OriginSummary) { p.SummaryValue = new(big.Int).Lsh(big.NewInt(1), 130) }, 36, false},
		"a page cut short":     {func(p *bindings.OriginSummary) { p.Next = 20 }, 36, false},
		"more than there is":   {func(*bindings.OriginSummary) {}, 0, false},
	} {
		totals, err := checkPage(page(c.change), c.next)
		if (err == nil) != c.holds || c.holds && totals.Sum() != "3" {
			t.Errorf("%s: %+v, %v", name, totals, err)
		}
	}
}
