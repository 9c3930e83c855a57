package bindings_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/ethereum/go-ethereum/common"
	"github.com/ethereum/go-ethereum/crypto"
)

// The vectors are the meeting point of Solidity and Go: each side proves on its own that it makes
// the same ids.
func TestOriginVectorsHash(t *testing.T) {
	raw, err := os.ReadFile(filepath.Join("..", "testdata", "origins.json"))
	if err != nil {
		t.Fatal(err)
	}
	var vectors struct {
		Valid []struct {
			ID                 string      `json:"id"`
			ReputationRegistry string      `json:"reputationRegistry"`
			Canonical          string      `json:"canonical"`
			ClientCAIP10       string      `json:"clientCaip10"`
			SourceID           common.Hash `json:"sourceId"`
			OriginRegistry     common.Hash `json:"originRegistry"`
			OriginClient       common.Hash `json:"originClient"`
		} `json:"valid"`
	}
	if err := json.Unmarshal(raw, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Valid) < 5 {
		t.Fatalf("%d vectors", len(vectors.Valid))
	}
	for _, v := range vectors.Valid {
		for text, want := range map[string]common.Hash{
			v.Canonical: v.SourceID, v.ReputationRegistry: v.OriginRegistry, v.ClientCAIP10: v.OriginClient,
		} {
			if got := crypto.Keccak256Hash([]byte(text)); got != want {
				t.Errorf("%s: keccak256(%q) = %s, want %s", v.ID, text, got, want)
			}
		}
	}
}
