package caip

import (
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/mr-tron/base58"
	"golang.org/x/crypto/sha3"
)

// AccountID is a CAIP-10 account: an address on a chain. Registries, wallets, owners and reviewers
// are all accounts. The address is canonical: lower-case 0x hex of 20 bytes on eip155, base58 of 32
// bytes on solana, the text itself in other namespaces. The zero value names no account.
type AccountID struct {
	Chain   ChainID
	Address string
}

// ParseAccountID reads a CAIP-10 account id. On eip155 hex digits of any case are accepted; a
// mixed-case address with a wrong EIP-55 checksum is accepted too: see TypedAccount, and ChecksumOK
// for callers who want to warn.
func ParseAccountID(s string) (AccountID, error) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return AccountID{}, syntax("account id", s, "want <namespace>:<reference>:<address> (CAIP-10)")
	}
	chain, err := ParseChainID(s[:i])
	if err != nil {
		return AccountID{}, fmt.Errorf("account id %.80q: %w", s, err)
	}
	return NewAccountID(chain, s[i+1:])
}

// MustAccountID is ParseAccountID for constants; it panics on malformed text.
func MustAccountID(s string) AccountID { return must(ParseAccountID(s)) }

// NewAccountID gives the account of a bare address on a chain, by the rules of the chain's
// namespace.
func NewAccountID(chain ChainID, address string) (AccountID, error) {
	if chain.IsZero() {
		return AccountID{}, syntax("account id", address, "no chain given")
	}
	canonical, err := Address(chain.Namespace, address)
	if err != nil {
		return AccountID{}, err
	}
	return AccountID{Chain: chain, Address: canonical}, nil
}

// TypedAccount reads an account on a chain as people type it, bare or as CAIP-10. An EVM address in
// mixed case has to bear its EIP-55 checksum: what is sent to a mistyped one is lost.
func TypedAccount(chain ChainID, text string) (AccountID, error) {
	read := ParseAccountID
	if !strings.Contains(text, ":") {
		read = func(text string) (AccountID, error) { return NewAccountID(chain, text) }
	}
	account, err := read(text)
	if err == nil && account.Chain != chain {
		return AccountID{}, fmt.Errorf("%s is on %s, not on %s", account, account.Chain, chain)
	}
	if err == nil {
		err = mistyped(chain.Namespace, text)
	}
	if err != nil {
		return AccountID{}, err
	}
	return account, nil
}

// mistyped is the error of an EVM address, at the end of text, that is in mixed case and does not
// bear its EIP-55 checksum.
func mistyped(namespace, text string) error {
	if written := text[max(0, len(text)-42):]; namespace == EIP155 && !ChecksumOK(written) {
		return syntax("EVM address", written, "its EIP-55 checksum is wrong, so that a character may be mistyped; write it anew, or all of it in lower case where it is right")
	}
	return nil
}

// String returns the canonical CAIP-10 text, empty for the zero value.
func (a AccountID) String() string {
	if a.IsZero() {
		return ""
	}
	return a.Chain.String() + ":" + a.Address
}

// IsZero reports whether a names no account.
func (a AccountID) IsZero() bool { return a == AccountID{} }

// SameHolder reports whether two accounts are controlled by the same key as far as their addresses
// tell: equal addresses in one namespace. An EVM address names one key on every eip155 chain; a
// contract wallet may not exist on all of them, so this serves exclusion, never payment.
func (a AccountID) SameHolder(b AccountID) bool {
	return a.Address != "" && a.Address == b.Address && a.Chain.Namespace == b.Chain.Namespace
}

// Holder names who holds the address on all chains of its family, as <namespace>:<address>: of
// accounts that SameHolder takes for one, the same text. It is empty without an address.
func (a AccountID) Holder() string {
	if a.Address == "" {
		return ""
	}
	return a.Chain.Namespace + ":" + a.Address
}

// MarshalText returns the canonical text.
func (a AccountID) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads what MarshalText wrote; empty text gives the zero value.
func (a *AccountID) UnmarshalText(b []byte) error { return unmarshal(a, b, ParseAccountID) }

// Address returns the canonical form of a bare address in a namespace.
func Address(namespace, s string) (string, error) {
	switch namespace {
	case EIP155:
		if len(s) != 42 || s[0] != '0' || (s[1] != 'x' && s[1] != 'X') {
			return "", syntax("EVM address", s, "want 0x and 40 hex digits")
		}
		if _, err := hex.DecodeString(s[2:]); err != nil {
			return "", syntax("EVM address", s, "want 0x and 40 hex digits")
		}
		return "0x" + strings.ToLower(s[2:]), nil
	case Solana:
		// 44 characters are the most that 32 bytes take in base58.
		if len(s) < 32 || len(s) > 44 {
			return "", syntax("Solana address", s, "want base58 of 32 bytes")
		}
		b, err := base58.Decode(s)
		if err != nil || len(b) != 32 {
			return "", syntax("Solana address", s, "want base58 of 32 bytes")
		}
		return base58.Encode(b), nil
	default:
		if !of("-.%"+alphanum, s, 1, 128) {
			return "", syntax("address", s, "want 1 to 128 of [-.%a-zA-Z0-9] (CAIP-10)")
		}
		return s, nil
	}
}

// ChecksumOK reports whether an EVM address as written is either of one case or bears its EIP-55
// checksum. It is false for text that is no address.
func ChecksumOK(s string) bool {
	canonical, err := Address(EIP155, s)
	if err != nil {
		return false
	}
	digits := s[2:]
	if digits == strings.ToLower(digits) || digits == strings.ToUpper(digits) {
		return true
	}
	return digits == Checksummed(canonical)[2:]
}

// Checksummed returns an EVM address with its EIP-55 checksum, for people to read; other text comes
// back unchanged.
func Checksummed(s string) string {
	canonical, err := Address(EIP155, s)
	if err != nil {
		return s
	}
	h := sha3.NewLegacyKeccak256()
	h.Write([]byte(canonical[2:]))
	sum := h.Sum(nil)
	out := []byte(canonical)
	for i := 2; i < len(out); i++ {
		nibble := sum[(i-2)/2]
		if i%2 == 0 {
			nibble >>= 4
		}
		if out[i] >= 'a' && nibble&0xf >= 8 {
			out[i] -= 'a' - 'A'
		}
	}
	return string(out)
}

// ParseHolder reads who holds an address on all chains of its family: CAIP-10, what Holder returns,
// or a bare address, whose form tells the family. It returns what Holder does. Of a mistyped
// address it knows as TypedAccount does: nothing would be found of it.
func ParseHolder(s string) (string, error) {
	if account, err := ParseAccountID(s); err == nil {
		return account.Holder(), mistyped(account.Chain.Namespace, s)
	}
	namespace, address, ok := strings.Cut(s, ":")
	if !ok {
		if namespace, address = Solana, s; strings.HasPrefix(s, "0x") || strings.HasPrefix(s, "0X") {
			namespace = EIP155
		}
	}
	if namespace != EIP155 && namespace != Solana {
		return "", syntax("account", s, "want CAIP-10, or a bare address")
	}
	bare, err := Address(namespace, address)
	switch {
	case err != nil && !ok && namespace == Solana: // it may have been meant for anything
		return "", syntax("account", s, "want CAIP-10, 0x and 40 hex digits, or base58 of 32 bytes")
	case err != nil:
		return "", err
	}
	return namespace + ":" + bare, mistyped(namespace, address)
}
