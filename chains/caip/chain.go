package caip

import "strings"

// The namespaces that have rules here. Other namespaces are carried by their text.
const (
	EIP155 = "eip155" // EVM chains; the reference is the decimal chain id
	Solana = "solana" // Solana clusters; the reference is the first 32 characters of the genesis hash in base58
)

// ChainID is a CAIP-2 chain id such as eip155:8453. The zero value names no chain.
type ChainID struct {
	Namespace string // 3 to 8 of [-a-z0-9]
	Reference string // 1 to 32 of [-_a-zA-Z0-9]
}

// ParseChainID reads a CAIP-2 chain id. For eip155 the reference must be a decimal number without
// leading zeros that fits uint64.
func ParseChainID(s string) (ChainID, error) {
	const remedy = "want <namespace>:<reference> (CAIP-2), such as eip155:8453"
	ns, ref, ok := strings.Cut(s, ":")
	if !ok || !of("-"+digits+lower, ns, 3, 8) || !of("-_"+alphanum, ref, 1, 32) {
		return ChainID{}, syntax("chain id", s, remedy)
	}
	if ns == EIP155 && !isDecimal(ref, maxUint64Text) {
		return ChainID{}, syntax("chain id", s, "an eip155 reference is a decimal chain id without leading zeros, at most 2^64-1")
	}
	return ChainID{Namespace: ns, Reference: ref}, nil
}

// MustChainID is ParseChainID for constants; it panics on malformed text.
func MustChainID(s string) ChainID { return must(ParseChainID(s)) }

// String returns the canonical text, empty for the zero value.
func (c ChainID) String() string {
	if c.IsZero() {
		return ""
	}
	return c.Namespace + ":" + c.Reference
}

// IsZero reports whether c names no chain.
func (c ChainID) IsZero() bool { return c == ChainID{} }

// MarshalText returns the canonical text.
func (c ChainID) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads what MarshalText wrote; empty text gives the zero value.
func (c *ChainID) UnmarshalText(b []byte) error { return unmarshal(c, b, ParseChainID) }
