package feedback_test

import (
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

func flagged(t testing.TB, flag string) feedback.Tag {
	t.Helper()
	for _, tag := range feedback.Tags() {
		if tag.Flag == flag {
			return tag
		}
	}
	t.Fatalf("no tag has the flag %s", flag)
	return feedback.Tag{}
}

func TestMeasure_isExactInTheTagsUnit(t *testing.T) {
	for _, c := range []struct{ flag, text, tag1, value, tag2 string }{
		{"stars", "4", "starred", "80", ""}, {"stars", "4.5", "starred", "90", ""}, {"stars", "1", "starred", "20", ""}, {"stars", "5", "starred", "100", ""}, {"stars", "3.33", "starred", "66.6", ""},
		{"uptime", "99.77%", "uptime", "99.77", ""}, {"uptime", "100%", "uptime", "100", ""}, {"uptime", "99.770", "uptime", "99.770", ""},
		{"success-rate", "89 %", "successRate", "89", ""}, {"response-time", "560ms", "responseTime", "560", ""}, {"response-time", "0.56s", "responseTime", "560", ""}, {"response-time", "0.0001s", "responseTime", "0.1", ""},
		{"reachable", "yes", "reachable", "1", ""}, {"reachable", "false", "reachable", "0", ""}, {"owner-verified", "1", "ownerVerified", "1", ""},
		{"blocktime-freshness", "4", "blocktimeFreshness", "4", ""}, {"revenues", "$560", "revenues", "560", ""}, {"revenues", "556000.25", "revenues", "556000.25", ""},
		{"trading-yield", "-3.2%/month", "tradingYield", "-3.2", "month"}, {"trading-yield", "12%", "tradingYield", "12", ""},
	} {
		tag := flagged(t, c.flag)
		v, tag2, err := tag.Measure(c.text)
		if err != nil || tag.Name != c.tag1 || v.String() != c.value || tag2 != c.tag2 {
			t.Errorf("--%s %s: %s %s %s, %v", c.flag, c.text, tag.Name, v, tag2, err)
		}
		if known, ok := feedback.TagOf(c.tag1); !ok || known.Check(v, tag2) != nil {
			t.Errorf("%s is not known, or does not take %s", c.tag1, v)
		}
	}
	for _, c := range [][2]string{
		{"stars", "0"}, {"stars", "5.1"}, {"stars", "0.99"}, {"stars", "four"}, {"stars", ""}, {"uptime", "100.01%"}, {"uptime", "-1"}, {"uptime", "9977%"}, {"uptime", "99,77%"}, {"uptime", "1e2"},
		{"reachable", "maybe"}, {"reachable", "2"}, {"response-time", "-5ms"}, {"response-time", "fast"}, {"trading-yield", "3%/decade"}, {"success-rate", "101"}, {"uptime", "%"},
	} {
		if v, _, err := flagged(t, c[0]).Measure(c[1]); err == nil {
			t.Errorf("--%s %q: %s", c[0], c[1], v)
		}
	}
}

func TestTags_areUniqueAndFoundByName(t *testing.T) {
	names, flags := map[string]bool{}, map[string]bool{}
	for _, tag := range feedback.Tags() {
		if names[tag.Name] || tag.Flag != "" && flags[tag.Flag] || tag.Unit == "" || tag.About == "" {
			t.Errorf("%+v", tag)
		}
		names[tag.Name], flags[tag.Flag] = true, true
	}
	if tag, ok := feedback.Like("Response-Time"); !ok || tag.Name != "responseTime" {
		t.Errorf("%+v, %v", tag, ok)
	}
	for _, other := range []string{"starred", "quality", ""} {
		if tag, ok := feedback.Like(other); ok {
			t.Errorf("%q is like %s", other, tag.Name)
		}
	}
	x402, _ := feedback.TagOf(feedback.Delivered)
	if err := x402.Check(chains.Value{Unscaled: chains.NewInt128(95)}, "mismatch"); err == nil {
		t.Error("another second tag than the convention's")
	}
}

func FuzzMeasure(f *testing.F) {
	for i, s := range []string{"4", "99.77%", "0.56s", "-3.2%/month", "$1", "yes"} {
		f.Add(uint8(i), s)
	}
	f.Fuzz(func(t *testing.T, which uint8, text string) {
		all := feedback.Tags()
		tag := all[int(which)%len(all)]
		v, tag2, err := tag.Measure(text)
		if err != nil {
			return
		}
		if v.Check() != nil || tag.Check(v, tag2) != nil {
			t.Errorf("%s %q gave %s %q, which it refuses", tag.Name, text, v, tag2)
		}
	})
}
