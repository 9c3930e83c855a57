package photon

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/gagliardetto/solana-go"

	"github.com/bridge8004/bridge8004/chains/sati/wire"
	"github.com/bridge8004/bridge8004/chains/solana/spl"
)

// Photon's methods that SATI's clients use. Unknown fields in params are refused by the server.
const (
	GetAccountsByOwner      = "getCompressedAccountsByOwnerV2"
	GetAccount              = "getCompressedAccountV2"
	GetMultipleAccounts     = "getMultipleCompressedAccountsV2"
	GetValidityProof        = "getValidityProofV2"
	GetSignaturesForAddress = "getCompressionSignaturesForAddress"
	GetSlot                 = "getIndexerSlot"
	MaxPage                 = 1000
)

// Result is the result of every method but errors: the slot the index had reached, and the
// value.
type Result[T any] struct {
	Context struct {
		Slot uint64 `json:"slot"`
	} `json:"context"`
	Value T `json:"value"`
}

// Filter matches bytes of an account's data.
type Filter struct {
	Memcmp Memcmp `json:"memcmp"`
}

// Memcmp compares Bytes (base58) at Offset (CompressedOffset…).
type Memcmp struct {
	Offset int    `json:"offset"`
	Bytes  string `json:"bytes"`
}

// AccountsByOwnerParams asks for a page of an owner's accounts that match all filters, sorted
// by hash and so not by time.
type AccountsByOwnerParams struct {
	Owner   solana.PublicKey `json:"owner"`
	Filters []Filter         `json:"filters,omitempty"`
	Cursor  string           `json:"cursor,omitempty"`
	Limit   int              `json:"limit,omitempty"`
}

// AccountParams asks for one account, or for the transactions that touched it.
type AccountParams struct {
	Address solana.PublicKey `json:"address"`
}

// MultipleAccountsParams asks for accounts by address.
type MultipleAccountsParams struct {
	Addresses []solana.PublicKey `json:"addresses"`
}

// NewAddress is an address that shall be proven unused in a tree.
type NewAddress struct {
	Address solana.PublicKey `json:"address"`
	Tree    solana.PublicKey `json:"tree"`
}

// ValidityProofParams asks for one proof of existing hashes and unused addresses.
type ValidityProofParams struct {
	Hashes                []solana.PublicKey `json:"hashes"`
	NewAddressesWithTrees []NewAddress       `json:"newAddressesWithTrees"`
}

// Page is a page of items; Cursor is empty at the end.
type Page[T any] struct {
	Items  []T        `json:"items"`
	Cursor NullString `json:"cursor"`
}

// Account is a compressed account as both generations of methods return it.
type Account struct {
	Hash          solana.PublicKey  `json:"hash"`
	Address       *solana.PublicKey `json:"address"`
	Owner         solana.PublicKey  `json:"owner"`
	Lamports      FlexUint64        `json:"lamports"`
	Data          *Data             `json:"data"`
	LeafIndex     FlexUint64        `json:"leafIndex"`
	Seq           *FlexUint64       `json:"seq"`
	SlotCreated   FlexUint64        `json:"slotCreated"`
	ProveByIndex  bool              `json:"proveByIndex"`
	Tree          *solana.PublicKey `json:"tree,omitempty"`
	MerkleContext *MerkleContext    `json:"merkleContext,omitempty"`
}

// Data is an account's data, without the discriminator in Data (base64 in JSON).
type Data struct {
	Discriminator FlexUint64       `json:"discriminator"`
	Data          []byte           `json:"data"`
	DataHash      solana.PublicKey `json:"dataHash"`
}

// MerkleContext says where an account lies. TreeType: 1 state V1, 2 address V1, 3 state V2, 4
// address V2.
type MerkleContext struct {
	TreeType        uint8             `json:"treeType"`
	Tree            solana.PublicKey  `json:"tree"`
	Queue           solana.PublicKey  `json:"queue"`
	CPIContext      *solana.PublicKey `json:"cpiContext"`
	NextTreeContext json.RawMessage   `json:"nextTreeContext"`
}

// Signature is one transaction that touched a compressed account.
type Signature struct {
	Signature solana.Signature `json:"signature"`
	Slot      FlexUint64       `json:"slot"`
	BlockTime FlexUint64       `json:"blockTime"`
}

// ValidityProof is the V2 answer.
type ValidityProof struct {
	CompressedProof *Proof            `json:"compressedProof"`
	Accounts        []json.RawMessage `json:"accounts"` // that exist: nobody here asks about any
	Addresses       []AddressProof    `json:"addresses"`
}

