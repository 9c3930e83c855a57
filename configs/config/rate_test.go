package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains/rate"
)

func loadText(t *testing.T, text string) (Config, error) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "c.yaml")
	noError(t, os.WriteFile(file, []byte(text), 0o600))
	return Load(Options{File: file})
}

// One host is one limit, whichever chain uses it; rate is for a chain's other endpoints.
func TestRates_areSharedByHost(t *testing.T) {
	c, err := loadText(t, `
chains:
- {name: base, rpc: [https://shared.example/base, https://own.example], rate: 5}
- {name: ethereum, rpc: [https://shared.example/eth, https://free.example]}
rates:
- {hosts: [shared.example], units: 500}
- {hosts: [credits.example], requests: 10, units: 50, costs: [{method: getTransaction, units: 10}]}
`)
	noError(t, err)
	base, eth := c.Chains[0].Limits, c.Chains[1].Limits
	shared := base.Of("https://shared.example/base")
	if shared == nil || shared != eth.Of("https://shared.example/eth") || base.Of("https://own.example") != base.All || base.All == nil || eth.Of("https://free.example") != nil {
		t.Errorf("%+v, %+v", base, eth)
	}
	credits := eth.Of("https://credits.example")
	for method, want := range map[string][2]uint64{"eth_call": {26, rate.DefaultUnit}, "eth_getBalance": {rate.DefaultUnit, rate.DefaultUnit}, "getTransaction": {rate.DefaultUnit, 10}} {
		if got := [2]uint64{shared.UnitsOf(method), credits.UnitsOf(method)}; got != want {
			t.Errorf("%s costs %v, want %v", method, got, want)
		}
	}
}

func TestRates_problems(t *testing.T) {
	for text, want := range map[string]string{
		`{requests: 1}`:                              "rates[0].hosts: missing",
		`{hosts: [a.example]}`:                       "rates[0]: it limits nothing",
		`{hosts: [a, a], requests: 1}`:               `rates[0].hosts[1]: "a"`,
		`{hosts: [a.example], requests: 1, unit: 5}`: "rates[0].units: missing",
		`{hosts: [a.example], requests: 1, costs: [{method: m, units: 5}]}`:                                 "rates[0].units: missing",
		`{hosts: [a.example], units: 2000000000}`:                                                           "rates[0].units: want at most",
		`{hosts: [a.example], units: 1, costs: [{method: m, units: 5000000}]}`:                              "rates[0].costs[0].units: want at most",
		`{hosts: [a.example], units: 1, costs: [{method: m, units: 5}, {method: m, units: 5}, {units: 1}]}`: "rates[0].costs[1].method",
	} {
		if _, err := loadText(t, "rates: ["+text+"]"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}
