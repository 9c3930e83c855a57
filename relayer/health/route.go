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
	// Where holders alone may write, their signers do, and the relayer needs no key for it.
	kept := func(i chains.Info) bool {
		return written(i) && i.Capabilities.Has(chains.CanSyncURI) || chains.TraitsOf(i.Registry).UpdateAuthority
	}
	mirrored := func(i chains.Info) bool { return len(lacks(i)) == 0 }
	for _, r := range routes {
		vain, idle := false, false // nothing is mirrored, and nothing else is done
		for _, name := range r.To {
			meant := func(i chains.Info) bool { return config.Names([]string{name}, i) }
			some := func(such func(chains.Info) bool) bool {
				return slices.ContainsFunc(known, func(i chains.Info) bool { return meant(i) && such(i) })
			}
			if meant(to) && !some(mirrored) {
				vain = true
				idle = idle || !(r.SyncURI || r.SyncWallets) || !some(kept)
			}
		}
		if !vain {
			continue
		}
		l := Line{Check: Route, Chain: to.Name, About: r.Name, State: Problem, Found: "the route leads here, and nothing is mirrored: there is " + strings.Join(missing, " and "),
			Remedy: "configure relay and key of the chain, or take it out of the route's `to`"}
		if !idle {
			l.State, l.Remedy = Notice, "configure relay and key of the chain, if mirrors are wanted there: agentURIs and wallets are kept all the same"
		}
		return []Line{l}
	}
	return nil
}
