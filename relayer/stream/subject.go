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

// ActionSubject is <prefix>.actions.<namespace>.<reference>.<verb>, the chain being the destination's. Backfill has one token more, so that a consumer
// can put it behind live traffic.
func (n Names) ActionSubject(a Action) string {
	s := strings.Join([]string{n.Prefix, "actions", a.Agent.Chain().Namespace, a.Agent.Chain().Reference, a.Verb}, ".")
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

// liveActions and backfillActions select a destination's actions.
func (n Names) liveActions(chain caip.ChainID) string {
	return strings.Join([]string{n.Prefix, "actions", chain.Namespace, chain.Reference, "*"}, ".")
}

func (n Names) backfillActions(chain caip.ChainID) string { return n.liveActions(chain) + ".backfill" }

// durable names a consumer. Dots are not allowed in it.
func durable(stage string, chain caip.ChainID) string {
	return strings.Join([]string{stage, chain.Namespace, chain.Reference}, "-")
}
