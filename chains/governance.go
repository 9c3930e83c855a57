package chains

import "github.com/bridge8004/bridge8004/chains/caip"

// RegistryContract is one contract of a registry.
type RegistryContract struct {
	Contract       caip.AccountID `json:"contract"`
	Implementation caip.AccountID `json:"implementation,omitzero"` // what its ERC-1967 slot names; zero for a contract that is no such proxy
	Owner          caip.AccountID `json:"owner,omitzero"`          // who may upgrade it; zero where it names nobody
	Facets         caip.Hash      `json:"facets,omitzero"`         // of a Diamond (ERC-2535): keccak256 of what its facets() answers; zero for others
}
