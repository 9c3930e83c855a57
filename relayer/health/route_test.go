package health

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/relayer/config"
)

func TestDestination(t *testing.T) {
	takes := chains.Info{Name: "takes", Chain: caip.MustChainID("eip155:1"), Capabilities: chains.Capabilities{chains.CanMirror}}
	past := chains.Info{Name: "past", Chain: caip.MustChainID("eip155:2")}
	beside := chains.Info{Name: "beside", Chain: takes.Chain}
	known := []chains.Info{takes, past, beside}
	all := func(written func(chains.Info) bool, routes ...config.Route) (lines []Line) {
		for _, i := range known {
			lines = append(lines, Destination(routes, known, i, written)...)
		}
		return lines
	}
	for name, c := range map[string]struct {
		to   []string
		keys string
		want string // chain and what it lacks; empty: nothing
	}{
		"it takes mirrors":              {[]string{"takes"}, "takes", ""},
		"all, of which one does":        {[]string{"*"}, "takes", ""},
		"named, without a key":          {[]string{"takes"}, "", "takes: no key"},
		"named by id, without a key":    {[]string{"eip155:1"}, "", "takes: no key, beside: no relay and no key"},
		"by id, where one of two does":  {[]string{"eip155:1"}, "takes", ""},
		"the other of the two by name":  {[]string{"takes", "beside"}, "takes", "beside: no relay and no key"},
		"named, without a relay":        {[]string{"takes", "past"}, "takes past", "past: no relay"},
		"named, without anything":       {[]string{"past"}, "takes", "past: no relay and no key"},
		"all, and none has what it has": {[]string{"*"}, "past", "takes: no key, past: no relay, beside: no relay and no key"},
	} {
		var got []string
		for _, l := range all(func(i chains.Info) bool { return strings.Contains(c.keys, i.Name) }, config.Route{Name: "r", To: c.to}, config.Route{Name: "other"}) {
			_, lacks, _ := strings.Cut(l.Found, "there is ")
			if l.Check != Route || l.State != Problem || l.Remedy == "" {
				t.Errorf("%s: %+v", name, l)
			}
			got = append(got, l.Chain+": "+lacks)
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
	// A route keeps agentURIs, as routes do where they say nothing else, where something may.
	kept := config.Route{Name: "r", To: []string{"delegate", "holders"}, SyncURI: true}
	delegate := chains.Info{Name: "delegate", Capabilities: chains.Capabilities{chains.CanSyncURI}}
	holders := chains.Info{Name: "holders", Registry: caip.MustAccountID("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:satiRkxEiwZ51cv8PRu8UMzuaqeaNU9jABo6oAFMsLe")}
	home := chains.Info{Name: "home", Chain: past.Chain}
	everywhere := config.Route{Name: "r", To: []string{"*"}, SyncURI: true}
	for _, c := range []struct {
		to    chains.Info
		route config.Route
		key   bool
		want  State
	}{{delegate, kept, true, Notice}, {delegate, kept, false, Problem}, {holders, kept, false, Notice}, {home, everywhere, false, Notice}} {
		got := Destination([]config.Route{c.route}, []chains.Info{delegate, holders, home}, c.to, func(chains.Info) bool { return c.key })
		if len(got) != 1 || got[0].State != c.want {
			t.Errorf("of a route that keeps agentURIs at %s, with a key: %v: %+v", c.to.Name, c.key, got)
		}
	}
}
