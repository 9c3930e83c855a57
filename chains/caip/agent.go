package caip

import (
	"fmt"
	"strings"
)

// AgentRef names one registration: an agent id in a registry. The id is the decimal token id on
// eip155 (0 is a real agent, the most is 2^256-1) and the base58 mint on solana. The zero value
// names no agent.
type AgentRef struct {
	Registry AccountID
	ID       string
}

// NewAgentRef checks an agent id against its registry's namespace.
func NewAgentRef(registry AccountID, id string) (AgentRef, error) {
	if registry.IsZero() {
		return AgentRef{}, syntax("agent ref", id, "no registry given")
	}
	switch registry.Chain.Namespace {
	case EIP155:
		if !isDecimal(id, maxUint256Text) {
			return AgentRef{}, syntax("agent id", id, "want a decimal token id without leading zeros that fits uint256")
		}
	default:
		mint, err := Address(registry.Chain.Namespace, id)
		if err != nil {
			return AgentRef{}, fmt.Errorf("agent id of %s: %w", registry, err)
		}
		id = mint
	}
	return AgentRef{Registry: registry, ID: id}, nil
}

// ParseAgentRef reads `<registry>/<agentId>` and `<registry>:<agentId>`, registry in CAIP-10. Forms
// that name no registry need a Book.
func ParseAgentRef(s string) (AgentRef, error) {
	registry, id, ok := strings.Cut(s, "/")
	if !ok {
		if strings.Count(s, ":") != 3 {
			return AgentRef{}, syntax("agent ref", s, "want <registry>/<agentId>, such as eip155:8453:0x8004a169fb4a3325136eb29fa0ceb6d2e539a432/42")
		}
		i := strings.LastIndexByte(s, ':')
		registry, id = s[:i], s[i+1:]
	}
	r, err := ParseAccountID(registry)
	if err != nil {
		return AgentRef{}, fmt.Errorf("agent ref %.160q: %w", s, err)
	}
	return NewAgentRef(r, id)
}

// MustAgentRef is ParseAgentRef for constants; it panics on malformed text.
func MustAgentRef(s string) AgentRef { return must(ParseAgentRef(s)) }

// Chain is the chain the registry lives on.
func (r AgentRef) Chain() ChainID { return r.Registry.Chain }

// String returns the canonical text `<registry>/<agentId>`, empty for the zero value.
func (r AgentRef) String() string {
	if r.IsZero() {
		return ""
	}
	return r.Registry.String() + "/" + r.ID
}

// IsZero reports whether r names no agent.
func (r AgentRef) IsZero() bool { return r == AgentRef{} }

// Compare orders refs by their canonical text.
func (r AgentRef) Compare(other AgentRef) int { return strings.Compare(r.String(), other.String()) }

// MarshalText returns the canonical text.
func (r AgentRef) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText wrote; empty text gives the zero value.
func (r *AgentRef) UnmarshalText(b []byte) error { return unmarshal(r, b, ParseAgentRef) }
