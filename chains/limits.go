package chains

import "github.com/bridge8004/bridge8004/chains/caip"

// Limits are what a registry's records hold. They do not change over the life of an adapter.
type Limits struct {
	URI      int    // bytes of the longest agentURI
	Values   Values // that a feedback can have
	Endpoint bool   // a feedback holds an endpoint
	Document bool   // a feedback holds the URI and the hash of its file
}

// Values are a range of feedback values.
type Values string

// The ranges.
const (
	AnyValue    Values = "any"    // int128 with up to 18 decimals (ERC-8004)
	DoubleValue Values = "double" // within ±2^53, which every reader of JSON holds exactly (SATI)
	ScoreValue  Values = "score"  // whole numbers from 0 to 100; tags of at most 32 bytes each
	NoValue     Values = ""       // the registry takes no feedback
)

// Traits are what rules have to know of a registry where they see no more of it than its events and
// registrations. They follow from what it is, not from how it is configured.
type Traits struct {
	// OwnIDs: an agent's id is the address of a key. Nobody else can register it, and it was given
	// to nobody before.
	OwnIDs bool
	// UpdateAuthority: an authority that need not be the owner writes URI, metadata and wallet. It
	// stays with the seller in a bare transfer. Nobody's consent shows in a wallet.
	UpdateAuthority bool
	// ForOthers: who registers an agent need not become its owner.
	ForOthers bool
	// Tasks: a feedback is about a task, and a client gives an agent one for each. It holds no
	// file.
	Tasks bool
}

// traits by namespace: SATI is the only registry on solana so far. Another one there is told from
// it by its account.
var traits = map[string]Traits{
	caip.Solana: {OwnIDs: true, UpdateAuthority: true, ForOthers: true, Tasks: true},
}

// TraitsOf tells the traits of an identity registry.
func TraitsOf(registry caip.AccountID) Traits { return traits[registry.Chain.Namespace] }
