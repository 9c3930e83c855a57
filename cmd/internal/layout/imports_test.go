package layout

import (
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
)

type pkg struct {
	ImportPath string
	Imports    []string
}

// packages are those of the repository, with what they import outside of tests.
func packages(t *testing.T) (list []pkg) {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "go", "list", "-json=ImportPath,Imports", Module+"/...")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p pkg
		if err := d.Decode(&p); err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// folder is a package's folder from the root, or its path where it is from outside.
func folder(path string) (name string, outside bool) {
	if path == Module {
		return "", false
	}
	name, inside := strings.CutPrefix(path, Module+"/")
	return name, !inside
}

func TestImports(t *testing.T) {
	list := packages(t)
	if len(list) < 50 {
		t.Fatalf("%d packages only", len(list))
	}
	for _, p := range list {
		from, _ := folder(p.ImportPath)
		if level(from) < 0 && !IsEquipment(from) {
			t.Errorf("%s stands on no level", from)
		}
		for _, path := range p.Imports {
			to, outside := folder(path)
			if err := Check(from, to, outside); err != nil {
				t.Error(err)
			}
		}
	}
}

// The rules refuse what they are there to refuse.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		from, to string
		outside  bool
		want     string
	}{
		{"chains/evm", "chains/sati", false, "the adapter"},
		{"chains/sati/wire", "chains/evm", false, "the adapter"},
		{"crosschain/verify", "chains/evm/signature", false, "the adapter"},
		{"crosschain/verify", "crosschain/verify/internal/run", false, "not below it"},
		{"crosschain/verify/settlement", "crosschain/verify/response", false, "not below it"},
		{"crosschain/verify/feedback", "crosschain/verify/payment", false, "not below it"},
		{"chains/evm/registry", "chains/evm/events", false, "not below it"},
		{"chains/evm/view", "chains/evm", false, "not below it"},
		{"chains/evm/events", "chains/evm/delegate", false, "not below it"},
		{"relayer/plan", "chains/sati", false, "the adapter"},
		{"cmd/internal/cli/verify", "chains/evm", false, "the adapter"},
		{"chains", "chains/keyref", false, "nothing else"},
		{"chains/evm", "crosschain/link", false, "above it"},
		{"crosschain/role", "relayer/state", false, "above it"},
		{"crosschain/role", "", false, "above it"},
		{"relayer/plan", "cmd/internal/exit", false, "above it"},
		{"configs/config", "relayer/plan", false, "above it"},
		{"crosschain/role", "relayer/config", false, "above it"},
		{"relayer", "chains/memchain", false, "equipment"},
		{"cmd/internal/cli", "cmd/internal/devnet/network", false, "equipment"},
		{"chains/sati", "chains/sati/localnet/bank", false, "equipment"},
		{"relayer/plan", "github.com/ethereum/go-ethereum/common", true, "stays in"},
		{"crosschain/link", "github.com/gagliardetto/solana-go", true, "stays in"},
		{"crosschain/link", "github.com/nats-io/nats.go/jetstream", true, "stays in"},
		{"relayer/state", "github.com/nats-io/nats-server/v2/server", true, "stays in"},
		{"configs/config", "github.com/spf13/cobra", true, "stays in"},

		{"", "chains/evm", false, ""},
		{"crosschain/verify/response", "crosschain/verify/settlement", false, ""},
		{"cmd/internal/cli/sati", "chains/sati/wire", false, ""},
		{"configs/config", "relayer/config", false, ""},
		{"chains/memchain", "chains/evm", false, ""},
		{"chains/evm/deploy", "chains/evm", false, ""},
		{"chains/evm", "github.com/ethereum/go-ethereum/rpc", true, ""},
		{"chains/evm", "golang.org/x/sync/errgroup", true, ""},
	} {
		err := Check(c.from, c.to, c.outside)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%q imports %q: %v, want %q", c.from, c.to, err, c.want)
		}
	}
}
