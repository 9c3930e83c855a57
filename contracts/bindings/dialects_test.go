package bindings_test

import (
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// What can be written at all, and that nothing takes funds.
func TestDialectsWriteThroughTheseDoorsAlone(t *testing.T) {
	erc721 := []string{"approve", "safeTransferFrom", "safeTransferFrom0", "setApprovalForAll", "transferFrom"}
	for _, c := range []struct {
		name   string
		meta   *bind.MetaData
		writes []string
	}{
		{"StrategyRegistry", &bindings.StrategyRegistryMetaData, append(slices.Clone(erc721), "register")},
		{"StrategyReputation", &bindings.StrategyReputationMetaData, []string{"giveFeedback"}},
		{"PositionNFT", &bindings.PositionNFTMetaData, append(slices.Clone(erc721),
			"burn", "logMetadataSet", "logRegistered", "logURIUpdated", "mint", "mintAgent", "onAgentTransfer",
			"register", "register0", "register1", "setAgentURI", "setAgentWallet", "setMetadata")},
		{"Diamond", &bindings.DiamondMetaData, []string{"acceptOwnership", "diamondCut", "renounceOwnership", "transferOwnership"}},
	} {
		parsed, err := c.meta.ParseABI()
		if err != nil {
			t.Fatal(err)
		}
		if parsed.HasReceive() || parsed.Constructor.IsPayable() || (parsed.HasFallback() && (parsed.Fallback.IsPayable() || c.name != "Diamond")) {
			t.Errorf("%s takes funds or unknown calls", c.name)
		}
		var writes []string
		for name, method := range parsed.Methods {
			if method.IsPayable() {
				t.Errorf("%s.%s is payable", c.name, name)
			}
			if !method.IsConstant() {
				writes = append(writes, name)
			}
		}
		slices.Sort(writes)
		slices.Sort(c.writes)
		if !slices.Equal(writes, c.writes) {
			t.Errorf("%s writes through %v, want %v", c.name, writes, c.writes)
		}
	}
}
