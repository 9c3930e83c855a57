package health

import (
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/config"
)

// Destinations tell of routes that lead where nothing can be mirrored: to a chain that they name,
// or, by "*", to none that takes mirrors. Where nothing else is done there it is a problem. written
// tells where the relayer has a key.
func Destinations(routes []config.Route, known []chains.Info, written func(chains.Info) bool) (lines []Line) {
	lacks := func(i chains.Info) (out []string) {
		if !i.Capabilities.Has(chains.CanMirror) {
			out = append(out, "no relay")
		}
		if !written(i) {
			out = append(out, "no key")
		}
		return out
	}
	none := !slices.ContainsFunc(known, func(i chains.Info) bool { return len(lacks(i)) == 0 })
	for _, i := range known {
		for _, r := range routes {
			missing := lacks(i)
			if !config.Names(r.To, i) || len(missing) == 0 || slices.Contains(r.To, "*") && !none {
				continue
			}
			l := Line{Check: Route, Chain: i.Name, About: r.Name, State: Problem, Found: "the route leads here, and nothing is mirrored: there is " + strings.Join(missing, " and "),
				Remedy: "configure relay and key of the chain, or take it out of the route's `to`"}
			if r.SyncURI || r.SyncWallets {
				l.State, l.Remedy = Notice, "configure relay and key of the chain, if mirrors are wanted there: agentURIs and wallets are kept all the same"
			}
			lines = append(lines, l)
			break
		}
	}
	return lines
}
