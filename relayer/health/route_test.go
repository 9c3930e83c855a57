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
	known := []chains.Info{takes, past}
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
		"named by id, without a key":    {[]string{"eip155:1"}, "", "takes: no key"},
		"named, without a relay":        {[]string{"takes", "past"}, "takes past", "past: no relay"},
		"named, without anything":       {[]string{"past"}, "takes", "past: no relay and no key"},
		"all, and none has what it has": {[]string{"*"}, "past", "takes: no key, past: no relay"},
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
	kept := config.Route{Name: "r", To: []string{"takes"}, SyncURI: true}
	if got := all(func(chains.Info) bool { return false }, kept); len(got) != 1 || got[0].State != Notice {
		t.Errorf("of a route that keeps agentURIs: %+v", got)
	}
}
