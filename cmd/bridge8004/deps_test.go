package main

import (
	"flag"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write deps.txt anew")

// heavy is what the command line must not carry: it starts in a blink because it links no server
// and no node.
var heavy = []string{
	"github.com/nats-io/nats-server", "github.com/prometheus/", "github.com/ipfs/boxo", "github.com/santhosh-tekuri/jsonschema",
	"github.com/ethereum/go-ethereum/core/vm", "github.com/ethereum/go-ethereum/node", "github.com/ethereum/go-ethereum/eth/",
	"github.com/bridge8004/bridge8004/relayer/stream", "github.com/bridge8004/bridge8004/chains/evm/localnet", "github.com/bridge8004/bridge8004/chains/sati/localnet",
}

// Every package that is linked is listed in deps.txt, so that added weight is a decision: go test
// ./cmd/bridge8004 -update
func TestDependenciesAreTheListedOnes(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	got := strings.Fields(string(out))
	slices.Sort(got)
	for _, pkg := range got {
		for _, prefix := range heavy {
			if strings.HasPrefix(pkg, prefix) {
				t.Errorf("%s must not be linked", pkg)
			}
		}
	}
	text := strings.Join(got, "\n") + "\n"
	if *update {
		noError(t, os.WriteFile("deps.txt", []byte(text), 0o644))
	}
	want, err := os.ReadFile("deps.txt")
	noError(t, err)
	if text != string(want) {
		listed := strings.Fields(string(want))
		for _, pkg := range got {
			if !slices.Contains(listed, pkg) {
				t.Errorf("%s is new: if that is meant, run go test ./cmd/bridge8004 -update", pkg)
			}
		}
		for _, pkg := range listed {
			if !slices.Contains(got, pkg) {
				t.Errorf("%s is gone: run go test ./cmd/bridge8004 -update", pkg)
			}
		}
	}
}
