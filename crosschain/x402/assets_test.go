package x402

import (
	"maps"
	"slices"
	"testing"

	"github.com/bridge8004/bridge8004/chains/caip"
)

func TestKnownAsset(t *testing.T) {
	for text, want := range map[string]bool{
		"eip155:8453:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913":                               true,
		"eip155:84532:0x036CbD53842c5426634e7929541eC2318f3dCF7e":                              true,
		"eip155:84532:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913":                              false, // Base's, elsewhere
		"eip155:8453:0x0000000000000000000000000000000000000000":                               false,
		"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v": true,
		"solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v": false,
	} {
		asset, err := caip.ParseAccountID(text)
		if err != nil {
			t.Fatal(err)
		}
		if KnownAsset(asset) != want {
			t.Errorf("%s: known %t, want %t", text, !want, want)
		}
	}
	if KnownAsset(caip.AccountID{}) {
		t.Error("no asset at all is known")
	}
}

// An address that is not written as caip writes it would never be found.
func TestKnownAsset_canonical(t *testing.T) {
	for _, chain := range slices.Sorted(maps.Keys(assets)) {
		id, err := caip.ParseChainID(chain)
		if err != nil || id.String() != chain {
			t.Errorf("%s: %v", chain, err)
		}
		for _, address := range assets[chain] {
			if asset, err := caip.NewAccountID(id, address); err != nil || asset.Address != address {
				t.Errorf("%s on %s: %v", address, chain, err)
			}
		}
	}
}
