package config

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/relaytest/must"
)

// TestReadme_shows_a_configuration_that_is_one decodes the sample of the README, every key known,
// and checks it.
func TestReadme_shows_a_configuration_that_is_one(t *testing.T) {
	page, err := os.ReadFile("../README.md")
	must.OK(t, err)
	_, rest, ok := strings.Cut(string(page), "```yaml\n")
	sample, _, ends := strings.Cut(rest, "\n```")
	if !ok || !ends {
		t.Fatal("no sample in the README")
	}
	want := Default()
	c := Config{Execute: want.Execute} // what is not configured is not in the sample
	c.Links.Fresh, c.Links.MaxAgents, c.Watch.Lag = want.Links.Fresh, want.Links.MaxAgents, want.Watch.Lag
	d := yaml.NewDecoder(strings.NewReader(sample))
	d.KnownFields(true)
	must.OK(t, d.Decode(&c))
	infos := append(known(), chains.Info{Name: "solana", Chain: caip.MustChainID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")})
	must.OK(t, c.Check(infos))
	want.NATS.Dir, want.Routes, want.API.Listen = c.NATS.Dir, c.Routes, c.API.Listen
	if c.Links != want.Links || c.Watch != want.Watch || c.Execute != want.Execute || c.Prefix != want.Prefix || !reflect.DeepEqual(c.NATS, want.NATS) {
		t.Errorf("the sample says other defaults than the code:\n%+v\n%+v", c, want)
	}
}
