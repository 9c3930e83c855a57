// Package source holds what an explorer needs to verify the contracts that bridge8004 deploys:
// solc's standard-JSON input, with our sources, the settings, and the hashes of the libraries'
// sources. It is written by contracts/script/generate.mjs together with the bindings, from the same
// build; with the compiler named here, and the libraries as npm has them, it gives their bytecode
// again.
package source

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
)

// Compiler is the version of solc as explorers list it.
const Compiler = "v0.8.24+commit.e11b9ed9"

//go:embed standard-input.json
var standardInput []byte

// maxLibrary bounds one source of a library, in bytes.
const maxLibrary = 1 << 20

// StandardInput returns the input of the whole build. It serves for every contract: an explorer is
// also told which one is meant, as file and name. The text of the libraries is read from contracts,
// the folder of our contracts with its node_modules (make contracts installs them), and has to be
// what the contracts were built from.
func StandardInput(contracts fs.FS) ([]byte, error) { return fill(standardInput, contracts) }

func fill(input []byte, contracts fs.FS) ([]byte, error) {
	var whole struct {
		Language string                       `json:"language"`
		Sources  map[string]map[string]string `json:"sources"`
		Settings json.RawMessage              `json:"settings"`
	}
	if err := json.Unmarshal(input, &whole); err != nil {
		return nil, fmt.Errorf("standard input: %w", err)
	}
	for path, held := range whole.Sources {
		want, library := held["sha256"]
		if !library {
			continue
		}
		content, err := read(contracts, path)
		if err != nil {
			return nil, fmt.Errorf("standard input: source of a library: %w", err)
		}
		if got := sha256.Sum256(content); hex.EncodeToString(got[:]) != want {
			return nil, fmt.Errorf("standard input: %s is not what the contracts were built from: install the versions of package-lock.json", path)
		}
		whole.Sources[path] = map[string]string{"content": string(content)}
	}
	out, err := json.MarshalIndent(whole, "", " ")
	return append(out, '\n'), err
}

func read(contracts fs.FS, path string) ([]byte, error) {
	f, err := contracts.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, maxLibrary))
}