// Proof is Light's proof; parts are arrays of numbers, or base64 text.
type Proof struct {
	A FlexBytes `json:"a"`
	B FlexBytes `json:"b"`
	C FlexBytes `json:"c"`
}

// AddressProof proves an unused address.
type AddressProof struct {
	Address       solana.PublicKey `json:"address"`
	Root          solana.PublicKey `json:"root"`
	RootIndex     FlexUint64       `json:"rootIndex"`
	MerkleContext MerkleContext    `json:"merkleContext"`
}

// ErrContradiction is wrapped when an index shows an account that it was not asked for, or whose
// data is not what its hash says.
var ErrContradiction = errors.New("the index contradicts itself")

// Attestation reads the account as SATI's. It checks owner and data hash (ErrContradiction),
// discriminator and layout (ErrMalformed); that the address fits the content, and the signatures,
// are the caller's to check.
func (a Account) Attestation() (wire.CompressedAttestation, error) {
	switch {
	case a.Owner != wire.ProgramID:
		return wire.CompressedAttestation{}, fmt.Errorf("compressed account %s: %w: owner %s", a.Hash, ErrContradiction, a.Owner)
	case a.Data != nil && wire.LightHash(a.Data.Data) != a.Data.DataHash:
		return wire.CompressedAttestation{}, fmt.Errorf("compressed account %s: %w: data hash differs", a.Hash, ErrContradiction)
	case a.Data == nil || uint64(a.Data.Discriminator) != wire.CompressedDiscriminatorU64:
		return wire.CompressedAttestation{}, fmt.Errorf("compressed account %s: %w: no attestation", a.Hash, spl.ErrMalformed)
	}
	c, err := wire.DecodeCompressedAttestation(a.Data.Data)
	if err != nil {
		return wire.CompressedAttestation{}, fmt.Errorf("compressed account %s: %w", a.Hash, err)
	}
	return c, nil
}

// NewAddressProof takes the proof and the root index of one new address out of the answer.
func (p ValidityProof) NewAddressProof(address solana.PublicKey) (wire.Proof, uint16, error) {
	var out wire.Proof
	if p.CompressedProof == nil {
		return wire.Proof{}, 0, fmt.Errorf("validity proof of %s: %w: no proof", address, spl.ErrMalformed)
	}
	for _, part := range []struct {
		dst []byte
		src FlexBytes
	}{{out.A[:], p.CompressedProof.A}, {out.B[:], p.CompressedProof.B}, {out.C[:], p.CompressedProof.C}} {
		if len(part.src) != len(part.dst) {
			return wire.Proof{}, 0, fmt.Errorf("validity proof of %s: %w: part of %d bytes, want %d", address, spl.ErrMalformed, len(part.src), len(part.dst))
		}
		copy(part.dst, part.src)
	}
	for _, a := range p.Addresses {
		if a.Address != address {
			continue
		}
		if a.RootIndex > 0xffff {
			return wire.Proof{}, 0, fmt.Errorf("validity proof of %s: %w: root index %d", address, spl.ErrMalformed, a.RootIndex)
		}
		return out, uint16(a.RootIndex), nil
	}
	return wire.Proof{}, 0, fmt.Errorf("validity proof of %s: %w: address missing", address, spl.ErrMalformed)
}

// FlexUint64 is a number that servers print as a JSON number, as a string, or as an object with a
// rootIndex. It is never read through a float.
type FlexUint64 uint64

func (v *FlexUint64) UnmarshalJSON(b []byte) error {
	s := string(b)
	if strings.HasPrefix(s, "{") {
		var o struct {
			RootIndex *json.Number `json:"rootIndex"`
		}
		if err := json.Unmarshal(b, &o); err != nil || o.RootIndex == nil {
			return fmt.Errorf("number %s: %w", s, spl.ErrMalformed)
		}
		s = o.RootIndex.String()
	}
	if s == "null" {
		*v = 0
		return nil
	}
	if unquoted, err := strconv.Unquote(s); err == nil {
		s = unquoted
	}
	n, err := strconv.ParseUint(s, 10, 64)
	if err != nil {
		return fmt.Errorf("number %s: %w", b, spl.ErrMalformed)
	}
	*v = FlexUint64(n)
	return nil
}

// FlexBytes are bytes that servers print as an array of numbers or as base64 text; printed as an
// array.
type FlexBytes []byte

func (v FlexBytes) MarshalJSON() ([]byte, error) {
	out := make([]uint16, len(v))
	for i, b := range v {
		out[i] = uint16(b)
	}
	return json.Marshal(out)
}

// NullString is a string printed as null when empty.
type NullString string

func (s NullString) MarshalJSON() ([]byte, error) {
	if s == "" {
		return []byte("null"), nil
	}
	return json.Marshal(string(s))
}
