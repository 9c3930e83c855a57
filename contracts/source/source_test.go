package source

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// A contract is verified with the sources it was built from: what is committed here is what is
// committed in contracts/src.
func TestTheInputHoldsThePresentSources(t *testing.T) {
	var input struct {
		Language string
		Sources  map[string]struct{ Content, SHA256 string }
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
	if err := json.Unmarshal(standardInput, &input); err != nil {
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
			if source.Content != "" || len(source.SHA256) != 64 {
				t.Errorf("%s is a library's: it is named by its hash", path)
			}
			continue
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

func TestFill_takesLibrariesOnlyAsTheyWere(t *testing.T) {
	const input = `{"language":"Solidity","sources":{"src/A.sol":{"content":"contract A {}"},"node_modules/lib/B.sol":{"sha256":"` +
		`df7e70e5021544f4834bbee64a9e3789febc4be81470df629cad6ddb03320a5c"}},"settings":{"optimizer":{"enabled":true}}}`
	out, err := fill([]byte(input), fstest.MapFS{"node_modules/lib/B.sol": {Data: []byte("B")}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"content": "contract A {}"`, `"content": "B"`, `"enabled": true`} {
		if !strings.Contains(string(out), want) {
			t.Errorf("%s is missing in %s", want, out)
		}
	}
	if strings.Contains(string(out), "sha256") {
		t.Errorf("solc does not know sha256: %s", out)
	}
	if _, err := fill([]byte(input), fstest.MapFS{"node_modules/lib/B.sol": {Data: []byte("C")}}); err == nil || !strings.Contains(err.Error(), "package-lock.json") {
		t.Errorf("another text: %v", err)
	}
	if _, err := fill([]byte(input), fstest.MapFS{}); err == nil || !strings.Contains(err.Error(), "node_modules/lib/B.sol") {
		t.Errorf("no library: %v", err)
	}
	if _, err := StandardInput(fstest.MapFS{}); err == nil {
		t.Error("the input is whole without libraries")
	}
}
