package bindings_test

import (
	"encoding/json"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/ethereum/go-ethereum/accounts/abi/bind/v2"
	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/common/hexutil"
	"github.com/ethereum/go-ethereum/crypto"

	"github.com/bridge8004/bridge8004/contracts/bindings"
)

// selectorVectors are the functions and errors of a dialect, by signature.
type selectorVectors struct {
	Selectors      map[string]hexutil.Bytes `json:"selectors"`
	ErrorSelectors map[string]hexutil.Bytes `json:"errorSelectors"`
}

func readSelectorVectors(t *testing.T, file string) selectorVectors {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join("..", "testdata", file))
	if err != nil {
		t.Fatal(err)
	}
	var vectors selectorVectors
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Selectors) < 6 || len(vectors.ErrorSelectors) < 6 {
		t.Fatalf("%s: %d selectors and %d errors", file, len(vectors.Selectors), len(vectors.ErrorSelectors))
	}
	return vectors
}

// A client written for a dialect finds every function and error of it, in one of the contracts that make it up.
func TestDialectsHaveTheSelectorsOfTheirVectors(t *testing.T) {
	for file, metas := range map[string][]*bind.MetaData{
		"strategy.json": {&bindings.StrategyRegistryMetaData, &bindings.StrategyReputationMetaData},
		"position.json": {&bindings.PositionNFTMetaData},
	} {
		t.Run(file, func(t *testing.T) {
			vectors := readSelectorVectors(t, file)
			methods, errs := make(map[string][]byte), make(map[string][]byte)
			for _, meta := range metas {
				parsed, err := meta.ParseABI()
				if err != nil {
					t.Fatal(err)
				}
				for _, method := range parsed.Methods {
					methods[method.Sig] = method.ID
				}
				for _, e := range parsed.Errors {
					errs[e.Sig] = e.ID.Bytes()[:4]
				}
			}
			for signature, want := range vectors.Selectors {
				if got := methods[signature]; !slices.Equal(got, want) {
					t.Errorf("function %s: selector %x, want %x", signature, got, []byte(want))
				}
			}
			for signature, want := range vectors.ErrorSelectors {
				if got := errs[signature]; !slices.Equal(got, want) {
					t.Errorf("error %s: selector %x, want %x", signature, got, []byte(want))
				}
			}
		})
	}
}

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

func TestStrategyThroughBindings(t *testing.T) {
	n := newNetwork(t)
	registry, reputation := bindings.NewStrategyRegistry(), bindings.NewStrategyReputation()
	registryAt := n.deploy(&bindings.StrategyRegistryMetaData, nil)
	reputationAt := n.deploy(&bindings.StrategyReputationMetaData, reputation.PackConstructor(registryAt))
	if got := call(t, n, reputationAt, reputation.PackIdentityRegistry(), reputation.UnpackIdentityRegistry); got != registryAt {
		t.Fatalf("identityRegistry = %s, want %s", got, registryAt)
	}
	n.send(registryAt, registry.PackRegister("ipfs://file"))

	agentID := big.NewInt(1)
	words := make([]byte, 0, 160)
	for _, word := range []*big.Int{agentID, new(big.Int).SetBytes(n.address().Bytes()), big.NewInt(1), new(big.Int).Lsh(agentID, 40), n.chainID} {
		words = append(words, common.BigToHash(word).Bytes()...)
	}
	typehash := call(t, n, reputationAt, reputation.PackFEEDBACKAUTHTYPEHASH(), reputation.UnpackFEEDBACKAUTHTYPEHASH)
	message := crypto.Keccak256Hash(typehash[:], words)
	digest := call(t, n, reputationAt, reputation.PackHashTypedDataV4(message), reputation.UnpackHashTypedDataV4)
	signature, err := crypto.Sign(digest[:], n.owner)
	if err != nil {
		t.Fatal(err)
	}
	signature[64] += 27
	receipt := n.send(reputationAt, reputation.PackGiveFeedback(agentID, 87, [32]byte{'a'}, [32]byte{}, "", [32]byte{}, append(words, signature...)))
	event, err := reputation.UnpackNewFeedbackEvent(receipt.Logs[0])
	if err != nil || event.Score != 87 || event.ClientAddress != n.address() {
		t.Fatalf("NewFeedback = %+v, %v", event, err)
	}
	got := call(t, n, reputationAt, reputation.PackGetFeedback(agentID, n.address(), new(big.Int)), reputation.UnpackGetFeedback)
	if got.Score != 87 || got.ClientAddress != n.address() || got.Tag1 != [32]byte{'a'} {
		t.Errorf("getFeedback = %+v", got)
	}
}

func TestPositionThroughBindings(t *testing.T) {
	n := newNetwork(t)
	nft, diamond := bindings.NewPositionNFT(), bindings.NewDiamond()
	nftAt := n.deploy(&bindings.PositionNFTMetaData, nft.PackConstructor(n.address(),
		n.deploy(&bindings.PositionNFTIdentityFacetMetaData, nil),
		n.deploy(&bindings.PositionNFTWalletFacetMetaData, nil),
		n.deploy(&bindings.PositionNFTViewFacetMetaData, nil)))
	diamondAt := call(t, n, nftAt, nft.PackDiamond(), nft.UnpackDiamond)
	if want := crypto.CreateAddress(nftAt, 1); diamondAt != want {
		t.Errorf("diamond = %s, want the first contract that the PositionNFT makes, %s", diamondAt, want)
	}
	if owner := call(t, n, diamondAt, diamond.PackOwner(), diamond.UnpackOwner); owner != n.address() {
		t.Errorf("owner of the diamond = %s", owner)
	}

	receipt := n.send(nftAt, nft.PackRegisterWithMetadata("ipfs://file", []bindings.MetadataEntry{{MetadataKey: "k", MetadataValue: []byte("v")}}))
	if len(receipt.Logs) != 3 {
		t.Fatalf("%d logs, want 3", len(receipt.Logs))
	}
	for _, log := range receipt.Logs {
		if log.Address != nftAt {
			t.Errorf("log of %s, want the registry's own", log.Address)
		}
	}
	registered, err := nft.UnpackRegisteredEvent(receipt.Logs[1])
	if err != nil || registered.AgentURI != "ipfs://file" || registered.Owner != n.address() || registered.AgentId.Int64() != 1 {
		t.Errorf("Registered = %+v, %v", registered, err)
	}
	metadata, err := nft.UnpackMetadataSetEvent(receipt.Logs[2])
	if err != nil || metadata.MetadataKey != "k" || string(metadata.MetadataValue) != "v" {
		t.Errorf("MetadataSet = %+v, %v", metadata, err)
	}
	if !call(t, n, nftAt, nft.PackIsAgent(registered.AgentId), nft.UnpackIsAgent) {
		t.Error("isAgent is false")
	}
}
