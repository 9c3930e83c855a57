package agent

import (
	"testing"

	"github.com/bridge8004/bridge8004/cmd/internal/exit"
)

// An entry that decides which wallet is paid is written as its readers know it, or not at all.
func TestReadEntry(t *testing.T) {
	const wallet = "0x742d35cc6634c0532925a3b844bc9e7595f0beb0"
	for key, values := range map[string]map[string]bool{
		"note":                  {wallet: true, "anything": true},
		"bridge8004:home":       {"eip155:8453:" + wallet + "/42": true, "8453:42": false, "base/42": false, "0x00": false, wallet: false},
		"homeWallet:eip155:1":   {"eip155:1:" + wallet: true, wallet: false, "eip155:10:" + wallet: false, "eip155:1:0x742d35Cc6634C0532925a3b844Bc9e7595f0bEb0": false, "none": false},
		"homeWallet:base":       {"eip155:8453:" + wallet: false, wallet: false},
		"agentWallet:eip155:10": {wallet: true},
	} {
		for value, want := range values {
			if entry, err := readEntry(key, value); (err == nil) != want || err != nil && exit.Code(err) != exit.Usage || want && (entry.Key != key || len(entry.Value) == 0) {
				t.Errorf("%s %s: %+v, %v", key, value, entry, err)
			}
		}
	}
}
