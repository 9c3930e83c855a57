package chains

import "github.com/bridge8004/bridge8004/chains/caip"

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
}

// traits by namespace: SATI is the only registry on solana so far. Another one there is told from
// it by its account.
var traits = map[string]Traits{
	caip.Solana: {OwnIDs: true, UpdateAuthority: true, ForOthers: true},
}

// TraitsOf tells the traits of an identity registry.
func TraitsOf(registry caip.AccountID) Traits { return traits[registry.Chain.Namespace] }
