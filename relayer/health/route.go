package health

import (
	"slices"
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/relayer/config"
)

// Destination tells of routes that lead to a registry where nothing can be mirrored: by its name,
// or, by its chain or by "*", where no known registry that is meant takes mirrors. Where nothing
// else is done there it is a problem. written tells where the relayer has a key.
func Destination(routes []config.Route, known []chains.Info, to chains.Info, written func(chains.Info) bool) []Line {
	lacks := func(i chains.Info) (out []string) {
		if !i.Capabilities.Has(chains.CanMirror) {
			out = append(out, "no relay")
		}
		if !written(i) {
			out = append(out, "no key")
		}
		return out
	}
	missing := lacks(to)
	if len(missing) == 0 {
		return nil
	}
	vain := func(name string) bool {
		means := func(i chains.Info) bool { return config.Names([]string{name}, i) }
		return means(to) && !slices.ContainsFunc(known, func(i chains.Info) bool { return means(i) && len(lacks(i)) == 0 })
	}
	// Where holders alone may write, their signers do, and the relayer needs no key for it.
	kept := written(to) && to.Capabilities.Has(chains.CanSyncURI) || chains.TraitsOf(to.Registry).UpdateAuthority
	for _, r := range routes {
		if !slices.ContainsFunc(r.To, vain) {
			continue
		}
		l := Line{Check: Route, Chain: to.Name, About: r.Name, State: Problem, Found: "the route leads here, and nothing is mirrored: there is " + strings.Join(missing, " and "),
			Remedy: "configure relay and key of the chain, or take it out of the route's `to`"}
		if kept && (r.SyncURI || r.SyncWallets) {
			l.State, l.Remedy = Notice, "configure relay and key of the chain, if mirrors are wanted there: agentURIs and wallets are kept all the same"
		}
		return []Line{l}
	}
	return nil
}
