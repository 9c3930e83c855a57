package caip

import (
	"fmt"
	"strconv"
	"strings"
)

// FeedbackRef names one feedback: by the reputation registry, the agent id, the client's bare
// address and the index of that client's feedback for that agent (ERC-8004 counts from 1), or on
// SATI by the program, the mint and the address of the compressed attestation; Client and Index are
// then zero. The zero value names no feedback.
type FeedbackRef struct {
	Registry    AccountID // reputation registry; the program on solana
	AgentID     string    // canonical agent id in the paired identity registry
	Client      string    // canonical bare address; empty for an attestation
	Index       uint64    // from 1 on eip155; 0 for an attestation
	Attestation string    // base58 address of the attestation; empty elsewhere
}

// IndexZero says why no feedback has the index 0. A 0-based index is not converted: whether one is
// cannot be seen from any other number.
const IndexZero = "the registry counts a client's feedback from 1; SDKs such as agent0 count from 0, and no index is converted: give the feedbackIndex of the event NewFeedback"

// NewFeedbackRef names the index-th feedback (from 1 on eip155) of client for an agent in a
// reputation registry.
func NewFeedbackRef(registry AccountID, agentID, client string, index uint64) (FeedbackRef, error) {
	agent, err := NewAgentRef(registry, agentID)
	if err != nil {
		return FeedbackRef{}, err
	}
	bare, err := Address(registry.Chain.Namespace, client)
	if err != nil {
		return FeedbackRef{}, fmt.Errorf("feedback client: %w", err)
	}
	if index == 0 && registry.Chain.Namespace == EIP155 {
		return FeedbackRef{}, syntax("feedback index", "0", IndexZero)
	}
	return FeedbackRef{Registry: registry, AgentID: agent.ID, Client: bare, Index: index}, nil
}

// NewAttestationRef names the SATI attestation at an address, about the agent with that mint.
func NewAttestationRef(program AccountID, mint, attestation string) (FeedbackRef, error) {
	if program.Chain.Namespace != Solana {
		return FeedbackRef{}, syntax("feedback ref", program.String(), "attestations live on solana")
	}
	agent, err := NewAgentRef(program, mint)
	if err != nil {
		return FeedbackRef{}, err
	}
	at, err := Address(Solana, attestation)
	if err != nil {
		return FeedbackRef{}, fmt.Errorf("attestation: %w", err)
	}
	return FeedbackRef{Registry: program, AgentID: agent.ID, Attestation: at}, nil
}

// ParseFeedbackRef reads the canonical text. Forms that name no registry need a Book.
func ParseFeedbackRef(s string) (FeedbackRef, error) {
	parts := strings.Split(s, "/")
	if len(parts) < 3 || len(parts) > 4 {
		return FeedbackRef{}, syntax("feedback ref", s, "want <reputation registry>/<agentId>/<client>/<index>, or <program>/<mint>/<attestation> on SATI")
	}
	registry, err := ParseAccountID(parts[0])
	if err != nil {
		return FeedbackRef{}, fmt.Errorf("feedback ref %.160q: %w", s, err)
	}
	if len(parts) == 3 {
		return NewAttestationRef(registry, parts[1], parts[2])
	}
	index, err := parseIndex(parts[3])
	if err != nil {
		return FeedbackRef{}, err
	}
	return NewFeedbackRef(registry, parts[1], parts[2], index)
}

// MustFeedbackRef is ParseFeedbackRef for constants; it panics on malformed text.
func MustFeedbackRef(s string) FeedbackRef { return must(ParseFeedbackRef(s)) }

func parseIndex(s string) (uint64, error) {
	if !isDecimal(s, maxUint64Text) {
		return 0, syntax("feedback index", s, "want a decimal from 1 without leading zeros")
	}
	return strconv.ParseUint(s, 10, 64)
}

// Chain is the chain the feedback was given on.
func (r FeedbackRef) Chain() ChainID { return r.Registry.Chain }

// String returns the canonical text, from which the source id is made; empty for the zero value.
func (r FeedbackRef) String() string {
	switch {
	case r.IsZero():
		return ""
	case r.Attestation != "":
		return r.Registry.String() + "/" + r.AgentID + "/" + r.Attestation
	default:
		return r.Registry.String() + "/" + r.AgentID + "/" + r.Client + "/" + strconv.FormatUint(r.Index, 10)
	}
}

// IsZero reports whether r names no feedback.
func (r FeedbackRef) IsZero() bool { return r == FeedbackRef{} }

// MarshalText returns the canonical text.
func (r FeedbackRef) MarshalText() ([]byte, error) { return []byte(r.String()), nil }

// UnmarshalText reads what MarshalText wrote; empty text gives the zero value.
func (r *FeedbackRef) UnmarshalText(b []byte) error { return unmarshal(r, b, ParseFeedbackRef) }
