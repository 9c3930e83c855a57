package page

import (
	"math/big"
	"slices"
	"time"

	"github.com/bridge8004/bridge8004/relayer/client"
)

// The size of a plot, in its own units.
const (
	plotWidth, plotHeight = 640, 180
	besideDots, aboveDots = 8, 10
)

// plot is values over time. What is drawn is rounded; what is written is exact.
type plot struct {
	Dots        []dot
	Least, Most string
	From, Until time.Time
}

// dot is one review.
type dot struct {
	X, Y  int
	Label string
}

// bar is the mean of the reviews with one tag.
type bar struct {
	Tag   string
	Score client.Score
	Width int // percent of the greatest
}

// draw places the reviews that count, have a value and a time: not every chain says it of each
// block.
func draw(reviews []client.Review) (p plot) {
	reviews = slices.DeleteFunc(slices.Clone(reviews), func(r client.Review) bool { return !r.Counts || !r.HasValue || r.Time.IsZero() })
	var least, most *big.Rat
	for _, r := range reviews {
		value := r.Value.Rat()
		if least == nil || value.Cmp(least) < 0 {
			least, p.Least = value, r.Value.String()
		}
		if most == nil || value.Cmp(most) > 0 {
			most, p.Most = value, r.Value.String()
		}
		if p.From.IsZero() || r.Time.Before(p.From) {
			p.From = r.Time
		}
		if r.Time.After(p.Until) {
			p.Until = r.Time
		}
	}
	for _, r := range reviews {
		x := place(big.NewRat(r.Time.Unix()-p.From.Unix(), 1), big.NewRat(p.Until.Unix()-p.From.Unix(), 1), plotWidth-2*besideDots)
		y := place(new(big.Rat).Sub(r.Value.Rat(), least), new(big.Rat).Sub(most, least), plotHeight-2*aboveDots)
		p.Dots = append(p.Dots, dot{X: besideDots + x, Y: plotHeight - aboveDots - y, Label: r.Value.String() + " " + cut(r.Tag1, 20) + " " + r.Time.UTC().Format(time.DateOnly)})
	}
	return p
}

// place is where part stands on a line of so many units that is whole long; the middle of one that
// has no length.
func place(part, whole *big.Rat, units int64) int {
	if whole.Sign() == 0 {
		return int(units / 2)
	}
	at := new(big.Rat).Quo(part, whole)
	at.Mul(at, big.NewRat(units, 1))
	n := new(big.Int).Quo(at.Num(), at.Denom())
	return int(n.Int64())
}

// drawBars gives each bar its length. Means that are not positive have none.
func drawBars(bars []bar) []bar {
	most := new(big.Rat)
	for _, b := range bars {
		if v := b.Score.Value.Rat(); v.Cmp(most) > 0 {
			most = v
		}
	}
	for i, b := range bars {
		if v := b.Score.Value.Rat(); v.Sign() > 0 {
			bars[i].Width = place(v, most, 100)
		}
	}
	return bars
}
