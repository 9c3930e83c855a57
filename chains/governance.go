package chains

import (
	"context"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Governance is what an adapter may implement besides Chain: it reads which code its registry runs
// and who may replace it. A registry whose code was replaced is another registry at the old
// address: what it says of owners, wallets and feedback is the new code's word.
type Governance interface {
	// Contracts reads the contracts of the registry at one block, the identity registry first.
	Contracts(ctx context.Context, at Finality) ([]RegistryContract, Position, error)
}

// RegistryContract is one contract of a registry.
type RegistryContract struct {
	Contract       caip.AccountID `json:"contract"`
	Implementation caip.AccountID `json:"implementation,omitzero"` // what its ERC-1967 slot names; zero for a contract that is no such proxy
	Owner          caip.AccountID `json:"owner,omitzero"`          // who may upgrade it; zero where it names nobody
	Facets         caip.Hash      `json:"facets,omitzero"`         // of a Diamond (ERC-2535): keccak256 of what its facets() answers; zero for others
}
