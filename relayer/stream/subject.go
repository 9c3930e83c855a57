package stream

import (
	"strings"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// Names are the subjects, streams and durable consumers of relayers that share a prefix.
type Names struct{ Prefix string }

// EventSubject is <prefix>.events.<namespace>.<reference>.<kind>.
func (n Names) EventSubject(chain caip.ChainID, kind chains.EventKind) string {
	return strings.Join([]string{n.Prefix, "events", chain.Namespace, chain.Reference, string(kind)}, ".")
}

// ActionSubject is <prefix>.actions.<namespace>.<reference>.<registry>.<verb>, the registry being
// the destination's identity registry. Backfill has one token more, so that a consumer can put it
// behind live traffic.
func (n Names) ActionSubject(a Action) string {
	s := n.actions(a.Destination(), a.Verb)
	if a.Backfill {
		s += ".backfill"
	}
	return s
}

// DeadSubject is <prefix>.dead.<stage>, the stage being plan or execute.
func (n Names) DeadSubject(stage string) string { return n.Prefix + ".dead." + stage }

// Streams of the prefix.
func (n Names) Events() string  { return n.Prefix + "-events" }
func (n Names) Actions() string { return n.Prefix + "-actions" }
func (n Names) Dead() string    { return n.Prefix + "-dead" }

// Bucket is the name of a key-value bucket.
func (n Names) Bucket(what string) string { return n.Prefix + "-" + what }

// kinds select the events of some kinds.
func (n Names) kinds(kinds []chains.EventKind) []string {
	out := make([]string, len(kinds))
	for i, k := range kinds {
		out[i] = n.Prefix + ".events.*.*." + string(k)
	}
	return out
}

// actions is the subject of live actions of a verb at a destination; * stands for any verb.
func (n Names) actions(registry caip.AccountID, verb string) string {
	return strings.Join([]string{n.Prefix, "actions", registry.Chain.Namespace, registry.Chain.Reference, registry.Address, verb}, ".")
}

// durable names a consumer. Dots are not allowed in it.
func durable(stage string, registry caip.AccountID) string {
	return strings.Join([]string{stage, registry.Chain.Namespace, registry.Chain.Reference, registry.Address}, "-")
}
