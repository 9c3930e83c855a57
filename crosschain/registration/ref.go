package registration

import "github.com/bridge8004/bridge8004/chains/caip"

// ParseRef reads an agent's name as documents write it: a registry in CAIP-10 and an id in any
// notation that Entry reads.
func ParseRef(registry, id string) (caip.AgentRef, error) {
	ref, _, err := resolve(registry, id)
	return ref, err
}
