package source

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A contract is verified with the sources it was built from: what is committed here is what is committed in contracts/src.
func TestTheInputHoldsThePresentSources(t *testing.T) {
	var input struct {
		Language string
		Sources  map[string]struct{ Content string }
		Settings struct {
			EVMVersion string `json:"evmVersion"`
			ViaIR      bool   `json:"viaIR"`
			Optimizer  struct {
				Enabled bool
				Runs    int
			}
			Metadata struct {
				BytecodeHash string `json:"bytecodeHash"`
			}
		}
	}
	if err := json.Unmarshal([]byte(StandardInput()), &input); err != nil {
		t.Fatal(err)
	}
	s := input.Settings
	if input.Language != "Solidity" || s.EVMVersion != "shanghai" || !s.ViaIR || !s.Optimizer.Enabled || s.Optimizer.Runs != 200 || s.Metadata.BytecodeHash != "none" {
		t.Errorf("the settings are %+v", s)
	}
	held := map[string]bool{}
	for path, source := range input.Sources {
		if filepath.IsAbs(path) {
			t.Errorf("%s is a path of one machine", path)
		}
		if !strings.HasPrefix(path, "src/") {
			continue // OpenZeppelin's, pinned by the lock file
		}
		held[path] = true
		want, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(path)))
		if err != nil || source.Content != string(want) {
			t.Errorf("%s is not as it was when the input was written (make contracts-generate): %v", path, err)
		}
	}
	err := filepath.WalkDir("../src", func(path string, d os.DirEntry, err error) error {
		name := strings.TrimPrefix(filepath.ToSlash(path), "../")
		if err == nil && !d.IsDir() && !held[name] {
			t.Errorf("%s is missing in the input (make contracts-generate)", name)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
