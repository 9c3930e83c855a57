package verify

import "fmt"

// Trust says which evidence counts as an indirect yes (VerifiedIndirect) where the registry on the
// payment's network says nothing.
type Trust string

// The levels of trust; each includes those above it.
const (
	TrustNothing  Trust = ""
	TrustMetadata Trust = "metadata" // homeWallet:<CAIP-2> in the metadata of the agent's home, where the registry on the payment's network cannot be read; never a published copy, agentWallet:<CAIP-2>
	TrustFile     Trust = "file"     // what the agent's registration file says: links that its web server may change, and its agentWallet services
)

// ParseTrust reads a level.
func ParseTrust(s string) (Trust, error) {
	switch t := Trust(s); t {
	case TrustNothing, TrustMetadata, TrustFile:
		return t, nil
	}
	return "", fmt.Errorf("%.40q: want metadata or file", s)
}

// Admits reports whether evidence that needs a level counts.
func (t Trust) Admits(needs Trust) bool {
	rank := map[Trust]int{TrustNothing: 0, TrustMetadata: 1, TrustFile: 2}
	return rank[t] >= rank[needs]
}
