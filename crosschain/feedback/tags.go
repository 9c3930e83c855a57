package feedback

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
)

// Tag is a first tag whose meaning is agreed upon, with the unit of its value.
type Tag struct {
	Name  string // tag1, exact: readers compare bytes
	Flag  string // of the command line; empty: it is given as --tag1
	Unit  string
	About string
	// Least and Most bound the value, in whole units; nil: no bound.
	Least, Most *int64
	Whole       bool     // no digits behind the point
	Tag2        []string // second tags that go with it, the first of them by default where Fixed; none: any
	Fixed       bool
	notation    func(text string) (value, tag2 string, err error)
}

// tags are the conventions of ERC-8004 (values) and of the x402 extension 8004-reputation.
var tags = []Tag{
	{Name: "starred", Flag: "stars", Unit: "0 to 100", About: "a rating, 1 to 5 stars are 20 to 100", Least: new(int64(0)), Most: new(int64(100)), notation: stars},
	{Name: "reachable", Flag: "reachable", Unit: "yes or no", About: "the endpoint answers", Least: new(int64(0)), Most: new(int64(1)), Whole: true, notation: yesNo},
	{Name: "ownerVerified", Flag: "owner-verified", Unit: "yes or no", About: "the endpoint is the owner's", Least: new(int64(0)), Most: new(int64(1)), Whole: true, notation: yesNo},
	{Name: "uptime", Flag: "uptime", Unit: "%", About: "how much of the time the endpoint answers", Least: new(int64(0)), Most: new(int64(100)), notation: percent},
	{Name: "successRate", Flag: "success-rate", Unit: "%", About: "how many requests are answered well", Least: new(int64(0)), Most: new(int64(100)), notation: percent},
	{Name: "responseTime", Flag: "response-time", Unit: "ms", About: "how long an answer takes", Least: new(int64(0)), notation: milliseconds},
	{Name: "blocktimeFreshness", Flag: "blocktime-freshness", Unit: "blocks", About: "average delay behind the chain", Least: new(int64(0)), notation: suffixed("blocks")},
	{Name: "revenues", Flag: "revenues", Unit: "USD", About: "revenues, all together", notation: dollars},
	{Name: "tradingYield", Flag: "trading-yield", Unit: "%", About: "yield of a period", Tag2: []string{"day", "week", "month", "year"}, notation: yield},

	{Name: "x402-resource-delivered", Unit: "0 to 255", About: "what was paid for came, signed by the agent", Least: new(int64(0)), Most: new(int64(255)), Whole: true, Tag2: []string{Participation}, Fixed: true},
	{Name: "x402-resource-missing", Unit: "0 to 255", About: "the agent signed and did not deliver", Least: new(int64(0)), Most: new(int64(255)), Whole: true, Tag2: []string{Participation}, Fixed: true},
	{Name: "x402-response-delayed", Unit: "0 to 255", About: "the answer came after the time allowed", Least: new(int64(0)), Most: new(int64(255)), Whole: true, Tag2: []string{Participation}, Fixed: true},
	{Name: "x402-payment-amount", Unit: "0 to 255", About: "another amount was asked for than declared", Least: new(int64(0)), Most: new(int64(255)), Whole: true, Tag2: []string{"mismatch"}, Fixed: true},
}

// The tags of a review of a paid answer: that it came, and the second tag of what measures
// something else about it.
const (
	Delivered     = "x402-resource-delivered"
	Participation = "proof-of-participation"
	Paid          = "x402"
)

// Tags lists the conventions.
func Tags() []Tag { return slices.Clone(tags) }

// TagOf finds the convention of a first tag.
func TagOf(tag1 string) (Tag, bool) {
	return find(func(t Tag) bool { return t.Name == tag1 })
}

// Like finds the convention that a first tag is probably meant to be, when it is spelled otherwise.
func Like(tag1 string) (Tag, bool) {
	plain := func(s string) string {
		return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(s))
	}
	return find(func(t Tag) bool { return t.Name != tag1 && plain(t.Name) == plain(tag1) })
}

func find(is func(Tag) bool) (Tag, bool) {
	if i := slices.IndexFunc(tags, is); i >= 0 {
		return tags[i], true
	}
	return Tag{}, false
}

