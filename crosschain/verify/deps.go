package verify

import (
	"time"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
	"github.com/bridge8004/bridge8004/crosschain/link"
)

// Deps is what a verification reads from. It is safe for concurrent use if its parts are.
type Deps struct {
	Registries link.Registries
	Book       caip.Book // registries that are known; others are refused
	// Fetch reads registration files, where it takes links to tell whether registrations are one
	// agent. nil: that cannot be told.
	Fetch link.Getter
	// Nodes are the single endpoints of each chain, by identity registry, for a quorum.
	Nodes map[caip.AccountID][]Node
	Now   func() time.Time // clock of Report.Observed; nil: time.Now
	// Assets are tokens that prove a payment whose terms are not at hand, beside x402.KnownAsset.
	Assets []caip.AccountID
}

// Node is one endpoint of a chain.
type Node struct {
	Name string // for people
	Open chains.Opener
}
