package feedback

import (
	"testing"

	"github.com/spf13/pflag"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
	"github.com/bridge8004/bridge8004/crosschain/feedback"
)

func measured(args ...string) (m measureFlags, err error) {
	f := pflag.NewFlagSet("give", pflag.ContinueOnError)
	m.add(f)
	return m, f.Parse(args)
}

func TestMeasure_hasOneValueAndItsTags(t *testing.T) {
	for _, c := range []struct {
		args              []string
		value, tag1, tag2 string // no value: refused
	}{
		{[]string{"--value", "87.50", "--tag1", "quality"}, "87.50", "quality", ""},
		{[]string{"--value=-3"}, "-3", "", ""},
		{[]string{"--stars", "4", "--tag2", "week"}, "80", "starred", "week"},
		{[]string{"--stars", "4", "--tag1", "starred"}, "80", "starred", ""},
		{[]string{"--trading-yield=-3.2%/month"}, "-3.2", "tradingYield", "month"},
		{[]string{"--trading-yield=3%", "--tag2", "day"}, "3", "tradingYield", "day"},
		{[]string{"--value", "95", "--tag1", feedback.Delivered}, "95", feedback.Delivered, feedback.Participation},
		{[]string{"--value", "95", "--tag1", "x402-payment-amount"}, "95", "x402-payment-amount", "mismatch"},

		{args: nil}, {args: []string{"--tag1", "quality"}}, {args: []string{"--value", "x"}}, {args: []string{"--value", ""}}, {args: []string{"--stars", ""}},
		{args: []string{"--value", "80", "--stars", "4"}}, {args: []string{"--stars", "4", "--uptime", "99"}}, {args: []string{"--stars", "4", "--tag1", "quality"}},
		{args: []string{"--trading-yield=3%/day", "--tag2", "week"}}, {args: []string{"--value", "101", "--tag1", "starred"}},
		{args: []string{"--value", "9.5", "--tag1", feedback.Delivered}}, {args: []string{"--value", "95", "--tag1", feedback.Delivered, "--tag2", "mine"}},
	} {
		m, err := measured(c.args...)
		if err != nil {
			t.Fatal(err)
		}
		v, tag1, tag2, err := m.read(false)
		if c.value == "" {
			if exit.Code(err) != exit.Usage {
				t.Errorf("%q: %s %s %s, %v", c.args, v, tag1, tag2, err)
			}
			continue
		}
		if err != nil || v.String() != c.value || tag1 != c.tag1 || tag2 != c.tag2 {
			t.Errorf("%q: %s %s %s, %v", c.args, v, tag1, tag2, err)
		}
	}
	// With a file the value may be left to it.
	m, err := measured("--tag1", "quality")
	if err != nil {
		t.Fatal(err)
	}
	if _, tag1, _, err := m.read(true); err != nil || tag1 != "quality" || m.measured() {
		t.Errorf("%s, %v", tag1, err)
	}
}
