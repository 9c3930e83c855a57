package registration

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/bridge8004/bridge8004/chains/caip"
)

// Entry is one element of registrations: a claim that the file belongs to an agent.
type Entry struct {
	AgentID       string        // as written; of a number its digits
	AgentRegistry string        // as written
	Ref           caip.AgentRef // the agent that the entry names; zero when it names none
	Why           error         // why Ref is zero
	// Member is the member number of an agent in the SATI group, decimal, where the entry has that
	// for an id: only the chain knows which agent it is.
	Member string
	Extra  map[string]json.RawMessage // other members, and agentId or agentRegistry of a wrong type, by their name

	other json.RawMessage // the element, where it is no object
}

// NewEntry is the entry of an agent.
func NewEntry(ref caip.AgentRef) Entry {
	return Entry{AgentID: ref.ID, AgentRegistry: ref.Registry.String(), Ref: ref}
}

// errEntry are the reasons for which an entry names no agent.
var (
	errPlaceholder = errors.New("a placeholder stands for the registry: the file was written before the agent was registered")
	errMember      = errors.New("a member number: which agent it is stands on the chain")
)

// maxText bounds agentId and agentRegistry: a uint256 has 78 digits, a CAIP-10 account at most 170
// characters.
const maxText = 256

func parseEntry(raw json.RawMessage) Entry {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(raw, &members); err != nil || members == nil {
		return Entry{Why: errors.New("not an object"), other: raw}
	}
	var e Entry
	e.AgentID = takeID(members, "agentId")
	e.AgentRegistry, _ = take[string](members, "agentRegistry")
	if len(members) > 0 {
		e.Extra = members
	}
	e.Ref, e.Member, e.Why = resolve(e.AgentRegistry, e.AgentID)
	return e
}

// takeID takes an id out of members: a string, or a number by its digits. A number with a point or
// exponent is none.
func takeID(members map[string]json.RawMessage, name string) string {
	if s, ok := take[string](members, name); ok {
		return s
	}
	raw := string(members[name])
	if raw == "" || strings.Trim(raw, "0123456789") != "" {
		return ""
	}
	delete(members, name)
	return raw
}

// ParseRef reads an agent's name as documents write it: a registry in CAIP-10 and an id in any
// notation that Entry reads.
func ParseRef(registry, id string) (caip.AgentRef, error) {
	ref, _, err := resolve(registry, id)
	return ref, err
}

// resolve finds the agent that an entry names.
func resolve(registry, id string) (ref caip.AgentRef, member string, err error) {
	switch {
	case len(registry) > maxText || len(id) > maxText:
		return ref, "", errors.New("longer than any name of an agent")
	case registry == "":
		return ref, "", errors.New("no agentRegistry")
	case strings.ContainsAny(registry, "{}"):
		return ref, "", errPlaceholder
	case id == "":
		return ref, "", errors.New("no agentId, or one that is neither text nor a whole number")
	}
	if len(registry) >= len(caip.EIP155) && strings.EqualFold(registry[:len(caip.EIP155)], caip.EIP155) {
		registry = strings.ToLower(registry)
	}
	account, err := caip.ParseAccountID(registry)
	if err != nil {
		return ref, "", fmt.Errorf("agentRegistry: %w", err)
	}
	if account.Chain.Namespace == caip.Solana {
		if strings.Trim(id, "0123456789") == "" && len(id) < 20 {
			return ref, id, errMember
		}
		if id, err = mintOf(account.Chain, id); err != nil {
			return ref, "", err
		}
	}
	ref, err = caip.NewAgentRef(account, id)
	return ref, "", err
}

// clusters are the names by which the SATI specification calls clusters.
var clusters = map[string]string{"mainnet": "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "devnet": "EtWTRABZaYq6iMfeYKouRu166VU2xqa1"}

// mintOf reads the notations of a SATI agent id: `<mint>`, `sati:<network>:<mint>` and
// `solana:<chain>:<mint>`. A network that is not the registry's is refused.
func mintOf(chain caip.ChainID, id string) (string, error) {
	parts := strings.Split(id, ":")
	if len(parts) != 3 || (parts[0] != "sati" && parts[0] != caip.Solana) {
		return id, nil
	}
	network := parts[1]
	if reference, ok := clusters[network]; ok && parts[0] == "sati" {
		network = reference
	}
	if network != chain.Reference {
		return "", fmt.Errorf("agentId %.120q is of another network than its registry on %s", id, chain)
	}
	return parts[2], nil
}

// Placeholder reports whether the entry was written before the agent was registered: a placeholder
// stands for the registry.
func (e Entry) Placeholder() bool { return e.Why == errPlaceholder }