// Measure reads a value in the notation of the tag's unit, such as 99.77% or 4 stars, exactly. tag2
// is empty where the notation does not tell it.
func (t Tag) Measure(text string) (v chains.Value, tag2 string, err error) {
	plain := text
	if t.notation != nil {
		if plain, tag2, err = t.notation(text); err != nil {
			return chains.Value{}, "", fmt.Errorf("%.60q: %w", text, err)
		}
	}
	if v, err = chains.ParseValue(plain); err != nil {
		return chains.Value{}, "", err
	}
	return v, tag2, t.Check(v, tag2)
}

// Check says whether a value and a second tag are what the convention allows. An empty second tag
// is.
func (t Tag) Check(v chains.Value, tag2 string) error {
	beyond := func(limit *int64, sign int) bool {
		return limit != nil && v.Rat().Cmp(new(big.Rat).SetInt64(*limit)) == sign
	}
	switch {
	case beyond(t.Least, -1) || beyond(t.Most, 1):
		return fmt.Errorf("%s is %s, outside of %s (%s)", t.Name, v, t.span(), t.Unit)
	case t.Whole && v.Decimals != 0:
		return fmt.Errorf("%s is %s: want a whole number", t.Name, v)
	case tag2 != "" && len(t.Tag2) > 0 && !slices.Contains(t.Tag2, tag2):
		return fmt.Errorf("with %s tag2 is %s, not %.60q", t.Name, strings.Join(t.Tag2, " or "), tag2)
	}
	return nil
}

func (t Tag) span() string {
	if t.Most == nil {
		return fmt.Sprintf("%d and up", *t.Least)
	}
	return fmt.Sprintf("%d to %d", *t.Least, *t.Most)
}

func suffixed(unit string) func(string) (string, string, error) {
	return func(text string) (string, string, error) {
		return strings.TrimSpace(strings.TrimSuffix(text, unit)), "", nil
	}
}

var percent = suffixed("%")

func dollars(text string) (string, string, error) {
	if rest, negative := strings.CutPrefix(text, "-$"); negative {
		return "-" + rest, "", nil
	}
	text = strings.TrimPrefix(text, "$")
	return suffixed("USD")(text)
}

// yield reads -3.2%/month; the period may be told by tag2 instead.
func yield(text string) (string, string, error) {
	text, period, _ := strings.Cut(text, "/")
	value, _, err := percent(strings.TrimSpace(text))
	return value, strings.TrimSpace(period), err
}

func yesNo(text string) (string, string, error) {
	switch text {
	case "yes", "true", "1":
		return "1", "", nil
	case "no", "false", "0":
		return "0", "", nil
	}
	return "", "", errors.New("want yes or no")
}

// stars reads 1 to 5 stars, halves and finer included.
func stars(text string) (string, string, error) {
	v, err := chains.ParseValue(text)
	if err != nil {
		return "", "", err
	}
	if n := v.Rat(); n.Cmp(big.NewRat(1, 1)) < 0 || n.Cmp(big.NewRat(5, 1)) > 0 {
		return "", "", errors.New("want 1 to 5 stars")
	}
	return times(v, 20)
}

// milliseconds reads 560ms, 560 or 0.56s.
func milliseconds(text string) (string, string, error) {
	if rest, ok := strings.CutSuffix(text, "ms"); ok {
		return strings.TrimSpace(rest), "", nil
	}
	rest, ok := strings.CutSuffix(text, "s")
	if !ok {
		return text, "", nil
	}
	v, err := chains.ParseValue(strings.TrimSpace(rest))
	if err != nil {
		return "", "", err
	}
	return times(v, 1000)
}

// times multiplies a value, and leaves out the zeros that come of it behind the point.
func times(v chains.Value, factor int64) (string, string, error) {
	n, err := chains.Int128FromBig(new(big.Int).Mul(v.Unscaled.Big(), big.NewInt(factor)))
	if err != nil {
		return "", "", err
	}
	text := (chains.Value{Unscaled: n, Decimals: v.Decimals}).String()
	if strings.Contains(text, ".") {
		text = strings.TrimSuffix(strings.TrimRight(text, "0"), ".")
	}
	return text, "", nil
}
