package delegate

import (
	"strings"
	"testing"

	"github.com/bridge8004/bridge8004/chains"
	"github.com/bridge8004/bridge8004/chains/caip"
)

// FuzzCheckWalletEntry: what may be written as another chain's wallet is an account of that chain
// in its canonical form, or nothing, or a key that no reader knows.
func FuzzCheckWalletEntry(f *testing.F) {
	f.Add("agentWallet:eip155:8453", "eip155:8453:0x742d35cc6634c0532925a3b844bc9e7595f0beb0")
	f.Add("agentWallet:", "")
	f.Add("agentWallet", "x")
	f.Fuzz(func(t *testing.T, key, value string) {
		err := checkWalletEntry(chains.MetadataEntry{Key: key, Value: []byte(value)})
		name, is := strings.CutPrefix(key, "agentWallet:")
		if err != nil || !is || name == "" {
			if err == nil {
				t.Fatalf("key %q was taken", key)
			}
			return
		}
		chain, known := caip.ParseChainID(name)
		account, parsed := caip.ParseAccountID(value)
		if known == nil && value != "" && (parsed != nil || account.Chain != chain || account.String() != value) {
			t.Fatalf("%q under %q was taken", value, key)
		}
	})
}
