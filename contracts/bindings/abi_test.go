package bindings_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

type abiArgument struct {
	Name       string        `json:"name"`
	Type       string        `json:"type"`
	Indexed    bool          `json:"indexed"`
	Components []abiArgument `json:"components"`
}

type abiEntry struct {
	Type            string        `json:"type"`
	Name            string        `json:"name"`
	StateMutability string        `json:"stateMutability"`
	Anonymous       bool          `json:"anonymous"`
	Inputs          []abiArgument `json:"inputs"`
	Outputs         []abiArgument `json:"outputs"`
}

// describe spells an entry out with all that a client can depend on; internal Solidity type names
// are not part of it.
func (e abiEntry) describe() string {
	return fmt.Sprintf("%s %s(%s) %s anonymous=%t -> (%s)",
		e.Type, e.Name, describeAll(e.Inputs), e.StateMutability, e.Anonymous, describeAll(e.Outputs))
}

func describeAll(arguments []abiArgument) string {
	texts := make([]string, len(arguments))
	for i, a := range arguments {
		texts[i] = fmt.Sprintf("%s %s", a.Type, a.Name)
		if a.Indexed {
			texts[i] += " indexed"
		}
		if len(a.Components) > 0 {
			texts[i] += "{" + describeAll(a.Components) + "}"
		}
	}
	return strings.Join(texts, ", ")
}

func describeABI(t *testing.T, raw []byte) map[string]bool {
	t.Helper()
	var entries []abiEntry
	if err := json.Unmarshal(raw, &entries); err != nil {
		t.Fatal(err)
	}
	described := make(map[string]bool, len(entries))
	for _, entry := range entries {
		described[entry.describe()] = true
	}
	return described
}

// A client written for the deployed v2.0.0 registries must not notice a difference.
func TestRegistryABIsEqualTheDeployed(t *testing.T) {
	for name, meta := range map[string]*bind.MetaData{
		"IdentityRegistry":   &bindings.IdentityRegistryMetaData,
		"ReputationRegistry": &bindings.ReputationRegistryMetaData,
	} {
		t.Run(name, func(t *testing.T) {
			raw, err := os.ReadFile(filepath.Join("..", "testdata", "erc8004-abi", name+".json"))
			if err != nil {
				t.Fatal(err)
			}
			want, got := describeABI(t, raw), describeABI(t, []byte(meta.ABI))
			for _, entry := range slices.Sorted(maps.Keys(want)) {
				if !got[entry] {
					t.Errorf("missing: %s", entry)
				}
			}
			for _, entry := range slices.Sorted(maps.Keys(got)) {
				if !want[entry] {
					t.Errorf("added: %s", entry)
				}
			}
		})
	}
}

// abi/ is what users of other languages read; the bindings are what we run.
func TestCommittedABIsEqualTheBindings(t *testing.T) {
	for name, meta := range map[string]*bind.MetaData{
		"Diamond":                  &bindings.DiamondMetaData,
		"ERC1967Proxy":             &bindings.ERC1967ProxyMetaData,
		"FeedbackRelay":            &bindings.FeedbackRelayMetaData,
		"IdentityRegistry":         &bindings.IdentityRegistryMetaData,
		"PositionNFT":              &bindings.PositionNFTMetaData,
		"PositionNFTIdentityFacet": &bindings.PositionNFTIdentityFacetMetaData,
		"PositionNFTViewFacet":     &bindings.PositionNFTViewFacetMetaData,
		"PositionNFTWalletFacet":   &bindings.PositionNFTWalletFacetMetaData,
		"RegistryPlaceholder":      &bindings.RegistryPlaceholderMetaData,
		"ReputationRegistry":       &bindings.ReputationRegistryMetaData,
		"StrategyRegistry":         &bindings.StrategyRegistryMetaData,
		"StrategyReputation":       &bindings.StrategyReputationMetaData,
		"SyncDelegate":             &bindings.SyncDelegateMetaData,
	} {
		raw, err := os.ReadFile(filepath.Join("..", "abi", name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(describeABI(t, raw), describeABI(t, []byte(meta.ABI))) {
			t.Errorf("abi/%s.json differs from the bindings: run make contracts-generate", name)
		}
	}
}

// Nothing of the relay or the delegate takes funds, and nothing of the delegate moves or approves
// an agent.
func TestDoorsAreNarrow(t *testing.T) {
	for name, meta := range map[string]*bind.MetaData{
		"FeedbackRelay": &bindings.FeedbackRelayMetaData,
		"SyncDelegate":  &bindings.SyncDelegateMetaData,
	} {
		parsed, err := meta.ParseABI()
		if err != nil {
			t.Fatal(err)
		}
		if parsed.HasFallback() || parsed.HasReceive() || parsed.Constructor.IsPayable() {
			t.Errorf("%s takes funds or unknown calls", name)
		}
		for _, method := range parsed.Methods {
			if method.IsPayable() {
				t.Errorf("%s.%s is payable", name, method.Name)
			}
		}
	}
	parsed, err := bindings.SyncDelegateMetaData.ParseABI()
	if err != nil {
		t.Fatal(err)
	}
	var writes []string
	for _, method := range parsed.Methods {
		if !method.IsConstant() {
			writes = append(writes, method.Name)
		}
	}
	slices.Sort(writes)
	want := []string{"cancelConsents", "grant", "renounceGrant", "retire", "revokeGrant", "setAgentURI", "setAgentWallet", "setMetadata", "unsetAgentWallet"}
	if !slices.Equal(writes, want) {
		t.Errorf("SyncDelegate writes through %v, want %v", writes, want)
	}
}
