// Package source holds what an explorer needs to verify the contracts that bridge8004 deploys: solc's standard-JSON input, with all sources and settings. It is
// written by contracts/script/generate.mjs together with the bindings, from the same build; with the compiler named here it gives their bytecode again.
package source

import _ "embed"

// Compiler is the version of solc as explorers list it.
const Compiler = "v0.8.24+commit.e11b9ed9"

//go:embed standard-input.json
var standardInput string

// StandardInput returns the input of the whole build. It serves for every contract: an explorer is also told which one is meant, as file and name.
func StandardInput() string { return standardInput }
